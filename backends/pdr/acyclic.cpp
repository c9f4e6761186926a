#include "backends/pdr/acyclic.h"

#include "backends/pdr/pdr.h"

namespace heapreach::backends {

preprocess::AcyclicSolver acyclic_solver(const Limits& limits, double seconds) {
  return [limits, seconds](const horn::ClauseSystem& system,
                           const Deadline& deadline) -> std::optional<horn::Model> {
    Limits own = limits;
    own.deadline = limits.deadline.at_most(std::min(deadline.remaining(), seconds));
    try {
      const Answer answer = Pdr().solve(system, {}, own, {});
      if (const auto* model = std::get_if<horn::Model>(&answer)) return *model;
    } catch (const BackendError&) {
      // A model that cannot be read is none.
    }
    return std::nullopt;
  };
}

}  // namespace heapreach::backends
