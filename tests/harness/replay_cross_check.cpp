#include "tests/harness/replay_cross_check.h"

#include "rts/property_errors.h"
#include "tests/harness/reference/passage.h"

namespace heapreach::test {

using namespace rts;

System system_for_replay(const System& system, const Question& question) {
  // Leaks that are edges already are not added again.
  const Properties there = reference::question_of(system).properties;
  Properties all = Properties::standard();
  for (const Property property : all_properties) {
    if (question.properties.contains(property) && !there.contains(property)) all.add(property);
  }
  return with_errors(system, all);
}

bool replay_answers(const System& system, std::uint64_t bound, const Question& question,
                    const Execution& execution) {
  const System judged = system_for_replay(system, question);
  try {
    const State last = replay(judged, bound, execution);
    for (const Step& step : execution.steps) {
      if (judged.is_error(judged.edge(step.edge).from)) return false;  // it had ended there
    }
    if (!judged.is_error(last.vertex)) return false;
    if (question.error && *question.error != last.vertex) return false;
    const bool at_start = execution.steps.empty();
    const bool returned = !at_start && judged.edge(execution.steps.back().edge).to != last.vertex;
    const Property broken = at_start || returned ? Property::unreach_call
                                                 : property_of(judged, execution.steps.back().edge);
    return question.properties.contains(broken);
  } catch (const InputError&) {
    return false;
  }
}

}  // namespace heapreach::test
