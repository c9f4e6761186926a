// Searches of graphs against what a closure over all pairs says.
#include "rts/model/graph.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "rts/graph/dominators.h"
#include "tests/harness/random.h"

namespace heapreach::rts::graph_test {
namespace {

constexpr VertexId count = 7;

struct Sample {
  Graph graph;
  std::vector<bool> ends = std::vector<bool>(count);
};

Sample sample(test::Random& random) {
  Sample result;
  for (VertexId v = 0; v < count; ++v) result.graph.add_vertex();
  for (int edges = random.between(0, 12); edges > 0; --edges) {
    const auto vertex = [&] { return static_cast<VertexId>(random.between(0, count - 1)); };
    const VertexId from = vertex();
    result.graph.add_edge(from, vertex());
  }
  for (VertexId v = 0; v < count; ++v) result.ends[v] = random.chance(25);
  return result;
}

using Pairs = std::vector<std::vector<bool>>;

/// Whether a path leads from one vertex to another, without edges that leave `ends`.
Pairs closure(const Graph& graph, const std::vector<bool>& ends) {
  Pairs leads(count, std::vector<bool>(count));
  for (VertexId v = 0; v < count; ++v) leads[v][v] = true;
  for (EdgeId e = 0; e < graph.edge_count(); ++e) {
    if (!ends[graph.source(e)]) leads[graph.source(e)][graph.target(e)] = true;
  }
  for (VertexId m = 0; m < count; ++m) {
    for (VertexId a = 0; a < count; ++a) {
      for (VertexId b = 0; b < count; ++b) {
        if (leads[a][m] && leads[m][b]) leads[a][b] = true;
      }
    }
  }
  return leads;
}

TEST(Graph, SearchesAgreeWithTheClosure) {
  test::Random random(1);
  std::size_t cycles = 0;
  for (int round = 0; round < 500; ++round) {
    const Sample one = sample(random);
    const Pairs all = closure(one.graph, std::vector<bool>(count));
    const Pairs open = closure(one.graph, one.ends);
    const std::vector<std::size_t> component = one.graph.components();
    for (VertexId a = 0; a < count; ++a) {
      EXPECT_EQ(one.graph.reachable_from({{a}}), all[a]);
      EXPECT_EQ(one.graph.reachable_from({{a}}, one.ends), open[a]);
      for (VertexId b = 0; b < count; ++b) {
        EXPECT_EQ(one.graph.reaching({{b}})[a], all[a][b]);
        EXPECT_EQ(component[a] == component[b], all[a][b] && all[b][a]);
        EXPECT_TRUE(!all[a][b] || component[a] >= component[b]);
        cycles += a != b && component[a] == component[b];
      }
    }
  }
  EXPECT_GT(cycles, 100u);
}

TEST(Graph, DominatorsAreWhatEveryPathPasses) {
  test::Random random(3);
  std::size_t between = 0;
  for (int round = 0; round < 500; ++round) {
    const Sample one = sample(random);
    const Pairs all = closure(one.graph, std::vector<bool>(count));
    for (VertexId target = 0; target < count; ++target) {
      if (!all[0][target]) continue;
      const std::vector<VertexId> found = dominators(one.graph, 0, target);
      EXPECT_EQ(found.front(), 0u);
      EXPECT_EQ(found.back(), target);
      for (VertexId v = 0; v < count; ++v) {
        std::vector<bool> without(count);
        without[v] = true;  // paths end there
        const bool passed = v == 0 || v == target || !closure(one.graph, without)[0][target];
        EXPECT_EQ(std::count(found.begin(), found.end(), v), passed ? 1 : 0);
        between += passed && v != 0 && v != target;
      }
    }
  }
  EXPECT_GT(between, 100u);
}

TEST(Graph, DepthFirstSearchesFinishBehindWhatTheyLeadTo) {
  test::Random random(2);
  std::size_t back_edges = 0;
  for (int round = 0; round < 500; ++round) {
    const Sample one = sample(random);
    const Pairs all = closure(one.graph, std::vector<bool>(count));
    const Graph::DepthFirst found = one.graph.depth_first(0);
    EXPECT_EQ(found.finished.size(),
              static_cast<std::size_t>(std::count(all[0].begin(), all[0].end(), true)));
    std::vector<std::size_t> place(count);
    for (std::size_t i = 0; i < found.finished.size(); ++i) place[found.finished[i]] = i;
    for (EdgeId e = 0; e < one.graph.edge_count(); ++e) {
      const VertexId from = one.graph.source(e);
      const VertexId to = one.graph.target(e);
      if (!all[0][from]) continue;
      const bool back = std::count(found.back.begin(), found.back.end(), e) > 0;
      EXPECT_EQ(back, place[to] >= place[from]);
      EXPECT_TRUE(!back || all[to][from]);
      back_edges += back;
    }
  }
  EXPECT_GT(back_edges, 100u);
}

}  // namespace
}  // namespace heapreach::rts::graph_test
