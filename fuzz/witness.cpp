// From machine integers to what the replayer takes.
#include "fuzz/execution.h"

namespace heapreach::fuzz {

rts::Execution Execution::as_replayed() const {
  rts::Execution result;
  result.start_values.resize(system_.variables.size());
  for (const Taken& step : path_) {
    result.steps.push_back({step.edge, {}});
    result.steps.back().choices.resize(system_.edge(step.edge).instructions.size());
  }
  const auto values_of = [&](const Place& place) -> std::vector<Integer>& {
    if (place.step == at_start) return result.start_values;
    return result.steps[place.step].choices[place.instruction].values;
  };
  for (const Place& place : places_) {
    if (place.step != at_start && place.step >= result.steps.size()) continue;
    values_of(place).resize(place.values);
  }
  for (const Draw& draw : draws_) {
    const Place& place = places_[draw.open];
    if (place.step != at_start && place.step >= result.steps.size()) continue;
    values_of(place)[place.index + draw.further] = widened(draw.value);
  }
  for (const auto& [step, instruction] : failed_allocs_) {
    result.steps[step].choices[instruction].alloc_fails = true;
  }
  result.start_values.resize(system_.global_count());
  return result;
}

}  // namespace heapreach::fuzz
