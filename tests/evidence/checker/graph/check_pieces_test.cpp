// State graphs with pieces of a shape: one that holds, and the same with one thing spoiled.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "evidence/certificates/schema/state_graph.h"
#include "evidence/checker/graph/check_state_graph.h"
#include "support/error.h"
#include "tests/evidence/checker/graph/state_graphs.h"
#include "tests/evidence/support.h"

namespace heapreach::test::check_pieces_test {
namespace {

using evidence::schema::Json;
using Status = evidence::CheckResult::Status;
using ::testing::HasSubstr;

evidence::CheckResult check(const Json& document, const GraphExample& example = cursor) {
  const rts::System system = system_of(example.system);
  return evidence::checker::check_state_graph(system, graph_of(document, system), {});
}

TEST(PieceGraph, HoldsAtEveryBound) {
  const auto result = check(graph_document(cursor.graph));
  EXPECT_EQ(result.status, Status::holds) << result.reason;
}

TEST(PieceGraph, HoldsWithLinksBack) {
  const auto result = check(graph_document(back_and_forth.graph), back_and_forth);
  EXPECT_EQ(result.status, Status::holds) << result.reason;
}

TEST(PieceGraph, HoldsWithCases) {
  const auto result = check(graph_document(tagged.graph), tagged);
  EXPECT_EQ(result.status, Status::holds) << result.reason;
}

/// Their order is no matter.
TEST(PieceGraph, HoldsWithCasesSwapped) {
  Json document = graph_document(tagged.graph);
  std::swap(document["shapes"][1]["cases"][0], document["shapes"][1]["cases"][1]);
  const auto result = check(document, tagged);
  EXPECT_EQ(result.status, Status::holds) << result.reason;
}

TEST(PieceGraph, IsWrittenAsItIsReadWithItsCases) {
  const rts::System system = system_of(tagged.system);
  Json written;
  evidence::schema::add_state_graph(written, graph_of(graph_document(tagged.graph), system),
                                    system);
  EXPECT_EQ(written["shapes"], Json::parse(tagged.graph)["shapes"]);
}

TEST(PieceGraph, IsWrittenAsItIsReadWithItsArguments) {
  const rts::System system = system_of(back_and_forth.system);
  Json written;
  evidence::schema::add_state_graph(written, graph_of(graph_document(back_and_forth.graph), system),
                                    system);
  for (const char* key : {"version", "shapes", "states"}) {
    EXPECT_EQ(written[key], Json::parse(back_and_forth.graph)[key]) << key;
  }
}

TEST(PieceGraph, IsWrittenAsItIsRead) {
  const rts::System system = system_of(cursor.system);
  const evidence::StateGraph graph = graph_of(graph_document(cursor.graph), system);
  const evidence::Node& path = graph.states[4].nodes[0];
  ASSERT_TRUE(path.is_piece());
  EXPECT_EQ(path.size, 2);
  ASSERT_EQ(path.cells.size(), 1u);
  EXPECT_EQ(path.cells[0].value, evidence::Value(evidence::Pointer{1, false, {}}));
  Json written;
  evidence::schema::add_state_graph(written, graph, system);
  for (const char* key : {"version", "shapes", "states"}) {
    EXPECT_EQ(written[key], Json::parse(cursor.graph)[key]) << key;
  }
}

TEST(PieceGraph, HasTheVersionThatKnowsShapes) {
  const rts::System system = system_of(cursor.system);
  Json older = graph_document(cursor.graph);
  older["version"] = 1;
  EXPECT_THROW(graph_of(older, system), InputError);
  Json without = graph_document(cursor.graph);
  without.erase("shapes");
  EXPECT_THROW(graph_of(without, system), InputError);
  EXPECT_THROW(graph_of(Json{{"schema", "heapreach/certificate"},
                             {"version", 2},
                             {"input", "sha1:00"},
                             {"type", "no path"}},
                        system),
               InputError);
}

/// A shape that includes that of the pieces, and one that does not say which cells lead on.
TEST(PieceGraph, MayHaveShapesThatIncludeOthers) {
  Json document = graph_document(cursor.graph);
  spoil(document, "/shapes", R"([[{"child": 0}, {"child": 0}], [{"child": 1}, {"child": 1}]])");
  for (const char* node : {"/states/3/nodes/0/shape", "/states/4/nodes/0/shape"}) {
    spoil(document, node, "1");
  }
  const auto result = check(document);
  EXPECT_EQ(result.status, Status::holds) << result.reason;
}

struct Corruption {
  const char* pointer;  // see spoil()
  const char* value;
  const char* reason;
};

class SpoiledPieceGraph : public ::testing::TestWithParam<Corruption> {};

TEST_P(SpoiledPieceGraph, Fails) {
  Json document = graph_document(cursor.graph);
  spoil(document, GetParam().pointer, GetParam().value);
  const auto result = check(document);
  EXPECT_EQ(result.status, Status::fails);
  EXPECT_THAT(result.reason, HasSubstr(GetParam().reason));
}

class SpoiledArguments : public ::testing::TestWithParam<Corruption> {};

TEST_P(SpoiledArguments, Fail) {
  Json document = graph_document(back_and_forth.graph);
  spoil(document, GetParam().pointer, GetParam().value);
  const auto result = check(document, back_and_forth);
  EXPECT_EQ(result.status, Status::fails);
  EXPECT_THAT(result.reason, HasSubstr(GetParam().reason));
}

class SpoiledCases : public ::testing::TestWithParam<Corruption> {};

TEST_P(SpoiledCases, Fail) {
  Json document = graph_document(tagged.graph);
  spoil(document, GetParam().pointer, GetParam().value);
  const auto result = check(document, tagged);
  EXPECT_EQ(result.status, Status::fails);
  EXPECT_THAT(result.reason, HasSubstr(GetParam().reason));
}

INSTANTIATE_TEST_SUITE_P(
    Pieces, SpoiledCases,
    ::testing::Values(
        // A case dropped, added, of another size.
        Corruption{"/shapes/1/cases/1", nullptr, "edge record"},
        Corruption{"/shapes/1/cases/0", nullptr, "edge number"},
        Corruption{"/shapes/1/cases/2", R"([2, null, {"child": 1}])", "edge go"},
        Corruption{"/shapes/1/cases/2", "[2, null]", "cases of different sizes"},
        // Its tag changed, or forgotten.
        Corruption{"/shapes/1/cases/1/0", "2", "edge record"},
        Corruption{"/shapes/1/cases/1/0", "0", "edge record"},
        Corruption{"/shapes/1/cases/1/0", "null", "edge go"},
        Corruption{"/shapes/1/cases/0/0", "1", "edge number"},
        Corruption{"/shapes/1/cases/0/0", "null", "edge record"},
        // Cells of one case in the other one.
        Corruption{"/shapes/1/cases/0/1", R"({"child": 0, "never_null": true})", "edge number"},
        Corruption{"/shapes/1/cases/0/1", R"({"child": 0})", "edge number"},
        Corruption{"/shapes/1/cases/1/1", "null", "edge record"},
        Corruption{"/shapes/1/cases/1/1", R"({"child": 0})", "edge go"},
        Corruption{"/shapes/1/cases/1/1", R"({"child": 1, "never_null": true})", "edge record"},
        Corruption{"/shapes/1/cases/1/2", R"({"child": 1, "never_null": true})", "edge record"},
        Corruption{"/shapes/1/cases/1/2", R"({"child": 0})", "edge record"},
        Corruption{"/shapes/1/cases/1/2", "0", "edge record"},
        Corruption{"/shapes/0/0", "8", "edge record"},
        Corruption{"/shapes/1/static", "true", "edge number"},
        // What states say of a block that is in one case.
        Corruption{"/states/6/nodes/1/or_empty", "true", "edge own"},
        Corruption{"/states/6/nodes/0/cells/0", "0", "edge go"},
        Corruption{"/states/5/store/t", "1", "edge go"},
        Corruption{"/arcs/8", nullptr, "edge go"}));

INSTANTIATE_TEST_SUITE_P(
    Pieces, SpoiledArguments,
    ::testing::Values(
        // The shape: what children get, and which of it they hold.
        Corruption{"/shapes/0/0/arguments/0", R"({"owner": 1})", "edge push"},
        Corruption{"/shapes/0/0/arguments/0", "0", "edge push"},
        Corruption{"/shapes/0/0/arguments/0", R"({"argument": 0})", "edge push"},
        Corruption{"/shapes/0/0/arguments/0", R"({"argument": 0, "offset": 1})", "as another one"},
        Corruption{"/shapes/0/0/arguments/0", R"({"argument": 1})", "another number of arguments"},
        Corruption{"/shapes/0/0/arguments", "[]", "another number of arguments"},
        Corruption{"/shapes/0/1", R"({"argument": 0, "offset": 1})", "edge first"},
        Corruption{"/shapes/0/1", R"({"argument": 1})", "another number of arguments"},
        Corruption{"/shapes/0/1", "0", "edge push"},
        // What the pieces get.
        Corruption{"/states/2/nodes/0/arguments/0", "1", "edge first"},
        Corruption{"/states/2/nodes/0/arguments/0", R"({"node": 0})", "edge first"},
        Corruption{"/states/2/nodes/0/arguments", nullptr, "another number of arguments"},
        Corruption{"/states/2/nodes/0/arguments/0", "null", "argument that is not said"},
        Corruption{"/states/4/nodes/1/arguments/0", "0", "edge next"},
        Corruption{"/states/4/nodes/1/arguments/0", R"({"node": 1})", "edge next"},
        Corruption{"/states/4/nodes/1/arguments/0", R"({"node": 0})", "edge next"},
        Corruption{"/states/4/nodes/0/arguments/0", R"({"node": 1})", "edge next"},
        Corruption{"/states/5/nodes/1/arguments/0", R"({"node": 0})", "edge back"},
        // Where a cursor is, and what stands in the hole.
        Corruption{"/states/5/store/p", R"({"node": 0})", "edge back"},
        Corruption{"/states/4/store/p", R"({"node": 0, "last": true})", "edge next"},
        Corruption{"/states/4/store/p", R"({"node": 1, "last": true})", "last block of a single"},
        Corruption{"/states/5/nodes/0/hole", "0", "edge back"},
        Corruption{"/arcs/8", nullptr, "no arc says where"}));

INSTANTIATE_TEST_SUITE_P(
    Pieces, SpoiledPieceGraph,
    ::testing::Values(
        // The shape: fewer children, children elsewhere, itself before it is there.
        Corruption{"/shapes/0/1", "0", "edge right"},
        Corruption{"/shapes/0/1", "null", "edge next"},
        Corruption{"/shapes/0/0", "7", "states[1] at loop, edge left"},
        Corruption{"/shapes/0/0", R"({"child": 0, "offset": 1})", "in different ways"},
        Corruption{"/shapes/0/0", R"({"child": 1})", "shapes[0]"},
        Corruption{"/shapes/0", "[]", "shapes[0] has no cells"},
        // The path: none, one that ends elsewhere, one that is none.
        Corruption{"/states/4/nodes/0/hole", nullptr, "states[3] at walk, edge next"},
        Corruption{"/states/4/nodes/0/hole", "0", "states[3] at walk, edge next"},
        Corruption{"/states/4/nodes/0/hole", R"({"node": 0})", "states[3] at walk, edge next"},
        Corruption{"/states/4/nodes/0/hole", R"({"node": 1, "offset": 1})", "edge next"},
        Corruption{"/states/3/nodes/0", R"({"shape": 0, "hole": 0})", "states[2] at loop, edge go"},
        Corruption{"/states/3/store/p", R"({"node": 0, "offset": 1})", "states[2] at loop"},
        // What is pointed at is no piece that may be empty, and a block is none.
        Corruption{"/states/4/nodes/1/or_empty", "true", "may be empty"},
        Corruption{"/states/4/nodes/0/or_empty", "true", "may be empty"},
        Corruption{"/states/2/nodes/0", R"({"size": 2, "cells": [0, null]})", "states[2] at loop"},
        Corruption{"/states/4/nodes/1", R"({"size": 2, "cells": [null, 0]})", "edge next"},
        // Nothing is garbage, and something is.
        Corruption{"/states/4/garbage", "\"none\"", "states[3] at walk, edge next"},
        Corruption{"/states/4/garbage", "\"some\"", "states[3] at walk, edge next"},
        // Where it leads is not said.
        Corruption{"/arcs/6", nullptr, "no arc says where"},
        Corruption{"/arcs/10", nullptr, "no arc says where"}));

}  // namespace
}  // namespace heapreach::test::check_pieces_test
