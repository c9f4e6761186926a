// Each encoder, with and without printing; the argument is the bound in cells. The complexity that
// the report fits should be linear for `basic`, and for `kripke` linear too, since its worlds
// double.
#include <benchmark/benchmark.h>

#include <sstream>

#include "bench/inputs.h"
#include "horn/print/print.h"

namespace {

using namespace heapreach;

void run_encoder(benchmark::State& state, const std::string& encoder, const std::string& name,
                 bool print) {
  const rts::System system = bench::load(name);
  std::size_t bytes = 0;
  for (auto _ : state) {
    const auto clauses = bench::encode(system, encoder, static_cast<std::uint64_t>(state.range(0)));
    if (!print) continue;
    std::ostringstream out;
    horn::print(out, clauses);
    bytes = out.str().size();
  }
  if (print) state.counters["bytes"] = static_cast<double>(bytes);
  state.SetComplexityN(state.range(0));
}

const bool registered = [] {
  for (const encoders::Encoder* encoder : encoders::all_encoders()) {
    for (const char* name : bench::inputs) {
      for (const bool print : {false, true}) {
        const std::string encoding(encoder->name());
        auto* bench = benchmark::RegisterBenchmark(
            ((print ? "encode+print/" : "encode/") + encoding + "/" + name).c_str(), run_encoder,
            encoding, name, print);
        bench->RangeMultiplier(4)->Range(4, 256)->Unit(benchmark::kMillisecond)->Complexity();
      }
    }
  }
  return true;
}();

}  // namespace
