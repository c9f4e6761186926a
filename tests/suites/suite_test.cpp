// Whole suites: every file has the shape, means what its status says to heapreach and to z3, and
// the tables name all of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "horn/print/format.h"
#include "tests/harness/chc_shape.h"
#include "tests/harness/clp_text.h"
#include "tests/harness/run_program.h"

namespace heapreach::test::suite_test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const std::string program = HEAPREACH_BINARY;

/// Relative path -> content of every file.
std::map<std::string, std::string> files_in(const std::string& directory) {
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(directory)) {
    if (!entry.is_regular_file()) continue;
    files[fs::relative(entry.path(), directory).string()] = slurp(entry.path().string());
  }
  return files;
}

/// The rows of a table without quoted fields, as column -> text.
std::vector<std::map<std::string, std::string>> rows_of(const std::string& csv) {
  auto fields = [](const std::string& line) {
    std::vector<std::string> result;
    std::istringstream in(line);
    for (std::string field; std::getline(in, field, ',');) result.push_back(field);
    return result;
  };
  std::istringstream in(std::regex_replace(csv, std::regex("\"[^\"\n]*\""), "quoted"));
  std::string line;
  std::getline(in, line);
  const std::vector<std::string> columns = fields(line);
  std::vector<std::map<std::string, std::string>> rows;
  while (std::getline(in, line)) {
    const std::vector<std::string> values = fields(line);
    EXPECT_EQ(values.size(), columns.size()) << line;
    rows.emplace_back();
    for (std::size_t i = 0; i < std::min(values.size(), columns.size()); ++i) {
      rows.back()[columns[i]] = values[i];
    }
  }
  return rows;
}

/// "sat", "unsat" or "unknown": the first line that is one.
std::string answer_in(const std::string& output) {
  std::istringstream in(output);
  for (std::string line; std::getline(in, line);) {
    if (line == "sat" || line == "unsat") return line;
  }
  return "unknown";
}

/// What the program says of each file, in one process: it asks one question for each.
std::map<std::string, std::string> answers_to(const std::vector<std::string>& paths) {
  std::string command = program + " check --engine pdr --work 2M";
  for (const std::string& path : paths) command += " " + path;
  const ProgramResult result = run_program(command);
  std::map<std::string, std::string> answers;
  for (const std::string& path : paths) {
    // A single file has no table at the end.
    answers[path] = paths.size() == 1 ? answer_in(result.out) : "";
    for (const char* answer : {"sat", "unsat", "unknown"}) {
      if (result.out.find("\n" + path + ": " + answer + "\n") != std::string::npos) {
        answers[path] = answer;
      }
    }
    EXPECT_NE(answers[path], "") << path << result.out << result.err;
  }
  return answers;
}

class SuiteTest : public testing::Test {
 protected:
  std::string plan(const std::string& text) {
    const std::string file = directory_.file("plan.yaml");
    std::ofstream(file) << text;
    return file;
  }
  ProgramResult make(const std::string& plan, const std::string& name,
                     const std::string& options = "") {
    return run_program(program + " suite " + options + " " + plan + " -o " + directory_.file(name));
  }
  std::string path(const std::string& name) const { return directory_.file(name); }

  void expect_sound(const std::string& name);

  TemporaryDirectory directory_;
};

/// Shape, status, answers of both programs, task definition and manifest agree, file by file.
void SuiteTest::expect_sound(const std::string& name) {
  const auto files = files_in(path(name));
  std::size_t clause_files = 0, decided_by_both = 0;
  std::set<std::string> hashes;
  const auto rows = rows_of(files.at("manifest.csv"));
  std::vector<std::string> paths;
  for (const auto& row : rows) paths.push_back(path(name) + "/" + row.at("file"));
  const auto ours = answers_to(paths);
  for (const auto& row : rows) {
    const std::string& file = row.at("file");
    SCOPED_TRACE(file);
    ++clause_files;
    ASSERT_TRUE(files.count(file) > 0);
    EXPECT_TRUE(hashes.insert(row.at("canonical_hash")).second);
    const std::string& text = files.at(file);
    EXPECT_EQ(shape_error(text, row.at("linear") == "1"), std::nullopt);
    EXPECT_THAT(text, HasSubstr("(set-info :status " + row.at("status") + ")\n"));
    const std::string full = path(name) + "/" + file;
    const std::string& own = ours.at(full);
    const ProgramResult z3 = run_program("z3 rlimit=5000000 " + full);
    // z3 4.8.12 says nothing else wrong of a file than that its own answer differs from the status.
    EXPECT_THAT(z3.out, testing::Not(HasSubstr("error")));
    std::set<std::string> answers = {row.at("status"), own, answer_in(z3.out)};
    decided_by_both += own != "unknown" && answer_in(z3.out) != "unknown";
    answers.erase("unknown");
    EXPECT_LE(answers.size(), 1u) << "status " << row.at("status") << ", heapreach " << own
                                  << ", z3 " << answer_in(z3.out);
    const std::string task = files.at(file.substr(0, file.rfind(".smt2")) + ".yml");
    EXPECT_THAT(task, HasSubstr("input_files: '" + fs::path(file).filename().string() + "'"));
    const bool says_true = task.find("expected_verdict: true") != std::string::npos;
    const bool says_false = task.find("expected_verdict: false") != std::string::npos;
    EXPECT_EQ(says_true, row.at("status") == "sat");
    EXPECT_EQ(says_false, row.at("status") == "unsat");
    EXPECT_EQ(row.at("evidence") == "none", row.at("status") == "unknown");
  }
  std::size_t found = 0;
  for (const auto& [file, text] : files) found += file.ends_with(".smt2");
  EXPECT_EQ(found, clause_files);
  EXPECT_GT(decided_by_both, clause_files / 2);
}

