// Against all sets of labels that complete walks of small random graphs have: there are finitely
// many, which a search over pairs of a vertex and a set finds.
#include "analyses/coverage/walks/dominance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>

#include "tests/harness/random.h"

namespace heapreach::analyses::dominance_test {
namespace {

using rts::EdgeId;
using rts::VertexId;
using test::Random;

struct Sample {
  rts::Graph graph;
  VertexId start = 0, end = 1;
  std::vector<std::optional<Label>> labels;
  std::size_t number = 0;
};

/// `copies`: some edges share a label, some have none.
Sample sample(Random& random, bool copies) {
  Sample result;
  const auto vertices = static_cast<VertexId>(random.between(2, 6));
  for (VertexId v = 0; v < vertices; ++v) result.graph.add_vertex();
  result.number = static_cast<std::size_t>(random.between(1, 9));
  const long edges = random.between(1, 9);
  for (EdgeId e = 0; e < static_cast<EdgeId>(edges); ++e) {
    VertexId from = 1;
    while (from == 1) from = static_cast<VertexId>(random.below(vertices));  // none leaves the end
    result.graph.add_edge(from, static_cast<VertexId>(random.below(vertices)));
    if (!copies) {
      result.labels.emplace_back(e);
    } else if (random.chance(15)) {
      result.labels.emplace_back();
    } else {
      result.labels.emplace_back(random.below(result.number));
    }
  }
  if (!copies) result.number = static_cast<std::size_t>(edges);
  return result;
}

using Labels = std::uint32_t;  // a set, by bits

/// The labels of each complete walk.
std::set<Labels> walks_of(const Sample& sample) {
  std::set<std::pair<VertexId, Labels>> known = {{sample.start, 0}};
  std::vector<std::pair<VertexId, Labels>> open(known.begin(), known.end());
  std::set<Labels> complete;
  while (!open.empty()) {
    const auto [vertex, labels] = open.back();
    open.pop_back();
    if (vertex == sample.end) complete.insert(labels);
    for (const EdgeId edge : sample.graph.out_edges(vertex)) {
      const auto& label = sample.labels[edge];
      const std::pair<VertexId, Labels> next = {sample.graph.target(edge),
                                                label ? labels | (1u << *label) : labels};
      if (known.insert(next).second) open.push_back(next);
    }
  }
  return complete;
}

bool has(Labels labels, Label label) {
  return (labels >> label & 1) != 0;
}

struct Expected {
  explicit Expected(const Sample& sample) : walks(walks_of(sample)) {}

  bool between(Label label) const {
    return std::any_of(walks.begin(), walks.end(), [&](Labels walk) { return has(walk, label); });
  }
  bool precedes(Label a, Label b) const {
    return std::all_of(walks.begin(), walks.end(),
                       [&](Labels walk) { return has(walk, a) || !has(walk, b); });
  }

  std::set<Labels> walks;
};

/// How many pairs of different labels are in order, and in one group.
struct Compared {
  std::size_t in_order = 0, together = 0;
};

void compare(const Sample& sample, Compared& compared) {
  const Dominance dominance(sample.graph, sample.start, sample.end, sample.labels, sample.number);
  const Expected expected(sample);
  std::vector<std::size_t> group(sample.number, sample.number);
  const auto groups = dominance.groups();
  Label last = 0;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    ASSERT_TRUE(std::is_sorted(groups[g].begin(), groups[g].end()));
    ASSERT_TRUE(g == 0 || groups[g].front() > last);
    last = groups[g].front();
    for (const Label label : groups[g]) group[label] = g;
  }
  for (Label a = 0; a < sample.number; ++a) {
    ASSERT_EQ(dominance.is_between(a), expected.between(a));
    ASSERT_EQ(group[a] < sample.number, expected.between(a));
    for (Label b = 0; b < sample.number; ++b) {
      if (!expected.between(a) || !expected.between(b)) continue;
      const bool before = expected.precedes(a, b);
      ASSERT_EQ(dominance.precedes(a, b), before) << a << " " << b;
      const bool together = before && expected.precedes(b, a);
      ASSERT_EQ(group[a] == group[b], together) << a << " " << b;
      if (a == b) continue;
      compared.in_order += before ? 1 : 0;
      compared.together += together ? 1 : 0;
    }
  }
}

TEST(Dominance, IsWhatAllCompleteWalksSay) {
  for (const bool copies : {false, true}) {
    Compared compared;
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
      SCOPED_TRACE(std::to_string(seed) + (copies ? " with copies" : ""));
      Random random(seed);
      compare(sample(random, copies), compared);
      if (testing::Test::HasFatalFailure()) return;
    }
    EXPECT_GT(compared.in_order, 1500u);
    EXPECT_GT(compared.together, 400u);
  }
}

/// Start, a loop whose body is a diamond, and what comes behind.
TEST(Dominance, OrdersALoopAndWhatIsAroundIt) {
  Sample loop;
  for (int v = 0; v < 6; ++v) loop.graph.add_vertex();
  const std::vector<std::pair<VertexId, VertexId>> edges = {{0, 2}, {2, 3}, {3, 4}, {3, 4},
                                                            {4, 2}, {2, 5}, {5, 1}};
  for (const auto& [from, to] : edges) {
    loop.labels.emplace_back(loop.labels.size());
    loop.graph.add_edge(from, to);
  }
  const Dominance dominance(loop.graph, 0, 1, loop.labels, edges.size());
  const std::vector<std::vector<Label>> groups = {{0, 5, 6}, {1, 4}, {2}, {3}};
  EXPECT_EQ(dominance.groups(), groups);
  EXPECT_TRUE(dominance.precedes(0, 2));
  EXPECT_TRUE(dominance.precedes(1, 2));
  EXPECT_TRUE(dominance.precedes(6, 3));
  EXPECT_FALSE(dominance.precedes(2, 1));
  EXPECT_FALSE(dominance.precedes(1, 0));
}

/// Edges that no walk to the end takes, also such as lead nowhere or come from nowhere.
TEST(Dominance, LeavesOutWhatIsOnNoCompleteWalk) {
  Sample graph;
  for (int v = 0; v < 4; ++v) graph.graph.add_vertex();
  for (const auto& [from, to] :
       std::vector<std::pair<VertexId, VertexId>>{{0, 1}, {0, 2}, {3, 1}, {2, 2}}) {
    graph.labels.emplace_back(graph.labels.size());
    graph.graph.add_edge(from, to);
  }
  const Dominance dominance(graph.graph, 0, 1, graph.labels, 4);
  EXPECT_TRUE(dominance.is_between(0));
  for (const Label label : {1, 2, 3}) EXPECT_FALSE(dominance.is_between(label));
  EXPECT_EQ(dominance.groups().size(), 1u);
}

}  // namespace
}  // namespace heapreach::analyses::dominance_test
