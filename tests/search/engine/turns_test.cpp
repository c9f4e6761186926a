// Searches that take turns: which of them answers, and what is known afterwards.
#include "search/engine/turns.h"

#include <gtest/gtest.h>

#include "search/addresses/opaque.h"
#include "tests/search/support.h"

namespace heapreach::search::turns_test {
namespace {

/// All searches of a system, with what they need.
struct Asked {
  explicit Asked(rts::System of, std::uint64_t bound = 4, const Experience* experience = nullptr)
      : system(std::move(of)),
        bound(bound),
        problem{system, addresses, bound, confirm, limits, progress},
        open(problem, facts),
        turns(problem, open, facts, experience) {}

  rts::System system;
  OpaqueAddresses addresses{system};
  std::uint64_t bound = 4;
  Confirm confirm = [this](const std::vector<rts::EdgeId>& edges) {
    return std::optional<bool>(test::replay_problem(system, bound, edges).empty());
  };
  Limits limits;
  Progress progress;
  Facts facts{limits};
  Problem problem;
  Refinement open;
  Turns turns;
};

rts::System system_of(const std::string& edges) {
  return test::system_of(
      "rts: 1\nvariables: {p: ptr, k: int, n: int}\n"
      "start: {vertex: a, assume: \"k == 0\"}\nerror: bad\nedges:\n  - {from: a, to: b}\n" +
      edges);
}

const std::string count =
    "  - {from: b, to: b, do: [{assume: \"k < 3\"}, {move: {to: k, value: k + 1}}]}\n";
const std::string at_three = count + "  - {from: b, to: bad, do: [{assume: \"k == 3\"}]}\n";
const std::string at_four = count + "  - {from: b, to: bad, do: [{assume: \"k == 4\"}]}\n";

TEST(Turns, TheFirstSearchAnswersIfThatIsEasy) {
  Asked found(system_of(at_three));
  const Answer path = found.turns.run(0);
  ASSERT_TRUE(std::holds_alternative<Found>(path));
  EXPECT_TRUE(std::get<Found>(path).shortest);
  EXPECT_EQ(found.turns.finest(), 0u);
  Asked proved(system_of(at_four));
  const Answer proof = proved.turns.run(0);
  ASSERT_TRUE(std::holds_alternative<StateGraph>(proof));
  EXPECT_EQ(std::get<StateGraph>(proof).bound, std::nullopt);
  EXPECT_EQ(proved.turns.finest(), 0u);
}

TEST(Turns, TheFinestSearchComesFirstIfItAnsweredBefore) {
  Asked asked(system_of(at_three));
  EXPECT_TRUE(std::holds_alternative<Found>(asked.turns.run(1000)));
  EXPECT_GT(asked.turns.finest(), 0u);
  EXPECT_EQ(asked.open.effort(), 0u);
}

TEST(Turns, TheFinestSearchTakesNoPartIfItsProofCouldNotBeChecked) {
  Experience known;
  known.without_finest = true;
  Asked asked(system_of(at_three), 4, &known);
  EXPECT_TRUE(std::holds_alternative<Found>(asked.turns.run(1000)));
  EXPECT_EQ(asked.turns.finest(), 0u);
  EXPECT_GT(asked.open.effort(), 0u);
}

// A block in each round is kept by the next, and the fifth is the error.
const std::string chain =
    "  - {from: b, to: b, do: [{move: {to: n, value: p}}, {alloc: {to: p, size: 1}}, "
    "{store: {at: p, value: n}}, {move: {to: k, value: k + 1}}]}\n"
    "  - {from: b, to: bad, do: [{assume: \"k == 6\"}]}\n";

TEST(Turns, AProofAtOneBoundIsAnAnswerIfThereIsNoBetterOne) {
  Asked asked(system_of(chain));
  const Answer answer = asked.turns.run(0);
  EXPECT_TRUE(is_at_one_bound(answer));
  EXPECT_TRUE(asked.turns.growth());
  Asked larger(system_of(chain), 6);
  EXPECT_TRUE(std::holds_alternative<Found>(larger.turns.run(0)));
}

TEST(Turns, AreAtOneBoundIfTheGraphHasOne) {
  StateGraph graph;
  EXPECT_FALSE(is_at_one_bound(graph));
  graph.bound = 4;
  EXPECT_TRUE(is_at_one_bound(graph));
  EXPECT_FALSE(is_at_one_bound(Found{}));
}

TEST(Turns, ErrorsThatAreFarAwayAreFoundAtRandom) {
  Asked asked(system_of("  - {from: b, to: b, do: [{alloc: {to: p, size: 1}}, {free: p}, "
                        "{move: {to: k, value: k + 1}}]}\n"
                        "  - {from: b, to: bad, do: [{assume: \"k == 700\"}]}\n"),
              1000);
  const Answer answer = asked.turns.run(0);
  ASSERT_TRUE(std::holds_alternative<Found>(answer));
  EXPECT_EQ(std::get<Found>(answer).edges.size(), 702u);
  EXPECT_FALSE(std::get<Found>(answer).shortest);
}

TEST(Turns, TreesOfAnySizeAreProvedWithPieces) {
  Asked asked(test::data_system("trees/search_tree_insertion"));
  const Answer answer = asked.turns.run(0);
  ASSERT_TRUE(std::holds_alternative<StateGraph>(answer));
  EXPECT_EQ(std::get<StateGraph>(answer).bound, std::nullopt);
  EXPECT_FALSE(std::get<StateGraph>(answer).shapes.empty());
}

TEST(Turns, PiecesAreNotTriedAgainWithTheSameEffort) {
  Experience known = nothing_forgotten(test::data_system("trees/search_tree_insertion"));
  known.pieces = without_pieces;
  Asked asked(test::data_system("trees/search_tree_insertion"), 4, &known);
  const Answer answer = asked.turns.run(0);
  EXPECT_TRUE(is_at_one_bound(answer));
  EXPECT_EQ(asked.turns.pieces(), without_pieces);
}

const std::string table =
    "  - {from: b, to: c, do: [{assume: \"n >= 1\"}, {alloc: {to: p, size: n}}]}\n"
    "  - {from: c, to: c, do: [{assume: \"k < n\"}, {store: {at: p + k, value: 7}}, "
    "{move: {to: k, value: k + 1}}]}\n"
    "  - {from: c, to: d, do: [{assume: \"k >= n\"}, {move: {to: k, value: 0}}]}\n"
    "  - {from: d, to: d, do: [{assume: \"k < n\"}, {load: {to: k, at: p + k}}, "
    "{assume: \"k == 7\"}, {kill: [k]}, {assume: \"k >= 0\"}]}\n"
    "  - {from: d, to: bad, do: [{assume: \"n < 1\"}]}\n";

TEST(Turns, BlocksOfAnySizeAreProvedWithTables) {
  Asked asked(system_of(table));
  const Answer answer = asked.turns.run(0);
  ASSERT_TRUE(std::holds_alternative<StateGraph>(answer));
  EXPECT_EQ(std::get<StateGraph>(answer).bound, std::nullopt);
}

TEST(Turns, TablesAreNotTriedAgainIfTheirProofCouldNotBeChecked) {
  Experience known;
  known.tables = without_tables;
  Asked asked(system_of(table), 2, &known);
  const Answer answer = asked.turns.run(0);
  EXPECT_TRUE(is_at_one_bound(answer));
  EXPECT_EQ(asked.turns.tables(), without_tables);
}

}  // namespace
}  // namespace heapreach::search::turns_test
