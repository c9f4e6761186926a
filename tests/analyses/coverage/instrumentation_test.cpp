// What instrumented systems are made of, and that executions go through them and back.
#include "rts/coverage/instrumentation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "pipeline/check/check_rts.h"
#include "pipeline/tools/saved_coverage.h"
#include "rts/coverage/phases.h"
#include "rts/text/read/read.h"
#include "tests/harness/limits.h"
#include "tests/rts/questions.h"

namespace heapreach::rts::instrumentation_test {
namespace {

using test::edge_named;
using test::vertex_named;

/// Names that instrumentation wants are taken, and a call is among what is asked about.
const std::string text = R"yaml(rts: 1
variables: {crumb1: int, p: ptr}
start: {vertex: a, assume: crumb1 == 7}
error: [bad, "!end"]
exit: done
procedures:
  f:
    variables: {own: int}
    entry: in
    exit: out
    edges:
      - {id: inside, from: in, to: out, do: [{kill: [own]}, {assume: own == 3}, {alloc: {to: p, size: 1}}]}
      - {id: wrong, from: in, to: bad}
edges:
  - {id: called, from: a, to: b, do: [{call: {to: f}}]}
  - {id: last, from: b, to: done, do: [{load: {to: crumb1, at: p}}]}
  - {id: other, from: a, to: done}
)yaml";

rts::Execution found(const rts::Transformed& made) {
  pipeline::Strategy strategy{"explore", "", {}, "none", false};
  strategy.encoder.bound = 4;
  pipeline::QuietMonitor monitor;
  const auto verdict = pipeline::check(made.system(), strategy, test::work_limits(20), monitor);
  return std::get<pipeline::Feasible>(verdict).execution;
}

struct Instrumented : ::testing::Test {
  const rts::System file = rts::read_text(text, "f").system;
  const rts::CoverQuestion question{file, rts::end_named(file, "exit"),
                                    rts::Properties::standard()};

