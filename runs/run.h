// Compiles a program with values of an execution and runs it under AddressSanitizer and
// UndefinedBehaviorSanitizer.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontends/imported.h"
#include "frontends/options.h"
#include "runs/sanitizer.h"
#include "runs/supply.h"
#include "support/process/process.h"

namespace heapreach::runs {

/// A result of a function that a run took for granted.
struct Assumed {
  std::string function;
  std::string value;
  Position at;
};

struct RunResult {
  enum class Status {
    confirmed,          // a sanitizer, or an error call, reported the predicted place and kind
    address_dependent,  // not so, and the execution needs addresses that no run can choose
    not_confirmed,
  };
  Status status = Status::not_confirmed;
  /// confirmed: the report; else why not, with what the run did.
  std::string text;
  std::string kind;           // confirmed: of the error, in the sanitizer's words
  Position at;                // confirmed: where
  bool instrumented = false;  // the copy of the program that asks for uninitialised values ran
  /// confirmed: in the run's order; empty if the run used nothing but inputs.
  std::vector<Assumed> assumed;
};

/// `harness_text` completes the program. First the program as it stands runs, if it can; where that
/// does not confirm the error, the instrumented one. Throws BackendError if the deadline strikes.
RunResult run_program(const frontends::Options& options, const frontends::Runnable& program,
                      const Supply& supply, const std::string& harness_text,
                      const Deadline& deadline);

/// What looks at a run: AddressSanitizer and UndefinedBehaviorSanitizer, or MemorySanitizer, which
/// does not go with them and tells uses of what nothing has set.
enum class Watch { errors, initialisation };

/// One program, compiled with a harness: for several runs.
class Executable {
 public:
  /// `bitcode` stands in place of the files of the program unless it is empty. Throws InputError
  /// with clang's words if it cannot be compiled, or linked with the sanitizers.
  Executable(const std::string& scratch, const std::vector<frontends::Unit>& units,
             const std::string& bitcode, const frontends::Options& options,
             const frontends::Places& places, const std::string& harness_text,
             const Deadline& deadline, Watch watch = Watch::errors);

  struct Ended {
    /// Nothing if a signal ended it, or we did.
    std::optional<int> exit_code() const;

    bool in_time = true;  // it ended by itself
    WorkerEnd end;
    std::string messages;  // the sanitizers' and the harness's
    std::vector<Sighting> sightings;
  };
  /// Runs it for at most `seconds`, in an empty folder of its own (isolation.h). Leaks are looked
  /// for only if it is said what counts as one.
  Ended run(double seconds, const Deadline& deadline,
            const std::vector<std::string>& environment = {},
            const std::optional<Keepers>& leaks = {}) const;

 private:
  std::string scratch_;
};

}  // namespace heapreach::runs
