#include "horn/clauses/model.h"

#include <gtest/gtest.h>

#include "tests/horn/small_systems.h"

namespace heapreach::horn::model_test {
namespace {

using test::SmallSystem;

TEST(Instantiate, PutsTheArgumentsInAtOnce) {
  SmallSystem s;
  const PredicateId p = s.predicate("p", {Sort::integer, Sort::integer});
  const Model model{{s.terms.less(s.integer(0), s.integer(1))}};
  const Atom swapped{p, {s.integer(1), s.terms.add(s.integer(0), s.number(2))}};
  EXPECT_EQ(instantiate(s.terms, model, swapped),
            s.terms.less(s.integer(1), s.terms.add(s.integer(0), s.number(2))));
}

TEST(Instantiate, RespectsSorts) {
  SmallSystem s;
  const PredicateId p = s.predicate("p", {Sort::integer, Sort::boolean});
  Term b = s.boolean(1);
  const Model model{{s.terms.conjunction(b, s.terms.less(s.integer(0), s.number(4)))}};
  const Atom atom{p, {s.number(3), s.terms.negation(s.boolean(0))}};
  EXPECT_EQ(instantiate(s.terms, model, atom), s.terms.negation(s.boolean(0)));
}

TEST(Instantiate, LeavesBoundVariables) {
  SmallSystem s;
  const PredicateId p = s.predicate("p", {Sort::integer});
  Term u = s.terms.variable(s.terms.fresh_index(), Sort::integer);
  const Model model{{s.terms.exists({u}, s.terms.equal(s.integer(0), s.terms.multiply(2, u)))}};
  EXPECT_EQ(instantiate(s.terms, model, {p, {s.integer(7)}}),
            s.terms.exists({u}, s.terms.equal(s.integer(7), s.terms.multiply(2, u))));
}

/// Whether the condition holds for all x in -20 .. 20.
bool holds_everywhere(SmallSystem& s, Term condition) {
  for (long x = -20; x <= 20; ++x) {
    if (evaluate(condition, {{s.integer(0), x}}) == 0) return false;
  }
  return true;
}

TEST(ConditionOf, HoldsForEveryClauseExactlyOfAModel) {
  SmallSystem s = test::counter(10);
  auto conditions = [&](Term formula) {
    std::vector<bool> result;
    for (const Clause& clause : s.system.clauses) {
      result.push_back(holds_everywhere(s, condition_of(s.system, {{formula}}, clause)));
    }
    return result;
  };
  Term x = s.integer(0);
  Term low = s.terms.less_equal(s.number(0), x);
  EXPECT_EQ(conditions(s.terms.conjunction(low, s.terms.less_equal(x, s.number(10)))),
            (std::vector<bool>{true, true, true}));
  EXPECT_EQ(conditions(s.terms.less_equal(x, s.number(9))), (std::vector<bool>{true, false, true}));
  EXPECT_EQ(conditions(low), (std::vector<bool>{true, true, false}));
  EXPECT_EQ(conditions(s.terms.falsity()), (std::vector<bool>{false, true, true}));
}

}  // namespace
}  // namespace heapreach::horn::model_test
