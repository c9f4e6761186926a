// State graphs that hold, the same with one thing spoiled, and what addresses decide.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "evidence/checker/check_certificate.h"
#include "tests/evidence/checker/graph/state_graphs.h"
#include "tests/evidence/support.h"

namespace heapreach::test::check_state_graph_test {
namespace {

using evidence::CheckResult;
using evidence::schema::Json;
using Status = CheckResult::Status;
using ::testing::HasSubstr;

CheckResult check(const rts::System& system, const Json& document) {
  return evidence::checker::check_certificate(
      system, evidence::StateGraphCertificate{graph_of(document, system)}, {});
}

CheckResult check(const GraphExample& example) {
  return check(system_of(example.system), graph_document(example.graph));
}

TEST(StateGraph, ExamplesHold) {
  for (const GraphExample* example : {&straight, &list, &turns, &numbers, &doubly}) {
    const CheckResult result = check(*example);
    EXPECT_EQ(result.status, Status::holds) << result.reason << "\n" << example->graph;
  }
}

struct Corruption {
  const GraphExample* example;
  const char* pointer;  // RFC 6901
  const char* value;    // JSON put there; null pointer removes the entry
  const char* reason;
};

class SpoiledStateGraph : public ::testing::TestWithParam<Corruption> {};

TEST_P(SpoiledStateGraph, Fails) {
  const rts::System system = system_of(GetParam().example->system);
  Json document = graph_document(GetParam().example->graph);
  spoil(document, GetParam().pointer, GetParam().value);
  const CheckResult result = check(system, document);
  EXPECT_EQ(result.status, Status::fails);
  EXPECT_THAT(result.reason, HasSubstr(GetParam().reason));
}

INSTANTIATE_TEST_SUITE_P(
    Arcs, SpoiledStateGraph,
    ::testing::Values(
        Corruption{&straight, "/arcs/1", nullptr, "states[1] at b, edge look: it can be taken"},
        Corruption{&straight, "/arcs/0/0", "2", "arcs[0]: the edge make joins other vertices"},
        Corruption{&straight, "/arcs/0/2", "4", "arcs[0]: a state that is not there"},
        Corruption{&straight, "/arcs", R"([[1, "look", 2], [0, "make", 1]])", "not sorted"},
        Corruption{&list, "/arcs/10", nullptr, "states[8] at walk, edge next"},
        Corruption{&list, "/arcs/10/2", "6", "states[8] at walk, edge next"},
        Corruption{&turns, "/arcs/0", nullptr, "edge turn"}));

INSTANTIATE_TEST_SUITE_P(
    States, SpoiledStateGraph,
    ::testing::Values(
        Corruption{&straight, "/states/4",
                   R"({"vertex": "bad", "used": 0, "garbage": "any", "store": {}, "nodes": [],
                       "condition": []})",
                   "states[4] stands at the error vertex bad"},
        Corruption{&straight, "/states/0/used", "1", "the start: it leads"},
        Corruption{&straight, "/states/0/store/n", "0", "the start: it leads"},
        Corruption{&straight, "/states/0/garbage", "\"some\"", "the start: it leads"},
        Corruption{&straight, "/states/1/used", "3", "states[0] at a, edge make"},
        Corruption{&list, "/states/2/used", "1", "states[2] at loop, edge grow"},
        Corruption{&list, "/states/4/used", "5", "states[4] at loop, edge grow"},
        Corruption{&list, "/states/5/garbage", "\"none\"", "states[6] at walk, edge next"},
        Corruption{&list, "/states/5/garbage", "\"some\"", "states[1] at loop, edge go"},
        Corruption{&straight, "/states/3/garbage", "\"any\"", "no_live_cells depends"},
        Corruption{&straight, "/states/3/garbage", "\"some\"", "states[2] at c, edge drop"},
        Corruption{&list, "/bound", nullptr, "states[4] at loop, edge grow: it can be taken"},
        Corruption{&list, "/bound", "8", "states[4] at loop, edge grow: it can be taken"},
        Corruption{&list, "/bound", "100001", "the largest bound"}));

