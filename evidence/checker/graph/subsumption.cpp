#include "evidence/checker/graph/subsumption.h"

#include "evidence/checker/graph/matcher.h"

namespace heapreach::evidence::checker {

namespace {

/// Goes on to the next combination of ends of chains; false if there is none.
bool next(std::vector<ChainEnd>& ends) {
  while (!ends.empty() && ends.back().earlier == ends.back().most) ends.pop_back();
  if (ends.empty()) return false;
  ++ends.back().earlier;
  return true;
}

}  // namespace

std::string why_not_subsumed(const PathEnd& end, const SymbolicState& state,
                             const rts::System& system, GraphSolver& solver, Open* open) {
  constexpr int most_attempts = 64;
  std::vector<ChainEnd> ends;
  std::string reason;
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    Matcher matcher(end, state, system, solver, ends);
    if (matcher.run()) return "";
    if (attempt == 0) reason = matcher.reason();
    if (open != nullptr && !open->segment) open->segment = matcher.unsettled();
    if (open != nullptr && !open->constraint) open->constraint = matcher.undecided();
    if (!next(ends)) break;
  }
  return reason;
}

}  // namespace heapreach::evidence::checker
