// Tables of any size: proofs for every bound, random machines against the oracle, and proofs that
// say more than is so.
#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "evidence/checker/graph/check_state_graph.h"
#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "tests/harness/oracle.h"
#include "tests/search/machines.h"
#include "tests/search/support.h"
#include "tests/search/tables.h"

namespace heapreach::test::tables_test {
namespace {

using Status = evidence::CheckResult::Status;
using evidence::CellRange;
using search::Node;
using search::StateGraph;

const Machines machines{table_machine, 2, OracleLimits{}.domain, 60};

TEST(ExploreTables, AgreesWithTheOracle) {
  compare(machines, 0, 16, 6);
}

const Machines filled_machines{filled_table_machine, 2, OracleLimits{}.domain, 60};

TEST(ExploreTables, WithFilledSlotsAgreesWithTheOracle) {
  compare(filled_machines, 0, 16, 6);
}

const Machines record_machines{record_table_machine, 2, OracleLimits{}.domain, 60};

TEST(ExploreTables, OfRecordsAgreesWithTheOracle) {
  compare(record_machines, 0, 16, 7);
}

const Machines tree_machines{tree_table_machine, 2, OracleLimits{}.domain, 60};

TEST(ExploreTables, OfTreesAgreesWithTheOracle) {
  compare(tree_machines, 0, 16, 7);
}

const Machines linked_machines{linked_table_machine, 2, OracleLimits{}.domain, 60};

TEST(ExploreTables, OfElementsThatLeadBackAgreesWithTheOracle) {
  compare(linked_machines, 0, 16, 7);
}

class ExploreTablesLong : public ::testing::TestWithParam<int> {};

TEST_P(ExploreTablesLong, AgreesWithTheOracle) {
  compare(machines, 1000 + 100 * GetParam(), 1100 + 100 * GetParam(), 6);
}

TEST_P(ExploreTablesLong, WithFilledSlotsAgreesWithTheOracle) {
  compare(filled_machines, 1000 + 100 * GetParam(), 1100 + 100 * GetParam(), 6);
}

TEST_P(ExploreTablesLong, OfRecordsAgreesWithTheOracle) {
  compare(record_machines, 1000 + 100 * GetParam(), 1100 + 100 * GetParam(), 7);
}

TEST_P(ExploreTablesLong, OfTreesAgreesWithTheOracle) {
  compare(tree_machines, 1000 + 100 * GetParam(), 1100 + 100 * GetParam(), 7);
}

TEST_P(ExploreTablesLong, OfElementsThatLeadBackAgreesWithTheOracle) {
  compare(linked_machines, 1000 + 100 * GetParam(), 1100 + 100 * GetParam(), 7);
}

INSTANTIATE_TEST_SUITE_P(Shard, ExploreTablesLong, ::testing::Range(0, 10));

/// Cleared, then read at any index; what is read must be null.
const char* const cleared = R"yaml(rts: 1
layout: {origin: 2}
variables: {t: ptr, n: int, i: int, h: int, x: int}
start: {vertex: a}
error: bad
edges:
  - {from: a, to: c, do: [{assume: "n >= 1"}, {alloc: {to: t, size: n}}, {move: {to: i, value: 0}}]}
  - {from: c, to: c, do: [{assume: "i < n"}, {store: {at: "t + i", value: 0, in: t}},
      {move: {to: i, value: "i + 1"}}]}
  - {from: c, to: d, do: [{assume: "i >= n"}, {kill: [h]}, {assume: "0 <= h && h < n"}]}
  - {from: c, to: bad, do: [{assume: "i < n"}, {fail: {store: {at: "t + i", value: 0, in: t}}}]}
  - {from: d, to: bad, do: [{load: {to: x, at: "t + h", in: t}}, {assume: "x != 0"}]}
  - {from: d, to: bad, do: [{fail: {load: {to: x, at: "t + h", in: t}}}]}
)yaml";

/// Slots own blocks that are made at any index and freed in a sweep, each once.
const char* const owning = R"yaml(rts: 1
layout: {origin: 2}
variables: {t: ptr, n: int, i: int, h: int, x: ptr}
start: {vertex: a}
error: bad
edges:
  - {from: a, to: c, do: [{assume: "n >= 1"}, {alloc: {to: t, size: n}}, {move: {to: i, value: 0}}]}
  - {from: c, to: c, do: [{assume: "i < n"}, {store: {at: "t + i", value: null}},
      {move: {to: i, value: "i + 1"}}]}
  - {from: c, to: d, do: [{assume: "i >= n"}]}
  - {from: d, to: d, do: [{kill: [h]}, {assume: "0 <= h && h < n"}, {load: {to: x, at: "t + h"}},
      {assume: "x == null"}, {alloc: {to: x, size: 2}}, {store: {at: "t + h", value: x}},
      {kill: [x, h]}]}
  - {from: d, to: e, do: [{move: {to: i, value: 0}}]}
  - {from: e, to: e, do: [{assume: "i < n"}, {load: {to: x, at: "t + i"}}, {free: x}, {kill: [x]},
      {move: {to: i, value: "i + 1"}}]}
  - {from: e, to: f, do: [{assume: "i >= n"}, {free: t}]}
  - {from: e, to: bad, do: [{assume: "i < n"}, {load: {to: x, at: "t + i"}}, {fail: {free: x}}]}
)yaml";

