// Replays, and looks at every havoc of a variable that stands for the result of an operation: the
// operands are read off the state before it.
#include "evidence/witness/exactness.h"

#include <fmt/format.h>

#include <unordered_map>
#include <utility>

#include "rts/model/float_operation.h"

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
  const rts::FloatWidths widths = rts::float_widths(*inexact.operation, inexact.b);
  const auto written = [](const Integer& value, unsigned width) {
    return width == 0 ? value.get_str() : rts::float_text(value, width);
  };
  std::string text = fmt::format(
      "{} at {} is {} for {}", rts::name_of(inexact.operation->operation), inexact.operation->place,
      written(inexact.result, widths.result), written(inexact.a, widths.a));
  const bool converts = rts::is_on_floats(inexact.operation->operation) && widths.b == 0;
  if (!converts) text += " and " + written(inexact.b, widths.b);
  if (inexact.exact) return text + ", not " + written(*inexact.exact, widths.result);
  if (inexact.operation->operation == rts::Operation::float_function) {
    return text + ", and what it is in C is not known";
  }
  return text + ", for which C defines no result";
}

}  // namespace heapreach::evidence
