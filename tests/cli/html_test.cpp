// `check --html`: what is written where, and what is said if it cannot be.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/harness/run_program.h"

namespace heapreach::test::html_test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

class Html : public ::testing::Test {
 protected:
  ProgramResult check(const std::string& options, const std::string& files) {
    return run_program(HEAPREACH_BINARY " check " + options + " --html " + path_ + " " + files);
  }
  Json data() const {
    const std::string page = slurp(path_);
    const std::string before = "<script type=\"application/json\" id=\"data\">";
    const std::size_t begin = page.find(before) + before.size();
    return Json::parse(page.substr(begin, page.find("</script>", begin) - begin));
  }

  const TemporaryDirectory directory_;
  std::string path_ = directory_.file("answer.html");
};

const std::string feasible = "data/lists/sll_use_after_free.rts.yaml";
const std::string infeasible = "data/lists/sll_no_leak.rts.yaml";

TEST_F(Html, HasTheAnswerTheTextAndTheGraph) {
  const ProgramResult r = check("", feasible);
  EXPECT_EQ(r.exit_code, 10) << r.err;
  EXPECT_EQ(r.out.substr(0, 8), "feasible") << "the page is written beside the usual output";
  const Json page = data();
  ASSERT_EQ(page["answers"].size(), 1u);
  EXPECT_EQ(page["answers"][0]["verdict"], "feasible");
  EXPECT_EQ(page["sources"][feasible], slurp(HEAPREACH_SOURCE_DIR "/" + feasible));
  EXPECT_EQ(page["graphs"][feasible]["start"], "begin");
  EXPECT_NE(slurp(path_).find("<title>heapreach: " + feasible + "</title>"), std::string::npos);
}

TEST_F(Html, TakesNoInputsPlace) {
  const std::string program = directory_.file("a.c"), other = directory_.file("b.c");
  std::ofstream(program) << "int main(void) { return 0; }\n";
  std::ofstream(other) << "int main(void) { return 1; }\n";
  for (const std::string& path : {program, other}) {
    const std::string before = slurp(path);
    path_ = path;
    const ProgramResult r = check("", program);
    EXPECT_EQ(r.exit_code, 2);
    const std::string why = path == program ? "is the input" : "which heapreach did not write";
    EXPECT_NE(r.err.find(why), std::string::npos) << r.err;
    EXPECT_EQ(slurp(path), before);
  }
}

TEST_F(Html, HasAllAnswersOfARun) {
  EXPECT_EQ(check("--format line", feasible + " " + infeasible).exit_code, 10);
  const Json page = data();
  EXPECT_EQ(page["answers"].size(), 2u);
  EXPECT_EQ(page["answers"][1]["verdict"], "infeasible");
  EXPECT_EQ(page["graphs"].size(), 2u);
}

TEST_F(Html, HasTheDerivationOfClauses) {
  const std::string file = directory_.file("a.smt2");
  std::ofstream(file) << "(set-logic HORN)\n(declare-fun p (Int) Bool)\n"
                         "(assert (forall ((x Int)) (=> (= x 0) (p x))))\n"
                         "(assert (forall ((x Int)) (=> (p x) false)))\n(check-sat)\n";
  EXPECT_EQ(check("", file).exit_code, 10);
  EXPECT_EQ(data()["answers"][0]["execution"]["schema"], "heapreach/derivation");
  EXPECT_TRUE(data()["graphs"].empty());
}

TEST_F(Html, StandardInputIsShownToo) {
  const ProgramResult r =
      run_program("cat " + feasible + " | " HEAPREACH_BINARY " check --html " + path_ + " -");
  EXPECT_EQ(r.exit_code, 10) << r.err;
  EXPECT_EQ(data()["sources"]["standard input"], slurp(HEAPREACH_SOURCE_DIR "/" + feasible));
  EXPECT_EQ(data()["graphs"]["standard input"]["start"], "begin");
}

TEST_F(Html, ATargetThatCannotBeWrittenIsAnErrorBeforeTheWork) {
  path_ = directory_.file("none/answer.html");
  const ProgramResult missing = check("", feasible);
  EXPECT_EQ(missing.exit_code, 3);
  EXPECT_EQ(missing.out, "");
  EXPECT_NE(missing.err.find(path_ + ": cannot be written: No such file"), std::string::npos)
      << missing.err;
  path_ = directory_.path();
  const ProgramResult folder = check("", feasible);
  EXPECT_EQ(folder.exit_code, 3);
  EXPECT_NE(folder.err.find("cannot be written: Is a directory"), std::string::npos) << folder.err;
  for (const char* name : {"''", "-"}) {
    path_ = name;
    const ProgramResult r = check("", feasible);
    EXPECT_EQ(r.exit_code, 2);
    EXPECT_NE(r.err.find("expected the name of a file"), std::string::npos) << r.err;
  }
}

TEST_F(Html, WhatStandsThereStaysUntilThePageIsWhole) {
  ASSERT_EQ(check("", infeasible).exit_code, 0);
  const std::string old = slurp(path_);
  const ProgramResult unread = check("", directory_.file("none.rts.yaml"));
  EXPECT_EQ(unread.exit_code, 3);
  EXPECT_NE(unread.err.find("no answer, " + path_ + " is left as it was"), std::string::npos)
      << unread.err;
  EXPECT_EQ(slurp(path_), old) << "nothing was answered";
  EXPECT_EQ(check("", feasible).exit_code, 10);
  EXPECT_GT(slurp(path_).size(), 50000u);
  EXPECT_NE(slurp(path_), old);
  std::size_t files = 0;
  for (const auto& entry : fs::directory_iterator(directory_.path())) {
    files += entry.path().extension() != ".heapreach";  // a mark, without attributes
  }
  EXPECT_EQ(files, 1u) << "nothing is left beside it";
}

TEST_F(Html, AFullDiskIsAnErrorAfterTheAnswerWasPrinted) {
  path_ = "/dev/full";
  const ProgramResult r = check("", feasible);
  EXPECT_EQ(r.exit_code, 3);
  EXPECT_EQ(r.out.substr(0, 8), "feasible");
  EXPECT_NE(r.err.find("/dev/full: cannot be written"), std::string::npos) << r.err;
}

}  // namespace
}  // namespace heapreach::test::html_test
