// Limits strike anywhere: also between two ways to see calls, where no engine is at work.
#include <gtest/gtest.h>

#include "pipeline/check/check_rts.h"
#include "pipeline/options/capabilities.h"
#include "rts/text/read/read.h"

namespace heapreach::pipeline::limits_between_engines_test {
namespace {

constexpr const char* recursion = R"yaml(
rts: 1
variables: {p: ptr}
start: {vertex: start}
error: bad
procedures:
  f:
    entry: in
    exit: out
    edges:
      - {from: in, to: out}
      - {from: in, to: deeper, do: [{alloc: {to: p, size: 1}}]}
      - {from: deeper, to: out, do: [{call: {to: f}}]}
edges:
  - {from: start, to: done, do: [{call: {to: f}}]}
  - {from: done, to: bad, do: [{fail: {assert: "p == p"}}]}
)yaml";

TEST(LimitsBetweenEngines, AreUnknown) {
  const rts::System system = rts::read_text(recursion, "test").system;
  const std::vector<Feature> features = features_of(system);
  int checked = 0;
  for (const EngineCapability& engine : engine_capabilities()) {
    for (const CallsOption calls :
         {CallsOption::automatic, CallsOption::inlined, CallsOption::mixed, CallsOption::stack}) {
      Strategy strategy;
      strategy.engine = engine.name;
      if (!engine.on_systems) strategy.encoding = "basic";
      strategy.encoder.bound = 2;
      strategy.calls = calls;
      if (refusal(strategy, features)) continue;
      ++checked;
      QuietMonitor monitor;
      const Verdict verdict = check(system, strategy, {Deadline::in(0), 0, 0}, monitor);
      const auto* unknown = std::get_if<Unknown>(&verdict);
      ASSERT_NE(unknown, nullptr) << engine.name;
      EXPECT_EQ(unknown->failure, Failure::time_limit) << engine.name << ": " << unknown->reason;
    }
  }
  EXPECT_GT(checked, 8);
}

}  // namespace
}  // namespace heapreach::pipeline::limits_between_engines_test
