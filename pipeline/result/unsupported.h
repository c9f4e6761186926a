// Executions that come to what an import could not translate (rts::Property::supported): they are
// no errors, but nobody knows how they go on. So an answer that looks no further than them is no
// proof.
#pragma once

#include <functional>
#include <string>

#include "pipeline/input/input.h"
#include "pipeline/result/result.h"

namespace heapreach::pipeline {

/// Whether the result is an execution that comes to what is not supported.
bool comes_to_unsupported(const Result& result);

/// Where such an execution ends, and why. Contract: the result is one.
std::string unsupported_place(const Result& result, const rts::System& file);

/// The question with and without such executions. `ask` answers it for properties. If the answer
/// with them is an execution that comes to what is not supported, the one without them counts: an
/// error that is found, or with `lenient` a proof that says what it leaves out. Another proof
/// becomes an unknown answer.
Result answered_where_supported(const Input& input, const rts::System& file, bool lenient,
                                const std::function<Result(const rts::Properties&)>& ask);

/// A proof that is one only of executions that do not come to `place`.
void weaken(Result& result, const std::string& place, bool lenient);

}  // namespace heapreach::pipeline
