// A Z3 context under limits, and the one place where Z3's exceptions become ours.
#pragma once

#include <z3++.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <new>
#include <string>
#include <utility>

#include "support/limits.h"
#include "support/work.h"

namespace heapreach::backends {

/// Processor time that a question may take where work is limited, whatever it counts: in seconds,
/// and as a multiple of what the work that is left takes. No machine is so slow that a question
/// whose steps count comes to it.
struct Patience {
  double least = 20, times = 20;
};

class Z3Guard {
 public:
  /// `stage` names the user in errors. What runs in the context is interrupted from the deadline
  /// on, and once Z3 has occupied more memory than allowed (counting all contexts of this process).
  /// Throws BackendError if the deadline has expired.
  Z3Guard(const Limits& limits, std::string stage, const Patience& patience = {});
  ~Z3Guard();
  Z3Guard(const Z3Guard&) = delete;
  Z3Guard& operator=(const Z3Guard&) = delete;

  z3::context& context() { return *context_; }
  /// From here on nothing is interrupted any more; whether something has been.
  bool stop_interrupting();
  /// Leaves an object of the context, and in the end the context, to the end of the process.
  void abandon(std::unique_ptr<z3::fixedpoint> engine) { abandoned_ = std::move(engine); }
  const Deadline& deadline() const { return limits_.deadline; }
  const std::string& stage() const { return stage_; }
  unsigned seed() const { return limits_.seed; }

  /// Runs `work`; Z3's exceptions, and running out of memory, come out as BackendError.
  template <typename Work>
  auto run(Work&& work) const {
    try {
      return std::forward<Work>(work)();
    } catch (const z3::exception& error) {
      throw BackendError(failure_of(error.msg()), stage_, error.msg());
    } catch (const std::bad_alloc&) {
      throw BackendError(Failure::memory_limit, stage_, "out of memory");
    }
  }

  /// Asks Z3 something that may take long: what `question` calls is held to the work that is left,
  /// and what Z3 says that it took is counted. Z3 looks at its own limit more often than at
  /// interrupts, and stops at the same place each time. `asked` is what has the statistics.
  template <typename Solver, typename Question>
  auto ask(Solver& asked, Question&& question) {
    limit_steps();
    const StepsTaken taken(*this, [&asked] { return steps_in(asked.statistics()); });
    return std::forward<Question>(question)();
  }

  /// Counts what Z3 does outside of its own steps: making solvers, above all.
  void count_overhead(std::uint64_t units) const { work::spend(units); }

  /// What kind of failure the solver means by a message or a reason for `unknown`; the deadline
  /// counts more than words.
  Failure failure_of(const std::string& message) const;

 private:
  /// Counts when it ends, also where Z3 throws.
  class StepsTaken {
   public:
    StepsTaken(Z3Guard& guard, std::function<std::uint64_t()> steps)
        : guard_(guard), steps_(std::move(steps)) {}
    ~StepsTaken() { guard_.count_steps(steps_); }
    StepsTaken(const StepsTaken&) = delete;
    StepsTaken& operator=(const StepsTaken&) = delete;

   private:
    Z3Guard& guard_;
    std::function<std::uint64_t()> steps_;
  };
  void limit_steps();
  void count_steps(const std::function<std::uint64_t()>& steps);
  /// What the context has done so far, in Z3's own steps.
  static std::uint64_t steps_in(const z3::stats& statistics);

  struct Watchdog;
  Limits limits_;
  std::string stage_;
  Patience patience_;
  std::unique_ptr<z3::context> context_;
  std::unique_ptr<z3::fixedpoint> abandoned_;
  std::unique_ptr<Watchdog> watchdog_;
  std::uint64_t steps_ = 0;  // that have been counted
};

}  // namespace heapreach::backends
