// Everyday programs (data/c/programs) and their twins: an answer is never the opposite of what the
// program's first line says, and the twins fail under the sanitizers, with the arguments and the
// input that they name. How many are decided is a floor.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "tests/frontends/data_programs.h"
#include "tests/harness/floor.h"
#include "tests/harness/run_program.h"
#include "tests/harness/sample.h"

namespace heapreach::frontends::everyday_test {
namespace {

namespace fs = std::filesystem;

const std::string folder = HEAPREACH_DATA_DIR "/c/programs";

/// Files, and folders of projects.
std::vector<std::string> programs() {
  std::vector<std::string> result;
  for (const char* one : {"", "/hashes"}) {
    for (const auto& entry : fs::directory_iterator(folder + one)) {
      if (entry.path().extension() == ".c" || entry.is_directory()) result.push_back(entry.path());
    }
  }
  std::erase_if(result, [](const std::string& path) {
    return path.ends_with("/list") || path.ends_with("/hashes");
  });
  std::sort(result.begin(), result.end());
  return result;
}

/// The file with the head of a program.
std::string main_file(const std::string& path) {
  if (path.ends_with(".c")) return path;
  for (const auto& entry : fs::recursive_directory_iterator(path)) {
    if (entry.path().filename() == "main.c") return entry.path();
  }
  return "";
}

/// What stands behind "// KEY: " in the head.
std::string head_of(const std::string& path, const std::string& key) {
  std::istringstream in(test::slurp(main_file(path)));
  for (std::string line; std::getline(in, line) && line.starts_with("// ");) {
    if (line.starts_with("// " + key + ": ")) return line.substr(key.size() + 5);
  }
  return "";
}

test::Floor decided("Everyday programs decided", 1);
test::Floor found("Errors of everyday programs found by fuzzing", 55);

/// What the engine says within so much work; empty where that is no answer.
std::string verdict_on(const std::string& path, const std::string& engine,
                       const std::string& work) {
  const std::string property = head_of(path, "property");
  const std::string asked = property.empty() ? "" : " --property " + property;
  const std::string input = path.ends_with(".c") ? path : "-p " + path + " --program";
  const auto r = test::run_program(HEAPREACH_BINARY " check -q --engine " + engine + " --work " +
                                   work + " " + head_of(path, "options") + asked + " " + input);
  const std::string verdict = r.out.substr(0, r.out.find_first_of(" ,\n"));
  EXPECT_NE(r.exit_code, 70) << r.err;
  EXPECT_NE(r.exit_code, 3) << r.err;
  const bool is_open = verdict == "unknown" || r.out.starts_with("infeasible within");
  if (is_open) return "";
  EXPECT_EQ(verdict, head_of(path, "expect")) << r.out << r.err;
  return verdict;
}

void expect_no_opposite(const std::string& path, const std::string& work) {
  decided.count(!verdict_on(path, "explore", work).empty());
}

class Everyday : public ::testing::TestWithParam<std::string> {};
TEST_P(Everyday, AnswersAreNeverTheOpposite) {
  expect_no_opposite(GetParam(), "100k");
}
class EverydayErrors : public ::testing::TestWithParam<std::string> {};
TEST_P(EverydayErrors, AreThoseThatFuzzingFinds) {
  const bool has_error = head_of(GetParam(), "expect") == "feasible";
  const std::string verdict = verdict_on(GetParam(), "fuzz", has_error ? "1M" : "200k");
  if (has_error) found.count(!verdict.empty());
}
class EverydayLong : public ::testing::TestWithParam<std::string> {};
TEST_P(EverydayLong, AnswersAreNeverTheOpposite) {
  expect_no_opposite(GetParam(), "20M");
}

/// The command that compiles the one file of a program.
std::string compiled(const std::string& path, const std::string& sanitizers,
                     const std::string& target) {
  return HEAPREACH_CLANG " -g -O0 -w -std=c11 -fno-sanitize-recover=all " + sanitizers + " -o " +
         target + " '" + path + "'";
}

TEST_P(EverydayLong, TwinsFailUnderSanitizers) {
  const std::string& path = GetParam();
  const bool runs = head_of(path, "expect") == "feasible" && path.ends_with(".c") &&
                    head_of(path, "malloc").empty() && head_of(path, "run").empty();
  if (!runs) return;
  const bool memory = head_of(path, "oracle") == "memory";
  const test::TemporaryDirectory scratch;
  const auto built = test::run_program(compiled(
      path, memory ? "-fsanitize=memory" : "-fsanitize=address,undefined", scratch.file("p")));
  ASSERT_EQ(built.exit_code, 0) << built.err;
  const auto r = test::run_program(
      "cd " + scratch.path() + " && printf '%b' '" + head_of(path, "input") +
      "' | LSAN_OPTIONS=use_stacks=0:use_registers=0 ./p " + head_of(path, "args"));
  EXPECT_NE(r.err.find("Sanitizer"), std::string::npos) << r.exit_code << r.err;
}

/// A sample, and a program that little work decides, so that there is one.
std::vector<std::string> few() {
  std::vector<std::string> result = test::sample(programs(), 12, "Everyday");
  const std::string decided_soon = folder + "/hashes/djb2_open_constant_negative_place.c";
  if (std::find(result.begin(), result.end(), decided_soon) == result.end()) {
    result.push_back(decided_soon);
  }
  return result;
}

INSTANTIATE_TEST_SUITE_P(Data, Everyday, ::testing::ValuesIn(few()), test_name_of);
INSTANTIATE_TEST_SUITE_P(Data, EverydayErrors, ::testing::ValuesIn(programs()), test_name_of);
INSTANTIATE_TEST_SUITE_P(Data, EverydayLong, ::testing::ValuesIn(programs()), test_name_of);

}  // namespace
}  // namespace heapreach::frontends::everyday_test
