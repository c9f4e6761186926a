// Every command in README.md, CONTRIBUTING.md and docs/ is run. In a ```console block, lines that
// start with "$ " are commands and the rest is what they print, times aside; a ```sh block is a
// script that must succeed, where the verdicts' exit codes count as success. Commands that would
// run this suite again, or measure for a long time, only have to name something that exists. Of
// what scripts print nothing is compared: in `make test` the long ones of them only begin, and what
// an earlier document has as well is left to it; in `make test-long` they run as they stand there.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "backends/backend.h"
#include "tests/harness/both_rings.h"
#include "tests/harness/run_program.h"

namespace heapreach::test::docs_test {
namespace {

struct Block {
  std::string file;
  int line = 0;
  std::string language;
  std::string text;
};

std::vector<Block> blocks() {
  std::vector<std::string> files = {HEAPREACH_SOURCE_DIR "/README.md",
                                    HEAPREACH_SOURCE_DIR "/CONTRIBUTING.md"};
  for (const auto& entry : std::filesystem::directory_iterator(HEAPREACH_SOURCE_DIR "/docs")) {
    if (entry.path().extension() == ".md") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<Block> result;
  for (const std::string& file : files) {
    std::ifstream in(file);
    int number = 0;
    bool inside = false;
    for (std::string line; std::getline(in, line);) {
      ++number;
      if (line.rfind("```", 0) == 0) {
        if (!inside) result.push_back({file, number, line.substr(3), ""});
        inside = !inside;
      } else if (inside) {
        result.back().text += line + "\n";
      }
    }
  }
  return result;
}

/// Whether no later command needs what it writes.
bool stands_alone(const std::string& line) {
  return line.rfind("build/release/heapreach ", 0) == 0 && line.find(" -o ") == std::string::npos &&
         line.find(" --witness ") == std::string::npos &&
         line.find(" --emit-spec ") == std::string::npos;
}

/// What scripts of earlier blocks run, too.
std::set<std::string> commands_before(const Block& block) {
  std::set<std::string> result;
  for (const Block& other : blocks()) {
    if (other.file == block.file && other.line == block.line) break;
    if (other.language != "sh") continue;
    std::istringstream in(other.text);
    for (std::string line; std::getline(in, line);) {
      if (stands_alone(line)) result.insert(line);
    }
  }
  return result;
}

/// An experiment of two runs, for those that document larger ones.
std::string small_plan() {
  static const TemporaryDirectory folder;
  const std::string path = folder.file("plan.yaml");
  std::ofstream(path) << "plan: 1\ninputs: " HEAPREACH_DATA_DIR
                         "/basics/access_{error,repaired}.rts.yaml\ngrid: {engine: explore}\n";
  return path;
}

/// A command that is seen to begin: little work, a small plan. What later ones read is made all
/// the same.
std::string begun(std::string command) {
  const bool is_whole = command.find("--emit-spec") != std::string::npos ||
                        command.find("--jobs") != std::string::npos;
  if (!is_whole) {
    command = std::regex_replace(command, std::regex("heapreach angelic (--timeout \\d+ )?"),
                                 "heapreach angelic --work 20k ");
  }
  return std::regex_replace(command, std::regex("experiment data/plans/quick\\.yaml"),
                            "experiment " + small_plan());
}

/// What is written goes into a folder of this run: a file of another one may be somebody else's.
std::string in_folder(const std::string& text) {
  static const TemporaryDirectory folder;
  const std::regex written(
      R"((/tmp/|build/)(heapreach-(?!test-)|paper\.sqlite|steps\.sqlite|paper-report|my-figures))");
  return std::regex_replace(text, written, folder.path() + "/$2");
}

/// With this build's program. An experiment that takes long is only planned.
std::string with_binary(std::string text) {
  text = std::regex_replace(in_folder(text),
                            std::regex("experiment (data/plans/(paper|steps)\\.yaml)"),
                            "experiment --dry-run $1");
  const std::string build = std::filesystem::path(HEAPREACH_BINARY).parent_path();
  return std::regex_replace(text, std::regex("build/release/(heapreach\\b|tests/)"), build + "/$1");
}

std::string without_times(const std::string& text) {
  const std::string result = std::regex_replace(text, std::regex(R"(\d+\.\d+ s\b)"), "_ s");
  const std::string trimmed = std::regex_replace(result, std::regex(R"([ \t]+\n)"), "\n");
  return trimmed.substr(0, trimmed.find_last_not_of('\n') + 1);
}

bool is_verdict(int code) {
  return code == 0 || code == 1 || code == 10 || code == 20;
}

/// Commands that are not run here: the part of the name that must exist instead.
bool only_looked_up(const std::string& command) {
  std::smatch match;
  if (std::regex_search(command, match, std::regex(R"(^make ([a-z-]+))"))) {
    const std::string makefile = slurp(HEAPREACH_SOURCE_DIR "/Makefile");
    EXPECT_NE(makefile.find("\n" + match[1].str() + ":"), std::string::npos) << command;
    return true;
  }
  if (std::regex_search(command, match, std::regex(R"(^(bench/[a-z_]+\.py) )"))) {
    EXPECT_TRUE(std::filesystem::exists(HEAPREACH_SOURCE_DIR "/" + match[1].str())) << command;
    return true;
  }
  return command.rfind("git clone", 0) == 0 || command.rfind("cd ", 0) == 0 ||
         // CTest runs these, the latter in a folder of its own (tests/consumer/run.cmake).
         command.rfind("python3 contrib/benchexec/heapreach_test.py ", 0) == 0 ||
         command.rfind("python3 contrib/cpachecker/cbmc_test.py ", 0) == 0 ||
         command.rfind("cmake --install", 0) == 0 ||
         command.find("build/consumer") != std::string::npos;
}

void run_console(const Block& block) {
  std::istringstream in(block.text);
  std::string command, expected;
  auto finish = [&] {
    if (command.empty() || only_looked_up(command)) return;
    const ProgramResult r = run_program(with_binary(command));
    EXPECT_TRUE(is_verdict(r.exit_code)) << command << "\n" << r.err;
    EXPECT_EQ(without_times(r.out), without_times(in_folder(expected))) << command;
  };
  for (std::string line; std::getline(in, line);) {
    if (line.rfind("$ ", 0) == 0) {
      finish();
      command = line.substr(2);
      expected.clear();
    } else {
      expected += line + "\n";
    }
  }
  finish();
}

enum class Ring { quick, all };

void run_script(const Block& block, Ring ring) {
  std::istringstream in(block.text);
  const std::set<std::string> before = commands_before(block);
  std::string script;
  for (std::string line; std::getline(in, line);) {
    if (only_looked_up(line)) continue;
    if (ring == Ring::quick && before.contains(line)) continue;
    script += (ring == Ring::quick ? begun(line) : line) + "\n";
  }
  if (script.find_first_not_of("\n ") == std::string::npos) return;
  const ProgramResult r = run_program(with_binary(script));
  EXPECT_TRUE(is_verdict(r.exit_code)) << script << "\n" << r.out << r.err;
}

bool has_commands(const Block& block) {
  return block.language == "console" || block.language == "sh";
}

std::vector<std::string> files_with_commands() {
  std::vector<std::string> result;
  for (const Block& block : blocks()) {
    if (has_commands(block) && (result.empty() || result.back() != block.file)) {
      result.push_back(block.file);
    }
  }
  return result;
}

std::string name_of(const std::string& file) {
  std::string name = std::filesystem::path(file).stem();
  std::replace_if(
      name.begin(), name.end(), [](char c) { return !std::isalnum(c); }, '_');
  return name;
}

class DocsCommands : public ::testing::TestWithParam<std::string> {};

TEST_P(DocsCommands, Run) {
  for (const Block& block : blocks()) {
    if (block.file != GetParam()) continue;
    SCOPED_TRACE(block.file + ":" + std::to_string(block.line));
    if (block.language == "console") run_console(block);
    if (block.language == "sh") run_script(block, Ring::quick);
  }
}

class DocsCommandsLong : public ::testing::TestWithParam<std::string> {};

TEST_P(DocsCommandsLong, RunAsTheyStand) {
  for (const Block& block : blocks()) {
    if (block.file != GetParam() || block.language != "sh") continue;
    SCOPED_TRACE(block.file + ":" + std::to_string(block.line));
    run_script(block, Ring::all);
  }
}

INSTANTIATE_IN_BOTH_RINGS(Of, DocsCommands, ::testing::ValuesIn(files_with_commands()),
                          [](const auto& info) { return name_of(info.param); });

TEST(Docs, ExamplesOfEvidenceAreJson) {
  int examples = 0;
  for (const Block& block : blocks()) {
    if (block.language != "json") continue;
    EXPECT_FALSE(nlohmann::json::parse(block.text, nullptr, false).is_discarded())
        << block.file << ":" << block.line;
    ++examples;
  }
  EXPECT_GT(examples, 3);
}

TEST(Docs, ThePageOfTheLibraryShowsTheProgramThatIsTested) {
  const std::string page = slurp(HEAPREACH_SOURCE_DIR "/docs/library.md");
  for (const char* file : {"main.cpp", "expected.txt", "CMakeLists.txt"}) {
    const std::string text = slurp(HEAPREACH_SOURCE_DIR "/tests/consumer/" + std::string(file));
    EXPECT_NE(page.find("\n" + text + "```"), std::string::npos)
        << "docs/library.md must hold tests/consumer/" << file;
  }
}

TEST(Docs, TablesOfOptionsAreCurrent) {
  // They are those of a build with everything.
  if (const auto why = backends::left_out("box")) GTEST_SKIP() << *why;
  const ProgramResult r = run_program(std::string(HEAPREACH_BINARY) + " options");
  EXPECT_EQ(r.exit_code, 0);
  const std::string page = slurp(HEAPREACH_SOURCE_DIR "/docs/options.md");
  EXPECT_NE(page.find(r.out), std::string::npos)
      << "docs/options.md must hold the output of `heapreach options`:\n"
      << r.out;
}

}  // namespace
}  // namespace heapreach::test::docs_test
