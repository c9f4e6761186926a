// Explanations, word for word: they are what most users see of heapreach.
#include "evidence/explain/explanation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "evidence/witness/ground.h"
#include "horn/read/read.h"
#include "tests/evidence/checker/graph/state_graphs.h"
#include "tests/evidence/proofs.h"
#include "tests/evidence/support.h"
#include "tests/harness/data_files.h"

namespace heapreach::test::explanation_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string explanation_of(const rts::System& system, std::uint64_t bound,
                           const std::vector<rts::EdgeId>& path) {
  return evidence::explain::of(system, bound, solved(system, bound, path));
}

TEST(ExecutionExplanation, OfTheRunningExample) {
  const rts::System system = data_system("basics/access_error");
  EXPECT_EQ(explanation_of(system, 4, path_of(system, {"e1", "e2", "e4", "e7"})),
            R"(start  v0
    x0 = ?null, x1 = ?null, i = ?0
e1     v0 -> v1  (access_error.c:5:8)
    x1 := alloc(1)  x1 = 1
        x1 -> @1 [?0]
e2     v1 -> v2  (access_error.c:7:7)
    kill i          i = ?0
    assume i == 0
e4     v2 -> v4
e7     v4 -> v6  (access_error.c:9:3)
    fail [x0] := 3  address 0 is null
error  v6 is reached, with 1 cell

?v: a value that nothing set before; this execution assumes it to be v
@a: the block at address a
)");
}

TEST(ExecutionExplanation, OfEveryKindOfInstruction) {
  const rts::System system = system_of(R"yaml(
rts: 1
records: {N: [data, next]}
variables: {p: ptr, q: ptr, i: int}
start: {vertex: a, assume: "i == 5"}
error: bad
edges:
  - {id: make, from: a, to: b, do: [{alloc: {to: p, size: 2}}, {store: {at: p, value: i}},
                                    {store: {at: "p + N.next", value: p}, at: {file: x.c, line: 3}},
                                    {alloc: {to: q, size: 1, may_fail: true}}, {assume: "q == null"}],
     at: {file: x.c, line: 2}}
  - {id: free, from: b, to: b, do: [{load: {to: i, at: p}}, {free: q}, {move: {to: q, value: p}},
                                    {free: p}, {nop: {}}]}
  - {id: bad, from: b, to: bad, do: [{assert: "i == 5"}, {fail: {assert: "i != 5"}}]}
)yaml");
  EXPECT_EQ(explanation_of(system, 4, path_of(system, {"make", "free", "bad"})),
            R"(start  a
    assume i == 5
    p = ?null, q = ?null, i = ?5
make   a -> b  (x.c:2)
    p := alloc(2)            p = 2
    [p] := i                 [2] = 5
    [p + N.next] := p        [3] = 2  (x.c:3)
    q := alloc(1), may fail  q = null  (the alloc fails)
    assume q == null
        p -> @2 [data ?5, next ->] -> @2 (cycle)
free   b -> b
    i := [p]                 i = ?5
    free(q)                  null: nothing to free
    q := p                   q = 2
    free(p)                  freed [2, 4)
    nop
        p -> @2 (freed)
        q -> @2 (freed)
bad    b -> bad
    assert i == 5
    fail assert i != 5       the condition is false: i = 5
error  bad is reached, with 2 cells

?v: a value that nothing set before; this execution assumes it to be v
@a: the block at address a
)");
}

TEST(ExecutionExplanation, ShowsTheStartHeapOfOpenSystems) {
  const rts::System system = system_of(R"yaml(
rts: 1
heap: unknown
variables: {p: ptr}
start: {vertex: a, assume: "size(p) == 2"}
error: bad
edges: [{id: bad, from: a, to: bad, do: [{free: p}, {fail: {free: p}}]}]
)yaml");
  EXPECT_THAT(explanation_of(system, 4, {0}), HasSubstr("start  a\n"
                                                        "    assume size(p) == 2\n"
                                                        "    p = ?1\n"
                                                        "        p -> @1 [0, 0]\n"));
}

TEST(ExecutionExplanation, StaysLinearForLongExecutions) {
  const rts::System system = system_of(R"yaml(
rts: 1
records: {N: [next]}
variables: {p: ptr, q: ptr}
start: {vertex: a}
error: bad
edges:
  - {from: a, to: a, do: [{alloc: {to: p, size: 1}}, {store: {at: p, value: q}},
                          {move: {to: q, value: p}}]}
  - {from: a, to: bad, do: [{fail: {load: {to: p, at: p}}}]}
)yaml");
  const std::vector<rts::EdgeId> path(3000, 0);
  const std::string text = explanation_of(system, 100000, path);
  EXPECT_LT(text.size(), 3'000'000u);
  EXPECT_THAT(text, HasSubstr("more blocks .."));
}

TEST(CertificateExplanation, NamesEveryVertexOnceAndItsValues) {
  const rts::System system = data_system("lists/sll_create_traverse");
  const std::string text =
      evidence::explain::of(system, proof_of(system, options_of(4, "linear:2"), "kripke"), {});
  for (const char* line :
       {"begin, with 0 cells:\n", "create, with 1 to 2 cells:\n", "Never reached: "}) {
    EXPECT_THAT(text, HasSubstr(line));
  }
  EXPECT_THAT(text, HasSubstr("head == 0"));
  EXPECT_THAT(text, Not(HasSubstr("(and ")));
}

