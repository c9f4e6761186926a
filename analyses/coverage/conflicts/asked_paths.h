// The paths of a file from its start to the end that is asked about, without calls and loops.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analyses/coverage/conflicts/acyclic.h"
#include "analyses/coverage/conflicts/unrolled.h"
#include "rts/coverage/question.h"
#include "rts/transform/transformed.h"

namespace heapreach::analyses {

/// Of its parts, `asked` are edges of the file.
class AskedPaths {
 public:
  /// `iterations` of loops one by one; none: there must be no loops. Copies of procedures take at
  /// most `inline_limit` edges. Throws UsageError for recursion, loops that nobody allowed, and
  /// what the formulas of edges do not know. The question outlives it.
  AskedPaths(const rts::CoverQuestion& question, std::size_t inline_limit,
             std::optional<std::uint64_t> iterations);
  AskedPaths(const AskedPaths&) = delete;
  AskedPaths& operator=(const AskedPaths&) = delete;

  /// Whether the file has loops, so that paths stand for others.
  bool has_loops() const { return has_loops_; }
  const AcyclicPart& part() const { return has_loops_ ? unrolled_.part : whole_; }
  const rts::Transformed& ending() const { return ending_; }
  /// The system without calls that `part().original` is about.
  const rts::Transformed& inlined() const { return inlined_; }

 private:
  void require_support() const;
  AcyclicPart asked_part(const rts::CoverQuestion& question) const;

  const rts::Transformed ending_, inlined_;
  AcyclicPart whole_;
  bool has_loops_ = false;
  Unrolled unrolled_;
};

/// The edges of the file that a conflict's edges stand for, ascending.
std::vector<rts::EdgeId> asked_edges(const std::vector<rts::EdgeId>& conflict,
                                     const AcyclicPart& part);

}  // namespace heapreach::analyses