INSTANTIATE_TEST_SUITE_P(
    Heaps, SpoiledStateGraph,
    ::testing::Values(
        Corruption{&straight, "/states/1/nodes/0/cells/0", "8", "node 0: another number"},
        Corruption{&straight, "/states/1/nodes/0/cells/0", "null", "edge look!1: it can be taken"},
        Corruption{&straight, "/states/1/nodes/0/cells/0", R"({"node": 0})", "not a pointer"},
        Corruption{&straight, "/states/1/nodes/0/cells/1", "7", "node 0: another number"},
        Corruption{&straight, "/states/1/store/p", "2", "a pointer, not a number"},
        Corruption{&straight, "/states/1/store/p", "null", "no variable leads to node 0"},
        Corruption{&straight, "/states/1/store/p/offset", "1", "another number"},
        Corruption{&straight, "/states/1/nodes/0", R"({"size": 2, "freed": true})",
                   "one of both blocks is freed"},
        Corruption{&straight, "/states/3/nodes/0", R"({"size": 2, "cells": [null, null]})",
                   "one of both blocks is freed"},
        Corruption{&straight, "/states/1/nodes/0/static", "true", "one of both blocks is static"},
        Corruption{&straight, "/states/1/nodes/0", R"({"size": 3, "cells": [7, null, null]})",
                   "a block of another size"},
        Corruption{&straight, "/states/1/nodes/1", R"({"size": 2, "cells": [null, null]})",
                   "no variable leads to node 1"},
        Corruption{&list, "/states/4/nodes/0/count", "4", "states[3] at loop, edge grow"},
        Corruption{&list, "/states/4/nodes/0/count", "2", "states[3] at loop, edge grow"},
        Corruption{&list, "/states/4/nodes/0/cells/1/step", "-1", "states[3] at loop, edge grow"},
        Corruption{&list, "/states/4/nodes/0/cells/1/offset", "1", "states[3] at loop, edge grow"},
        Corruption{&list, "/states/4/nodes/0/cells/1/value", R"({"node": 0})",
                   "states[3] at loop, edge grow"},
        Corruption{&list, "/states/4/nodes/0/cells/0", R"({"linear": [0, [0, 1]]})",
                   "states[3] at loop, edge grow"},
        Corruption{&list, "/states/4/store/head/last", "true", "states[3] at loop, edge grow"},
        Corruption{&list, "/states/8/nodes/0/cells/1/value", "null", "states[8] at walk"},
        Corruption{&doubly, "/states/1/nodes/0/cells/1/offset", "1", "edge three"},
        Corruption{&doubly, "/states/2/nodes/0/cells/0/value", R"({"node": 1})", "edge cut"},
        Corruption{&doubly, "/states/2/store/p", R"({"node": 0})", "edge cut"}));

INSTANTIATE_TEST_SUITE_P(
    Conditions, SpoiledStateGraph,
    ::testing::Values(
        Corruption{&numbers, "/states/0/condition/0", nullptr, "edge beyond: it can be taken"},
        Corruption{&numbers, "/states/0/condition/1", nullptr, "edge half"},
        Corruption{&numbers, "/states/0/condition/2", R"({"nonzero": {"linear": [-5, [0, 1]]}})",
                   "edge step"},
        Corruption{&numbers, "/states/0/condition/2", R"({"zero": {"linear": [0, [1, 1]]}})",
                   "the start: it leads"},
        Corruption{&numbers, "/states/0/condition/2", R"({"zero": {"linear": [1, [7, 2]]}})",
                   "the start: it leads"},
        Corruption{&numbers, "/states/0/store/even/linear/1/1", "4", "edge step"},
        Corruption{&numbers, "/states/0/store/even/linear/0", "1", "the start: it leads"},
        Corruption{&numbers, "/states/0/store/even", "null", "edge beyond: it can be taken"}));

INSTANTIATE_TEST_SUITE_P(
    Shapes, SpoiledStateGraph,
    ::testing::Values(
        Corruption{&straight, "/states/1/store/p/node", "1", "a node that is not there"},
        Corruption{&straight, "/states/1/store/p/last", "true", "the last block of a single one"},
        Corruption{&straight, "/states/1/nodes/0/count", "0", "node 0 stands for no block"},
        Corruption{&straight, "/states/1/nodes/0/size", "3", "blocks of size 3 and 2 contents"},
        Corruption{&straight, "/states/3/nodes/0/size", "0", "blocks without cells"},
        Corruption{&straight, "/states/1/used", "18446744073709551615", "more cells are used"},
        Corruption{&straight, "/states/1/nodes/0/cells/1",
                   R"({"step": 1, "offset": 0, "value": 0})", "a step although it is a single"},
        Corruption{&straight, "/states/1/store/n", R"({"linear": [0, [4294967290, 1]]})",
                   "too many unknowns"},
        Corruption{&straight, "/states/1/store/n", R"({"linear": [0, [1, 0]]})", "a coefficient 0"},
        Corruption{&straight, "/states/1/store/n", R"({"linear": [0, [1, 1], [0, 1]]})",
                   "unknowns that do not ascend"}));

