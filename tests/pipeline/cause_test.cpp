// What an unknown is due to, where that decides what is tried next.
#include <gtest/gtest.h>

#include "pipeline/check/certified.h"
#include "pipeline/check/check_rts.h"
#include "pipeline/check/check_unwound.h"
#include "pipeline/check/confirmation.h"
#include "pipeline/failed_check.h"
#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "rts/transform/inline_calls.h"
#include "rts/transform/unwind_calls.h"
#include "tests/horn/small_systems.h"

namespace heapreach::pipeline::cause_test {
namespace {

/// f calls itself x times; the error comes behind the call.
rts::System descending(int times) {
  return rts::with_implicit_errors(rts::read_text(R"(rts: 1
variables: {x: int}
start: {vertex: a, assume: x == )" + std::to_string(times) +
                                                      R"(}
error: bad
procedures:
  f:
    entry: f1
    exit: f3
    edges:
      - {from: f1, to: f2, do: [{assume: x > 0}, {move: {to: x, value: x - 1}}]}
      - {from: f2, to: f3, do: [{call: {to: f}}]}
      - {from: f1, to: f3, do: [{assume: x <= 0}]}
edges:
  - {from: a, to: b, do: [{call: {to: f}}]}
  - {from: b, to: bad, do: [{assume: x == 0}]}
)",
                                                  "test")
                                       .system);
}

Strategy explore() {
  return {"explore", "", {}, "none"};
}

Verdict at_depth(const rts::System& system, const Strategy& strategy, std::uint64_t depth) {
  const rts::Transformed unwound =
      rts::unwind_calls(system, depth, rts::TooDeep::is_error, rts::largest_inlining);
  QuietMonitor monitor;
  return check_as_it_is(system, unwound, strategy, {Deadline::in(60), 0, 0}, monitor);
}

TEST(Cause, OfCopiesThatAreTooFewIsTooDeep) {
  const rts::System system = descending(6);
  Strategy bmc{"bmc", "kripke", {}, "default"};
  bmc.encoder.bound = 1;
  for (const Strategy& strategy : {explore(), bmc}) {
    const Verdict few = at_depth(system, strategy, 4);
    ASSERT_TRUE(std::holds_alternative<Unknown>(few)) << strategy.name();
    EXPECT_EQ(std::get<Unknown>(few).cause, Unknown::Cause::too_deep) << strategy.name();
    EXPECT_TRUE(std::holds_alternative<Feasible>(at_depth(system, strategy, 8))) << strategy.name();
  }
}

TEST(Cause, TooDeepIsAnsweredWithMoreCopies) {
  QuietMonitor monitor;
  const Verdict verdict =
      check_unwound(descending(6), explore(), {Deadline::in(60), 0, 0}, monitor);
  EXPECT_TRUE(std::holds_alternative<Feasible>(verdict));
}

TEST(Cause, OfALimitInTheCheckerIsNotCertified) {
  const rts::System system = rts::with_implicit_errors(
      rts::read_text("rts: 1\nstart: {vertex: a}\nerror: bad\nedges:\n  - {from: a, to: b}\n"
                     "  - {from: b, to: bad, do: [{assume: false}]}\n",
                     "test")
          .system);
  const rts::Transformed inlined = rts::inline_calls(system);
  Strategy strategy{"bmc", "basic", {}, "none"};
  strategy.encoder.bound = 1;
  const evidence::UnrollingCertificate unrolling{{"basic", strategy.encoder}, 5, false};
  QuietMonitor monitor;
  const auto verdict_within = [&](double seconds) {
    const Limits limits{Deadline::in(seconds), 0, 0};
    return Confirmation(system, inlined, strategy, limits, monitor).of_certificate(unrolling);
  };
  EXPECT_TRUE(std::holds_alternative<Infeasible>(verdict_within(60)));
  const Verdict late = verdict_within(0);
  ASSERT_TRUE(std::holds_alternative<Unknown>(late));
  EXPECT_EQ(std::get<Unknown>(late).cause, Unknown::Cause::not_certified);
  EXPECT_EQ(std::get<Unknown>(late).failure, Failure::time_limit);
}

TEST(Cause, OfAFailedModelOfAnInexactEngineIsNotCertified) {
  const rts::System system = descending(1);
  const rts::Transformed inlined =
      rts::unwind_calls(system, 4, rts::TooDeep::is_error, rts::largest_inlining);
  Strategy strategy{"external:no-such-solver", "basic", {}, "none"};
  strategy.encoder.bound = 1;
  const evidence::UnrollingCertificate wrong{{"basic", strategy.encoder}, 1, false};
  QuietMonitor monitor;
  const Limits limits{Deadline::in(60), 0, 0};
  const Verdict verdict =
      Confirmation(system, inlined, strategy, limits, monitor).of_certificate(wrong);
  ASSERT_TRUE(std::holds_alternative<Unknown>(verdict));
  EXPECT_EQ(std::get<Unknown>(verdict).cause, Unknown::Cause::not_certified);
}

TEST(Certified, OfClausesIsWhatTheCheckerAccepts) {
  const test::SmallSystem clauses = test::counter(20);
  QuietMonitor monitor;
  const auto answer = [&](const std::string& engine, std::size_t height) {
    return certified(clauses.system, evidence::UnrollingCertificate{{}, height, false},
                     Strategy{engine, "", {}, "none"}, {Deadline::in(60), 0, 0}, monitor);
  };
  EXPECT_TRUE(std::holds_alternative<evidence::Certificate>(answer("bmc", 30)));
  EXPECT_THROW(answer("bmc", 3), FailedCheck);
  const Certified refused = answer("external:no-such-solver", 3);
  ASSERT_TRUE(std::holds_alternative<Unknown>(refused));
  EXPECT_EQ(std::get<Unknown>(refused).cause, Unknown::Cause::not_certified);
}

}  // namespace
}  // namespace heapreach::pipeline::cause_test
