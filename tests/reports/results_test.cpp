// The reader: what is in the file comes out, in an order that does not depend on who wrote when;
// what is no results file is refused with one clear message.
#include "reports/results.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "support/error.h"
#include "tests/harness/run_program.h"
#include "tests/reports/results_file.h"

namespace heapreach::test::results_test {
namespace {

using reports::Results;
using Row = plans::Result;  // testing::Test has a Result
using reports::Status;
using testing::HasSubstr;

std::string refusal(const std::string& path) {
  try {
    reports::read_results(path);
  } catch (const InputError& error) {
    EXPECT_EQ(error.position().file, path);
    return error.message();
  }
  return "accepted";
}

class Rows : public testing::Test {
 protected:
  TemporaryDirectory directory_;
  std::string path_ = directory_.file("results");
};

TEST_F(Rows, EverythingIsReadBack) {
  Row run = example_run("data/lists/a.rts.yaml", 8, "pdr/kripke", "infeasible", 1.25);
  run.settings = {"pdr",   "kripke", "fan",  "doubling", "",
                  "large", "none",   "real", "box",      "z3 {file}"};
  run.size = 3;
  run.every_bound = true;
  run.repetition = 2;
  run.reason = "it's \"quoted\", <b>";
  run.signal = 9;
  run.limit_struck = "cpu";
  run.predicates = 4, run.clauses = 5, run.arguments = 6, run.constraint_size = 7;
  write_results(path_, {example_session()}, {run});
  const Results results = reports::read_results(path_);
  ASSERT_EQ(results.results.size(), 1u);
  const Row& back = results.results[0];
  EXPECT_EQ(back.key, run.key);
  EXPECT_EQ(back.instance, run.instance);
  EXPECT_EQ(back.family, "data/lists");
  EXPECT_EQ(back.size, 3);
  EXPECT_EQ(back.configuration, "pdr/kripke");
  EXPECT_EQ(back.settings, run.settings);
  EXPECT_EQ(back.bound, 8);
  EXPECT_EQ(back.repetition, 2);
  EXPECT_EQ(back.limit_cpu_seconds, 10);
  EXPECT_EQ(back.limit_memory_bytes, 2000000000);
  EXPECT_EQ(back.verdict, "infeasible");
  EXPECT_TRUE(back.every_bound);
  EXPECT_EQ(back.expectation, "infeasible");
  EXPECT_EQ(back.status, Status::correct);
  EXPECT_EQ(back.limit_struck, "cpu");
  EXPECT_EQ(back.exit_code, 0);
  EXPECT_EQ(back.signal, 9);
  EXPECT_EQ(back.evidence, "certificate");
  EXPECT_EQ(back.reason, run.reason);
  EXPECT_EQ(back.cpu_seconds, 1.25);
  EXPECT_DOUBLE_EQ(back.wall_seconds, run.wall_seconds);
  EXPECT_EQ(back.peak_bytes, run.peak_bytes);
  EXPECT_EQ(back.stages, run.stages);
  EXPECT_EQ(back.predicates, 4);
  EXPECT_EQ(back.clauses, 5);
  EXPECT_EQ(back.arguments, 6);
  EXPECT_EQ(back.constraint_size, 7);
  ASSERT_EQ(results.starts.size(), 1u);
  EXPECT_EQ(results.starts[0].name, "example");
  EXPECT_EQ(results.starts[0].commit, example_session().commit);
  EXPECT_EQ(results.input_files, 1u);
}

TEST_F(Rows, OrderIsThatOfMeaning) {
  std::vector<Row> runs;
  for (const char* name : {"a/n=10", "a/n=9", "a/n=9"}) {
    for (const int bound : {16, 4}) runs.push_back(example_run(name, bound, "c", "feasible", 1));
  }
  runs[2].configuration = "b10";
  runs[4].configuration = "b9";
  const auto names = [&] {
    write_results(path_, {example_session()}, runs);
    std::vector<std::string> result;
    for (const Row& run : reports::read_results(path_).results) result.push_back(run.key);
    return result;
  };
  const std::vector<std::string> expected = {runs[3].key, runs[5].key, runs[4].key,
                                             runs[2].key, runs[1].key, runs[0].key};
  EXPECT_EQ(names(), expected);
  std::reverse(runs.begin(), runs.end());
  std::vector<std::string> reversed = expected;
  EXPECT_EQ(names(), reversed);
}

TEST(NaturalLess, DigitsCountAsNumbers) {
  EXPECT_TRUE(reports::natural_less("n=9", "n=10"));
  EXPECT_FALSE(reports::natural_less("n=10", "n=9"));
  EXPECT_TRUE(reports::natural_less("a", "a1"));
  EXPECT_TRUE(reports::natural_less("a1b2", "a1b10"));
  EXPECT_FALSE(reports::natural_less("a", "a"));
  // "01" and "1" are the same number and still two texts.
  EXPECT_NE(reports::natural_less("a01", "a1"), reports::natural_less("a1", "a01"));
}

TEST_F(Rows, MissingFileAndDirectory) {
  EXPECT_THAT(refusal(directory_.file("none")), HasSubstr("unable to open"));
  EXPECT_FALSE(std::ifstream(directory_.file("none")).good()) << "reading must not make the file";
  EXPECT_THAT(refusal(directory_.path()), HasSubstr("is a directory"));
}

TEST_F(Rows, WhatIsNoResultsFile) {
  std::ofstream(path_) << "instance,cpu_seconds\n" << std::string(2000, 'x');
  EXPECT_THAT(refusal(path_), HasSubstr("is no results file"));
  std::ofstream(path_, std::ios::trunc).close();
  EXPECT_THAT(refusal(path_), HasSubstr("is no results file"));
  write_results(path_, {}, {}, 1, 77);
  EXPECT_THAT(refusal(path_), HasSubstr("is no results file"));
}

TEST_F(Rows, NewerVersion) {
  write_results(path_, {}, {}, 2);
  EXPECT_THAT(refusal(path_), HasSubstr("written by a newer heapreach: its format is 2"));
  write_results(path_, {}, {}, 0);
  EXPECT_THAT(refusal(path_), HasSubstr("is no results file"));
}

TEST_F(Rows, RowsThatMakeNoSense) {
  Row run = example_run("a/b", 4, "c", "feasible", 1);
  write_results(path_, {}, {run});
  execute(path_, "UPDATE runs SET status = 'great'");
  EXPECT_THAT(refusal(path_), HasSubstr("row " + run.key + " has the unknown status 'great'"));
  execute(path_, "UPDATE runs SET status = 'correct', verdict = 'unknown'");
  EXPECT_THAT(refusal(path_), HasSubstr("is 'correct' without a verdict"));
  execute(path_, "ALTER TABLE runs DROP COLUMN stages");
  EXPECT_THAT(refusal(path_), HasSubstr("no such column: stages"));
}

TEST_F(Rows, WhatAKilledRunnerLeftIsReadAsOfItsLastFinishedRow) {
  write_results(path_, {example_session()}, {example_run("a/b", 4, "c", "feasible", 1)});
  sqlite3* writer = nullptr;
  ASSERT_EQ(sqlite3_open(path_.c_str(), &writer), SQLITE_OK);
  // So many rows in one transaction that some are in the file before it ends.
  const char* half =
      "PRAGMA cache_size = 1; BEGIN; WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM "
      "n "
      "WHERE i < 5000) INSERT INTO runs(key, instance, status) SELECT 'k' || i, 'x', 'error' FROM "
      "n";
  ASSERT_EQ(sqlite3_exec(writer, half, nullptr, nullptr, nullptr), SQLITE_OK);
  const std::string killed = directory_.file("killed");
  std::filesystem::copy(path_, killed);
  std::filesystem::copy(path_ + "-journal", killed + "-journal");
  sqlite3_close(writer);
  EXPECT_GT(std::filesystem::file_size(killed), 100000u);
  EXPECT_EQ(reports::read_results(killed).results.size(), 1u);
}

TEST_F(Rows, NullsAreEmpty) {
  write_results(path_, {}, {example_run("a/b", 4, "c", "unknown", 1)});
  execute(path_,
          "UPDATE runs SET size = NULL, bound = NULL, limit_cpu_seconds = NULL, reason = NULL, "
          "exit_code = NULL, cpu_seconds = NULL, peak_bytes = NULL, stages = NULL");
  const Row run = reports::read_results(path_).results.at(0);
  EXPECT_FALSE(run.size || run.bound || run.limit_cpu_seconds || run.exit_code);
  EXPECT_EQ(run.cpu_seconds, 0);
  EXPECT_EQ(run.stages, "");
}

}  // namespace
}  // namespace heapreach::test::results_test