/// Every slot gets a block, which is read without a test and freed; nothing is left.
const char* const filled = R"yaml(rts: 1
layout: {origin: 2}
variables: {t: ptr, n: int, i: int, h: int, x: ptr, y: int}
start: {vertex: a}
error: bad
edges:
  - {from: a, to: c, do: [{assume: "n >= 1"}, {alloc: {to: t, size: n}}, {move: {to: i, value: 0}}]}
  - {from: c, to: c, do: [{assume: "i < n"}, {alloc: {to: x, size: 2}},
      {store: {at: "t + i", value: x}}, {kill: [x]}, {move: {to: i, value: "i + 1"}}]}
  - {from: c, to: d, do: [{assume: "i >= n"}]}
  - {from: d, to: d, do: [{kill: [h]}, {assume: "0 <= h && h < n"}, {load: {to: x, at: "t + h"}},
      {load: {to: y, at: x}}, {kill: [x, h, y]}]}
  - {from: d, to: bad, do: [{kill: [h]}, {assume: "0 <= h && h < n"}, {load: {to: x, at: "t + h"}},
      {fail: {load: {to: y, at: x}}}]}
  - {from: d, to: e, do: [{move: {to: i, value: 0}}]}
  - {from: e, to: e, do: [{assume: "i < n"}, {load: {to: x, at: "t + i"}}, {free: x}, {kill: [x]},
      {move: {to: i, value: "i + 1"}}]}
  - {from: e, to: f, do: [{assume: "i >= n"}, {free: t}]}
  - {from: f, to: bad, do: [{assume: "!no_live_cells"}]}
)yaml";

rts::System system_of(const std::string& text) {
  return rts::read_text(text, "table").system;
}

/// The text with one part of it replaced.
std::string with(std::string text, const std::string& part, const std::string& other) {
  const std::size_t at = text.rfind(part);
  EXPECT_NE(at, std::string::npos) << part;
  return text.replace(at, part.size(), other);
}

Status status_of(const rts::System& system, const StateGraph& graph) {
  return evidence::checker::check_state_graph(system, graph, {}).status;
}

StateGraph graph_of(const rts::System& system) {
  const search::Answer answer = explored(system, 4, 60);
  const auto* graph = std::get_if<StateGraph>(&answer);
  EXPECT_TRUE(graph != nullptr);
  return graph != nullptr ? *graph : StateGraph{};
}

TEST(ExploreTables, AreProvedWithoutABound) {
  for (const char* text : {cleared, owning, filled}) {
    const rts::System system = system_of(text);
    const StateGraph graph = graph_of(system);
    EXPECT_FALSE(graph.bound);
    EXPECT_TRUE(graph.has_tables());
    EXPECT_EQ(status_of(system, graph), Status::holds);
  }
}

/// A table in a slot of a table is of no piece: the search ends, and says nothing wrong.
TEST(ExploreTables, InSlotsOfTablesEnd) {
  const rts::System system = system_of(R"yaml(rts: 1
layout: {origin: 2}
variables: {t: ptr, x: ptr}
start: {vertex: a}
error: bad
edges:
  - {from: a, to: c, do: [{alloc: {to: t, size: 1000}}, {alloc: {to: x, size: 1000}},
      {store: {at: t, value: x}}, {kill: [x]}]}
  - {from: c, to: bad, do: [{fail: {load: {to: x, at: t}}}]}
)yaml");
  EXPECT_EQ(status_of(system, graph_of(system)), Status::holds);
}

using Change = std::function<void(Node&)>;

