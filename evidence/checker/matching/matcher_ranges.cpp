// Ranges of the outer state's blocks. What one says must hold of each cell of the inner block that
// lies in it, in none before it, and at no offset that the outer block names: of those that the
// inner block names one by one, of all others by the inner ranges in which they lie. Whether there
// is a cell that lies in none of these, or in one that says less, is for the solver: it is asked
// for an index, on each way in which it may lie before or behind the ranges that come first, or in
// another cell of their strides.
//
// A cell that the inner block names, and the outer one does not, gets a name there, too, and then
// is compared like all others; what it owns is used up by that. What other cells own belongs to the
// cell of the outer block at the same offset, or is garbage.
#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/pieces/ranges.h"
#include "evidence/checker/matching/matcher.h"

namespace heapreach::evidence::checker {

/// The outer block's, in terms of the inner state; nothing if they are not known.
std::optional<std::vector<CellRange>> Matcher::known_ranges(std::uint32_t outer) const {
  std::vector<CellRange> result;
  for (const CellRange& range : outer_.segment(outer).ranges()) {
    const auto from = instantiation_.known(range.from);
    const auto to = instantiation_.known(range.to);
    if (!from || !to) return std::nullopt;
    result.push_back({*from, *to, range.cell, range.stride, range.at});
  }
  return result;
}

/// What only says where a range begins or ends is anywhere where it may: where a range of the inner
/// block does, at a cell that has a name there, or where the range is empty.
bool Matcher::place_range(std::uint32_t outer, std::uint32_t inner, std::size_t index) {
  const CellRange range = outer_.segment(outer).ranges()[index];
  const bool knows_from = instantiation_.known(range.from).has_value();
  const bool knows_to = instantiation_.known(range.to).has_value();
  if (knows_from && knows_to) return true;
  const Segment& block = inner_.segment(inner);
  std::vector<Linear> froms, tos;
  const auto add = [&](const CellRange& other) {
    if (other.stride != range.stride || other.at != range.at) return;
    froms.push_back(other.from);
    tos.push_back(other.to);
  };
  const auto index_of = [&](const Linear& offset) -> std::optional<Linear> {
    const Count count = counted(range, offset, [&] { return inner_.fresh(); });
    return count.rest == constant(0) ? std::optional(count.index) : std::nullopt;
  };
  if (index < block.ranges().size()) add(block.ranges()[index]);
  for (std::size_t r = 0; r < block.ranges().size(); ++r) {
    if (r != index) add(block.ranges()[r]);
  }
  for (std::size_t c = 0; c < block.cells(); ++c) {
    const std::optional<Linear> index = index_of(block.offset(c));
    if (!index) continue;
    froms.push_back(sum(*index, constant(1)));
    tos.push_back(*index);
  }
  // Or behind such a cell where it ends, and at one where it begins.
  for (std::size_t c = 0; c < block.cells(); ++c) {
    const std::optional<Linear> index = index_of(block.offset(c));
    if (!index) continue;
    froms.push_back(*index);
    tos.push_back(sum(*index, constant(1)));
  }
  const Linear end = sum(block.extent(), constant(range.at));
  froms.push_back(index_of(end).value_or(block.extent()));
  tos.push_back(constant(0));
  if (!knows_from && !equate(range.from, froms[guess(froms.size())])) return false;
  return knows_to || equate(range.to, tos[guess(tos.size())]);
}

bool Matcher::match_ranges(std::uint32_t outer, std::uint32_t inner) {
  for (std::size_t r = 0; r < outer_.segment(outer).ranges().size(); ++r) {
    if (!place_range(outer, inner, r)) return false;
  }
  if (!known_ranges(outer)) return fails("a range of which it is not known where it ends");
  for (std::size_t c = 0; c < inner_.segment(inner).cells(); ++c) {
    if (!match_in_range(outer, inner, c)) return false;
  }
  for (std::size_t r = 0; r < outer_.segment(outer).ranges().size(); ++r) {
    if (!covers(outer, inner, r)) return fails("a cell that is not as its range says");
  }
  return true;
}

/// Names a cell of the outer block that is one of a range and has a name in the inner one.
bool Matcher::match_in_range(std::uint32_t outer, std::uint32_t inner, std::size_t cell) {
  const Linear offset = inner_.segment(inner).offset(cell);
  const auto open = [&] { return fails("a cell of which it is open whether it is in a range"); };
  for (std::size_t c = 0; c < outer_.segment(outer).cells(); ++c) {
    const auto at = instantiation_.known(outer_.segment(outer).offset(c));
    if (!at) return fails("a cell of which it is not known where it is");
    const auto same = instantiation_.settled(equal(*at, offset));
    if (!same) return open();
    if (*same) return true;
  }
  const std::vector<CellRange> ranges = *known_ranges(outer);
  for (const CellRange& range : ranges) {
    const Count count = counted(range, offset, [&] { return inner_.fresh(); });
    if (!count.defined.empty()) return open();
    bool inside = true;
    for (const Constraint& each :
         {count.is_met(), at_most(range.from, count.index), below(count.index, range.to)}) {
      const auto holds = inside ? instantiation_.settled(each) : false;
      if (!holds) return open();
      inside = *holds;
    }
    if (!inside) continue;
    const Linear name = term_of(outer_.fresh());
    if (!equate(name, offset)) return false;
    const Value content = content_of(outer_, outer, name, range.cell);
    outer_.change().segments[outer].add_cell(name) = content;
    work_.push_back({{}, outer, inner, outer_.segment(outer).cells() - 1, cell});
    return true;
  }
  return true;
}

/// What holds of a cell of the inner block that has no name, and none in the outer one.
std::optional<Facts> Matcher::unnamed(const Linear& at, std::uint32_t outer, std::uint32_t inner) {
  Facts facts = instantiation_.facts();
  const auto add_other = [&](const Linear& offset) {
    facts.add({Constraint::Relation::nonzero, difference(at, offset)});
  };
  for (std::size_t c = 0; c < outer_.segment(outer).cells(); ++c) {
    const auto offset = instantiation_.known(outer_.segment(outer).offset(c));
    if (!offset) return std::nullopt;
    add_other(*offset);
  }
  for (std::size_t c = 0; c < inner_.segment(inner).cells(); ++c) {
    add_other(inner_.segment(inner).offset(c));
  }
  facts.add(at_most(constant(0), at));
  facts.add(below(at, inner_.segment(inner).extent()));
  return facts;
}

/// Whether each cell that lies in the outer block's range, and has no name, is as that says.
bool Matcher::covers(std::uint32_t outer, std::uint32_t inner, std::size_t range) {
  const std::vector<CellRange> ranges = *known_ranges(outer);
  const CellRange& wanted = ranges[range];
  if (wanted.cell.kind == ShapeCell::Kind::anything) return true;
  const Linear index = term_of(inner_.fresh());
  const Linear at = offset_of(wanted, index);
  std::optional<Facts> facts = unnamed(at, outer, inner);
  if (!facts) return false;
  facts->add(at_most(wanted.from, index));
  facts->add(below(index, wanted.to));
  const std::vector<CellRange>& others = inner_.segment(inner).ranges();
  const std::vector<Shape>& shapes = inner_.state().shapes();
  return each_way_outside(*facts, at, std::span(ranges).first(range), [&](const Facts& some) {
    return each_way_in(some, at, others,
                       [&](const Facts&, const CellRange& held) {
                         return includes(shapes, wanted.cell, held.cell);
                       }) &&
           each_way_outside(some, at, others, [](const Facts&) { return false; });
  });
}

/// Calls `then` with each way in which the offset can be in none of the ranges; false once that
/// says so.
bool Matcher::each_way_outside(const Facts& facts, const Linear& at,
                               std::span<const CellRange> ranges,
                               const std::function<bool(const Facts&)>& then) {
  if (!solver_.satisfiable(facts)) return true;
  if (ranges.empty()) return then(facts);
  const Count count = counted(ranges.front(), at, [&] { return inner_.fresh(); });
  const std::optional<bool> met = truth(count.is_met());
  if (met && !*met) return each_way_outside(facts, at, ranges.subspan(1), then);
  for (const Constraint& side : {negation(count.is_met()), below(count.index, ranges.front().from),
                                 at_most(ranges.front().to, count.index)}) {
    Facts some = facts;
    for (const Constraint& each : count.defined) some.add(each);
    some.add(side);
    if (!each_way_outside(some, at, ranges.subspan(1), then)) return false;
  }
  return true;
}

/// The same of ways in which it can be in a range, and in none before that.
bool Matcher::each_way_in(const Facts& facts, const Linear& at, std::span<const CellRange> ranges,
                          const std::function<bool(const Facts&, const CellRange&)>& then) {
  for (std::size_t r = 0; r < ranges.size(); ++r) {
    Facts inside = facts;
    const Count count = counted(ranges[r], at, [&] { return inner_.fresh(); });
    for (const Constraint& each : count.defined) inside.add(each);
    inside.add(count.is_met());
    inside.add(at_most(ranges[r].from, count.index));
    inside.add(below(count.index, ranges[r].to));
    const bool all = each_way_outside(inside, at, ranges.first(r),
                                      [&](const Facts& some) { return then(some, ranges[r]); });
    if (!all) return false;
  }
  return true;
}

/// Whether some cell without a name may own what no cell of the outer state's blocks owns.
bool Matcher::may_leave_owned(std::uint32_t inner) {
  std::optional<std::uint32_t> outer;
  for (const auto& [segment, image] : image_) {
    if (image.front == inner && outer_.segment(segment).is_partial()) outer = segment;
  }
  const auto owns = [](const CellRange& range) {
    return range.cell.kind == ShapeCell::Kind::child;
  };
  const Linear at = term_of(inner_.fresh());
  std::vector<CellRange> wanted;
  if (outer) {
    const auto ranges = known_ranges(*outer);
    if (!ranges) return true;
    wanted = *ranges;
  }
  Facts facts = instantiation_.facts();
  for (std::size_t c = 0; c < inner_.segment(inner).cells(); ++c) {
    const Linear offset = inner_.segment(inner).offset(c);
    facts.add({Constraint::Relation::nonzero, difference(at, offset)});
  }
  facts.add(at_most(constant(0), at));
  facts.add(below(at, inner_.segment(inner).extent()));
  return !each_way_in(
      facts, at, inner_.segment(inner).ranges(), [&](const Facts& some, const CellRange& held) {
        if (!owns(held)) return true;
        for (std::size_t c = 0; outer && c < outer_.segment(*outer).cells(); ++c) {
          const auto offset = instantiation_.known(outer_.segment(*outer).offset(c));
          Facts there = some;
          if (!offset) return false;
          there.add(equal(at, *offset));
          if (solver_.satisfiable(there)) return false;
        }
        const bool all_own = each_way_in(
            some, at, wanted, [&](const Facts&, const CellRange& range) { return owns(range); });
        return all_own && each_way_outside(some, at, wanted, [](const Facts&) { return false; });
      });
}

}  // namespace heapreach::evidence::checker
