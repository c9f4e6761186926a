// Purpose: proofs about `heap: unknown` that hold for every bound, at a cost that depends on the
// blocks that executions meet and on no number of cells.
//
// Contract: a configuration says nothing about blocks that none of its segments stands for: there
// may be any, of the start heap or handed out since, allocated or freed, with any contents. A
// number in it may be the address of any cell. So an integer that is followed is looked at in
// these cases, which together are all (search/addresses/opaque.cpp): no cell is allocated there,
// the cell is one of a segment's block, or one of a block that no segment stands for. In the last
// case that block becomes a partial segment of any size, and the cell is at any offset in it.
// identify() then says what the integer is; since an integer that is not so called may be one all
// the same, data that are left out of this only stand for more. For that reason forget_segment()
// leaves a superset of the states, too, wherever the segment's blocks come from.
//
// An old unknown is the exception: it is below every address that was handed out since the start.
// This is what docs/semantics.md says of `ptr` variables at the start, at any bound, and so it is
// of what is known to be at most one of these; contents of cells may be such addresses.
//
// Source: generalised symbolic execution (Khurshid, Pasareanu, Visser, TACAS 2003), and bounded
// lazy initialisation with blocks instead of typed objects.
//
// A number that leads into a list leads to one of its blocks, which is one by itself from then on,
// between what is in front of it and what is behind: a walk along a list of the start heap asks of
// each next pointer whether it leads back, and only where it does there is no end.
//
// Why this variant: references are integers here, which may lead inside of blocks or nowhere, so
// sizes and offsets are terms that the path condition speaks of. A block that turns out to have a
// size that is a number is a segment like all others, and lists of them fold. What a loop leaves
// behind is forgotten: nothing need be known of it to go on.
#include "search/branching/lazy.h"

#include <algorithm>
#include <optional>

#include "search/branching/locations.h"

