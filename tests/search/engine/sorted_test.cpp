// Sorted lists: proofs for every bound, errors where the order breaks, and random machines that
// insert by comparisons and go through the list, against the oracle.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/harness/random.h"
#include "tests/search/machines.h"
#include "tests/search/support.h"

namespace heapreach::test::sorted_test {
namespace {

/// What an insertion does, as conditions on e, which the cursor's node holds, and d, the new one.
struct Insertion {
  std::string walk_on = "e < d";
  std::string stop = "e >= d";
  std::string keeps = "d <= e";  // what is asserted of neighbours in the end: d, then e
  std::string also;              // one more edge
};

std::string text_of(const Insertion& insertion) {
  return fmt::format(
      R"yaml(rts: 1
memory_errors: implicit
layout: {{origin: 2}}
variables: {{head: ptr, prev: ptr, cur: ptr, p: ptr, d: int, e: int}}
start: {{vertex: begin, assume: "head == null"}}
error: bad
edges:
  - {{from: begin, to: loop}}
  - {{from: loop, to: seek, do: [{{alloc: {{to: p, size: 2}}}}, {{move: {{to: prev, value: null}}}}, {{move: {{to: cur, value: head}}}}, {{kill: [d]}}, {{store: {{at: p, value: d}}}}]}}
  - {{from: seek, to: next, do: [{{assume: "cur != null"}}, {{load: {{to: e, at: cur}}}}]}}
  - {{from: seek, to: link, do: [{{assume: "cur == null"}}]}}
  - {{from: next, to: seek, do: [{{assume: "{}"}}, {{move: {{to: prev, value: cur}}}}, {{load: {{to: cur, at: "cur + 1"}}}}, {{kill: [e]}}]}}
  - {{from: next, to: link, do: [{{assume: "{}"}}, {{kill: [e]}}]}}
  - {{from: link, to: loop, do: [{{assume: "prev == null"}}, {{store: {{at: "p + 1", value: cur}}}}, {{move: {{to: head, value: p}}}}, {{kill: [p, prev, cur, d]}}]}}
  - {{from: link, to: loop, do: [{{assume: "prev != null"}}, {{store: {{at: "p + 1", value: cur}}}}, {{store: {{at: "prev + 1", value: p}}}}, {{kill: [p, prev, cur, d]}}]}}
  - {{from: loop, to: check, do: [{{assume: "head != null"}}, {{load: {{to: d, at: head}}}}, {{load: {{to: cur, at: "head + 1"}}}}, {{kill: [head]}}]}}
  - {{from: check, to: check, do: [{{assume: "cur != null"}}, {{load: {{to: e, at: cur}}}}, {{assert: "{}"}}, {{move: {{to: d, value: e}}}}, {{load: {{to: cur, at: "cur + 1"}}}}, {{kill: [e]}}]}}
{})yaml",
      insertion.walk_on, insertion.stop, insertion.keeps, insertion.also);
}

/// Frees the new node instead of putting it into the list where its number is there already.
const char* const drops_duplicates =
    R"yaml(  - {from: next, to: loop, do: [{assume: "e == d"}, {free: p}, {kill: [p, prev, cur, d, e]}]}
)yaml";

struct Example {
  const char* name;
  Insertion insertion;
  std::uint64_t feasible_from;  // 0: never
};

void PrintTo(const Example& example, std::ostream* out) {
  *out << example.name;
}

class SortedInsertions : public ::testing::TestWithParam<Example> {};

