#include "search/state/branch.h"

namespace heapreach::search {

bool Branch::decide(const Constraint& constraint) {
  if (constraint.linear.is_constant()) return constant_truth(constraint);
  const Constraint opposite = negation(constraint);
  std::vector<Constraint>& condition = configuration_.condition;
  if (!facts_.possible(condition, opposite)) return true;
  if (!facts_.possible(condition, constraint)) return false;
  const bool holds = decisions_.choose(2) == 0;
  condition.push_back(holds ? constraint : opposite);
  return holds;
}

Datum Branch::read(Datum& datum) {
  if (datum.kind == Datum::Kind::dropped) throw ReadsDropped();
  if (datum.kind == Datum::Kind::any) datum = number(linear_unknown(fresh()));
  return datum;
}

}  // namespace heapreach::search
