// Canonical texts: the same for systems that differ in names and orders, different otherwise.
#include "suites/canonical.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "encoders/encoder.h"
#include "horn/read/read.h"
#include "tests/harness/data_files.h"
#include "tests/harness/random.h"
#include "tests/harness/random_clauses.h"

namespace heapreach::suites::canonical_test {
namespace {

using horn::Atom;
using horn::Clause;
using horn::ClauseSystem;
using horn::Term;
using test::Random;

template <typename T>
std::vector<T> shuffled(std::vector<T> all, Random& random) {
  for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[random.below(i)]);
  return all;
}

/// The same system in a new store with predicates, clauses, body atoms and variables in another
/// order and under other names. Operands change their order with the variables' ids.
ClauseSystem renamed(const ClauseSystem& system, Random& random) {
  ClauseSystem result;
  result.terms = system.terms;
  std::vector<horn::PredicateId> order;
  for (std::size_t i = 0; i < system.predicates.size(); ++i) {
    order.push_back(static_cast<horn::PredicateId>(i));
  }
  order = shuffled(order, random);
  std::vector<horn::PredicateId> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    place[order[i]] = static_cast<horn::PredicateId>(i);
    result.predicates.push_back({"q" + std::to_string(i), system.predicates[order[i]].sorts, {}});
  }
  for (const Clause& clause : system.clauses) {
    horn::Substitution substitution(*result.terms);
    std::uint32_t next = 1000 + static_cast<std::uint32_t>(random.below(1000000));
    for (Term variable : shuffled(system.variables_of(clause), random)) {
      substitution.set(variable, result.terms->variable(next++, variable->sort));
    }
    auto atom = [&](const Atom& old) {
      Atom made{place[old.predicate], {}};
      for (Term argument : old.arguments) made.arguments.push_back(substitution.apply(argument));
      return made;
    };
    Clause made;
    if (clause.head) made.head = atom(*clause.head);
    for (const Atom& old : shuffled(clause.body, random)) made.body.push_back(atom(old));
    made.constraint = substitution.apply(clause.constraint);
    result.clauses.push_back(std::move(made));
  }
  result.clauses = shuffled(result.clauses, random);
  return result;
}

TEST(Canonical, RandomClausesAreFoundAgainUnderOtherNames) {
  int found = 0, all = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const ClauseSystem system = test::random_clauses(seed);
    Random random(seed);
    found += canonical_text(system) == canonical_text(renamed(system, random));
    ++all;
  }
  // Ties between predicates or variables that look alike may go either way.
  EXPECT_GE(found, all * 9 / 10) << "of " << all;
}

TEST(Canonical, EncodedSystemsAreFoundAgainUnderOtherNames) {
  Random random(1);
  for (const char* name : {"/lists/sll_use_after_free", "/lists/sll_zip", "/basics/access_error"}) {
    const rts::System system = test::load(HEAPREACH_DATA_DIR + std::string(name) + ".rts.yaml");
    for (const char* encoder : {"basic", "kripke", "array"}) {
      encoders::Options options;
      options.bound = 3;
      const ClauseSystem clauses =
          encoders::encoder_named(encoder).encode(system, options, {}).system;
      EXPECT_EQ(canonical_text(clauses), canonical_text(renamed(clauses, random)))
          << name << " " << encoder;
    }
  }
}

TEST(Canonical, RandomClausesThatDifferHaveDifferentTexts) {
  std::set<std::string> texts;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    texts.insert(canonical_text(test::random_clauses(seed)));
  }
  EXPECT_GT(texts.size(), 195u);
}

ClauseSystem clauses(const std::string& text) {
  return horn::read("(set-logic HORN)" + text + "(check-sat)", "test");
}

constexpr const char* counter =
    "(declare-fun a (Int Int) Bool)(declare-fun b (Int Int) Bool)"
    "(assert (forall ((x Int)(y Int)) (=> (and (= x 0) (> y x)) (a x y))))"
    "(assert (forall ((x Int)(y Int)) (=> (and (a x y) (< (+ x y) 9)) (b x y))))"
    "(assert (forall ((x Int)(y Int)) (=> (and (b x y) (> x 3)) false)))";

TEST(Canonical, NamesAndOrdersDoNotMatter) {
  EXPECT_EQ(canonical_text(clauses(counter)),
            canonical_text(clauses(
                "(declare-fun z (Int Int) Bool)(declare-fun y (Int Int) Bool)"
                "(assert (forall ((q Int)(p Int)) (=> (and (< (+ q p) 9) (y p q)) (z p q))))"
                "(assert (forall ((u Int)(v Int)) (=> (and (> u 3) (z u v)) false)))"
                "(assert (forall ((v Int)(u Int)) (=> (and (> v u) (= u 0)) (y u v))))")));
}

TEST(Canonical, EverythingElseDoes) {
  const std::string text = counter;
  const std::vector<std::pair<std::string, std::string>> changes = {
      {"(= x 0)", "(= x 1)"},
      {"(> y x)", "(> x y)"},
      {"(b x y) (> x 3)", "(b y x) (> x 3)"},
      {"(a x y) (<", "(b x y) (<"},
      {"(+ x y)", "(- x y)"},
      {"9)) (b x y)", "9)) (b y x)"},
      {"(> x 3)", "(>= x 3)"},
      {"(b x y) (> x 3)", "(b x y) (> x 4)"}};
  std::set<std::string> texts = {canonical_text(clauses(text))};
  for (const auto& [from, to] : changes) {
    std::string changed = text;
    ASSERT_NE(changed.find(from), std::string::npos) << from;
    changed.replace(changed.find(from), from.size(), to);
    EXPECT_TRUE(texts.insert(canonical_text(clauses(changed))).second) << from;
  }
}

TEST(Canonical, ASwapThatRefinementCannotSeeIsNoDuplicate) {
  // Two triangles against a hexagon, which colour refinement takes for the same.
  auto ring = [](const std::vector<std::pair<int, int>>& edges) {
    std::string text;
    for (int i = 0; i < 6; ++i) text += "(declare-fun p" + std::to_string(i) + " (Int) Bool)";
    for (const auto& [from, to] : edges) {
      text += "(assert (forall ((x Int)) (=> (p" + std::to_string(from) + " x) (p" +
              std::to_string(to) + " x))))";
    }
    return clauses(text + "(assert (forall ((x Int)) (=> (and (p0 x) (p1 x)) false)))");
  };
  auto plain = [&](const std::vector<std::pair<int, int>>& edges) {
    ClauseSystem system = ring(edges);
    std::erase_if(system.clauses, [](const Clause& c) { return c.is_query(); });
    return canonical_text(system);
  };
  EXPECT_NE(plain({{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 3}}),
            plain({{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 0}}));
}

}  // namespace
}  // namespace heapreach::suites::canonical_test
