#include "tests/harness/replay_cross_check.h"

#include "rts/model/property_errors.h"
#include "tests/harness/reference/passage.h"

namespace heapreach::test {

using namespace rts;

System with_edges_for(const System& system, const Question& question) {
  const Properties there = reference::question_of(system).properties;
  Properties missing = Properties::none();
  for (const Property property : all_properties) {
    if (question.properties.contains(property) && !there.contains(property)) missing.add(property);
  }
  return with_errors(system, missing);
}

bool replay_answers(const System& system, std::uint64_t bound, const Question& question,
                    const Execution& execution) {
  try {
    replay_answer(with_edges_for(system, question), question, bound, execution);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

}  // namespace heapreach::test
