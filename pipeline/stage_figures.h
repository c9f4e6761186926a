// A finished stage in figures.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "horn/clauses/clause.h"
#include "support/error.h"

namespace heapreach::pipeline {

/// Where a search has most of its states that came to no proof for every bound.
struct StatesGrow {
  std::string vertex;
  std::optional<Position> at = std::nullopt;
  std::uint64_t states = 0;  // there
  std::uint64_t of = 0;      // in all
  std::string refused = {};  // what keeps most blocks there apart; empty: it is not known
  std::uint64_t times = 0;   // pairs of blocks that this keeps apart
  std::uint64_t pairs = 0;   // of so many that look as if they went together

  bool operator==(const StatesGrow&) const = default;
};

struct StageFigures {
  std::string stage;  // "read", "encode", a pass, an engine, "certify", ...
  double seconds = 0;
  std::string strategy = {};                              // of a portfolio that it belongs to
  std::optional<horn::SystemSize> made = std::nullopt;    // the clauses that came out of it
  std::optional<horn::SystemSize> before = std::nullopt;  // of a pass
  std::optional<horn::SystemSize> after = std::nullopt;
  std::vector<std::pair<std::string, std::uint64_t>> counts = {};  // "states", 12
  std::string why_none = {};  // where it came to nothing that others depend on
  std::optional<StatesGrow> grows = std::nullopt;
  std::uint64_t work = 0;  // units (support/work.h) that this process has done meanwhile

  bool operator==(const StageFigures&) const = default;
};

}  // namespace heapreach::pipeline
