// What the ways to ask about paths cost in questions, where many paths lead through one
// contradiction.
#include <gtest/gtest.h>

#include "analyses/coverage/conflicts/cover_by_conflicts.h"
#include "tests/harness/build.h"

namespace heapreach::test::asking_test {
namespace {

using analyses::Asking;
using analyses::ConflictCoverage;
using analyses::ConflictOptions;
using analyses::Replayed;
using rts::EdgeId;
using Class = ConflictCoverage::Class;

constexpr Asking all_ways[] = {Asking::conflicts, Asking::paths, Asking::edges};

/// Diamonds whose sides do nothing, and behind them two edges, the last of which contradicts the
/// first edge of all.
rts::System diamonds(std::size_t count) {
  Builder builder;
  const rts::VariableId i = builder.integer("i");
  const auto vertex = [](std::size_t number) { return "d" + std::to_string(number); };
  builder.edge("begin", vertex(0), {rts::Move{i, num(1)}});
  for (std::size_t number = 0; number < count; ++number) {
    for (int side = 0; side < 2; ++side) builder.edge(vertex(number), vertex(number + 1));
  }
  builder.edge(vertex(count), "bad", {rts::Assume{equal(var(i), num(1))}});
  builder.edge(vertex(count), "bad", {rts::Assume{equal(var(i), num(2))}});
  return builder.system;
}

ConflictCoverage covered(const rts::System& system, ConflictOptions options, Replayed answer) {
  options.bound = 1;
  const analyses::AcyclicPart part = analyses::between(system, system.errors);
  const auto replay = [answer](const std::vector<EdgeId>&) { return answer; };
  return cover_by_conflicts(part, groups_of(part), options, replay, {}, {});
}

std::size_t groups_in(const rts::System& system) {
  return groups_of(analyses::between(system, system.errors)).members.size();
}

TEST(ConflictQueries, OneConflictStandsForAllPathsThroughIt) {
  const ConflictCoverage found = covered(diamonds(5), {}, Replayed::yes);
  EXPECT_EQ(found.conflicts.size(), 1u);
  EXPECT_EQ(found.paths, 3u);  // two that take all sides, and an impossible one
  EXPECT_TRUE(found.finished);
}

TEST(ConflictQueries, OnePerPathIsAskedForEachOfThem) {
  const ConflictCoverage found = covered(diamonds(5), {.asking = Asking::paths}, Replayed::yes);
  EXPECT_EQ(found.conflicts.size(), 32u);
  EXPECT_EQ(found.queries.of_edges, found.paths);
  EXPECT_GE(found.paths, 34u);
  EXPECT_TRUE(found.finished);
}

TEST(ConflictQueries, OnePerEdgeIsAskedForEachGroupAtMost) {
  const rts::System system = diamonds(5);
  const ConflictCoverage found = covered(system, {.asking = Asking::edges}, Replayed::yes);
  EXPECT_TRUE(found.conflicts.empty());
  EXPECT_EQ(found.queries.of_graph, 0u);
  EXPECT_LE(found.queries.of_edges, groups_in(system));
  EXPECT_TRUE(found.finished);
}

TEST(ConflictQueries, AllWaysFindTheSame) {
  for (const Asking asking : all_ways) {
    const ConflictCoverage found = covered(diamonds(4), {.asking = asking}, Replayed::yes);
    EXPECT_EQ(found.of.back(), Class::inconsistent);
    EXPECT_FALSE(found.possible.back());
    for (EdgeId edge = 0; edge + 1 < found.of.size(); ++edge) {
      EXPECT_EQ(found.of[edge], Class::consistent) << edge;
      EXPECT_TRUE(found.possible[edge]) << edge;
    }
  }
}

TEST(ConflictQueries, PossiblePathsAreEnoughWhereThatIsSaid) {
  for (const Asking asking : all_ways) {
    const ConflictOptions enough{.asking = asking, .possible_is_enough = true};
    const ConflictCoverage found = covered(diamonds(4), enough, Replayed::unknown);
    EXPECT_EQ(found.of.back(), Class::inconsistent);
    for (EdgeId edge = 0; edge + 1 < found.of.size(); ++edge) {
      EXPECT_EQ(found.of[edge], Class::undecided) << edge;
      EXPECT_TRUE(found.possible[edge]) << edge;
    }
    if (asking == Asking::conflicts) {
      EXPECT_EQ(found.paths, 3u);
    }
    const ConflictCoverage more = covered(diamonds(4), {.asking = asking}, Replayed::unknown);
    EXPECT_LT(found.queries.of_edges, more.queries.of_edges);
  }
}

TEST(ConflictQueries, AnExpiredLimitIsNoEnd) {
  const rts::System system = diamonds(4);
  const analyses::AcyclicPart part = analyses::between(system, system.errors);
  const auto replay = [](const std::vector<EdgeId>&) { return Replayed::yes; };
  for (const Asking asking : all_ways) {
    const Limits limits{Deadline().with_work(1), 0, 0};
    try {
      const ConflictCoverage found = cover_by_conflicts(
          part, groups_of(part), {.bound = 1, .asking = asking}, replay, limits, {});
      EXPECT_FALSE(found.finished);
      EXPECT_FALSE(found.reason.empty());
    } catch (const BackendError& error) {
      EXPECT_EQ(error.failure(), Failure::work_limit);
    }
  }
}

}  // namespace
}  // namespace heapreach::test::asking_test
