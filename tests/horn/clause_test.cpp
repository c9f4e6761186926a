#include "horn/clauses/clause.h"

#include <gtest/gtest.h>

#include "horn/clauses/arguments.h"
#include "support/error.h"
#include "tests/horn/small_systems.h"

namespace heapreach::horn::clause_test {
namespace {

using test::SmallSystem;

TEST(Clause, KindsFollowFromHeadAndBody) {
  const SmallSystem s = test::counter(10);
  EXPECT_TRUE(s.system.clauses[0].is_fact());
  EXPECT_FALSE(s.system.clauses[1].is_fact());
  EXPECT_FALSE(s.system.clauses[1].is_query());
  EXPECT_TRUE(s.system.clauses[2].is_query());
  EXPECT_TRUE(s.system.is_linear());
}

TEST(Clause, TwoBodyAtomsAreNonlinear) {
  SmallSystem s = test::counter(10);
  s.clause(Atom{0, {s.integer(0)}}, {{0, {s.integer(1)}}, {0, {s.integer(2)}}}, s.terms.truth());
  EXPECT_FALSE(s.system.is_linear());
}

TEST(Clause, VariablesComeFromHeadThenBodyThenConstraint) {
  SmallSystem s;
  const PredicateId p = s.predicate("p", {Sort::integer, Sort::boolean});
  Term x = s.integer(5), y = s.integer(3), z = s.integer(9), b = s.boolean(5), c = s.boolean(1);
  s.clause(Atom{p, {s.terms.add(y, z), b}}, {{p, {x, c}}}, s.terms.less(s.integer(0), x));
  EXPECT_EQ(s.system.variables_of(s.system.clauses[0]),
            (std::vector<Term>{y, z, b, x, c, s.integer(0)}));
}

TEST(Clause, ArgumentsComeFromBodyThenHead) {
  SmallSystem s;
  const PredicateId p = s.predicate("p", {Sort::integer});
  Term x = s.integer(0), y = s.integer(1), z = s.integer(2);
  s.clause(Atom{p, {x}}, {{p, {y}}, {p, {z}}}, s.terms.less(x, y));
  s.clause({}, {{p, {x}}}, s.terms.truth());
  EXPECT_EQ(arguments_of(s.system.clauses[0]), (std::vector<Term>{y, z, x}));
  EXPECT_EQ(arguments_of(s.system.clauses[1]), (std::vector<Term>{x}));
}

TEST(Clause, SizeCountsTermsOfAllParts) {
  SmallSystem s;
  const PredicateId p = s.predicate("p", {Sort::integer, Sort::boolean});
  Term x = s.integer(0), b = s.boolean(1);
  // x, b, x + 1, 1, 2 * x, 2, not b
  s.clause(Atom{p, {s.terms.add(x, s.number(1)), b}}, {{p, {s.terms.multiply(2, x), b}}},
           s.terms.negation(b));
  const SystemSize size = size_of(s.system);
  EXPECT_EQ(size.predicates, 1u);
  EXPECT_EQ(size.clauses, 1u);
  EXPECT_EQ(size.arguments, 2u);
  EXPECT_EQ(size.constraint, 7u);
}

TEST(CheckWellFormed, AcceptsWhatFits) {
  EXPECT_NO_THROW(check_well_formed(test::counter(1).system));
}

TEST(CheckWellFormed, RejectsWhatDoesNot) {
  auto broken = [](auto&& breaks) {
    SmallSystem s = test::counter(1);
    breaks(s);
    EXPECT_THROW(check_well_formed(s.system), InternalError);
  };
  broken([](SmallSystem& s) { s.predicate("loop", {}); });
  broken([](SmallSystem& s) { s.system.clauses[0].head->arguments.clear(); });
  broken([](SmallSystem& s) { s.system.clauses[0].head->arguments[0] = s.boolean(0); });
  broken([](SmallSystem& s) { s.system.clauses[1].body[0].predicate = 7; });
  broken([](SmallSystem& s) { s.system.clauses[2].body[0].arguments[0] = nullptr; });
  broken([](SmallSystem& s) { s.system.clauses[1].constraint = s.integer(0); });
  broken([](SmallSystem& s) { s.system.clauses[1].constraint = nullptr; });
}

}  // namespace
}  // namespace heapreach::horn::clause_test
