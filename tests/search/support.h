// What the tests of the search share: systems from text, and answers that are checked before they
// count.
#pragma once

#include <cstdint>
#include <string>

#include "rts/model/system.h"
#include "search/engine/explore.h"
#include "tests/harness/oracle.h"

namespace heapreach::test {

/// A system from YAML text; implicit errors expanded.
rts::System system_of(const std::string& yaml);
/// One of data/ ("lists/sll_reverse"); implicit errors expanded.
rts::System data_system(const std::string& name);

/// What the engine answers, with the path solver behind its confirmations. No limit of work: 0;
/// else in millions of units.
search::Answer explored(const rts::System& system, std::uint64_t bound, double millions = 0);

/// The checker gets work of its own (millions of units).
constexpr double millions_to_check = 20;
constexpr std::uint64_t megabytes_to_check = 2000;

enum class Outcome { feasible, infeasible, gave_up };

/// An answer with its evidence checked.
struct Checked {
  Outcome outcome = Outcome::gave_up;
  std::string problem;       // what the checker said; empty if the evidence holds
  std::string reason;        // why it gave up
  std::size_t edges = 0;     // of the path
  bool shortest = false;     // feasible: whether the engine says so
  bool exact = false;        // whether exact addresses were needed
  bool every_bound = false;  // infeasible: whether the graph has no bound
};

/// Found paths are solved and replayed, state graphs checked; one that the checker does not decide
/// counts as given up.
Checked checked(const rts::System& system, std::uint64_t bound, double millions = 0);

/// What is wrong with the answer in the eyes of the oracle, or nothing. One that was given up is
/// right.
std::string contradiction(const Checked& answer, const OracleAnswer& expected);

/// Why the path is none of an execution into an error vertex; empty if it is one.
std::string replay_problem(const rts::System& system, std::uint64_t bound,
                           const std::vector<rts::EdgeId>& edges);

/// "feasible in 3 edges", "infeasible", "infeasible at every bound", "gave up: ..", with problems.
std::string to_string(const Checked& answer);

}  // namespace heapreach::test
