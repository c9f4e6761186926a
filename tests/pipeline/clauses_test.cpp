// Clauses as engines get them: what they are, and that evidence about them goes all the way back.
#include "pipeline/clauses/clauses_of.h"

#include <gtest/gtest.h>

#include <sstream>

#include "backends/backend.h"
#include "backends/pdr/acyclic.h"
#include "evidence/checker/check_certificate.h"
#include "evidence/checker/clauses/replay_derivation.h"
#include "evidence/witness/ground.h"
#include "horn/print/format.h"
#include "pipeline/options/strategy.h"
#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "support/error.h"
#include "tests/harness/limits.h"

namespace heapreach::pipeline::clauses_test {
namespace {

const Limits limits;

/// i counts in a loop; the error needs it to come to `last`, and what was allocated to be read.
rts::System counting(int last) {
  return rts::with_implicit_errors(rts::read_text(R"(rts: 1
variables: {x: ptr, i: int, y: int}
start: {vertex: a}
error: bad
edges:
  - {from: a, to: loop, do: [{move: {to: i, value: 0}}, {alloc: {to: x, size: 1}}, {store: {at: x, value: 7}}]}
  - {from: loop, to: loop, do: [{assume: "i < 3"}, {move: {to: i, value: i + 1}}]}
  - {from: loop, to: bad, do: [{load: {to: y, at: x}}, {assume: "y == 7"}, {assume: "i == )" +
                                                      std::to_string(last) + "\"}]}\n",
                                                  "test")
                                       .system);
}

ClauseSettings settings_of(const std::string& encoding, const std::string& passes,
                           std::optional<backends::abstract::Domain> invariants = std::nullopt) {
  ClauseSettings settings{encoding, {}, preprocess::parse_pipeline(passes), invariants};
  settings.options.bound = 3;
  return settings;
}

std::string text_of(const horn::ClauseSystem& system) {
  std::ostringstream out;
  horn::print(out, system, horn::Format::smt2);
  return out.str();
}

std::vector<std::string> stages_of(const QuietMonitor& monitor) {
  std::vector<std::string> stages;
  for (const StageFigures& figures : monitor.records()) stages.push_back(figures.stage);
  return stages;
}

TEST(Clauses, AreThoseOfTheEncoderWithoutPasses) {
  const rts::System system = counting(4);
  for (const char* encoding : {"basic", "kripke", "array", "cells:1"}) {
    const ClauseSettings settings = settings_of(encoding, "none");
    QuietMonitor monitor;
    const Clauses clauses = clauses_of(system, settings, limits, monitor);
    const encoders::Encoding plain =
        encoders::encoder_named(encoding).encode(system, settings.options, {});
    EXPECT_EQ(text_of(clauses.system), text_of(plain.system)) << encoding;
    EXPECT_EQ(text_of(clauses.encoding.system), text_of(plain.system)) << encoding;
    EXPECT_EQ(clauses.encoding.predicates.size(), plain.system.predicates.size());
    EXPECT_EQ(clauses.encoding.clauses.size(), plain.system.clauses.size());
    EXPECT_EQ(stages_of(monitor), std::vector<std::string>{"encode"});
    EXPECT_EQ(monitor.records()[0].made, horn::size_of(plain.system));
  }
}

TEST(Clauses, KeepTheirMeaningsWhatPassesDo) {
  const rts::System system = counting(4);
  QuietMonitor monitor;
  const Clauses clauses = clauses_of(system, settings_of("kripke", "default"), limits, monitor);
  EXPECT_LT(clauses.system.clauses.size(), clauses.encoding.system.clauses.size());
  EXPECT_EQ(clauses.encoding.predicates.size(), clauses.encoding.system.predicates.size());
  EXPECT_EQ(clauses.encoding.clauses.size(), clauses.encoding.system.clauses.size());
}

TEST(Clauses, StagesAreRecordedInOrderWithTheirFigures) {
  if (const auto why = backends::left_out("box")) GTEST_SKIP() << *why;
  QuietMonitor monitor;
  const Clauses clauses = clauses_of(
      counting(4), settings_of("basic", "simplify,prune", backends::abstract::Domain::box), limits,
      monitor);
  EXPECT_EQ(stages_of(monitor),
            (std::vector<std::string>{"encode", "invariants", "simplify", "prune"}));
  EXPECT_EQ(monitor.records()[2].before->clauses, clauses.encoding.system.clauses.size());
  EXPECT_EQ(monitor.records()[3].after, horn::size_of(clauses.system));
}

struct Case {
  const char* passes;
  bool with_invariants;
};

class ClausesAndBack : public ::testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    const auto why = backends::left_out("octagon");
    if (GetParam().with_invariants && why) GTEST_SKIP() << *why;
  }
  Clauses clauses_for(int last) const {
    QuietMonitor monitor;
    std::optional<backends::abstract::Domain> domain;
    if (GetParam().with_invariants) domain = backends::abstract::Domain::octagon;
    return clauses_of(counting(last), settings_of("basic", GetParam().passes, domain), limits,
                      monitor);
  }
  static backends::Answer answer(const Clauses& clauses) {
    return backends::backend_named("pdr").solve(clauses.system, {}, limits, {});
  }
};

TEST_P(ClausesAndBack, ModelsBecomeModelsOfTheEncoding) {
  const Clauses clauses = clauses_for(4);
  const backends::Answer found = answer(clauses);
  const auto* model = std::get_if<horn::Model>(&found);
  ASSERT_NE(model, nullptr);
  const horn::Model back =
      clauses.back_translation->model(*model, backends::acyclic_solver(limits), {});
  const horn::ClauseSystem& system = clauses.encoding.system;
  const auto certificate = evidence::make_model_certificate(system, back, {}, {}, nullptr);
  EXPECT_EQ(evidence::checker::check_certificate(system, certificate, limits).status,
            evidence::CheckResult::Status::holds);
}

TEST_P(ClausesAndBack, DerivationsBecomeDerivationsOverTheEncoding) {
  const Clauses clauses = clauses_for(2);
  const backends::Answer found = answer(clauses);
  const auto* derivation = std::get_if<horn::Derivation>(&found);
  ASSERT_NE(derivation, nullptr);
  const horn::Derivation back = clauses.back_translation->derivation(*derivation);
  const horn::ClauseSystem& system = clauses.encoding.system;
  evidence::GroundDerivation grounded;
  ASSERT_EQ(evidence::ground(system, back, limits, grounded).status,
            evidence::CheckResult::Status::holds);
  EXPECT_NO_THROW(evidence::checker::replay(system, grounded));
}

INSTANTIATE_TEST_SUITE_P(Ways, ClausesAndBack,
                         ::testing::Values(Case{"none", false}, Case{"default", false},
                                           Case{"none", true}, Case{"default", true}));

TEST(Clauses, InvariantsAreInTheClausesAndNotInTheEncoding) {
  if (const auto why = backends::left_out("box")) GTEST_SKIP() << *why;
  const rts::System system = counting(4);
  const ClauseSettings settings = settings_of("basic", "none", backends::abstract::Domain::octagon);
  QuietMonitor monitor;
  const Clauses clauses = clauses_of(system, settings, limits, monitor);
  const encoders::Encoding plain =
      encoders::encoder_named("basic").encode(system, settings.options, {});
  EXPECT_EQ(text_of(clauses.encoding.system), text_of(plain.system));
  EXPECT_NE(text_of(clauses.system), text_of(plain.system));
}

TEST(Clauses, LimitsNameTheStage) {
  const Limits over{Deadline::in(0), 0, 0};
  QuietMonitor monitor;
  try {
    clauses_of(counting(4), settings_of("basic", "none"), over, monitor);
    ADD_FAILURE() << "no limit struck";
  } catch (const BackendError& error) {
    EXPECT_EQ(error.stage(), "encode");
  }
  const encoders::Encoding plain = encoders::encoder_named("basic").encode(counting(4), {}, {});
  try {
    simplified(plain.system, preprocess::parse_pipeline("prune"), over, monitor);
    ADD_FAILURE() << "no limit struck";
  } catch (const BackendError& error) {
    EXPECT_EQ(error.stage(), "prune");
  }
}

TEST(Clauses, SettingsAreThoseOfTheStrategy) {
  if (const auto why = backends::left_out("box")) GTEST_SKIP() << *why;
  Strategy strategy{"pdr", "array", {}, "prune,inline"};
  strategy.encoder.bound = 5;
  strategy.invariants = "box";
  const ClauseSettings settings = clause_settings(strategy);
  EXPECT_EQ(settings.encoding, "array");
  EXPECT_EQ(settings.options.bound, 5u);
  ASSERT_EQ(settings.passes.size(), 2u);
  EXPECT_EQ(settings.passes[1]->name(), "inline");
  EXPECT_EQ(settings.invariants, backends::abstract::Domain::box);
  strategy.preprocess = "prun";
  EXPECT_THROW(clause_settings(strategy), UsageError);
}

}  // namespace
}  // namespace heapreach::pipeline::clauses_test
