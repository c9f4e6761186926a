// The replayer: the concrete semantics of docs/semantics.md with integers of any size, and the only
// checker of an execution. It shares no code with encoders and backends.
#pragma once

#include <functional>
#include <string>

#include "rts/semantics/state.h"

namespace heapreach::rts {

/// What one instruction leaves open.
struct Choice {
  bool alloc_fails = false;  // alloc with may_fail: takes the null outcome
  /// Havoc: one per variable; successful alloc: one per new cell; call: one per local variable.
  std::vector<Integer> values;
};

struct Step {
  EdgeId edge = 0;
  std::vector<Choice> choices;  // indexed by instruction of the edge
};

/// A block below the frontier of a start heap (`heap: unknown` only).
struct StartBlock {
  Integer size;  // cells, without the guard behind it; >= 1
  bool allocated = false;
  std::vector<Integer> values;  // one per cell
};

/// Everything that the semantics leaves open, for one path from the start vertex.
struct Execution {
  std::vector<Integer> start_values;     // indexed by VariableId; of global variables
  std::vector<StartBlock> start_blocks;  // contiguous from the origin, each followed by the guard
  std::vector<Step> steps;
};

enum class Outcome {
  done,
  blocked,       // assume, assert, access or fail that does not succeed, or alloc with s < 1
  cut_by_bound,  // alloc of s >= 1 cells that do not fit
};

/// The start state that an execution's choices describe. Throws InputError if they describe none
/// (wrong number of values, start condition false, a block that is no block, a pointer variable of
/// an open system that is not below the frontier).
State start_state(const System& system, std::uint64_t bound, const Execution& execution);

/// Executes one instruction in place; on an outcome other than done the state is unchanged. Throws
/// InputError if the choice does not have the shape that the instruction asks for. Contract: it is
/// no call (call_stack.h).
Outcome execute(const Instruction& instruction, const Choice& choice, std::uint64_t bound,
                const System& system, State& state);

/// Called after every instruction that was executed (and once before the first step, with step and
/// instruction 0 and `before` == `after`). Steps and instructions count from 0; both states carry
/// the source vertex of the step's edge, `after` the procedure's entry if it is a call. After every
/// return that follows a step it is called with the number of instructions of the step's edge.
using Observer = std::function<void(std::size_t step, std::size_t instruction, const State& before,
                                    const State& after)>;

/// Follows the execution from the start; the last state's vertex is an error vertex exactly if one
/// is reached, at which it ends: no step may follow. Throws InputError naming the step and
/// instruction (both counted from 1) that does not happen, and why. `bound` is in cells. Without
/// heap atoms a step's cost does not depend on the size of the heap.
State replay(const System& system, std::uint64_t bound, const Execution& execution,
             const Observer& observer = {});

}  // namespace heapreach::rts
