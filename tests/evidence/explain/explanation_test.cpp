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

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

using evidence::explain::invariants_of;

const evidence::Invariant& at(const evidence::Invariants& invariants, const std::string& vertex) {
  for (const evidence::Invariant& one : invariants.at) {
    if (one.vertex == vertex) return one;
  }
  throw std::runtime_error("nothing at " + vertex);
}

std::vector<std::string> states_at(const evidence::Invariants& invariants,
                                   const std::string& vertex) {
  std::vector<std::string> texts;
  for (const evidence::AbstractState& state : at(invariants, vertex).states) {
    texts.push_back(state.text);
  }
  return texts;
}

TEST(CertificateExplanation, NamesEveryVertexOnceAndItsValues) {
  const rts::System system = data_system("lists/sll_create_traverse");
  const evidence::Invariants invariants =
      invariants_of(system, proof_of(system, options_of(4, "linear:2"), "kripke"), {});
  ASSERT_FALSE(at(invariants, "begin").formulas.empty());
  EXPECT_EQ(at(invariants, "begin").formulas[0].world, "with 0 cells");
  std::string text;
  for (const evidence::InvariantFormula& formula : at(invariants, "create").formulas) {
    text += formula.world + ": " + formula.text;
  }
  EXPECT_THAT(text, HasSubstr("with 1 to 2 cells: "));
  EXPECT_THAT(text, HasSubstr("head == 0"));
  EXPECT_THAT(text, Not(HasSubstr("(and ")));
  EXPECT_TRUE(at(invariants, "create").is_loop_head);
  EXPECT_FALSE(at(invariants, "begin").is_loop_head);
  EXPECT_FALSE(invariants.unreached.empty());
}

TEST(CertificateExplanation, OfOtherKindsIsASentence) {
  const rts::System system = data_system("basics/access_repaired");
  const auto summary_of = [&](const evidence::Certificate& certificate) {
    return invariants_of(system, certificate, {}).summary;
  };
  EXPECT_THAT(summary_of(evidence::UnrollingCertificate{{"basic", {}}, 7, false}),
              HasSubstr("followed to its end; none reaches one.\nNo derivation of the encoding is "
                        "higher than 7."));
  EXPECT_THAT(summary_of(evidence::UnrollingCertificate{{"basic", {}}, 7, true}),
              HasSubstr("or to a state it had been in before"));
  EXPECT_THAT(summary_of(evidence::NoPathCertificate{}), HasSubstr("no path"));
}

evidence::Invariants invariants_of_example(const GraphExample& example) {
  const rts::System system = system_of(example.system);
  return invariants_of(
      system, evidence::StateGraphCertificate{graph_of(graph_document(example.graph), system)}, {});
}

TEST(CertificateExplanation, DrawsStatesFromTheSmallestToTheLargest) {
  const evidence::Invariants invariants = invariants_of_example(list);
  EXPECT_THAT(invariants.summary,
              HasSubstr("has been visited: 9 states, 11 steps between them.\n"));
  EXPECT_THAT(states_at(invariants, "a"), ElementsAre("    anything\n"));
  EXPECT_TRUE(at(invariants, "loop").is_loop_head);
  EXPECT_EQ(at(invariants, "loop").states_in_all, 4u);
  const std::vector<std::string> loop = states_at(invariants, "loop");
  ASSERT_EQ(loop.size(), 4u);
  EXPECT_EQ(loop.front(), "    head -> null\n");
  EXPECT_THAT(loop[1], HasSubstr("    head -> #0 ["));
  EXPECT_THAT(loop.back(), HasSubstr("] x 3 -> null\n"));
  const evidence::AbstractState& largest = at(invariants, "loop").states.back();
  ASSERT_EQ(largest.blocks.size(), 1u);
  EXPECT_EQ(largest.blocks[0].least, 3u);
  EXPECT_FALSE(largest.blocks[0].or_more);
  EXPECT_EQ(largest.variables.at(0).target, 0u);
}

TEST(CertificateExplanation, DrawsValuesAndConditions) {
  std::string text;
  for (const GraphExample& example : {straight, numbers, doubly}) {
    for (const evidence::Invariant& invariant : invariants_of_example(example).at) {
      for (const evidence::AbstractState& state : invariant.states) text += state.text;
    }
  }
  EXPECT_THAT(text, HasSubstr("7, "));
  EXPECT_THAT(text, HasSubstr("    n = 7\n"));
  EXPECT_THAT(text, HasSubstr("    p -> #0 (freed)\n"));
  EXPECT_THAT(text, HasSubstr("    even = 2 * x2\n    where x0 <= x1, 0 <= x0\n"));
  EXPECT_THAT(text, HasSubstr("<- (end: null)] x 3 -> null\n    tail -> #0 (last)\n"));
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
  const evidence::Invariants invariants =
      invariants_of(system, proof_of(system, options_of(2), "cells:0"), {});
  EXPECT_THAT(invariants.summary, HasSubstr("this holds (f: the next free address):\n"));
  EXPECT_THAT(invariants.unreached, ElementsAre("bad"));
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
  const evidence::Invariants invariants =
      invariants_of(system, evidence::StateGraphCertificate{{false, {}, 1, {state}, {}}}, {});
  const std::string text = invariants.at.at(0).states.at(0).text;
  EXPECT_THAT(text, HasSubstr("-> #9 [data x9, next ->] -> .. (4 more) -> null\n"));
  EXPECT_THAT(text, HasSubstr(" + x9 + .. (4 more terms)\n"));
  EXPECT_THAT(text, Not(HasSubstr("#10")));
}

/// Two records of one size: what a variable leads to decides, and what a field leads to.
TEST(CertificateExplanation, NamesRecordsOnlyWhereTheProgramDoes) {
  const rts::System system = system_of(R"yaml(
rts: 1
records: {A: [next, data], B: [left, right]}
variables: {p: ptr, q: ptr, r: ptr}
start: {vertex: a}
error: bad
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: sizeof(A)}}, {alloc: {to: q, size: sizeof(B)}},
                          {alloc: {to: r, size: 2}}, {store: {at: "p + A.data", value: q}}]}
  - {from: b, to: bad, do: [{assume: "p == null"}]}
)yaml");
  evidence::State state;
  state.vertex = 1;
  state.store = {evidence::Pointer{0, false, {}}, evidence::Anything{},
                 evidence::Pointer{2, false, {}}};
  for (int i = 0; i < 3; ++i) {
    evidence::Node node;
    node.size = 2;
    node.cells = {{0, 0, evidence::Linear{}}, {0, 0, evidence::Linear{}}};
    state.nodes.push_back(node);
  }
  state.nodes[0].cells[1].value = evidence::Pointer{1, false, {}};
  const evidence::Invariants invariants =
      invariants_of(system, evidence::StateGraphCertificate{{false, {}, 1, {state}, {}}}, {});
  const auto& blocks = invariants.at.at(0).states.at(0).blocks;
  EXPECT_EQ(blocks[0].record, "A");
  EXPECT_EQ(blocks[1].record, "B") << "p->data leads there";
  EXPECT_EQ(blocks[2].record, "") << "a size says nothing";
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
