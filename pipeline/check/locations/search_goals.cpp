#include "pipeline/check/locations/search_goals.h"

#include "rts/semantics/reachable.h"
#include "rts/transform/stack_calls.h"

namespace heapreach::pipeline {

rts::Transformed seen_by_search(const rts::System& system, const rts::Transformed& inlined,
                                const Strategy& strategy) {
  const bool has_copies = inlined.refusal().empty();
  if (has_copies && strategy.calls != CallsOption::stack) return inlined;
  return rts::stack_calls(system);
}

search::Answer search_for_goals(const rts::Transformed& seen, const Confirmation& confirmation,
                                const Strategy& strategy, const Limits& limits, Monitor& monitor,
                                search::Experience& experience, search::Goals& goals) {
  const rts::System& system = seen.system();
  const std::uint64_t bound = strategy.encoder.bound;
  const search::Confirm confirm = [&](const auto& edges) {
    return confirmation.is_execution(edges);
  };
  const Progress progress = [&](const std::string& text) { monitor.progress(text); };
  // Frames have no addresses, and what leads to blocks is known of opaque ones only.
  const bool may_be_exact = !system.call_stack && !rts::asks_for_reachability(system);
  if (!may_be_exact || strategy.lesson.exact != system.vertices().size()) {
    StageTimer timer(monitor, "explore");
    search::Answer answer =
        search::explore(system, bound, confirm, limits, progress, &experience, &goals);
    if (!std::holds_alternative<GaveUp>(answer)) monitor.lesson({.experience = experience});
    const bool is_last = !may_be_exact || !std::holds_alternative<search::NeedsNumbers>(answer);
    if (is_last) return answer;
    monitor.lesson({.exact = system.vertices().size()});
  }
  StageTimer timer(monitor, "exact");
  return search::explore_numbers(system, bound, confirm, limits, progress, &goals);
}

}  // namespace heapreach::pipeline