TEST(StateGraph, IndicesAreCheckedAlsoWithoutJson) {
  const rts::System system = system_of(straight.system);
  const evidence::StateGraph good = graph_of(graph_document(straight.graph), system);
  const auto fails = [&](const std::function<void(evidence::StateGraph&)>& spoil) {
    evidence::StateGraph graph = good;
    spoil(graph);
    const evidence::Certificate certificate = evidence::StateGraphCertificate{graph};
    return evidence::checker::check_certificate(system, certificate, {}).reason;
  };
  EXPECT_THAT(fails([](auto& g) { g.states[1].vertex = 77; }), HasSubstr("no such vertex"));
  EXPECT_THAT(fails([](auto& g) { g.states[1].store.pop_back(); }), HasSubstr("1 values for 2"));
  EXPECT_THAT(fails([](auto& g) { g.arcs[1].edge = 99; }), HasSubstr("an edge that is not there"));
  EXPECT_THAT(fails([](auto& g) {
                g.states[1].store[1] = evidence::Linear{0, {{0, 1}}};
              }),
              HasSubstr("an unknown that is not there"));
  EXPECT_THAT(fails([](auto& g) { g.states[1].nodes[0].cells[0].step = 5; }), HasSubstr("-1, 0"));
  EXPECT_THAT(fails([](auto& g) { g.states[1].nodes[0].cells[0].offset = 5; }),
              HasSubstr("an offset without a step"));
  EXPECT_THAT(fails([](auto& g) { g.states[3].nodes[0].cells.resize(2); }),
              HasSubstr("contents although it is freed"));
  EXPECT_THAT(fails([](auto& g) { g = {}; }), HasSubstr("fewer states than starts"));
  EXPECT_THAT(fails([](auto& g) {
                std::swap(g.states[0], g.states[3]);
                g.arcs.clear();
              }),
              HasSubstr("states[0] is not at the start vertex"));
}

TEST(StateGraph, OpenSystemsHaveNone) {
  rts::System system = system_of(straight.system);
  system.heap = rts::StartHeap::unknown;
  EXPECT_THAT(check(system, graph_document(straight.graph)).reason, HasSubstr("empty start heap"));
}

TEST(StateGraph, ClausesHaveNone) {
  const evidence::Certificate certificate = evidence::StateGraphCertificate{};
  EXPECT_EQ(evidence::checker::check_certificate(horn::ClauseSystem(), certificate, {}).status,
            Status::fails);
}

TEST(StateGraph, LimitsLeaveItUndecided) {
  const rts::System system = system_of(numbers.system);
  const evidence::StateGraph graph = graph_of(graph_document(numbers.graph), system);
  Limits limits;
  limits.deadline = Deadline::in(-1);
  const evidence::Certificate certificate = evidence::StateGraphCertificate{graph};
  EXPECT_EQ(evidence::checker::check_certificate(system, certificate, limits).status,
            Status::unknown);
}

/// What one edge does in a state with two blocks, p and q (of 2 and 3 cells), a freed block r, a
/// static block s, and a number n from 0 to 2; an arbitrary one is any, and q[2] holds p.
struct Operation {
  const char* instructions;
  const char* outcome;  // "goes on", "stops", or a part of why it is refused
};

class Operations : public ::testing::TestWithParam<Operation> {};

