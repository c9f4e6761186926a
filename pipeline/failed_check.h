// The one kind of internal error that no other engine's answer makes up for: an engine that
// promises exact evidence gave some that the checker does not accept, or two checked answers
// contradict each other. Then a verdict may be wrong, and nobody knows whose. Everything else that
// ends an engine is its own affair.
#pragma once

#include "support/error.h"

namespace heapreach::pipeline {

/// Evidence of an exact engine failed its check; exit code 70 whatever others say.
class FailedCheck : public InternalError {
 public:
  using InternalError::InternalError;
};

}  // namespace heapreach::pipeline
