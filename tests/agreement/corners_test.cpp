// Systems written by hand against what encodings, domains and passes might take for granted without
// saying so (corners/): each file holds what is expected of it, and no strategy may say otherwise.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "pipeline/check/check_rts.h"
#include "pipeline/options/capabilities.h"
#include "tests/harness/data_files.h"
#include "tests/harness/in_child.h"
#include "tests/harness/limits.h"
#include "tests/harness/sample.h"

namespace heapreach::test::corners_test {
namespace {

using pipeline::Strategy;

const std::filesystem::path folder = HEAPREACH_SOURCE_DIR "/tests/agreement/corners";

std::vector<std::string> files() {
  std::vector<std::string> result;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    result.push_back(entry.path());
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::vector<Strategy> strategies(const rts::System& system) {
  std::vector<Strategy> all = {
      {"explore", "", {}, "default"},        {"bmc", "basic", {}, "default"},
      {"pdr", "array", {}, "default"},       {"bmc", "array", {}, "default"},
      {"pdr", "kripke", {}, "split,unfold"}, {"pdr", "cells:1", {}, "default"},
      {"octagon", "cells:1", {}, "default"}, {"pdr", "cells:2", {}, "default"},
      {"box", "cells:0", {}, "none"},        {"octagon", "kripke", {}, "merge,split"},
      {"bmc", "kripke", {}, "inline"}};
  all[4].encoder.step = encoders::Step::large;
  all.back().invariants = "polyhedra";
  if (!backends::abstract::has_regions()) all.back().invariants = "none";
  std::erase_if(all,
                [](const Strategy& one) { return backends::left_out(one.engine).has_value(); });
  for (Strategy& strategy : all) strategy.encoder.bound = *system.bound;
  return all;
}

/// One in `one_in` of the strategies, and explore, whose answers are mostly definite.
void expect_agreement(const std::string& file, double millions, std::size_t one_in) {
  const rts::System system = load(file);
  const std::optional<bool> feasible = system.expects_error(*system.bound);
  ASSERT_TRUE(feasible.has_value());
  int answers = 0;
  const std::vector<Strategy> all = strategies(system);
  const std::uint64_t number = number_of(std::filesystem::path(file).filename().string());
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i > 1 && (i + number) % one_in != 0) continue;
    const Strategy& strategy = all[i];
    pipeline::QuietMonitor monitor;
    const pipeline::Verdict verdict =
        pipeline::check(system, strategy, work_limits(millions), monitor);
    if (std::holds_alternative<pipeline::Unknown>(verdict)) continue;
    ++answers;
    EXPECT_EQ(std::holds_alternative<pipeline::Feasible>(verdict), *feasible) << strategy.name();
    const auto* proof = std::get_if<pipeline::Infeasible>(&verdict);
    if (proof == nullptr || !proof->bound_independent()) continue;
    EXPECT_EQ(system.expect->kind, rts::Expectation::Kind::infeasible) << strategy.name();
  }
  EXPECT_GT(answers, 0);
}

class Corners : public ::testing::TestWithParam<std::string> {};
TEST_P(Corners, AreWhatTheirFilesSay) {
  expect_agreement(GetParam(), 0.3, 4);
}

class CornersLong : public ::testing::TestWithParam<std::string> {};
TEST_P(CornersLong, AreWhatTheirFilesSay) {
  in_child([&] { expect_agreement(GetParam(), 2, 1); });
}

std::string name_of(const ::testing::TestParamInfo<std::string>& info) {
  const std::string name = std::filesystem::path(info.param).filename();
  return name.substr(0, name.find('.'));
}

INSTANTIATE_TEST_SUITE_P(Files, Corners, ::testing::ValuesIn(files()), name_of);
INSTANTIATE_TEST_SUITE_P(Files, CornersLong, ::testing::ValuesIn(files()), name_of);

}  // namespace
}  // namespace heapreach::test::corners_test
