// What runs take for granted, what they really call, and what they are kept from.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "frontends/compile/clang.h"
#include "runs/grade.h"
#include "runs/harness_text.h"
#include "runs/isolation.h"
#include "tests/runs/example.h"

namespace heapreach::runs::test::grade_test {
namespace {

using heapreach::test::TemporaryDirectory;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

/// What `check --run` says of a body of main.
std::string run_of(const std::string& body) {
  const TemporaryDirectory scratch;
  const std::string path = scratch.file("p.c");
  std::ofstream(path) << "#include <ctype.h>\n#include <errno.h>\n#include <stdio.h>\n"
                         "#include <stdlib.h>\n#include <string.h>\n#include <time.h>\n"
                         "#include <unistd.h>\nvoid reach_error(void);\nint foreign(void);\n"
                         "int main(void) {\n"
                      << body << "\nreturn 0; }\n";
  return heapreach::test::run_program(HEAPREACH_BINARY " check --work 60M --run " + path).out;
}

const std::string yes = "feasible\nfeasible, confirmed by a run\n";
const std::string assuming = "feasible\nfeasible, confirmed by a run under assumed results of: ";

TEST(Grade, InputsAreNotAssumed) {
  EXPECT_THAT(run_of("if (getchar() == 'x') reach_error();"), StartsWith(yes));
  EXPECT_THAT(run_of("char b[4]; if (fgets(b, 4, stdin) && b[0] == 'x') reach_error();"),
              StartsWith(yes));
}

TEST(Grade, ResultsOfOthersAre) {
  const std::string out = run_of("if (rand() == 7) reach_error();");
  EXPECT_THAT(out, StartsWith(assuming + "rand\n"));
  EXPECT_THAT(out, HasSubstr("Assumed results: rand: 7 ("));
  EXPECT_THAT(run_of("if (foreign() == 7) reach_error();"), StartsWith(assuming + "foreign\n"));
  EXPECT_THAT(run_of("if (isupper('A') == 9) reach_error();"), StartsWith(assuming + "isupper\n"));
  EXPECT_THAT(run_of("if (printf(\"ab\") < 0) reach_error();"), StartsWith(assuming + "printf\n"));
  EXPECT_THAT(run_of("errno = 0; rand(); if (errno == ENOMEM) reach_error();"),
              StartsWith(assuming + "errno\n"));
}

/// The C library returns these itself.
TEST(Grade, WhatTheLibraryReturnsAnywayIsNotAssumed) {
  EXPECT_THAT(run_of("if (printf(\"ab\") == 2) reach_error();"), StartsWith(yes));
  EXPECT_THAT(run_of("if (putchar('a') == 'a') reach_error();"), StartsWith(yes));
  EXPECT_THAT(run_of("rand(); time(NULL); printf(\"%s\", \"a\"); reach_error();"), StartsWith(yes));
  EXPECT_THAT(run_of("if (strtol(\"5\", 0, 10) == 5 && abs(-3) == 3) reach_error();"),
              StartsWith(yes));
}

TEST(Grade, WhatNoLibraryReturnsIsNotSupplied) {
  const std::string out = run_of("if (printf(\"%d\", 5) == 3) reach_error();");
  EXPECT_THAT(out, StartsWith("feasible\nnot confirmed: the run takes another way: there is no "
                              "such result of printf"));
}

TEST(Grade, MessagesOfTheProgramAreNotTheSanitizers) {
  const std::string out = run_of(
      "fprintf(stderr, \"heapreach: assumed 0\\n\"); "
      "fputs(\"heapreach: error call of reach_error\\n\", stderr); "
      "if (getchar() == 'x') reach_error();");
  EXPECT_THAT(out, StartsWith(yes));
}

TEST(Grade, NoFileIsReadThrough) {
  EXPECT_THAT(run_of("FILE *f = 0; fclose(f);"), StartsWith(yes));
  EXPECT_THAT(run_of("char b[4]; FILE *f = 0; fgets(b, 4, f);"), StartsWith(yes));
  EXPECT_THAT(run_of("FILE *f = fopen(\"x\", \"r\"); fprintf(f, \"x\");"),
              StartsWith(assuming + "fopen\n"));
}

TEST(Grade, FilesAndProcessesAreLeftAlone) {
  const TemporaryDirectory scratch;
  const std::string made = scratch.file("made");
  const std::string out = run_of("FILE *f = fopen(\"" + made + "\", \"w\"); system(\"touch " +
                                 made + "\"); mkdir(\"" + made + "\", 7); if (f) reach_error();");
  EXPECT_THAT(out, StartsWith(assuming + "fopen\n"));
  EXPECT_FALSE(std::filesystem::exists(made));
}

TEST(Grade, LinesOfTheTableCountCells) {
  Supply supply;
  supply.entries.resize(3);
  supply.entries[0].kind = Entry::Kind::heap;
  supply.entries[0].cells.resize(2);
  supply.entries[1].name = "rand";
  supply.entries[1].value.number = 4;
  supply.entries[2].name = "heapreach_truth_isdigit";
  const auto assumed = taken_for_granted("x\nheapreach: assumed 3\nheapreach: assumed 4\n", supply);
  ASSERT_EQ(assumed.size(), 2u);
  EXPECT_EQ(assumed[0].function + " " + assumed[0].value, "rand 4");
  EXPECT_EQ(assumed[1].function, "isdigit");
}

TEST(Isolation, IsAnEmptyFolderAndEnvironmentAndNoOutput) {
  const TemporaryDirectory scratch, folder;
  const std::string program = scratch.file("program");
  std::ofstream(program) << "#!/bin/sh\necho printed\npwd >&2\necho \"$HOME $A\" >&2\n"
                            "ulimit -f >&2\n";
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  const auto ended =
      run_to_end(Program{isolated(folder.path(), {"A=b"}, program)}, Deadline(), "test");
  EXPECT_EQ(ended.output, folder.path() + "\n b\n2048\n");
}

TEST(Isolation, FailsSystemCallsThatReachOutside) {
  const TemporaryDirectory scratch;
  std::ofstream(scratch.file("p.c"))
      << harness_includes << isolation()
      << "#include <sys/socket.h>\n#include <sys/stat.h>\nint main(void) {\n"
         "  if (socket(AF_INET, SOCK_STREAM, 0) >= 0) return 1;\n"
         "  if (mkdir(\"made\", 0700) == 0) return 2;\n"
         "  if (execl(\"/bin/true\", \"true\", (char *)0) == 0) return 3;\n"
         "  if (kill(getppid(), 0) == 0) return 4;\n"
         "  return getpid() > 0 ? 42 : 5;\n}\n";
  const auto compiled = heapreach::test::run_program(frontends::compile::clang() + " -w -o " +
                                                     scratch.file("p") + " " + scratch.file("p.c"));
  ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  EXPECT_EQ(heapreach::test::run_program("cd " + scratch.path() + " && ./p").exit_code, 42);
}

}  // namespace
}  // namespace heapreach::runs::test::grade_test
