#include "evidence/explain/infix.h"

#include <gtest/gtest.h>

#include <sstream>

#include "evidence/explain/positive.h"
#include "evidence/explain/tidy.h"
#include "horn/read/read.h"
#include "tests/harness/random.h"

namespace heapreach::test::infix_test {
namespace {

using horn::Sort;
using horn::Term;

const std::vector<std::string> names = {"x", "y", "z", "b", "alloc[1]", "r"};
const std::vector<Sort> sorts = {Sort::integer, Sort::integer, Sort::integer,
                                 Sort::boolean, Sort::boolean, Sort::real};

Term read(horn::TermStore& terms, const std::string& text) {
  return horn::read_term(terms, text, names, sorts, {});
}

std::string shown(const std::string& text) {
  horn::TermStore terms;
  return evidence::explain::infix(read(terms, text), names);
}

std::string tidied(const std::string& text) {
  horn::TermStore terms;
  return evidence::explain::infix(evidence::explain::tidy(terms, read(terms, text)), names);
}

TEST(Infix, Operators) {
  EXPECT_EQ(shown("(and (= x 1) (not (= y 2)) b (not |alloc[1]|))"),
            "x == 1 && y != 2 && b && !alloc[1]");
  EXPECT_EQ(shown("(or (and b (<= x 5)) (>= y 3))"), "(b && x <= 5) || y >= 3");
  EXPECT_EQ(shown("(< x (+ y z))"), "x < y + z");
  EXPECT_EQ(shown("(<= (+ x (* 2 y)) (- z 7))"), "x + 2*y + 7 <= z");
  EXPECT_EQ(shown("(= (div x 3) (mod y 2))"), "div(x, 3) == mod(y, 2)");
  EXPECT_EQ(shown("(= x (ite b y (- z)))"), "x == (b ? y : -z)");
  EXPECT_EQ(shown("(= b |alloc[1]|)"), "b == alloc[1]");
  EXPECT_EQ(shown("(< r 0.5)"), "r < 1/2");
  EXPECT_EQ(shown("(forall ((k Int)) (or (<= k x) b))"), "(forall k1: k1 <= x || b)");
  EXPECT_EQ(shown("true"), "true");
}

TEST(Infix, ElementsChosenByIndex) {
  const std::vector<std::string> array = {"x", "y", "z", "b", "val[1]", "r", "val[2]", "val[3]"};
  const std::vector<Sort> all(8, Sort::integer);
  auto written = [&](const std::string& text) {
    horn::TermStore terms;
    return evidence::explain::infix(horn::read_term(terms, text, array, all, {}), array);
  };
  EXPECT_EQ(written("(<= (ite (= x 1) |val[1]| (ite (= x 2) |val[2]| |val[3]|)) 7)"),
            "val[x] <= 7");
  EXPECT_EQ(written("(<= (ite (= x 1) |val[1]| (ite (= y 2) |val[2]| |val[3]|)) 7)"),
            "(x == 1 ? val[1] : val[y]) <= 7");
  EXPECT_EQ(written("(<= (ite (= x 2) |val[1]| |val[3]|) 7)"), "(x == 2 ? val[1] : val[3]) <= 7");
  EXPECT_EQ(written("(<= (ite (= x 1) |val[1]| y) 7)"), "(x == 1 ? val[1] : y) <= 7");
}

TEST(Infix, ValuesAndBounds) {
  EXPECT_EQ(shown("(or (= x 1) (= x 3) (= x 5))"), "x in {1, 3, 5}");
  EXPECT_EQ(shown("(or (= x 1) (= y 3))"), "x == 1 || y == 3");
  EXPECT_EQ(shown("(and (<= 1 x) (<= x 4) b)"), "1 <= x <= 4 && b");
  EXPECT_EQ(shown("(and (<= 1 x) (<= y 4))"), "x >= 1 && y <= 4");
}

TEST(Infix, LongFormulasAreBrokenAndIndented) {
  horn::TermStore terms;
  const Term term = read(terms, "(and b (or (= x 1) (and (= y 2) (= z 3)) (<= x y)) (<= z 100))");
  EXPECT_EQ(evidence::explain::infix(term, names, 30, 2),
            "b &&\n"
            "  (x == 1 ||\n"
            "   (y == 2 && z == 3) ||\n"
            "   x <= y) &&\n"
            "  z <= 100");
}

TEST(Infix, HugeFormulasAreNotWritten) {
  horn::TermStore terms;
  Term term = terms.variable(0, Sort::integer);
  for (int i = 0; i < 5000; ++i) {  // would be 2^5000 characters
    term =
        terms.choose(terms.variable(3, Sort::boolean),
                     terms.add(term, terms.variable(1, Sort::integer)), terms.multiply(-1, term));
  }
  EXPECT_TRUE(evidence::explain::infix(terms.equal(term, terms.variable(2, Sort::integer)), names)
                  .starts_with("a formula of"));
}

TEST(Tidy, DomainsAndWhatTheyImply) {
  EXPECT_EQ(tidied("(and (or b (>= x 2)) (>= x 1) (<= x 3))"), "x in {1, 2, 3} && (b || x != 1)");
  EXPECT_EQ(tidied("(and (<= x 2) (>= x 2) b)"), "x == 2 && b");
  EXPECT_EQ(tidied("(and (>= x 0) (<= x 4) (not (= x 1)) (not (= x 3)) (or (<= x 3) b))"),
            "x in {0, 2, 4} && (b || x != 4)");
  EXPECT_EQ(tidied("(and (>= x 0) (or (<= x 0) b))"), "x >= 0 && (b || x == 0)");
  EXPECT_EQ(tidied("(and (>= x 3) (<= x 2))"), "false");
}

/// A random formula over two integers and a Boolean.
std::string random_formula(Random& random, int depth) {
  if (depth == 0 || random.chance(30)) {
    const std::string variable = random.chance(50) ? "x" : "y";
    const std::string value = std::to_string(random.between(0, 3));
    switch (random.below(5)) {
      case 0:
        return "(<= " + variable + " " + value + ")";
      case 1:
        return "(>= " + variable + " " + value + ")";
      case 2:
        return "(= " + variable + " " + value + ")";
      case 3:
        return "(not (= " + variable + " " + value + "))";
      default:
        return "b";
    }
  }
  std::string text = random.chance(60) ? "(and" : "(or";
  for (std::size_t i = 0; i < 2 + random.below(3); ++i)
    text += " " + random_formula(random, depth - 1);
  return text + ")";
}

TEST(Tidy, MergesBoundsBehindTheSameAlternatives) {
  EXPECT_EQ(tidied("(and b (or (<= x 2) (= y 1)) (or (= y 1) (>= x 2)))"),
            "b && (x == 2 || y == 1)");
  EXPECT_EQ(tidied("(and b (or (<= x 2) (= y 1)) (or (= y 3) (>= x 2)))"),
            "b && (x <= 2 || y == 1) && (x >= 2 || y == 3)");
  EXPECT_EQ(tidied("(and b (or (<= x 5) (= y 1)) (or (= y 1) (>= x 2)))"),
            "b && (y == 1 || 2 <= x <= 5)");
}

TEST(Positive, PushesNegationsDown) {
  auto made_positive = [](const std::string& text) {
    horn::TermStore terms;
    return evidence::explain::infix(evidence::explain::positive(terms, read(terms, text)), names);
  };
  EXPECT_EQ(made_positive("(not (and (not (= x 0)) (not (and (= x 1) b))))"),
            "x == 0 || (x == 1 && b)");
  EXPECT_EQ(made_positive("(not (or b (<= x 3)))"), "!b && x >= 4");
}

TEST(Tidy, KeepsTheMeaning) {
  Random random(7);
  for (int round = 0; round < 300; ++round) {
    horn::TermStore terms;
    const std::string text = random_formula(random, 3);
    const Term before = read(terms, text);
    const Term after = evidence::explain::tidy(terms, before);
    for (int x = -1; x <= 4; ++x) {
      for (int y = -1; y <= 4; ++y) {
        for (int b = 0; b <= 1; ++b) {
          const std::unordered_map<Term, Rational> values = {{terms.variable(0, Sort::integer), x},
                                                             {terms.variable(1, Sort::integer), y},
                                                             {terms.variable(3, Sort::boolean), b}};
          ASSERT_EQ(horn::evaluate(before, values), horn::evaluate(after, values))
              << text << " at x = " << x << ", y = " << y << ", b = " << b;
        }
      }
    }
  }
}

}  // namespace
}  // namespace heapreach::test::infix_test
