// One search: the order in which it visits states, what it takes for the same, and what it says of
// the abstraction losses on a path.
#include "search/engine/search.h"

#include <gtest/gtest.h>

#include "search/addresses/opaque.h"
#include "tests/search/support.h"

namespace heapreach::search::search_test {
namespace {

/// A search of a system, with all that it needs. At first it forgets nothing.
struct Asked {
  explicit Asked(const std::string& text, std::uint64_t bound = 4)
      : system(test::system_of("rts: 1\nvariables: {p: ptr, q: ptr, k: int, n: int}\n" + text)),
        bound(bound) {
    const std::size_t vertices = system.vertices().size();
    precision.conditions.assign(vertices, Keep::everything);
    precision.widening_delay.assign(vertices, 1000);
    precision.longest_list = all_lengths;
  }
  Search search() { return {problem, bound, precision, facts}; }
  rts::VertexId vertex(const std::string& name) const {
    for (rts::VertexId v = 0; v < system.vertices().size(); ++v) {
      if (system.vertex(v).name == name) return v;
    }
    throw std::out_of_range(name);
  }

  rts::System system;
  std::uint64_t bound;
  OpaqueAddresses addresses{system};
  Confirm confirm;
  Limits limits;
  Progress progress;
  Precision precision;
  Facts facts{limits};
  Problem problem{system, addresses, bound, confirm, limits, progress};
};

using Edges = std::vector<rts::EdgeId>;

const std::string start = "start: {vertex: a, assume: \"k == 0\"}\nerror: bad\nedges:\n";
const std::string counter =
    start +
    "  - {from: a, to: b}\n"
    "  - {from: b, to: b, do: [{assume: \"k < 3\"}, {move: {to: k, value: k + 1}}]}\n";
const std::string counted = counter + "  - {from: b, to: bad, do: [{assume: \"k == 3\"}]}\n";

TEST(Search, FindsAPathWithTheStatesOnIt) {
  Asked asked(counted);
  Search search = asked.search();
  const std::optional<ErrorPath> path = search.run(1000);
  ASSERT_TRUE(path);
  EXPECT_EQ(path->edges, (Edges{0, 1, 1, 1, 2}));
  ASSERT_EQ(path->trail.size(), 5u);
  EXPECT_EQ(path->trail.front(), 0u);
  EXPECT_EQ(search.vertex(path->trail.front()), asked.vertex("a"));
  EXPECT_EQ(search.vertex(path->trail.back()), asked.vertex("b"));
  EXPECT_TRUE(path->losses.none());
  EXPECT_TRUE(search.is_finished());
}

TEST(Search, TakesTheShortestWay) {
  Asked asked(start +
              "  - {from: a, to: b}\n  - {from: b, to: c}\n  - {from: c, to: bad}\n"
              "  - {from: a, to: d}\n  - {from: d, to: bad}\n");
  Search search = asked.search();
  EXPECT_EQ(search.run(1000)->edges, (Edges{3, 4}));
}

TEST(Search, BeginsAtAnError) {
  Asked asked("start: {vertex: bad}\nerror: bad\nedges:\n  - {from: bad, to: bad}\n");
  Search search = asked.search();
  const std::optional<ErrorPath> path = search.run(1000);
  ASSERT_TRUE(path);
  EXPECT_TRUE(path->edges.empty());
}

TEST(Search, StopsAtSoManyStatesAndGoesOn) {
  Asked asked(counted);
  Search search = asked.search();
  EXPECT_FALSE(search.run(2));
  EXPECT_FALSE(search.is_finished());
  EXPECT_FALSE(search.is_closed());
  EXPECT_EQ(search.states(), 3u);
  EXPECT_TRUE(search.run(1000));
}

TEST(Search, IsClosedWhereThereIsNoPath) {
  Asked asked(counter + "  - {from: b, to: bad, do: [{assume: \"k == 4\"}]}\n");
  Search search = asked.search();
  EXPECT_FALSE(search.run(1000));
  EXPECT_TRUE(search.is_closed());
  EXPECT_EQ(search.states(), 5u);
  EXPECT_FALSE(search.refusal());
}

const std::string allocates =
    start +
    "  - {from: a, to: b, do: [{alloc: {to: p, size: 3}}]}\n"
    "  - {from: b, to: bad, do: [{load: {to: k, at: p}}, {assume: \"p == null\"}]}\n";

TEST(Search, IsNotClosedWhereABlockDidNotFit) {
  Asked fits(allocates, 3);
  Search closed = fits.search();
  EXPECT_FALSE(closed.run(1000));
  EXPECT_TRUE(closed.is_closed());
  EXPECT_EQ(closed.graph().bound, std::nullopt);
  Asked asked(allocates, 2);
  Search search = asked.search();
  EXPECT_FALSE(search.run(1000));
  EXPECT_TRUE(search.is_finished());
  EXPECT_FALSE(search.is_closed());
  EXPECT_EQ(search.graph().bound, 2u);
}

TEST(Search, KnowsWhetherASizeHadNoLimit) {
  const auto any_size = [](const std::string& size) {
    Asked asked(start + "  - {from: a, to: b, do: [{alloc: {to: p, size: " + size +
                "}}]}\n  - {from: b, to: bad, do: [{assume: \"p == null\"}]}\n");
    Search search = asked.search();
    search.run(1000);
    return search.met_any_size();
  };
  EXPECT_TRUE(any_size("n"));
  EXPECT_FALSE(any_size("2"));
}

const std::string ordered =
    start +
    "  - {from: a, to: b, do: [{alloc: {to: p, size: 1}}, {alloc: {to: q, size: 1}}]}\n"
    "  - {from: b, to: bad, do: [{assume: \"p < q\"}]}\n";

TEST(Search, FindsNothingWhereExecutionsNeedAddresses) {
  Asked asked(ordered + "  - {from: b, to: c}\n  - {from: c, to: bad}\n");
  Search search = asked.search();
  EXPECT_FALSE(search.run(1000));
  ASSERT_TRUE(search.refusal());
  EXPECT_EQ(search.refusal()->reason, "addresses of blocks are ordered");
  EXPECT_TRUE(search.refusal()->losses.none());
  EXPECT_FALSE(search.is_closed());
}

const std::string compared = start +
                             "  - {from: a, to: b, do: [{assume: \"n > 5\"}]}\n"
                             "  - {from: b, to: bad, do: [{assume: \"n == 3\"}]}\n";

TEST(Search, SaysWhereConditionsWereLost) {
  Asked asked(compared);
  EXPECT_FALSE(asked.search().run(1000));
  asked.precision.conditions[asked.vertex("b")] = Keep::nothing;
  Search search = asked.search();
  const std::optional<ErrorPath> path = search.run(1000);
  ASSERT_TRUE(path);
  EXPECT_EQ(path->losses.data, std::vector<rts::VertexId>{asked.vertex("b")});
  EXPECT_FALSE(path->losses.none());
  EXPECT_FALSE(path->losses.lengths);
  EXPECT_FALSE(search.lost_data(path->trail[0]));
  EXPECT_TRUE(search.lost_data(path->trail[1]));
}

TEST(Search, FollowsAnEdgeWithWhateverIsToBeKept) {
  Asked asked(compared);
  asked.precision.conditions[asked.vertex("b")] = Keep::nothing;
  Search search = asked.search();
  const std::optional<ErrorPath> path = search.run(1000);
  ASSERT_TRUE(path);
  const Configuration from = search.configuration(path->trail[0]);
  const auto then = [&](Keep keep) {
    const std::vector<Configuration> at = search.after(from, path->edges[0], keep);
    EXPECT_EQ(at.size(), 1u);
    return search.after(at.front(), path->edges[1], Keep::everything).size();
  };
  EXPECT_EQ(then(Keep::nothing), 1u);
  EXPECT_EQ(then(Keep::everything), 0u);
  EXPECT_EQ(search.starts(Keep::everything).size(), 1u);
}

TEST(Search, WidensAGroupFromItsDelayOn) {
  const std::string endless =
      start +
      "  - {from: a, to: b}\n  - {from: b, to: b, do: [{move: {to: k, value: k + 1}}]}\n"
      "  - {from: b, to: bad, do: [{assume: \"k < 0\"}]}\n";
  const auto states = [&](std::size_t delay) {
    Asked asked(endless);
    asked.precision.widening_delay[asked.vertex("b")] = delay;
    Search search = asked.search();
    const std::optional<ErrorPath> path = search.run(100);
    EXPECT_FALSE(path && path->losses.none());
    return search.states();
  };
  EXPECT_EQ(states(4), states(3) + 1);
  EXPECT_EQ(states(9), states(3) + 6);
  EXPECT_GT(states(1000), 100u);
}

TEST(Search, StatesThatHaveUsedFewerCellsStandForOthers) {
  const auto states_at_b = [](const std::string& first, const std::string& second) {
    const std::string used =
        ", do: [{alloc: {to: p, size: 1}}, {free: p}, {move: {to: p, value: "
        "null}}]}\n";
    const auto edge = [&](const std::string& way) {
      return "  - {from: a, to: b" +
             (way == "used" ? used : ", do: [{move: {to: p, value: null}}]}\n");
    };
    Asked asked(start + edge(first) + edge(second) +
                "  - {from: b, to: bad, do: [{assume: \"p != null\"}]}\n");
    Search search = asked.search();
    EXPECT_FALSE(search.run(1000));
    return search.states() - 1;
  };
  EXPECT_EQ(states_at_b("used", "used"), 1u);
  EXPECT_EQ(states_at_b("unused", "used"), 1u);
  EXPECT_EQ(states_at_b("used", "unused"), 2u);
}

TEST(Search, GeneralStatesStandForSpecialOnes) {
  const auto states_at_b = [](const std::string& first, const std::string& second) {
    Asked asked(start + "  - {from: a, to: b, do: [{assume: \"" + first +
                "\"}]}\n  - {from: a, to: b, do: [{assume: \"" + second +
                "\"}]}\n  - {from: b, to: bad, do: [{assume: \"n < 0\"}]}\n");
    Search search = asked.search();
    EXPECT_FALSE(search.run(1000));
    return search.states() - 1;
  };
  EXPECT_EQ(states_at_b("n >= 0", "n >= 1"), 1u);
  EXPECT_EQ(states_at_b("n >= 1", "n >= 0"), 2u);
}

/// Both ways through the disjunction end in the same state.
TEST(Search, GraphsHaveEveryArcOnce) {
  Asked asked(start +
              "  - {from: a, to: b, do: [{assume: \"n == 1 || k == 0\"}]}\n"
              "  - {from: a, to: b}\n  - {from: b, to: bad, do: [{assume: false}]}\n");
  Search search = asked.search();
  EXPECT_FALSE(search.run(1000));
  const StateGraph graph = search.graph();
  EXPECT_EQ(graph.starts, 1u);
  ASSERT_EQ(graph.arcs.size(), 2u);
  EXPECT_EQ(graph.arcs[0].edge, 0u);
  EXPECT_EQ(graph.arcs[1].edge, 1u);
  EXPECT_EQ(graph.states.size(), 2u);
}

TEST(Search, WithGoalsFindsOnePathToEachThatIsOpen) {
  Asked asked(start +
              "  - {from: a, to: b}\n  - {from: b, to: bad}\n  - {from: b, to: c}\n"
              "  - {from: c, to: bad}\n  - {from: c, to: bad, do: [{assume: \"k == 1\"}]}\n"
              "  - {from: b, to: bad}\n");
  Goals goals({9, 0, 9, 1, 2, 0}, 3, [](GoalId, const Edges&) {});
  asked.problem.goals = &goals;
  Search search = asked.search();
  std::vector<Edges> paths;
  while (const std::optional<ErrorPath> path = search.run(1000)) paths.push_back(path->edges);
  EXPECT_EQ(paths, (std::vector<Edges>{{0, 1}, {0, 2, 3}}));
  EXPECT_TRUE(search.is_closed());
  goals.give_up(0);
  Search other = asked.search();
  EXPECT_EQ(other.run(1000)->edges, (Edges{0, 2, 3}));
}

}  // namespace
}  // namespace heapreach::search::search_test
