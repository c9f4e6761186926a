// Whether data are in the order that a shape asks for. What the bounds of the root are is for the
// state to say in which the piece is wanted: what they have to be below, or above, is noted here,
// and demanded of them when the piece has been found (matching/matcher_pieces.cpp). All others
// follow from what blocks hold, and are proved at once.
#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/pieces/pieces.h"

namespace heapreach::evidence::checker {

/// Whether the argument plus a number is, as a bound, one of the value.
bool PieceSearch::bounds(const Argument& argument, ArgumentUse use, const Integer& number,
                         const Value& value) {
  if (argument.is_any) return true;
  const auto* held = std::get_if<Linear>(&value);
  if (argument.index) {
    Demand demand{*argument.index, use, std::nullopt};
    if (held != nullptr) demand.limit = sum(*held, constant(-number - argument.number));
    demands_.push_back(std::move(demand));
    return true;
  }
  const auto* bound = std::get_if<Linear>(&argument.value);
  if (held == nullptr || bound == nullptr) return false;
  const Linear limit = sum(*bound, constant(number));
  return entailed_(use == ArgumentUse::lower ? at_most(limit, *held) : at_most(*held, limit));
}

bool PieceSearch::is_within(const ShapeCell& wanted, const Arguments& arguments,
                            const Value& value) {
  const auto holds = [&](const std::optional<ShapeBound>& bound, ArgumentUse use) {
    return !bound || bounds(arguments[bound->argument], use, bound->number, value);
  };
  return holds(wanted.at_least, ArgumentUse::lower) && holds(wanted.at_most, ArgumentUse::upper);
}

/// Whether a cell of each block of a list segment is as its bounds say. Those of each block but the
/// first come from the block before, or are those of the first.
bool PieceSearch::take_list_bounds(const ShapeCell& wanted, const ShapeCell& link,
                                   std::uint32_t index, std::size_t c, const Arguments& arguments) {
  const auto holds = [&](const std::optional<ShapeBound>& bound, ArgumentUse use) {
    if (!bound) return true;
    const bool lower = use == ArgumentUse::lower;
    const Segment& segment = heap_.segment(index);
    const std::optional<Integer> up = segment.rises_by(c, true);
    const std::optional<Integer> down = segment.rises_by(c, false);
    const ShapeArgument& next = link.arguments[bound->argument];
    const bool rises = lower ? up.has_value() : down.has_value();
    const bool falls = lower ? down.has_value() : up.has_value();
    if (!rises && !falls) return false;
    if (next.kind == ShapeArgument::Kind::cell) {
      const Integer wanted_rise = next.number + bound->number;
      if (next.index != c || !rises) return false;
      if (lower ? *up < wanted_rise : *down < -wanted_rise) return false;
    } else if (next.kind != ShapeArgument::Kind::argument &&
               next.kind != ShapeArgument::Kind::any) {
      return false;
    }
    // Of bounds that are passed on, all blocks are within if that is which comes closest.
    const bool at_first = rises || next.kind == ShapeArgument::Kind::any;
    const Value first = segment.is_ordered(c) ? Value(segment.first(c)) : segment.value(c);
    return bounds(arguments[bound->argument], use, bound->number,
                  at_first ? first : segment.value(c));
  };
  return holds(wanted.at_least, ArgumentUse::lower) && holds(wanted.at_most, ArgumentUse::upper);
}

}  // namespace heapreach::evidence::checker
