// What random programs contain: a kind of statement that no program has any more tests nothing.
#include <gtest/gtest.h>

#include <map>

#include "tests/differential/generate.h"
#include "tests/differential/print.h"
#include "tests/differential/survey.h"

namespace heapreach::differential::contents_test {
namespace {

constexpr std::uint64_t seeds = 200;

/// Behind the declarations of functions that nobody need call.
std::vector<std::string> texts() {
  std::vector<std::string> result;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    Program program = generate(seed);
    const std::string text = print(program);
    result.push_back(text.substr(text.find("reach_error(void);")));
  }
  return result;
}

TEST(ContentsOfRandomPrograms, EachPartOfTheLanguageIsThere) {
  std::map<std::string, int> found = {
      {"__attribute__((packed))", 0},
      {"#pragma pack(push", 0},
      {"[1];", 0},
      {"[];", 0},
      {"goto ", 0},
      {"switch (", 0},
      {" **a", 0},
      {"realloc(", 0},
      {"(-2147483647)", 0},
      {"4611686018427387904ul", 0},
  };
  for (const Routine routine : all_routines()) found[" " + name(routine) + "("] = 0;
  for (const std::string& text : texts()) {
    for (auto& [part, count] : found) count += text.find(part) != std::string::npos;
  }
  for (const auto& [part, count] : found) EXPECT_GT(count, 0) << part;
}

TEST(ContentsOfRandomPrograms, ErrorsAreOfAllKinds) {
  std::map<std::string, int> found = {
      {"reach_error", 0},
      {"null or no address", 0},
      {"the block is gone", 0},
      {"beyond the block", 0},
      {"a block is lost", 0},
      {"free of no start of a live block", 0},
      {"beyond the array in the record", 0},
  };
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    for (const Outcome& outcome : survey(generate(seed)).outcomes) {
      if (!outcome.ends_normally) ++found[outcome.ended.why];
    }
  }
  for (const auto& [why, count] : found) EXPECT_GT(count, 0) << why;
}

}  // namespace
}  // namespace heapreach::differential::contents_test
