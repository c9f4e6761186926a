// Analyzers that triage runs itself: programs of their names that say what they were started with.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "tests/cli/scratch_files.h"

namespace heapreach::test::analyzer_runs_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr const char* program = R"c(#include "inline.h"
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof(int));
  if (p == NULL) exit(1);
  free(p);
  return SIZE + *p;
}
)c";

/// Reports the use after free of what it is started with, by a name that it makes of its last word
/// but two, and an error if that is called broken.c.
constexpr const char* fake_gcc = R"sh(#!/bin/sh
echo "$PWD: $*" >> "$LOG"
for word; do case $word in *.c) file=$word;; esac; done
case $file in
*killed.c) echo '[{"kind": "warning"' >&2; echo 'cc1: error: out of patience' >&2; exit 1;;
*broken.c)
  echo '[{"kind": "fatal error", "locations": [{"caret": {"file": "broken.c", "line": 1,' >&2
  echo ' "column": 10}}], "message": "nix.h: No such file or directory"}]' >&2
  exit 1;;
esac
at() { echo "\"locations\": [{\"caret\": {\"file\": \"$1\", \"line\": $2, \"column\": $3}}]"; }
echo '[{"kind": "warning", "option": "-Wanalyzer-use-after-free",' "$(at "$file" 7 17)", >&2
echo '  "message": "use after free of p"},' >&2
echo ' {"kind": "warning", "option": "-Wstyle",' "$(at inc/inline.h 1 1)", >&2
echo '  "message": "no question"}]' >&2
)sh";

