// Whether a condition is valid: what the solver says of its negation decides, and no answer is no.
#include "evidence/checker/clauses/condition_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "tests/harness/run_program.h"

namespace heapreach::evidence::checker::condition_check_test {
namespace {

using Status = CheckResult::Status;
using horn::Sort;
using horn::Term;
using ::testing::HasSubstr;

class ConditionCheck : public ::testing::Test {
 protected:
  CheckResult check(Term condition, const std::optional<std::string>& command = {}) const {
    return check_valid(condition, "the condition", {}, command);
  }
  /// A solver that does this; the script is its first argument.
  std::string solver(const std::string& lines) const {
    std::ofstream(directory_.file("solver")) << lines << "\n";
    return "sh " + directory_.file("solver");
  }

  horn::TermStore terms_;
  const Term x = terms_.variable(0, Sort::integer), y = terms_.variable(1, Sort::integer);
  const Term valid = terms_.disjunction(terms_.less_equal(x, y), terms_.less_equal(y, x));
  const Term open = terms_.less_equal(x, y);

 private:
  test::TemporaryDirectory directory_;
};

TEST_F(ConditionCheck, HoldsWhereTheConditionAlwaysDoes) {
  EXPECT_EQ(check(valid).status, Status::holds);
  EXPECT_EQ(check(terms_.truth()).status, Status::holds);
  EXPECT_EQ(check(open).status, Status::fails);
  EXPECT_EQ(check(open).reason, "the condition does not hold");
  EXPECT_EQ(check(terms_.negation(valid)).status, Status::fails);
  EXPECT_EQ(check(terms_.falsity()).status, Status::fails);
}

TEST_F(ConditionCheck, IsAboutAllIntegers) {
  const Term odd = terms_.equal(terms_.modulo(x, 2), terms_.numeral(1, Sort::integer));
  const Term even = terms_.equal(terms_.modulo(x, 2), terms_.numeral(0, Sort::integer));
  EXPECT_EQ(check(terms_.disjunction(odd, even)).status, Status::holds);
  EXPECT_EQ(check(even).status, Status::fails);
}

TEST_F(ConditionCheck, BelievesAProgramThatAnswers) {
  EXPECT_EQ(check(open, solver("echo unsat")).status, Status::holds);
  EXPECT_EQ(check(valid, solver("echo sat")).status, Status::fails);
  const CheckResult unknown = check(valid, solver("echo unknown"));
  EXPECT_EQ(unknown.status, Status::unknown);
  EXPECT_EQ(unknown.failure, Failure::gave_up);
  EXPECT_EQ(unknown.reason, "the condition was not decided: sh says unknown");
}

TEST_F(ConditionCheck, BelievesNoProgramThatGivesNoAnswerOrIsKilled) {
  const CheckResult silent = check(valid, solver("echo unsatisfiable; exit 3"));
  EXPECT_EQ(silent.status, Status::unknown);
  EXPECT_THAT(silent.reason, HasSubstr("ended with code 3 and without an answer"));
  EXPECT_EQ(check(open, solver("echo unsat; kill -9 $$")).status, Status::unknown);
  EXPECT_EQ(check(valid, solver("echo sat; kill -9 $$")).status, Status::unknown);
}

TEST_F(ConditionCheck, AsksTheProgramForTheNegation) {
  // It finds the script where {file} stands, or at the end.
  const std::string looks = "if grep -q 'assert (not' \"$1\"; then echo unsat; else echo sat; fi";
  EXPECT_EQ(check(open, solver(looks)).status, Status::holds);
  EXPECT_EQ(check(open, solver(looks) + " {file} more").status, Status::holds);
  EXPECT_EQ(check(open, solver(looks) + " /dev/null {file}").status, Status::fails);
}

TEST_F(ConditionCheck, AsksNobodyWhereItIsTrue) {
  EXPECT_EQ(check(terms_.truth(), solver("echo sat")).status, Status::holds);
}

}  // namespace
}  // namespace heapreach::evidence::checker::condition_check_test