TEST_P(Operations, DependOnAddressesOrNot) {
  const std::string outcome = GetParam().outcome;
  const auto reason = [&](const std::string& vertex) {
    const rts::System system =
        system_of(R"yaml(
rts: 1
layout: {origin: 3, guard: 1}
variables: {p: ptr, q: ptr, r: ptr, s: ptr, n: int, any: int}
start: {vertex: a}
error: bad
vertices: {a: {}, b: {}, bad: {}}
edges:
  - id: make
    from: a
    to: b
    do: [{alloc: {to: p, size: 2}}, {alloc: {to: q, size: 3}}, {alloc: {to: r, size: 1}},
         {alloc: {to: s, size: 1, static: true}}, {free: r}, {store: {at: "q + 2", value: p}},
         {assume: "0 <= n && n <= 2"}]
  - {id: test, from: b, to: )yaml" +
                  vertex + ", do: [" + GetParam().instructions + "]}\n" +
                  "  - {id: never, from: b, to: bad, do: [{assume: false}]}\n");
    return check(system, graph_document(R"({
  "bound": 20,
  "states": [
    {"vertex": "a", "used": 0, "garbage": "none", "store": {}, "nodes": [], "condition": []},
    {"vertex": "b", "used": 11, "garbage": "none",
     "store": {"p": {"node": 0}, "q": {"node": 1}, "r": {"node": 2}, "s": {"node": 3},
               "n": {"linear": [0, [0, 1]]}},
     "nodes": [{"size": 2, "cells": [null, null]}, {"size": 3, "cells": [null, null, {"node": 0}]},
               {"size": 1, "freed": true}, {"size": 1, "static": true, "cells": [null]}],
     "condition": [{"at_most_zero": {"linear": [0, [0, -1]]}},
                   {"at_most_zero": {"linear": [-2, [0, 1]]}}]}
  ],
  "arcs": [[0, "make", 1]]
})"))
        .reason;
  };
  if (outcome == "stops") {
    EXPECT_EQ(reason("bad"), "");
  } else if (outcome == "goes on") {
    EXPECT_THAT(reason("bad"), HasSubstr("states[1] at b, edge test: it can be taken"));
  } else {
    EXPECT_THAT(reason("bad"), HasSubstr("states[1] at b, edge test: instruction "));
    EXPECT_THAT(reason("bad"), HasSubstr(outcome));
  }
}

const char* const real = "needs the real addresses";

INSTANTIATE_TEST_SUITE_P(
    Accesses, Operations,
    ::testing::Values(
        Operation{"{load: {to: n, at: p}}", "goes on"},
        Operation{"{load: {to: n, at: p + n}}, {assume: n < n}", "stops"},
        Operation{"{fail: {load: {to: n, at: p + n}}}, {assume: n != 2}", "stops"},
        Operation{"{load: {to: n, at: p + 2}}", "stops"},
        Operation{"{load: {to: n, at: p + 3}}", real},
        Operation{"{load: {to: n, at: p - 1}}", real},
        Operation{"{load: {to: n, at: p + n + 1}}", real},
        Operation{"{load: {to: n, at: r}}", "stops"}, Operation{"{load: {to: n, at: n}}", "stops"},
        Operation{"{load: {to: n, at: any}}", real}, Operation{"{load: {to: n, at: 3}}", real},
        Operation{"{load: {to: n, at: q, in: p}}", "stops"},
        Operation{"{load: {to: n, at: q, in: q + 2}}", "goes on"},
        Operation{"{load: {to: n, at: q, in: q + 3}}", "goes on"},
        Operation{"{load: {to: n, at: q, in: null}}", "goes on"},
        Operation{"{assume: any > 2}, {load: {to: n, at: q, in: any}}", real},
        Operation{"{store: {at: p + 5, value: 1}}", real},
        Operation{"{store: {at: q + n, value: 1}}, {load: {to: s, at: q + n}}, {assume: s != 1}",
                  "stops"},
        Operation{"{store: {at: q + n, value: 1}}, {load: {to: s, at: q + 2}}, "
                  "{assume: n == 1 && s != p}",
                  "stops"},
        Operation{"{load: {to: any, at: q}}, {load: {to: n, at: q}}, {assume: n != any}", "stops"},
        Operation{"{load: {to: any, at: q}}, {load: {to: n, at: q + 1}}, {assume: n != any}",
                  "goes on"}));

INSTANTIATE_TEST_SUITE_P(
    Frees, Operations,
    ::testing::Values(Operation{"{free: p}, {free: p}", "stops"}, Operation{"{free: p}", "goes on"},
                      Operation{"{free: null}", "goes on"}, Operation{"{free: 1}", "stops"},
                      Operation{"{free: p + 1}", "stops"}, Operation{"{free: s}", "stops"},
                      Operation{"{free: p + n}, {assume: n > 0}", "stops"},
                      Operation{"{assume: any > 2}, {free: any}", real},
                      Operation{"{free: p + 3}", real},
                      Operation{"{fail: {free: n}}, {assume: n == 0}", "stops"}));

