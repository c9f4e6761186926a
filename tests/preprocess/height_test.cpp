#include "preprocess/height.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "horn/graph/clause_graph.h"
#include "tests/harness/random_clauses.h"
#include "tests/preprocess/back_translations.h"
#include "tests/preprocess/clauses.h"

namespace heapreach::preprocess::height_test {
namespace {

using horn::ClauseSystem;

/// The height of the highest derivation of a fact whose predicate can reach the query, found by
/// trying all trees; nothing if some are higher than `cap` or there are too many.
class Highest {
 public:
  Highest(const ClauseSystem& system, std::size_t cap)
      : system_(system), cap_(cap), reaching_(horn::ClauseGraph(system).reaching_query()) {}

  std::optional<std::size_t> run() {
    for (horn::ClauseId c = 0; c < system_.clauses.size(); ++c) {
      if (system_.clauses[c].is_fact()) grow({c});
    }
    if (highest_ > cap_ || budget_ == 0) return std::nullopt;
    return highest_;
  }

 private:
  /// Linear systems only: a derivation is a chain.
  void grow(const std::vector<horn::ClauseId>& chain) {
    const horn::Clause& last = system_.clauses[chain.back()];
    if (highest_ > cap_ || budget_ == 0 || !last.head || !reaching_[last.head->predicate]) return;
    --budget_;
    horn::Derivation derivation;
    for (std::size_t i = 0; i < chain.size(); ++i) {
      derivation.steps.push_back(
          {chain[i], i == 0 ? std::vector<std::size_t>{} : std::vector{i - 1}});
    }
    if (test::is_satisfiable(test::constraint_of(system_, derivation)) == test::Truth::no) return;
    highest_ = std::max(highest_, chain.size());
    for (horn::ClauseId c = 0; c < system_.clauses.size(); ++c) {
      const auto& body = system_.clauses[c].body;
      if (body.empty() || body[0].predicate != last.head->predicate) continue;
      std::vector<horn::ClauseId> longer = chain;
      longer.push_back(c);
      grow(longer);
    }
  }

  const ClauseSystem& system_;
  std::size_t cap_;
  std::vector<bool> reaching_;
  std::size_t highest_ = 0, budget_ = 400;
};

TEST(RandomHeights, ComeBackAsBounds) {
  std::size_t bounded = 0, without = 0;
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    const ClauseSystem system = test::random_clauses(
        seed,
        {.most_predicates = 5, .most_arguments = 2, .nonlinear_percent = 0, .acyclic_percent = 50});
    const auto old_height = Highest(system, 40).run();
    std::vector<std::string> pipelines{"default", "all", "unfold", "inline"};
    pipelines.emplace_back(all_passes()[seed % all_passes().size()]->name());
    for (const std::string& passes : pipelines) {
      const Preprocessed after = run(system, parse_pipeline(passes), {});
      const auto new_height = Highest(after.system, 12).run();
      if (!new_height) continue;
      const std::size_t bound = after.back_translation->height(*new_height);
      without += bound == no_height;
      bounded += bound != no_height;
      if (old_height) {
        EXPECT_LE(*old_height, bound) << passes << "\n" << test::to_text(system);
      } else if (bound < 40) {
        EXPECT_NE(Highest(system, bound).run(), std::nullopt) << passes << test::to_text(system);
      }
    }
  }
  EXPECT_GT(bounded, 120u);
  EXPECT_LT(without, bounded / 4);
}

struct Heights : ::testing::Test, test::Clauses {
  std::size_t bound(const std::string& passes, std::size_t height) {
    return run(system, parse_pipeline(passes), {}).back_translation->height(height);
  }
};

TEST_F(Heights, CountClausesPerResolvent) {
  const auto a = predicate("a", 1), b = predicate("b", 1), c = predicate("c", 1);
  clause({a, {num(0)}}, {});
  clause({b, {plus(x(0), 1)}}, {{a, {x(0)}}});
  clause({c, {x(0)}}, {{b, {x(0)}}}, at_most(x(0), num(3)));
  clause({a, {x(0)}}, {{c, {x(0)}}});
  query({{a, {x(0)}}}, at_least(x(0), 9));
  // One clause a <- a stands for three; above the last a stand at most b and c.
  EXPECT_EQ(bound("unfold", 5), 5u * 3 + 2);
  EXPECT_EQ(bound("prune", 5), 5u);
  EXPECT_EQ(bound("unfold", no_height), no_height);
  EXPECT_EQ(bound("unfold", no_height / 3), no_height);
}

TEST_F(Heights, IgnoreWhatNeverLedToTheQuery) {
  const auto p = predicate("p", 1), endless = predicate("endless", 1);
  clause({p, {num(0)}}, {});
  clause({endless, {x(0)}}, {{p, {x(0)}}});
  clause({endless, {plus(x(0), 1)}}, {{endless, {x(0)}}});
  query({{p, {x(0)}}}, at_least(x(0), 1));
  EXPECT_EQ(bound("prune", 1), 1u);
  EXPECT_EQ(bound("default", 0), 1u);  // unfolding leaves nothing
}

TEST_F(Heights, HaveNoBoundWhereAWayToTheQueryWasFoundClosed) {
  const auto p = predicate("p", 2);
  const auto q = predicate("q", 1);
  clause({p, {num(1), num(0)}}, {});
  clause({p, {x(0), plus(x(1), 1)}}, {{p, {x(0), x(1)}}});
  clause({q, {x(1)}}, {{p, {num(2), x(1)}}});
  query({{q, {x(0)}}});
  EXPECT_EQ(bound("constants", 3), no_height);  // q was a way out of p's loop until now
  EXPECT_EQ(bound("simplify", 3), 3u);
}

TEST_F(Heights, OfMembersThatReachNothing) {
  const auto p = predicate("p", 2);
  clause({p, {num(0), num(0)}}, {});
  clause({p, {num(0), plus(x(0), 1)}}, {{p, {num(0), x(0)}}}, at_most(x(0), num(3)));
  clause({p, {num(1), x(0)}}, {{p, {num(0), x(0)}}});
  clause({p, {num(2), x(0)}}, {{p, {num(1), x(0)}}});  // a dead end, two above p@0
  query({{p, {num(0), x(0)}}}, at_least(x(0), 9));
  EXPECT_EQ(bound("split", 5), 7u);
}

TEST_F(Heights, OfNonlinearSystems) {
  const auto p = predicate("p", 1), q = predicate("q", 1);
  clause({p, {num(1)}}, {});
  clause({q, {terms().add(x(0), x(1))}}, {{p, {x(0)}}, {p, {x(1)}}});
  clause({p, {x(0)}}, {{q, {x(0)}}, {p, {x(1)}}}, at_most(x(0), num(4)));
  query({{p, {x(0)}}}, at_least(x(0), 5));
  EXPECT_EQ(bound("inline", 3), 3u * 2 + 1);
}

}  // namespace
}  // namespace heapreach::preprocess::height_test
