#include "horn/graph/digraph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "tests/harness/random.h"

namespace heapreach::horn::digraph_test {
namespace {

/// By the successors of each vertex.
using Successors = std::vector<std::vector<std::size_t>>;

std::vector<Digraph::Edge> edges_of(const Successors& successors) {
  std::vector<Digraph::Edge> edges;
  for (std::size_t from = 0; from < successors.size(); ++from) {
    for (std::size_t to : successors[from]) edges.emplace_back(from, to);
  }
  return edges;
}

std::vector<OrderElement> weak_topological_order(const Successors& successors) {
  return Digraph(successors.size(), edges_of(successors)).weak_topological_order();
}

Successors random_graph(test::Random& random) {
  Successors graph(1 + random.below(12));
  for (std::size_t e = random.below(30); e > 0; --e) {
    graph[random.below(graph.size())].push_back(random.below(graph.size()));
  }
  return graph;
}

std::string text_of(const std::vector<OrderElement>& order) {
  std::string text;
  for (const OrderElement& element : order) {
    text += text.empty() ? "" : " ";
    std::string inner = std::to_string(element.vertex);
    if (!element.body.empty()) inner += " " + text_of(element.body);
    text += element.is_component ? "(" + inner + ")" : inner;
  }
  return text;
}

TEST(Order, WithoutLoopsItIsTopological) {
  EXPECT_EQ(text_of(weak_topological_order({{2}, {0}, {}})), "1 0 2");
  EXPECT_EQ(text_of(weak_topological_order({})), "");
}

TEST(Order, SelfLoopsAreComponents) {
  EXPECT_EQ(text_of(weak_topological_order({{0, 1}, {}})), "(0) 1");
}

/// The example of Bourdoncle's paper, counted from 0.
TEST(Order, NestedLoops) {
  EXPECT_EQ(text_of(weak_topological_order({{1}, {2, 7}, {3}, {4, 6}, {5}, {4, 6}, {2, 7}, {}})),
            "0 1 (2 3 (4 5) 6) 7");
}

/// Position of every vertex, and the heads of the components around it.
struct Places {
  std::map<std::size_t, std::size_t> position;
  std::map<std::size_t, std::vector<std::size_t>> heads;

  void visit(const std::vector<OrderElement>& order, std::vector<std::size_t> around) {
    for (const OrderElement& element : order) {
      position.emplace(element.vertex, position.size());
      std::vector<std::size_t> inside = around;
      if (element.is_component) inside.push_back(element.vertex);
      heads[element.vertex] = inside;
      visit(element.body, inside);
    }
  }
};

TEST(Order, EveryEdgeLeadsOnOrToAHeadAround) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    test::Random random(seed);
    const Successors graph = random_graph(random);
    Places places;
    places.visit(weak_topological_order(graph), {});
    ASSERT_EQ(places.position.size(), graph.size());
    for (std::size_t from = 0; from < graph.size(); ++from) {
      for (std::size_t to : graph[from]) {
        const auto& heads = places.heads[from];
        const bool back = std::find(heads.begin(), heads.end(), to) != heads.end();
        EXPECT_TRUE(back || places.position[from] < places.position[to])
            << "seed " << seed << ": " << from << " -> " << to;
      }
    }
  }
}

TEST(Order, LongPathsDoNotRecur) {
  Successors graph(200'000);
  for (std::size_t v = 0; v + 1 < graph.size(); ++v) graph[v].push_back(v + 1);
  EXPECT_EQ(weak_topological_order(graph).size(), graph.size());
}

/// Lengths of longest paths, found by relaxing every edge as often as there are vertices.
std::optional<std::vector<std::size_t>> heights_by_relaxing(const Successors& graph) {
  std::vector<std::size_t> heights(graph.size());
  for (std::size_t round = 0; round <= graph.size(); ++round) {
    bool changed = false;
    for (std::size_t from = 0; from < graph.size(); ++from) {
      for (std::size_t to : graph[from]) {
        changed |= heights[to] <= heights[from];
        heights[to] = std::max(heights[to], heights[from] + 1);
      }
    }
    if (!changed) return heights;
  }
  return std::nullopt;
}

TEST(Heights, AreLengthsOfLongestPathsUnlessThereIsACycle) {
  std::size_t acyclic = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    test::Random random(seed);
    Successors graph = random_graph(random);
    for (std::size_t from = 0; seed % 2 == 0 && from < graph.size(); ++from) {
      std::erase_if(graph[from], [&](std::size_t to) { return to <= from; });
    }
    const auto heights = Digraph(graph.size(), edges_of(graph)).heights();
    acyclic += heights.has_value();
    EXPECT_EQ(heights, heights_by_relaxing(graph)) << "seed " << seed;
  }
  EXPECT_GE(acyclic, 200u);
  EXPECT_LE(acyclic, 390u);
}

TEST(Backwards, EveryVertexIsBehindThoseThatItLeadsTo) {
  std::size_t acyclic = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    test::Random random(seed);
    Successors graph = random_graph(random);
    for (std::size_t from = 0; seed % 2 == 0 && from < graph.size(); ++from) {
      std::erase_if(graph[from], [&](std::size_t to) { return to <= from; });
    }
    const auto order = Digraph(graph.size(), edges_of(graph)).backwards();
    ASSERT_EQ(order.has_value(), heights_by_relaxing(graph).has_value()) << "seed " << seed;
    if (!order) continue;
    ++acyclic;
    std::map<std::size_t, std::size_t> place;
    for (const std::size_t vertex : *order) place.emplace(vertex, place.size());
    ASSERT_EQ(place.size(), graph.size());
    for (std::size_t from = 0; from < graph.size(); ++from) {
      for (const std::size_t to : graph[from]) EXPECT_LT(place[to], place[from]) << seed;
    }
  }
  EXPECT_GE(acyclic, 100u);
}

TEST(Backwards, IsTheOrderOfADepthFirstSearch) {
  const Successors graph = {{3, 2}, {}, {4}, {4}, {}};
  EXPECT_EQ(Digraph(5, edges_of(graph)).backwards(), (std::vector<std::size_t>{4, 3, 2, 0, 1}));
}

TEST(Reachability, FollowsEdgesForwards) {
  const Successors graph = {{1}, {2, 1}, {}, {0}};
  EXPECT_EQ(Digraph(4, edges_of(graph)).reachable_from(0),
            (std::vector<bool>{true, true, true, false}));
}

}  // namespace
}  // namespace heapreach::horn::digraph_test
