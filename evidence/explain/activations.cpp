#include "evidence/explain/activations.h"

#include <algorithm>
#include <set>
#include <sstream>

namespace heapreach::evidence::explain {

Activations::Activations(const rts::System& system, Trace& trace) : system_(system), trace_(trace) {
  trace_.activations.push_back({"", std::nullopt, std::nullopt});
}

bool Activations::is_program() const {
  return std::any_of(system_.meta.entries.begin(), system_.meta.entries.end(),
                     [](const auto& entry) {
                       return entry.first == "producer" && entry.second == "heapreach import";
                     });
}

void Activations::mark_temporaries() {
  std::set<std::string> names;
  for (const auto& [key, text] : system_.meta.entries) {
    if (key != "temporaries") continue;
    std::istringstream words(text);
    for (std::string name; words >> name;) names.insert(name);
  }
  for (TraceVariable& variable : trace_.variables) {
    const std::string& procedure = variable.procedure;
    variable.is_temporary =
        names.count(procedure.empty() ? variable.name : procedure + "." + variable.name) > 0;
  }
}

std::uint32_t Activations::of(const std::optional<Position>&) {
  return current_;
}

void Activations::enter(const std::string& procedure, const std::optional<Position>& at) {
  const auto id = static_cast<std::uint32_t>(trace_.activations.size());
  trace_.activations.push_back({procedure, current_, at});
  procedures_.push_back(id);
  current_ = id;
}

std::uint32_t Activations::leave() {
  const std::uint32_t left = procedures_.back();
  procedures_.pop_back();
  current_ = *trace_.activations[left].caller;
  return left;
}

}  // namespace heapreach::evidence::explain
