#include "search/state/configuration.h"

#include <cassert>

namespace heapreach::search {

namespace {

/// Of a single block, the first block is meant whichever end is.
void forget_last(Configuration& configuration, SegmentId id) {
  for_each_datum(configuration, [&](Datum& datum) {
    if (datum.is_place() && datum.segment == id) datum.last = false;
  });
}

}  // namespace

void reverse(Configuration& configuration, SegmentId id) {
  if (!configuration.segments[id].is_list() || configuration.segments[id].is_piece()) return;
  configuration.segments[id].reverse();
  for_each_datum(configuration, [&](Datum& datum) {
    if (datum.is_place() && datum.segment == id) datum.last = !datum.last;
  });
}

void make_single(Configuration& configuration, SegmentId id) {
  configuration.segments[id].make_single();
  forget_last(configuration, id);
}

SegmentId unfold(Configuration& configuration, SegmentId id, bool last) {
  if (configuration.segments[id].is_piece()) return id;
  assert(!configuration.segments[id].may_be_one());
  if (!configuration.segments[id].is_list()) return id;
  if (last) reverse(configuration, id);
  const auto taken = static_cast<SegmentId>(configuration.segments.size());
  for_each_datum(configuration, [&](Datum& datum) {
    if (datum.is_place() && datum.segment == id && !datum.last) datum.segment = taken;
  });
  configuration.segments.push_back(configuration.segments[id].unfold(
      id, taken, configuration.unknowns, configuration.condition));
  if (!configuration.segments[id].is_list()) forget_last(configuration, id);
  return taken;
}

bool Configuration::is_old(const LinearExpression& linear) const {
  return linear.constant == 0 && linear.terms.size() == 1 && linear.terms.front().second == 1 &&
         is_old(linear.terms.front().first);
}

namespace {

/// What is known of an unknown goes over to the one that takes its place.
void pass_on_age(Configuration& configuration, Unknown unknown,
                 const LinearExpression& replacement) {
  std::vector<Unknown>& old = configuration.old;
  if (std::erase(old, unknown) == 0) return;
  if (replacement.constant != 0 || replacement.terms.size() != 1) return;
  const auto& [other, factor] = replacement.terms.front();
  if (factor != 1 || configuration.is_old(other)) return;
  old.insert(std::lower_bound(old.begin(), old.end(), other), other);
}

}  // namespace

void substitute(Configuration& configuration, Unknown unknown,
                const LinearExpression& replacement) {
  pass_on_age(configuration, unknown, replacement);
  for_each_datum(configuration, [&](Datum& datum) {
    if (!datum.linear.is_constant()) datum.linear = substitute(datum.linear, unknown, replacement);
  });
  for (LinearExpression& address : configuration.unallocated) {
    address = substitute(address, unknown, replacement);
  }
  for (Constraint& constraint : configuration.condition) {
    constraint =
        normalised({constraint.relation, substitute(constraint.linear, unknown, replacement)});
  }
}

}  // namespace heapreach::search
