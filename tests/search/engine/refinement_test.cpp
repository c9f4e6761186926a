// How exact searches are at first, what they take over from others, and what they answer.
#include "search/engine/refinement.h"

#include <gtest/gtest.h>

#include "search/addresses/numbers.h"
#include "search/addresses/opaque.h"
#include "tests/search/support.h"

namespace heapreach::search::refinement_test {
namespace {

const std::string loop =
    "rts: 1\n"
    "variables: {k: int}\n"
    "start: {vertex: a, assume: \"k == 0\"}\nerror: bad\nedges:\n"
    "  - {from: a, to: b}\n"
    "  - {from: b, to: b, do: [{assume: \"k < 3\"}, {move: {to: k, value: k + 1}}]}\n";

/// A problem, and all that it needs.
struct Asked {
  explicit Asked(rts::System of, bool numeric = false)
      : system(std::move(of)), opaque(system), numbers(system) {
    const AddressModel& addresses = numeric ? static_cast<const AddressModel&>(numbers) : opaque;
    problem.emplace(Problem{system, addresses, 4, confirm, limits, progress});
  }

  rts::System system;
  OpaqueAddresses opaque;
  NumericAddresses numbers;
  Confirm confirm = [this](const auto&) { return is_real; };
  std::optional<bool> is_real = true;
  Limits limits{};
  Progress progress{};
  Facts facts{{}};
  std::optional<Problem> problem;
};

rts::System with(const std::string& edge) {
  return test::system_of(loop + edge);
}

const std::string at_three = "  - {from: b, to: bad, do: [{assume: \"k == 3\"}]}\n";
const std::string at_four = "  - {from: b, to: bad, do: [{assume: \"k == 4\"}]}\n";

TEST(Refinement, BeginsCoarse) {
  Asked asked(with(at_three));
  const Refinement coarse(*asked.problem, asked.facts);
  const Experience known = coarse.experience();
  EXPECT_FALSE(known.every_field);
  EXPECT_EQ(known.longest_list, 1u);
  EXPECT_EQ(known.conditions, (std::vector<int>{0, 0, 0}));
  EXPECT_EQ(known.widening_delay, (std::vector<std::uint64_t>{50, 50, 50}));
  EXPECT_FALSE(coarse.tells_all_lengths_apart());
  EXPECT_EQ(coarse.effort(), 0u);
  EXPECT_FALSE(coarse.growth());
}

TEST(Refinement, OfNumericAddressesHasNoLists) {
  Asked asked(with(at_three), true);
  EXPECT_TRUE(Refinement(*asked.problem, asked.facts).tells_all_lengths_apart());
}

TEST(Refinement, OfAnOpenHeapWidensSooner) {
  rts::System system = with(at_three);
  system.heap = rts::StartHeap::unknown;
  Asked asked(std::move(system));
  EXPECT_EQ(Refinement(*asked.problem, asked.facts).experience().widening_delay,
            (std::vector<std::uint64_t>{8, 8, 8}));
}

TEST(Refinement, TheFinestForgetsNothing) {
  Asked asked(with(at_three));
  const Experience most = nothing_forgotten(asked.system);
  EXPECT_TRUE(most.every_field && most.without_finest);
  EXPECT_EQ(most.conditions, std::vector<int>(3, static_cast<int>(Keep::everything)));
  EXPECT_EQ(most.widening_delay, (std::vector<std::uint64_t>(3, static_cast<std::uint64_t>(-1))));
  const Experience finest = Refinement::finest(*asked.problem, asked.facts).experience();
  EXPECT_FALSE(finest.every_field);
  EXPECT_EQ(finest.longest_list, all_lengths);
  EXPECT_EQ(finest.conditions, most.conditions);
  EXPECT_EQ(finest.widening_delay, most.widening_delay);
}

TEST(Refinement, OfTablesWidensSoonAtLoopHeadsAndNowhereElse) {
  Asked asked(with(at_three));
  const Experience known = Refinement::with_tables(*asked.problem, asked.facts).experience();
  const auto never = static_cast<std::uint64_t>(-1);
  EXPECT_EQ(known.widening_delay, (std::vector<std::uint64_t>{never, 2, never}));
  EXPECT_EQ(known.conditions, std::vector<int>(3, static_cast<int>(Keep::about_store)));
}

TEST(Refinement, TakesOverWhatIsKnownOfASystemOfItsSize) {
  Asked asked(with(at_three));
  const Experience known{true, 3, {0, 1, 3}, {7, 8, 9}};
  const auto after = [&](const Experience& experience) {
    Refinement refinement(*asked.problem, asked.facts);
    refinement.begin_with(experience);
    return refinement.experience();
  };
  EXPECT_EQ(after(known), known);
  const Experience coarse = Refinement(*asked.problem, asked.facts).experience();
  EXPECT_EQ(after({true, 3, {0, 1}, {7, 8, 9}}), coarse);
  EXPECT_EQ(after({true, 3, {0, 1, 3}, {7, 8}}), coarse);
  EXPECT_EQ(after({true, 0, {0, 1, 3}, {7, 8, 9}}), coarse);
}

TEST(Refinement, OfLengthsKeepsWhatElseWasLearned) {
  Asked asked(with(at_three));
  Refinement learned(*asked.problem, asked.facts);
  learned.begin_with({false, 3, {0, 1, 3}, {7, 8, 9}});
  const Refinement lengths(learned, asked.facts);
  EXPECT_TRUE(lengths.tells_all_lengths_apart());
  EXPECT_EQ(lengths.experience().conditions, learned.experience().conditions);
  EXPECT_EQ(lengths.effort(), 0u);
}

TEST(Refinement, FindsAShortestPath) {
  Asked asked(with(at_three));
  Refinement refinement(*asked.problem, asked.facts);
  const std::optional<Answer> answer = refinement.run(1000);
  ASSERT_TRUE(answer && std::holds_alternative<Found>(*answer));
  EXPECT_EQ(std::get<Found>(*answer).edges, (std::vector<rts::EdgeId>{0, 1, 1, 1, 2}));
  EXPECT_TRUE(std::get<Found>(*answer).shortest);
  EXPECT_GT(refinement.effort(), 0u);
}

TEST(Refinement, ProvesThatThereIsNoneForEveryBound) {
  Asked asked(with(at_four));
  Refinement refinement(*asked.problem, asked.facts);
  const std::optional<Answer> answer = refinement.run(1000);
  ASSERT_TRUE(answer && std::holds_alternative<StateGraph>(*answer));
  EXPECT_EQ(std::get<StateGraph>(*answer).bound, std::nullopt);
}

TEST(Refinement, OfNumericAddressesLeavesWhatIsReached) {
  Asked asked(with(at_four), true);
  Refinement refinement(*asked.problem, asked.facts);
  const std::optional<Answer> answer = refinement.run(1000);
  ASSERT_TRUE(answer && std::holds_alternative<Reached>(*answer));
  EXPECT_FALSE(std::get<Reached>(*answer).cut);
}

TEST(Refinement, StopsWhenItsEffortIsSpentAndGoesOnWithMore) {
  Asked asked(with(at_three));
  Refinement refinement(*asked.problem, asked.facts);
  EXPECT_FALSE(refinement.run(2));
  EXPECT_FALSE(refinement.gave_up());
  EXPECT_TRUE(refinement.growth());
  const std::optional<Answer> answer = refinement.run(1000);
  EXPECT_TRUE(answer && std::holds_alternative<Found>(*answer));
}

TEST(Refinement, GivesAPathUpThatIsNotDecided) {
  rts::System system = with(at_three);
  system.heap = rts::StartHeap::unknown;
  Asked asked(std::move(system));
  asked.is_real = std::nullopt;
  Refinement refinement(*asked.problem, asked.facts);
  const std::optional<Answer> answer = refinement.run(1000);
  ASSERT_TRUE(answer && std::holds_alternative<GaveUp>(*answer));
  asked.is_real = false;
  Refinement again(*asked.problem, asked.facts);
  const std::optional<Answer> other = again.run(1000);
  EXPECT_TRUE(other && std::holds_alternative<NeedsNumbers>(*other));
}

}  // namespace
}  // namespace heapreach::search::refinement_test
