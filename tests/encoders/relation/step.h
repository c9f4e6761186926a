// What instructions do, and which states executions start in (docs/semantics.md).
#pragma once

#include "rts/model/instruction.h"
#include "tests/encoders/relation/heap.h"

namespace heapreach::test::relation {

/// The states that lead on: those of a state of constants that satisfy `condition` lead to `state`,
/// for some values of `choices`.
struct Step {
  z3::expr condition;
  State state;
  std::vector<z3::expr> choices;
  /// How far blocks reach that were handed out: the first address behind the cells of the last one,
  /// 0 if there is none.
  z3::expr end;
  /// Per cell, the base of the block that was handed out there, empty or not, 0 for all others.
  std::vector<z3::expr> bases;
};

/// What new cells hold, by their place; nothing: any numbers, which become choices.
using Contents = std::vector<z3::expr>;

/// The step from the state that executes nothing.
Step stay(const Setting& setting, const State& from);
/// Goes on with `count` instructions of the edge, from `first` on.
Step through(const Setting& setting, Step step, const rts::Edge& edge, std::size_t first,
             std::size_t count, const Contents& contents = {});

/// Whether the state is cut by an alloc that does not fit.
z3::expr is_cut(const Setting& setting, const State& state, const rts::Alloc& alloc);

/// Whether an execution starts in the state.
z3::expr is_start(const Setting& setting, const State& state);

}  // namespace heapreach::test::relation