  std::vector<rts::EdgeId> edges(std::initializer_list<const char*> names) const {
    std::vector<rts::EdgeId> result;
    for (const char* name : names) result.push_back(edge_named(file, name));
    return result;
  }
};

TEST_F(Instrumented, CrumbsHaveNamesOfTheirOwnAndStandBeforeLocalVariables) {
  const rts::Transformed made =
      rts::with_crumbs(question.system(), question.end(), {{edges({"called"}), edges({"other"})}});
  const rts::System& system = made.system();
  std::vector<std::string> names;
  for (const rts::Variable& variable : system.variables) names.push_back(variable.name);
  EXPECT_EQ(names, (std::vector<std::string>{"crumb1", "p", "crumb1'", "crumb2", "own"}));
  EXPECT_EQ(system.global_count(), 4u);
  EXPECT_EQ(system.procedures[0].locals, std::vector<rts::VariableId>{4});
  ASSERT_EQ(system.errors.size(), 1u);
  EXPECT_EQ(system.vertex(system.errors[0]).name, "!end'");
  EXPECT_EQ(system.edge_name(edge_named(file, "last")), "last");
}

TEST_F(Instrumented, ExecutionsThroughCallsComeBack) {
  for (const char* edge : {"called", "inside", "other"}) {
    const rts::Instrumentation asked = rts::along(question, edges({edge}));
    EXPECT_EQ(asked.means, rts::Instrumentation::Means::crumbs);  // there are calls
    const rts::Transformed made = rts::instrumented(question, asked);
    const rts::Execution execution = rts::execution_of_file(question, made, found(made));
    EXPECT_EQ(question.replay(4, execution).vertex, vertex_named(file, "done"));
    EXPECT_TRUE(rts::taken_by(file, execution)[edge_named(file, edge)]) << edge;
    EXPECT_EQ(execution.start_values.size(), 2u);
  }
}

TEST_F(Instrumented, KnownValuationsAreNotAskedForAgain) {
  rts::Crumbs crumbs{{edges({"called"}), edges({"other"})}, {{{false, false}}}};
  std::vector<rts::Valuation> seen;
  for (int i = 0; i < 2; ++i) {
    const rts::Transformed made = rts::with_crumbs(question.system(), question.end(), crumbs);
    const rts::Execution execution = rts::execution_of_file(question, made, found(made));
    seen.push_back(rts::valuation_of(crumbs, rts::taken_by(file, execution)));
    crumbs.known->push_back(seen.back());
  }
  std::sort(seen.begin(), seen.end());
  EXPECT_EQ(seen, (std::vector<rts::Valuation>{{false, true}, {true, false}}));
  const rts::Transformed made = rts::with_crumbs(question.system(), question.end(), crumbs);
  EXPECT_THROW(found(made), std::bad_variant_access);
}

TEST_F(Instrumented, ErrorsThatAreNotTheEndAreClosed) {
  EXPECT_FALSE(question.may_take(edge_named(file, "wrong")));
  EXPECT_TRUE(question.may_take(edge_named(file, "called")));
  const rts::CoverQuestion error(file, rts::end_named(file, "error"), rts::Properties::standard());
  EXPECT_TRUE(error.may_take(edge_named(file, "wrong")));
  const rts::CoverQuestion one(file, rts::end_named(file, "!end"), rts::Properties::standard());
  EXPECT_FALSE(one.may_take(edge_named(file, "wrong")));
  EXPECT_TRUE(one.ends_in_error());
}

TEST_F(Instrumented, WhatIsSavedComesBack) {
  const rts::Instrumentation asked{rts::Instrumentation::Means::crumbs,
                                   {{edges({"called"}), edges({"other"})}, {{{true, false}}}}};
  const rts::Instrumentation back =
      pipeline::instrumentation_of(pipeline::saved(question, asked), question);
  EXPECT_EQ(back.means, asked.means);
  EXPECT_EQ(back.asked.sets, asked.asked.sets);
  EXPECT_EQ(back.asked.known, asked.asked.known);
}

/// Engines take them for edges like others, and ask for no more.
TEST(ImplicitErrors, AreEdgesOfInstrumentedSystems) {
  const System file = test::with_all_errors(R"yaml(rts: 1
memory_errors: implicit
variables: {p: ptr}
start: {vertex: a}
error: bad
exit: done
edges:
  - {id: use, from: a, to: done, do: [{free: p}]}
)yaml");
  const CoverQuestion question(file, end_named(file, "error"), Properties::standard());
  const std::vector<EdgeId> failing = {test::edge_named(file, "use!0")};
  for (const Transformed& made :
       {instrumented(question, along(question, failing)),
        with_crumbs(question.system(), question.end(), {{failing}, std::nullopt})}) {
    pipeline::Strategy strategy{"bmc", "kripke", {}, "default", false};
    strategy.encoder.bound = 2;
    pipeline::QuietMonitor monitor;
    const auto verdict = pipeline::check(made.system(), strategy, test::work_limits(20), monitor);
    EXPECT_TRUE(std::holds_alternative<pipeline::Feasible>(verdict));
  }
}

TEST(Phases, KnowWhetherAnEdgeWasTaken) {
  const rts::System file = rts::read_text(R"yaml(rts: 1
variables: {i: int}
start: {vertex: a}
error: bad
edges:
  - {id: round, from: a, to: a, do: [{move: {to: i, value: 1}}]}
  - {id: end, from: a, to: bad, do: [{assume: i == 0}]}
)yaml",
                                          "f")
                               .system;
  const rts::CoverQuestion question(file, rts::end_named(file, "error"),
                                    rts::Properties::standard());
  const rts::Transformed any = rts::with_phases(question.system(), question.end(), {false, true});
  EXPECT_EQ(any.system().vertices().size(), 5u);
  EXPECT_EQ(rts::execution_of_file(question, any, found(any)).steps.size(), 1u);
  const rts::Transformed round = rts::with_phases(question.system(), question.end(), {true, false});
  EXPECT_THROW(found(round), std::bad_variant_access);
}

}  // namespace
}  // namespace heapreach::rts::instrumentation_test
