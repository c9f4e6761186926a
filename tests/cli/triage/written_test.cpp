// `triage --review-status` beside the output, and which options --accept goes with.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/scratch_files.h"

namespace heapreach::test::written_test {
namespace {

using ::testing::HasSubstr;

using Written = ScratchFiles;

TEST_F(Written, HasReviewStatusesBesideTheOutput) {
  const std::string source = save("a.c",
                                  "#include <stdlib.h>\n"
                                  "int main(void) {\n"
                                  "  int *p = malloc(4);\n"
                                  "  free(p);\n"
                                  "  free(p);\n"
                                  "}\n");
  const std::string report =
      save("report.txt", source + ":5:3: warning: double-'free' of 'p' [-Wanalyzer-double-free]\n");
  const std::string status = scratch.file("status.yaml");
  const ProgramResult r = run_program(
      HEAPREACH_BINARY " triage --work 1M --format gcc --review-status " + status + " " + report);
  if (r.err.find("built without C") != std::string::npos) GTEST_SKIP() << "built without C";
  EXPECT_EQ(r.exit_code, 10) << r.err;
  EXPECT_THAT(r.out, HasSubstr("5:3: error: "));
  EXPECT_THAT(slurp(status), HasSubstr("      review_status: confirmed\n"));
  EXPECT_THAT(slurp(status), HasSubstr("a.c"));
}

TEST_F(Written, AcceptsInReviewStatusesToo) {
  const std::string report = save("report.txt", "[]");
  const std::string command = HEAPREACH_BINARY " triage --accept " + report;
  const ProgramResult alone = run_program(command);
  EXPECT_EQ(alone.exit_code, 2);
  EXPECT_THAT(alone.err, HasSubstr("--review-status"));
  const ProgramResult r = run_program(command + " --review-status " + scratch.file("s.yaml"));
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.err, HasSubstr("accepted under: "));
  EXPECT_EQ(slurp(scratch.file("s.yaml")), "$version: 1\nrules: []\n");
}

}  // namespace
}  // namespace heapreach::test::written_test
