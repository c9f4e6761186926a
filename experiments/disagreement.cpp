#include "experiments/disagreement.h"

#include <fmt/format.h>

#include <limits>

namespace heapreach::experiments {

namespace {

/// The cells within which no error is reached.
std::uint64_t reach(const plans::Result& infeasible) {
  if (infeasible.every_bound) return std::numeric_limits<std::uint64_t>::max();
  return infeasible.bound.value_or(0);
}

std::string line(const plans::Result& row) {
  std::string scope = row.bound ? fmt::format(" at {} cells", *row.bound) : "";
  if (row.every_bound) scope = " at every bound";
  return fmt::format("  {}{} says {} (evidence: {})\n", row.verdict, scope, row.configuration,
                     row.evidence);
}

}  // namespace

std::string to_string(const Disagreement& disagreement) {
  return "two verdicts on " + disagreement.feasible.instance + " disagree:\n" +
         line(disagreement.feasible) + line(disagreement.infeasible);
}

std::optional<Disagreement> Verdicts::add(const plans::Result& row) {
  if (!row.is_definite()) return std::nullopt;
  Strongest& known = instances_[row.instance];
  if (row.verdict == "feasible") {
    const bool stronger =
        !known.feasible || row.bound.value_or(0) < known.feasible->bound.value_or(0);
    if (stronger) known.feasible = row;
  } else {
    if (!known.infeasible || reach(row) > reach(*known.infeasible)) known.infeasible = row;
  }
  if (!known.feasible || !known.infeasible) return std::nullopt;
  if (known.feasible->bound.value_or(0) > reach(*known.infeasible)) return std::nullopt;
  return Disagreement{*known.feasible, *known.infeasible};
}

}  // namespace heapreach::experiments
