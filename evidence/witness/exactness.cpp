// Replays, and looks at every havoc of a variable that stands for the result of an operation: the
// operands are read off the state before it.
#include "evidence/witness/exactness.h"

#include <fmt/format.h>

#include <unordered_map>
#include <utility>

namespace heapreach::evidence {

std::optional<Inexact> first_inexact(const rts::System& system, std::uint64_t bound,
                                     const rts::Execution& execution,
                                     const std::vector<rts::Approximation>& operations) {
  std::unordered_multimap<rts::VariableId, const rts::Approximation*> by_result;
  for (const rts::Approximation& one : operations) by_result.emplace(one.result, &one);
  std::optional<Inexact> found;
  bool has_begun = false;
  const auto look = [&](std::size_t step, std::size_t index, const rts::State& before,
                        const rts::State& after) {
    if (!std::exchange(has_begun, true) || found) return;  // the first call is for the start
    const auto& instructions = system.edge(execution.steps[step].edge).instructions;
    if (index >= instructions.size()) return;  // a return
    const auto* havoc = std::get_if<rts::Havoc>(&instructions[index].action);
    if (havoc == nullptr) return;
    for (std::size_t i = 0; i < havoc->variables.size(); ++i) {
      const auto [first, last] = by_result.equal_range(havoc->variables[i]);
      for (auto one = first; one != last && !found; ++one) {
        const rts::Approximation& operation = *one->second;
        const Integer a = rts::evaluate(*operation.a, before, system);
        const Integer b = rts::evaluate(*operation.b, before, system);
        const Integer& result = after.store[operation.result];
        const std::optional<Integer> exact = rts::exact_result(operation, a, b);
        if (exact == result) continue;
        found = Inexact{&operation, step, index, i, a, b, result, exact};
      }
    }
  };
  rts::replay(system, bound, execution, look);
  return found;
}

std::string describe(const Inexact& inexact) {
  std::string text = fmt::format(
      "{} at {} is {} for {} and {}", rts::name_of(inexact.operation->operation),
      inexact.operation->place, inexact.result.get_str(), inexact.a.get_str(), inexact.b.get_str());
  if (inexact.exact) return text + ", not " + inexact.exact->get_str();
  return text + ", for which C defines no result";
}

}  // namespace heapreach::evidence
