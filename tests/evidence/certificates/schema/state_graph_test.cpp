// State graphs as JSON.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error.h"
#include "tests/evidence/checker/graph/state_graphs.h"
#include "tests/evidence/support.h"

namespace heapreach::test::state_graph_test {
namespace {

using evidence::schema::Json;
using ::testing::HasSubstr;

TEST(StateGraphSchema, GraphsComeBackAsTheyWere) {
  for (const GraphExample* example :
       {&straight, &list, &turns, &numbers, &doubly, &built, &queue}) {
    const rts::System system = system_of(example->system);
    const Json document = graph_document(example->graph);
    const auto saved = evidence::schema::certificate_from_json(document, "graph.json", &system);
    EXPECT_EQ(evidence::schema::to_json(saved, &system), document);
  }
}

TEST(StateGraphSchema, EveryPartComesBackAsItWas) {
  const rts::System system = system_of(straight.system);
  const Integer large("-123456789012345678901234567890");
  evidence::State state;
  state.vertex = 2;
  state.used = 5;
  state.garbage = evidence::Garbage::some;
  state.unknowns = 4;
  state.store = {evidence::Pointer{1, true, {large, {{1, 2}, {3, large}}}}, evidence::Anything{}};
  state.nodes.resize(3);
  state.nodes[2] = {1, 5, true, false, {}, true};
  state.nodes[0] = {1, large, true, true, {}};
  state.nodes[1] = {7, 2, false, false, {{-1, -3, evidence::Anything{}}, {0, 0, {}}}};
  state.nodes[1].cells[1].value = evidence::Linear{large, {}};
  using Relation = evidence::Constraint::Relation;
  for (const Relation relation : {Relation::zero, Relation::nonzero, Relation::at_most_zero}) {
    state.condition.push_back({relation, {0, {{2, -1}}}});
  }
  const evidence::schema::SavedCertificate saved{
      "sha1:00", evidence::StateGraphCertificate{{false, 9, 1, {state}, {{0, 1, 0}}}}, "bad"};
  const Json json = evidence::schema::to_json(saved, &system);
  const evidence::StateGraph graph =
      graph_of(evidence::schema::parse_json(json.dump(2), "graph.json"), system);
  const evidence::State& back = graph.states.at(0);
  EXPECT_EQ(graph.bound, 9u);
  EXPECT_EQ(graph.arcs.at(0).edge, 1u);
  EXPECT_EQ(back.vertex, state.vertex);
  EXPECT_EQ(back.used, state.used);
  EXPECT_EQ(back.garbage, state.garbage);
  EXPECT_EQ(back.unknowns, state.unknowns);
  EXPECT_EQ(back.store, state.store);
  EXPECT_EQ(back.nodes, state.nodes);
  EXPECT_EQ(back.condition, state.condition);
  EXPECT_EQ(json["states"][0]["nodes"][0]["size"], large.get_str());
}

TEST(StateGraphSchema, NeedsItsSystem) {
  const Json document = graph_document(turns.graph);
  EXPECT_THROW(evidence::schema::certificate_from_json(document, "graph.json"), InputError);
  EXPECT_THROW(evidence::schema::to_json({"", evidence::StateGraphCertificate{}}), InternalError);
}

struct BadGraph {
  const char* pointer;  // RFC 6901
  const char* value;    // JSON put there; null pointer removes the entry
  const char* complaint;
};

class BadGraphs : public ::testing::TestWithParam<BadGraph> {};

TEST_P(BadGraphs, AreRefusedByKey) {
  const rts::System system = system_of(list.system);
  Json json = graph_document(list.graph);
  spoil(json, GetParam().pointer, GetParam().value);
  try {
    evidence::schema::certificate_from_json(json, "graph.json", &system);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.message(), HasSubstr(GetParam().complaint));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Schema, BadGraphs,
    ::testing::Values(
        BadGraph{"/height", "1", "height: unknown key"},
        BadGraph{"/bound", "-1", "bound: -1 is out of range"},
        BadGraph{"/states", "{}", "states: expected an array"},
        BadGraph{"/arcs", nullptr, "\"arcs\" is missing"},
        BadGraph{"/arcs/0", "[0, \"init\"]", "arcs[0]: expected a state, an edge and a state"},
        BadGraph{"/arcs/0/1", "\"x\"", "arcs[0][1]: the system has no edge \"x\""},
        BadGraph{"/arcs/0/2", "4294967296", "arcs[0][2]: the index is too large"},
        BadGraph{"/states/2/vertex", "\"x\"", "states[2].vertex: the system has no vertex \"x\""},
        BadGraph{"/states/2/garbage", "\"x\"", "states[2].garbage: expected one of \"any\""},
        BadGraph{"/states/2/used", nullptr, "states[2]: the key \"used\" is missing"},
        BadGraph{"/states/2/extra", "1", "states[2].extra: unknown key"},
        BadGraph{"/states/2/store/x", "1", "states[2].store.x: the system has no variable \"x\""},
        BadGraph{"/states/2/store/p", "true", "states[2].store.p: expected a number"},
        BadGraph{"/states/2/store/p", "[]", "states[2].store.p: expected a number"},
        BadGraph{"/states/2/store/p", "{}", "states[2].store.p: expected a number"},
        BadGraph{"/states/2/store/p", R"({"node": 0, "base": 1})", "store.p.base: unknown key"},
        BadGraph{"/states/2/store/p", R"({"node": 0, "last": 1})", "store.p.last: expected true"},
        BadGraph{"/states/2/store/p", R"({"node": -1})", "store.p.node: -1 is out of range"},
        BadGraph{"/states/2/store/p", R"({"node": 0, "offset": null})", "store.p.offset: expected"},
        BadGraph{"/states/2/store/p", R"({"linear": []})", "store.p.linear: expected a constant"},
        BadGraph{"/states/2/store/p", R"({"linear": [0, 1]})", "store.p.linear[1]: expected an"},
        BadGraph{"/states/2/store/p", R"({"linear": [0, [1]]})", "linear[1]: expected an unknown"},
        BadGraph{"/states/2/store/p", R"({"linear": [0], "x": 1})", "store.p.x: unknown key"},
        BadGraph{"/states/2/nodes/0/freed", "true", "nodes[0].cells: a freed block has no"},
        BadGraph{"/states/2/nodes/0/cells", nullptr, "nodes[0]: the key \"cells\" is missing"},
        BadGraph{"/states/2/nodes/0/next", "1", "nodes[0].next: unknown key"},
        BadGraph{"/states/2/nodes/0/or_more", "1", "nodes[0].or_more: expected true"},
        BadGraph{"/states/3/nodes/0/cells/1/step", "0", "cells[1].step: expected 1 or -1, found 0"},
        BadGraph{"/states/3/nodes/0/cells/1/value", nullptr, "\"value\" is missing"},
        BadGraph{"/states/3/nodes/0/cells/1/x", "0", "cells[1].x: unknown key"},
        BadGraph{"/states/3/condition", R"([{"zero": 0, "nonzero": 0}])", "expected exactly one"},
        BadGraph{"/states/3/condition", R"([{"positive": 0}])", "positive: unknown key"}));

}  // namespace
}  // namespace heapreach::test::state_graph_test
