// Containment of states that say where blocks lie, and what they may say it of: a graph that claims
// more than is known holds nothing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "evidence/checker/graph/shape.h"
#include "evidence/checker/graph/subsumption.h"
#include "tests/evidence/checker/graph/state_graphs.h"
#include "tests/evidence/support.h"

namespace heapreach::test::addresses_test {
namespace {

using evidence::schema::Json;
using ::testing::HasSubstr;

const char* const open_system = R"yaml(
rts: 1
heap: unknown
variables: {x: ptr, i: int}
start: {vertex: a}
error: bad
edges: [{from: a, to: bad}]
)yaml";

/// x leads to a node of which `node` says more than its cells; i is u0.
Json document(const std::string& node, const std::string& condition,
              const std::string& cells = "[null]") {
  const std::string state = R"({"vertex": "a", "used": 0, "garbage": "any", "old": [],
      "store": {"x": {"node": 0}, "i": {"linear": [0, [0, 1]]}},
      "nodes": [{)" + node + R"("size": 1, "cells": )" +
                            cells + R"(}], "condition": [)" + condition + "]}";
  return graph_document(
      Json({{"open", true}, {"states", Json::array({Json::parse(state)})}, {"arcs", Json::array()}})
          .dump());
}

struct Pair {
  const char* name;
  const char* inner;
  const char* inner_condition;
  const char* outer;
  const char* outer_condition;
  bool contained;
};

class Addresses : public ::testing::TestWithParam<Pair> {};

TEST_P(Addresses, AreContainedAsExpected) {
  const Pair& pair = GetParam();
  const rts::System system = system_of(open_system);
  const auto inner = graph_of(document(pair.inner, pair.inner_condition), system);
  const auto outer = graph_of(document(pair.outer, pair.outer_condition), system);
  EXPECT_EQ(evidence::checker::malformed(system, inner), "");
  EXPECT_EQ(evidence::checker::malformed(system, outer), "");
  evidence::checker::GraphSolver solver({});
  evidence::checker::PathEnd end;
  end.state = inner.states.at(0);
  end.facts = evidence::checker::Facts(end.state.condition);
  const std::string reason =
      evidence::checker::why_not_subsumed(end, outer.states.at(0), system, solver);
  EXPECT_EQ(reason.empty(), pair.contained) << reason;
}

// u1 and u2 are addresses.
const char* const at_u1 = R"("address": {"linear": [0, [1, 1]]}, )";
const char* const at_u2 = R"("address": {"linear": [0, [2, 1]]}, )";
const char* const behind_u1 = R"("address": {"linear": [1, [1, 1]]}, )";
const char* const at_i = R"("address": {"linear": [0, [0, 1]]}, )";
const char* const apart = R"({"nonzero": {"linear": [0, [0, 1], [1, -1]]}})";
const char* const apart_2 = R"({"nonzero": {"linear": [0, [0, 1], [2, -1]]}})";
const char* const apart_by_one = R"({"nonzero": {"linear": [1, [0, 1], [1, -1]]}})";
const char* const behind = R"({"at_most_zero": {"linear": [1, [0, -1], [1, 1]]}})";

INSTANTIATE_TEST_SUITE_P(
    All, Addresses,
    ::testing::Values(Pair{"TheSame", at_u1, apart, at_u1, apart, true},
                      Pair{"ByAnotherName", at_u2, apart_2, at_u1, apart, true},
                      Pair{"Forgotten", at_u1, apart, "", "", true},
                      Pair{"MadeUp", "", "", at_u1, apart, false},
                      Pair{"MadeUpOfAnotherNumber", "", apart, at_u1, apart, false},
                      Pair{"MadeUpOfWhereItLies", at_u1, "", at_u1, apart, false},
                      Pair{"OfTheCellBehind", at_u1, apart, behind_u1, apart, false},
                      Pair{"OfTheCellBehindBothTimes", behind_u1, apart, at_u1, apart_by_one, true},
                      Pair{"NoMoreThanThatThereIsAnAddress", "", "", at_u1, "", true},
                      Pair{"OrderTellsApart", at_u1, behind, at_u1, apart, true},
                      Pair{"NoOrderFromThatTheyDiffer", at_u1, apart, at_u1, behind, false},
                      Pair{"AtTheNumber", at_i, "", at_i, "", true},
                      Pair{"AtANumberThatIsNotKnown", "", "", at_i, "", false},
                      Pair{"AtANumberFromWhichItDiffers", at_u1, apart, at_i, "", false}),
    [](const auto& info) { return info.param.name; });

TEST(AddressesOf, SingleBlocksOfOpenGraphsOnly) {
  const rts::System open = system_of(open_system);
  const auto complaint = [&](const std::string& node) {
    return evidence::checker::malformed(open, graph_of(document(node, ""), open));
  };
  EXPECT_EQ(complaint(at_i), "");
  EXPECT_THAT(complaint(std::string(at_i) + R"("count": 2, )"), HasSubstr("not a single block"));
  EXPECT_THAT(complaint(std::string(at_i) + R"("or_more": true, )"),
              HasSubstr("not a single block"));

  std::string text = open_system;
  text.replace(text.find("unknown"), 7, "empty");
  const rts::System closed = system_of(text);
  Json known = document(at_i, "");
  known.erase("open");
  known["states"][0].erase("old");
  EXPECT_THAT(evidence::checker::malformed(closed, graph_of(known, closed)),
              HasSubstr("an address although the start heap is empty"));

  evidence::StateGraph graph = graph_of(document(at_i, ""), open);
  graph.states[0].nodes[0].address->terms[0].first = 7;
  EXPECT_THAT(evidence::checker::malformed(open, graph), HasSubstr("an unknown that is not there"));
}

TEST(AddressesOf, BlocksAreWrittenAndReadAgain) {
  const rts::System system = system_of(open_system);
  for (const char* node : {at_u1, behind_u1, ""}) {
    const Json before = document(node, apart);
    const auto graph = graph_of(before, system);
    EXPECT_EQ(graph.states.at(0).nodes.at(0).address.has_value(), node[0] != '\0');
    const auto saved = evidence::schema::certificate_from_json(before, "graph.json", &system);
    const Json after = evidence::schema::to_json(saved, &system);
    EXPECT_EQ(graph_of(after, system).states.at(0).nodes, graph.states.at(0).nodes);
  }
}

}  // namespace
}  // namespace heapreach::test::addresses_test
