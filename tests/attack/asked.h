// What an engine finds out about a question, as the document that `check --witness` saves.
#pragma once

#include <optional>

#include "pipeline/options/strategy.h"
#include "rts/semantics/question.h"
#include "tests/attack/court.h"
#include "tests/harness/random.h"

namespace heapreach::test {

struct Answer {
  std::optional<Json> certificate;
  std::optional<rts::Execution> execution;
  std::uint64_t cells = 0;  // that the execution takes
};

/// `system` has the edges of the question's errors. Nothing is in the answer if a limit struck, if
/// the strategy does not take the system, or if the checker has not accepted what it found.
Answer answer_to(const rts::System& system, const rts::Question& question,
                 const pipeline::Strategy& strategy, std::uint64_t work);

/// The search for state graphs at a bound, with the calls on a stack or copied.
pipeline::Strategy exploring(const rts::System& system, std::uint64_t bound, Random& random);

/// Looks for an execution that answers the question about all errors of a court's system, first by
/// the oracle, then by the search up to 16 cells. The court knows it then, unless the interpreter
/// does not follow it.
Answer find_error(Court& court, Random& random);

/// What the document is, and which of the things that state graphs may have are in it: "model
/// kripke chain", "state graph with ranges".
std::string kind_of_document(const Json& document);

}  // namespace heapreach::test
