#include "horn/clauses/derivation.h"

#include <gtest/gtest.h>

#include "support/error.h"
#include "tests/horn/small_systems.h"

namespace heapreach::horn::derivation_test {
namespace {

using test::SmallSystem;

TEST(Chain, LinksEachStepToTheOneBefore) {
  const SmallSystem s = test::counter(1);
  const Derivation derivation = chain(s.system, {0, 1, 1, 2});
  ASSERT_EQ(derivation.steps.size(), 4u);
  EXPECT_TRUE(derivation.steps[0].premises.empty());
  EXPECT_EQ(derivation.steps[3].premises, std::vector<std::size_t>{2});
  EXPECT_EQ(derivation.steps[3].clause, 2u);
}

TEST(Chain, RejectsWhatDoesNotChain) {
  const SmallSystem s = test::counter(1);
  const std::vector<std::vector<ClauseId>> wrong{{},        {1, 2}, {0, 1}, {0, 0, 2},
                                                 {0, 2, 2}, {0, 9}, {2},    {0, 1, 0, 2}};
  for (const auto& clauses : wrong) EXPECT_THROW(chain(s.system, clauses), InternalError);
}

class CheckShapeTest : public testing::Test {
 protected:
  // p(0); p(z) <- p(x), p(y); false <- p(x); q(x) <- p(x)
  SmallSystem s;
  CheckShapeTest() {
    s.predicate("p", {Sort::integer});
    s.predicate("q", {Sort::integer});
    s.clause(Atom{0, {s.number(0)}}, {}, s.terms.truth());
    s.clause(Atom{0, {s.integer(2)}}, {{0, {s.integer(0)}}, {0, {s.integer(1)}}}, s.terms.truth());
    s.clause(std::nullopt, {{0, {s.integer(0)}}}, s.terms.truth());
    s.clause(Atom{1, {s.integer(0)}}, {{0, {s.integer(0)}}}, s.terms.truth());
  }
};

TEST_F(CheckShapeTest, AcceptsTreesAndSharedPremises) {
  EXPECT_NO_THROW(check_shape(s.system, {{{0, {}}, {0, {}}, {1, {0, 1}}, {2, {2}}}}));
  EXPECT_NO_THROW(check_shape(s.system, {{{0, {}}, {1, {0, 0}}, {1, {1, 0}}, {2, {2}}}}));
}

TEST_F(CheckShapeTest, RejectsEverythingElse) {
  const std::vector<Derivation> wrong{
      {{}},
      {{{0, {}}}},                         // ends without a query
      {{{0, {}}, {2, {}}}},                // a premise is missing
      {{{0, {}}, {2, {0, 0}}}},            // one too many
      {{{0, {}}, {2, {1}}}},               // a step as its own premise
      {{{2, {1}}, {0, {}}}},               // a premise from behind
      {{{0, {}}, {3, {0}}, {2, {1}}}},     // a premise with the wrong predicate
      {{{0, {}}, {2, {0}}, {2, {1}}}},     // a query as premise
      {{{0, {}}, {2, {0}}, {2, {0}}}},     // a query before the last step
      {{{0, {}}, {8, {0}}}},               // no such clause
      {{{0, {}}, {1, {0, 7}}, {2, {1}}}},  // no such step
  };
  for (std::size_t i = 0; i < wrong.size(); ++i) {
    EXPECT_THROW(check_shape(s.system, wrong[i]), InternalError) << i;
  }
}

}  // namespace
}  // namespace heapreach::horn::derivation_test