/// A plan of files below data/ and variants of a generated system. One file of the variant without
/// an error takes long and stays undecided.
std::string small_plan(const std::string& files, const std::string& variants) {
  return R"(suite: 1
name: small
inputs:
  - {files: )" HEAPREACH_DATA_DIR R"(/)" +
         files + R"(}
  - {generator: kth, sizes: 1, with: {error: )" +
         variants + R"(}}
grid:
  encoding: [basic, kripke, array, "cells:1"]
  passes: [none, default]
  bound: 2
exclude:
  - {encoding: "cells:1", passes: default}
limits: {work: 2M}
)";
}

TEST_F(SuiteTest, SmallOne) {
  const ProgramResult r = make(plan(small_plan("basics/access_repaired.rts.yaml", "1")), "suite");
  ASSERT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.out, testing::StartsWith(path("suite") + ": "));
  const auto files = files_in(path("suite"));
  for (const char* name :
       {"README.md", "manifest.csv", "duplicates.csv", "left_out.csv", "tasks.set",
        "properties/check-sat.prp", "systems/kth/kth_size1_error1.rts.yaml"}) {
    EXPECT_TRUE(files.count(name) > 0) << name;
  }
  EXPECT_THAT(files.at("README.md"), HasSubstr("generator:kth(size=1,error=1)"));
  EXPECT_THAT(files.at("README.md"), HasSubstr("encoding: [basic, kripke, array, \"cells:1\"]"));
  EXPECT_FALSE(fs::exists(path(".heapreach-draft-suite")));
  // The passes leave of several safe systems no more than an empty question: duplicates.
  EXPECT_FALSE(rows_of(files.at("duplicates.csv")).empty());
  expect_sound("suite");
}

TEST_F(SuiteTest, TheSameTwice) {
  const std::string file = plan(
      "suite: 1\ninputs: {generator: kth, sizes: 1, with: {error: [0, 1]}}\n"
      "grid: {encoding: [basic, kripke], passes: [none, default], bound: 1}\n");
  ASSERT_EQ(make(file, "one").exit_code, 0);
  ASSERT_EQ(make(file, "two").exit_code, 0);
  EXPECT_EQ(files_in(path("one")), files_in(path("two")));
}

TEST_F(SuiteTest, WithoutTimeTheStatusIsUnknown) {
  const std::string file = plan(
      "suite: 1\ninputs: {generator: interleave, sizes: 40, with: {lists: 4, error: 0}}\n"
      "grid: {encoding: array, bound: 160}\nlimits: {wall_seconds: 1}\n");
  const ProgramResult r = make(file, "suite");
  ASSERT_EQ(r.exit_code, 0) << r.err;
  const auto files = files_in(path("suite"));
  const auto rows = rows_of(files.at("manifest.csv"));
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].at("status"), "unknown");
  EXPECT_EQ(rows[0].at("evidence"), "none");
  EXPECT_EQ(files.at("interleave/interleave_size40_lists4_error0-array-b160.yml")
                .find("expected_verdict"),
            std::string::npos);
}

