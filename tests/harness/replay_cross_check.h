// What the tool itself says of an execution under a question, for tests that compare it with the
// reference interpreter.
#pragma once

#include "rts/semantics/question.h"

namespace heapreach::test {

/// The system with edges for the failures and leaks that the question asks for, as the tool makes
/// it of a file; leaks that are edges already are not added again.
rts::System with_edges_for(const rts::System& system, const rts::Question& question);

/// Whether the tool accepts the execution as an answer to the question.
bool replay_answers(const rts::System& system, std::uint64_t bound, const rts::Question& question,
                    const rts::Execution& execution);

}  // namespace heapreach::test
