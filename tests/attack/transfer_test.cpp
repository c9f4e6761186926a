// Certificates of random systems and of those in data/, on mutants with an error, on wider
// questions and on larger bounds: none is accepted that an execution refutes, no check breaks.
#include <gtest/gtest.h>

#include <fstream>

#include "rts/text/read/read.h"
#include "tests/attack/kind_floors.h"
#include "tests/attack/transfer.h"
#include "tests/harness/data_files.h"
#include "tests/harness/sample.h"

namespace heapreach::test::transfer_test {
namespace {

KindFloors floors("forgeries", {"model basic fan",
                                "model basic chain",
                                "model kripke fan",
                                "model kripke chain",
                                "model array",
                                "model cells:1",
                                "unrolling basic",
                                "unrolling kripke",
                                "unrolling array",
                                "no path",
                                "state graph with segments",
                                "state graph with orders",
                                "state graph with shapes",
                                "state graph with paths",
                                "state graph with arguments",
                                "state graph with cases",
                                "state graph with frames",
                                "state graph with ranges",
                                "state graph with extents",
                                "state graph with strides",
                                "state graph with bounds",
                                "state graph with bounds behind paths",
                                "state graph with leaves",
                                "state graph with ends",
                                "state graph with an open heap"});

void attack_random(std::uint64_t first, std::uint64_t last, const TransferPlan& plan,
                   Trial& trial) {
  for (std::uint64_t seed = first; seed < last; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Transfer(system_to_attack(seed), seed, plan, trial).run();
  }
}

void attack_files(const std::vector<std::string>& files, const TransferPlan& plan, Trial& trial) {
  for (const std::string& file : files) {
    SCOPED_TRACE(file);
    std::ifstream in(file);
    Transfer(rts::read(in, file).system, number_of(data_name(file)), plan, trial).run();
  }
}

/// One of so many sets of about the same size that the files are divided into.
std::vector<std::string> files_of(unsigned set, unsigned sets) {
  std::vector<std::string> files;
  for (const std::string& file : data_files()) {
    if (file.find("/angelic/") != std::string::npos) continue;  // no systems by themselves
    if (number_of(data_name(file)) % sets == set) files.push_back(file);
  }
  return files;
}

void expect_most_are_judged(const Trial& trial) {
  trial.print();
  const Counts forged = trial.forged();
  EXPECT_GE(5 * forged.judged(), forged.made) << "nothing but nonsense";
  EXPECT_GE(5 * forged.refuted, forged.made);
  EXPECT_LE(10 * forged.undecided, forged.made) << "too many without an answer";
}

TEST(Transfer, OfSomeSystems) {
  Trial trial;
  const TransferPlan plan{1, 2, 2, 1, 200'000};
  attack_random(929000, 929003, plan, trial);
  attack_files(files_of(3, 100), plan, trial);
  expect_most_are_judged(trial);
  EXPECT_GE(trial.right().accepted, 8);
  EXPECT_GE(trial.forged().lies, 20);
}

class TransferLong : public ::testing::TestWithParam<int> {};

TEST_P(TransferLong, OfRandomSystems) {
  Trial trial;
  const std::uint64_t first = 930000 + 18 * static_cast<std::uint64_t>(GetParam());
  attack_random(first, first + 18, {}, trial);
  expect_most_are_judged(trial);
  EXPECT_GE(trial.right().accepted, 20);
  EXPECT_GE(trial.forged().lies, 150);
  EXPECT_GE(trial.attack("changed on a mutant").lies, 15);
  EXPECT_GE(trial.attack("wider question").lies, 10);
  EXPECT_GE(trial.attack("wider bound").lies, 3);
  floors.count(trial);
}

INSTANTIATE_TEST_SUITE_P(Shard, TransferLong, ::testing::Range(0, 10));

class TransferFilesLong : public ::testing::TestWithParam<int> {};

constexpr int file_shards = 48;

TEST_P(TransferFilesLong, OfData) {
  Trial trial;
  attack_files(files_of(static_cast<unsigned>(GetParam()), file_shards), {}, trial);
  expect_most_are_judged(trial);
  EXPECT_GE(trial.right().accepted, 2);
  EXPECT_GE(trial.forged().lies, 5);
  floors.count(trial);
}

INSTANTIATE_TEST_SUITE_P(Shard, TransferFilesLong, ::testing::Range(0, file_shards));

}  // namespace
}  // namespace heapreach::test::transfer_test
