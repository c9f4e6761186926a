// Fragments of small graphs, and what must hold for those of any graph.
#include "rts/graph/fragments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <set>

#include "support/error.h"
#include "tests/harness/build.h"
#include "tests/harness/random.h"

namespace heapreach::rts::fragments_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

/// A system with these edges; the first vertex named is the start, "bad" the error.
System graph(const std::vector<std::pair<std::string, std::string>>& edges) {
  test::Builder builder;
  for (const auto& [from, to] : edges) builder.edge(from, to);
  return builder.system;
}

std::set<std::string> cut_points(const System& system) {
  const Fragments fragments(system);
  std::set<std::string> names;
  for (VertexId v = 0; v < system.vertices().size(); ++v) {
    if (fragments.cut_points()[v]) names.insert(system.vertex(v).name);
  }
  return names;
}

/// "a b: 0 2" for the fragment from a to b of the edges 0 and 2.
std::vector<std::string> texts(const System& system, const std::vector<Fragment>& fragments) {
  std::vector<std::string> result;
  for (const Fragment& fragment : fragments) {
    std::string text =
        system.vertex(fragment.from).name + " " + system.vertex(fragment.to).name + ":";
    for (EdgeId edge : fragment.edges) text += " " + std::to_string(edge);
    result.push_back(text);
  }
  return result;
}

std::vector<std::string> all(const System& system) {
  return texts(system, Fragments(system).all());
}

TEST(Fragments, ADiamondIsOne) {
  const System system = graph({{"a", "l"}, {"a", "r"}, {"l", "j"}, {"r", "j"}, {"j", "bad"}});
  EXPECT_THAT(cut_points(system), ElementsAre("a", "bad"));
  const auto fragments = all(system);
  ASSERT_EQ(fragments.size(), 1u);
  EXPECT_THAT(fragments[0], ::testing::AnyOf("a bad: 0 1 2 3 4", "a bad: 0 1 3 2 4"));
}

TEST(Fragments, LoopHeadsCut) {
  const System system = graph({{"a", "head"}, {"head", "b"}, {"b", "head"}, {"b", "bad"}});
  EXPECT_THAT(cut_points(system), ElementsAre("a", "bad", "head"));
  EXPECT_THAT(all(system), UnorderedElementsAre("a head: 0", "head head: 1 2", "head bad: 1 3"));
}

TEST(Fragments, ParallelEdgesAndSelfLoops) {
  const System system =
      graph({{"a", "a"}, {"a", "b"}, {"a", "b"}, {"b", "bad"}, {"b", "bad"}, {"a", "a"}});
  EXPECT_THAT(cut_points(system), ElementsAre("a", "bad"));
  EXPECT_THAT(all(system), UnorderedElementsAre("a a: 0 5", "a bad: 1 2 3 4"));
}

TEST(Fragments, TheStartMayBeInsideALoop) {
  const System system = graph({{"a", "b"}, {"b", "c"}, {"c", "a"}, {"b", "bad"}});
  EXPECT_THAT(cut_points(system), ElementsAre("a", "bad"));
  EXPECT_THAT(all(system), UnorderedElementsAre("a a: 0 1 2", "a bad: 0 3"));
}

TEST(Fragments, NothingLeavesAnError) {
  const System system = graph({{"a", "bad"}, {"bad", "b"}, {"b", "b"}, {"b", "a"}});
  EXPECT_THAT(cut_points(system), ElementsAre("a", "bad"));
  EXPECT_THAT(all(system), ElementsAre("a bad: 0"));
}

TEST(Fragments, TheStartMayBeAnError) {
  const System system = graph({{"bad", "b"}, {"b", "bad"}});
  EXPECT_THAT(all(system), IsEmpty());
}

TEST(Fragments, IrreducibleLoopsAreCut) {
  // Two entries into the cycle of b and c: neither dominates the other.
  const System system = graph({{"a", "b"}, {"a", "c"}, {"b", "c"}, {"c", "b"}, {"c", "bad"}});
  EXPECT_EQ(cut_points(system).size(), 3u);
  std::set<std::string> edges;
  for (const std::string& text : all(system)) edges.insert(text);
  EXPECT_EQ(edges.size(), 4u);
}

TEST(Fragments, DeadEndsAndWhatIsNotReachedLieOnNone) {
  const System system =
      graph({{"a", "end"}, {"a", "bad"}, {"x", "y"}, {"y", "x"}, {"x", "bad"}, {"end", "end2"}});
  EXPECT_THAT(cut_points(system), ElementsAre("a", "bad"));
  EXPECT_THAT(all(system), ElementsAre("a bad: 1"));
}

TEST(Fragments, EndingWithAnEdge) {
  const System system =
      graph({{"a", "h"}, {"h", "b"}, {"b", "c"}, {"c", "h"}, {"a", "b"}, {"c", "bad"}, {"x", "c"}});
  const Fragments fragments(system);
  EXPECT_THAT(texts(system, fragments.ending_with(0)), ElementsAre("a h: 0"));
  EXPECT_THAT(texts(system, fragments.ending_with(2)),
              UnorderedElementsAre("a c: 4 2", "h c: 1 2"));
  EXPECT_THAT(texts(system, fragments.ending_with(3)),
              UnorderedElementsAre("a h: 4 2 3", "h h: 1 2 3"));
  EXPECT_THAT(fragments.ending_with(6), IsEmpty());
}

