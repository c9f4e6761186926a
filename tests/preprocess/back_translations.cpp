#include "tests/preprocess/back_translations.h"

#include <gtest/gtest.h>

#include "tests/harness/random_clauses.h"

namespace heapreach::test {

using horn::ClauseSystem;
using preprocess::Preprocessed;

namespace {

constexpr std::size_t search_steps = 7, search_checks = 300;

preprocess::AcyclicSolver counted(Tally& tally) {
  return [&tally](const ClauseSystem& system, const Deadline& deadline) {
    std::optional<horn::Model> result = acyclic_solver()(system, deadline);
    ++tally.asked;
    tally.answered += result.has_value();
    return result;
  };
}

void check_model(const ClauseSystem& old_system, const Preprocessed& after,
                 const horn::Model& model, Tally& tally) {
  horn::TermStore& terms = *old_system.terms;
  for (const horn::Clause& clause : after.system.clauses) {  // else the test itself is wrong
    ASSERT_NE(is_valid(terms, condition_of(after.system, model, clause)), Truth::no);
  }
  const horn::Model back = after.back_translation->model(model, counted(tally), {});
  ASSERT_EQ(back.formulas.size(), old_system.predicates.size());
  for (horn::Term formula : back.formulas) tally.quantified += horn::has_quantifier(formula);
  for (const horn::Clause& clause : old_system.clauses) {
    const Truth valid = is_valid(terms, condition_of(old_system, back, clause));
    EXPECT_NE(valid, Truth::no) << "the model is none of clause " << clause.label;
    ++tally.conditions;
    tally.unchecked += valid == Truth::unknown;
  }
}

void check_derivation(const ClauseSystem& old_system, const Preprocessed& after, Tally& tally) {
  const auto found = find_derivation(after.system, search_steps, search_checks);
  if (!found) return;
  ++tally.derivations;
  const horn::Derivation back = after.back_translation->derivation(*found);
  ASSERT_NO_THROW(check_shape(old_system, back));
  EXPECT_NE(is_satisfiable(constraint_of(old_system, back)), Truth::no) << "no derivation";
}

}  // namespace

std::string Tally::text() const {
  std::string text;
  for (const auto& [name, value] : {std::pair{"systems", systems},
                                    {"derivable", derivable},
                                    {"underivable", underivable},
                                    {"unsolved", unsolved},
                                    {"derivations", derivations},
                                    {"conditions", conditions},
                                    {"quantified", quantified},
                                    {"unchecked", unchecked},
                                    {"asked", asked},
                                    {"answered", answered}}) {
    text += std::string(name) + "=" + std::to_string(value) + " ";
  }
  return text;
}

void check_back_translations(const ClauseSystem& old_system, const Preprocessed& after,
                             Tally& tally) {
  SCOPED_TRACE("after:\n" + to_text(after.system));
  ++tally.systems;
  const auto before = solve(old_system);
  const auto answer = solve(after.system);
  if (std::holds_alternative<Unsolved>(answer) || std::holds_alternative<Unsolved>(before)) {
    ++tally.unsolved;
    return;
  }
  EXPECT_EQ(before.index(), answer.index()) << "the answer has changed";
  if (const auto* model = std::get_if<horn::Model>(&answer)) {
    ++tally.underivable;
    check_model(old_system, after, *model, tally);
  } else {
    ++tally.derivable;
    check_derivation(old_system, after, tally);
  }
}

void check_back_translations(const ClauseSystem& old_system, const std::string& passes,
                             Tally& tally) {
  SCOPED_TRACE(passes + " on:\n" + to_text(old_system));
  const Preprocessed after = preprocess::run(old_system, preprocess::parse_pipeline(passes), {});
  check_back_translations(old_system, after, tally);
}

void check_back_translations(const ClauseSystem& old_system, const Preprocessed& after,
                             bool derivable) {
  Tally tally;
  check_back_translations(old_system, after, tally);
  EXPECT_EQ(tally.derivations, derivable ? 1u : 0u);
  EXPECT_EQ(tally.underivable, derivable ? 0u : 1u);
}

}  // namespace heapreach::test
