// The search over heaps, from a parsed system to its answer, without the checker; the argument is
// the bound in cells. A run that does not answer within the limit is reported as skipped, not as a
// time.
#include "search/engine/explore.h"

#include <benchmark/benchmark.h>

#include "bench/inputs.h"
#include "evidence/witness/path.h"

namespace {

using namespace heapreach;

constexpr double seconds = 5;

void run_explore(benchmark::State& state, const std::string& name) {
  const auto bound = static_cast<std::uint64_t>(state.range(0));
  const rts::System system = bench::load(name);
  for (auto _ : state) {
    const Limits limits{Deadline::in(seconds), 0, 0};
    const search::Confirm confirm = [&](const std::vector<rts::EdgeId>& edges) {
      const auto path = evidence::solve_path(system, bound, edges, limits);
      return std::optional<bool>(std::holds_alternative<rts::Execution>(path));
    };
    const search::Answer answer = search::explore(system, bound, confirm, limits, {});
    if (std::holds_alternative<GaveUp>(answer)) {
      state.SkipWithError("no answer within the limits");
      break;
    }
    if (const auto* graph = std::get_if<search::StateGraph>(&answer)) {
      state.counters["states"] = static_cast<double>(graph->states.size());
    }
  }
}

const bool registered = [] {
  for (const char* name : bench::inputs) {
    auto* bench =
        benchmark::RegisterBenchmark((std::string("explore/") + name).c_str(), run_explore, name);
    bench->RangeMultiplier(4)->Range(4, 256)->Unit(benchmark::kMillisecond);
  }
  return true;
}();

}  // namespace