INSTANTIATE_TEST_SUITE_P(
    Allocs, Operations,
    ::testing::Values(
        Operation{"{alloc: {to: n, size: 9}}", "goes on"},
        Operation{"{alloc: {to: n, size: 10}}", "stops"},
        Operation{"{alloc: {to: n, size: 0}}", "stops"},
        Operation{"{alloc: {to: p, size: 10, may_fail: true}}, {assume: p != null}", "stops"},
        Operation{"{alloc: {to: p, size: 0, may_fail: true}}, {assume: p == null}", "goes on"},
        Operation{"{alloc: {to: p, size: any}}, {assume: size(p) != any}", "stops"},
        Operation{"{alloc: {to: p, size: any}}, {assume: any > 8}", "goes on"},
        Operation{"{alloc: {to: p, size: any}}, {assume: any > 9}", "stops"},
        Operation{"{alloc: {to: p, size: n}}, {assume: size(p) < 1}", "stops"},
        Operation{"{alloc: {to: n, size: p}}", real}));

INSTANTIATE_TEST_SUITE_P(
    Conditions, Operations,
    ::testing::Values(
        Operation{"{assume: p + 1 == q}", "stops"}, Operation{"{assume: p + 3 == q}", real},
        Operation{"{assume: p == 2}", "stops"}, Operation{"{assume: p == 3}", real},
        Operation{"{assume: p != n}", "goes on"}, Operation{"{assume: p == any}", real},
        Operation{"{assume: p - 1 == 2}", real},
        Operation{"{assume: p + n == p + 1 && n != 1}", "stops"},
        Operation{"{assume: q == r}", "stops"}, Operation{"{assume: p + 1 < p}", "stops"},
        Operation{"{assume: p < q}", real}, Operation{"{assume: p <= 2}", "stops"},
        Operation{"{assume: 2 > p}", "stops"},
        Operation{"{assume: any > 2}, {assume: p > any}", real},
        Operation{"{assume: p >= n}", "goes on"}, Operation{"{assume: q + 2 - q != 2}", "stops"},
        Operation{"{assume: p - q == 0}", real}, Operation{"{assume: 0 - p < 0}", real},
        Operation{"{assume: -p < 0}", real}, Operation{"{assume: p * 2 == 0}", real},
        Operation{"{assume: 2 * p == 0}", real}, Operation{"{assume: p / 2 == 0}", real},
        Operation{"{assume: p % 2 == 0}", real}, Operation{"{assume: p + q == 0}", real},
        Operation{"{assume: any / 2 * 2 > any && any >= 0}", "stops"},
        Operation{"{assume: any / 2 * 2 < any && any <= 0}", "stops"},
        Operation{"{assume: any % 3 == -2}", "goes on"},
        Operation{"{assume: any % 3 < 0 && any > 0}", "stops"},
        Operation{"{assume: \"(any > 0 ? p : q) == r\"}", "stops"}));

INSTANTIATE_TEST_SUITE_P(
    HeapAtoms, Operations,
    ::testing::Values(
        Operation{"{assume: allocated(r) || allocated(1) || allocated(p + 2)}", "stops"},
        Operation{"{assume: \"!allocated(p + 1) || !allocated(s)\"}", "stops"},
        Operation{"{assume: allocated(any)}", real}, Operation{"{assume: allocated(p + 3)}", real},
        Operation{"{assume: size(p) != 2 || size(p + 1) != 0 || size(r) != 0}", "stops"},
        Operation{"{assume: base(p + 1) != p || base(r) != 0 || base(p + 2) != 0}", "stops"},
        Operation{"{assume: size(any) == 1}", real}, Operation{"{assume: base(any) == 1}", real},
        Operation{"{assume: no_live_cells}", "stops"},
        Operation{"{assume: \"!no_live_cells(p, q, s)\"}", "stops"},
        Operation{"{assume: \"!no_live_cells(p + 1, q, s)\"}", "stops"},
        Operation{"{assume: \"!no_live_cells(q + n)\"}", "stops"},
        Operation{"{assume: \"!no_live_cells(q + 3)\"}", "goes on"},
        Operation{"{assume: \"!no_live_cells(r, p, any)\"}", "goes on"},
        Operation{"{free: p}, {free: q}, {assume: \"!no_live_cells\"}", "stops"}));

}  // namespace
}  // namespace heapreach::test::check_state_graph_test
