// data/c from end to end: the verdict and the property that stand in each file, and a run of the
// program itself under AddressSanitizer, and LeakSanitizer where leaks are asked for, as an oracle
// that knows nothing of us.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>

#include "frontends/import/import.h"
#include "rts/model/property.h"
#include "rts/text/read/read.h"
#include "tests/frontends/data_programs.h"
#include "tests/frontends/together.h"
#include "tests/harness/floor.h"
#include "tests/harness/run_program.h"
#include "tests/harness/same_system.h"
#include "tests/harness/sample.h"

namespace heapreach::frontends::programs_test {
namespace {

using test::run_program;

/// The bound and the properties that it is asked about with.
std::string options_for(const std::string& path) {
  return " --bound " + bound_of(path) + properties_for(path);
}

/// Returns whether there is a verdict; for lack of work there may be none.
bool expect_verdict(const std::string& path, const Said& answer, bool may_lack_work = false) {
  const auto expected = said_in(path, "expect");
  EXPECT_TRUE(expected == "feasible" || expected == "infeasible") << "no verdict in the file";
  const std::string property = property_of(path);
  EXPECT_TRUE(rts::property_named(property).has_value() || expected == "infeasible")
      << "no property in the file";
  if (const auto warning = said_in(path, "warning")) {
    EXPECT_NE(answer.err.find(*warning), std::string::npos) << answer.err;
  } else {
    EXPECT_EQ(answer.err, "");
  }
  if (may_lack_work && answer.out.find("): work limit") != std::string::npos) return false;
  EXPECT_EQ(test::verdict_in(answer.out), expected) << answer.out;
  if (expected != "feasible") return true;
  EXPECT_NE(answer.out.find("\n" + property + " does not hold.\n"), std::string::npos)
      << answer.out;
  return true;
}

Said alone(const std::string& path, const std::string& how) {
  return check_together({path}, how + options_for(path)).front();
}

/// Answers for the suite's tests in this process: a question is asked together with the next ones
/// that have the same options. No answer is used twice, so that a repeated test asks again.
class Answers {
 public:
  Said of(const std::string& path) {
    if (!known_.contains(path)) ask(path);
    Said said = std::move(known_.at(path));
    known_.erase(path);
    return said;
  }

 private:
  static constexpr std::size_t most = 8;  // few enough to see which of them is slow

  void ask(const std::string& first) {
    const std::string options = options_for(first);
    const std::vector<std::string> tests = tests_that_run("Data/Programs");
    std::vector<std::string> paths = {first};
    for (const std::string& path : data_programs()) {
      const bool runs =
          std::count(tests.begin(), tests.end(), "HaveTheirVerdict/" + program_name(path));
      if (path <= first || !runs || options_for(path) != options || known_.contains(path)) continue;
      if (paths.size() < most) paths.push_back(path);
    }
    const std::vector<Said> said = check_together(paths, "--work 1M" + options);
    for (std::size_t i = 0; i < paths.size(); ++i) known_[paths[i]] = said.at(i);
  }

  std::map<std::string, Said> known_;
};

test::Floor verdict_floor("Programs decided with little work", 90);

class Programs : public ::testing::TestWithParam<std::string> {};
TEST_P(Programs, HaveTheirVerdict) {
  static Answers answers;
  verdict_floor.count(expect_verdict(GetParam(), answers.of(GetParam()), true));
}
class ProgramsLong : public ::testing::TestWithParam<std::string> {};
TEST_P(ProgramsLong, HaveTheirVerdict) {
  expect_verdict(GetParam(), alone(GetParam(), "--work 200M"));
}

/// Strategies race by the clock where no limit of work is given.
class ProgramsRace : public ::testing::TestWithParam<std::string> {};
TEST_P(ProgramsRace, HaveTheirVerdict) {
  expect_verdict(GetParam(), alone(GetParam(), "--timeout 600"));
}
class ProgramsRaceLong : public ::testing::TestWithParam<std::string> {};
TEST_P(ProgramsRaceLong, HaveTheirVerdict) {
  expect_verdict(GetParam(), alone(GetParam(), "--timeout 600"));
}

/// What compiles a program so that it ends with an error where the property is broken.
std::string compiler_for(const std::string& property) {
  const std::string watches =
      property == "valid-init" ? "-fsanitize=memory "
                               : "-fsanitize=address,undefined -fsanitize-address-use-after-scope "
                                 "-fno-sanitize=function -fno-sanitize-recover=undefined ";
  return HEAPREACH_CLANG " -g -O0 -w -fno-elide-constructors " + watches;
}

/// What programs leave to others, compiled once for all of a property: the values that are asked
/// for come from the environment, in order, and then zeros; a call to error functions ends with
/// code 99.
class Outside {
 public:
  explicit Outside(const std::string& compiler) {
    std::ofstream(scratch_.file("outside.c"))
        << "#include <stdlib.h>\nint __VERIFIER_nondet_int(void) {\n"
           "static char *rest; if (!rest) rest = getenv(\"HEAPREACH_VALUES\");\n"
           "return (int)strtol(rest, &rest, 10); }\n"
           "void reach_error(void) { exit(99); }\n"
           "void assert(int c) { if (!c) exit(99); }\n"
           "void __CPROVER_assert(_Bool c, const char *text) { assert(c); }\n"
           "void __CPROVER_assume(_Bool c) { if (!c) exit(0); }\n"
           "void __VERIFIER_assume(int c) { if (!c) exit(0); }\n";
    const auto compiled =
        run_program(compiler + "-c -o " + object() + " " + scratch_.file("outside.c"));
    EXPECT_EQ(compiled.exit_code, 0) << compiled.err;
  }
  std::string object() const { return scratch_.file("outside.o"); }

