#include "pipeline/check/exact_execution.h"

#include "evidence/witness/exactness.h"

namespace heapreach::pipeline {

std::string doubts_about(const rts::System& system, std::uint64_t bound,
                         const rts::Execution& execution) {
  const rts::Approximations& known = system.approximations;
  if (!known.unknown.empty()) return known.unknown;
  const auto inexact = evidence::first_inexact(system, bound, execution, known.operations);
  return inexact ? evidence::describe(*inexact) : "";
}

}  // namespace heapreach::pipeline
