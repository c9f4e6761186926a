#include "evidence/checker/graph/subsumption.h"

#include "evidence/checker/matching/matcher.h"

namespace heapreach::evidence::checker {

namespace {

/// Goes on to the next combination of guesses; false if there is none.
bool next(std::vector<Guess>& guesses) {
  while (!guesses.empty() && guesses.back().taken == guesses.back().most) guesses.pop_back();
  if (guesses.empty()) return false;
  ++guesses.back().taken;
  return true;
}

}  // namespace

std::string why_not_subsumed(const PathEnd& end, const SymbolicState& state,
                             const rts::System& system, GraphSolver& solver, Open* open) {
  constexpr int most_attempts = 64;
  std::vector<Guess> guesses;
  std::string reason;
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    Matcher matcher(end, state, system, solver, guesses);
    if (matcher.run()) return "";
    if (attempt == 0) reason = matcher.reason();
    if (open != nullptr && !open->segment) open->segment = matcher.unsettled();
    if (open != nullptr && !open->constraint) open->constraint = matcher.undecided();
    if (!next(guesses)) break;
  }
  return reason;
}

}  // namespace heapreach::evidence::checker