 private:
  test::TemporaryDirectory scratch_;
};

/// The leaks that count for a property. Globals keep nothing for valid-memcleanup. What is on the
/// stack counts for valid-memtrack while functions are active, so where `exit` was called.
std::string leak_options(const std::string& property, const std::string& path) {
  if (!asks_for_leaks(property))
    return "MSAN_OPTIONS=exitcode=86 ASAN_OPTIONS=exitcode=86:detect_leaks=0";
  const bool stack = test::slurp(path).find("exit(") != std::string::npos;
  const bool track = property == "valid-memtrack";
  return std::string("LSAN_OPTIONS=exitcode=86:use_registers=0:use_stacks=") +
         (track && stack ? "1" : "0") + ":use_globals=" + (track ? "1" : "0") +
         " ASAN_OPTIONS=exitcode=86:detect_leaks=1";
}

/// Exit codes: of a sanitizer's report, as leak_options() has it, of an error function, and of what
/// a signal ends.
constexpr int reported = 86, error_called = 99, killed = 128;

test::Floor sanitizer_floor("Programs under AddressSanitizer", 80);

void expect_run(const std::string& path) {
  const auto values = said_in(path, "run");
  sanitizer_floor.count(values.has_value());
  if (!values) return;  // it depends on uninitialised memory
  // Clang gives the object no lifetime; runs see it in a copy (tests/runs/differential_test.cpp).
  if (said_in(path, "instrumented") == "only") return;
  const std::string compiler = compiler_for(property_of(path));
  static std::map<std::string, Outside> compiled_once;
  const Outside& outside = compiled_once.try_emplace(compiler, compiler).first->second;
  const test::TemporaryDirectory scratch;
  const auto compiled = run_program(compiler + (HEAPREACH_LINKER " -o " + scratch.file("program")) +
                                    " '" + path + "' " + outside.object());
  ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  // Reports without names: to find these takes ten times as long as to run.
  const auto r = run_program(
      "HEAPREACH_VALUES='" + *values + "' UBSAN_OPTIONS=symbolize=0:exitcode=86 " +
      leak_options(property_of(path), path) +
      ":detect_stack_use_after_return=1:symbolize=0 timeout 600 " + scratch.file("program"));
  // What a right program returns is its own affair.
  const bool fails = r.exit_code == reported || r.exit_code == error_called || r.exit_code > killed;
  EXPECT_EQ(fails, said_in(path, "expect") == "feasible") << "exit code " << r.exit_code << "\n"
                                                          << r.err;
}

class UnderSanitizers : public ::testing::TestWithParam<std::string> {};
TEST_P(UnderSanitizers, ProgramsDoWhatTheVerdictSays) {
  expect_run(GetParam());
}
class UnderSanitizersLong : public ::testing::TestWithParam<std::string> {};
TEST_P(UnderSanitizersLong, ProgramsDoWhatTheVerdictSays) {
  expect_run(GetParam());
}

void expect_same_from_text(const std::string& path) {
  Options options;
  options.refuses_where_reached = true;
  const Imported imported = import_program(path, options);
  const ImportedText text = import_text(path, options);
  const rts::Parsed again = rts::read_text(text.text, "text");
  EXPECT_EQ(test::difference(imported.system, again.system), "");
  for (const rts::Warning& warning : again.warnings) {
    // Conditions between constants are decided by the import, errors included.
    if (warning.text.find("no path leads") == std::string::npos) ADD_FAILURE() << warning.text;
  }
}

class Texts : public ::testing::TestWithParam<std::string> {};
TEST_P(Texts, ProgramsComeBackEqual) {
  expect_same_from_text(GetParam());
}
class TextsLong : public ::testing::TestWithParam<std::string> {};
TEST_P(TextsLong, ProgramsComeBackEqual) {
  expect_same_from_text(GetParam());
}

// Every program is asked about once, with little work. What costs a compiler run with sanitizers,
// or a second import, is done for a sample, and for all of them in the long tests.
using test::sample;
INSTANTIATE_TEST_SUITE_P(Data, Programs, ::testing::ValuesIn(data_programs()), test_name_of);
INSTANTIATE_TEST_SUITE_P(Data, ProgramsLong, ::testing::ValuesIn(data_programs()), test_name_of);
INSTANTIATE_TEST_SUITE_P(Data, ProgramsRace,
                         ::testing::ValuesIn(sample(data_programs(), 250, "ProgramsRace")),
                         test_name_of);
INSTANTIATE_TEST_SUITE_P(Data, ProgramsRaceLong, ::testing::ValuesIn(data_programs()),
                         test_name_of);
INSTANTIATE_TEST_SUITE_P(Data, UnderSanitizers,
                         ::testing::ValuesIn(sample(data_programs(), 40, "UnderSanitizers")),
                         test_name_of);
INSTANTIATE_TEST_SUITE_P(Data, UnderSanitizersLong, ::testing::ValuesIn(data_programs()),
                         test_name_of);
INSTANTIATE_TEST_SUITE_P(Data, Texts, ::testing::ValuesIn(sample(data_programs(), 40, "Texts")),
                         test_name_of);
INSTANTIATE_TEST_SUITE_P(Data, TextsLong, ::testing::ValuesIn(data_programs()), test_name_of);

TEST(Import, TellsOfEveryProgramInItsReadme) {
  const std::string readme = test::slurp(HEAPREACH_DATA_DIR "/c/README.md");
  ASSERT_GE(data_programs().size(), 40u);
  for (const std::string& path : data_programs()) {
    const std::string name = std::filesystem::path(path).stem();
    EXPECT_NE(readme.find(name), std::string::npos) << name;
  }
}

}  // namespace
}  // namespace heapreach::frontends::programs_test
