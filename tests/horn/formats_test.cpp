// The other formats say the same as SMT-LIB: Z3 answers the same to each.
#include "horn/print/format.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "horn/print/clp_names.h"
#include "horn/read/read.h"
#include "support/error.h"
#include "tests/harness/clp_text.h"
#include "tests/harness/random_clauses.h"
#include "tests/horn/small_systems.h"
#include "tests/horn/z3_answer.h"

namespace heapreach::horn::formats_test {
namespace {

using test::SmallSystem;
using testing::HasSubstr;

std::string printed(const ClauseSystem& system, Format format) {
  std::ostringstream out;
  print(out, system, format);
  return out.str();
}

/// Z3's answers to the three formats, in the polarity of clauses.
struct Answers {
  std::string smt2, datalog, clp;

  explicit Answers(const ClauseSystem& system)
      : smt2(test::z3_answer(printed(system, Format::smt2))),
        datalog(test::z3_answer_to_rules(printed(system, Format::datalog))),
        clp(test::z3_answer(test::smt_of_clp(printed(system, Format::clp)))) {}
};

void expect_same(const std::string& a, const std::string& b) {
  if (a == "unknown" || b == "unknown") return;
  EXPECT_EQ(a, b);
}

TEST(Formats, DatalogAsZ3ReadsIt) {
  EXPECT_EQ(printed(test::counter(10).system, Format::datalog), R"((declare-rel loop (Int))
(declare-rel goal ())
(declare-var x Int)
(rule (=> (= x 0)
  (loop x)))
(declare-var x_1 Int)
(rule (=> (and
    (loop x)
    (= x_1 (+ x 1))
    (<= x 9))
  (loop x_1)))
(rule (=> (and
    (loop x)
    (<= 11 x))
  goal))
(query goal)
)");
}

TEST(Formats, ClpAsPrologReadsIt) {
  EXPECT_EQ(printed(test::counter(10).system, Format::clp),
            R"(% Variables are integers; Booleans are 0 and 1. Wanted: whether false can be derived.
loop(X) :-
    X = 0.
loop(X_1) :-
    loop(X),
    X_1 = X + 1,
    X =< 9.
false :-
    loop(X),
    11 =< X.
)");
}

TEST(Formats, ANameThatTwoSortsWantGetsANumber) {
  SmallSystem s;
  const PredicateId p = s.predicate("p", {Sort::integer}, {"x"});
  const PredicateId q = s.predicate("q", {Sort::boolean}, {"x"});
  s.clause(Atom{p, {s.integer(0)}}, {}, s.terms.truth());
  s.clause(Atom{q, {s.boolean(0)}}, {{p, {s.integer(1)}}},
           s.terms.conjunction(s.boolean(0), s.terms.less(s.integer(1), s.number(0))));
  s.clause(std::nullopt, {{q, {s.boolean(0)}}}, s.boolean(0));
  const std::string text = printed(s.system, Format::datalog);
  EXPECT_THAT(text, HasSubstr("(declare-var x Int)"));
  EXPECT_THAT(text, HasSubstr("(declare-var x_1 Bool)"));
  EXPECT_EQ(test::z3_answer_to_rules(text), "unsat");
  EXPECT_EQ(read(text, "rules").predicates.size(), 3u);
}

TEST(Formats, ChoicesDivisionsAndEquivalencesKeepTheirMeaning) {
  SmallSystem s;
  TermStore& t = s.terms;
  const PredicateId p =
      s.predicate("p", {Sort::integer, Sort::integer, Sort::boolean, Sort::boolean});
  Term x = s.integer(0), y = s.integer(1), b = s.boolean(2), c = s.boolean(3);
  Term quotient = t.divide(t.add(x, s.number(-20)), 7), rest = t.modulo(x, 7);
  Term is_small = t.conjunction(t.less(x, y), t.less(y, s.number(100)));
  s.clause(Atom{p, {x, t.choose(is_small, quotient, rest), t.equal(b, is_small), t.negation(b)}},
           {}, t.conjunction(t.less(s.number(-9), x), t.less(x, s.number(9))));
  auto answers = [&](Term question) {
    SmallSystem asked(s.system.terms);
    asked.system = s.system;
    asked.clause(std::nullopt, {{p, {x, y, b, c}}}, question);
    return Answers(asked.system);
  };
  // (x - 20) div 7 is between -4 and -2, x mod 7 between 0 and 6.
  for (long value = -6; value <= 7; ++value) {
    const Answers a = answers(t.conjunction(t.equal(y, s.number(value)), b));
    const bool reached = (value >= -4 && value <= -2) || (value >= 0 && value <= 6);
    EXPECT_EQ(a.smt2, reached ? "unsat" : "sat") << value;
    EXPECT_EQ(a.datalog, a.smt2) << value;
    EXPECT_EQ(a.clp, a.smt2) << value;
  }
}

TEST(Formats, RandomClausesGetTheSameAnswers) {
  int derivable = 0, underivable = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    const ClauseSystem system = test::random_clauses(seed);
    const Answers answers(system);
    expect_same(answers.smt2, answers.datalog);
    expect_same(answers.smt2, answers.clp);
    const ClauseSystem again = read(printed(system, Format::datalog), "rules");
    expect_same(answers.smt2, test::z3_answer(printed(again, Format::smt2)));
    derivable += answers.smt2 == "unsat" && answers.datalog == "unsat" && answers.clp == "unsat";
    underivable += answers.smt2 == "sat" && answers.datalog == "sat" && answers.clp == "sat";
  }
  EXPECT_GT(derivable, 4);
  EXPECT_GT(underivable, 4);
}

TEST(Formats, ClpHasOneSortOfNumbers) {
  SmallSystem s;
  const PredicateId p = s.predicate("p", {Sort::integer, Sort::real});
  s.clause(Atom{p, {s.integer(0), s.terms.variable(1, Sort::real)}}, {}, s.terms.truth());
  EXPECT_THROW(printed(s.system, Format::clp), UsageError);
}

TEST(Formats, BooleansOfClpAreNothingBetweenTrueAndFalse) {
  SmallSystem s;
  const PredicateId p = s.predicate("p", {Sort::boolean, Sort::real});
  Term x = s.terms.variable(1, Sort::real);
  s.clause(Atom{p, {s.boolean(0), x}}, {}, s.terms.truth());
  s.clause(std::nullopt, {{p, {s.boolean(0), x}}},
           s.terms.conjunction(
               s.terms.equal(s.boolean(0), s.terms.less(x, s.terms.numeral(0, Sort::real))),
               s.terms.negation(s.boolean(0))));
  EXPECT_THAT(printed(s.system, Format::clp), HasSubstr("(X0 = 0 ; X0 = 1)"));
  EXPECT_EQ(Answers(s.system).clp, "unsat");
}

TEST(Formats, ClpHasNoArrays) {
  SmallSystem s;
  const PredicateId p = s.predicate("p", {Sort::integer_array});
  s.clause(Atom{p, {s.terms.variable(0, Sort::integer_array)}}, {}, s.terms.truth());
  EXPECT_THROW(printed(s.system, Format::clp), UsageError);
}

TEST(Formats, NamesThatPrologMisreadsAreQuotedOrNumbered) {
  ClpNames names;
  EXPECT_EQ(names.atom("loop"), "loop");
  EXPECT_EQ(names.atom("loop"), "loop_1");
  EXPECT_EQ(names.atom("Loop"), "'Loop'");
  EXPECT_EQ(names.atom("it's"), "'it\\'s'");
  EXPECT_EQ(names.atom("false"), "false_1");
  EXPECT_EQ(names.variable("x"), "X");
  EXPECT_EQ(names.variable("X"), "X_1");
  EXPECT_EQ(names.variable("size[1]"), "Size_1_");
  EXPECT_EQ(names.variable("_"), "V_");
}

TEST(Formats, UnknownOnesAreNamed) {
  EXPECT_THROW(format_named("prolog"), UsageError);
  for (const std::string& name : format_names()) {
    EXPECT_EQ(format_names()[static_cast<std::size_t>(format_named(name))], name);
  }
}

TEST(Formats, TheReaderOfClpRefusesWhatIsWrong) {
  const std::string head = "% Variables are integers\n";
  EXPECT_NO_THROW(test::smt_of_clp(head + "p(X) :- X = 0.\nfalse :- p(Y), Y > 1."));
  for (const char* text :
       {"p(X) :- X = 0", "p(0).", "p(X,X) :- X = 0.", "p(X) :- (q(X) ; X = 0).", "p(X) :- X*X = 2.",
        "p(X). p(X,Y).", "P(X).", "p(X) :- X = = 0.", "p(X) :- X = Y = 0."}) {
    EXPECT_ANY_THROW(test::smt_of_clp(head + text)) << text;
  }
}

}  // namespace
}  // namespace heapreach::horn::formats_test
