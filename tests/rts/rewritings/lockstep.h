// A system and a rewriting of its calls, step by step beside each other: whether they have the same
// executions.
#pragma once

#include <cstddef>
#include <string>

#include "rts/transform/transformed.h"
#include "tests/harness/random.h"

namespace heapreach::test {

/// What was compared; so that a test can ask for enough of it.
struct Compared {
  std::size_t executions = 0;
  std::size_t steps = 0;
  std::size_t edges = 0;    // tried at a state that was met: done, blocked or cut in both
  std::size_t cuts = 0;     // of those: cut by the bound
  std::size_t returns = 0;  // from calls
  std::size_t too_deep = 0;
  std::size_t errors = 0;         // executions that end at an error vertex
  std::size_t inside_callee = 0;  // of those: while a call has not returned
};

/// Takes the execution in the rewritten system as well. At every state that it meets all edges do
/// the same in both systems, for the same choices; frontier, heap, cells used, global variables and
/// the kind of vertex agree. Nothing, or what differs. `depth`: calls that unwind_calls() allows,
/// or 0. Contract: the execution is one of `original`.
std::string taken_along(const rts::System& original, const rts::Transformed& rewritten,
                        std::uint64_t bound, const rts::Execution& execution, std::size_t depth,
                        Random& random, Compared& compared);

/// The execution in the rewritten system only; other edges than its own need not be there.
std::string taken_alone(const rts::System& original, const rts::Transformed& rewritten,
                        std::uint64_t bound, const rts::Execution& execution, Random& random,
                        Compared& compared);

/// Walks at random through the rewritten system; the walk, back-translated, replays on the original
/// and ends alike. Nothing, or what differs.
std::string taken_back(const rts::System& original, const rts::Transformed& rewritten,
                       std::uint64_t bound, Random& random, Compared& compared);

}  // namespace heapreach::test
