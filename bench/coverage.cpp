// Conflict-directed coverage against coverage that forbids one path after the other, with the same
// path search and the same check of paths, and against one query per edge: graphs with a
// contradiction on two to the argument paths. A run that does not come to an end within the limit
// is reported as skipped.
#include "analyses/coverage/conflicts/cover_by_conflicts.h"

#include <benchmark/benchmark.h>

#include <string>
#include <utility>

#include "bench/inputs.h"
#include "evidence/witness/path.h"
#include "plans/generators/generator.h"
#include "rts/semantics/replay.h"

namespace {

using namespace heapreach;
using analyses::Replayed;

constexpr double seconds = 600;

rts::System diamonds(std::uint64_t size, bool blocks) {
  const plans::Generator& generator = plans::generator_named("diamonds");
  const plans::Values values =
      plans::complete(generator, {{"size", size}, {"blocks", blocks}, {"error", 0}});
  return rts::with_implicit_errors(
      rts::read_text(plans::generate(generator, values), generator.name).system);
}

void run_coverage(benchmark::State& state, bool blocks, analyses::Asking asking) {
  const auto size = static_cast<std::uint64_t>(state.range(0));
  const std::uint64_t bound = size + 1;
  const rts::System system = diamonds(size, blocks);
  rts::VertexId end = 0;
  while (system.vertex(end).name != "done") ++end;
  for (auto _ : state) {
    const Limits limits{Deadline::in(seconds), 0, 0};
    const analyses::AcyclicPart part = analyses::between(system, {end});
    const auto replay = [&](const std::vector<rts::EdgeId>& path) {
      const auto answer = evidence::solve_path(system, bound, path, limits);
      const auto* execution = std::get_if<rts::Execution>(&answer);
      if (!execution) return Replayed::no;
      return rts::replay(system, bound, *execution).vertex == end ? Replayed::yes : Replayed::no;
    };
    const auto found = analyses::cover_by_conflicts(part, analyses::groups_of(part),
                                                    {bound, asking}, replay, limits, {});
    if (!found.reason.empty()) return state.SkipWithError(found.reason.c_str());
    state.counters["paths"] = static_cast<double>(found.paths);
    state.counters["conflicts"] = static_cast<double>(found.conflicts.size());
    state.counters["edges"] = static_cast<double>(part.inside.size());
  }
}

void register_all() {
  using analyses::Asking;
  const std::pair<Asking, const char*> ways[] = {
      {Asking::conflicts, "conflicts"}, {Asking::paths, "single_paths"}, {Asking::edges, "edges"}};
  for (const bool blocks : {false, true}) {
    for (const auto& [asking, way] : ways) {
      const std::string name = std::string("coverage/") + way + (blocks ? "/blocks" : "/variables");
      auto* bench = benchmark::RegisterBenchmark(
          name.c_str(),
          [=, asking = asking](benchmark::State& state) { run_coverage(state, blocks, asking); });
      bench->Unit(benchmark::kMillisecond)->Iterations(1);
      for (const long size : {2, 4, 8, 10, 20, 25, 80, 250, 800, 2500}) {
        if (asking != Asking::paths || size <= 20) bench->Arg(size);
      }
    }
  }
}

const bool registered = (register_all(), true);

}  // namespace
