// Formulas over a vocabulary that imply that a failure is impossible.
#include "analyses/angelic/explain/formula_search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "analyses/angelic/explain/cases.h"

namespace heapreach::test::formula_search_test {
namespace {

using analyses::angelic::AtomInWords;
using analyses::angelic::Clause;
using analyses::angelic::FormulaSearch;
using analyses::angelic::Literal;
using analyses::angelic::SpecTerm;
using analyses::angelic::Sum;
using Structure = analyses::angelic::Vocabulary::Structure;
using horn::Sort;
using horn::Term;
using ::testing::ElementsAre;

class Search {
 public:
  Term number() { return terms_.variable(next_++, Sort::integer); }
  Term fact() { return terms_.variable(next_++, Sort::boolean); }
  Term equal(Term a, Term b) { return terms_.equal(a, b); }
  Term null(Term a) { return terms_.equal(a, terms_.numeral(0, Sort::integer)); }
  horn::TermStore& terms() { return terms_; }

  /// The atom may be said, and its opposite.
  void add(Term atom, const std::string& name) {
    atoms_.push_back({atom, literal(name), literal("!" + name)});
  }
  /// It may be said, its opposite may not.
  void add_positive(Term atom, const std::string& name) {
    atoms_.push_back({atom, literal(name), std::nullopt});
  }

  /// Formulas under which not all conditions hold: "a || !b; c".
  std::vector<std::string> find(const std::vector<Term>& conditions,
                                Structure structure = Structure::cnf,
                                const std::vector<Term>& facts = {}) {
    FormulaSearch search(atoms_, facts, conditions, terms_, {});
    std::vector<std::string> result;
    for (const FormulaSearch::Formula& formula : search.find(structure)) {
      std::vector<std::string> clauses;
      for (const auto& literals : formula) clauses.push_back(text(literals));
      std::sort(clauses.begin(), clauses.end());
      std::string all;
      for (const std::string& clause : clauses) all += (all.empty() ? "" : "; ") + clause;
      result.push_back(all);
    }
    return result;
  }

 private:
  /// One that is recognised by its name.
  static Literal literal(const std::string& name) {
    SpecTerm term;
    term.name = name;
    return {Literal::Relation::equal, Sum{{{std::make_shared<const SpecTerm>(term), 1}}, 0}};
  }
  static std::string text(const std::vector<Literal>& literals) {
    std::string all;
    for (const Literal& one : literals) {
      all += (all.empty() ? "" : " || ") + one.sum.terms.at(0).first->name;
    }
    return all;
  }

  horn::TermStore terms_;
  std::uint32_t next_ = 0;
  std::vector<AtomInWords> atoms_;
};

TEST(FormulaSearch, AClauseHasAllLiteralsThatSuffice) {
  Search s;
  const Term p = s.number(), q = s.number(), r = s.number();
  s.add(s.equal(p, q), "p=q");
  s.add(s.equal(p, r), "p=r");
  EXPECT_THAT(s.find({s.equal(p, q), s.equal(p, r)}), ElementsAre("!p=q || !p=r"));
  // One that facts exclude says nothing, and one that implies another is superfluous.
  EXPECT_THAT(s.find({s.equal(p, q), s.equal(p, r)}, Structure::cnf, {s.equal(p, q)}),
              ElementsAre("!p=r"));
}

TEST(FormulaSearch, WhereNoClauseSufficesSeveralDo) {
  // What a load gives behind a store of null: the content of another cell must not be null either.
  Search s;
  const Term x = s.number(), z = s.number(), content = s.number();
  const Term loaded = s.terms().choose(s.equal(x, z), s.terms().numeral(0, Sort::integer), content);
  s.add(s.equal(x, z), "x=z");
  s.add(s.null(content), "null");
  const Term failing = analyses::angelic::without_cases(s.terms(), s.null(loaded));
  EXPECT_THAT(s.find({failing}), ElementsAre("!null; !x=z"));
  EXPECT_THAT(s.find({failing}, Structure::cube), ElementsAre("!null; !x=z"));
  EXPECT_THAT(s.find({failing}, Structure::clause), ElementsAre());
}

TEST(FormulaSearch, ForeignAtomsAreDroppedAndNotProjected) {
  Search s;
  const Term p = s.number();
  const Term foreign = s.fact();
  s.add(s.null(p), "null");
  // It fails if p is null and something is so that nobody may speak of: then p must not be null.
  EXPECT_THAT(s.find({s.null(p), foreign}), ElementsAre("!null"));
  // If either of the two suffices, nothing helps: a projection would say that p is not null.
  EXPECT_THAT(s.find({s.terms().disjunction(s.null(p), foreign)}), ElementsAre());
}

TEST(FormulaSearch, WhatMayBeSaidPositivelyOnlyIs) {
  Search s;
  const Term a = s.fact(), b = s.fact();
  s.add_positive(a, "a");
  s.add_positive(b, "b");
  EXPECT_THAT(s.find({s.terms().negation(a), s.terms().negation(b)}), ElementsAre("a || b"));
  EXPECT_THAT(s.find({a}), ElementsAre());
  // Exactly one of them: nothing says that the other is not.
  EXPECT_THAT(s.find({s.terms().equal(a, b)}), ElementsAre());
}

TEST(FormulaSearch, TheWeakestConjunctionIsFoundBesideAClause) {
  // Either it is null, or it is a block and not the other one.
  Search s;
  const Term q = s.number(), p = s.number();
  const Term block = s.fact();
  s.add(s.null(q), "null");
  s.add(s.equal(p, q), "p=q");
  s.add_positive(block, "block");
  const Term failing =
      s.terms().conjunction(s.terms().negation(s.null(q)),
                            s.terms().disjunction(s.terms().negation(block), s.equal(p, q)));
  EXPECT_THAT(s.find({failing}), ElementsAre("null", "null || !p=q; null || block"));
}

}  // namespace
}  // namespace heapreach::test::formula_search_test
