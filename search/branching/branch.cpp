#include "search/branching/branch.h"

#include "search/branching/locations.h"

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

void Branch::identify(const LinearExpression& address, const Datum& place) {
  if (search::identify(configuration_, address, place)) ++renamings_;
  for (const Constraint& constraint : located(configuration_, address, place)) {
    if (!may_hold(constraint)) throw BranchEnds();
    if (!constraint.linear.is_constant()) define(constraint);
  }
}

bool Branch::may_hold(const Constraint& constraint) {
  return constraint.linear.is_constant() ? constant_truth(constraint) : is_possible(constraint);
}

bool Branch::is_at(const LinearExpression& number, const Datum& place) {
  const Segment& segment = configuration_.segments[place.segment];
  if (number.is_constant() || !segment.may_be_located()) {
    if (choose(2) == 1) return false;
  } else {
    const bool is_known = segment.is_located();
    const Constraint same = equal(number, number_of(configuration_, place));
    if (is_known && !may_hold(same)) return false;
    const Constraint other = negation(same);
    if ((!is_known || may_hold(other)) && choose(2) == 1) {
      define(other);
      return false;
    }
  }
  identify(number, place);
  return true;
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
