#include "rts/transform/restriction.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rts/text/parse.h"
#include "tests/harness/same_system.h"
#include "tests/rts/questions.h"

namespace heapreach::rts::restriction_test {
namespace {

using test::properties;
using ::testing::ElementsAre;

/// The edges of a system into its error vertices that do something else than `assume false`.
std::vector<std::string> open_edges(const System& system) {
  std::vector<std::string> result;
  for (EdgeId id = 0; id < system.edges().size(); ++id) {
    const Edge& edge = system.edge(id);
    if (!system.is_error(edge.to)) continue;
    const auto* assume =
        edge.instructions.size() == 1 ? std::get_if<Assume>(&edge.instructions[0].action) : nullptr;
    const bool closed = assume != nullptr && print(*assume->condition, system) == "false";
    if (!closed) result.push_back(system.edge_name(id));
  }
  return result;
}

struct Restrictions : ::testing::Test {
  std::vector<std::string> open(const Question& question) const {
    return open_edges(restricted(system, question));
  }
  const System system = test::with_all_errors(test::ways_into_errors);
};

TEST_F(Restrictions, OnlyWhatIsAskedForStaysOpen) {
  EXPECT_THAT(open({properties({Property::valid_deref}), {}}), ElementsAre("null_load!1"));
  EXPECT_THAT(open({properties({Property::valid_free}), {}}), ElementsAre("freed!0"));
  EXPECT_THAT(open({properties({Property::unreach_call}), {}}),
              ElementsAre("called", "plain", "failed"));
  EXPECT_THAT(open({{}, test::vertex_named(system, "other")}), ElementsAre("plain", "failed"));
  EXPECT_THAT(open({properties({Property::valid_memcleanup}), {}}),
              ElementsAre("done!memcleanup", "stopped!memcleanup"));
}

TEST_F(Restrictions, NothingChangesWhereAllIsAskedFor) {
  EXPECT_EQ(test::difference(restricted(system, {Properties::all(), {}}), system), "");
}

TEST_F(Restrictions, CallsThatDoNotCountStillHappen) {
  const System some = restricted(system, {properties({Property::valid_deref}), {}});
  const EdgeId id = test::edge_named(some, "called");
  ASSERT_NE(some.call_of(id), nullptr);
  const VertexId end = some.edge(id).to;
  EXPECT_FALSE(some.is_error(end));
  EXPECT_EQ(some.vertex(end).procedure, std::nullopt);
  EXPECT_TRUE(some.graph().out_edges(end).empty());
  EXPECT_TRUE(some.graph().in_edges(end).size() == 1);
}

TEST_F(Restrictions, IdsAndNamesStay) {
  const System some = restricted(system, {properties({Property::valid_deref}), {}});
  ASSERT_EQ(some.edges().size(), system.edges().size());
  for (EdgeId id = 0; id < some.edges().size(); ++id) {
    EXPECT_EQ(some.edge_name(id), system.edge_name(id));
    EXPECT_EQ(some.edge(id).from, system.edge(id).from);
  }
  for (VertexId v = 0; v < system.vertices().size(); ++v) {
    EXPECT_EQ(some.vertex(v).name, system.vertex(v).name);
  }
}

/// Vertices called as what is added: names stay unique.
TEST(Restriction, NewVerticesHaveNewNames) {
  const System system = test::with_all_errors(R"yaml(rts: 1
variables: {p: ptr}
start: {vertex: "end"}
error: bad
procedures:
  f:
    entry: in
    exit: "f end"
    edges:
      - {from: in, to: bad, do: [{call: {to: f}}]}
      - {from: in, to: "f end"}
edges: [{from: "end", to: bad, do: [{call: {to: f}}]}]
)yaml");
  const System some = restricted(system, {properties({Property::valid_free}), {}});
  ASSERT_EQ(some.vertices().size(), system.vertices().size() + 2);
  EXPECT_EQ(some.vertices()[system.vertices().size()].name, "end'");
  EXPECT_EQ(some.vertices().back().name, "f end'");
  EXPECT_EQ(some.vertices().back().procedure, 0u);
}

TEST(Restriction, NoEdgeLeavesAnErrorVertexOrAStartThatDoesNotCount) {
  const System system = test::with_all_errors(R"yaml(rts: 1
variables: {i: int}
start: {vertex: s}
error: [s, a, b]
edges: [{from: s, to: a}, {from: a, to: b}]
)yaml");
  EXPECT_TRUE(open_edges(restricted(system, {})).empty());
  EXPECT_EQ(restricted(system, {}).start, system.start);
  const System later = restricted(system, {{}, system.errors[2]});
  EXPECT_EQ(later.errors, std::vector{system.errors[2]});
  EXPECT_FALSE(later.is_error(later.start));
  EXPECT_TRUE(later.graph().out_edges(later.start).empty());
  const System deref = restricted(system, {properties({Property::valid_deref}), {}});
  EXPECT_FALSE(deref.is_error(deref.start));
}

}  // namespace
}  // namespace heapreach::rts::restriction_test
