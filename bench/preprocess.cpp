// Every pass, and the default pipeline, on Kripke encodings; the argument is the bound in cells.
// The counters are the sizes before and after (see horn::SystemSize).
#include "preprocess/pipeline/pipeline.h"

#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "bench/inputs.h"

namespace {

using namespace heapreach;

void run_passes(benchmark::State& state, const std::string& passes, const std::string& name) {
  const horn::ClauseSystem system =
      bench::encode(bench::load(name), "kripke", static_cast<std::uint64_t>(state.range(0)));
  const std::vector<const preprocess::Pass*> list = preprocess::parse_pipeline(passes);
  horn::SystemSize after;
  for (auto _ : state) after = horn::size_of(preprocess::run(system, list, {}).system);
  const horn::SystemSize before = horn::size_of(system);
  state.counters["arguments"] = static_cast<double>(before.arguments);
  state.counters["arguments_after"] = static_cast<double>(after.arguments);
  state.counters["constraint"] = static_cast<double>(before.constraint);
  state.counters["constraint_after"] = static_cast<double>(after.constraint);
  state.counters["clauses_after"] = static_cast<double>(after.clauses);
}

const bool registered = [] {
  std::vector<std::string> pipelines;
  for (const preprocess::Pass* pass : preprocess::all_passes())
    pipelines.emplace_back(pass->name());
  pipelines.emplace_back("default");
  for (const std::string& passes : pipelines) {
    for (const char* name : bench::inputs) {
      auto* bench = benchmark::RegisterBenchmark(("preprocess/" + passes + "/" + name).c_str(),
                                                 run_passes, passes, name);
      bench->RangeMultiplier(4)->Range(4, 256)->Unit(benchmark::kMillisecond);
    }
  }
  return true;
}();

}  // namespace
