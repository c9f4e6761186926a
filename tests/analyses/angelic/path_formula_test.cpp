// The condition under which a path fails, and its atoms as literals.
#include "analyses/angelic/explain/path_formula.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "analyses/angelic/explain/cases.h"
#include "analyses/angelic/explain/literals.h"
#include "backends/smt/smt.h"
#include "tests/analyses/angelic/small_system.h"
#include "tests/harness/limits.h"

namespace heapreach::test::path_formula_test {
namespace {

using namespace analyses::angelic;
using horn::Term;

/// The formula of the path of all edges, where all but d are unknowns.
class Path {
 public:
  explicit Path(const std::string& edges, const std::string& more = "")
      : system_(small_system(edges, "unknown", more)) {
    std::vector<std::string> path;
    for (rts::EdgeId id = 0; id < system_.edges().size(); ++id) {
      path.push_back(system_.edge_name(id));
    }
    formula_ = path_formula(system_, {true, true, true, false, true}, along(system_, path), terms_);
  }

  const PathFormula& formula() const { return formula_; }
  const rts::System& system() const { return system_; }
  horn::TermStore& terms() { return terms_; }

  /// Literals of the atoms that the conditions have, as texts; "?" for those that are none.
  std::vector<std::string> literals() {
    std::vector<std::string> result;
    for (Term atom : atoms_of(formula_.conditions)) {
      const auto literal = literal_of(atom, false, formula_, system_);
      result.push_back(literal ? text_of(generalised({*literal}, formula_)) : "?");
    }
    return result;
  }

  /// Whether the path can fail where all instances of the clause hold.
  bool fails_under(const Clause& clause) {
    backends::Smt smt(work_limits(20), "test");
    for (const auto* all : {&formula_.conditions, &formula_.facts}) {
      for (Term term : *all) smt.assert_term(term);
    }
    for (Term term : instances_of(clause, formula_, terms_)) smt.assert_term(term);
    return smt.check() == backends::Satisfiability::sat;
  }

  /// A clause with one literal: an atom of the conditions, or its opposite.
  Clause clause_of(std::size_t atom, bool negated) {
    const auto literal =
        literal_of(atoms_of(formula_.conditions).at(atom), negated, formula_, system_);
    return generalised({*literal}, formula_);
  }

