// check --run and --harness as users see them.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/harness/run_program.h"

namespace heapreach::test::run_test {
namespace {

using Json = nlohmann::ordered_json;

const std::string check = HEAPREACH_BINARY " check --work 120M ";
const std::string feasible = "data/c/goto_cleanup_wrong_label.c";

std::string line(const std::string& text, int number) {
  std::istringstream in(text);
  std::string result;
  for (int i = 0; i < number; ++i) {
    if (!std::getline(in, result)) return "";
  }
  return result;
}

TEST(Run, SaysOnALineOfItsOwnThatTheErrorHappened) {
  const auto r = run_program(check + "--run " + feasible);
  EXPECT_EQ(r.exit_code, 10) << r.err;
  EXPECT_EQ(line(r.out, 1), "feasible");
  EXPECT_EQ(line(r.out, 2), "feasible, confirmed by a run");
  EXPECT_EQ(line(r.out, 3), "The run: attempting double-free at " + feasible + ":17.");
}

TEST(Run, SaysWhereOnlyACopyShowsTheError) {
  const std::string literal = "data/c/literal_of_a_loop_kept.c";
  const auto r = run_program(check + "--run " + literal);
  EXPECT_EQ(line(r.out, 2), "feasible, confirmed by a run");
  EXPECT_EQ(line(r.out, 3), "The run: stack-use-after-scope at " + literal +
                                ":17, in a copy of the program that marks where objects end; as "
                                "it is, the run ends without a report (exit code 0).");
}

TEST(Run, SuppliesAssertionsThatNoHeaderDeclares) {
  const TemporaryDirectory scratch;
  const std::string wide = scratch.file("wide.c");
  std::ofstream(wide) << "long __VERIFIER_nondet_long(void);\nvoid __ESBMC_assume(long);\n"
                         "int main(void) {\n  long x = __VERIFIER_nondet_long();\n"
                         "  if (x <= 0 || x % 4294967296) return 0;\n  __ESBMC_assume(x);\n"
                         "  __VERIFIER_assert(x > 4294967296);\n}\n";
  const std::string none = "data/c/assert_without_header_fails.c";
  auto r = run_program(check + "--run " + none);
  EXPECT_EQ(line(r.out, 3), "The run: call of assert at " + none + ":9.") << r.out << r.err;
  r = run_program(check + "--run " + wide);
  EXPECT_EQ(line(r.out, 3), "The run: call of __VERIFIER_assert at " + wide + ":7.") << r.out;
}

TEST(Run, LooksForLeaksWhereTheyAreAskedFor) {
  const std::string leak = "data/c/leak_early_return.c";
  const auto r = run_program(check + "--run --property valid-memcleanup " + leak);
  EXPECT_EQ(r.exit_code, 10) << r.err;
  EXPECT_EQ(line(r.out, 2), "feasible, confirmed by a run");
  EXPECT_EQ(line(r.out, 3), "The run: memory leak of a block from " + leak + ":9.");
}

TEST(Run, HasFieldsInJsonAndLeavesNoFilesBehind) {
  const TemporaryDirectory scratch;
  const auto r =
      run_program("TMPDIR=" + scratch.path() + " " + check + "--run --format json " + feasible);
  const Json run = Json::parse(r.out).at("run");
  EXPECT_EQ(run.at("status"), "confirmed");
  EXPECT_EQ(run.at("predicted").at("kind"), "double free");
  EXPECT_EQ(run.at("seen").at("line"), 17);
  EXPECT_TRUE(std::filesystem::is_empty(scratch.path()));
}

TEST(Run, WritesAHarnessThatCompletesTheProgram) {
  const TemporaryDirectory scratch;
  const std::string harness = scratch.file("harness.c");
  const auto r = run_program(check + "--harness " + harness + " " + feasible);
  EXPECT_EQ(r.exit_code, 10) << r.err;
  const std::string text = slurp(harness);
  EXPECT_NE(text.find("INPUT(\"__VERIFIER_nondet_int\""), std::string::npos) << text;
  // The command in its head, as a user would copy it.
  const std::size_t start = text.find("//   clang") + 5;
  ASSERT_NE(start, std::string::npos + 5);
  std::string command = text.substr(start, text.find('\n', start) - start);
  command.replace(command.find("THIS_FILE"), 9, harness + " -o " + scratch.file("program"));
  ASSERT_EQ(run_program(command).exit_code, 0) << command;
  const auto run = run_program("ASAN_OPTIONS=detect_leaks=0 " + scratch.file("program"));
  EXPECT_NE(run.err.find("attempting double-free"), std::string::npos) << run.err;
}

TEST(Run, WritesNothingWithoutAnExecution) {
  const TemporaryDirectory scratch;
  const auto r =
      run_program(check + "--run --harness " + scratch.file("h.c") + " data/c/goto_cleanup.c");
  EXPECT_EQ(r.exit_code, 0);
  EXPECT_NE(r.err.find("no execution"), std::string::npos) << r.err;
  EXPECT_FALSE(std::filesystem::exists(scratch.file("h.c")));
}

TEST(Run, RefusesWhatIsNoProgram) {
  for (const char* arguments :
       {"--run data/basics/access_error.rts.yaml", "--harness h.txt data/c/goto_cleanup.c",
        "--harness h.c data/c/goto_cleanup.c data/c/goto_cleanup.c",
        "--harness h.c --each data/c/goto_cleanup.c"}) {
    const auto r = run_program(check + arguments);
    EXPECT_EQ(r.exit_code, 2) << arguments;
    EXPECT_EQ(r.out, "");
  }
}

/// An integer times itself, where that is `product`.
std::string square_is(const std::string& product) {
  return "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"
         "int main(void) {\n  int x = __VERIFIER_nondet_int(), y = x * x;\n"
         "  if (y == " +
         product + ") reach_error();\n  return 0;\n}\n";
}

TEST(Run, DecidesExecutionsOfApproximations) {
  const TemporaryDirectory scratch;
  const std::string file = scratch.file("square.c");
  std::ofstream(file) << square_is("1000003");  // a prime
  const auto without = run_program(check + file);
  EXPECT_EQ(line(without.out, 1), "unknown");
  EXPECT_NE(without.out.find("--run tries it"), std::string::npos) << without.out;
  EXPECT_EQ(without.exit_code, 20);
  const auto json = run_program(check + "--format json " + file);
  EXPECT_FALSE(Json::parse(json.out).contains("candidate"));
  const auto spurious = run_program(check + "--run " + file);
  EXPECT_EQ(line(spurious.out, 1), "unknown") << spurious.out;
  EXPECT_EQ(line(spurious.out, 2).rfind("not confirmed: ", 0), 0u) << spurious.out;
  EXPECT_EQ(spurious.exit_code, 20);
  std::ofstream(file) << square_is("9");
  const auto real = run_program(check + "--run " + file);
  EXPECT_EQ(line(real.out, 1), "feasible") << real.out << real.err;
  EXPECT_EQ(line(real.out, 2), "feasible, confirmed by a run");
  EXPECT_EQ(real.exit_code, 10);
}

/// Where gcc-multilib is missing, or the kernel does not execute programs of 32 bits.
TEST(Run, SaysWhatIsMissingToCompile) {
  const TemporaryDirectory scratch;
  std::ofstream(scratch.file("call.c")) << "extern void reach_error(void);\n"
                                           "int main(void) {\n  reach_error();\n}\n";
  const auto r = run_program(check + "-m32 --run " + scratch.file("call.c"));
  EXPECT_EQ(r.exit_code, 10);
  if (line(r.out, 2) == "feasible, confirmed by a run") return;
  if (line(r.out, 2) == "not confirmed: this machine does not execute what clang made") return;
  EXPECT_EQ(line(r.out, 2).rfind("not confirmed: clang cannot ", 0), 0u) << r.out;
  EXPECT_NE(r.err.find("heapreach: --run: clang cannot "), std::string::npos) << r.err;
  EXPECT_NE(r.err.find("gcc-multilib"), std::string::npos) << r.err;
}

}  // namespace
}  // namespace heapreach::test::run_test
