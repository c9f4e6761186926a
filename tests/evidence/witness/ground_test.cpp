// Derivations of clause input: values for them, and their replay.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "evidence/checker/check_certificate.h"
#include "evidence/checker/clauses/replay_derivation.h"
#include "evidence/witness/ground.h"
#include "horn/read/read.h"
#include "support/error.h"

namespace heapreach::test::ground_test {
namespace {

using evidence::CheckResult;
using evidence::GroundDerivation;
using Status = CheckResult::Status;

horn::ClauseSystem clauses(const std::string& body) {
  return horn::read("(set-logic HORN)\n" + body + "\n(check-sat)\n", "test.smt2");
}

/// A counter with a value that was chosen at the start, and a flag.
horn::ClauseSystem counter(int end) {
  return clauses(R"(
(declare-fun p (Int Int Bool) Bool)
(assert (forall ((x Int) (y Int) (b Bool)) (=> (= x 0) (p x y b))))
(assert (forall ((x Int) (z Int) (y Int) (w Int) (b Bool))
  (=> (and (p x y b) (= z (+ x 1)) (= (ite b (- y 2) (- y 1)) w) (> y 0)) (p z w b))))
(assert (forall ((x Int) (y Int) (b Bool)) (=> (and (p x y b) (>= x )" +
                 std::to_string(end) + R"() (= y 1) b) false))))");
}

horn::Derivation rounds(const horn::ClauseSystem& system, int number) {
  std::vector<horn::ClauseId> steps(number + 2, 1);
  steps.front() = 0;
  steps.back() = 2;
  return horn::chain(system, steps);
}

TEST(Ground, FindsValuesThatReplay) {
  const horn::ClauseSystem system = counter(5);
  GroundDerivation ground;
  ASSERT_EQ(evidence::ground(system, rounds(system, 5), {}, ground).status, Status::holds);
  EXPECT_NO_THROW(evidence::checker::replay(system, ground));
  EXPECT_EQ(ground.values.size(), 7u);
}

TEST(Ground, SaysSoIfThereAreNone) {
  const horn::ClauseSystem system = counter(5);
  GroundDerivation ground;
  EXPECT_EQ(evidence::ground(system, rounds(system, 4), {}, ground).status, Status::fails);
}

TEST(Ground, LongLinearDerivations) {
  const horn::ClauseSystem system = counter(2000);
  GroundDerivation ground;
  ASSERT_EQ(evidence::ground(system, rounds(system, 2000), {}, ground).status, Status::holds);
  EXPECT_NO_THROW(evidence::checker::replay(system, ground));
}

TEST(Ground, TreesAndTermsAsArguments) {
  const horn::ClauseSystem system = clauses(R"(
(declare-fun p (Int Real) Bool)
(assert (forall ((x Int) (r Real)) (=> (and (> x 3) (< r 0.5) (> r 0.25)) (p x r))))
(assert (forall ((x Int) (y Int) (r Real) (s Real))
  (=> (and (p (+ x 1) r) (p y s) (= x (* 2 y)) (> (- r s) 0.125)) (p (+ x y) (- r s)))))
(assert (forall ((x Int) (r Real)) (=> (and (p x r) (> x 20)) false)))
)");
  horn::Derivation tree;
  tree.steps = {{0, {}}, {0, {}}, {1, {0, 1}}, {2, {2}}};
  GroundDerivation ground;
  ASSERT_EQ(evidence::ground(system, tree, {}, ground).status, Status::holds);
  EXPECT_NO_THROW(evidence::checker::replay(system, ground));
  tree.steps = {{0, {}}, {1, {0, 0}}, {2, {1}}};  // x + 1 = y = 2 y + 1 for one fact
  EXPECT_EQ(evidence::ground(system, tree, {}, ground).status, Status::fails);
}

TEST(Replay, RefusesEveryWrongValue) {
  const horn::ClauseSystem system = counter(3);
  GroundDerivation ground;
  ASSERT_EQ(evidence::ground(system, rounds(system, 3), {}, ground).status, Status::holds);
  for (std::size_t step = 0; step < ground.values.size(); ++step) {
    for (std::size_t v = 0; v < ground.values[step].size(); ++v) {
      for (const Rational& other : {Rational(-7), Rational(99), Rational(1, 2)}) {
        GroundDerivation spoiled = ground;
        const std::vector<horn::Term> variables =
            system.variables_of(system.clauses[ground.derivation.steps[step].clause]);
        const bool boolean = variables[v]->sort == horn::Sort::boolean;
        spoiled.values[step][v] = boolean ? Rational(1 - ground.values[step][v]) : other;
        EXPECT_THROW(evidence::checker::replay(system, spoiled), InputError) << step << " " << v;
      }
    }
  }
}

TEST(Replay, RefusesWrongShapes) {
  const horn::ClauseSystem system = counter(3);
  GroundDerivation good;
  ASSERT_EQ(evidence::ground(system, rounds(system, 3), {}, good).status, Status::holds);
  auto refused = [&](auto spoil) {
    GroundDerivation ground = good;
    spoil(ground);
    EXPECT_THROW(evidence::checker::replay(system, ground), InputError);
  };
  refused([](auto& g) { g.values.pop_back(); });
  refused([](auto& g) { g.values[1].pop_back(); });
  refused([](auto& g) { g.derivation.steps.pop_back(); });
  refused([](auto& g) { g.derivation.steps[2].premises = {0}; });
  refused([](auto& g) { g.derivation.steps[2].premises = {2}; });
  refused([](auto& g) { g.derivation.steps[2].premises = {}; });
  refused([](auto& g) { g.derivation.steps[1].clause = 2; });
  refused([](auto& g) { g = {}; });
}

}  // namespace
}  // namespace heapreach::test::ground_test
