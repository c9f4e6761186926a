// Every option of every command that names a file: what is read is never written over, and what is
// written replaces nothing but what heapreach wrote, or with --force. Which options there are comes
// from the help of the program, so that a new one fails here until it has a row.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "tests/harness/run_program.h"

namespace heapreach::test::output_options_test {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;

const std::string program = HEAPREACH_BINARY;

/// An option that writes a file, in a command that ends soon.
struct Writing {
  std::string command, option;
  std::string input;      // in data/; empty: it reads none
  std::string arguments;  // besides the input
  std::string ending = "";
};

const std::vector<Writing> writing = {
    {"check", "--witness", "basics/access_error.rts.yaml", "--engine bmc"},
    {"check", "--html", "basics/access_error.rts.yaml", "--engine bmc"},
    {"check", "--harness", "c/uninitialised_cell.c", "--engine explore", ".c"},
    {"check", "--violation-witness", "c/uninitialised_cell.c", "--engine explore"},
    {"cover", "--witness", "basics/access_error.rts.yaml", "--method explore"},
    {"cover", "--write-baseline", "c/list_splice.c", "--method explore"},
    {"angelic", "--html", "basics/access_error.rts.yaml", "--work 300k"},
    {"angelic", "--emit-spec", "basics/access_error.rts.yaml", "--work 300k"},
    {"triage", "--output", "triage/queue.gcc.json", "-q --work 300k"},
    {"triage", "--filter", "triage/queue.gcc.json", "-q --work 300k"},
    {"triage", "--html", "triage/queue.gcc.json", "-q --work 300k"},
    {"triage", "--review-status", "triage/queue.gcc.json", "-q --work 300k"},
    {"encode", "--output", "basics/access_error.rts.yaml", ""},
    {"import", "--output", "c/malloc_too_small.c", ""},
    {"generate", "--output", "", "kth size=1"},
    {"results", "--output", "results/paper.sqlite", ""},
};

/// "COMMAND NAME" of all others.
const std::set<std::string> folders = {"suite --output", "report --output"};
const std::set<std::string> resumed = {"angelic --resume", "experiment --output",
                                       "triage --resume"};
const std::set<std::string> read = {"angelic --angelic-assert",
                                    "angelic --main",
                                    "angelic --property",
                                    "angelic --vocabulary",
                                    "angelic -I",
                                    "angelic -p",
                                    "angelic files",
                                    "certify --assume-spec",
                                    "certify --main",
                                    "certify --property",
                                    "certify -I",
                                    "certify -p",
                                    "certify evidence",
                                    "certify file",
                                    "check --assume-spec",
                                    "check --main",
                                    "check --property",
                                    "check -I",
                                    "check -p",
                                    "check files",
                                    "cover --main",
                                    "cover --baseline",
                                    "cover --resume",
                                    "cover -I",
                                    "cover -p",
                                    "cover file",
                                    "dot --main",
                                    "dot --property",
                                    "dot -I",
                                    "dot -p",
                                    "dot evidence",
                                    "dot file",
                                    "encode --main",
                                    "encode --property",
                                    "encode -I",
                                    "encode -p",
                                    "encode file",
                                    "experiment plan",
                                    "import --main",
                                    "import --property",
                                    "import -I",
                                    "import -p",
                                    "import file",
                                    "replay --assume-spec",
                                    "replay --main",
                                    "replay --property",
                                    "replay -I",
                                    "replay -p",
                                    "replay evidence",
                                    "replay file",
                                    "report results",
                                    "results file",
                                    "suite --main",
                                    "suite -I",
                                    "suite -p",
                                    "suite plan",
                                    "triage --baseline",
                                    "triage --main",
                                    "triage -I",
                                    "triage -p",
                                    "triage files"};

std::vector<std::string> commands() {
  std::istringstream help(run_program(program + " --help").out);
  std::vector<std::string> names;
  bool is_behind = false;
  const std::regex name("^  ([a-z]+) .*");
  for (std::string line; std::getline(help, line);) {
    is_behind |= line.starts_with("Subcommands:");
    std::smatch match;
    if (is_behind && std::regex_match(line, match, name)) names.push_back(match[1]);
  }
  return names;
}

/// The options and arguments of a command whose values are files, by their long names.
std::vector<std::string> file_options(const std::string& command) {
  std::istringstream help(run_program(program + " " + command + " --help").out);
  std::vector<std::string> names;
  const std::regex option(
      "^  (?:-[a-z],)?(--?[a-zA-Z-]+|[a-z]+) (\\S*(FILE|DIR|EVIDENCE|WITNESS|SPEC|PLAN|RESULTS)"
      "\\S*)( .*)?$");
  for (std::string line; std::getline(help, line);) {
    std::smatch match;
    if (std::regex_match(line, match, option)) names.push_back(command + " " + match[1].str());
  }
  return names;
}

TEST(OutputOptions, AreAllKnown) {
  std::set<std::string> known = read;
  known.insert(folders.begin(), folders.end());
  known.insert(resumed.begin(), resumed.end());
  for (const Writing& one : writing) known.insert(one.command + " " + one.option);
  const std::vector<std::string> all = commands();
  EXPECT_GE(all.size(), 15u);
  std::set<std::string> found;
  for (const std::string& command : all) {
    for (const std::string& option : file_options(command)) found.insert(option);
    const bool writes = std::any_of(known.begin(), known.end(), [&](const std::string& name) {
      return name.starts_with(command + " ") && !read.contains(name) && !resumed.contains(name);
    });
    const std::string help = run_program(program + " " + command + " --help").out;
    EXPECT_EQ(help.find("--force") != std::string::npos, writes) << command;
  }
  EXPECT_EQ(found, known);
}

class OutputOption : public testing::TestWithParam<Writing> {
 protected:
  void SetUp() override {
    const Writing& row = GetParam();
    output_ = scratch_.file("out" + row.ending);
    if (row.input.empty()) return;
    input_ = scratch_.file(fs::path(row.input).filename());
    fs::copy_file(HEAPREACH_DATA_DIR "/" + row.input, input_);
    if (run_program(program + " import " + input_).err.find("built without C") !=
        std::string::npos) {
      GTEST_SKIP() << "built without C";
    }
  }
  ProgramResult run(const std::string& output, const std::string& more = "") const {
    const Writing& row = GetParam();
    return run_program(program + " " + row.command + " " + row.arguments + " " + more + " " +
                       row.option + " " + output + " " + input_);
  }
  static bool has_answer(const ProgramResult& r) { return r.exit_code == 0 || r.exit_code == 10; }

