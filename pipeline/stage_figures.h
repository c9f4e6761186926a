// A finished stage in figures.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "horn/clauses/clause.h"

namespace heapreach::pipeline {

struct StageFigures {
  std::string stage;  // "read", "encode", a pass, an engine, "certify", ...
  double seconds = 0;
  std::string strategy = {};                              // of a portfolio that it belongs to
  std::optional<horn::SystemSize> made = std::nullopt;    // the clauses that came out of it
  std::optional<horn::SystemSize> before = std::nullopt;  // of a pass
  std::optional<horn::SystemSize> after = std::nullopt;
  std::vector<std::pair<std::string, std::uint64_t>> counts = {};  // "states", 12
  std::string why_none = {};  // where it came to nothing that others depend on

  bool operator==(const StageFigures&) const = default;
};

}  // namespace heapreach::pipeline
