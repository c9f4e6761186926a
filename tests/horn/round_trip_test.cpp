// What is printed means the same when it is read again: by our reader, clause by clause, and by Z3.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "horn/print/print.h"
#include "horn/read/read.h"
#include "tests/harness/chc_shape.h"
#include "tests/horn/small_systems.h"
#include "tests/horn/toy_clauses.h"
#include "tests/horn/z3_answer.h"

namespace heapreach::horn::round_trip_test {
namespace {

using test::Random;
using test::shape_error;

std::string printed(const ClauseSystem& system) {
  std::ostringstream out;
  print(out, system);
  return out.str();
}

ClauseSystem reread(const std::string& text) {
  return read(text, "printed.smt2");
}

/// Variables of a clause in the order in which the printer declares them.
std::vector<Term> declared_order(const Clause& clause) {
  VariableCollector collector;
  auto bare = [&](const Atom& atom) {
    for (Term argument : atom.arguments) {
      if (argument->is_variable()) collector.visit(argument);
    }
  };
  auto all = [&](const Atom& atom) {
    for (Term argument : atom.arguments) collector.visit(argument);
  };
  for (const Atom& atom : clause.body) bare(atom);
  if (clause.head) bare(*clause.head);
  for (const Atom& atom : clause.body) all(atom);
  if (clause.head) all(*clause.head);
  collector.visit(clause.constraint);
  return collector.variables();
}

Term constant(TermStore& terms, Sort sort, const Rational& value) {
  return sort == Sort::boolean ? terms.boolean(value != 0) : terms.numeral(value, sort);
}

/// Whether the condition holds for all values of its remaining variables.
bool valid(Term condition) {
  std::ostringstream out;
  print_validity_script(out, condition);
  return test::z3_answer(out.str()) == "unsat";
}

/// A model of the printed system from one of the original: the same formulas, and for the goal, if
/// there is one, `false`.
Model carried_over(TermStore& to, const ClauseSystem& from, const Model& model,
                   const ClauseSystem& again) {
  Model result;
  for (std::size_t p = 0; p < again.predicates.size(); ++p) {
    if (p >= model.formulas.size()) {
      result.formulas.push_back(to.falsity());
      continue;
    }
    std::vector<std::string> names;
    for (std::size_t i = 0; i < from.predicates[p].arity(); ++i)
      names.push_back("a" + std::to_string(i));
    std::ostringstream out;
    print_term(out, model.formulas[p], names);
    result.formulas.push_back(read_term(to, out.str(), names, from.predicates[p].sorts, {}));
  }
  return result;
}

TEST(RoundTrip, EachClauseDemandsTheSameOfRandomModels) {
  Random random(10);
  int compared = 0;
  for (int round = 0; round < 50; ++round) {
    ClauseSystem system = test::toy_clauses(random);
    const std::string text = printed(system);
    ASSERT_EQ(shape_error(text), std::nullopt) << text;
    const ClauseSystem again = reread(text);
    ASSERT_EQ(shape_error(printed(again)), std::nullopt) << text;
    // The order in which clauses are printed: queries last. Clauses with constraint false vanish.
    std::vector<Clause> order = system.clauses;
    std::stable_partition(order.begin(), order.end(),
                          [](const Clause& c) { return !c.is_query(); });
    std::erase_if(order, [](const Clause& c) { return c.constraint->is_false(); });
    ASSERT_LE(order.size(), again.clauses.size()) << text;
    const Model model = toy_model(random, system);
    const Model new_model = carried_over(*again.terms, system, model, again);
    for (std::size_t c = 0; c < order.size(); ++c) {
      const auto values = random_values(random);
      const std::vector<Term> variables = declared_order(order[c]);
      Substitution old_values(*system.terms), new_values(*again.terms);
      for (std::size_t i = 0; i < variables.size(); ++i) {
        const Sort sort = variables[i]->sort;
        const Rational& value = values[variables[i]->index];
        old_values.set(variables[i], constant(*system.terms, sort, value));
        new_values.set(again.terms->variable(i, sort), constant(*again.terms, sort, value));
      }
      Term expected = old_values.apply(condition_of(system, model, order[c]));
      Term actual = new_values.apply(condition_of(again, new_model, again.clauses[c]));
      ASSERT_TRUE(expected->is_constant());
      ASSERT_EQ(valid(actual), expected->is_true()) << text << "\nclause " << c;
      ++compared;
    }
  }
  EXPECT_GT(compared, 80);
}

TEST(RoundTrip, IsStableFromTheSecondPrintOn) {
  Random random(11);
  for (int round = 0; round < 100; ++round) {
    // Clauses that hold trivially are not read, a missing query is added when printing.
    const ClauseSystem once = reread(printed(reread(printed(test::toy_clauses(random)))));
    const ClauseSystem twice = reread(printed(once));
    EXPECT_EQ(once.clauses.size(), twice.clauses.size());
    EXPECT_EQ(once.predicates.size(), twice.predicates.size());
  }
}

TEST(RoundTrip, DeepClausesAreReadBack) {
  test::SmallSystem s;
  const PredicateId p = s.predicate("p", {Sort::integer, Sort::boolean});
  Term deep = s.integer(0);
  Term either = s.boolean(2);
  for (int i = 0; i < 40000; ++i) {
    deep = s.terms.choose(s.terms.equal(s.integer(1), s.number(i)), s.number(i), deep);
    either = s.terms.equal(either, s.boolean(3 + i % 7));
  }
  s.clause(Atom{p, {deep, either}}, {}, s.terms.less(s.integer(0), deep));
  const ClauseSystem again = reread(printed(s.system));
  ASSERT_EQ(again.clauses.size(), 2u) << "the clause and a query";
  EXPECT_GT(size_of(again).constraint, 120000u);
}

struct ClauseFile {
  std::string name, text, expected;
};

std::vector<ClauseFile> clause_files() {
  std::vector<ClauseFile> files;
  std::set<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(HEAPREACH_DATA_DIR "/clauses")) {
    if (entry.path().extension() == ".smt2") paths.insert(entry.path());
  }
  for (const auto& path : paths) {
    std::ifstream in(path);
    std::stringstream text;
    text << in.rdbuf();
    std::string first = text.str().substr(0, text.str().find('\n'));
    files.push_back({path.stem().string(), text.str(), first.substr(first.rfind(' ') + 1)});
  }
  return files;
}

class ClauseFiles : public testing::TestWithParam<ClauseFile> {};

TEST_P(ClauseFiles, AnswerAsExpectedBeforeAndAfter) {
  const ClauseFile& file = GetParam();
  ASSERT_TRUE(file.expected == "sat" || file.expected == "unsat")
      << "the first line must be `; expect: sat` or `; expect: unsat`";
  const bool rules = file.text.find("(declare-rel") != std::string::npos;
  EXPECT_EQ(rules ? test::z3_answer_to_rules(file.text) : test::z3_answer(file.text),
            file.expected);
  const std::string once = printed(read(file.text, file.name));
  EXPECT_EQ(shape_error(once), std::nullopt) << once;
  EXPECT_EQ(test::z3_answer(once), file.expected) << once;
  const std::string twice = printed(reread(once));
  EXPECT_EQ(shape_error(twice), std::nullopt) << twice;
  EXPECT_EQ(test::z3_answer(twice), file.expected) << twice;
}

INSTANTIATE_TEST_SUITE_P(Data, ClauseFiles, testing::ValuesIn(clause_files()),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace heapreach::horn::round_trip_test
