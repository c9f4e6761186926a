#include "backends/abstract/engine.h"

#include "backends/abstract/interpreter.h"

namespace heapreach::backends::abstract {

using backends::Answer;

std::string_view Engine::summary() const {
  switch (domain_) {
    case Domain::box:
      return "abstract interpretation with bounds of each argument; finds models";
    case Domain::octagon:
      return "abstract interpretation with bounds of sums and differences of two arguments; finds "
             "models";
    case Domain::polyhedra:
      break;
  }
  return "abstract interpretation with linear inequalities; finds models";
}

Answer Engine::solve(const horn::ClauseSystem& system, const backends::Settings&,
                     const Limits& limits, const Progress& progress) const {
  return backends::within_limits([&]() -> Answer {
    Interpretation result = interpret(system, domain_, limits, progress);
    if (result.proves) return std::move(result.model);
    return GaveUp{Failure::gave_up, "the domain is too coarse"};
  });
}

}  // namespace heapreach::backends::abstract
