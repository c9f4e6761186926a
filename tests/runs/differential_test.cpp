// The import against reality: a program runs with random choices under the sanitizers, its system
// is followed with the same choices, and both must end in the same way, at the same line.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <fstream>

#include "rts/memory_errors.h"
#include "runs/run.h"
#include "tests/harness/run_program.h"
#include "tests/runs/follow.h"
#include "tests/runs/programs.h"
#include "tests/runs/random_harness.h"

namespace heapreach::runs::test {
namespace {

using heapreach::test::slurp;
using heapreach::test::TemporaryDirectory;

constexpr std::uint64_t bound = 4096;
constexpr double most_seconds = 5;

enum class Answer { agree, disagree, undecided };

const Sighting* fatal(const std::vector<Sighting>& sightings) {
  for (const Sighting& seen : sightings) {
    if (seen.kind != Sighting::Kind::undefined) return &seen;
  }
  return nullptr;
}

bool overflowed(const std::vector<Sighting>& sightings) {
  for (const Sighting& seen : sightings) {
    if (seen.text.find("cannot be represented") != std::string::npos) return true;
  }
  return false;
}

bool mentions(const std::vector<Sighting>& sightings, int line) {
  for (const Sighting& seen : sightings) {
    for (const Position& frame : seen.stack) {
      if (frame.line == line) return true;
    }
  }
  return false;
}

/// A program, compiled once, with its system: that of the program at `imported`.
class Subject {
 public:
  Subject(const std::string& path, bool instrumented) : Subject(path, instrumented, path) {}
  Subject(const std::string& path, bool instrumented, const std::string& imported)
      : program_(frontends::import_for_run(imported, {})),
        system_(rts::with_implicit_errors(program_.imported.system)),
        instrumented_(instrumented),
        executable_(scratch_.path(), path, instrumented ? program_.bitcode : "", {}, places(),
                    random_harness(places()), {}) {}

  const frontends::Places& places() const { return program_.imported.places; }

  Answer compare(unsigned seed, std::string& story) const {
    const std::string log = scratch_.file("log");
    const Executable::Ended ended = executable_.run(
        most_seconds, {}, {"HEAPREACH_SEED=" + std::to_string(seed), "HEAPREACH_LOG=" + log});
    const std::string chosen = slurp(log);
    const Followed followed = follow(system_, bound, places(), choices_in(chosen), instrumented_);
    story = "seed " + std::to_string(seed) + (instrumented_ ? ", instrumented" : "") + "\n" +
            chosen + ended.messages +
            "the system: " + std::to_string(static_cast<int>(followed.end)) + " " + followed.text;
    return judged(ended, followed, story);
  }

 private:
  Answer judged(const Executable::Ended& ended, const Followed& followed,
                std::string& story) const {
    const bool exited = WIFEXITED(ended.status);
    const int code = exited ? WEXITSTATUS(ended.status) : -1;
    if (!ended.in_time || code == out_of_choices_code) return Answer::undecided;
    // What neither side gives a meaning to: the system leaves such executions out.
    if (overflowed(ended.sightings)) return Answer::undecided;
    const Sighting* seen = fatal(ended.sightings);
    switch (followed.end) {
      case Followed::End::inconclusive:
        // Choices that the run did not make, or not in this order, are another way.
        return followed.text.rfind("a value of", 0) == 0 ? Answer::disagree : Answer::undecided;
      case Followed::End::cut:
        return Answer::undecided;
      case Followed::End::blocked:
        if (code == 77) return Answer::agree;
        // Without UndefinedBehaviorSanitizer nobody sees an overflow.
        return instrumented_ ? Answer::undecided : Answer::disagree;
      case Followed::End::normal:
        return seen == nullptr && code != 77 ? Answer::agree : Answer::disagree;
      case Followed::End::error:
        break;
    }
    const Supply supply = supply_of(system_, bound, followed.execution, places());
    story += "\npredicted: " + supply.prediction.text + " at " + to_string(supply.prediction.at);
    if (seen == nullptr) {
      return mentions(ended.sightings, supply.prediction.at.line) ? Answer::agree
                                                                  : Answer::disagree;
    }
    const bool same_sort = (seen->kind == Sighting::Kind::error_call) ==
                           (supply.prediction.family == Prediction::Family::error_call);
    return same_sort && mentions({*seen}, supply.prediction.at.line) ? Answer::agree
                                                                     : Answer::disagree;
  }

