// A program next to its system, for random choices that both take.
#pragma once

#include <optional>
#include <string>

#include "rts/model/property.h"
#include "runs/run.h"
#include "tests/harness/run_program.h"
#include "tests/runs/follow.h"

namespace heapreach::runs::test {

enum class Answer { agree, disagree, undecided };

/// Compiled once. Where the program says that it breaks, or keeps, a property about leaks, these
/// count as errors.
class Subject {
 public:
  /// The system is that of the program at `imported`. Without a word the copy that asks for all
  /// arbitrary values runs only if the program as it stands leaves some to chance.
  explicit Subject(const std::string& path, std::optional<bool> instrumented = {})
      : Subject(path, instrumented, path) {}
  Subject(const std::string& path, std::optional<bool> instrumented, const std::string& imported);

  const frontends::Places& places() const { return program_.imported.places; }
  bool runs_as_it_stands() const;

  /// Whether the run with the choices of a seed ends as the system does, and a story of both.
  Answer compare(unsigned seed, std::string& story) const;

 private:
  Answer compared(const Executable::Ended& ended, const Followed& followed,
                  std::string& story) const;
  Answer compared_error(const Executable::Ended& ended, const Prediction& predicted) const;
  Answer compared_leak(const Executable::Ended& ended, const Prediction& predicted) const;
  std::optional<Keepers> keepers(const Followed& followed) const;

  heapreach::test::TemporaryDirectory scratch_;
  frontends::Options options_;
  rts::Properties properties_;
  frontends::Runnable program_;
  rts::System system_;
  bool instrumented_;
  Executable executable_;
};

}  // namespace heapreach::runs::test