/// The graph with one node changed that has ranges, for each of these; none may hold.
void expect_refused(const char* text, const char* vertex, const Change& change) {
  const rts::System system = system_of(text);
  const StateGraph graph = graph_of(system);
  int changed = 0;
  for (std::size_t s = 0; s < graph.states.size(); ++s) {
    for (std::size_t n = 0; n < graph.states[s].nodes.size(); ++n) {
      const Node& node = graph.states[s].nodes[n];
      if (system.vertex(graph.states[s].vertex).name != vertex || node.ranges.empty()) continue;
      StateGraph forged = graph;
      change(forged.states[s].nodes[n]);
      if (forged.states[s].nodes[n] == node) continue;
      EXPECT_EQ(status_of(system, forged), Status::fails) << "state " << s << " node " << n;
      ++changed;
    }
  }
  EXPECT_GT(changed, 0);
}

TEST(ForgedTables, RangesThatEndTooLateAreRefused) {
  expect_refused(cleared, "c", [](Node& node) { node.ranges.front().to.constant += 1; });
}

TEST(ForgedTables, RangesThatEndTooEarlyOrBeginTooLateDoNotProve) {
  expect_refused(cleared, "d", [](Node& node) { node.ranges.front().to.constant -= 1; });
  expect_refused(cleared, "d", [](Node& node) { node.ranges.front().from.constant += 1; });
}

TEST(ForgedTables, OtherNumbersAreRefused) {
  expect_refused(cleared, "c", [](Node& node) { node.ranges.front().cell.number = 1; });
}

TEST(ForgedTables, RangesBesideAreRefused) {
  expect_refused(cleared, "c", [](Node& node) {
    node.ranges.push_back({node.ranges.back().to, node.extent, node.ranges.back().cell});
  });
}

TEST(ForgedTables, NullWhereAChildWasIsRefused) {
  expect_refused(owning, "d", [](Node& node) {
    for (CellRange& range : node.ranges) range.cell = {evidence::ShapeCell::Kind::number};
  });
}

TEST(ForgedTables, ChildrenThatAreNeverNullAreRefused) {
  expect_refused(owning, "d", [](Node& node) {
    if (node.extent.terms.empty()) return;  // the only slot of a small table may have been filled
    for (CellRange& range : node.ranges) {
      range.cell.never_null = range.cell.kind == evidence::ShapeCell::Kind::child;
      if (!range.cell.never_null) range.cell.number = 1;
    }
  });
}

TEST(ForgedTables, WhatIsOwnedIsNotForgotten) {
  expect_refused(owning, "d", [](Node& node) { node.ranges.clear(); });
}

TEST(ForgedTables, WhatIsOwnedAtTheEndOfTheSweepIsNotForgotten) {
  expect_refused(filled, "e", [](Node& node) {
    if (node.extent.terms.empty()) return;
    for (CellRange& range : node.ranges) {
      if (range.cell.kind == evidence::ShapeCell::Kind::child) range.from.constant += 1;
    }
  });
}

TEST(ForgedTables, SlotsThatWereNotFilledYetMayBeNull) {
  expect_refused(filled, "c", [](Node& node) {
    for (CellRange& range : node.ranges) range.to.constant += 1;
  });
}

TEST(ForgedTables, SlotsThatMayBeNullDoNotProve) {
  expect_refused(filled, "d", [](Node& node) {
    for (CellRange& range : node.ranges) range.cell.never_null = false;
  });
}

/// A proof of the right system against systems that go wrong.
TEST(ForgedTables, ProofsDoNotHoldOfTwins) {
  const StateGraph graph = graph_of(system_of(filled));
  for (const auto& [part, other] : std::map<std::string, std::string>{
           {"i >= n\"}, {free: t}", "i >= n - 1\"}, {free: t}"},
           {"{free: x}, {kill", "{kill"},
           {"{free: t}", "{nop: {}}"},
           {"to: e, do: [{move: {to: i, value: 0}}", "to: e, do: [{move: {to: i, value: 1}}"},
           {"{assume: \"i >= n\"}]", "{assume: \"i >= n - 1\"}]"},
           {"{load: {to: y, at: x}}, {kill", "{free: x}, {kill"}}) {
    const rts::System twin = system_of(with(filled, part, other));
    EXPECT_EQ(status_of(twin, graph), Status::fails) << part;
    EXPECT_EQ(checked(twin, 6, 20).outcome, Outcome::feasible) << part;
  }
}

TEST(ForgedTables, CellsOfWhichNothingIsSaidProveNoSize) {
  expect_refused(cleared, "c", [](Node& node) {
    search::Linear behind = node.extent;
    behind.constant -= 100;
    node.offsets.push_back(behind);
    node.cells.push_back({});
    node.ranges.front().to.constant += 1;
  });
}

}  // namespace
}  // namespace heapreach::test::tables_test
