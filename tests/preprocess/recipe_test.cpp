#include "preprocess/elimination/recipe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/preprocess/clauses.h"

namespace heapreach::preprocess::recipe_test {
namespace {

using horn::Derivation;
using testing::ElementsAre;

std::vector<horn::ClauseId> clauses_of(const Derivation& derivation) {
  std::vector<horn::ClauseId> result;
  for (const auto& step : derivation.steps) result.push_back(step.clause);
  return result;
}

TEST(Recipes, KeepPremisesApart) {
  test::Clauses c;
  const auto p = c.predicate("p", 0), q = c.predicate("q", 0), r = c.predicate("r", 0);
  c.clause({p, {}}, {});                  // 0
  c.clause({q, {}}, {});                  // 1
  c.clause({r, {}}, {{q, {}}, {p, {}}});  // 2
  c.query({{p, {}}, {r, {}}, {q, {}}});   // 3
  RecipeBook book;
  const RecipeId lower = book.clause(2, 2), upper = book.clause(3, 3);
  const RecipeId fact = book.clause(0, 0), other = book.clause(1, 0);
  const RecipeId both = book.resolvent(upper, 1, lower);  // false <- p, q, p, q
  const RecipeId less = book.resolvent(both, 2, fact);    // false <- p, q, q
  EXPECT_EQ(book.steps(less), 3u);
  const Derivation back = book.expand({{{0, {}}, {1, {}}, {2, {0, 1, 1}}}}, {fact, other, less});
  EXPECT_THAT(clauses_of(back), ElementsAre(0, 1, 0, 2, 3));
  EXPECT_THAT(back.steps[3].premises, ElementsAre(1, 2));
  EXPECT_THAT(back.steps[4].premises, ElementsAre(0, 3, 1));
  EXPECT_NO_THROW(check_shape(c.system, back));
}

TEST(Recipes, ExpandDeepChainsWithoutAStack) {
  RecipeBook book;
  constexpr horn::ClauseId length = 200000;
  RecipeId from_above = book.clause(length, 1), from_below = book.clause(0, 0);
  for (horn::ClauseId c = 1; c < length; ++c) {
    from_below = book.resolvent(book.clause(c, 1), 0, from_below);
    from_above = book.resolvent(from_above, 0, book.clause(length - c, 1));
  }
  from_above = book.resolvent(from_above, 0, book.clause(0, 0));
  from_below = book.resolvent(book.clause(length, 1), 0, from_below);
  for (const RecipeId recipe : {from_above, from_below}) {
    EXPECT_EQ(book.height(recipe), length + 1u);
    const Derivation back = book.expand({{{0, {}}}}, {recipe});
    ASSERT_EQ(back.steps.size(), length + 1u);
    for (horn::ClauseId c = 0; c <= length; ++c) ASSERT_EQ(back.steps[c].clause, c);
  }
}

}  // namespace
}  // namespace heapreach::preprocess::recipe_test
