// Holes: markers for unknown integers inside the reference interpreter's states.
#pragma once

#include "tests/harness/reference/state.h"

namespace heapreach::test {

using HoleId = std::uint64_t;

/// The integer that stands for a hole. Arithmetic never sees one.
Integer marker_of(HoleId hole);
bool is_hole(const Integer& value);
/// Whether a number comes so near to the markers that it may be taken for one.
bool is_too_large(const Integer& value);
/// Contract: is_hole(value).
HoleId hole_of(const Integer& value);
/// Puts a value in all places of a hole.
void substitute(reference::State& state, HoleId hole, const Integer& value);

template <typename State, typename Visit>
void for_each_value(State& state, const Visit& visit) {
  for (auto& value : state.globals) visit(value);
  for (auto& activation : state.stack) {
    for (auto& value : activation.values) visit(value);
  }
  for (auto& block : state.blocks) {
    for (auto& value : block.cells) visit(value);
  }
  for (auto& block : state.at_start) {
    for (auto& value : block.cells) visit(value);
  }
}

}  // namespace heapreach::test
