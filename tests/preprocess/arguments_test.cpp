// Passes that drop arguments: constants, slice_arguments.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/preprocess/back_translations.h"
#include "tests/preprocess/clauses.h"

namespace heapreach::preprocess::arguments_test {
namespace {

using testing::ElementsAre;

struct Arguments : ::testing::Test, test::Clauses {
  Preprocessed run_pass(const std::string& name) { return run(system, {&pass_named(name)}, {}); }
  void check(const Preprocessed& after, bool derivable) {
    test::check_back_translations(system, after, derivable);
  }
  static std::vector<std::size_t> arities(const horn::ClauseSystem& system) {
    std::vector<std::size_t> result;
    for (const auto& predicate : system.predicates) result.push_back(predicate.arity());
    return result;
  }
};

using Constants = Arguments;

TEST_F(Constants, SurviveLoops) {
  const auto p = predicate("p", 3);
  clause({p, {num(4), num(0), x(0)}}, {}, equal(x(0), num(2)));
  // Only because argument 0 stays 4 does argument 1 stay 0.
  clause({p, {x(0), terms().choose(equal(x(0), num(4)), x(1), num(7)), plus(x(2), 1)}},
         {{p, {x(0), x(1), x(2)}}});
  query({{p, {x(0), x(1), x(2)}}}, terms().disjunction(equal(x(1), num(7)), at_most(x(2), num(0))));
  const Preprocessed after = run_pass("constants");
  EXPECT_THAT(arities(after.system), ElementsAre(1));
  check(after, false);
}

TEST_F(Constants, DecideConditions) {
  const auto p = predicate("p", 2), q = predicate("q", 1), r = predicate("r", 1);
  clause({p, {num(1), x(0)}}, {});
  clause({q, {x(1)}}, {{p, {x(0), x(1)}}}, at_least(x(0), 2));  // never
  clause({r, {x(0)}}, {{q, {x(0)}}});                           // hence never
  clause({r, {plus(x(1), 1)}}, {{p, {num(1), x(1)}}}, at_least(x(1), 0));
  clause({r, {x(0)}}, {{p, {num(3), x(0)}}});  // never
  query({{r, {x(0)}}}, at_most(x(0), num(0)));
  const Preprocessed after = run_pass("constants");
  EXPECT_EQ(after.system.clauses.size(), 3u);
  EXPECT_THAT(arities(after.system), ElementsAre(1, 1));  // p and r
  check(after, false);
}

TEST_F(Constants, RestrictWhatStandsInTheBody) {
  const auto p = predicate("p", 2), q = predicate("q", 2);
  clause({p, {num(5), x(0)}}, {}, at_least(x(0), 0));
  clause({q, {x(0), x(0)}}, {{p, {plus(x(0), 1), x(0)}}});  // x is 4
  clause({q, {x(0), num(4)}}, {{p, {x(0), x(0)}}});         // x is 5
  query({{q, {x(0), x(1)}}}, terms().negation(equal(x(1), num(4))));
  const Preprocessed after = run_pass("constants");
  EXPECT_THAT(arities(after.system), ElementsAre(1, 1));
  check(after, false);
}

TEST_F(Constants, MayContradictEachOther) {
  const auto p = predicate("p", 2), q = predicate("q", 1);
  clause({p, {num(1), num(2)}}, {});
  clause({q, {x(0)}}, {{p, {x(0), x(0)}}});
  query({{q, {x(0)}}});
  check(run_pass("constants"), false);
}

TEST_F(Constants, LeaveDerivationsDerivable) {
  const auto p = predicate("p", 2);
  clause({p, {num(0), num(1)}}, {});
  clause({p, {plus(x(0), 1), x(1)}}, {{p, {x(0), x(1)}}});
  query({{p, {plus(x(0), 1), x(0)}}});
  check(run_pass("constants"), true);
}

using Slices = Arguments;

TEST_F(Slices, KeepOnlyWhatIsReadInTheEnd) {
  const auto p = predicate("p", 4), q = predicate("q", 2);
  clause({p, {num(0), x(0), x(1), x(2)}}, {});
  // 0 is tested, 1 flows into it, 2 only counts itself, 3 flows into what nobody reads.
  clause({p, {terms().add(x(0), x(1)), x(1), plus(x(2), 1), x(3)}}, {{p, {x(0), x(1), x(2), x(3)}}},
         at_most(x(1), num(3)));
  clause({q, {x(0), terms().add(x(3), x(2))}}, {{p, {x(0), x(1), x(2), x(3)}}});
  query({{q, {x(0), x(1)}}}, at_least(x(0), 4));
  const Preprocessed after = run_pass("slice_arguments");
  EXPECT_THAT(arities(after.system), ElementsAre(2, 1));
  EXPECT_FALSE(after.back_translation->keeps_simple_paths());
  check(after, true);
}

TEST_F(Slices, CountRepeatedAndCompoundArgumentsAsRead) {
  const auto p = predicate("p", 4), q = predicate("q", 4);
  clause({p, {num(1), num(2), num(3), num(4)}}, {});
  clause({q, {x(0), x(1), x(2), x(2)}}, {{p, {x(0), x(0), plus(x(1), 1), x(2)}}});
  clause({q, {num(0), num(0), num(0), num(1)}}, {});
  query({{q, {x(0), x(1), num(5), x(1)}}});
  const Preprocessed after = run_pass("slice_arguments");
  EXPECT_THAT(arities(after.system), ElementsAre(4, 3));
  EXPECT_EQ(after.system.predicates[1].sorts.size(), 3u);
  check(after, false);
}

TEST_F(Slices, LeaveSystemsAloneThatReadEverything) {
  const auto p = predicate("p", 1);
  clause({p, {num(1)}}, {});
  query({{p, {x(0)}}}, at_least(x(0), 2));
  const Preprocessed after = run_pass("slice_arguments");
  EXPECT_TRUE(after.back_translation->keeps_simple_paths());
  check(after, false);
}

}  // namespace
}  // namespace heapreach::preprocess::arguments_test
