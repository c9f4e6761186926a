#include "preprocess/passes/inline.h"

#include <gtest/gtest.h>

#include "tests/preprocess/back_translations.h"
#include "tests/preprocess/clauses.h"

namespace heapreach::preprocess::inline_test {
namespace {

struct Inlining : ::testing::Test, test::Clauses {
  Preprocessed run_pass() { return run(system, {&pass_named("inline")}, {}); }
  /// Underivable or derivable, with evidence carried back.
  void check(const Preprocessed& after, bool derivable) {
    test::check_back_translations(system, after, derivable);
  }
};

TEST_F(Inlining, PutsASingleDefinitionIntoAllItsUses) {
  const auto p = predicate("p", 1), q = predicate("q", 1), r = predicate("r", 1);
  clause({p, {num(1)}}, {});
  clause({p, {plus(x(0), 2)}}, {{p, {x(0)}}});
  clause({q, {plus(x(0), 1)}}, {{p, {x(0)}}});
  clause({r, {x(0)}}, {{q, {x(0)}}}, at_most(x(0), num(50)));
  clause({r, {num(0)}}, {{q, {x(0)}}}, at_least(x(0), 60));
  clause({r, {plus(x(0), 4)}}, {{r, {x(0)}}});
  query({{r, {x(0)}}}, equal(terms().modulo(x(0), 2), num(1)));
  const Preprocessed after = run_pass();
  EXPECT_EQ(after.system.predicates.size(), 2u);
  EXPECT_EQ(after.system.clauses.size(), 6u);
  check(after, false);
}

TEST_F(Inlining, FindsTheOneDefinitionThatConstantsAllow) {
  const auto p = predicate("p", 2), q = predicate("q", 1);
  clause({p, {num(0), x(0)}}, {}, both(at_least(x(0), 1), at_most(x(0), num(3))));
  clause({p, {num(1), plus(x(0), 5)}}, {{p, {num(0), x(0)}}});
  clause({q, {x(0)}}, {{p, {num(1), x(0)}}});
  clause({q, {x(0)}}, {{p, {x(0), x(1)}}}, at_least(x(1), 20));  // matches both: stays
  clause({q, {x(0)}}, {{p, {num(2), x(0)}}});                    // matches none: goes
  clause({q, {plus(x(0), 1)}}, {{q, {x(0)}}}, at_most(x(0), num(8)));
  query({{q, {x(0)}}}, at_least(x(0), 10));
  const Preprocessed after = run_pass();
  EXPECT_EQ(after.system.clauses.size(), 6u);
  std::size_t uses = 0;
  for (const horn::Clause& c : after.system.clauses) {
    for (const horn::Atom& atom : c.body) uses += atom.predicate == p;
  }
  EXPECT_EQ(uses, 1u);
  check(after, false);
}

TEST_F(Inlining, CarriesDerivationsThroughSingleAtomsBack) {
  const auto p = predicate("p", 2), q = predicate("q", 1);
  clause({p, {num(0), x(0)}}, {}, at_least(x(0), 1));
  clause({p, {num(1), plus(x(0), 5)}}, {{p, {num(0), x(0)}}});
  clause({q, {x(0)}}, {{p, {num(1), x(0)}}, {p, {x(1), x(2)}}});
  clause({q, {plus(x(0), -1)}}, {{q, {x(0)}}});
  query({{q, {x(0)}}}, at_most(x(0), num(5)));
  check(run_pass(), true);
}

TEST_F(Inlining, DoesNotUnrollRecursion) {
  const auto p = predicate("p", 2), q = predicate("q", 1);
  clause({p, {num(0), x(0)}}, {{p, {num(0), plus(x(0), 1)}}});  // uses itself, and has no base
  clause({q, {x(0)}}, {{p, {num(0), x(0)}}});
  clause({q, {num(1)}}, {});
  clause({q, {plus(x(0), 1)}}, {{q, {x(0)}}});
  query({{q, {x(0)}}}, at_most(x(0), num(0)));
  const Preprocessed after = run_pass();
  EXPECT_EQ(after.system.clauses.size(), 5u);
  check(after, false);
}

TEST_F(Inlining, DoesNotCopyALargeDefinitionOften) {
  const auto p = predicate("p", 1), q = predicate("q", 1), r = predicate("r", 1);
  clause({p, {num(0)}}, {});
  clause({p, {plus(x(0), 1)}}, {{p, {x(0)}}});
  horn::Term large = x(0);
  for (std::uint32_t i = 1; i < 300; ++i) {
    large = terms().choose(at_most(large, x(i)), plus(x(i), i), large);
  }
  clause({q, {large}}, {{p, {x(0)}}});
  for (long i = 0; i < 5; ++i) clause({r, {plus(x(0), i)}}, {{q, {x(0)}}}, at_least(x(0), i));
  clause({r, {plus(x(0), 1)}}, {{r, {x(0)}}});
  query({{r, {x(0)}}}, at_most(x(0), num(-1)));
  EXPECT_EQ(run_pass().system.predicates.size(), 3u);
}

}  // namespace
}  // namespace heapreach::preprocess::inline_test
