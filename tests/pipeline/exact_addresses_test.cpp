// The engine explore goes on with exact addresses where it needs them, and only there.
#include <gtest/gtest.h>

#include <algorithm>

#include "pipeline/check/check_rts.h"
#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "tests/harness/limits.h"

namespace heapreach::pipeline::exact_addresses_test {
namespace {

struct Checked {
  Verdict verdict;
  std::vector<std::string> stages;

  bool has(const std::string& stage) const {
    return std::find(stages.begin(), stages.end(), stage) != stages.end();
  }
};

/// Two neighbours at 1 and 2, and a third block if there is room.
Checked run(const std::string& condition, std::uint64_t bound) {
  const rts::System system = rts::with_implicit_errors(rts::read_text(R"yaml(rts: 1
variables: {p: ptr, q: ptr, r: ptr}
start: {vertex: a}
error: bad
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: 1}}, {alloc: {to: q, size: 1}}]}
  - {from: b, to: c, do: [{alloc: {to: r, size: 1}}]}
  - {from: b, to: c, do: [{move: {to: r, value: p}}]}
  - {from: c, to: bad, do: [{assume: ")yaml" + condition + "\"}]}\n",
                                                                      "test.rts.yaml")
                                                           .system);
  Strategy strategy{"explore", "", {}, "none", false};
  strategy.encoder.bound = bound;
  QuietMonitor monitor;
  Checked result{check(system, strategy, test::work_limits(60), monitor), {}};
  for (const auto& record : monitor.records()) result.stages.push_back(record.stage);
  return result;
}

const evidence::ModelCertificate* model_of(const Checked& run) {
  const auto* infeasible = std::get_if<Infeasible>(&run.verdict);
  return infeasible ? std::get_if<evidence::ModelCertificate>(&infeasible->certificate) : nullptr;
}

TEST(Exact, ErrorsThatNeedAddressesAreFound) {
  const Checked answer = run("p + 1 == q && r == p", 3);
  EXPECT_TRUE(std::holds_alternative<Feasible>(answer.verdict));
  EXPECT_TRUE(answer.has("exact"));
}

TEST(Exact, ProofsAreModelsOfTheBasicEncoding) {
  const Checked answer = run("p + 1 != q", 3);
  ASSERT_NE(model_of(answer), nullptr);
  EXPECT_EQ(model_of(answer)->source.encoder, "basic");
  EXPECT_EQ(model_of(answer)->source.options.target, encoders::Target::error_or_cut);
  EXPECT_TRUE(std::get<Infeasible>(answer.verdict).bound_independent());
  EXPECT_TRUE(answer.has("invariant"));
}

TEST(Exact, WhatWasCutHoldsForTheBoundOnly) {
  const Checked answer = run("r == q + 1", 2);
  ASSERT_NE(model_of(answer), nullptr);
  EXPECT_EQ(model_of(answer)->source.options.target, encoders::Target::error);
  EXPECT_FALSE(std::get<Infeasible>(answer.verdict).bound_independent());
  EXPECT_TRUE(std::holds_alternative<Feasible>(run("r == q + 1", 3).verdict));
}

TEST(Exact, IsNotAskedWhereAddressesAreOpaque) {
  const Checked answer = run("p == q", 3);
  EXPECT_TRUE(std::holds_alternative<Infeasible>(answer.verdict));
  EXPECT_FALSE(answer.has("exact"));
}

}  // namespace
}  // namespace heapreach::pipeline::exact_addresses_test
