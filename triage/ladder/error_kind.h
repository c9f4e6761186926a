// Whether an error is the one that an alarm claims.
#pragma once

#include <string>

#include "triage/alarms/kind.h"

namespace heapreach::triage {

/// Whether what an execution does at a location is what an alarm of the kind means: an access that
/// goes beside a block confirms no null pointer. `error` is what traces say of it ("reads p->next:
/// p is null"); an empty one, and kinds that only one error has, are taken to fit.
bool is_about(AlarmKind kind, const std::string& error);

}  // namespace heapreach::triage
