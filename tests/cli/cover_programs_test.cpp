// data/c/inconsistent: each program has the inconsistent lines that it says it has, and no others.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "tests/harness/run_program.h"
#include "tests/harness/sample.h"

namespace heapreach::test::cover_programs_test {
namespace {

using Json = nlohmann::ordered_json;

const std::string folder = HEAPREACH_DATA_DIR "/c/inconsistent";

/// What a program says of itself.
struct Expected {
  bool is_consistent = false;
  std::set<std::size_t> lines;  // that end in "// inconsistent"
};

Expected expected_of(const std::string& path) {
  std::istringstream in(slurp(path));
  Expected result;
  std::string line;
  for (std::size_t number = 1; std::getline(in, line); ++number) {
    if (number == 1) {
      result.is_consistent = line == "// expect: consistent";
      EXPECT_TRUE(result.is_consistent || line == "// expect: inconsistent") << path;
    } else if (line.ends_with("// inconsistent")) {
      result.lines.insert(number);
    }
  }
  EXPECT_EQ(result.is_consistent, result.lines.empty()) << path;
  return result;
}

std::vector<std::string> names() {
  std::vector<std::string> result;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".c") result.push_back(entry.path().stem());
  }
  std::sort(result.begin(), result.end());
  return result;
}

/// The lines that are inconsistent at every bound.
std::set<std::size_t> told_lines(const Json& coverage) {
  std::set<std::size_t> result;
  for (const Json& line : coverage.at("lines")) {
    if (line.at("class") != "inconsistent") continue;
    EXPECT_TRUE(line.at("every_bound"));
    result.insert(line.at("line").get<std::size_t>());
  }
  return result;
}

void expect_marked_lines(const std::string& name) {
  const std::string path = folder + "/" + name + ".c";
  const Expected expected = expected_of(path);
  const ProgramResult r =
      run_program(std::string(HEAPREACH_BINARY) + " cover --format json " + path);
  ASSERT_EQ(r.exit_code, expected.is_consistent ? 0 : 10) << r.out << r.err;
  const Json coverage = Json::parse(r.out);
  for (const Json& group : coverage.at("groups")) EXPECT_NE(group.at("class"), "undecided");
  EXPECT_EQ(told_lines(coverage), expected.lines);
}

class CoverInconsistent : public testing::TestWithParam<std::string> {};

TEST_P(CoverInconsistent, LinesAreThoseThatAreMarked) {
  expect_marked_lines(GetParam());
}

class CoverInconsistentLong : public testing::TestWithParam<std::string> {};

TEST_P(CoverInconsistentLong, LinesAreThoseThatAreMarked) {
  expect_marked_lines(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Data, CoverInconsistentLong, testing::ValuesIn(names()),
                         [](const auto& info) { return info.param; });
INSTANTIATE_TEST_SUITE_P(Data, CoverInconsistent,
                         testing::ValuesIn(sample(names(), 8, "CoverInconsistent")),
                         [](const auto& info) { return info.param; });

TEST(CoverInconsistentPrograms, HaveMendedTwinsAndAreInTheReadme) {
  const std::string readme = slurp(folder + "/README.md");
  std::size_t twins = 0;
  for (const std::string& name : names()) {
    const bool is_twin = name.ends_with("_mended");
    EXPECT_EQ(expected_of(folder + "/" + name + ".c").is_consistent, is_twin) << name;
    twins += is_twin;
    if (is_twin) continue;
    EXPECT_TRUE(std::filesystem::exists(folder + "/" + name + "_mended.c")) << name;
    EXPECT_NE(readme.find(name), std::string::npos) << name;
  }
  EXPECT_EQ(2 * twins, names().size());
  EXPECT_GE(twins, 20u);
}

}  // namespace
}  // namespace heapreach::test::cover_programs_test
