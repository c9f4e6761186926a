// Copies are the first choice, since engines then see what they know best. Where there are none
// (recursion, or too many), exploring heaps takes the call stack for one more list; only if that
// comes to nothing, as where frames differ for ever or real addresses are asked for, it is given
// copies up to a depth like all others.
#include "pipeline/check/check_calls.h"

#include "pipeline/check/check_rts.h"
#include "pipeline/check/check_unwound.h"
#include "pipeline/options/capabilities.h"
#include "rts/transform/inline_calls.h"
#include "rts/transform/mixed_semantics.h"
#include "rts/transform/stack_calls.h"
#include "support/error.h"

namespace heapreach::pipeline {

namespace {

constexpr double share_of_stack = 0.5;  // of the time that is left, if copies are to follow

class CallCheck {
 public:
  CallCheck(const rts::System& system, const Strategy& strategy, const Limits& limits,
            Monitor& monitor)
      : system_(system), strategy_(strategy), limits_(limits), monitor_(monitor) {}

  Verdict run(const rts::Transformed& inlined) {
    switch (strategy_.calls) {
      case CallsOption::summaries:
        return as(rts::Calls::summaries, rts::mixed_semantics(system_), limits_);
      case CallsOption::stack:
        return as(rts::Calls::stack, rts::stack_calls(system_), limits_);
      case CallsOption::mixed:
        return mixed();
      case CallsOption::inlined:
        return copies(inlined);
      case CallsOption::automatic:
        break;
    }
    const bool on_system = capability_of(strategy_.engine).on_systems;
    if (inlined.refusal().empty() || !on_system) return copies(inlined);
    Verdict verdict = on_stack();
    if (!std::holds_alternative<Unknown>(verdict)) return verdict;
    limits_.deadline.poll("calls");
    return copies(inlined);
  }

 private:
  Verdict as(rts::Calls calls, const rts::Transformed& seen, const Limits& limits) {
    Verdict verdict = check_as_it_is(system_, seen, strategy_, limits, monitor_);
    if (auto* infeasible = std::get_if<Infeasible>(&verdict)) infeasible->calls = calls;
    return verdict;
  }

  Verdict on_stack() {
    Limits limits = limits_;
    limits.deadline = limits_.deadline.at_most(share_of_stack * limits_.deadline.remaining());
    try {
      return as(rts::Calls::stack, rts::stack_calls(system_), limits);
    } catch (const BackendError& error) {
      return Unknown{error.failure(), error.stage(), error.what()};
    }
  }

  Verdict copies(const rts::Transformed& inlined) {
    if (inlined.refusal().empty()) {
      return check_as_it_is(system_, inlined, strategy_, limits_, monitor_);
    }
    return check_unwound(system_, strategy_, limits_, monitor_);
  }

  /// Copies of the system under the mixed semantics.
  Verdict mixed() {
    const rts::Transformed mixed = rts::mixed_semantics(system_);
    Strategy rest = strategy_;
    rest.calls = CallsOption::inlined;
    const rts::Transformed inlined = rts::inline_calls(mixed.system(), strategy_.inline_limit);
    Verdict verdict = check_restricted(mixed.system(), inlined, rest, limits_, monitor_);
    if (auto* infeasible = std::get_if<Infeasible>(&verdict)) {
      infeasible->calls = rts::Calls::mixed_copies;
    }
    if (auto* feasible = std::get_if<Feasible>(&verdict)) {
      feasible->execution =
          mixed.back_translated(feasible->execution);  // Asked::checked() replays it
    }
    return verdict;
  }

  const rts::System& system_;
  const Strategy& strategy_;
  const Limits& limits_;
  Monitor& monitor_;
};

}  // namespace

Verdict check_calls(const rts::System& system, const rts::Transformed& inlined,
                    const Strategy& strategy, const Limits& limits, Monitor& monitor) {
  return CallCheck(system, strategy, limits, monitor).run(inlined);
}

}  // namespace heapreach::pipeline
