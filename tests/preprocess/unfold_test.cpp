#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/preprocess/back_translations.h"
#include "tests/preprocess/clauses.h"

namespace heapreach::preprocess::unfold_test {
namespace {

using test::check_back_translations;
using test::Tally;

Preprocessed run_passes(const test::Clauses& clauses, const std::string& passes) {
  return run(clauses.system, parse_pipeline(passes), {});
}

std::vector<std::string> labels(const horn::ClauseSystem& system) {
  std::vector<std::string> result;
  for (const horn::Clause& clause : system.clauses) result.push_back(clause.label);
  return result;
}

/// Two definitions (x = 0, or x grows in the loop of p) and two uses of q, and a query about r.
struct TwoByTwo : ::testing::Test, test::Clauses {
  TwoByTwo() {
    p = predicate("p", 1);
    q = predicate("q", 1);
    r = predicate("r", 1);
    clause({p, {num(0)}}, {});                                               // e0
    clause({p, {plus(x(0), 2)}}, {{p, {x(0)}}}, at_most(x(0), num(limit)));  // e1
    clause({q, {x(0)}}, {{p, {x(0)}}}, at_least(x(0), 3));                   // e2
    clause({q, {plus(x(0), -1)}}, {{p, {x(0)}}});                            // e3
    clause({r, {x(0)}}, {{q, {x(0)}}}, at_most(x(0), num(7)));               // e4
    clause({r, {num(9)}}, {{q, {x(0)}}}, at_least(x(0), 100));               // e5
    clause({r, {x(0)}}, {{r, {plus(x(0), 1)}}}, at_least(x(0), 0));          // e6
  }
  horn::PredicateId p, q, r;
  static constexpr long limit = 5;
};

TEST_F(TwoByTwo, ResolvesEveryUseWithEveryDefinition) {
  query({{r, {x(0)}}}, at_least(x(0), 8));
  const Preprocessed after = run_passes(*this, "unfold");
  EXPECT_EQ(after.system.predicates.size(), 2u);
  EXPECT_THAT(labels(after.system), testing::UnorderedElementsAre("e0", "e1", "e6", "e7", "e2; e4",
                                                                  "e3; e4", "e2; e5", "e3; e5"));
  Tally tally;
  check_back_translations(system, after, tally);
  EXPECT_EQ(tally.underivable, 1u);
}

TEST_F(TwoByTwo, CarriesADerivationBack) {
  query({{r, {x(0)}}}, at_most(x(0), num(4)));
  Tally tally;
  check_back_translations(system, "unfold", tally);
  EXPECT_EQ(tally.derivations, 1u);
}

TEST_F(TwoByTwo, IsLeftAloneByInline) {
  query({{r, {x(0)}}}, at_least(x(0), 8));
  EXPECT_EQ(run_passes(*this, "inline").system.clauses.size(), system.clauses.size());
}

struct Unfold : ::testing::Test, test::Clauses {
  Tally tally;
};

TEST_F(Unfold, KeepsPredicatesThatUseThemselves) {
  const auto p = predicate("p", 1);
  clause({p, {num(0)}}, {});
  clause({p, {plus(x(0), 1)}}, {{p, {x(0)}}});
  query({{p, {x(0)}}}, at_most(x(0), num(-1)));
  EXPECT_EQ(run_passes(*this, "unfold").system.predicates.size(), 1u);
}

TEST_F(Unfold, TurnsALoopOfPredicatesIntoOneThatUsesItself) {
  const auto a = predicate("a", 1), b = predicate("b", 1), c = predicate("c", 1);
  clause({a, {num(0)}}, {});
  clause({b, {plus(x(0), 1)}}, {{a, {x(0)}}});
  clause({c, {x(0)}}, {{b, {x(0)}}}, at_most(x(0), num(3)));
  clause({a, {x(0)}}, {{c, {x(0)}}});
  query({{b, {x(0)}}}, at_least(x(0), 5));
  const Preprocessed after = run_passes(*this, "unfold");
  EXPECT_EQ(after.system.predicates.size(), 1u);
  check_back_translations(system, after, tally);
  EXPECT_EQ(tally.underivable, 1u);
}

TEST_F(Unfold, MayLeaveQueriesOnly) {
  const auto p = predicate("p", 1), q = predicate("q", 1);
  clause({p, {x(0)}}, {}, at_least(x(0), 0));
  clause({q, {plus(x(0), 1)}}, {{p, {x(0)}}});
  query({{q, {x(0)}}}, at_most(x(0), num(0)));
  const Preprocessed after = run_passes(*this, "unfold");
  EXPECT_TRUE(after.system.predicates.empty());
  check_back_translations(system, after, tally);
  EXPECT_EQ(tally.underivable, 1u);
}

TEST_F(Unfold, ResolvesBothUsesInOneClause) {
  const auto p = predicate("p", 1), q = predicate("q", 2);
  clause({p, {x(0)}}, {}, both(at_least(x(0), 1), at_most(x(0), num(4))));
  clause({q, {num(0), num(0)}}, {});
  clause({q, {terms().add(x(0), x(1)), x(0)}}, {{p, {x(0)}}, {q, {x(1), x(2)}}, {p, {x(1)}}});
  query({{q, {x(0), x(1)}}, {p, {x(0)}}}, both(at_least(x(0), 1), at_least(x(1), 5)));
  const Preprocessed after = run_passes(*this, "unfold");
  EXPECT_EQ(after.system.predicates.size(), 1u);
  check_back_translations(system, after, tally);
  EXPECT_EQ(tally.underivable, 1u);
}

TEST_F(Unfold, CarriesANonlinearDerivationBack) {
  const auto p = predicate("p", 1), q = predicate("q", 1), r = predicate("r", 1);
  clause({p, {num(2)}}, {});
  clause({q, {terms().add(x(0), x(1))}}, {{p, {x(0)}}, {p, {x(1)}}});
  clause({r, {terms().subtract(x(0), x(1))}}, {{q, {x(0)}}, {p, {x(1)}}, {q, {x(2)}}});
  clause({r, {plus(x(0), 1)}}, {{r, {x(0)}}});
  query({{r, {x(0)}}}, equal(x(0), num(4)));
  check_back_translations(system, "unfold", tally);
  EXPECT_EQ(tally.derivations, 1u);
}

TEST_F(Unfold, StopsAtItsGrowthBound) {
  const auto p = predicate("p", 1), q = predicate("q", 1), r = predicate("r", 1);
  clause({p, {num(0)}}, {});
  clause({p, {plus(x(0), 1)}}, {{p, {x(0)}}}, at_most(x(0), num(10)));
  for (long i = 0; i < 3; ++i) {
    clause({q, {plus(x(0), i)}}, {{p, {x(0)}}}, at_least(x(0), 2 * i));
    clause({r, {plus(x(0), -i)}}, {{q, {x(0)}}}, at_least(x(0), 3 * i));
  }
  clause({r, {plus(x(0), 1)}}, {{r, {x(0)}}}, at_most(x(0), num(20)));
  query({{r, {x(0)}}}, at_least(x(0), 30));
  EXPECT_EQ(run_passes(*this, "unfold").system.predicates.size(), 3u);  // 3 * 3 > 3 + 3
}

TEST_F(Unfold, MergesAChainInPieces) {
  constexpr std::size_t length = 20000;
  for (std::size_t i = 0; i <= length; ++i) predicate("p" + std::to_string(i), 1);
  clause({0, {x(0)}}, {}, at_least(x(0), 0));
  for (horn::PredicateId i = 0; i < length; ++i) {
    clause({i + 1, {plus(x(0), 1)}}, {{i, {x(0)}}}, at_most(x(0), num(3 * i)));
  }
  query({{length, {x(0)}}}, at_least(x(0), 4 * length));
  const Preprocessed after = run_passes(*this, "unfold");
  EXPECT_LT(after.system.clauses.size(), length / 16);
  std::vector<horn::ClauseId> order;  // the new clauses chain in some order
  std::vector<horn::ClauseId> clause_for(after.system.predicates.size());
  std::optional<horn::PredicateId> next;
  for (horn::ClauseId c = 0; c < after.system.clauses.size(); ++c) {
    const horn::Clause& clause = after.system.clauses[c];
    if (!clause.body.empty()) clause_for[clause.body[0].predicate] = c;
    if (clause.is_fact()) {
      order.push_back(c);
      next = clause.head->predicate;
    }
  }
  while (next) {
    order.push_back(clause_for[*next]);
    const auto& head = after.system.clauses[order.back()].head;
    next = head ? std::optional(head->predicate) : std::nullopt;
  }
  const horn::Derivation back =
      after.back_translation->derivation(horn::chain(after.system, order));
  ASSERT_EQ(back.steps.size(), length + 2);
  EXPECT_NO_THROW(check_shape(system, back));
  for (std::size_t i = 0; i < back.steps.size(); ++i) EXPECT_EQ(back.steps[i].clause, i);
}

}  // namespace
}  // namespace heapreach::preprocess::unfold_test