struct AnalyzerRuns : ScratchFiles {
  AnalyzerRuns() {
    for (const char* folder : {"bin", "src", "src/inc"}) {
      std::filesystem::create_directory(scratch.file(folder));
    }
    save("src/a.c", program);
    save("src/inc/inline.h", "");
    chmod(save("bin/gcc", fake_gcc).c_str(), 0700);
  }
  ProgramResult triage(const std::string& arguments) const {
    return run_program("LOG='" + log + "' PATH='" + scratch.file("bin") + "':\"$PATH\" " +
                       HEAPREACH_BINARY + " triage --work 1M " + arguments);
  }
  std::string database(const std::string& words, const std::string& file = "a.c") const {
    const Json entry = {{"directory", scratch.file("src")},
                        {"file", file},
                        {"command", words + " -Iinc -c " + file}};
    return "-p " + save("compile_commands.json", Json::array({entry}).dump());
  }
  std::string started() const {
    std::ifstream in(log);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  const std::string log = scratch.file("log");
};

TEST_F(AnalyzerRuns, AreAllThatADatabaseNeeds) {
  const ProgramResult r = triage("--run-analyzer gcc --format json " + database("cc -DSIZE=0"));
  EXPECT_EQ(r.exit_code, 10) << r.err;
  EXPECT_EQ(r.err, "");
  const Json answer = Json::parse(r.out);
  EXPECT_EQ(answer.at("reports").at(0).at("name"), "gcc");
  EXPECT_EQ(answer.at("questions").at(0).at("at").at("file"), scratch.file("src/a.c"));
  EXPECT_EQ(answer.at("questions").at(0).at("verdict"), "confirmed");
  EXPECT_EQ(answer.at("questions").at(1).at("at").at("file"), scratch.file("src/inc/inline.h"));
  EXPECT_EQ(started(), scratch.file("src") +
                           ": -O1 -Wall -fanalyzer -fdiagnostics-format=json -D SIZE=0 -I inc -c "
                           "a.c -o /dev/null\n");
}

TEST_F(AnalyzerRuns, KeepNothingOfTheCommandThatWritesOrLoads) {
  const ProgramResult r = triage(
      "--run-analyzer gcc -q " +
      database("ccache gcc -DSIZE=0 -MD -MF dep.d -o out.o -fplugin=evil.so -Xclang -load -Xclang "
               "-Ievil.so -save-temps '-DQ=$(touch shell)' -O2"));
  EXPECT_EQ(r.exit_code, 10) << r.err;
  EXPECT_THAT(started(), HasSubstr(": -O1 -Wall -fanalyzer -fdiagnostics-format=json -D SIZE=0 -D "
                                   "Q=$(touch shell) -I inc -c a.c -o /dev/null\n"));
  std::vector<std::string> left;
  for (const auto& entry : std::filesystem::directory_iterator(scratch.file("src"))) {
    left.push_back(entry.path().filename());
  }
  EXPECT_THAT(left, ::testing::UnorderedElementsAre("a.c", "inc"));
}

TEST_F(AnalyzerRuns, TakeFilesWithTheirFlags) {
  const std::string a = scratch.file("src/a.c");
  const ProgramResult r = triage("--run-analyzer=gcc -q --run-analyzer gcc -D SIZE=0 -I " +
                                 scratch.file("src/inc") + " " + a);
  EXPECT_EQ(r.exit_code, 10) << r.err;
  EXPECT_THAT(r.out, StartsWith("2 alarms in 1 report: 1 confirmed by a run"));
  EXPECT_THAT(started(), HasSubstr("-D SIZE=0 -I " + scratch.file("src/inc") + " -c " + a));
}

TEST_F(AnalyzerRuns, GoOnWhereOneFails) {
  save("src/broken.c", "#include \"nix.h\"\n");
  const ProgramResult r =
      triage("--run-analyzer gcc -q -D SIZE=0 -I " + scratch.file("src/inc") + " " +
             scratch.file("src/broken.c") + " " + scratch.file("src/a.c"));
  EXPECT_EQ(r.exit_code, 10) << r.err;
  EXPECT_EQ(r.err, "heapreach: warning: gcc: " + scratch.file("src/broken.c") +
                       " is left out: it failed: broken.c:1:10: nix.h: No such file or "
                       "directory\n");
  save("src/killed.c", "int x;\n");
  const ProgramResult killed = triage("--run-analyzer gcc -q " + scratch.file("src/killed.c"));
  EXPECT_EQ(killed.exit_code, 3) << "there is nothing that goes on";
  EXPECT_THAT(killed.err, HasSubstr("it failed: cc1: error: out of patience"));
}

/// What is in a header is reported once, whichever files include it.
TEST_F(AnalyzerRuns, SayOnceWhatTwoFilesHave) {
  save("src/b.c", program);
  const ProgramResult r =
      triage("--run-analyzer gcc --format sarif -D SIZE=0 -I " + scratch.file("src/inc") + " " +
             scratch.file("src/a.c") + " " + scratch.file("src/b.c"));
  const Json log_of_runs = Json::parse(r.out);
  ASSERT_EQ(log_of_runs.at("runs").size(), 1u);
  EXPECT_EQ(log_of_runs.at("runs").at(0).at("results").size(), 3u);
}

TEST_F(AnalyzerRuns, ReadWhatOthersWriteToFiles) {
  chmod(save("bin/cppcheck", R"sh(#!/bin/sh
for word; do case $word in --output-file=*) to=${word#*=};; *.c) file=$word;; esac; done
echo "<results version=\"2\"><cppcheck version=\"2\"/><errors><error id=\"deallocuse\" \
msg=\"m\"><location file=\"$file\" line=\"7\" column=\"17\"/></error></errors></results>" > "$to"
)sh")
            .c_str(),
        0700);
  const ProgramResult r = triage("--run-analyzer gcc --run-analyzer cppcheck -q -D SIZE=0 -I " +
                                 scratch.file("src/inc") + " " + scratch.file("src/a.c"));
  EXPECT_EQ(r.exit_code, 10) << r.err;
  EXPECT_THAT(r.out, HasSubstr("(gcc, cppcheck)"));
}

TEST_F(AnalyzerRuns, RefuseWhatTheyCannotDo) {
  const auto complaint = [&](const std::string& arguments) {
    const ProgramResult r = triage(arguments);
    EXPECT_EQ(r.exit_code, 2) << arguments;
    return r.err;
  };
  const std::string a = scratch.file("src/a.c");
  EXPECT_THAT(complaint("--run-analyzer lint " + a), HasSubstr("expected gcc, clang or cppcheck"));
  EXPECT_THAT(complaint("--run-analyzer gcc"), HasSubstr("name the files of the program"));
  EXPECT_THAT(complaint("--run-analyzer gcc r.txt " + a), HasSubstr("found r.txt, expected no"));
  EXPECT_THAT(complaint("--run-analyzer gcc --format plist " + a), HasSubstr("--format plist"));
  const ProgramResult r = run_program("PATH='" + scratch.file("src") + "' " + HEAPREACH_BINARY +
                                      " triage --run-analyzer gcc " + a);
  EXPECT_EQ(r.exit_code, 2);
  EXPECT_THAT(r.err, HasSubstr("--run-analyzer gcc: "));
  EXPECT_THAT(r.err, HasSubstr("not found on the PATH"));
}

}  // namespace
}  // namespace heapreach::test::analyzer_runs_test
