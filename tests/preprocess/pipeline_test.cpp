#include "preprocess/pipeline/pipeline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "support/error.h"
#include "tests/harness/random_clauses.h"
#include "tests/preprocess/back_translations.h"
#include "tests/preprocess/clauses.h"

namespace heapreach::preprocess::pipeline_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> names(const std::vector<const Pass*>& passes) {
  std::vector<std::string> result;
  for (const Pass* pass : passes) result.emplace_back(pass->name());
  return result;
}

TEST(Pipeline, ParsesNamesAndAbbreviations) {
  EXPECT_THAT(names(parse_pipeline("none")), ElementsAre());
  EXPECT_THAT(names(parse_pipeline("inline,unfold,inline")),
              ElementsAre("inline", "unfold", "inline"));
  EXPECT_EQ(names(parse_pipeline("default")), default_pipeline());
  const std::vector<std::string> all = names(parse_pipeline("all"));
  for (const Pass* pass : all_passes()) {
    EXPECT_EQ(std::count(all.begin(), all.end(), pass->name()) > 0, true) << pass->name();
    EXPECT_FALSE(pass->summary().empty());
  }
}

TEST(Pipeline, RefusesUnknownNames) {
  for (const char* text : {"inlin", "", "inline,", ",inline", "inline unfold", "none,inline"}) {
    EXPECT_THROW(parse_pipeline(text), UsageError) << text;
  }
  try {
    parse_pipeline("inline,bogus");
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_THAT(error.what(), HasSubstr("bogus"));
    EXPECT_THAT(error.what(), HasSubstr("slice_arguments"));
  }
}

TEST(Pipeline, WithoutPassesIsTheIdentity) {
  const horn::ClauseSystem system = test::random_clauses(7);
  const Preprocessed after = run(system, {}, {});
  EXPECT_EQ(test::to_text(after.system), test::to_text(system));
  EXPECT_EQ(after.back_translation->height(5), 5u);
  test::Tally tally;
  test::check_back_translations(system, after, tally);
}

TEST(Pipeline, RecordsWhatEachPassDid) {
  const horn::ClauseSystem system = test::random_clauses(3);
  std::vector<std::string> stages;
  const Preprocessed after = run(system, parse_pipeline("default"), {},
                                 [&](const std::string& stage) { stages.push_back(stage); });
  EXPECT_EQ(stages, default_pipeline());
  ASSERT_EQ(after.records.size(), stages.size());
  EXPECT_EQ(after.records.front().before.clauses, system.clauses.size());
  EXPECT_EQ(after.records.back().after.clauses, after.system.clauses.size());
  for (std::size_t i = 1; i < after.records.size(); ++i) {
    EXPECT_EQ(after.records[i].before.constraint, after.records[i - 1].after.constraint);
    EXPECT_GE(after.records[i].seconds, 0);
  }
}

TEST(Pipeline, StopsAtItsDeadline) {
  const horn::ClauseSystem system = test::random_clauses(3);
  for (const Pass* pass : all_passes()) {
    try {
      pass->run(system, Deadline::in(0));
      FAIL() << pass->name();
    } catch (const BackendError& error) {
      EXPECT_EQ(error.failure(), Failure::time_limit);
      EXPECT_EQ(error.stage(), pass->name());
    }
  }
}

TEST(Pipeline, IsDeterministic) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto first = run(test::random_clauses(seed), parse_pipeline("all"), {});
    const auto second = run(test::random_clauses(seed), parse_pipeline("all"), {});
    EXPECT_EQ(test::to_text(first.system), test::to_text(second.system)) << seed;
  }
}

/// 100,000 clauses: rings of predicates that hang on one chain, with a counter and a dead argument.
TEST(Pipeline, HandlesManyClauses) {
  test::Clauses c;
  constexpr std::size_t rings = 4000;
  for (std::size_t i = 0; i <= 4 * rings; ++i) c.predicate("p" + std::to_string(i), 4);
  auto atom = [&](std::size_t p, horn::Term count) {
    return horn::Atom{static_cast<horn::PredicateId>(p), {c.x(0), count, c.x(2), c.x(3)}};
  };
  c.clause({0, {c.num(0), c.num(0), c.x(2), c.num(7)}}, {});
  for (std::size_t ring = 0; ring < rings; ++ring) {
    const std::size_t p = 4 * ring;
    const auto bound = c.num(static_cast<long>(ring % 50));
    for (std::size_t i = 0; i < 3; ++i) {
      c.clause(atom(p + i + 1, c.plus(c.x(1), 1)), {atom(p + i, c.x(1))});
    }
    c.clause(atom(p, c.x(1)), {atom(p + 3, c.x(1))}, c.at_most(c.x(1), bound));
    c.clause(atom(p + 2, c.x(1)), {atom(p + 1, c.x(1))}, c.at_least(c.x(1), 70));
    c.clause(atom(p + 4, c.plus(c.x(1), -3)), {atom(p + 3, c.x(1))}, c.at_least(c.x(1), 60));
    c.clause(atom(p + 4, c.num(0)), {atom(p + 3, c.x(1))});
    c.clause(atom(p + 3, c.x(0)), {atom(p + 2, c.x(1))}, c.equal(c.x(3), c.num(8)));
  }
  c.query({atom(4 * rings, c.x(1))}, c.at_least(c.x(1), 200));
  const Preprocessed after = run(c.system, parse_pipeline("all"), Deadline::in(300));
  EXPECT_LT(after.system.clauses.size(), 2 * c.system.clauses.size() / 3);
  for (const auto& predicate : after.system.predicates) EXPECT_LE(predicate.arity(), 1u);
  EXPECT_EQ(
      after.back_translation
          ->model({std::vector<horn::Term>(after.system.predicates.size(), c.terms().truth())}, {},
                  {})
          .formulas.size(),
      c.system.predicates.size());
}

}  // namespace
}  // namespace heapreach::preprocess::pipeline_test