  TemporaryDirectory scratch_;
  frontends::Runnable program_;
  rts::System system_;
  bool instrumented_;
  Executable executable_;
};

bool asks_for_locals(const frontends::Places& places) {
  for (const auto& [variable, place] : places.values) {
    if (place.kind == frontends::ValuePlace::Kind::local) return true;
  }
  return false;
}

bool runs_as_it_stands(const std::string& path) {
  const frontends::Imported imported = frontends::import_program(path, {});
  return imported.places.needs_instrumentation.empty() && !asks_for_locals(imported.places);
}

/// Returns how many seeds decided something.
unsigned compare(const std::string& path, bool instrumented, unsigned first, unsigned seeds) {
  const Subject subject(path, instrumented);
  unsigned decided = 0;
  for (unsigned seed = first; seed < first + seeds; ++seed) {
    std::string story;
    const Answer answer = subject.compare(seed, story);
    EXPECT_NE(answer, Answer::disagree) << path << ", " << story;
    decided += answer != Answer::undecided;
  }
  return decided;
}

class Differentially : public ::testing::TestWithParam<std::string> {};

/// The test's machine follows no calls, and its harness knows malloc and calloc alone.
bool is_followed(const std::string& path) {
  if (frontends::import_program(path, {}).system.has_calls()) return false;
  const std::string text = test::slurp(path);
  return text.find("realloc") == std::string::npos && text.find("strdup") == std::string::npos;
}

/// Overflows, endless loops and inexact operations leave some seeds undecided.
TEST_P(Differentially, RunsEndAsTheSystemDoes) {
  if (!is_followed(GetParam())) GTEST_SKIP() << "calls of functions, or blocks from others";
  const bool instrumented = !runs_as_it_stands(GetParam());
  const unsigned decided = compare(GetParam(), instrumented, 1, 5);
  if (decided == 0 && compare(GetParam(), instrumented, 6, 15) == 0) {
    GTEST_SKIP() << "nothing decided with 20 seeds";
  }
}

/// A program that reaches its error where its choice is this number.
std::string fails_at(int number) {
  return "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"
         "int main(void) {\n  if (__VERIFIER_nondet_int() == " +
         std::to_string(number) + ")\n    reach_error();\n  return 0;\n}\n";
}

TEST(Differential, NoticesTheSystemOfAnotherProgram) {
  const TemporaryDirectory scratch;
  std::ofstream(scratch.file("one.c")) << fails_at(1);
  std::ofstream(scratch.file("two.c")) << fails_at(2);
  const Subject right(scratch.file("one.c"), false);
  const Subject wrong(scratch.file("one.c"), false, scratch.file("two.c"));
  unsigned noticed = 0;
  for (unsigned seed = 1; seed <= 12; ++seed) {
    std::string story;
    EXPECT_EQ(right.compare(seed, story), Answer::agree) << story;
    noticed += wrong.compare(seed, story) == Answer::disagree;
  }
  EXPECT_GT(noticed, 0u);
}

class DifferentialLong : public ::testing::TestWithParam<std::string> {};

TEST_P(DifferentialLong, RunsEndAsTheSystemDoes) {
  if (runs_as_it_stands(GetParam())) {
    EXPECT_GT(compare(GetParam(), false, 100, 200), 0u);
  }
  EXPECT_GT(compare(GetParam(), true, 100, 200), 0u);
}

std::string name_of(const ::testing::TestParamInfo<std::string>& info) {
  return test_name(info.param);
}

INSTANTIATE_TEST_SUITE_P(Data, Differentially, ::testing::ValuesIn(programs()), name_of);
INSTANTIATE_TEST_SUITE_P(Data, DifferentialLong, ::testing::ValuesIn(programs()), name_of);

}  // namespace
}  // namespace heapreach::runs::test
