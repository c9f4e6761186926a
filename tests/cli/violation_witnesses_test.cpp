// check --violation-witness, and triage on what it wrote: the alarm of a witness is confirmed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "support/sha256.h"
#include "tests/harness/run_program.h"

namespace heapreach::test::violation_witnesses_test {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string program = HEAPREACH_BINARY;

ProgramResult heapreach(const std::string& arguments) {
  return run_program("SOURCE_DATE_EPOCH=86400 " + program + " " + arguments);
}

class ViolationWitnesses : public testing::Test {
 protected:
  std::string source(const std::string& text) const {
    std::ofstream(scratch_.file("a.c")) << text;
    return scratch_.file("a.c");
  }

  /// What `check` says on standard error; `saved()` has the witness.
  std::string check(const std::string& arguments, int exit_code = 10) const {
    const ProgramResult r =
        heapreach("check -q --work 4M --violation-witness " + file() + " " + arguments);
    EXPECT_EQ(r.exit_code, exit_code) << arguments << "\n" << r.out << r.err;
    return r.err;
  }

  std::string file() const { return scratch_.file("w.yml"); }
  std::string saved() const { return slurp(file()); }

 private:
  TemporaryDirectory scratch_;
};

struct Example {
  const char* file;
  const char* specification;
  bool needs_values;
};

class RoundTrips : public ViolationWitnesses, public testing::WithParamInterface<Example> {};

TEST_P(RoundTrips, AreConfirmedByARun) {
  const std::string path = std::string("data/c/") + GetParam().file;
  EXPECT_EQ(check(path), "");
  const std::string witness = saved();
  EXPECT_THAT(witness, HasSubstr(GetParam().specification));
  EXPECT_THAT(witness, HasSubstr("\"" + path + "\": \"" +
                                 sha256_of(slurp(HEAPREACH_SOURCE_DIR "/" + path)) + "\""));
  EXPECT_EQ(witness.find("\\\\result == ") != std::string::npos, GetParam().needs_values);
  const ProgramResult r = heapreach("triage -q --work 4M " + file() + " " + path);
  EXPECT_EQ(r.exit_code, 10) << r.err;
  EXPECT_EQ(r.err, "");
  EXPECT_THAT(r.out, StartsWith("1 alarm in 1 report: 1 confirmed by a run\n"));
}

INSTANTIATE_TEST_SUITE_P(
    Data, RoundTrips,
    testing::Values(Example{"assert_counts.c", "LTL(G ! call(", true},
                    Example{"ring_buffer_wraps_late.c", "LTL(G valid-deref)", true},
                    Example{"sll_use_after_free.c", "LTL(G valid-deref)", true},
                    Example{"sll_double_free.c", "LTL(G valid-free)", true},
                    Example{"free_of_interior.c", "LTL(G valid-free)", false}),
    [](const auto& example) {
      const std::string file = example.param.file;
      return file.substr(0, file.size() - 2);
    });

TEST_F(ViolationWitnesses, SayWhenAndByWhom) {
  const std::string path = source(
      "extern int __VERIFIER_nondet_int(void);\n"
      "extern void reach_error(void);\n"
      "int main(void) { if (__VERIFIER_nondet_int() == 17) reach_error(); return 0; }\n");
  EXPECT_EQ(check(path), "");
  const std::string first = saved();
  EXPECT_THAT(first, HasSubstr("creation_time: \"1970-01-02T00:00:00Z\""));
  EXPECT_THAT(first, HasSubstr("name: heapreach"));
  EXPECT_THAT(first, HasSubstr("\\\\result == 17\""));
  EXPECT_THAT(first, HasSubstr("column: 44\n"));
  EXPECT_THAT(first, HasSubstr("column: 53\n"));
  check("--engine bmc " + path);
  EXPECT_EQ(saved(), first) << "the same execution is the same witness";
  std::ofstream(path, std::ios::app) << "/* changed */\n";
  EXPECT_THAT(heapreach("triage -q --work 1M " + file()).err,
              HasSubstr("a.c has changed since the witness was written"));
}

TEST_F(ViolationWitnesses, NameLinesOfTheFileWhateverItSays) {
  const std::string path = source(
      "# 100 \"other.c\"\n"
      "extern int __VERIFIER_nondet_int(void);\n"
      "int main(void) {\n"
      "  int *p = 0;\n"
      "  if (__VERIFIER_nondet_int() == 17) return\n"
      "    *p;\n"
      "  return 0;\n"
      "}\n");
  check(path);
  EXPECT_THAT(saved(), HasSubstr("line: 5\n              column: 29\n"));
  EXPECT_THAT(saved(), HasSubstr("line: 6\n              column: 5\n"));
  const ProgramResult r = heapreach("triage -q --work 4M " + file() + " " + path);
  EXPECT_THAT(r.out, HasSubstr("1 confirmed by a run")) << r.err;
}

TEST_F(ViolationWitnesses, OfSeveralAnswersAreOneList) {
  check("--each " + source("int main(int argc, char **argv) {\n"
                           "  int *p = 0;\n"
                           "  if (argc == 3) return *p;\n"
                           "  if (argc == 4) return p[1];\n"
                           "  return 0;\n"
                           "}\n"));
  const std::string witness = saved();
  EXPECT_THAT(witness, HasSubstr("value: \"argc == 3\""));
  EXPECT_THAT(witness, HasSubstr("value: \"argc == 4\""));
  EXPECT_NE(witness.find("- entry_type"), witness.rfind("- entry_type"));
}

TEST_F(ViolationWitnesses, FailedAllocationsReturnNull) {
  check("--malloc-may-fail " + source("#include <stdlib.h>\n"
                                      "int main(void) {\n"
                                      "  int *p = malloc(sizeof *p);\n"
                                      "  *p = 1;\n"
                                      "  free(p);\n"
                                      "  return 0;\n"
                                      "}\n"));
  EXPECT_THAT(saved(), HasSubstr("value: \"\\\\result == 0\""));
  EXPECT_THAT(saved(), HasSubstr("line: 3\n              column: 28\n"));
}

TEST_F(ViolationWitnesses, WhatTheyLeaveOutIsSaid) {
  const std::string message =
      check(source("int main(void) { int x, *p = 0; if (x == 5) *p = 1; return 0; }\n"));
  EXPECT_THAT(message, HasSubstr("the violation witness does not say what x ("));
  EXPECT_THAT(saved(), HasSubstr("type: target"));
  EXPECT_THAT(saved(), Not(HasSubstr("constraint")));
}

TEST_F(ViolationWitnesses, WithoutAnExecutionTheFileIsLeftAsItWas) {
  std::ofstream(file()) << "mine";
  EXPECT_THAT(check("--force data/c/sll_reverse.c", 0), HasSubstr("w.yml is left as it was"));
  EXPECT_EQ(saved(), "mine");
  const std::string leaks = source(
      "#include <stdlib.h>\n"
      "int main(void) { malloc(1); return 0; }\n");
  EXPECT_THAT(check("--force --property valid-memcleanup " + leaks),
              HasSubstr("the format has no witness of valid-memcleanup"));
  EXPECT_EQ(saved(), "mine");
}

TEST_F(ViolationWitnesses, AreOfCProgramsAsTheyAre) {
  EXPECT_THAT(check("data/basics/access_error.rts.yaml", 2), HasSubstr("needs C (.c, .i)"));
  EXPECT_THAT(check("--open --entry main data/c/sll_reverse.c", 2), HasSubstr("not for --open"));
}

}  // namespace
}  // namespace heapreach::test::violation_witnesses_test
