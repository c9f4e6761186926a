// Certificates of C programs, whose state graphs have what systems written by hand seldom have, on
// mutants of the imported systems and on wider questions.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "frontends/import/import.h"
#include "tests/attack/kind_floors.h"
#include "tests/attack/transfer.h"
#include "tests/harness/sample.h"

namespace heapreach::test::program_attack_test {
namespace {

KindFloors floors("forgeries of programs",
                  {"state graph with shapes", "state graph with paths",
                   "state graph with arguments", "state graph with cases",
                   "state graph with frames", "state graph with ranges", "state graph with ends"});

/// A share of the sets may have no program that is proved.
Floor enough("forgeries of programs that an execution refutes", 60);

/// Programs about shapes and tables, a third of them, in sets of about the same size.
std::vector<std::string> programs_of(unsigned set, unsigned sets) {
  std::vector<std::string> result;
  for (const auto& entry : std::filesystem::directory_iterator(HEAPREACH_DATA_DIR "/c")) {
    const std::string name = entry.path().filename().string();
    if (!name.ends_with(".c") || number_of(name) % (3 * sets) != set) continue;
    for (const char* word : {"tree", "skip", "hash", "table", "lists", "list_of", "rec_", "sorted",
                             "by_tag", "doubly", "records"}) {
      if (name.find(word) == std::string::npos) continue;
      result.push_back(entry.path().string());
      break;
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

class ProgramAttackLong : public ::testing::TestWithParam<int> {};

constexpr int shards = 12;

TEST_P(ProgramAttackLong, OnMutants) {
  Trial trial;
  for (const std::string& file : programs_of(static_cast<unsigned>(GetParam()), shards)) {
    SCOPED_TRACE(file);
    frontends::Options options;
    options.refuses_where_reached = true;
    const rts::System system = frontends::import_program(file, options).system;
    const TransferPlan plan{0, 2, 4, 3, 400'000};
    Transfer(system, number_of(file.substr(file.rfind('/'))), plan, trial).run();
  }
  trial.print();
  enough.count(trial.right().accepted > 0 && trial.forged().lies >= 5);
  floors.count(trial);
}

INSTANTIATE_TEST_SUITE_P(Shard, ProgramAttackLong, ::testing::Range(0, shards));

}  // namespace
}  // namespace heapreach::test::program_attack_test