namespace heapreach::search {

namespace {

/// So many cells of a partial block are remembered, and so many blocks of a start heap.
constexpr std::size_t most_cells = 6;
constexpr std::size_t most_blocks = 10;

bool is_one(const LinearExpression& linear, Unknown unknown) {
  return coefficient(linear, unknown) == 1;
}

/// Makes unknowns that an equation of the condition ties to this one terms of it.
void use_up_equations(Configuration& configuration, Unknown unknown) {
  const auto other_in = [&](const Constraint& constraint) -> std::optional<Unknown> {
    if (constraint.relation != Relation::zero) return std::nullopt;
    if (magnitude(coefficient(constraint.linear, unknown)) != 1) return std::nullopt;
    for (const auto& [other, factor] : constraint.linear.terms) {
      if (other != unknown && magnitude(factor) == 1) return other;
    }
    return std::nullopt;
  };
  for (std::size_t i = 0; i < configuration.condition.size();) {
    const std::optional<Unknown> other = other_in(configuration.condition[i]);
    if (!other) {
      ++i;
      continue;
    }
    LinearExpression rest = configuration.condition[i].linear;
    const Number factor = coefficient(rest, *other);
    std::erase_if(rest.terms, [&](const auto& term) { return term.first == *other; });
    configuration.condition.erase(configuration.condition.begin() + static_cast<std::ptrdiff_t>(i));
    substitute(configuration, *other, multiply(-factor, rest));
    i = 0;
  }
}

/// Orders are about numbers.
void forget_orders_of(Segment& segment, Unknown unknown) {
  bool mentioned = false;
  segment.for_each_datum(
      [&](const Datum& datum) { mentioned |= coefficient(datum.linear, unknown) != 0; });
  if (mentioned) segment.forget_orders();
}

/// Makes the blocks behind some inner link a segment of their own, whose index it returns; those in
/// front keep the index.
SegmentId divide(Configuration& configuration, SegmentId front, std::uint64_t length) {
  const auto back = static_cast<SegmentId>(configuration.segments.size());
  const auto for_places_in = [&](SegmentId id, const auto& change) {
    for_each_datum(configuration, [&](Datum& datum) {
      if (datum.is_place() && datum.segment == id) change(datum);
    });
  };
  // Before there are links from the part behind to the last block of the one in front.
  for_places_in(front, [&](Datum& datum) { datum.segment = datum.last ? back : front; });
  configuration.segments.push_back(configuration.segments[front].divide(front, back, length));
  if (!configuration.segments[back].is_list()) {
    for_places_in(back, [](Datum& datum) { datum.last = false; });
  }
  return back;
}

/// The oldest one that holds a number which is not known, else the oldest.
std::size_t least_telling_cell(const Segment& segment) {
  for (std::size_t cell = 0; cell < segment.cells(); ++cell) {
    const Datum& datum = segment.value(cell);
    if (datum.kind == Datum::Kind::linear && !datum.linear.is_constant()) return cell;
  }
  return 0;
}

}  // namespace

LinearExpression cells_of(const Segment& segment) {
  return segment.is_partial() ? segment.extent() : linear_constant(segment.size);
}

SegmentId add_partial_block(Configuration& configuration, LinearExpression extent) {
  configuration.segments.push_back(Segment::partial(std::move(extent)));
  configuration.segments.back().give_address();
  return static_cast<SegmentId>(configuration.segments.size() - 1);
}

bool is_held(Configuration& configuration, const LinearExpression& address) {
  const std::optional<Unknown> unknown = named_in(configuration, address);
  if (!unknown) return false;
  use_up_equations(configuration, *unknown);
  const auto holds = [&](const Datum& datum) {
    return datum.kind == Datum::Kind::linear && is_one(datum.linear, *unknown);
  };
  bool any = std::any_of(configuration.store.begin(), configuration.store.end(), holds);
  for (const Segment& segment : configuration.segments) {
    segment.for_each_content([&](const Datum& datum) { any |= holds(datum); });
  }
  return any;
}

bool identify(Configuration& configuration, const LinearExpression& address, const Datum& place) {
  const std::optional<Unknown> unknown = named_in(configuration, address);
  if (!unknown) return false;
  // The address stays what it is if its unknown does.
  use_up_equations(configuration, *unknown);
  bool any = false;
  const auto rename = [&](Datum& datum) {
    if (datum.kind != Datum::Kind::linear || !is_one(datum.linear, *unknown)) return;
    any = true;
    const LinearExpression beside = subtract(datum.linear, address);
    datum = place;
    datum.linear = add(datum.linear, beside);
  };
  for (Datum& datum : configuration.store) rename(datum);
  for (Segment& segment : configuration.segments) {
    forget_orders_of(segment, *unknown);
    segment.for_each_content(rename);
  }
  return any;
}

/// It is the first one, or the first one behind some link.
SegmentId some_block(Configuration& configuration, SegmentId id, Facts& facts,
                     Decisions& decisions) {
  if (decisions.choose(2) == 0) return materialise(configuration, id, false, facts, decisions);
  Segment& list = configuration.segments[id];
  list.forget_orders();
  if (list.may_be_one()) list.exclude_one();
  const std::size_t links = list.is_open() ? 1 : list.least_length() - 1;
  const std::uint64_t length = 1 + decisions.choose(links);
  return materialise(configuration, divide(configuration, id, length), false, facts, decisions);
}

void forget_segment(Configuration& configuration, SegmentId id) {
  configuration.segments[id] = Segment();
  for_each_datum(configuration, [&](Datum& datum) {
    if (datum.is_place() && datum.segment == id) datum = anything();
  });
}

void inherit_age(Configuration& configuration) {
  std::vector<Unknown>& old = configuration.old;
  const auto younger_of = [&](const Constraint& constraint) -> std::optional<Unknown> {
    const auto& [constant, terms] = constraint.linear;
    if (constraint.relation != Relation::at_most_zero || constant < 0) return std::nullopt;
    if (terms.size() != 2 || terms[0].second != -terms[1].second) return std::nullopt;
    const std::size_t less = terms[0].second == 1 ? 0 : 1;
    if (terms[less].second != 1 || !configuration.is_old(terms[1 - less].first)) return {};
    if (configuration.is_old(terms[less].first)) return std::nullopt;
    return terms[less].first;
  };
  for (std::size_t i = 0; i < configuration.condition.size();) {
    const std::optional<Unknown> found = younger_of(configuration.condition[i]);
    if (found) old.insert(std::lower_bound(old.begin(), old.end(), *found), *found);
    i = found ? 0 : i + 1;
  }
}

void bound_cells(Configuration& configuration) {
  for (const Segment& segment : configuration.segments) {
    for (Constraint& bound : segment.bounds_of_cells()) {
      if (!bound.linear.is_constant()) configuration.condition.push_back(std::move(bound));
    }
  }
}

void tidy_partial_blocks(Configuration& configuration) {
  for (Segment& segment : configuration.segments) {
    if (!segment.is_partial() || segment.is_table() || segment.complete()) continue;
    for (std::size_t cell = segment.cells(); cell-- > 0;) {
      if (segment.value(cell).kind < Datum::Kind::linear) segment.forget_cell(cell);
    }
    while (segment.cells() > most_cells) segment.forget_cell(least_telling_cell(segment));
  }
}

bool forget_numbers(Configuration& configuration) {
  std::vector<bool> stored(configuration.unknowns, false);
  for (const Datum& datum : configuration.store) {
    for (const auto& term : datum.linear.terms) stored[term.first] = true;
  }
  bool any = false;
  for (Segment& segment : configuration.segments) {
    if (!segment.is_partial() || segment.is_table()) continue;
    for (std::size_t cell = segment.cells(); cell-- > 0;) {
      const Datum& datum = segment.value(cell);
      if (datum.kind != Datum::Kind::linear) continue;
      const auto& terms = datum.linear.terms;
      if (std::all_of(terms.begin(), terms.end(),
                      [&](const auto& term) { return stored[term.first]; })) {
        continue;
      }
      segment.forget_cell(cell);
      any = true;
    }
  }
  return any;
}

bool limit_start_blocks(Configuration& configuration) {
  std::size_t blocks = 0;
  bool any = false;
  for (SegmentId id = 0; id < configuration.segments.size(); ++id) {
    const Segment& segment = configuration.segments[id];
    if (segment.is_new || segment.is_frame || ++blocks <= most_blocks) continue;
    forget_segment(configuration, id);
    any = true;
  }
  return any;
}

}  // namespace heapreach::search
