// Programs have one verdict, whatever a cell is and however long pointers are: each program of
// data/c is asked about in both memory models, for 64 and 32 bits. A verdict that another setting
// contradicts is wrong in one of them, unless memory_models.txt says why it differs (a program that
// fits with words of 4 bytes only). This is not tested by programs_test.cpp, which takes the memory
// model that the tool chooses.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "tests/frontends/data_programs.h"
#include "tests/frontends/together.h"
#include "tests/harness/floor.h"
#include "tests/harness/run_program.h"
#include "tests/harness/sample.h"

namespace heapreach::frontends::memory_models_test {
namespace {

struct Setting {
  std::string name;     // as memory_models.txt calls it
  std::string options;  // with a blank behind
  int cells;            // that one cell of the 64-bit fields may need
};

const Setting settings[] = {{"fields64", "--memory-model fields -m64 ", 1},
                            {"bytes64", "--memory-model bytes -m64 ", 8},
                            {"fields32", "--memory-model fields -m32 ", 1},
                            {"bytes32", "--memory-model bytes -m32 ", 8}};

/// The verdicts that are not those of the files: by the program's name and the setting's.
std::map<std::pair<std::string, std::string>, std::string> differences() {
  std::ifstream in(HEAPREACH_SOURCE_DIR "/tests/frontends/memory_models.txt");
  EXPECT_TRUE(in.good());
  std::map<std::pair<std::string, std::string>, std::string> result;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    std::string program, setting, verdict, reason;
    words >> program >> setting >> verdict >> reason;
    EXPECT_FALSE(reason.empty()) << line;
    result[{program, setting}] = verdict;
  }
  return result;
}

bool is_definite(const std::string& verdict) {
  return verdict == "feasible" || verdict == "infeasible";
}

test::Floor floor("Programs in several memory models", 60);

void expect_one_verdict(const std::string& path, const std::string& work) {
  static const auto differing = differences();
  int compared = 0;
  for (const Setting& setting : settings) {
    // Only bytes have any alignment.
    const bool asks_for_bytes = property_of(path) == "valid-alignment";
    if (asks_for_bytes && setting.name.starts_with("fields")) continue;
    SCOPED_TRACE(setting.name);
    const std::string bound = bound_of(path, setting.cells);
    const Said said = check_together({path}, "--work " + work + " " + setting.options + "--bound " +
                                                 bound + properties_for(path))
                          .front();
    EXPECT_EQ(said.err.find("internal error"), std::string::npos) << said.err;
    const std::string verdict = test::verdict_in(said.out);
    EXPECT_TRUE(is_definite(verdict) || verdict == "unknown" || said.out.empty()) << said.out;
    if (said.out.empty()) {
      EXPECT_NE(said.err.find(program_name(path) + ".c:"), std::string::npos)
          << "no place: " << said.err;
    }
    if (!is_definite(verdict)) continue;
    ++compared;
    const auto other = differing.find({program_name(path), setting.name});
    const std::string expected =
        other == differing.end() ? said_in(path, "expect").value_or("") : other->second;
    EXPECT_EQ(verdict, expected) << said.out;
  }
  floor.count(compared > 1);
}

class EachMemoryModel : public ::testing::TestWithParam<std::string> {};
TEST_P(EachMemoryModel, GivesOneVerdict) {
  expect_one_verdict(GetParam(), "400k");
}
class EachMemoryModelLong : public ::testing::TestWithParam<std::string> {};
TEST_P(EachMemoryModelLong, GivesOneVerdict) {
  expect_one_verdict(GetParam(), "1M");
}

INSTANTIATE_TEST_SUITE_P(Data, EachMemoryModel,
                         ::testing::ValuesIn(test::sample(data_programs(), 50, "EachMemoryModel")),
                         test_name_of);
INSTANTIATE_TEST_SUITE_P(Data, EachMemoryModelLong, ::testing::ValuesIn(data_programs()),
                         test_name_of);

TEST(MemoryModelsText, NamesProgramsAndSettings) {
  for (const auto& [of, verdict] : differences()) {
    EXPECT_TRUE(is_definite(verdict)) << of.first;
    EXPECT_TRUE(std::ifstream(HEAPREACH_DATA_DIR "/c/" + of.first + ".c").good()) << of.first;
    EXPECT_TRUE(std::any_of(std::begin(settings), std::end(settings), [&](const Setting& one) {
      return one.name == of.second;
    })) << of.second;
  }
}

}  // namespace
}  // namespace heapreach::frontends::memory_models_test
