// Runs seen as questions and answers: what each configuration made of each instance and bound, and
// the figures that tables and plots are made from.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "reports/results.h"

namespace heapreach::reports {

/// A definite verdict that is not known to be wrong.
inline bool solved(const Result& run) {
  return run.is_solved();
}

/// The PAR-2 score in seconds: the CPU time of a solved run, twice its limit otherwise (without a
/// limit, twice the time that it took).
double par2(const Result& run);

/// An instance and a resource bound: one question, put to several configurations.
struct Case {
  std::string instance, family;
  std::optional<std::uint64_t> size, bound;
};

struct Outcomes {
  std::vector<std::string> configurations;       // in natural order
  std::vector<Case> cases;                       // in the order of the runs
  std::vector<std::vector<const Result*>> runs;  // per case and configuration; null: never run
};

/// One run per case and configuration. Repetitions count once, by their median: the lower middle
/// one by PAR-2 score; but if one of them is wrong, by that one. The result points into `results`.
Outcomes outcomes(const Results& results);

/// The same, with only those cases that every configuration was run on.
Outcomes common_cases(const Outcomes& outcomes);

/// What a portfolio would make of the cases that knew for each the configuration with the least
/// PAR-2: one run per case.
std::vector<const Result*> virtual_best(const Outcomes& outcomes);

/// What one configuration achieved over the cases it ran on.
struct Totals {
  std::size_t cases = 0, solved = 0, feasible = 0, infeasible = 0;
  std::array<std::size_t, status_names.size()> statuses{};  // by Status
  double cpu_solved = 0;                                    // seconds, over the solved cases
  double par2 = 0;                                          // sum, seconds
  std::uint64_t peak_bytes = 0;                             // the most of all
};

/// Per configuration.
std::vector<Totals> totals(const Outcomes& outcomes);

/// Two definite verdicts on one instance that cannot both be right: feasible with n cells, and
/// infeasible with n or more (or at any bound).
struct Disagreement {
  const Result* feasible = nullptr;
  const Result* infeasible = nullptr;
};

/// At most one per instance: the feasible run of the smallest bound, the infeasible one of the
/// largest. Repetitions are all looked at.
std::vector<Disagreement> disagreements(const Results& results);

}  // namespace heapreach::reports
