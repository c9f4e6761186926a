// The tool's own judge of an execution under a question, for tests that compare it with the
// reference interpreter.
#pragma once

#include "rts/question.h"
#include "rts/replay.h"

namespace heapreach::test {

/// The system in which rts::replay judges executions that answer a question, with the failures and
/// leaks made edges.
rts::System system_for_replay(const rts::System& system, const rts::Question& question);

/// Whether rts::replay accepts the execution as an answer to the question.
bool replay_answers(const rts::System& system, std::uint64_t bound, const rts::Question& question,
                    const rts::Execution& execution);

}  // namespace heapreach::test
