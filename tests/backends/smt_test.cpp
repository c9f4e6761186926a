#include "backends/smt/smt.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "backends/smt/check_result.h"
#include "support/error.h"
#include "support/work.h"
#include "tests/harness/limits.h"

namespace heapreach::backends::smt_test {
namespace {

using horn::Sort;
using horn::Term;

TEST(CheckResult, EachAnswerIsItsOwn) {
  EXPECT_EQ(satisfiability(z3::sat), Satisfiability::sat);
  EXPECT_EQ(satisfiability(z3::unsat), Satisfiability::unsat);
  EXPECT_EQ(satisfiability(z3::unknown), Satisfiability::unknown);
}

class SmtTest : public ::testing::Test {
 protected:
  horn::TermStore terms;
  Term x = terms.variable(0, Sort::integer);
  Term y = terms.variable(1, Sort::integer);
  Term b = terms.variable(0, Sort::boolean);
  Term r = terms.variable(0, Sort::real);
  Term number(int value) { return terms.numeral(value, Sort::integer); }

  /// So many pigeons in one hole less: takes exponential time.
  void assert_pigeons(Smt& smt, std::uint32_t pigeons) {
    auto in = [&](std::uint32_t pigeon, std::uint32_t hole) {
      return terms.variable(100 + pigeon * pigeons + hole, Sort::boolean);
    };
    for (std::uint32_t p = 0; p < pigeons; ++p) {
      std::vector<Term> somewhere;
      for (std::uint32_t h = 0; h + 1 < pigeons; ++h) somewhere.push_back(in(p, h));
      smt.assert_term(terms.disjunction(somewhere));
      for (std::uint32_t h = 0; h + 1 < pigeons; ++h) {
        for (std::uint32_t q = 0; q < p; ++q) {
          smt.assert_term(terms.negation(terms.conjunction(in(p, h), in(q, h))));
        }
      }
    }
  }
};

TEST_F(SmtTest, DecidesAndGivesValues) {
  Smt smt({});
  smt.assert_term(terms.less(x, y));
  smt.assert_term(terms.less(y, number(5)));
  smt.assert_term(terms.less(number(2), x));
  smt.assert_term(terms.equal(b, terms.equal(terms.modulo(x, 2), number(1))));
  smt.assert_term(terms.equal(terms.multiply(3, r), terms.numeral(1, Sort::real)));
  ASSERT_EQ(smt.check(), Satisfiability::sat);
  EXPECT_EQ(smt.value(x), 3);
  EXPECT_EQ(smt.value(terms.add(x, y)), 7);
  EXPECT_EQ(smt.value(b), 1);
  EXPECT_EQ(smt.value(r), Rational(1, 3));
  EXPECT_EQ(smt.value(terms.variable(77, Sort::integer)), 0);
  EXPECT_EQ(smt.value(terms.variable(77, Sort::boolean)), 0);
}

TEST_F(SmtTest, NumbersOfAnySize) {
  Smt smt({});
  const Integer large("123456789012345678901234567890");
  smt.assert_term(terms.equal(terms.multiply(2, x), terms.numeral(2 * large, Sort::integer)));
  ASSERT_EQ(smt.check(), Satisfiability::sat);
  EXPECT_EQ(smt.value(x), Rational(large));
}

TEST_F(SmtTest, DivisionRoundsDown) {
  Smt smt({});
  smt.assert_term(terms.equal(x, number(-7)));
  ASSERT_EQ(smt.check(), Satisfiability::sat);
  EXPECT_EQ(smt.value(terms.divide(x, 2)), -4);
  EXPECT_EQ(smt.value(terms.modulo(x, 2)), 1);
}

TEST_F(SmtTest, PushAndPop) {
  Smt smt({});
  smt.assert_term(terms.less(x, number(5)));
  smt.push();
  smt.assert_term(terms.less(number(5), x));
  EXPECT_EQ(smt.check(), Satisfiability::unsat);
  smt.pop();
  EXPECT_EQ(smt.check(), Satisfiability::sat);
}

TEST_F(SmtTest, AssumptionsOfAnyForm) {
  Smt smt({});
  smt.assert_term(terms.implies(b, terms.less(x, number(0))));
  const std::vector<Term> contradiction{terms.less(y, number(1)), b, terms.less(number(3), x)};
  EXPECT_EQ(smt.check(contradiction), Satisfiability::unsat);
  EXPECT_EQ(smt.check({terms.negation(b), terms.less(number(3), x)}), Satisfiability::sat);
  EXPECT_EQ(smt.check({terms.falsity()}), Satisfiability::unsat);
  // An assumption that was first made in a scope still works after it.
  const Term late = terms.less(x, number(-9));
  smt.push();
  EXPECT_EQ(smt.check({late}), Satisfiability::sat);
  smt.pop();
  EXPECT_EQ(smt.check({late, terms.less(number(0), x)}), Satisfiability::unsat);
}

TEST_F(SmtTest, Quantifiers) {
  Smt smt({});
  const Term z = terms.variable(terms.fresh_index(), Sort::integer);
  smt.assert_term(terms.forall({z}, terms.disjunction(terms.less(z, x), terms.less(x, z))));
  EXPECT_EQ(smt.check(), Satisfiability::unsat);
}

TEST_F(SmtTest, TermsDeeperThanACallStack) {
  Smt smt({});
  Term cell = number(0);
  for (int i = 0; i < 30'000; ++i) {
    cell = terms.choose(terms.equal(x, number(i)), terms.add(cell, y), cell);
  }
  smt.push();
  smt.assert_term(terms.conjunction(terms.equal(x, number(7)), terms.equal(cell, number(12))));
  smt.pop();
  EXPECT_EQ(smt.check(), Satisfiability::sat);
}

TEST_F(SmtTest, AnswersAfterATimeLimit) {
  Limits limits;
  limits.deadline = Deadline::in(0.3);
  {
    Smt smt(limits);
    assert_pigeons(smt, 12);
    EXPECT_EQ(smt.check(), Satisfiability::unknown);
    EXPECT_EQ(smt.failure(), Failure::time_limit);
    EXPECT_EQ(smt.check(), Satisfiability::unknown);
  }
  Smt smt({});
  assert_pigeons(smt, 4);
  EXPECT_EQ(smt.check(), Satisfiability::unsat);
}

TEST_F(SmtTest, AnswersAfterALimitOfWork) {
  for (int i = 0; i < 2; ++i) {
    const std::uint64_t before = work::spent();
    {
      Smt smt({Deadline::of_work(200'000), 0, 0});
      assert_pigeons(smt, 12);
      EXPECT_EQ(smt.check(), Satisfiability::unknown);
      EXPECT_EQ(smt.failure(), Failure::work_limit);
    }
    EXPECT_GE(work::spent() - before, 150'000u);  // that much is counted,
    EXPECT_LT(work::spent() - before, 300'000u);  // and it ended there
  }
  Smt smt({});
  assert_pigeons(smt, 4);
  EXPECT_EQ(smt.check(), Satisfiability::unsat);
}

TEST_F(SmtTest, AnswersAfterAMemoryLimit) {
  Limits limits;
  limits.deadline = test::work_deadline(60);
  limits.memory_megabytes = 30;
  {
    Smt smt(limits);
    assert_pigeons(smt, 12);
    EXPECT_EQ(smt.check(), Satisfiability::unknown);
    EXPECT_EQ(smt.failure(), Failure::memory_limit);
  }
  Smt smt({});
  assert_pigeons(smt, 4);
  EXPECT_EQ(smt.check(), Satisfiability::unsat);
}

TEST_F(SmtTest, AnExpiredDeadlineIsReported) {
  Limits limits;
  limits.deadline = Deadline::in(0);
  EXPECT_THROW(Smt{limits}, BackendError);
}

TEST_F(SmtTest, NoValueOfAModelThatMayHaveBeenInterrupted) {
  const Deadline deadline = Deadline::in(0.2);
  Smt smt({deadline, 0, 0}, "test");
  smt.assert_term(terms.equal(x, number(5)));
  ASSERT_EQ(smt.check(), Satisfiability::sat);
  while (!deadline.expired()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_THROW(smt.value(x), BackendError);
}

TEST(CheckScript, DecidesText) {
  EXPECT_EQ(
      check_script("(declare-const x Int)(assert (< x 3))(assert (> x 2))(check-sat)", {}).result,
      Satisfiability::unsat);
  EXPECT_EQ(check_script("(declare-fun b () Bool)(assert b)", {}).result, Satisfiability::sat);
}

TEST(CheckScript, TextThatDoesNotParse) {
  EXPECT_THROW(check_script("(assert (< x 3))", {}), BackendError);
  EXPECT_THROW(check_script("(assert", {}), BackendError);
}

TEST(CheckScript, EndsAtItsLimit) {
  std::string text;
  for (int p = 0; p < 12; ++p) {
    for (int h = 0; h < 11; ++h) {
      text += "(declare-const v" + std::to_string(p) + "_" + std::to_string(h) + " Bool)";
    }
  }
  auto in = [](int p, int h) { return "v" + std::to_string(p) + "_" + std::to_string(h); };
  for (int p = 0; p < 12; ++p) {
    text += "(assert (or";
    for (int h = 0; h < 11; ++h) text += " " + in(p, h);
    text += "))";
    for (int h = 0; h < 11; ++h) {
      for (int q = 0; q < p; ++q) text += "(assert (not (and " + in(p, h) + " " + in(q, h) + ")))";
    }
  }
  Limits limits;
  limits.deadline = Deadline::in(0.3);
  const ScriptResult result = check_script(text, limits);
  EXPECT_EQ(result.result, Satisfiability::unknown);
  EXPECT_EQ(result.failure, Failure::time_limit);
}

}  // namespace
}  // namespace heapreach::backends::smt_test
