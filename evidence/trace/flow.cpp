#include "evidence/trace/flow.h"

namespace heapreach::evidence {

std::string note_of(const FlowStep& step) {
  std::string values;
  for (const auto& [name, value] : step.values) {
    values += (values.empty() ? " (" : ", ") + name + " = " + value;
  }
  return to_string(step.at) + ": note: " + step.text + values + (values.empty() ? "" : ")") + "\n";
}

}  // namespace heapreach::evidence
