// The smallest reproductions of what once went wrong end to end.
#include <gtest/gtest.h>

#include <sstream>

#include "pipeline/check_rts.h"
#include "rts/read.h"

namespace heapreach::test {
namespace {

pipeline::Verdict checked(const std::string& text, const pipeline::Strategy& strategy) {
  std::istringstream in(text);
  const rts::System system = rts::read(in, "regression.rts.yaml").system;
  pipeline::QuietMonitor monitor;
  return pipeline::check(system, strategy, {Deadline::in(60), 0, 0}, monitor);
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

}  // namespace
}  // namespace heapreach::test
