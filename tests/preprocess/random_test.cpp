// Random clause systems through every pass and the pipelines: the query stays as derivable as it
// was, and derivations and models of the new system come back as ones of the old.
#include <gtest/gtest.h>

#include "preprocess/pipeline.h"
#include "tests/preprocess/z3_oracle.h"
#include "tests/support/random_clauses.h"

namespace heapreach::preprocess {
namespace {

using horn::ClauseSystem;
using test::Truth;

struct Tally {
  std::size_t systems = 0, derivable = 0, underivable = 0, unsolved = 0;
  std::size_t derivations = 0, quantified = 0, unchecked = 0, conditions = 0;
};

class Round {
 public:
  Round(const ClauseSystem& old_system, Tally& tally) : old_(old_system), tally_(tally) {
    before_ = test::solve(old_);
  }

  void run(const std::string& passes) {
    SCOPED_TRACE(passes);
    ++tally_.systems;
    const Preprocessed after = preprocess::run(old_, parse_pipeline(passes), {});
    const auto answer = test::solve(after.system);
    if (std::holds_alternative<test::Unsolved>(answer) ||
        std::holds_alternative<test::Unsolved>(before_)) {
      ++tally_.unsolved;
      return;
    }
    EXPECT_EQ(before_.index(), answer.index()) << "different answer; after:\n"
                                               << test::to_text(after.system);
    if (const auto* model = std::get_if<horn::Model>(&answer)) check(*model, after);
    if (std::holds_alternative<test::Derivable>(answer)) search(after);
  }

 private:
  void check(const horn::Model& model, const Preprocessed& after) {
    ++tally_.underivable;
    for (const horn::Clause& clause : after.system.clauses) {  // else the test is wrong
      ASSERT_NE(test::is_valid(*old_.terms, condition_of(after.system, model, clause)), Truth::no);
    }
    const horn::Model back = after.way_back->model(model, test::acyclic_solver(), {});
    ASSERT_EQ(back.formulas.size(), old_.predicates.size());
    for (horn::Term formula : back.formulas) tally_.quantified += horn::has_quantifier(formula);
    for (const horn::Clause& clause : old_.clauses) {
      const Truth valid = test::is_valid(*old_.terms, condition_of(old_, back, clause));
      EXPECT_NE(valid, Truth::no) << "clause " << clause.label << " fails; after:\n"
                                  << test::to_text(after.system);
      ++tally_.conditions;
      tally_.unchecked += valid == Truth::unknown;
    }
  }

  void search(const Preprocessed& after) {
    ++tally_.derivable;
    const auto found = test::find_derivation(after.system, 7, 300);
    if (!found) return;
    ++tally_.derivations;
    const horn::Derivation back = after.way_back->derivation(*found);
    ASSERT_NO_THROW(check_shape(old_, back));
    EXPECT_NE(test::is_satisfiable(test::constraint_of(old_, back)), Truth::no)
        << "the derivation is none; after:\n"
        << test::to_text(after.system);
  }

  const ClauseSystem& old_;
  Tally& tally_;
  std::variant<test::Derivable, horn::Model, test::Unsolved> before_;
};

const std::vector<std::string>& pipelines() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> result;
    for (const Pass* pass : all_passes()) result.emplace_back(pass->name());
    result.insert(result.end(), {"default", "all", "unfold,slice_arguments", "split,inline"});
    return result;
  }();
  return names;
}

Tally run_seeds(std::uint64_t first, std::uint64_t last, const test::ClauseSize& size) {
  Tally tally;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    const ClauseSystem system = test::random_clauses(seed, size);
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + test::to_text(system));
    Round round(system, tally);
    for (const std::string& passes : pipelines()) round.run(passes);
    if (::testing::Test::HasFailure()) break;
  }
  for (const auto& [name, value] : {std::pair{"systems", tally.systems},
                                    {"derivable", tally.derivable},
                                    {"underivable", tally.underivable},
                                    {"unsolved", tally.unsolved},
                                    {"derivations", tally.derivations},
                                    {"quantified", tally.quantified},
                                    {"unchecked", tally.unchecked},
                                    {"conditions", tally.conditions}}) {
    ::testing::Test::RecordProperty(name, static_cast<int>(value));
    std::printf("%s=%zu ", name, value);
  }
  std::printf("\n");
  return tally;
}

TEST(RandomClauses, SurviveEveryPass) {
  const Tally tally = run_seeds(0, 60, {});
  EXPECT_GT(tally.derivations, tally.systems / 8);  // else the test has lost its force
  EXPECT_GT(tally.underivable, tally.systems / 8);
  EXPECT_LT(tally.unsolved, tally.systems / 10);
}

}  // namespace
}  // namespace heapreach::preprocess
