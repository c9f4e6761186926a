#include "analyses/coverage/conflicts/edge_queries.h"

namespace heapreach::analyses {

using backends::Satisfiability;
using rts::EdgeId;

EdgeQueries::EdgeQueries(const AcyclicPart& part, const EdgeFormulas& formulas,
                         horn::TermStore& terms, const Limits& limits)
    : paths_(part, terms, formulas.variables), solver_(limits, "edges") {
  paths_.assert_paths(solver_);
  solver_.assert_term(formulas.start);
  for (EdgeId edge = 0; edge < part.inside.size(); ++edge) {
    if (!part.inside[edge]) continue;
    solver_.assert_term(terms.implies(paths_.taken(edge), formulas.of[edge]));
  }
}

/// A solver that gives up has said nothing of the edge; once the deadline has expired, its value()
/// or the next question says so.
NextPath EdgeQueries::next_through(EdgeId edge, const std::vector<bool>&) {
  ++queries_;
  switch (solver_.check({paths_.taken(edge)})) {
    case Satisfiability::unsat:
      return NoPath{};
    case Satisfiability::unknown:
      if (solver_.failure() != Failure::gave_up) {
        throw BackendError(solver_.failure(), "edges", solver_.reason());
      }
      return OpenPath{std::nullopt, solver_.reason()};
    case Satisfiability::sat:
      break;
  }
  return Candidate{paths_.path_of(solver_)};
}

void EdgeQueries::leave_out(const std::vector<EdgeId>& path) {
  solver_.assert_term(paths_.some_missing(path));
}

}  // namespace heapreach::analyses
