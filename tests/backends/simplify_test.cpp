#include "backends/smt/simplify.h"

#include <gtest/gtest.h>

#include "backends/smt/smt.h"
#include "horn/read/read.h"
#include "tests/harness/random.h"

namespace heapreach::test::simplify_test {
namespace {

using backends::Satisfiability;
using horn::Sort;
using horn::Term;

const std::vector<std::string> names = {"x", "y", "z", "b", "c"};
const std::vector<Sort> sorts = {Sort::integer, Sort::integer, Sort::integer, Sort::boolean,
                                 Sort::boolean};

struct Fixture {
  horn::TermStore terms;

  Term read(const std::string& text) { return horn::read_term(terms, text, names, sorts, {}); }
  std::string simplified(const std::string& formula, const std::string& given = "true") {
    return horn::to_text(backends::simplify(terms, read(formula), read(given), {}, 10), names);
  }
};

TEST(Simplify, LeavesOutWhatFollows) {
  Fixture f;
  EXPECT_EQ(f.simplified("(and (> x 3) (> x 2))"), f.simplified("(> x 3)"));
  EXPECT_EQ(f.simplified("(or (and b (> x 3)) (and b (<= x 3)))"), "b");
  EXPECT_EQ(f.simplified("(and b (or (not b) (= x 1)))"), f.simplified("(and b (= x 1))"));
}

TEST(Simplify, UsesWhatIsGiven) {
  Fixture f;
  EXPECT_EQ(f.simplified("(and (>= x 1) b)", "(> x 0)"), "b");
  EXPECT_EQ(f.simplified("(or (< x 1) b)", "(> x 0)"), "b");
  EXPECT_EQ(f.simplified("(< x 1)", "(> x 0)"), "false");
  EXPECT_EQ(f.simplified("(>= x 1)", "(> x 0)"), "true");
}

TEST(Simplify, GivesUpInTime) {
  Fixture f;
  const Term term = f.read("(and (> x 3) (> x 2))");
  Limits limits;
  limits.deadline = Deadline::in(-1);
  EXPECT_EQ(backends::simplify(f.terms, term, f.terms.truth(), limits, 10), term);
  const Term quantified = f.read("(forall ((k Int)) (or (> k 3) (< k 5)))");
  EXPECT_EQ(backends::simplify(f.terms, quantified, f.terms.truth(), {}, 10), quantified);
}

std::string random_formula(Random& random, int depth) {
  static const std::vector<std::string> variables = {"x", "y", "z"};
  if (depth == 0 || random.chance(25)) {
    const std::string left = random.pick(variables);
    const std::string right =
        random.chance(50) ? random.pick(variables) : std::to_string(random.between(0, 3));
    switch (random.below(5)) {
      case 0:
        return "(<= " + left + " " + right + ")";
      case 1:
        return "(= " + left + " " + right + ")";
      case 2:
        return "(not (= " + left + " " + right + "))";
      case 3:
        return "(< (+ " + left + " y) (* 2 " + right + "))";
      default:
        return random.chance(50) ? "b" : "(not c)";
    }
  }
  std::string text = random.chance(50) ? "(and" : "(or";
  for (std::size_t i = 0; i < 2 + random.below(3); ++i) {
    text += " " + random_formula(random, depth - 1);
  }
  return text + ")";
}

TEST(Simplify, IsEquivalentWhereTheGivenHolds) {
  Random random(11);
  for (int round = 0; round < 60; ++round) {
    Fixture f;
    const std::string formula = random_formula(random, 3), given = random_formula(random, 2);
    const Term before = f.read(formula);
    const Term after = backends::simplify(f.terms, before, f.read(given), {}, 10);
    backends::Smt smt({});
    smt.assert_term(f.read(given));
    EXPECT_EQ(smt.check({f.terms.negation(f.terms.equal(before, after))}), Satisfiability::unsat)
        << formula << "\ngiven " << given;
  }
}

}  // namespace
}  // namespace heapreach::test::simplify_test