  TemporaryDirectory scratch_;
  std::string input_, output_;
};

TEST_P(OutputOption, TakesNoInputsPlace) {
  if (input_.empty()) GTEST_SKIP() << "there is no input";
  const std::string before = slurp(input_), link = scratch_.file("link" + GetParam().ending);
  fs::create_symlink(fs::path(input_).filename(), link);
  for (const std::string& name : {input_, link}) {
    if (!name.ends_with(GetParam().ending)) continue;
    for (const char* force : {"", "--force"}) {
      const ProgramResult r = run(name, force);
      EXPECT_EQ(r.exit_code, 2);
      EXPECT_EQ(r.out, "");
      EXPECT_THAT(r.err, AllOf(HasSubstr(GetParam().option), HasSubstr("is the input " + input_),
                               HasSubstr("(argument file")));
      EXPECT_EQ(slurp(input_), before);
    }
  }
}

TEST_P(OutputOption, ReplacesWhatHeapreachWrote) {
  std::ofstream(output_) << "mine";
  const ProgramResult foreign = run(output_);
  EXPECT_EQ(foreign.exit_code, 2);
  EXPECT_EQ(foreign.out, "") << "before the work";
  EXPECT_THAT(foreign.err, AllOf(HasSubstr(GetParam().option + " " + output_),
                                 HasSubstr("heapreach did not write"), HasSubstr("--force")));
  EXPECT_EQ(slurp(output_), "mine");
  EXPECT_TRUE(has_answer(run(output_, "--force")));
  const std::string written = slurp(output_);
  EXPECT_NE(written, "mine");
  const ProgramResult again = run(output_);
  EXPECT_TRUE(has_answer(again)) << again.err;
  std::ofstream(output_, std::ios::app) << "mine";
  const std::string edited = slurp(output_);
  const ProgramResult changed = run(output_);
  EXPECT_EQ(changed.exit_code, 2);
  EXPECT_THAT(changed.err, HasSubstr("changed since heapreach wrote it"));
  EXPECT_EQ(slurp(output_), edited);
}

TEST_P(OutputOption, TakesDevices) {
  if (!GetParam().ending.empty()) GTEST_SKIP() << "it wants the name of a file";
  const ProgramResult r = run("/dev/null");
  EXPECT_TRUE(has_answer(r)) << r.err;
}

INSTANTIATE_TEST_SUITE_P(Each, OutputOption, testing::ValuesIn(writing), [](const auto& info) {
  std::string name = info.param.command + info.param.option;
  name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
  return name;
});

TEST(OutputOptions, TwoOfOneCommandAreTwoFiles) {
  const TemporaryDirectory scratch;
  const std::string one = scratch.file("x"), other = scratch.path() + "/./x";
  for (const char* options : {"check --html X --witness Y", "check --witness X --html Y",
                              "angelic --html X --emit-spec Y"}) {
    std::string command = options;
    // Y comes first, since a path may have any letter.
    command.replace(command.find('Y'), 1, other);
    command.replace(command.find('X'), 1, one);
    const ProgramResult r =
        run_program(program + " " + command + " --force data/basics/access_error.rts.yaml");
    EXPECT_EQ(r.exit_code, 2) << options;
    EXPECT_THAT(r.err, AllOf(HasSubstr(one), HasSubstr(other), HasSubstr("are one file")));
  }
  EXPECT_TRUE(fs::is_empty(scratch.path()));
}

TEST(OutputOptions, EvidenceMayBeSavedWhereItIsResumedFrom) {
  const TemporaryDirectory scratch;
  const std::string saved = scratch.file("w.json");
  const std::string cover =
      program + " cover --method explore data/basics/access_error.rts.yaml --witness " + saved;
  ASSERT_EQ(run_program(cover).exit_code, 10);
  const std::string text = slurp(saved);
  fs::remove(saved);
  fs::remove(scratch.file(".w.json.heapreach"));  // the mark, without attributes
  std::ofstream(saved) << text;                   // from elsewhere
  EXPECT_EQ(run_program(cover).exit_code, 2);
  const ProgramResult r = run_program(cover + " --resume " + saved);
  EXPECT_EQ(r.exit_code, 10) << r.err;
}

TEST(OutputOptions, AnExperimentWritesNotIntoItsPlan) {
  const TemporaryDirectory scratch;
  const std::string plan = scratch.file("plan.sqlite");
  std::ofstream(plan) << "plan: 1\ninputs: " HEAPREACH_DATA_DIR
                         "/basics/access_error.rts.yaml\ngrid: {engine: explore}\n";
  const std::string before = slurp(plan);
  for (const std::string& options : {std::string(), " -o " + plan}) {
    const ProgramResult r = run_program("cd " + scratch.path() + " && " + program +
                                        " experiment plan.sqlite" + options);
    EXPECT_EQ(r.exit_code, 2);
    EXPECT_THAT(r.err, HasSubstr("is the input"));
    EXPECT_EQ(slurp(plan), before);
  }
}

}  // namespace
}  // namespace heapreach::test::output_options_test