TEST_F(SuiteTest, DuplicatesAreLeftOutAndListed) {
  // The same system under two names, with other names for all that is in it.
  std::string text = slurp(HEAPREACH_DATA_DIR "/basics/access_error.rts.yaml");
  std::ofstream(path("one.rts.yaml")) << text;
  text = std::regex_replace(text, std::regex("\\bv([0-9])"), "place$1");
  text = std::regex_replace(text, std::regex("\\bx([0-9])"), "pointer$1");
  std::ofstream(path("two.rts.yaml")) << text;
  const ProgramResult r =
      make(plan("suite: 1\ninputs: \"*.rts.yaml\"\ngrid: {encoding: [basic, kripke], bound: 3}\n"),
           "suite");
  ASSERT_EQ(r.exit_code, 0) << r.err;
  const auto files = files_in(path("suite"));
  EXPECT_EQ(rows_of(files.at("manifest.csv")).size(), 2u);
  const auto duplicates = rows_of(files.at("duplicates.csv"));
  ASSERT_EQ(duplicates.size(), 2u);
  EXPECT_THAT(duplicates[0].at("left_out"), HasSubstr("two-basic-b3.smt2"));
  EXPECT_THAT(duplicates[0].at("same_as"), HasSubstr("one-basic-b3.smt2"));
  EXPECT_EQ(files.count(duplicates[0].at("left_out")), 0u);
}

TEST_F(SuiteTest, WhatAnEncodingCannotSayIsListed) {
  const ProgramResult r =
      make(plan("suite: 1\ninputs: " HEAPREACH_DATA_DIR "/open/open_free_base.rts.yaml\n"
                "grid: {encoding: [basic, array], bound: 2}\n"),
           "suite");
  ASSERT_EQ(r.exit_code, 0) << r.err;
  const auto files = files_in(path("suite"));
  EXPECT_EQ(rows_of(files.at("manifest.csv")).size(), 1u);
  const auto left_out = rows_of(files.at("left_out.csv"));
  ASSERT_EQ(left_out.size(), 1u);
  EXPECT_THAT(left_out[0].at("reason"), HasSubstr("array does not support heap: unknown"));
}

TEST_F(SuiteTest, OtherFormats) {
  const std::string file = plan("suite: 1\ninputs: " HEAPREACH_DATA_DIR
                                "/basics/access_*.rts.yaml\n"
                                "grid: {encoding: [basic, \"cells:1\"], passes: none, bound: 2}\n");
  ASSERT_EQ(make(file, "rules", "--format datalog").exit_code, 0);
  ASSERT_EQ(make(file, "clp", "--format clp").exit_code, 0);
  int agreed = 0;
  auto expect_same = [&](const std::string& answer, const std::string& status) {
    if (answer == "unknown" || status == "unknown") return;
    EXPECT_EQ(answer, status);
    ++agreed;
  };
  std::map<std::string, std::string> statuses;
  std::vector<std::string> paths;
  for (const std::string& name : {std::string("rules"), std::string("clp")}) {
    const auto files = files_in(path(name));
    for (const auto& row : rows_of(files.at("manifest.csv"))) {
      SCOPED_TRACE(row.at("file"));
      std::string full = path(name) + "/" + row.at("file");
      if (name == "rules") {
        EXPECT_TRUE(row.at("file").ends_with(".rules.smt2"));
        // Z3 says whether the goal can be derived, which is the other way round.
        const std::string z3 = answer_in(run_program("z3 rlimit=5000000 " + full).out);
        expect_same(z3 == "sat" ? "unsat" : z3 == "unsat" ? "sat" : z3, row.at("status"));
      } else {
        full = path("again" + std::to_string(paths.size()) + ".smt2");
        std::ofstream(full) << smt_of_clp(files.at(row.at("file")));
      }
      paths.push_back(full);
      statuses[full] = row.at("status");
    }
  }
  for (const auto& [full, answer] : answers_to(paths)) {
    SCOPED_TRACE(full);
    expect_same(answer, statuses.at(full));
  }
  EXPECT_GE(agreed, 8);
}

TEST_F(SuiteTest, ProgramsAreInputsToo) {
  if (run_program(program + " import " HEAPREACH_DATA_DIR "/c/sll_double_free.c").exit_code == 2) {
    GTEST_SKIP() << "built without C";
  }
  const ProgramResult r =
      make(plan("suite: 1\ninputs: " HEAPREACH_DATA_DIR "/c/sll_double_free.c\n"
                "grid: {encoding: kripke, passes: default, bound: 8}\nlimits: {work: 10M}\n"),
           "suite");
  ASSERT_EQ(r.exit_code, 0) << r.err;
  const auto rows = rows_of(slurp(path("suite") + "/manifest.csv"));
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].at("file"), "c/sll_double_free-kripke-fan-doubling-default-b8.smt2");
  EXPECT_EQ(rows[0].at("status"), "unsat");
}

