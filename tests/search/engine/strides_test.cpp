// Tables of records, and pieces that are led back to the cells that own them: proofs for every
// bound, proofs that say more than is so, and how they are saved.
#include <gtest/gtest.h>

#include <functional>

#include "evidence/certificates/schema/schema.h"
#include "evidence/checker/graph/check_state_graph.h"
#include "evidence/checker/graph/shape.h"
#include "rts/text/read/read.h"
#include "support/error.h"
#include "tests/search/support.h"

namespace heapreach::test::strides_test {
namespace {

using Status = evidence::CheckResult::Status;
namespace schema = evidence::schema;
using evidence::CellRange;
using evidence::ShapeArgument;
using evidence::ShapeCell;
using search::Node;
using search::StateGraph;

/// Records of a number and a list: cleared, filled and counted, swept; nothing is left.
const char* const buckets = R"yaml(rts: 1
layout: {origin: 2}
variables: {t: ptr, n: int, i: int, h: int, k: int, x: ptr, y: ptr}
start: {vertex: a}
error: bad
edges:
  - {from: a, to: c, do: [{assume: "n >= 1"}, {alloc: {to: t, size: "2 * n"}},
      {move: {to: i, value: 0}}]}
  - {from: c, to: c, do: [{assume: "i < n"}, {store: {at: "t + 2 * i", value: 0}},
      {store: {at: "t + 2 * i + 1", value: null}}, {move: {to: i, value: "i + 1"}}]}
  - {from: c, to: d, do: [{assume: "i >= n"}]}
  - {from: d, to: d, do: [{kill: [h]}, {assume: "0 <= h && h < n"},
      {load: {to: y, at: "t + 2 * h + 1"}}, {alloc: {to: x, size: 1}}, {store: {at: x, value: y}},
      {store: {at: "t + 2 * h + 1", value: x}}, {load: {to: k, at: "t + 2 * h"}},
      {store: {at: "t + 2 * h", value: "k + 1"}}, {kill: [x, y, h, k]}]}
  - {from: d, to: e, do: [{move: {to: i, value: 0}}]}
  - {from: e, to: e, do: [{assume: "i < n"}, {load: {to: x, at: "t + 2 * i + 1"}},
      {assume: "x != null"}, {load: {to: y, at: x}}, {free: x},
      {store: {at: "t + 2 * i + 1", value: y}}, {kill: [x, y]}]}
  - {from: e, to: e, do: [{assume: "i < n"}, {load: {to: x, at: "t + 2 * i + 1"}},
      {assume: "x == null"}, {kill: [x]}, {move: {to: i, value: "i + 1"}}]}
  - {from: e, to: bad, do: [{assume: "i < n"}, {load: {to: x, at: "t + 2 * i + 1"}},
      {fail: {free: x}}]}
  - {from: e, to: f, do: [{assume: "i >= n"}, {free: t}]}
  - {from: f, to: bad, do: [{assume: "!no_live_cells"}]}
)yaml";

/// Slots own elements that hold the address of the cell that leads to them, which is looked at.
const char* const linked = R"yaml(rts: 1
layout: {origin: 2}
variables: {t: ptr, n: int, i: int, h: int, x: ptr, y: ptr}
start: {vertex: a}
error: bad
edges:
  - {from: a, to: c, do: [{assume: "n >= 1"}, {alloc: {to: t, size: n}}, {move: {to: i, value: 0}}]}
  - {from: c, to: c, do: [{assume: "i < n"}, {store: {at: "t + i", value: null}},
      {move: {to: i, value: "i + 1"}}]}
  - {from: c, to: d, do: [{assume: "i >= n"}]}
  - {from: d, to: d, do: [{kill: [h]}, {assume: "0 <= h && h < n"}, {load: {to: y, at: "t + h"}},
      {assume: "y == null"}, {alloc: {to: x, size: 2}}, {store: {at: x, value: null}},
      {store: {at: x + 1, value: "t + h"}}, {store: {at: "t + h", value: x}}, {kill: [x, y, h]}]}
  - {from: d, to: d, do: [{kill: [h]}, {assume: "0 <= h && h < n"}, {load: {to: y, at: "t + h"}},
      {assume: "y != null"}, {alloc: {to: x, size: 2}}, {store: {at: x, value: y}},
      {store: {at: y + 1, value: x}}, {store: {at: x + 1, value: "t + h"}},
      {store: {at: "t + h", value: x}}, {kill: [x, y, h]}]}
  - {from: d, to: bad, do: [{kill: [h]}, {assume: "0 <= h && h < n"}, {load: {to: x, at: "t + h"}},
      {assume: "x != null"}, {load: {to: y, at: x + 1}}, {assume: "y != t + h"}]}
)yaml";

rts::System system_of(const char* text) {
  return rts::read_text(text, "strides").system;
}

Status status_of(const rts::System& system, const StateGraph& graph) {
  return evidence::checker::check_state_graph(system, graph, {}).status;
}

StateGraph graph_of(const rts::System& system) {
  const search::Answer answer = explored(system, 6, 60);
  const auto* graph = std::get_if<StateGraph>(&answer);
  EXPECT_TRUE(graph != nullptr);
  return graph != nullptr ? *graph : StateGraph{};
}

TEST(ExploreStrides, AreProvedWithoutABound) {
  for (const char* text : {buckets, linked}) {
    const rts::System system = system_of(text);
    const StateGraph graph = graph_of(system);
    EXPECT_FALSE(graph.bound);
    EXPECT_TRUE(graph.has_strides());
    EXPECT_EQ(status_of(system, graph), Status::holds);
  }
}

