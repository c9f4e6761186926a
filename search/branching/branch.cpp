#include "search/branching/branch.h"

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
  settle(datum);
  return datum;
}

bool Branch::is_empty(SegmentId id) {
  if (!segment(id).may_be_empty()) return false;
  bool found = false;
  for_each_datum(configuration_, [&](Datum& datum) {
    if (found || !datum.is_place() || datum.segment != id) return;
    found = true;
    settle(datum);
  });
  if (!found && choose(2) == 0) configuration_.segments[id].vanish();
  configuration_.segments[id].exclude_empty();
  return segment(id).freed;
}

}  // namespace heapreach::search
