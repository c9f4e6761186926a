// Below these floors an engine has got worse: pdr decides four of five example systems at n = 4
// (three of five with little work), bmc all feasible ones and every infeasible one whose
// executions all end. And certificates of other encodings are models of the basic one once
// translated.
#include <gtest/gtest.h>

#include <iostream>

#include "backends/backend.h"
#include "encoders/symbolic/layout.h"
#include "evidence/certificates/certificate.h"
#include "evidence/checker/check_certificate.h"
#include "evidence/witness/to_basic.h"
#include "pipeline/check/check_rts.h"
#include "tests/harness/data_files.h"
#include "tests/harness/floor.h"
#include "tests/harness/in_child.h"
#include "tests/harness/limits.h"
#include "tests/harness/sample.h"

namespace heapreach::test::floors_test {
namespace {

constexpr std::uint64_t bound = 4;  // cells

pipeline::Verdict decide(const rts::System& system, std::uint64_t bound, const std::string& engine,
                         const std::string& encoding, double millions) {
  pipeline::Strategy strategy{engine, encoding, {}, "default", false};
  strategy.encoder.bound = bound;
  pipeline::QuietMonitor monitor;
  return pipeline::check(system, strategy, work_limits(millions), monitor);
}

std::string text_of(const pipeline::Verdict& verdict) {
  if (const auto* unknown = std::get_if<pipeline::Unknown>(&verdict)) {
    return "unknown: " + unknown->reason + " in " + unknown->stage;
  }
  return std::holds_alternative<pipeline::Feasible>(verdict) ? "feasible" : "infeasible";
}

bool decided_by_pdr(const std::string& file, double millions) {
  const pipeline::Verdict verdict = decide(load(file), bound, "pdr", "basic", millions);
  return !std::holds_alternative<pipeline::Unknown>(verdict);
}

TEST(Floors, PdrDecidesThreeOfFiveSoon) {
  const std::vector<std::string> files = sample(data_files(), 20, "PdrDecidesThreeOfFiveSoon");
  std::vector<std::string> undecided;
  for (const std::string& file : files) {
    if (!decided_by_pdr(file, 0.8)) undecided.push_back(data_name(file));
  }
  EXPECT_LE(5 * undecided.size(), 2 * files.size()) << ::testing::PrintToString(undecided);
}

Floor pdr_floor("Data/PdrFloorLong", 80);

class PdrFloorLong : public ::testing::TestWithParam<std::string> {};

TEST_P(PdrFloorLong, DecidesFourOfFive) {
  pdr_floor.count(decided_by_pdr(GetParam(), 3));
}

INSTANTIATE_TEST_SUITE_P(Data, PdrFloorLong, ::testing::ValuesIn(data_files()),
                         [](const auto& info) { return data_name(info.param); });

/// Of files with an empty heap explore decides nine of ten, and every list at 64 cells.
void expect_explore_decides(const std::vector<std::string>& files, double millions) {
  std::size_t empty = 0;
  std::size_t decided = 0;
  std::string undecided;
  for (const std::string& file : files) {
    const rts::System system = load(file);
    if (system.heap == rts::StartHeap::unknown) continue;
    ++empty;
    if (!std::holds_alternative<pipeline::Unknown>(decide(system, bound, "explore", "", millions)))
      ++decided;
    else
      undecided += "\n" + data_name(file);
    const std::string theme = file.substr(0, file.rfind('/'));
    const bool lists = theme.ends_with("lists") || theme.ends_with("queues") ||
                       theme.ends_with("cyclic") || theme.ends_with("doubly");
    // Its data wrap at an address that is real (ring_buffer_wraps_late).
    if (!lists || file.find("ring_buffer_wraps") != std::string::npos) continue;
    const pipeline::Verdict verdict = decide(system, 64, "explore", "", 10 * millions);
    const bool feasible = expected_feasible(system, 64).value_or(false);
    EXPECT_EQ(text_of(verdict), feasible ? "feasible" : "infeasible") << file;
  }
  EXPECT_GE(10 * decided, 9 * empty) << decided << " of " << empty << undecided;
}

TEST(Floors, ExploreDecidesNineOfTenEmptyHeapsAndListsAtSixtyFour) {
  expect_explore_decides(sample(data_files(), 8, "ExploreDecidesNineOfTen"), 0.5);
}

TEST(FloorsLong, ExploreDecidesNineOfTenEmptyHeapsAndEveryListAtSixtyFour) {
  expect_explore_decides(data_files(), 2);
}

class BmcFloor : public ::testing::TestWithParam<std::string> {};

Floor bmc_floor("Data/BmcFloor", 75);

void expect_bmc_decides(const std::string& file) {
  const rts::System system = load(file);
  const bool feasible = expected_feasible(system, bound).value_or(false);
  const bool decides = feasible || all_executions_end(system).value_or(false);
  bmc_floor.count(decides);
  if (!decides) return;
  const pipeline::Verdict verdict = decide(system, bound, "bmc", "kripke", 60);
  EXPECT_EQ(text_of(verdict), feasible ? "feasible" : "infeasible");
}

TEST_P(BmcFloor, DecidesWhatIsFeasibleOrEnds) {
  expect_bmc_decides(GetParam());
}

class BmcFloorLong : public ::testing::TestWithParam<std::string> {};
TEST_P(BmcFloorLong, DecidesWhatIsFeasibleOrEnds) {
  expect_bmc_decides(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Data, BmcFloorLong, ::testing::ValuesIn(data_files()),
                         [](const auto& info) { return data_name(info.param); });
INSTANTIATE_TEST_SUITE_P(Data, BmcFloor, ::testing::ValuesIn(sample(data_files(), 4, "BmcFloor")),
                         [](const auto& info) { return data_name(info.param); });

class Translation : public ::testing::TestWithParam<std::string> {};

/// Whether blocks have one constant size, so that certificates over arrays can be translated.
bool translates(const rts::System& system) {
  return system.heap == rts::StartHeap::empty && encoders::uniform_block_size(system).has_value();
}

Floor kripke_floor("Translation of kripke", 40);
Floor array_floor("Translation of array", 15);

/// The engine's certificates at these bounds hold of the basic encoding, or the solver does not
/// know. Returns whether one of them holds.
bool expect_translation(const rts::System& system, const std::string& engine,
                        const std::string& encoding, double millions,
                        const std::vector<std::uint64_t>& bounds = {2, 3}) {
  if (encoding != "kripke" && !translates(system)) return false;
  bool one_holds = false;
  pipeline::Strategy strategy{engine, encoding, {}, "default", false};
  pipeline::QuietMonitor monitor;
  for (const std::uint64_t n : bounds) {
    strategy.encoder.bound = n;
    const pipeline::Verdict verdict =
        pipeline::check(system, strategy, work_limits(millions), monitor);
    const auto* infeasible = std::get_if<pipeline::Infeasible>(&verdict);
    if (!infeasible) continue;
    const auto* model = std::get_if<evidence::ModelCertificate>(&infeasible->certificate);
    if (!model) continue;
    const evidence::CheckResult result = evidence::checker::check_certificate(
        system, evidence::to_basic(system, *model), work_limits(10 * millions));
    EXPECT_NE(result.status, evidence::CheckResult::Status::fails) << result.reason;
    one_holds = one_holds || result.status == evidence::CheckResult::Status::holds;
    std::cout << "bound " << n << ": "
              << (result.status == evidence::CheckResult::Status::holds ? "holds" : result.reason)
              << "\n";
  }
  return one_holds;
}

void expect_one_translation(const std::string& file, const std::string& encoding, Floor& floor) {
  floor.begin();
  in_child([&] {
    if (expect_translation(load(file), "pdr", encoding, 0.4, {2})) floor.compared();
  });
}

TEST_P(Translation, OfKripkeCertificatesGivesModelsOfTheBasicEncoding) {
  expect_one_translation(GetParam(), "kripke", kripke_floor);
}

TEST_P(Translation, OfArrayCertificatesGivesModelsOfTheBasicEncoding) {
  expect_one_translation(GetParam(), "array", array_floor);
}

class TranslationLong : public ::testing::TestWithParam<std::string> {};

TEST_P(TranslationLong, OfCertificatesGivesModelsOfTheBasicEncoding) {
  const rts::System system = load(GetParam());
  in_child([&] { expect_translation(system, "pdr", "kripke", 1); });
  in_child([&] { expect_translation(system, "pdr", "array", 1); });
  in_child([&] { expect_translation(system, "pdr", "cells:1", 1); });
  if (backends::left_out("octagon")) return;
  in_child([&] { expect_translation(system, "octagon", "cells:1", 5); });
}

INSTANTIATE_TEST_SUITE_P(Data, TranslationLong, ::testing::ValuesIn(data_files()),
                         [](const auto& info) { return data_name(info.param); });
INSTANTIATE_TEST_SUITE_P(Data, Translation,
                         ::testing::ValuesIn(sample(data_files(), 25, "Translation")),
                         [](const auto& info) { return data_name(info.param); });

}  // namespace
}  // namespace heapreach::test::floors_test