TEST_F(SuiteTest, ASystemThatSaysSomethingWrongStopsIt) {
  std::string text = slurp(HEAPREACH_DATA_DIR "/basics/access_error.rts.yaml");
  text = std::regex_replace(text, std::regex("expect: .*"), "expect: infeasible");
  std::ofstream(path("wrong.rts.yaml")) << text;
  const ProgramResult r =
      make(plan("suite: 1\ninputs: wrong.rts.yaml\ngrid: {encoding: basic, bound: 4}\n"), "suite");
  EXPECT_EQ(r.exit_code, 3);
  EXPECT_THAT(r.err, HasSubstr("feasible at 4 cells, which is not what its `expect` says"));
  EXPECT_FALSE(fs::exists(path("suite")));
  EXPECT_FALSE(fs::exists(path(".heapreach-draft-suite")));
}

TEST_F(SuiteTest, NothingIsOverwritten) {
  const std::string file =
      plan("suite: 1\ninputs: {generator: kth, sizes: 1}\ngrid: {encoding: basic, bound: 1}\n");
  fs::create_directories(path("full"));
  std::ofstream(path("full") + "/mine") << "mine";
  EXPECT_EQ(make(file, "full").exit_code, 2);
  EXPECT_EQ(slurp(path("full") + "/mine"), "mine");
  fs::create_directories(path("empty"));
  EXPECT_EQ(make(file, "empty/").exit_code, 0);
  EXPECT_TRUE(fs::exists(path("empty") + "/README.md"));
}

TEST_F(SuiteTest, AnEarlierOneIsReplacedAsLongAsNobodyChangedIt) {
  const auto plan_of = [&](const std::string& sizes) {
    return plan("suite: 1\ninputs: {generator: kth, sizes: " + sizes +
                "}\ngrid: {encoding: basic, bound: 1}\n");
  };
  ASSERT_EQ(make(plan_of("2"), "suite").exit_code, 0);
  ASSERT_EQ(make(plan_of("1"), "suite").exit_code, 0);
  ASSERT_EQ(make(plan_of("1"), "other").exit_code, 0);
  const auto files = files_in(path("suite"));
  EXPECT_EQ(files, files_in(path("other"))) << "nothing is left of the earlier one";
  std::ofstream(path("suite/manifest.csv"), std::ios::app) << "mine\n";
  const ProgramResult r = make(plan_of("1"), "suite");
  EXPECT_EQ(r.exit_code, 2);
  EXPECT_THAT(r.err, HasSubstr("manifest.csv, which was changed since"));
  EXPECT_EQ(make(plan_of("1"), "suite", "--force").exit_code, 0);
  EXPECT_EQ(files_in(path("suite")), files);
}

TEST_F(SuiteTest, GeneratedSystemsFromTheCommandLine) {
  const ProgramResult r = run_program(program + " generate kth size=2 error=0 -o " + path("k"));
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(slurp(path("k")), HasSubstr("name: kth_size2_error0\n"));
  for (const char* wrong : {"kth size", "kth size=", "kth size=x", "kth size=1 size=2", "kth =1",
                            "kth size=-1", "trees", "kth size=0"}) {
    EXPECT_EQ(run_program(program + " generate " + wrong).exit_code, 2) << wrong;
  }
}

TEST_F(SuiteTest, EncodeKnowsTheFormats) {
  const std::string file = "data/lists/sll_double_free.rts.yaml";
  const std::string encode = program + " encode --preprocess default " + file + " --format ";
  EXPECT_THAT(run_program(encode + "datalog").out, testing::StartsWith("(declare-rel "));
  EXPECT_THAT(run_program(encode + "clp").out, testing::StartsWith("% Variables are integers"));
  EXPECT_THAT(run_program(encode + "smt2").out, testing::StartsWith("(set-logic HORN)"));
  EXPECT_EQ(run_program(encode + "prolog").exit_code, 2);
  const ProgramResult arrays = run_program(encode + "clp --encoding array");
  EXPECT_EQ(arrays.exit_code, 2);
  EXPECT_THAT(arrays.err, HasSubstr("the format clp has no arrays"));
}

/// The plan that the documentation shows.
class SuiteLong : public SuiteTest {};

TEST_F(SuiteLong, SmallOneWithBothVariants) {
  ASSERT_EQ(make(plan(small_plan("basics/access_*.rts.yaml", "[0, 1]")), "suite").exit_code, 0);
  expect_sound("suite");
}

TEST_F(SuiteLong, TheExamplePlan) {
  const ProgramResult r = make(HEAPREACH_DATA_DIR "/plans/suite.yaml", "suite");
  ASSERT_EQ(r.exit_code, 0) << r.err;
  EXPECT_GT(rows_of(slurp(path("suite") + "/manifest.csv")).size(), 100u);
  expect_sound("suite");
}

}  // namespace
}  // namespace heapreach::test::suite_test
