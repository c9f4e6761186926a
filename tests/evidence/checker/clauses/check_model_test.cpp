// Models are checked clause by clause: one clause that does not hold refuses them, and one that
// nobody decides leaves them undecided.
#include "evidence/checker/clauses/check_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "horn/read/read.h"
#include "support/error.h"
#include "tests/harness/run_program.h"

namespace heapreach::evidence::checker::check_model_test {
namespace {

using Status = CheckResult::Status;
using ::testing::HasSubstr;

class CheckModel : public ::testing::Test {
 protected:
  /// A counter from 0 up, which never is below.
  CheckModel()
      : system_(horn::read(R"(
(set-logic HORN)
(declare-fun p (Int) Bool)
(assert (forall ((x Int)) (=> (= x 0) (p x))))
(assert (forall ((x Int)) (=> (p x) (p (+ x 1)))))
(assert (forall ((x Int)) (=> (and (p x) (< x 0)) false)))
(check-sat))",
                           "test.smt2")) {}

  static ModelCertificate model(const std::string& formula) {
    ModelCertificate certificate;
    certificate.entries = {{"p", "", 0, {"x0"}, {horn::Sort::integer}, formula}};
    return certificate;
  }
  CheckResult check(const ModelCertificate& certificate, const Limits& limits = {},
                    const std::optional<std::string>& command = {}) const {
    return check_model(system_, certificate, limits, command);
  }

  horn::ClauseSystem system_;
};

TEST_F(CheckModel, HoldsIfEveryClauseDoes) {
  EXPECT_EQ(check(model("(>= x0 0)")).status, Status::holds);
  EXPECT_EQ(check(model("(>= x0 0)")).reason, "");
}

TEST_F(CheckModel, FailsWithTheFirstClauseThatDoes) {
  const auto reason = [&](const std::string& formula) {
    const CheckResult result = check(model(formula));
    EXPECT_EQ(result.status, Status::fails);
    return result.reason;
  };
  EXPECT_THAT(reason("(>= x0 1)"), HasSubstr("clause 0"));
  EXPECT_THAT(reason("(and (>= x0 0) (<= x0 9))"), HasSubstr("clause 1"));
  EXPECT_THAT(reason("true"), HasSubstr("clause 2"));
  EXPECT_THAT(reason("false"), HasSubstr("clause 0"));
}

TEST_F(CheckModel, NamesClausesByTheirLabel) {
  system_.clauses[2].label = "below";
  EXPECT_EQ(check(model("true")).reason, "clause 2 (below) does not hold");
  system_.clauses[2].label.clear();
  EXPECT_EQ(check(model("true")).reason, "clause 2 does not hold");
}

TEST_F(CheckModel, FailsIfTheFormulasDoNotFit) {
  EXPECT_EQ(check(model("(>= x1 0)")).status, Status::fails);
  ModelCertificate other = model("(>= x0 0)");
  other.entries[0].predicate = "q";
  EXPECT_EQ(check(other).status, Status::fails);
  EXPECT_EQ(check({}).status, Status::fails);
}

TEST_F(CheckModel, IsUndecidedIfAClauseIs) {
  const test::TemporaryDirectory directory;
  // Nothing is known of the second clause, of which x + 1 is no -77.
  std::ofstream(directory.file("solver"))
      << "if grep -q 78 \"$1\"; then echo unknown; else z3 -smt2 \"$1\"; fi\n";
  const std::string command = "sh " + directory.file("solver");
  const CheckResult undecided = check(model("(and (>= x0 0) (not (= x0 (- 77))))"), {}, command);
  EXPECT_EQ(undecided.status, Status::unknown);
  EXPECT_THAT(undecided.reason, HasSubstr("clause 1 was not decided"));
  // The third one fails all the same.
  const CheckResult fails = check(model("(and (>= x0 (- 2)) (not (= x0 (- 77))))"), {}, command);
  EXPECT_EQ(fails.status, Status::fails);
  EXPECT_THAT(fails.reason, HasSubstr("clause 2"));
}

TEST_F(CheckModel, EndsAtTheDeadline) {
  Limits limits;
  limits.deadline = Deadline::in(-1);
  EXPECT_THROW(check(model("(>= x0 0)"), limits), BackendError);
}

}  // namespace
}  // namespace heapreach::evidence::checker::check_model_test
