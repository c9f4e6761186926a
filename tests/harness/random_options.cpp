#include "tests/harness/random_options.h"

#include <stdexcept>

#include "backends/abstract/region.h"
#include "pipeline/options/capabilities.h"
#include "preprocess/pipeline/pipeline.h"

namespace heapreach::test {

using pipeline::Strategy;

namespace {

constexpr const char* not_there = "external";  // a program that need not be there

/// Those that answer either way half of the time.
std::string random_engine(Random& random) {
  if (random.chance(50)) return random.pick(std::vector<std::string>{"explore", "pdr", "bmc"});
  while (true) {
    const std::string& name = random.pick(pipeline::engine_capabilities()).name;
    if (name != not_there) return name;
  }
}

encoders::Worlds random_worlds(std::uint64_t bound, Random& random) {
  encoders::Worlds worlds;
  if (random.chance(40)) return worlds;
  if (random.chance(50))
    return encoders::parse_worlds("linear:" +
                                  std::to_string(random.between(1, static_cast<long>(bound) + 1)));
  worlds.kind = encoders::Worlds::Kind::list;
  for (std::uint64_t size = 1; size <= bound + 1; ++size) {
    if (random.chance(40)) worlds.list.push_back(size);
  }
  if (worlds.list.empty()) worlds.list.push_back(1);
  return worlds;
}

/// An engine on clauses, with all that belongs to the clauses.
void draw_clauses(Strategy& strategy, Random& random) {
  strategy.encoding = random.pick(pipeline::encoder_capabilities()).name;
  encoders::Options& encoder = strategy.encoder;
  encoder.worlds = random_worlds(encoder.bound, random);
  if (random.chance(30)) encoder.query = encoders::Query::chain;
  if (random.chance(25)) encoder.vertex = encoders::VertexAs::argument;
  if (random.chance(30)) encoder.step = encoders::Step::large;
  if (random.chance(10)) encoder.sort = encoders::NumberSort::real;
  strategy.preprocess = random_passes(random);
  strategy.z3_transformations = strategy.engine == "pdr" && random.chance(25);
  if (random.chance(30) && backends::abstract::has_regions()) {
    strategy.invariants = random.pick(std::vector<std::string>{"box", "octagon", "polyhedra"});
  }
}

}  // namespace

std::string random_passes(Random& random) {
  if (random.chance(15)) return "none";
  if (random.chance(15)) return "default";
  if (random.chance(10)) return "all";
  std::string passes;
  for (std::size_t i = random.below(9) + 1; i > 0; --i) {
    passes +=
        (passes.empty() ? "" : ",") + std::string(random.pick(preprocess::all_passes())->name());
  }
  return passes;
}

bool is_for_some_engine(const rts::System& system) {
  const std::vector<pipeline::Feature> features = pipeline::features_of(system);
  for (const auto& engine : pipeline::engine_capabilities()) {
    if (engine.name == not_there) continue;
    for (const auto& encoder : pipeline::encoder_capabilities()) {
      Strategy strategy;
      strategy.engine = engine.name;
      if (!engine.on_systems) strategy.encoding = encoder.name;
      if (!pipeline::refusal(strategy, features)) return true;
    }
  }
  return false;
}

Strategy random_strategy(const rts::System& system, std::uint64_t bound, Random& random) {
  if (!is_for_some_engine(system)) throw std::invalid_argument("a system that is for no engine");
  const std::vector<pipeline::Feature> features = pipeline::features_of(system);
  while (true) {
    Strategy strategy;
    strategy.engine = random_engine(random);
    strategy.encoder.bound = bound;
    strategy.preprocess = "default";
    if (!pipeline::capability_of(strategy.engine).on_systems) draw_clauses(strategy, random);
    if (system.has_calls()) strategy.calls = static_cast<pipeline::CallsOption>(random.below(5));
    if (!pipeline::refusal(strategy, features)) return strategy;
  }
}

Strategy random_strategy_for_clauses(bool linear, Random& random) {
  while (true) {
    Strategy strategy;
    strategy.engine = random_engine(random);
    strategy.preprocess = random_passes(random);
    strategy.z3_transformations = strategy.engine == "pdr" && random.chance(25);
    if (!pipeline::refusal_for_clauses(strategy, linear)) return strategy;
  }
}

std::string options_of(const Strategy& strategy) {
  const encoders::Options& encoder = strategy.encoder;
  std::string text = "--engine " + strategy.engine + " --bound " + std::to_string(encoder.bound) +
                     " --preprocess " + strategy.preprocess;
  auto add = [&](bool is_set, const std::string& option) { text += is_set ? " " + option : ""; };
  add(!strategy.encoding.empty(),
      "--encoding " + strategy.encoding + " --worlds " + encoders::to_string(encoder.worlds));
  add(encoder.query == encoders::Query::chain, "--query chain");
  add(encoder.vertex == encoders::VertexAs::argument, "--vertex argument");
  add(encoder.step == encoders::Step::large, "--step large");
  add(encoder.sort == encoders::NumberSort::real, "--sort real");
  add(strategy.invariants != "none", "--invariants " + strategy.invariants);
  add(strategy.z3_transformations, "--z3-transformations");
  const char* const calls[] = {"", "inline", "mixed", "stack", "summaries"};  // by CallsOption
  const auto chosen = static_cast<std::size_t>(strategy.calls);
  add(chosen != 0, "--calls " + std::string(calls[chosen]));
  return text;
}

}  // namespace heapreach::test