TEST_P(SortedInsertions, IsDecided) {
  const rts::System system = system_of(text_of(GetParam().insertion));
  for (const std::uint64_t bound : {2, 4, 6, 8, 512}) {
    const Checked answer = checked(system, bound, 60);
    const bool feasible = GetParam().feasible_from > 0 && bound >= GetParam().feasible_from;
    EXPECT_EQ(answer.problem, "");
    EXPECT_EQ(answer.outcome, feasible ? Outcome::feasible : Outcome::infeasible) << bound;
    // Fewer cells leave too few nodes for wrong paths, of which a search would learn.
    if (GetParam().feasible_from == 0 && bound >= 8) {
      EXPECT_TRUE(answer.every_bound) << bound;
    }
    if (feasible) {
      EXPECT_TRUE(answer.shortest);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Lists, SortedInsertions,
    ::testing::Values(Example{"ascending", {}, 0},
                      Example{"descending", {"e > d", "e <= d", "d >= e", ""}, 0},
                      Example{"behind_equal_ones", {"e <= d", "e > d", "d <= e", ""}, 0},
                      Example{
                          "duplicates_dropped", {"e < d", "e > d", "d < e", drops_duplicates}, 0},
                      Example{"duplicates_kept", {"e < d", "e >= d", "d < e", ""}, 4},
                      Example{"the_other_way_round", {"e < d", "e >= d", "d >= e", ""}, 4},
                      // Stops one node too early or too late.
                      Example{"too_early", {"e + 1 < d", "e + 1 >= d", "d <= e", ""}, 4},
                      Example{"anywhere", {"e < d", "true", "d <= e", ""}, 4},
                      // Numbers that differ by two are two apart.
                      Example{"gaps", {"e + 1 < d", "e > d + 1", "d + 1 < e", ""}, 0},
                      Example{"no_such_gaps", {"e + 1 < d", "e > d + 1", "d + 2 < e", ""}, 4}),
    [](const auto& info) { return info.param.name; });

/// As many states for lists of two thousand nodes as for lists of eight.
TEST(SortedInsertion, CostsTheSameAtEveryLength) {
  const rts::System system = data_system("lists/sll_insert_sorted");
  std::vector<std::size_t> states;
  for (const std::uint64_t bound : {16, 512, 4096}) {
    const search::Answer answer = explored(system, bound, 60);
    const auto* graph = std::get_if<search::StateGraph>(&answer);
    ASSERT_NE(graph, nullptr) << bound;
    EXPECT_FALSE(graph->bound) << bound;
    states.push_back(graph->states.size());
  }
  EXPECT_LE(states[0], 100u);
  EXPECT_EQ(states[0], states[1]);
  EXPECT_EQ(states[1], states[2]);
  EXPECT_EQ(to_string(checked(system, 4096, 60)), "infeasible at every bound");
}

/// Comparisons, stops and assertions at random; some edges are left out, some are added.
std::string machine(std::uint64_t seed) {
  Random random(seed);
  const std::vector<std::string> comparisons = {"e < d",      "e <= d", "e > d",  "e >= d",
                                                "e + 1 <= d", "e != d", "e == d", "e < d + 1"};
  const std::vector<std::string> opposite = {"e >= d",    "e > d",  "e <= d", "e < d",
                                             "e + 1 > d", "e == d", "e != d", "e >= d + 1"};
  const std::size_t chosen = random.below(comparisons.size());
  Insertion insertion;
  insertion.walk_on = comparisons[chosen];
  insertion.stop = random.chance(70) ? opposite[chosen] : random.pick(comparisons);
  insertion.keeps = random.chance(50)
                        ? std::vector<std::string>{"d <= e", "d <= e", "d >= e", "d >= e",
                                                   "d <= e", "d == e", "d != e", "d <= e"}[chosen]
                        : random.pick(std::vector<std::string>{"d < e", "d <= e", "d > e", "d >= e",
                                                               "d <= e + 1", "d != e"});
  const std::vector<std::string> more = {
      drops_duplicates,
      // Removes the first node; those in front of a number; adds a small one in front.
      R"yaml(  - {from: loop, to: loop, do: [{assume: "head != null"}, {load: {to: p, at: "head + 1"}}, {free: head}, {move: {to: head, value: p}}, {kill: [p]}]}
)yaml",
      R"yaml(  - {from: loop, to: loop, do: [{kill: [d]}, {assume: "head != null"}, {load: {to: e, at: head}}, {assume: "e <= d"}, {load: {to: head, at: "head + 1"}}, {kill: [d, e]}]}
)yaml",
      R"yaml(  - {from: loop, to: loop, do: [{assume: "head != null"}, {load: {to: e, at: head}}, {alloc: {to: p, size: 2}}, {store: {at: p, value: "e - 1"}}, {store: {at: "p + 1", value: head}}, {move: {to: head, value: p}}, {kill: [p, e]}]}
)yaml",
      // Changes a number on the way; a cursor that is left alone; the first one is the least.
      R"yaml(  - {from: next, to: next, do: [{assume: "e == d"}, {move: {to: e, value: "e + 1"}}, {store: {at: cur, value: e}}]}
)yaml",
      R"yaml(  - {from: next, to: bad, do: [{assume: "prev != null"}, {load: {to: d, at: prev}}, {assume: "d > e"}]}
)yaml",
      R"yaml(  - {from: next, to: bad, do: [{load: {to: d, at: head}}, {assume: "d > e"}]}
)yaml",
      R"yaml(  - {from: check, to: bad, do: [{assume: "cur != null && d == 0"}, {load: {to: e, at: cur}}, {assume: "e < 0"}]}
)yaml"};
  for (std::size_t k = random.below(3); k > 0; --k) insertion.also += random.pick(more);
  return text_of(insertion);
}

const Machines machines{machine, 2, 6, 25};

TEST(SortedMachines, AgreeWithTheOracle) {
  compare(machines, 0, 16, 6);
}

// In shards, so that they run side by side.
class SortedMachinesLong : public ::testing::TestWithParam<int> {};

TEST_P(SortedMachinesLong, AgreeWithTheOracle) {
  compare(machines, 1000 + 100 * GetParam(), 1100 + 100 * GetParam(), 6);
}

INSTANTIATE_TEST_SUITE_P(Shard, SortedMachinesLong, ::testing::Range(0, 10));

}  // namespace
}  // namespace heapreach::test::sorted_test