 private:
  horn::TermStore terms_;
  rts::System system_;
  PathFormula formula_;
};

TEST(PathFormula, SpeaksOfWhatHoldsAtTheStart) {
  Path path(
      "  - {from: a, to: b, do: [{move: {to: q, value: p}}]}\n"
      "  - {from: b, to: bad, do: [{fail: {assert: q != null}}]}\n");
  EXPECT_THAT(path.literals(), ::testing::ElementsAre("p == null"));
  EXPECT_TRUE(path.formula().calls.empty());
  EXPECT_TRUE(path.fails_under(path.clause_of(0, false)));
  EXPECT_FALSE(path.fails_under(path.clause_of(0, true)));
}

TEST(PathFormula, ContentsAreThoseOfTheStartUnlessTheyWereWritten) {
  Path read(
      "  - {from: a, to: b, do: [{load: {to: x, at: p}}]}\n"
      "  - {from: b, to: bad, do: [{fail: {assert: x != null}}]}\n");
  EXPECT_THAT(read.literals(), ::testing::ElementsAre("startvalue(p) == null"));
  Path written(
      "  - {from: a, to: b, do: [{store: {at: q, value: n}}, {load: {to: x, at: p}}]}\n"
      "  - {from: b, to: bad, do: [{fail: {assert: x != null}}]}\n");
  EXPECT_THAT(written.literals(),
              ::testing::UnorderedElementsAre("p == q", "n == 0", "startvalue(p) == null"));
}

TEST(PathFormula, WhatIsNoUnknownIsInNoLiteral) {
  Path path("  - {from: a, to: bad, do: [{fail: {assert: \"d == n && n != 3\"}}]}\n");
  const auto literals = path.literals();
  EXPECT_THAT(literals, ::testing::Contains("?"));
  EXPECT_THAT(literals, ::testing::Contains("n == 3"));
  for (Term atom : atoms_of(path.formula().conditions)) {
    EXPECT_TRUE(mentions_unknown(atom, path.formula()));  // n, in both
  }
}

TEST(PathFormula, QuotientsAndRemaindersByConstantsHaveWords) {
  const std::string fails = "  - {from: b, to: bad, do: [{fail: {assert: p + n % 4 != q}}]}\n";
  // What an import says of a type's range is a fact.
  Path path("  - {from: a, to: b, do: [{assume: \"0 <= n && n <= 255\"}]}\n" + fails,
            imported_program);
  EXPECT_THAT(path.literals(), ::testing::Contains("p + n % 4 == q"));
  for (Term atom : atoms_of(path.formula().conditions)) {
    EXPECT_FALSE(is_beyond_words(atom, path.formula()));
  }
  Clause clause = path.clause_of(0, true);
  for (std::size_t i = 0; text_of(clause).find('%') == std::string::npos; ++i) {
    clause = path.clause_of(i, true);
  }
  EXPECT_FALSE(path.fails_under(clause)) << text_of(clause);
  // C rounds towards zero, formulas round down.
  Path signed_path("  - {from: a, to: b}\n" + fails);
  EXPECT_THAT(signed_path.literals(),
              ::testing::Not(::testing::Contains(::testing::HasSubstr("%"))));
  std::size_t beyond = 0;
  for (Term atom : atoms_of(signed_path.formula().conditions)) {
    beyond += is_beyond_words(atom, signed_path.formula());
  }
  EXPECT_GT(beyond, 0u);
}

TEST(PathFormula, ResultsAreNumberedByTheirCalls) {
  Path path(
      "  - {from: a, to: b, do: [{kill: {vars: [p], from: Get}}, {kill: {vars: [q], from: Put}}, "
      "{kill: {vars: [x], from: Get}}]}\n"
      "  - {from: b, to: bad, do: [{fail: {assert: p != x}}]}\n");
  EXPECT_EQ(path.formula().calls, (std::vector<std::string>{"Get", "Put", "Get"}));
  EXPECT_THAT(path.literals(),
              ::testing::ElementsAre("all results r1 of Get, r2 of Get: r1 == r2"));
  const Clause different = path.clause_of(0, true);
  EXPECT_EQ(different.calls, (std::vector<std::string>{"Get", "Get"}));
  // Of each call with each other one.
  EXPECT_EQ(instances_of(different, path.formula(), path.terms()).size(), 2u);
  EXPECT_FALSE(path.fails_under(different));
}

/// The heap of a path: what is handed out is no address of the start.
TEST(PathHeap, NewBlocksLieBehindTheStartHeap) {
  Path fresh(
      "  - {from: a, to: b, do: [{alloc: {to: q, size: 2}}]}\n"
      "  - {from: b, to: bad, do: [{assume: \"q == p || q + 1 == p\"}]}\n");
  EXPECT_FALSE(fresh.fails_under({{}, {Literal{Literal::Relation::equal, {}}}}));
  Path content(
      "  - {from: a, to: b, do: [{alloc: {to: q, size: 1}}, {store: {at: q, value: 4}}, "
      "{load: {to: x, at: q}}]}\n"
      "  - {from: b, to: bad, do: [{assume: x != 4}]}\n");
  EXPECT_FALSE(content.fails_under({{}, {Literal{Literal::Relation::equal, {}}}}));
}

/// Whether a cell was written need not be asked where blocks tell.
TEST(PathHeap, CellsOfDifferentBlocksAreNoCases) {
  const std::string two_blocks =
      "  - {from: a, to: b, do: [{alloc: {to: p, size: 2}}, {alloc: {to: q, size: 2}}]}\n";
  Path apart(
      two_blocks +
      "  - {from: b, to: c, do: [{store: {at: p + 1, value: n}}, {store: {at: q, value: 7}}, "
      "{load: {to: d, at: p + 1}}]}\n"
      "  - {from: c, to: bad, do: [{fail: {assert: d == 3}}]}\n");
  EXPECT_THAT(apart.literals(), ::testing::ElementsAre("n == 3"));
  // One cell behind the first block may be the second one's.
  Path behind(two_blocks +
              "  - {from: b, to: c, do: [{store: {at: q, value: n}}, {load: {to: d, at: p + 2}}]}\n"
              "  - {from: c, to: bad, do: [{fail: {assert: d == 3}}]}\n");
  EXPECT_THAT(behind.literals(), ::testing::Contains("?"));
}

TEST(PathHeap, WhatWasAccessedIsInNoBlockOfLater) {
  Path before(
      "  - {from: a, to: b, do: [{store: {at: x, value: n}}, {alloc: {to: q, size: 2}}, "
      "{store: {at: q + 1, value: 7}}, {load: {to: d, at: x}}]}\n"
      "  - {from: b, to: bad, do: [{fail: {assert: d == 3}}]}\n");
  EXPECT_THAT(before.literals(), ::testing::ElementsAre("n == 3"));
  Path unknown(
      "  - {from: a, to: b, do: [{alloc: {to: q, size: 2}}, {store: {at: q + 1, value: 7}}, "
      "{load: {to: d, at: x}}]}\n"
      "  - {from: b, to: bad, do: [{fail: {assert: d == 3}}]}\n");
  EXPECT_THAT(unknown.literals(), ::testing::Contains("?"));
}

TEST(PathHeap, WhatWasFreedIsAllocatedNoMore) {
  Path freed(
      "  - {from: a, to: b, do: [{free: p}]}\n"
      "  - {from: b, to: bad, do: [{assume: \"p != null && allocated(p)\"}]}\n");
  EXPECT_FALSE(freed.fails_under({{}, {Literal{Literal::Relation::equal, {}}}}));
  Path other(
      "  - {from: a, to: b, do: [{free: p}]}\n"
      "  - {from: b, to: bad, do: [{assume: \"p != null && allocated(q)\"}]}\n");
  EXPECT_TRUE(other.fails_under({{}, {Literal{Literal::Relation::equal, {}}}}));
}

TEST(Cases, AreDistinguishedAroundAtoms) {
  horn::TermStore terms;
  const auto variable = [&](std::uint32_t id) { return terms.variable(id, horn::Sort::integer); };
  const Term c = terms.less(variable(0), variable(1));
  const Term chosen = terms.choose(c, variable(2), variable(3));
  const Term plain = without_cases(terms, terms.equal(chosen, variable(4)));
  backends::Smt smt(work_limits(20), "test");
  smt.assert_term(terms.negation(terms.equal(plain, terms.equal(chosen, variable(4)))));
  EXPECT_EQ(smt.check(), backends::Satisfiability::unsat);
  for (Term atom : atoms_of({plain})) {
    for (Term side : atom->arguments) EXPECT_NE(side->kind, horn::Kind::choose);
  }
}

TEST(Cases, AreDecidedByFacts) {
  horn::TermStore terms;
  const auto variable = [&](std::uint32_t id) { return terms.variable(id, horn::Sort::integer); };
  const Term c = terms.less(variable(0), variable(1));
  const Term d = terms.less(variable(1), variable(2));
  const Term inner = terms.choose(d, variable(3), variable(4));
  const Term formula = terms.equal(terms.choose(c, inner, variable(5)), variable(6));
  DecidedCases one(terms, {c});
  EXPECT_EQ(one(formula), terms.equal(inner, variable(6)));
  DecidedCases both(terms, {terms.conjunction(c, terms.negation(d))});
  EXPECT_EQ(both(formula), terms.equal(variable(4), variable(6)));
  DecidedCases none(terms, {});
  EXPECT_EQ(none(formula), formula);
}

}  // namespace
}  // namespace heapreach::test::path_formula_test
