// Derivations with values are replayed by evaluation: each step's constraint, premises and values
// must be as its clause says, or it is named and refused.
#include "evidence/checker/clauses/replay_derivation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "horn/read/read.h"
#include "support/error.h"

namespace heapreach::evidence::checker::replay_derivation_test {
namespace {

using ::testing::HasSubstr;

class ReplayDerivation : public ::testing::Test {
 protected:
  /// p(x, r) for x > 2 and real r; sums of two of them; one above 6 is the error. The variables of
  /// the second clause are x, y, r and s in the order of the head, and of the third x and r.
  ReplayDerivation()
      : system_(horn::read(R"(
(set-logic HORN)
(declare-fun p (Int Real) Bool)
(assert (forall ((x Int) (r Real)) (=> (> x 2) (p x r))))
(assert (forall ((x Int) (y Int) (r Real) (s Real))
  (=> (and (p x r) (p y s)) (p (+ x y) (+ r s)))))
(assert (forall ((x Int) (r Real)) (=> (and (p x r) (> x 6)) false)))
(check-sat))",
                           "test.smt2")) {
    for (std::size_t c = 0; c < 3; ++c) system_.clauses[c].label = "c" + std::to_string(c);
    // Two facts, their sum, the error.
    ground_.derivation.steps = {{0, {}}, {0, {}}, {1, {0, 1}}, {2, {2}}};
    ground_.values = {{3, half}, {4, 1}, {3, 4, half, 1}, {7, half + 1}};
  }
  std::string refusal() const {
    try {
      replay(system_, ground_);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }

  const Rational half{1, 2};
  horn::ClauseSystem system_;
  GroundDerivation ground_;
};

TEST_F(ReplayDerivation, AcceptsWhatHolds) {
  EXPECT_EQ(refusal(), "");
  // A fact may be used twice.
  ground_.derivation.steps = {{0, {}}, {1, {0, 0}}, {1, {1, 0}}, {2, {2}}};
  ground_.values = {{3, half}, {3, 3, half, half}, {6, 3, 1, half}, {9, half + 1}};
  EXPECT_EQ(refusal(), "");
}

TEST_F(ReplayDerivation, RefusesConstraintsThatAreFalse) {
  ground_.values[0][0] = 2;
  EXPECT_THAT(refusal(), HasSubstr("step 0 (clause c0): its constraint is false"));
  ground_.values = {{3, half}, {3, 1}, {3, 3, half, 1}, {6, half + 1}};
  EXPECT_THAT(refusal(), HasSubstr("step 3 (clause c2): its constraint is false"));
}

TEST_F(ReplayDerivation, RefusesPremisesThatDeriveAnotherFact) {
  ground_.values[0][1] = 0;
  EXPECT_THAT(refusal(), HasSubstr("step 2 (clause c1): premise 0 derives another fact"));
  ground_.values[0][1] = half;
  ground_.values[1][0] = 5;
  EXPECT_THAT(refusal(), HasSubstr("step 2 (clause c1): premise 1 derives another fact"));
  ground_.values[1][0] = 4;
  std::swap(ground_.derivation.steps[2].premises[0], ground_.derivation.steps[2].premises[1]);
  EXPECT_THAT(refusal(), HasSubstr("premise 0 derives another fact"));
}

TEST_F(ReplayDerivation, RefusesFractionsOfIntegersOnly) {
  ground_.values[1][0] = half + 4;
  EXPECT_THAT(refusal(), HasSubstr("step 1 (clause c0): an integer variable has the value 9/2"));
}

TEST_F(ReplayDerivation, RefusesAnotherNumberOfValues) {
  ground_.values[2].pop_back();
  EXPECT_THAT(refusal(), HasSubstr("step 2 (clause c1): wrong number of values"));
  ground_.values[2] = {3, 4, half, 1, 0};
  EXPECT_THAT(refusal(), HasSubstr("step 2 (clause c1): wrong number of values"));
  ground_.values.pop_back();
  EXPECT_THAT(refusal(), HasSubstr("steps and values do not match"));
}

TEST_F(ReplayDerivation, RefusesStepsThatDoNotChain) {
  const auto refused = [&](std::vector<horn::Derivation::Step> steps) {
    ground_.derivation.steps = std::move(steps);
    return !refusal().empty();
  };
  EXPECT_TRUE(refused({{0, {}}, {0, {}}, {1, {0}}, {2, {2}}}));
  EXPECT_TRUE(refused({{0, {}}, {0, {}}, {1, {0, 2}}, {2, {2}}}));
  EXPECT_TRUE(refused({{0, {}}, {0, {}}, {1, {0, 3}}, {2, {2}}}));
  EXPECT_TRUE(refused({{0, {}}, {0, {}}, {1, {0, 1}}, {3, {2}}}));
  EXPECT_TRUE(refused({{0, {}}, {0, {}}, {1, {0, 1}}, {0, {}}}));
  EXPECT_TRUE(refused({}));
  EXPECT_FALSE(refused({{0, {}}, {0, {}}, {1, {0, 1}}, {2, {2}}}));
}

}  // namespace
}  // namespace heapreach::evidence::checker::replay_derivation_test
