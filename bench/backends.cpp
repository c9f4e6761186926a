// Each backend on pre-processed encodings; the argument is the bound in cells. A run that does not
// answer within the limit is reported as skipped, not as a time.
#include <benchmark/benchmark.h>

#include "backends/backend.h"
#include "bench/inputs.h"

namespace {

using namespace heapreach;

constexpr double seconds = 5;

void run_backend(benchmark::State& state, const std::string& engine, const std::string& encoder,
                 const std::string& name) {
  const auto bound = static_cast<std::uint64_t>(state.range(0));
  const horn::ClauseSystem clauses = bench::preprocessed(bench::load(name), encoder, bound);
  backends::Settings settings;
  if (engine == "external") settings.command = "z3";
  if (engine == "z3-bmc") settings.max_depth = 50;
  for (auto _ : state) {
    const backends::Answer answer = backends::backend_named(engine).solve(
        clauses, settings, {Deadline::in(seconds), 0, 0}, [](const std::string&) {});
    if (std::holds_alternative<GaveUp>(answer)) {
      state.SkipWithError("no answer within the limits");
      break;
    }
  }
}

const bool registered = [] {
  for (const backends::Backend* backend : backends::all_backends()) {
    for (const char* encoder : {"basic", "kripke"}) {
      for (const char* name : bench::inputs) {
        const std::string engine(backend->name());
        auto* bench = benchmark::RegisterBenchmark((engine + "/" + encoder + "/" + name).c_str(),
                                                   run_backend, engine, encoder, name);
        bench->RangeMultiplier(4)->Range(4, 256)->Unit(benchmark::kMillisecond);
      }
    }
  }
  return true;
}();

}  // namespace