TEST(CertificateExplanation, OfOtherKindsIsASentence) {
  const rts::System system = data_system("basics/access_repaired");
  EXPECT_THAT(
      evidence::explain::of(system, evidence::UnrollingCertificate{{"basic", {}}, 7, false}, {}),
      HasSubstr("followed to its end; none reaches one.\nNo derivation of the encoding is "
                "higher than 7."));
  EXPECT_THAT(
      evidence::explain::of(system, evidence::UnrollingCertificate{{"basic", {}}, 7, true}, {}),
      HasSubstr("or to a state it had been in before"));
  EXPECT_THAT(evidence::explain::of(system, evidence::NoPathCertificate{}, {}),
              HasSubstr("no path"));
}

TEST(CertificateExplanation, DrawsTheSmallestStatesAndTheLargest) {
  const auto explanation_of = [](const GraphExample& example) {
    const rts::System system = system_of(example.system);
    const evidence::Certificate certificate =
        evidence::StateGraphCertificate{graph_of(graph_document(example.graph), system)};
    return evidence::explain::of(system, certificate, {});
  };
  const std::string text = explanation_of(list);
  EXPECT_THAT(text, HasSubstr("has been visited: 9 states, 11 steps between them.\n"));
  EXPECT_THAT(text, HasSubstr("a: 1 state\n    anything\n"));
  EXPECT_THAT(text, HasSubstr("loop: 4 states\n    head -> null\n  or\n"
                              "    head -> #0 [data ?, next ->] -> null\n  or up to\n"
                              "    head -> #0 [data ?, next ->] x 3 -> null\n"));
  EXPECT_THAT(explanation_of(straight), HasSubstr("    p -> #0 [data 7, next ?]\n    n = 7\n"));
  EXPECT_THAT(explanation_of(straight), HasSubstr("    p -> #0 (freed)\n"));
  EXPECT_THAT(explanation_of(numbers),
              HasSubstr("    even = 2 * x2\n    where x0 <= x1, 0 <= x0\n"));
  EXPECT_THAT(
      explanation_of(doubly),
      HasSubstr(
          "    head -> #0 [next ->, prev <- (end: null)] x 3 -> null\n    tail -> #0 (last)\n"));
}

/// Without distinguished cells nothing is said of any.
TEST(CertificateExplanation, OfFrontierAndVariablesAlone) {
  const rts::System system = system_of(R"yaml(
rts: 1
variables: {p: ptr}
start: {vertex: a}
error: bad
edges:
  - {from: a, to: b, do: [{move: {to: p, value: null}}]}
  - {from: b, to: bad, do: [{assume: "p != null"}]}
)yaml");
  const std::string text =
      evidence::explain::of(system, proof_of(system, options_of(2), "cells:0"), {});
  EXPECT_THAT(text, HasSubstr("this holds (f: the next free address):\n"));
  EXPECT_THAT(text, HasSubstr("Never reached: bad\n"));
  EXPECT_THAT(text, Not(HasSubstr("size[")));
}

/// A list of 14 nodes with different data, and their sum.
TEST(CertificateExplanation, ShowsTheBeginningOfWhatIsLong) {
  const rts::System system = data_system("lists/sll_running_sum");
  evidence::State state;
  state.unknowns = 14;
  state.store.assign(system.variables.size(), evidence::Anything{});
  evidence::Linear sum;
  for (std::uint32_t i = 0; i < state.unknowns; ++i) {
    sum.terms.emplace_back(i, 1);
    evidence::Value next = evidence::Linear{};
    if (i + 1 < state.unknowns) next = evidence::Pointer{i + 1, false, {}};
    evidence::Node node;
    node.size = 2;
    node.cells = {{0, 0, evidence::Linear{0, {{i, 1}}}}, {0, 0, next}};
    state.nodes.push_back(node);
  }
  for (rts::VariableId v = 0; v < system.variables.size(); ++v) {
    if (system.variables[v].name == "p") state.store[v] = evidence::Pointer{};
    if (system.variables[v].name == "sum") state.store[v] = sum;
  }
  const std::string text =
      evidence::explain::of(system, evidence::StateGraphCertificate{{{}, 1, {state}, {}}}, {});
  EXPECT_THAT(text, HasSubstr("-> #9 [data x9, next ->] -> .. (4 more) -> null\n"));
  EXPECT_THAT(text, HasSubstr(" + x9 + .. (4 more terms)\n"));
  EXPECT_THAT(text, Not(HasSubstr("#10")));
}

TEST(ClauseExplanation, OfDerivationsAndModels) {
  const horn::ClauseSystem system = horn::read(R"(
(set-logic HORN)
(declare-fun p (Int Bool) Bool)
(assert (forall ((x Int) (b Bool)) (=> (and b (= x 3)) (p x b))))
(assert (forall ((x Int) (b Bool)) (=> (and (p x b) (> x 2)) false)))
(check-sat)
)",
                                               "test.smt2");
  evidence::GroundDerivation ground;
  evidence::ground(system, horn::chain(system, {0, 1}), {}, ground);
  EXPECT_THAT(evidence::explain::of(system, ground), HasSubstr("p(3, true)"));
  evidence::ModelCertificate model;
  model.entries = {
      {"p", "", 0, {"x0", "x1"}, {horn::Sort::integer, horn::Sort::boolean}, "(and x1 (<= x0 2))"}};
  const std::string text = evidence::explain::of(system, model, {});
  EXPECT_THAT(text, HasSubstr("p(x0, x1)"));
  EXPECT_THAT(text, HasSubstr("x0 <= 2"));
}

}  // namespace
}  // namespace heapreach::test::explanation_test
