// Store invariants: where they come from, and that they end up in certificates of the plain
// clauses.
#include "pipeline/clauses/invariants.h"

#include <gtest/gtest.h>

#include "evidence/certificates/certificate.h"
#include "evidence/checker/check_certificate.h"
#include "pipeline/check/check_rts.h"
#include "pipeline/options/capabilities.h"
#include "pipeline/options/parse_invariants.h"
#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "support/error.h"
#include "tests/harness/limits.h"

namespace heapreach::pipeline::invariants_test {
namespace {

/// i counts to 10 in a loop that may allocate; the error needs i > 10, or, if `heap`, a load of
/// what was never written.
rts::System counting(bool heap) {
  const std::string text = std::string(R"(rts: 1
name: counting
variables: {x: ptr, i: int, y: int}
start: {vertex: a}
error: bad
edges:
  - {from: a, to: loop, do: [{move: {to: i, value: 0}}, {alloc: {to: x, size: 1}}, {store: {at: x, value: 7}}]}
  - {from: loop, to: loop, do: [{assume: "i < 10"}, {move: {to: i, value: i + 1}}]}
)") + (heap ? R"(  - {from: loop, to: bad, do: [{load: {to: y, at: x}}, {assume: "y + i > 17"}]}
)"
            : R"(  - {from: loop, to: bad, do: [{assume: "i > 10"}]}
)");
  return rts::with_implicit_errors(rts::read_text(text, "test").system);
}

Strategy pdr_with(const std::string& invariants) {
  Strategy strategy{"pdr", "basic", {}, "default"};
  strategy.encoder.bound = 3;
  strategy.invariants = invariants;
  return strategy;
}

Infeasible proof_of(const rts::System& system, const Strategy& strategy) {
  QuietMonitor monitor;
  Verdict verdict = check(system, strategy, test::work_limits(60), monitor);
  return std::get<Infeasible>(verdict);
}

std::string encoder_of(const Infeasible& proof) {
  return std::get<evidence::ModelCertificate>(proof.certificate).source.encoder;
}

TEST(Invariants, NamesAreDomains) {
  EXPECT_FALSE(parse_invariants("none"));
  EXPECT_EQ(parse_invariants("octagon"), backends::abstract::Domain::octagon);
  EXPECT_THROW(parse_invariants("zones"), UsageError);
}

TEST(Invariants, GetAShareOfTheTime) {
  const Limits limits = test::work_limits(100, 7, 3);
  const Limits share = limits_of_invariants(limits);
  EXPECT_GT(share.deadline.remaining(), 20);
  EXPECT_LT(share.deadline.remaining(), 40);
  EXPECT_EQ(share.memory_megabytes, 7u);
  EXPECT_EQ(share.seed, 3u);
}

TEST(Invariants, TheStoreAloneProvesForEveryBound) {
  const Infeasible proof = proof_of(counting(false), pdr_with("box"));
  EXPECT_TRUE(proof.bound_independent());
  EXPECT_EQ(encoder_of(proof), "cells:0");
}

TEST(Invariants, ElseTheyArePartOfACertificateOfTheEncoding) {
  const Infeasible proof = proof_of(counting(true), pdr_with("box"));
  EXPECT_EQ(encoder_of(proof), "basic");
}

TEST(Invariants, HoldOfTheClausesByThemselves) {
  const rts::System system = counting(true);
  encoders::Options options;
  options.bound = 3;
  for (const char* encoder : {"basic", "kripke"}) {
    for (auto vertex : {encoders::VertexAs::predicate, encoders::VertexAs::argument}) {
      options.vertex = vertex;
      encoders::Encoding encoding = encoders::encoder_named(encoder).encode(system, options, {});
      const horn::Model found =
          store_invariants(encoding, system, backends::abstract::Domain::octagon, {}, {});
      std::erase_if(encoding.system.clauses, [](const auto& clause) { return clause.is_query(); });
      const auto certificate =
          evidence::make_model_certificate(encoding.system, found, {}, {}, nullptr);
      EXPECT_EQ(evidence::checker::check_certificate(encoding.system, certificate, {}).status,
                evidence::CheckResult::Status::holds)
          << encoder;
    }
  }
}

TEST(Invariants, StrengthenedClausesMayNeedTheirInvariants) {
  const rts::System system = counting(true);
  encoders::Options options;
  options.bound = 3;
  const auto encoding = encoders::encoder_named("basic").encode(system, options, {});
  const horn::Model found =
      store_invariants(encoding, system, backends::abstract::Domain::octagon, {}, {});
  const horn::ClauseSystem strong = strengthen(encoding.system, found).system;
  ASSERT_EQ(strong.clauses.size(), encoding.system.clauses.size());
  std::size_t changed = 0;
  for (std::size_t c = 0; c < strong.clauses.size(); ++c) {
    changed += strong.clauses[c].constraint != encoding.system.clauses[c].constraint;
  }
  EXPECT_GT(changed, 0u);
}

/// The invariants tell that q is null where it would be loaded from: no clause of the loop at c is
/// left with them, and no derivation that can still reach the error has more than one step. Without
/// them, those that get to the loop can.
TEST(Invariants, HeightsGoBackToClausesThatCanFireWithoutThem) {
  const rts::System system = rts::with_implicit_errors(rts::read_text(R"(rts: 1
memory_errors: implicit
bound: 0
variables: {head: ptr, p: ptr, q: ptr}
start: {vertex: a}
error: bad
edges:
  - {from: a, to: b, do: [{move: {to: head, value: null}}]}
  - {from: b, to: m, do: [{alloc: {to: p, size: 1}}]}
  - {from: m, to: b, do: [{move: {to: head, value: p}}]}
  - {from: b, to: c, do: [{move: {to: q, value: head}}]}
  - {from: c, to: c, do: [{assume: "q != null"}, {load: {to: q, at: q}}]}
)",
                                                                      "test")
                                                           .system);
  for (const char* preprocess : {"none", "default"}) {
    Strategy strategy{"bmc", "kripke", {}, preprocess};
    strategy.encoder.bound = 0;
    strategy.invariants = "polyhedra";
    QuietMonitor monitor;
    const Verdict verdict = check(system, strategy, test::work_limits(60), monitor);
    EXPECT_TRUE(std::holds_alternative<Infeasible>(verdict)) << preprocess;
  }
}

TEST(Invariants, AModelWithThemIsOneWithoutOnceTheyAreAdded) {
  const rts::System system = counting(true);
  encoders::Options options;
  options.bound = 3;
  const auto encoding = encoders::encoder_named("basic").encode(system, options, {});
  const horn::Model found =
      store_invariants(encoding, system, backends::abstract::Domain::octagon, {}, {});
  const preprocess::Transformed strong = strengthen(encoding.system, found);
  horn::Model everything;
  for (std::size_t p = 0; p < encoding.system.predicates.size(); ++p) {
    everything.formulas.push_back(encoding.system.terms->truth());
  }
  EXPECT_EQ(strong.back_translation->model(everything, {}, {}).formulas, found.formulas);
}

TEST(Invariants, EnginesOnSystemsTakeNone) {
  Strategy strategy{"explore", "", {}, "default"};
  strategy.invariants = "box";
  EXPECT_TRUE(refusal(strategy, {}).has_value());
  Options options;
  options.invariants = "box";
  for (const Strategy& chosen : strategies_for(counting(true), 3, options)) {
    const bool on_systems = capability_of(chosen.engine).on_systems;
    EXPECT_EQ(chosen.invariants, on_systems ? "none" : "box");
  }
}

}  // namespace
}  // namespace heapreach::pipeline::invariants_test
