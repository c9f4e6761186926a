// Abstract interpretation on every example system at n = 3: it never proves what is feasible, its
// certificates hold (the pipeline throws if one does not), and store invariants change no verdict.
#include <gtest/gtest.h>

#include "pipeline/check/check_rts.h"
#include "pipeline/options/capabilities.h"
#include "tests/harness/data_files.h"
#include "tests/harness/in_child.h"
#include "tests/harness/limits.h"
#include "tests/harness/sample.h"

namespace heapreach::test::abstract_test {
namespace {

using pipeline::Strategy;

constexpr std::uint64_t bound = 3;  // cells

std::vector<Strategy> strategies(const rts::System& system) {
  std::vector<Strategy> all = {
      {"octagon", "basic", {}, "default"},     {"polyhedra", "kripke", {}, "none"},
      {"polyhedra", "cells:0", {}, "default"}, {"octagon", "cells:1", {}, "default"},
      {"pdr", "basic", {}, "default"},         {"bmc", "kripke", {}, "default"}};
  all[4].invariants = "octagon";
  all[5].invariants = "box";
  for (Strategy& strategy : all) strategy.encoder.bound = bound;
  std::erase_if(all, [&](const Strategy& strategy) {
    const bool is_there = backends::abstract::has_regions();
    return !is_there || pipeline::refusal(strategy, pipeline::features_of(system)).has_value();
  });
  return all;
}

void expect_agreement(const rts::System& system, const Strategy& strategy, double millions) {
  const std::optional<bool> expected = expected_feasible(system, bound);
  pipeline::QuietMonitor monitor;
  const pipeline::Verdict verdict =
      pipeline::check(system, strategy, work_limits(millions), monitor);
  if (std::holds_alternative<pipeline::Unknown>(verdict)) return;
  const bool feasible = std::holds_alternative<pipeline::Feasible>(verdict);
  EXPECT_EQ(feasible, expected.value_or(feasible))
      << strategy.name() << " invariants " << strategy.invariants;
  const auto* infeasible = std::get_if<pipeline::Infeasible>(&verdict);
  if (infeasible && infeasible->bound_independent()) {
    EXPECT_EQ(system.expect->kind, rts::Expectation::Kind::infeasible) << strategy.name();
  }
}

class AbstractAgreement : public ::testing::TestWithParam<std::string> {};
TEST_P(AbstractAgreement, WithTheExpectation) {
  const rts::System system = load(GetParam());
  const std::vector<Strategy> all = strategies(system);
  if (all.empty()) GTEST_SKIP() << "no abstract engine takes it";
  expect_agreement(system, drawn(all, data_name(GetParam())), 0.1);
}

class AbstractAgreementLong : public ::testing::TestWithParam<std::string> {};
TEST_P(AbstractAgreementLong, WithTheExpectation) {
  const rts::System system = load(GetParam());
  for (const Strategy& strategy : strategies(system)) {
    in_child([&] { expect_agreement(system, strategy, 1); });
  }
}

INSTANTIATE_TEST_SUITE_P(Data, AbstractAgreementLong, ::testing::ValuesIn(data_files()),
                         [](const auto& info) { return data_name(info.param); });
INSTANTIATE_TEST_SUITE_P(Data, AbstractAgreement,
                         ::testing::ValuesIn(sample(data_files(), 8, "Abstract")),
                         [](const auto& info) { return data_name(info.param); });

/// What docs/measurements.md says of trees: one distinguished cell proves them for every bound.
void expect_proof_for_every_bound(const std::string& file, const std::string& engine,
                                  double millions) {
  if (const auto why = backends::left_out(engine)) GTEST_SKIP() << *why;
  const rts::System system = load(HEAPREACH_DATA_DIR "/trees/" + file + ".rts.yaml");
  const Strategy strategy{engine, "cells:1", {}, "default"};
  pipeline::QuietMonitor monitor;
  const pipeline::Verdict verdict =
      pipeline::check(system, strategy, work_limits(millions), monitor);
  const auto* infeasible = std::get_if<pipeline::Infeasible>(&verdict);
  ASSERT_NE(infeasible, nullptr);
  EXPECT_TRUE(infeasible->bound_independent());
}

TEST(Trees, GrownAtTheRoot) {
  expect_proof_for_every_bound("tree_grow_and_descend", "polyhedra", 120);
}

TEST(TreesLong, BuiltByRandomInsertion) {
  expect_proof_for_every_bound("tree_insert_and_walk", "octagon", 600);
}

}  // namespace
}  // namespace heapreach::test::abstract_test
