// The search for several goals, as part of a check.
#pragma once

#include "pipeline/check/confirmation.h"
#include "pipeline/monitor.h"
#include "pipeline/options/strategy.h"
#include "rts/transform/transformed.h"
#include "search/engine/explore.h"

namespace heapreach::pipeline {

/// What a search sees of a system: `inlined`, which is inline_calls() of it, or its calls on a
/// stack if that has a refusal or the strategy asks for it.
rts::Transformed seen_by_search(const rts::System& system, const rts::Transformed& inlined,
                                const Strategy& strategy);

/// Searches `seen` at the strategy's bound, with exact addresses where opaque ones do not do;
/// `experience` is that of explore(). NeedsNumbers is answered only where no search can follow
/// them.
search::Answer search_for_goals(const rts::Transformed& seen, const Confirmation& confirmation,
                                const Strategy& strategy, const Limits& limits, Monitor& monitor,
                                search::Experience& experience, search::Goals& goals);

}  // namespace heapreach::pipeline
