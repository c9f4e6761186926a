// Holes: markers for unknown integers inside the replayer's states.
#pragma once

#include "rts/state.h"

namespace heapreach::test {

using HoleId = std::uint64_t;

/// The integer that stands for a hole; no value or address of a system comes near, and arithmetic
/// never sees one.
Integer marker_of(HoleId hole);
bool is_hole(const Integer& value);
/// Contract: is_hole(value).
HoleId hole_of(const Integer& value);
/// Puts a value in all places of a hole.
void substitute(rts::State& state, HoleId hole, const Integer& value);

template <typename State, typename Visit>
void for_each_value(State& state, const Visit& visit) {
  for (auto& value : state.store) visit(value);
  for (auto& frame : state.stack) {
    for (auto& value : frame.hidden) visit(value);
  }
  for (auto& cell : state.heap) visit(cell.value);
}

}  // namespace heapreach::test