using Change = std::function<void(CellRange&)>;

/// The graph with the ranges changed that own pieces, of one node, for each of these; none may
/// hold. In small tables fields and records may be one, and cells with a name may be the only ones
/// of a range.
void expect_refused(const char* text, const char* vertex, const Change& change) {
  const rts::System system = system_of(text);
  const StateGraph graph = graph_of(system);
  int changed = 0;
  for (std::size_t s = 0; s < graph.states.size(); ++s) {
    for (std::size_t n = 0; n < graph.states[s].nodes.size(); ++n) {
      const Node& node = graph.states[s].nodes[n];
      if (system.vertex(graph.states[s].vertex).name != vertex) continue;
      if (node.extent.terms.empty() || !node.cells.empty()) continue;
      StateGraph forged = graph;
      for (CellRange& range : forged.states[s].nodes[n].ranges) {
        if (range.cell.kind == ShapeCell::Kind::child) change(range);
      }
      if (forged.states[s].nodes[n] == node) continue;
      EXPECT_EQ(status_of(system, forged), Status::fails) << "state " << s << " node " << n;
      ++changed;
    }
  }
  EXPECT_GT(changed, 0);
}

TEST(ForgedStrides, OtherFieldsAreRefused) {
  expect_refused(buckets, "d", [](CellRange& range) { range.at = 1 - range.at; });
}

TEST(ForgedStrides, OtherStridesAreRefused) {
  for (const int stride : {1, 3, 4}) {
    expect_refused(buckets, "d", [&](CellRange& range) {
      range = {range.from, range.to, range.cell, stride, range.at % stride};
    });
  }
}

TEST(ForgedStrides, RangesThatEndTooEarlyDoNotProve) {
  expect_refused(buckets, "d", [](CellRange& range) { range.to.constant -= 1; });
}

TEST(ForgedStrides, WhatIsOwnedAtTheEndOfTheSweepIsNotForgotten) {
  expect_refused(buckets, "e", [](CellRange& range) { range.from.constant += 1; });
}

TEST(ForgedStrides, TheTableIsNoSlot) {
  expect_refused(linked, "d", [](CellRange& range) {
    for (ShapeArgument& given : range.cell.arguments) given.kind = ShapeArgument::Kind::owner;
  });
}

TEST(ForgedStrides, TheNextSlotIsNoSlot) {
  for (const int beside : {-1, 1}) {
    expect_refused(linked, "d", [&](CellRange& range) {
      for (ShapeArgument& given : range.cell.arguments) given.number += beside;
    });
  }
}

TEST(ForgedStrides, WhatMeansNothingIsMalformed) {
  const rts::System system = system_of(buckets);
  const StateGraph graph = graph_of(system);
  EXPECT_EQ(evidence::checker::malformed(system, graph), "");
  const auto is_malformed = [&](const Change& change) {
    StateGraph forged = graph;
    for (search::State& state : forged.states) {
      for (Node& node : state.nodes) {
        for (CellRange& range : node.ranges) change(range);
      }
    }
    return !evidence::checker::malformed(system, forged).empty();
  };
  EXPECT_FALSE(is_malformed([](CellRange&) {}));
  EXPECT_TRUE(is_malformed([](CellRange& range) { range.stride = 0; }));
  EXPECT_TRUE(is_malformed([](CellRange& range) { range.stride = -2; }));
  EXPECT_TRUE(is_malformed([](CellRange& range) { range.at = range.stride; }));
  EXPECT_TRUE(is_malformed([](CellRange& range) { range.at = -1; }));
}

TEST(ForgedStrides, OnlyRangesSpeakOfSlots) {
  const rts::System system = system_of(linked);
  StateGraph graph = graph_of(system);
  EXPECT_EQ(evidence::checker::malformed(system, graph), "");
  int changed = 0;
  for (evidence::Shape& shape : graph.shapes) {
    for (ShapeCell& cell : shape.cells) {
      for (ShapeArgument& given : cell.arguments) {
        given.kind = ShapeArgument::Kind::slot;
        ++changed;
      }
    }
  }
  EXPECT_GT(changed, 0);
  EXPECT_NE(evidence::checker::malformed(system, graph), "");
}

TEST(SavedStrides, AreReadAsTheyWereWritten) {
  for (const char* text : {buckets, linked}) {
    const rts::System system = system_of(text);
    const StateGraph graph = graph_of(system);
    const auto saved = [&](const StateGraph& of) {
      return schema::to_json(
          schema::SavedCertificate{"sha1:0123456789012345678901234567890123456789",
                                   evidence::StateGraphCertificate{of}},
          &system);
    };
    schema::Json written = saved(graph);
    EXPECT_EQ(written["version"], 5);
    const schema::SavedCertificate read = schema::certificate_from_json(written, "saved", &system);
    const auto* again = std::get_if<evidence::StateGraphCertificate>(&read.certificate);
    ASSERT_NE(again, nullptr);
    EXPECT_EQ(saved(again->graph), written);
    EXPECT_EQ(status_of(system, again->graph), Status::holds);
    for (const int other : {2, 3, 4}) {
      written["version"] = other;
      EXPECT_THROW(schema::certificate_from_json(written, "saved", &system), InputError);
    }
  }
}

}  // namespace
}  // namespace heapreach::test::strides_test
