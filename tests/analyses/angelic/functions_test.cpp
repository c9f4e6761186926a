// Functions as people write them, in data/angelic/functions: what angelic says of each is held
// against the marks in the source. An answer may be missing, and must not be wrong: no line that
// some environment makes fail is safe, no bug is avoidable, and nothing else is a bug.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "tests/cli/angelic_reports.h"
#include "tests/harness/floor.h"

namespace heapreach::test::functions_test {
namespace {

using Json = nlohmann::ordered_json;

const std::string folder = HEAPREACH_DATA_DIR "/angelic/functions/";

struct Marked {
  std::string file, name;
  std::string kind;                  // bug, avoidable, safe
  std::map<int, std::string> lines;  // of the file: what is marked
};

std::string word_behind(const std::string& line, const std::string& mark) {
  const std::size_t at = line.find(mark);
  if (at == std::string::npos) return "";
  const std::size_t begin = at + mark.size();
  return line.substr(begin, line.find_first_of(" :", begin) - begin);
}

/// "// expect: bug" stands before a function, and "// bug: null" or the like behind its lines.
std::vector<Marked> functions_in(const std::string& file) {
  std::vector<Marked> result;
  std::map<int, std::string> lines;
  std::ifstream in(folder + file);
  std::string line, expected;
  for (int number = 1; std::getline(in, line); ++number) {
    const std::string kind = word_behind(line, "// expect: ");
    if (!kind.empty()) {
      expected = kind;
    } else if (!expected.empty()) {
      const std::size_t end = line.find('(');
      const std::size_t begin = line.find_last_of(" *", end) + 1;
      result.push_back({file, line.substr(begin, end - begin), expected, {}});
      expected.clear();
    }
    for (const std::string mark : {"bug", "avoidable"}) {
      if (line.find("// " + mark + ": ") != std::string::npos) lines[number] = mark;
    }
  }
  for (Marked& function : result) function.lines = lines;
  return result;
}

std::vector<Marked> all_functions() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".c") files.push_back(entry.path().filename());
  }
  std::sort(files.begin(), files.end());
  std::vector<Marked> result;
  for (const std::string& file : files) {
    for (Marked& function : functions_in(file)) result.push_back(std::move(function));
  }
  return result;
}

/// Whether all of the function was decided; what is wrong fails.
bool is_decided(const Marked& function, const std::string& work) {
  const Json report =
      report_of("--work " + work + " --entries " + function.name + " " + folder + function.file);
  bool decided = true;
  std::map<int, std::set<std::string>> found;
  for (const Json& outcome : report.at("outcomes")) {
    const std::string what = outcome.at("outcome");
    decided = decided && what != "undecided";
    found[outcome.at("position").at("line")].insert(what);
  }
  for (const auto& [line, outcomes] : found) {
    const auto mark = function.lines.find(line);
    const std::string expected = mark == function.lines.end() ? "" : mark->second;
    const bool is_open = outcomes.contains("undecided");
    const std::string at = function.name + " line " + std::to_string(line);
    if (outcomes.contains("angelic bug")) {
      EXPECT_EQ(function.kind, "bug") << at;
      EXPECT_EQ(expected, "bug") << at;
    } else if (expected == "bug") {
      EXPECT_TRUE(is_open) << at;
    }
    const bool is_alarm = outcomes.contains("avoidable") || outcomes.contains("angelic bug");
    EXPECT_TRUE(expected != "avoidable" || is_alarm || is_open) << at;
    EXPECT_TRUE(function.kind != "safe" || !is_alarm) << at;
  }
  return decided;
}

TEST(AngelicFunctions, AreManyOfEachKind) {
  std::map<std::string, int> kinds;
  for (const Marked& function : all_functions()) ++kinds[function.kind];
  EXPECT_EQ(kinds, (std::map<std::string, int>{{"avoidable", 40}, {"bug", 40}, {"safe", 40}}));
}

/// Callbacks, out-parameters, unknown indices, what is behind a bug, a free of the middle.
TEST(AngelicFunctions, SomeAreDecidedAsTheyAreMarked) {
  const std::set<std::string> some = {"list_pop_front",   "stack_pop",           "queue_pick",
                                      "machine_boot",     "machine_enter",       "cache_store",
                                      "matrix_get",       "buf_encode_header",   "object_probe",
                                      "session_loopback", "config_queried_level"};
  std::size_t asked = 0;
  for (const Marked& function : all_functions()) {
    if (!some.contains(function.name)) continue;
    ++asked;
    EXPECT_TRUE(is_decided(function, "20M")) << function.name;
  }
  EXPECT_EQ(asked, some.size());
}

class AngelicFunctionsLong : public testing::TestWithParam<int> {};
Floor decided_functions("functions of angelic that are decided with a work of 40M", 60);

TEST_P(AngelicFunctionsLong, AreNeverWrong) {
  const Marked function = all_functions().at(GetParam());
  decided_functions.count(is_decided(function, "40M"));
}

INSTANTIATE_TEST_SUITE_P(All, AngelicFunctionsLong, testing::Range(0, 120));

}  // namespace
}  // namespace heapreach::test::functions_test