TEST(Fragments, CutPointsThatMissACycleAreRejected) {
  const System system = graph({{"a", "b"}, {"b", "c"}, {"c", "b"}, {"b", "bad"}});
  const VertexId bad = system.errors[0];
  std::vector<bool> cut(system.vertices().size());
  EXPECT_THROW(Fragments(system, cut), InternalError);
  cut[0] = cut[bad] = true;
  EXPECT_THROW(Fragments(system, cut), InternalError);
  cut[2] = true;
  EXPECT_EQ(Fragments(system, cut).all().size(), 4u);
}

TEST(Fragments, ManyLoopsBehindOneSwitchStayLinear) {
  // From every loop to every other one over a common vertex: 40 * 40 fragments of 2 edges or more.
  std::vector<std::pair<std::string, std::string>> edges;
  for (int i = 0; i < 40; ++i) {
    const std::string loop = "loop" + std::to_string(i);
    edges.insert(edges.end(),
                 {{"switch", "case"}, {"case", loop}, {loop, loop}, {loop, "switch2"}});
  }
  edges.insert(edges.end(),
               {{"switch2", "hub"}, {"switch2", "hub"}, {"hub", "case"}, {"hub", "bad"}});
  const System system = graph(edges);
  std::size_t held = 0;
  for (const Fragment& fragment : Fragments(system).all()) held += fragment.edges.size();
  EXPECT_LE(held, 3 * system.edges().size());
}

/// What follows from the definition alone: the paths, edge by edge.
void check_against_paths(const System& system) {
  const Fragments fragments(system);
  const std::vector<bool>& cut = fragments.cut_points();
  std::map<std::pair<VertexId, VertexId>, std::set<EdgeId>> expected;
  std::map<std::pair<VertexId, EdgeId>, std::set<EdgeId>> expected_endings;
  std::vector<EdgeId> path;
  std::set<VertexId> starts;
  std::function<void(VertexId, VertexId)> walk = [&](VertexId from, VertexId at) {
    ASSERT_LE(path.size(), system.vertices().size()) << "a cycle is not cut";
    for (EdgeId e : system.graph().out_edges(at)) {
      if (system.is_error(at)) break;
      path.push_back(e);
      expected_endings[{from, e}].insert(path.begin(), path.end());
      const VertexId to = system.edge(e).to;
      if (cut[to]) {
        expected[{from, to}].insert(path.begin(), path.end());
        if (starts.insert(to).second) {
          const std::vector<EdgeId> kept = std::exchange(path, {});
          walk(to, to);
          path = kept;
        }
      } else {
        walk(from, to);
      }
      path.pop_back();
    }
  };
  starts.insert(system.start);
  walk(system.start, system.start);
  std::map<std::pair<VertexId, VertexId>, std::set<EdgeId>> found;
  auto check_order = [&](const Fragment& fragment) {
    std::set<VertexId> left;
    std::optional<VertexId> at;
    for (EdgeId e : fragment.edges) {
      const Edge& edge = system.edge(e);
      if (at != edge.from) {
        EXPECT_TRUE(left.insert(edge.from).second) << "edges of one vertex are apart";
      }
      at = edge.from;
      EXPECT_TRUE(edge.to == fragment.to || !left.contains(edge.to)) << "not topological";
    }
  };
  for (const Fragment& fragment : fragments.all()) {
    found[{fragment.from, fragment.to}].insert(fragment.edges.begin(), fragment.edges.end());
    check_order(fragment);
  }
  EXPECT_EQ(found, expected);
  for (EdgeId e = 0; e < system.edges().size(); ++e) {
    if (system.is_error(system.edge(e).from)) continue;
    std::map<std::pair<VertexId, EdgeId>, std::set<EdgeId>> endings, wanted;
    for (const Fragment& fragment : fragments.ending_with(e)) {
      EXPECT_EQ(fragment.edges.back(), e);
      endings[{fragment.from, e}].insert(fragment.edges.begin(), fragment.edges.end());
      check_order(fragment);
    }
    for (const auto& [key, edges] : expected_endings) {
      if (key.second == e) wanted[key] = edges;
    }
    EXPECT_EQ(endings, wanted);
  }
}

TEST(Fragments, OfRandomGraphsAreThePaths) {
  for (std::uint32_t seed = 1; seed <= 400 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    test::Random random(seed);
    test::Builder builder;
    const int vertices = static_cast<int>(random.between(1, 7));
    auto name = [&] {
      const int i = static_cast<int>(random.between(0, vertices));
      return i == vertices ? std::string("bad") : "v" + std::to_string(i);
    };
    builder.vertex("v0");
    const int edges = static_cast<int>(random.between(1, 12));
    for (int i = 0; i < edges; ++i) {
      const std::string from = name();
      builder.edge(from, name());
    }
    check_against_paths(builder.system);
  }
}

}  // namespace
}  // namespace heapreach::rts::fragments_test
