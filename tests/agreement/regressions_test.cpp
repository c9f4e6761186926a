// The smallest reproductions of what once went wrong end to end.
#include <gtest/gtest.h>

#include <sstream>

#include "pipeline/check/check_rts.h"
#include "rts/text/read/read.h"
#include "tests/harness/limits.h"

namespace heapreach::test::regressions_test {
namespace {

pipeline::Verdict checked(const std::string& text, const pipeline::Strategy& strategy) {
  std::istringstream in(text);
  const rts::System system = rts::read(in, "regression.rts.yaml").system;
  pipeline::QuietMonitor monitor;
  return pipeline::check(system, strategy, work_limits(60), monitor);
}

/// A place of the unrolling that is reached whatever the values are needs no solver, so none had a
/// model when its path was searched for repetitions.
TEST(Regressions, BmcLooksForRepetitionsWithoutAModelOfTheQuery) {
  pipeline::Strategy strategy{"bmc", "basic", {}, "default", false};
  strategy.encoder.bound = 3;
  const auto verdict = checked(R"yaml(
rts: 1
variables: {head: ptr, p: ptr, q: ptr}
start: {vertex: start}
error: bad
edges:
  - {from: start, to: v6, do: [{move: {to: head, value: null}}]}
  - {from: v6, to: v4, do: [{alloc: {to: p, size: 2}}]}
  - {from: v4, to: v5, do: [{store: {at: "p + 1", value: 0}}]}
  - {from: v5, to: v6, do: [{move: {to: head, value: p}}]}
  - {from: v6, to: v7, do: [{move: {to: q, value: head}}]}
  - {from: v7, to: bad, do: [{assume: "q != null"}, {fail: {assert: "size(q) == 2"}}]}
  - {from: v7, to: v7, do: [{assert: "size(q) == 2"}, {load: {to: q, at: "q + 1"}}]}
  - {from: v7, to: v7, do: [{store: {at: p, value: p}}]}
)yaml",
                               strategy);
  EXPECT_TRUE(std::holds_alternative<pipeline::Infeasible>(verdict));
}

/// The passes prove it by themselves, and the clauses as they came can go round for ever: no height
/// comes back from the passes, and a check of all derivations, however high, never ended.
TEST(Regressions, BmcHasAModelWhereThePassesLeaveNothingToUnroll) {
  for (const char* encoding : {"basic", "kripke"}) {
    pipeline::Strategy strategy{"bmc", encoding, {}, "default", false};
    strategy.encoder.bound = 2;
    const auto verdict = checked(R"yaml(
rts: 1
layout: {origin: 2, guard: 1}
variables: {p: ptr, q: ptr}
start: {vertex: s, assume: "p == 0"}
error: bad
edges:
  - {from: s, to: s, do: [{move: {to: q, value: p}}, {alloc: {to: p, size: 1}}]}
  - {from: s, to: s}
  - {from: s, to: bad, do: [{assume: "allocated(p) && allocated(q) && p - q == 2"}]}
)yaml",
                                 strategy);
    const auto* infeasible = std::get_if<pipeline::Infeasible>(&verdict);
    ASSERT_NE(infeasible, nullptr) << encoding;
    EXPECT_TRUE(std::holds_alternative<evidence::ModelCertificate>(infeasible->certificate))
        << encoding;
  }
}

// Certificates of explore failed where `no_live_cells(..)` is a condition that should hold: about
// blocks of a list that is built, with and without a call stack, and of one that is walked.
TEST(Regressions, ReachableBlocksBesideAListThatIsBuilt) {
  pipeline::Strategy strategy{"explore", "", {}, "none", false};
  strategy.encoder.bound = 1;
  const auto verdict = checked(R"yaml(
rts: 1
variables: {p: ptr, q: ptr}
start: {vertex: start}
error: bad
edges:
  - {from: start, to: v6, do: [{alloc: {to: p, size: 1}}]}
  - {from: v6, to: start}
  - {from: start, to: v9, do: [{assume: "!(q != null)"}, {assert: "null == p || no_live_cells(q, q)"}]}
  - {from: v9, to: bad}
)yaml",
                               strategy);
  EXPECT_TRUE(std::holds_alternative<pipeline::Feasible>(verdict));
}

// As above.
TEST(Regressions, ReachableBlocksOnACallStack) {
  pipeline::Strategy strategy{"explore", "", {}, "none", false};
  strategy.encoder.bound = 2;
  const auto verdict = checked(R"yaml(
rts: 1
layout: {origin: 2, guard: 0}
memory_errors: implicit
variables: {head: ptr, p: ptr}
start: {vertex: start}
error: bad
exit: done
procedures:
  f0:
    entry: f0_in
    exit: f0_out
    edges:
      - {from: f0_in, to: f0_out, do: [{assume: "!(head != null)"}, {assert: no_live_cells}]}
      - {from: deeper11, to: f0_out, do: [{call: {to: f0}}]}
      - {from: f0_in, to: deeper11, do: [{assume: "no_live_cells(p)"}]}
edges:
  - {from: start, to: v5, do: [{move: {to: head, value: null}}]}
  - {from: v5, to: v4, do: [{alloc: {to: p, size: 2, may_fail: true}}]}
  - {from: v4, to: v6, do: [{assume: "p != null"}, {store: {at: "p + 1", value: head}}]}
  - {from: v6, to: v5, do: [{move: {to: head, value: p}}]}
  - {from: v4, to: v5, do: [{assume: "!(p != null)"}]}
  - {from: v5, to: done, do: [{call: {to: f0}}]}
)yaml",
                               strategy);
  EXPECT_TRUE(std::holds_alternative<pipeline::Infeasible>(verdict));
}

// As above.
TEST(Regressions, WhatIsLedToWhereAListIsWalked) {
  pipeline::Strategy strategy{"explore", "", {}, "none", false};
  strategy.encoder.bound = 4;
  const auto verdict = checked(R"yaml(
rts: 1
variables: {head: ptr, p: ptr, q: ptr}
start: {vertex: start}
error: bad
edges:
  - {from: start, to: v7, do: [{move: {to: head, value: null}}]}
  - {from: v7, to: v4, do: [{alloc: {to: p, size: 1}}]}
  - {from: v4, to: v5, do: [{store: {at: p, value: 0}}]}
  - {from: v5, to: v7, do: [{move: {to: head, value: p}}]}
  - {from: v7, to: v8, do: [{move: {to: q, value: head}}]}
  - {from: v8, to: bad, do: [{assume: false}]}
  - {from: v8, to: v8, do: [{load: {to: q, at: q}}, {assert: "no_live_cells(q)"}]}
)yaml",
                               strategy);
  EXPECT_TRUE(std::holds_alternative<pipeline::Infeasible>(verdict));
}

}  // namespace
}  // namespace heapreach::test::regressions_test
