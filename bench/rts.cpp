// Reading, writing and expanding large systems; the argument is the number of edges. Peak memory:
// /usr/bin/time -v heapreach_bench --benchmark_filter='read/100000'
#include <benchmark/benchmark.h>

#include <sstream>
#include <string>

#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "rts/text/write.h"

namespace {

using namespace heapreach;

/// A long path; every edge has three instructions, expressions of its own and a position.
std::string text_of(std::int64_t edges) {
  std::ostringstream out;
  out << "rts: 1\nmemory_errors: implicit\nrecords: {SLL: [data, next]}\n"
         "variables: {p: ptr, q: ptr, i: int}\nstart: {vertex: v0}\nerror: bad\nexit: v"
      << edges << "\nedges:\n";
  for (std::int64_t k = 0; k < edges; ++k) {
    out << "  - {id: x" << k << ", from: v" << k << ", to: v" << k + 1
        << ", do: [{alloc: {to: p, size: sizeof(SLL)}}, {store: {at: \"p + SLL.next\", value: \"q "
           "+ "
        << k << "\"}}, {assume: \"i >= " << k
        << " && q != null\"}], at: {file: big.c, line: " << k + 1 << ", column: 3}}\n";
  }
  return out.str();
}

void read(benchmark::State& state) {
  const std::string text = text_of(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(rts::read_text(text, "bench"));
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
  state.SetComplexityN(state.range(0));
}

void write(benchmark::State& state) {
  const rts::System system = rts::read_text(text_of(state.range(0)), "bench").system;
  for (auto _ : state) {
    std::ostringstream out;
    rts::write(out, system);
    benchmark::DoNotOptimize(out);
  }
  state.SetComplexityN(state.range(0));
}

void implicit_errors(benchmark::State& state) {
  const rts::System system = rts::read_text(text_of(state.range(0)), "bench").system;
  for (auto _ : state) benchmark::DoNotOptimize(rts::with_implicit_errors(system));
  state.SetComplexityN(state.range(0));
}

BENCHMARK(read)
    ->RangeMultiplier(10)
    ->Range(100, 100000)
    ->Unit(benchmark::kMillisecond)
    ->Complexity();
BENCHMARK(write)->RangeMultiplier(10)->Range(100, 100000)->Unit(benchmark::kMillisecond);
BENCHMARK(implicit_errors)->RangeMultiplier(10)->Range(100, 100000)->Unit(benchmark::kMillisecond);

}  // namespace
