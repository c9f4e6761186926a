// State graphs with list segments of length at least k: such that hold at every bound, the
// same with one thing spoiled, and operations that tell a single block from several.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "evidence/checker/graph/check_state_graph.h"
#include "tests/evidence/checker/graph/state_graphs.h"
#include "tests/evidence/support.h"

namespace heapreach::test::check_segments_test {
namespace {

using evidence::schema::Json;
using Status = evidence::CheckResult::Status;
using ::testing::HasSubstr;

evidence::CheckResult check(const rts::System& system, const Json& document) {
  return evidence::checker::check_state_graph(system, graph_of(document, system), {});
}

TEST(SegmentGraph, ExamplesHoldAtEveryBound) {
  for (const GraphExample* example : {&built, &both_ways, &queue, &labels}) {
    const auto result = check(system_of(example->system), graph_document(example->graph));
    EXPECT_EQ(result.status, Status::holds) << result.reason << "\n" << example->graph;
  }
}

TEST(SegmentGraph, MayHaveABound) {
  Json document = graph_document(built.graph);
  document["bound"] = 5;
  EXPECT_EQ(check(system_of(built.system), document).reason, "");
}

struct Corruption {
  const GraphExample* example;
  const char* pointer;  // see spoil()
  const char* value;
  const char* reason;
};

class SpoiledSegmentGraph : public ::testing::TestWithParam<Corruption> {};

TEST_P(SpoiledSegmentGraph, Fails) {
  const rts::System system = system_of(GetParam().example->system);
  Json document = graph_document(GetParam().example->graph);
  spoil(document, GetParam().pointer, GetParam().value);
  const auto result = check(system, document);
  EXPECT_EQ(result.status, Status::fails);
  EXPECT_THAT(result.reason, HasSubstr(GetParam().reason));
}

INSTANTIATE_TEST_SUITE_P(
    Arcs, SpoiledSegmentGraph,
    ::testing::Values(
        Corruption{&built, "/arcs/6", nullptr, "states[4] at walk, edge next: it leads"},
        Corruption{&built, "/arcs/7", nullptr, "states[4] at walk, edge next: it leads"},
        Corruption{&built, "/arcs/9", nullptr, "states[5] at walk, edge next: it leads"},
        Corruption{&built, "/arcs/11", nullptr, "states[8] at free, edge drop: it leads"},
        Corruption{&built, "/arcs/12", nullptr, "states[8] at free, edge drop: it leads"},
        Corruption{&both_ways, "/arcs/6", nullptr, "states[4] at pops, edge pop: it can be taken"},
        Corruption{&both_ways, "/arcs/7", nullptr, "states[4] at pops, edge last: it can be taken"},
        Corruption{&queue, "/arcs/7", nullptr, "states[4] at loop, edge get"},
        Corruption{&queue, "/arcs/8", nullptr, "states[4] at loop, edge get"},
        Corruption{&queue, "/arcs/6/2", "3", "states[4] at loop, edge put"}));

INSTANTIATE_TEST_SUITE_P(
    Counts, SpoiledSegmentGraph,
    ::testing::Values(
        Corruption{&built, "/states/2/nodes/0/count", "2", "states[1] at loop, edge grow"},
        Corruption{&built, "/states/8/nodes/0/count", "2", "states[6] at walk, edge end"},
        Corruption{&built, "/states/2/nodes/0", R"({"size": 2, "cells": [null, 0]})",
                   "states[2] at loop, edge grow"},
        Corruption{
            &built, "/states/4/nodes/0",
            R"({"count": 3, "size": 2, "cells": [null, {"step": 1, "offset": 0, "value": 0}]})",
            "states[2] at loop, edge go"},
        Corruption{&built, "/states/6/nodes/0", R"({"size": 2, "cells": [null, 0]})",
                   "states[5] at walk, edge next"},
        Corruption{&queue, "/states/4/nodes/0/or_more", nullptr, "states[4] at loop, edge put"},
        Corruption{&queue, "/states/4/nodes/0/count", "4", "states[3] at loop, edge put"},
        Corruption{&built, "/states/2/used", "3", "it has more cells used"},
        Corruption{&built, "/states/7/garbage", "\"some\"", "states[3] at walk, edge end"},
        Corruption{&built, "/states/7/garbage", "\"any\"", "no_live_cells depends"},
        Corruption{&built, "/states/2/nodes/0/count", "0", "stands for no block"},
        Corruption{&built, "/states/2/nodes/0/count", "9007199254740991000", "can be counted"}));

INSTANTIATE_TEST_SUITE_P(
    Links, SpoiledSegmentGraph,
    ::testing::Values(
        Corruption{&built, "/states/2/nodes/0/cells/1/offset", "1", "edge grow"},
        Corruption{&built, "/states/2/nodes/0/cells/1/step", "-1", "edge grow"},
        Corruption{&built, "/states/2/nodes/0/cells/1/value", R"({"node": 0})", "edge grow"},
        Corruption{&built, "/states/2/nodes/0/cells/1/value", "null", "edge go"},
        Corruption{&built, "/states/2/nodes/0/cells/1", "null", "edge grow"},
        Corruption{&built, "/states/2/store/head/last", "true", "edge grow"},
        Corruption{&built, "/states/4/store/p/last", "true", "states[2] at loop, edge go"},
        Corruption{&built, "/states/5/store/p/node", "0", "edge next"},
        Corruption{&built, "/states/5/nodes/0/cells/1/value", "0", "edge next"},
        Corruption{&both_ways, "/states/2/nodes/0/cells/1/step", "1", "edge push"},
        Corruption{&both_ways, "/states/2/nodes/0/cells/1", "null", "edge go"},
        Corruption{&both_ways, "/states/4/nodes/0/cells/1", "null", "edge pop"},
        Corruption{&both_ways, "/states/4/nodes/0/cells/1/value", R"({"node": 0, "last": true})",
                   "edge go"},
        Corruption{&both_ways, "/states/4/store/tail/last", "false", "edge go"},
        Corruption{&both_ways, "/states/2/store/tail", "null", "edge go"},
        Corruption{&queue, "/states/4/store/tail/last", "false", "edge put"},
        Corruption{&labels, "/states/2/nodes/0/cells/0", "null", "edge go"},
        Corruption{&labels, "/states/2/nodes/0/cells/0/linear/1/0", "2", "edge grow"},
        Corruption{&labels, "/states/3/nodes/0/cells/0", "null", "edge next"},
        Corruption{&labels, "/states/2/nodes/0/cells/0", "7", "edge grow"}));

/// The system with a text in it replaced, which must be there.
rts::System changed(const GraphExample& example, const std::string& text, const std::string& by) {
  std::string yaml = example.system;
  const auto place = yaml.find(text);
  EXPECT_NE(place, std::string::npos) << text;
  return system_of(yaml.replace(place, text.size(), by));
}

struct Mistake {
  const GraphExample* example;
  const char* text;
  const char* by;
};

class MistakenSystem : public ::testing::TestWithParam<Mistake> {};

TEST_P(MistakenSystem, IsNotProvedByTheGraphOfTheRightOne) {
  const Mistake& mistake = GetParam();
  const auto result = check(changed(*mistake.example, mistake.text, mistake.by),
                            graph_document(mistake.example->graph));
  EXPECT_EQ(result.status, Status::fails) << mistake.by;
}

INSTANTIATE_TEST_SUITE_P(
    Systems, MistakenSystem,
    ::testing::Values(
        // Use after free, hidden behind a segment; also of the last block only.
        Mistake{&built, "{free: head}", "{free: head}\n      - {load: {to: p, at: head}}"},
        Mistake{&built, "{free: head}",
                "{free: head}\n      - {free: p}\n      - {load: {to: p, at: p}}"},
        Mistake{&built, "{free: head}", "{free: head}\n      - {free: p}"},
        Mistake{&both_ways, "{free: tail}", "{free: head}"},
        Mistake{&both_ways, "tail + D.prev", "tail + D.next"},
        Mistake{&both_ways, "{assume: \"tail != head\"}", "{nop: {}}"},
        Mistake{&both_ways, "{assume: \"tail == head\"}", "{nop: {}}"},
        Mistake{&both_ways, "{store: {at: \"head + D.prev\", value: p}}", "{nop: {}}"},
        Mistake{&both_ways, "{store: {at: \"p + D.next\", value: head}}", "{nop: {}}"},
        Mistake{&queue, "{free: head}", "{free: tail}"},
        Mistake{&queue, "{load: {to: p, at: head}}", "{load: {to: p, at: tail}}"},
        Mistake{&queue, "{store: {at: tail, value: p}}", "{nop: {}}"},
        Mistake{&queue, "{free: head}", "{nop: {}}"},
        Mistake{&labels, "{store: {at: p, value: n}}", "{store: {at: p, value: n + 1}}"},
        Mistake{&labels, "{move: {to: head, value: p}}",
                "{move: {to: head, value: p}}, {kill: [n]}"},
        Mistake{&labels, "{store: {at: p, value: n}}", "{nop: {}}"}));

/// What one edge does in a state in which p and q lead to the first and the last block of a segment
/// of one or more, r to a segment of two or more whose blocks also lead back, f to a freed segment.
struct Operation {
  const char* instructions;
  const char* outcome;  // "goes on", "stops", or a part of why it is refused
};

class SegmentOperations : public ::testing::TestWithParam<Operation> {};

TEST_P(SegmentOperations, FollowOneBlockAndSeveral) {
  const std::string outcome = GetParam().outcome;
  const rts::System system = system_of(std::string(R"yaml(
rts: 1
layout: {origin: 3, guard: 1}
variables: {p: ptr, q: ptr, r: ptr, f: ptr, g: ptr, x: ptr, n: int}
start: {vertex: a}
error: bad
vertices: {a: {}, b: {}, bad: {}}
edges:
  - {id: make, from: a, to: b, do: [{assume: false}]}
  - {id: test, from: b, to: bad, do: [)yaml") +
                                       GetParam().instructions + "]}\n");
  const std::string reason = check(system, graph_document(R"({
  "states": [
    {"vertex": "a", "used": 0, "garbage": "none", "store": {}, "nodes": [], "condition": []},
    {"vertex": "b", "used": 0, "garbage": "none",
     "store": {"p": {"node": 0}, "q": {"node": 0, "last": true}, "r": {"node": 1},
               "f": {"node": 2}, "g": {"node": 2, "last": true}, "n": {"linear": [0, [0, 1]]}},
     "nodes": [{"or_more": true, "size": 2,
                "cells": [{"linear": [0, [0, 1]]}, {"step": 1, "offset": 1, "value": 0}]},
               {"count": 2, "or_more": true, "size": 2,
                "cells": [{"step": 1, "offset": 0, "value": 2}, {"step": -1, "offset": 0, "value": 1}]},
               {"or_more": true, "size": 1, "freed": true}],
     "condition": []}
  ],
  "arcs": []
})"))
                                 .reason;
  if (outcome == "stops") {
    EXPECT_EQ(reason, "");
  } else if (outcome == "goes on") {
    EXPECT_THAT(reason, HasSubstr("states[1] at b, edge test: it can be taken"));
  } else {
    EXPECT_THAT(reason, HasSubstr("states[1] at b, edge test: instruction "));
    EXPECT_THAT(reason, HasSubstr(outcome));
  }
}

const char* const real = "needs the real addresses";

INSTANTIATE_TEST_SUITE_P(
    Comparisons, SegmentOperations,
    ::testing::Values(
        Operation{"{assume: p == q}", "goes on"}, Operation{"{assume: p != q}", "goes on"},
        Operation{"{assume: p == q && p != q}", "stops"},
        Operation{"{assume: p == q}, {load: {to: x, at: p + 1}}, {assume: x != null}", "stops"},
        Operation{"{assume: p != q}, {load: {to: x, at: p + 1}}, {assume: x == null}", "stops"},
        Operation{"{assume: p != q}, {load: {to: x, at: p + 1}}, {assume: x == q + 1}", "goes on"},
        Operation{"{assume: p != q}, {load: {to: x, at: p + 1}}, {assume: x != q + 1}", "goes on"},
        Operation{"{assume: p != q}, {load: {to: x, at: q + 1}}, {assume: x != null}", "stops"},
        Operation{"{assume: p < q}", real},
        Operation{"{assume: p != q}, {assume: q - p == 0}", real},
        Operation{"{assume: p != q && f == g}", "goes on"},
        Operation{"{assume: p == r || q == r || f == r}", "stops"},
        Operation{"{assume: p == q + 1}", "stops"},
        Operation{"{assume: p == q}, {assume: p + 1 - q != 1}", "stops"}));

INSTANTIATE_TEST_SUITE_P(
    Accesses, SegmentOperations,
    ::testing::Values(
        Operation{"{free: p}, {free: q}", "goes on"},
        Operation{"{free: p}, {free: q}, {assume: p == q}", "stops"},
        Operation{"{free: p}, {fail: {free: q}}, {assume: p != q}", "stops"},
        Operation{"{free: q}, {load: {to: x, at: p}}, {assume: p == q}", "stops"},
        Operation{"{store: {at: p, value: 7}}, {load: {to: x, at: q}}, {assume: p == q && x != 7}",
                  "stops"},
        Operation{
            "{store: {at: p, value: n + 1}}, {load: {to: x, at: q}}, {assume: p != q && x != n}",
            "stops"},
        Operation{"{store: {at: p, value: n + 1}}, {load: {to: x, at: q}}, {assume: x == n}",
                  "goes on"},
        Operation{"{store: {at: p, value: n + 1}}, {load: {to: x, at: q}}, {assume: x == n + 1}",
                  "goes on"},
        Operation{"{store: {at: p + 1, value: q}}, {load: {to: x, at: p + 1}}, {assume: x != q}",
                  "stops"},
        Operation{"{store: {at: q + 1, value: q}}, {load: {to: x, at: q + 1}}, {assume: x != q}",
                  "stops"},
        Operation{"{load: {to: n, at: p, in: q}}, {assume: p != q}", "stops"},
        Operation{"{load: {to: n, at: p, in: q}}", "goes on"},
        Operation{"{move: {to: x, value: \"q + (p == q ? 0 : 1)\"}}, {free: p}, {fail: {free: x}}, "
                  "{assume: p == q && x != p}",
                  "stops"},
        Operation{"{store: {at: p, value: \"q + (p == q ? 0 : 1)\"}}, {load: {to: x, at: p}}, "
                  "{assume: p == q && x != p}",
                  "stops"},
        Operation{"{load: {to: n, at: f}}", "stops"}, Operation{"{free: g}", "stops"},
        Operation{"{assume: allocated(g)}", "stops"},
        Operation{"{assume: \"base(q + 1) != q || size(p) != 2\"}", "stops"}));

INSTANTIATE_TEST_SUITE_P(
    BothWays, SegmentOperations,
    ::testing::Values(
        Operation{"{load: {to: x, at: r}}, {load: {to: x, at: x + 1}}, {assume: x != r}", "stops"},
        Operation{"{load: {to: x, at: r}}, {load: {to: x, at: x}}, {assume: x == 2}", "goes on"},
        Operation{"{load: {to: x, at: r}}, {load: {to: x, at: x}}, {assume: x != 2}", "goes on"},
        Operation{"{load: {to: x, at: r}}, {assume: x == 2 || x == r}", "stops"},
        Operation{"{load: {to: x, at: r + 1}}, {assume: x != 1}", "stops"},
        Operation{
            "{load: {to: x, at: r}}, {free: r}, {load: {to: x, at: x + 1}}, {load: {to: n, at: x}}",
            "stops"},
        Operation{
            "{load: {to: x, at: r}}, {free: x}, {load: {to: x, at: r}}, {load: {to: n, at: x}}",
            "stops"},
        Operation{"{assume: no_live_cells}", "stops"}));

}  // namespace
}  // namespace heapreach::test::check_segments_test
