// State graphs with segments whose blocks are in an order: one that holds, and the same with one
// thing spoiled.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "evidence/certificates/schema/state_graph.h"
#include "evidence/checker/graph/check_state_graph.h"
#include "tests/evidence/checker/graph/state_graphs.h"
#include "tests/evidence/support.h"

namespace heapreach::test::check_orders_test {
namespace {

using evidence::schema::Json;
using Status = evidence::CheckResult::Status;
using ::testing::HasSubstr;

evidence::CheckResult check(const Json& document) {
  const rts::System system = system_of(ascending.system);
  return evidence::checker::check_state_graph(system, graph_of(document, system), {});
}

TEST(OrderGraph, HoldsAtEveryBound) {
  const auto result = check(graph_document(ascending.graph));
  EXPECT_EQ(result.status, Status::holds) << result.reason;
}

TEST(OrderGraph, IsWrittenAsItIsRead) {
  const rts::System system = system_of(ascending.system);
  const evidence::StateGraph graph = graph_of(graph_document(ascending.graph), system);
  const evidence::CellValue& cell = graph.states[2].nodes[0].cells[0];
  EXPECT_EQ(cell.order, 1);
  EXPECT_EQ(cell.gap, 0);
  EXPECT_EQ(cell.first, (evidence::Linear{0, {{0, 1}}}));
  EXPECT_EQ(cell.value, evidence::Value(evidence::Linear{0, {{1, 1}}}));
  Json written;
  evidence::schema::add_state_graph(written, graph, system);
  EXPECT_EQ(written["states"], Json::parse(ascending.graph)["states"]);
}

/// The same list, its blocks counted from its end.
TEST(OrderGraph, MayBeTurnedRound) {
  Json document = graph_document(ascending.graph);
  spoil(document, "/states/2/nodes/0",
        R"({"or_more": true, "size": 2,
            "cells": [{"order": -1, "gap": 0, "first": {"linear": [0, [1, 1]]},
                       "value": {"linear": [0, [0, 1]]}},
                      {"step": -1, "offset": 0, "value": 0}]})");
  spoil(document, "/states/2/store/head/last", "true");
  const auto result = check(document);
  EXPECT_EQ(result.status, Status::holds) << result.reason;
}

struct Corruption {
  const char* pointer;  // see spoil()
  const char* value;
  const char* reason;
};

class SpoiledOrderGraph : public ::testing::TestWithParam<Corruption> {};

TEST_P(SpoiledOrderGraph, Fails) {
  Json document = graph_document(ascending.graph);
  spoil(document, GetParam().pointer, GetParam().value);
  const auto result = check(document);
  EXPECT_EQ(result.status, Status::fails);
  EXPECT_THAT(result.reason, HasSubstr(GetParam().reason));
}

INSTANTIATE_TEST_SUITE_P(
    Orders, SpoiledOrderGraph,
    ::testing::Values(
        Corruption{"/states/2/nodes/0/cells/0/order", "-1", "states[2] at loop, edge push"},
        Corruption{"/states/2/nodes/0/cells/0/gap", "1", "states[2] at loop, edge push"},
        Corruption{"/states/3/nodes/0/cells/0/gap", "1", "states[2] at loop, edge go"},
        Corruption{"/states/3/nodes/0/cells/0/order", "-1", "states[2] at loop, edge go"},
        // Equal numbers, one number, any numbers.
        Corruption{"/states/2/nodes/0/cells/0/first/linear/1/0", "1", "edge push"},
        Corruption{"/states/2/nodes/0/cells/0", R"({"linear": [0, [0, 1]]})", "edge push"},
        Corruption{"/states/2/nodes/0/cells/0/first", "7", "states[1] at loop, edge first"},
        Corruption{"/states/2/nodes/0/cells/0/value", "7", "states[1] at loop, edge first"},
        Corruption{"/states/2/nodes/0/cells/0", "null", "states[2] at loop, edge go"},
        Corruption{"/states/3/nodes/0/cells/0", "null", "states[3] at walk, edge next"},
        // What is known of the first block is needed, and of the last one does not do.
        Corruption{"/states/3/condition/0", nullptr, "states[3] at walk, edge"},
        Corruption{"/states/3/condition/0/at_most_zero/linear/2/0", "2", "states[3] at walk, edge"},
        Corruption{"/states/3/nodes/0/cells/0/first/linear/1/0", "3", "states[3] at walk, edge"},
        Corruption{"/arcs/5", nullptr, "states[3] at walk, edge next"},
        Corruption{"/arcs/6", nullptr, "states[3] at walk, edge next"}));

INSTANTIATE_TEST_SUITE_P(
    Shapes, SpoiledOrderGraph,
    ::testing::Values(
        Corruption{"/states/2/nodes/0/cells/0/gap", "-1", "a gap below 0"},
        Corruption{"/states/2/nodes/0/cells/0/value", "null", "an order of what is no number"},
        Corruption{"/states/2/nodes/0/cells/0/value", R"({"node": 0})", "what is no number"},
        Corruption{"/states/2/nodes/0",
                   R"({"size": 2, "cells": [{"order": 1, "gap": 0, "first": 1, "value": 1}, 0]})",
                   "an order although it is a single block"}));

}  // namespace
}  // namespace heapreach::test::check_orders_test
