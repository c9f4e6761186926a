// Evidence about the edges of a system that executions to an end take (docs/cover.md): what a
// document says of that beside the evidence itself.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace heapreach::evidence::schema {

/// Names are those of the input's vertices and edges.
struct SavedCoverage {
  std::string end;  // "error", "exit" or a vertex
  /// Of a certificate, what it speaks of: "crumbs" or "phases" over these sets of edges. Empty of
  /// an execution.
  std::string by = {};
  std::vector<std::vector<std::string>> sets = {};
  /// Valuations of the sets that the certificate does not exclude; none: it excludes all that have
  /// one of the sets.
  std::optional<std::vector<std::vector<bool>>> known = std::nullopt;
  /// Edges that are kept where all others are made weak (rts/coverage/slice.h); none: all are.
  std::optional<std::vector<std::string>> kept = std::nullopt;

  bool operator==(const SavedCoverage&) const = default;
};

/// The document's text as one of evidence of coverage.
std::string with_coverage(const std::string& document, const SavedCoverage& coverage);

}  // namespace heapreach::evidence::schema
