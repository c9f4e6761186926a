#include "search/branching/branch.h"

#include <algorithm>

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

void Branch::say_which_is_less(const LinearExpression& a, const LinearExpression& b) {
  for (const auto& [less, more] : {std::pair(a, b), std::pair(b, a)}) {
    const Constraint order = less_equal(add(less, 1), more);
    if (order.linear.is_constant()) return;
    if (is_possible(less_equal(add(more, 1), less))) continue;
    std::vector<Constraint>& condition = configuration_.condition;
    std::erase(condition, negation(equal(a, b)));
    condition.push_back(order);
    return;
  }
}

Datum Branch::read(Datum& datum) {
  if (datum.kind == Datum::Kind::dropped) throw ReadsDropped();
  if (datum.kind == Datum::Kind::any) datum = number(linear_unknown(fresh()));
  settle(datum);
  return datum;
}

SegmentId Branch::materialise(SegmentId id, bool last) {
  std::vector<Constraint>& condition = configuration_.condition;
  const std::size_t before = segment(id).is_piece() ? condition.size() : condition.max_size();
  const SegmentId block = search::materialise(configuration_, id, last, facts_, decisions_);
  if (before >= condition.size()) return block;
  const std::vector<Constraint> bounds(condition.begin() + static_cast<std::ptrdiff_t>(before),
                                       condition.end());
  condition.resize(before);
  for (const Constraint& bound : bounds) {
    if (!may_hold(bound)) throw BranchEnds();
    if (!bound.linear.is_constant()) condition.push_back(bound);
  }
  return block;
}

void Branch::identify(const LinearExpression& address, const Datum& place) {
  if (search::identify(configuration_, address, place)) ++renamings_;
  keep_unallocated(address, place);
  for (const Constraint& constraint : located(configuration_, address, place)) {
    if (!may_hold(constraint)) throw BranchEnds();
    if (!constraint.linear.is_constant()) define(constraint);
  }
}

/// Where no cell is allocated that has to do with the address, that is as far from the place, and
/// so beside its block: it says how large that is, and where it lies. Throws BranchEnds if it would
/// be inside.
void Branch::keep_unallocated(const LinearExpression& address, const Datum& place) {
  const std::optional<Unknown> unknown = named_in(configuration_, address);
  if (!unknown) return;
  std::vector<LinearExpression>& known = configuration_.unallocated;
  const auto is_about = [&](const LinearExpression& other) {
    return coefficient(other, *unknown) != 0;
  };
  if (std::none_of(known.begin(), known.end(), is_about)) return;
  for (const LinearExpression& other : known) {
    if (is_about(other)) keep_outside(place.segment, add(place.linear, subtract(other, address)));
  }
  Segment& found = configuration_.segments[place.segment];
  if (!found.may_be_located())
    std::erase_if(known, is_about);
  else if (!found.is_located())
    found.locate(subtract(address, place.linear));  // which is old if the address is
}

/// No cell is allocated at the offset from the segment's base.
void Branch::keep_outside(SegmentId id, const LinearExpression& offset) {
  if (segment(id).freed || segment(id).is_list()) return;
  const Constraint behind = less_equal(cells_of(segment(id)), offset);
  const Constraint before = less_equal(add(offset, 1), {});
  const bool is_behind = !may_hold(before);
  if (!is_behind && may_hold(behind)) return;
  const Constraint& outside = is_behind ? behind : before;
  if (!may_hold(outside)) throw BranchEnds();
  if (!outside.linear.is_constant()) define(outside);
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

bool Branch::may_own_unnamed(SegmentId table) {
  if (!segment(table).owns_in_ranges()) return false;
  const LinearExpression index = linear_unknown(fresh());
  for (const SlotRange& range : segment(table).ranges()) {
    if (!range.owns()) continue;
    const LinearExpression at = range.offset(index);
    std::vector<Constraint> there = {
        less_equal({}, at), less_equal(add(at, 1), segment(table).extent()),
        less_equal(range.from.linear, index), less_equal(add(index, 1), range.to.linear)};
    for (std::size_t cell = 0; cell < segment(table).cells(); ++cell) {
      there.push_back(negation(equal(at, segment(table).offset(cell))));
    }
    std::vector<Constraint> condition = configuration_.condition;
    const auto adds = [&](const Constraint& constraint) {
      const bool possible = facts_.possible(condition, constraint);
      condition.push_back(constraint);
      return possible;
    };
    if (std::all_of(there.begin(), there.end(), adds)) return true;
  }
  return false;
}

}  // namespace heapreach::search
