// The interpreter on small clause systems: what each domain can prove, checked by the checker.
#include "backends/abstract/interpreter.h"

#include <gtest/gtest.h>

#include "support/error.h"
#include "tests/backends/abstract/support.h"

namespace heapreach::backends::abstract::interpreter_test {
namespace {

/// x counts from 0 to 10.
constexpr const char* counter = R"(
(declare-fun p (Int) Bool)
(assert (forall ((x Int)) (=> (= x 0) (p x))))
(assert (forall ((x Int) (y Int)) (=> (and (p x) (< x 10) (= y (+ x 1))) (p y)))))";

TEST(Interpreter, BoxesBoundACounter) {
  const auto system =
      clauses(std::string(counter) + "(assert (forall ((x Int)) (=> (and (p x) (> x 10)) false)))");
  for (Domain domain : all_domains) EXPECT_EQ(checked(system, domain), "proves");
}

TEST(Interpreter, ClaimsNothingOfWhatIsDerivable) {
  const auto system =
      clauses(std::string(counter) + "(assert (forall ((x Int)) (=> (and (p x) (= x 10)) false)))");
  for (Domain domain : all_domains) EXPECT_EQ(checked(system, domain), "too coarse");
}

TEST(Interpreter, TwoCountersThatStayEqual) {
  const auto system = clauses(R"(
(declare-fun p (Int Int) Bool)
(assert (p 0 0))
(assert (forall ((x Int) (y Int)) (=> (p x y) (p (+ x 1) (+ y 1)))))
(assert (forall ((x Int) (y Int)) (=> (and (p x y) (not (= x y))) false))))");
  EXPECT_EQ(checked(system, Domain::octagon), "proves");
  EXPECT_EQ(checked(system, Domain::polyhedra), "proves");
}

TEST(Interpreter, OneCounterTwiceAsFastNeedsPolyhedraOrCongruences) {
  const auto system = clauses(R"(
(declare-fun p (Int Int) Bool)
(assert (p 0 0))
(assert (forall ((x Int) (y Int)) (=> (p x y) (p (+ x 1) (+ y 2)))))
(assert (forall ((x Int) (y Int)) (=> (and (p x y) (> x 100) (< y 200)) false))))");
  for (Domain domain : all_domains) EXPECT_EQ(checked(system, domain), "proves");
}

TEST(Interpreter, OneCounterAtLeastTwiceAsFastNeedsPolyhedra) {
  const auto system = clauses(R"(
(declare-fun p (Int Int) Bool)
(assert (p 0 0))
(assert (forall ((x Int) (y Int)) (=> (p x y) (p (+ x 1) (+ y 2)))))
(assert (forall ((x Int) (y Int)) (=> (p x y) (p x (+ y 1)))))
(assert (forall ((x Int) (y Int)) (=> (and (p x y) (> x 100) (< y 200)) false))))");
  EXPECT_EQ(checked(system, Domain::octagon), "too coarse");
  EXPECT_EQ(checked(system, Domain::polyhedra), "proves");
}

TEST(Interpreter, GivesUpOnArrays) {
  const auto system = clauses(R"(
(declare-fun p ((Array Int Int)) Bool)
(assert (forall ((a (Array Int Int))) (=> (= (select a 0) 7) (p a))))
(assert (forall ((a (Array Int Int))) (=> (and (p a) (< (select a 0) 0)) false))))");
  for (Domain domain : all_domains) {
    try {
      interpret(system, domain, {}, {});
      FAIL() << "describes arrays";
    } catch (const BackendError& error) {
      EXPECT_EQ(error.failure(), Failure::gave_up);
      EXPECT_STREQ(error.what(), "numeric domains cannot describe arrays");
    }
  }
}

TEST(Interpreter, NestedLoops) {
  const auto system = clauses(R"(
(declare-fun outer (Int Int) Bool)
(declare-fun inner (Int Int) Bool)
(assert (forall ((j Int)) (outer 0 j)))
(assert (forall ((i Int) (j Int)) (=> (and (outer i j) (< i 20)) (inner i 0))))
(assert (forall ((i Int) (j Int)) (=> (and (inner i j) (< j i)) (inner i (+ j 1)))))
(assert (forall ((i Int) (j Int)) (=> (and (inner i j) (>= j i)) (outer (+ i 1) j))))
(assert (forall ((i Int) (j Int)) (=> (and (inner i j) (or (> j i) (>= i 20))) false)))
(assert (forall ((i Int) (j Int)) (=> (and (outer i j) (> i 20)) false))))");
  EXPECT_EQ(checked(system, Domain::octagon), "proves");
  EXPECT_EQ(checked(system, Domain::polyhedra), "proves");
}

TEST(Interpreter, BooleansPartition) {
  const auto system = clauses(R"(
(declare-fun p (Bool Int) Bool)
(assert (p false 100))
(assert (forall ((b Bool) (x Int)) (=> (p b x) (p (not b) (- x)))))
(assert (forall ((b Bool) (x Int)) (=> (and (p b x) b (> x 0)) false))))");
  for (Domain domain : all_domains) EXPECT_EQ(checked(system, domain), "proves");
}

TEST(Interpreter, ManyBooleansAreDimensions) {
  // Eight flags that come on in any order; a counter that counts them, at most.
  const auto system = clauses(R"(
(declare-fun p (Bool Bool Bool Bool Bool Bool Bool Bool Int) Bool)
(assert (p false false false false false false false false 0))
(assert (forall ((a Bool) (b Bool) (c Bool) (d Bool) (e Bool) (f Bool) (g Bool) (h Bool) (x Int))
  (=> (and (p a b c d e f g h x) (< x 8)) (and (p true b c d e f g h (+ x 1))
    (p a true c d e f g h (+ x 1)) (p a b true d e f g h (+ x 1)) (p a b c true e f g h (+ x 1))
    (p a b c d true f g h (+ x 1)) (p a b c d e true g h (+ x 1)) (p a b c d e f true h (+ x 1))
    (p a b c d e f g true (+ x 1))))))
(assert (forall ((a Bool) (b Bool) (c Bool) (d Bool) (e Bool) (f Bool) (g Bool) (h Bool) (x Int))
  (=> (and (p a b c d e f g h x) (or (> x 8) (and a (< x 1)))) false))))");
  EXPECT_EQ(checked(system, Domain::octagon), "proves");
}

TEST(Interpreter, NonlinearClauses) {
  const auto system = clauses(R"(
(declare-fun p (Int Int) Bool)
(assert (p 1 2))
(assert (forall ((a Int) (b Int) (c Int) (d Int))
  (=> (and (p a b) (p c d)) (p (+ a c) (+ b d)))))
(assert (forall ((a Int) (b Int)) (=> (and (p a b) (or (not (= b (* 2 a))) (< a 1))) false))))");
  for (Domain domain : all_domains) EXPECT_EQ(checked(system, domain), "proves");
}

TEST(Interpreter, TheSameVariableTwiceInABody) {
  const auto system = clauses(R"(
(declare-fun p (Int Int) Bool)
(declare-fun q (Int) Bool)
(assert (forall ((x Int) (y Int)) (=> (and (<= 0 x) (<= x 5) (<= 3 y)) (p x y))))
(assert (forall ((x Int)) (=> (and (p x x) (p (+ x 1) 7)) (q x))))
(assert (forall ((x Int)) (=> (and (q x) (or (< x 3) (> x 4))) false))))");
  for (Domain domain : all_domains) EXPECT_EQ(checked(system, domain), "proves");
}

TEST(Interpreter, DivisionAndRemainder) {
  const auto system = clauses(R"(
(declare-fun p (Int) Bool)
(declare-fun q (Int Int) Bool)
(assert (forall ((x Int)) (=> (and (<= 10 x) (<= x 29)) (p x))))
(assert (forall ((x Int)) (=> (p x) (q (div x 10) (mod x 10)))))
(assert (forall ((x Int) (y Int)) (=> (and (q x y) (or (< x 1) (> x 2) (< y 0) (> y 9))) false))))");
  for (Domain domain : all_domains) EXPECT_EQ(checked(system, domain), "proves");
}

TEST(Interpreter, CongruencesOfALoop) {
  const auto system = clauses(R"(
(declare-fun p (Int Int) Bool)
(assert (p 1 0))
(assert (forall ((x Int) (y Int)) (=> (p x y) (p (+ x 2) (+ y 6)))))
(assert (forall ((x Int) (y Int)) (=> (p x y) (p (- x 4) y))))
(assert (forall ((x Int) (y Int)) (=> (and (p x y) (or (= x 6) (= y 8))) false))))");
  for (Domain domain : all_domains) EXPECT_EQ(checked(system, domain), "proves");
}

TEST(Interpreter, Reals) {
  const auto system = clauses(R"(
(declare-fun p (Real) Bool)
(assert (p 0.5))
(assert (forall ((x Real)) (=> (and (p x) (< x 3.0)) (p (+ x 0.25)))))
(assert (forall ((x Real)) (=> (and (p x) (> x 3.25)) false))))");
  for (Domain domain : all_domains) EXPECT_EQ(checked(system, domain), "proves");
}

TEST(Interpreter, WhatNoDomainDescribesIsRefused) {
  const auto system = clauses(R"(
(declare-fun p (Real Int) Bool)
(assert (p 0.5 1))
(assert (forall ((x Real) (y Int)) (=> (and (p x y) (> x 3.0)) false))))");
  EXPECT_THROW(interpret(system, Domain::box, {}, {}), BackendError);
}

TEST(Interpreter, ExpiredDeadlines) {
  const auto system = clauses(counter);
  Limits limits;
  limits.deadline = Deadline::in(0);
  EXPECT_THROW(interpret(system, Domain::box, limits, {}), BackendError);
}

/// "Below the frontier everything is allocated, and its value is null or below the frontier."
TEST(Interpreter, QuantifiedInvariantOfAListNeverFreed) {
  const auto system = horn::read(text_of("cells_list.smt2"), "cells_list.smt2");
  EXPECT_EQ(checked(system, Domain::octagon), "proves");
  EXPECT_EQ(checked(system, Domain::polyhedra), "proves");
}

}  // namespace
}  // namespace heapreach::backends::abstract::interpreter_test
