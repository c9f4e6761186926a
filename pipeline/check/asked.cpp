#include "pipeline/check/asked.h"

#include "pipeline/failed_check.h"
#include "rts/transform/inline_calls.h"
#include "rts/transform/restriction.h"
#include "support/error.h"

namespace heapreach::pipeline {

Asked::Asked(const rts::System& file, rts::Question question, std::size_t inline_limit)
    : file_(file),
      question_(std::move(question)),
      system_(rts::restricted(file, question_)),
      inlined_(rts::inline_calls(system_, inline_limit)) {}

Feasible Asked::checked(Feasible found, std::uint64_t bound) const {
  try {
    const rts::State last = rts::replay_answer(file_, question_, bound, found.execution);
    return {std::move(found.execution), last.cells_used, file_.vertex(last.vertex).name};
  } catch (const InputError& error) {
    throw FailedCheck(std::string("the execution answers no question: ") + error.what());
  }
}

}  // namespace heapreach::pipeline
