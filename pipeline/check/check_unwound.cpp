// The depth is doubled: executions of a recursive program are seldom deeper than the heap has
// cells, which may be few of those that the bound allows. At each depth calls that are too deep are
// an error at first. If such a call is found, a second question leaves it aside: an error may be
// met at this depth all the same, and a larger one only makes it harder to find.
#include "pipeline/check/check_unwound.h"

#include <fmt/format.h>

#include "pipeline/check/check_rts.h"
#include "rts/transform/unwind_calls.h"

namespace heapreach::pipeline {

namespace {

constexpr std::uint64_t first_depth = 4;
constexpr double share_of_second = 0.3;  // of the time that is left

class Unwinding {
 public:
  Unwinding(const rts::System& system, const Strategy& strategy, const Limits& limits,
            Monitor& monitor)
      : system_(system), strategy_(strategy), limits_(limits), monitor_(monitor) {}

  Verdict run() {
    for (std::uint64_t depth = first_depth;; depth *= 2) {
      limits_.deadline.poll("calls");
      monitor_.progress(fmt::format("calls up to depth {}", depth));
      Verdict verdict = at(depth, rts::TooDeep::is_error, limits_);
      if (auto* infeasible = std::get_if<Infeasible>(&verdict)) infeasible->call_depth = depth;
      if (!is_too_deep(verdict)) return verdict;
      Limits second = limits_;
      second.deadline = limits_.deadline.at_most(share_of_second * limits_.deadline.remaining());
      verdict = at(depth, rts::TooDeep::is_no_end, second);
      if (std::holds_alternative<Feasible>(verdict)) return verdict;
    }
  }

 private:
  Verdict at(std::uint64_t depth, rts::TooDeep too_deep, const Limits& limits) {
    const rts::Transformed unwound =
        rts::unwind_calls(system_, depth, too_deep, strategy_.inline_limit);
    if (!unwound.refusal().empty()) return Unknown{Failure::gave_up, "calls", unwound.refusal()};
    try {
      return check_as_it_is(system_, unwound, strategy_, limits, monitor_);
    } catch (const BackendError& error) {
      return Unknown{error.failure(), error.stage(), error.what()};
    }
  }

  static bool is_too_deep(const Verdict& verdict) {
    const auto* unknown = std::get_if<Unknown>(&verdict);
    return unknown != nullptr && unknown->cause == Unknown::Cause::too_deep;
  }

  const rts::System& system_;
  const Strategy& strategy_;
  const Limits& limits_;
  Monitor& monitor_;
};

}  // namespace

Verdict check_unwound(const rts::System& system, const Strategy& strategy, const Limits& limits,
                      Monitor& monitor) {
  return Unwinding(system, strategy, limits, monitor).run();
}

}  // namespace heapreach::pipeline
