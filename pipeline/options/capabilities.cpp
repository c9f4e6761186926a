#include "pipeline/options/capabilities.h"

#include <fmt/format.h>

#include <algorithm>

#include "encoders/encoder.h"
#include "support/error.h"

namespace heapreach::pipeline {

namespace {

bool contains(const std::vector<Feature>& features, Feature feature) {
  return std::find(features.begin(), features.end(), feature) != features.end();
}

/// The search of abstract heaps (`explore`), which is no backend.
EngineCapability search_capability() {
  EngineCapability row;
  row.name = "explore";
  row.on_systems = true;
  return row;
}

/// Executions that are drawn (`fuzz`).
EngineCapability fuzz_capability() {
  EngineCapability row;
  row.name = "fuzz";
  row.on_systems = true;
  row.proves = false;
  row.excluded = {Feature::unknown_heap};
  return row;
}

}  // namespace

const std::vector<EncoderCapability>& encoder_capabilities() {
  static const std::vector<EncoderCapability> table = [] {
    std::vector<EncoderCapability> rows;
    for (const encoders::Encoder* encoder : encoders::all_encoders()) {
      rows.push_back({encoder->capability(), std::string(encoder->name())});
    }
    return rows;
  }();
  return table;
}

const std::vector<EngineCapability>& engine_capabilities() {
  static const std::vector<EngineCapability> table = [] {
    std::vector<EngineCapability> rows{search_capability(), fuzz_capability()};
    for (const backends::Backend* backend : backends::all_backends()) {
      rows.push_back({backend->capability(), std::string(backend->name()), false, {}});
    }
    return rows;
  }();
  return table;
}

const EngineCapability& capability_of(const std::string& engine) {
  const std::string name = engine.substr(0, engine.find(':'));
  for (const EngineCapability& row : engine_capabilities()) {
    if (row.name == name) return row;
  }
  throw UsageError(backends::left_out(name).value_or("unknown engine " + engine));
}

bool is_search(const std::string& engine) {
  const EngineCapability& row = capability_of(engine);
  return row.on_systems && row.proves;
}

bool is_fuzzer(const std::string& engine) {
  const EngineCapability& row = capability_of(engine);
  return row.on_systems && !row.proves;
}

namespace {

/// What --calls stack and --calls summaries exclude.
std::optional<std::string> refusal_for_calls(const Strategy& strategy,
                                             const EngineCapability& engine) {
  if (strategy.calls == CallsOption::stack && !engine.on_systems) {
    return fmt::format("the engine {} works on clauses, which have no --calls stack", engine.name);
  }
  if (strategy.calls != CallsOption::summaries) return std::nullopt;
  if (engine.on_systems || engine.linear_only) {
    return fmt::format("the engine {} has no --calls summaries", engine.name);
  }
  for (const EncoderCapability& row : encoder_capabilities()) {
    if (row.name != strategy.encoding || row.summaries) continue;
    return fmt::format("the encoding {} has no --calls summaries", row.name);
  }
  if (strategy.encoder.step == encoders::Step::large)
    return "--calls summaries has no --step large";
  if (strategy.encoder.vertex == encoders::VertexAs::argument) {
    return "--calls summaries has no --vertex argument";
  }
  if (strategy.invariants != "none") return "--calls summaries has no --invariants";
  return std::nullopt;
}

}  // namespace

std::optional<std::string> refusal(const Strategy& strategy, const std::vector<Feature>& features) {
  const EngineCapability& engine = capability_of(strategy.engine);
  if (engine.on_systems && !strategy.encoding.empty()) {
    return fmt::format("the engine {} works on the system itself and takes no encoding",
                       engine.name);
  }
  if (engine.on_systems && strategy.invariants != "none") {
    return fmt::format("the engine {} works on the system itself and takes no --invariants",
                       engine.name);
  }
  for (Feature feature : features) {
    if (!contains(engine.excluded, feature)) continue;
    return fmt::format("the engine {} does not support {}", engine.name, to_string(feature));
  }
  if (engine.on_systems && contains(features, Feature::unknown_heap) &&
      contains(features, Feature::leads)) {
    return fmt::format("the engine {} does not support {} with {}", engine.name,
                       to_string(Feature::leads), to_string(Feature::unknown_heap));
  }
  const bool over_reals = strategy.encoder.sort == encoders::NumberSort::real;
  if (engine.on_systems && over_reals) {
    return fmt::format("the engine {} knows integers only, not --sort real", engine.name);
  }
  if (const auto reason = refusal_for_calls(strategy, engine)) return reason;
  for (const EncoderCapability& row : encoder_capabilities()) {
    if (row.name != strategy.encoding) continue;
    if (!row.linear && engine.linear_only) {
      return fmt::format("the engine {} needs linear clauses, which the encoding {} does not give",
                         engine.name, row.name);
    }
    if (!row.over_reals && over_reals) {
      return fmt::format("the encoding {} knows integers only, not --sort real", row.name);
    }
    if (!row.vertex_as_argument && strategy.encoder.vertex == encoders::VertexAs::argument) {
      return fmt::format("the encoding {} has a predicate per vertex, not --vertex argument",
                         row.name);
    }
    if (strategy.encoder.step == encoders::Step::large && !row.large_steps) {
      return fmt::format("the encoding {} has no --step large", row.name);
    }
    for (Feature feature : features) {
      if (!contains(row.supports, feature)) {
        return fmt::format("the encoding {} does not support {}", row.name, to_string(feature));
      }
      if (over_reals && contains(row.not_over_reals, feature)) {
        return fmt::format("the encoding {} does not support {} with --sort real", row.name,
                           to_string(feature));
      }
    }
  }
  return std::nullopt;
}

std::optional<std::string> refusal_for_clauses(const Strategy& strategy, bool linear) {
  if (capability_of(strategy.engine).on_systems) {
    return fmt::format("the engine {} needs a transition system, not clauses", strategy.engine);
  }
  if (!linear && capability_of(strategy.engine).linear_only) {
    return fmt::format("the engine {} needs linear clauses (at most one body atom each)",
                       strategy.engine);
  }
  return std::nullopt;
}

bool over_approximates(const Strategy& strategy) {
  for (const EncoderCapability& row : encoder_capabilities()) {
    if (row.name == strategy.encoding && !row.exact) return true;
  }
  return strategy.encoder.sort == encoders::NumberSort::real ||
         !capability_of(strategy.engine).exact;
}

namespace {

/// In words, for the table.
std::string excluded_options(const EncoderCapability& row) {
  std::vector<std::string> options;
  for (Feature feature : row.not_over_reals) {
    options.push_back(fmt::format("{} under `--sort real`", to_string(feature)));
  }
  if (!row.over_reals) options.push_back("`--sort real`");
  if (!row.vertex_as_argument) options.push_back("`--vertex argument`");
  if (!row.large_steps) options.push_back("`--step large`");
  return fmt::format("{}", fmt::join(options, ", "));
}

}  // namespace

std::string capabilities_as_markdown() {
  std::string text =
      "| encoding | supports | not with | clauses | `--calls summaries` | exact |\n"
      "|---|---|---|---|---|---|\n";
  auto yes = [](bool b) { return b ? "yes" : "no"; };
  auto list = [](const std::vector<Feature>& features) {
    std::string names;
    for (Feature f : features) names += (names.empty() ? "" : ", ") + std::string(to_string(f));
    return names;
  };
  for (const EncoderCapability& row : encoder_capabilities()) {
    text += fmt::format("| `{}` | {} | {} | {} | {} | {} |\n", row.name, list(row.supports),
                        excluded_options(row), row.linear ? "linear" : "any", yes(row.summaries),
                        yes(row.exact));
  }
  text +=
      "\n| engine | clauses | not with | executions | proofs | exact "
      "|\n|---|---|---|---|---|---|\n";
  for (const EngineCapability& row : engine_capabilities()) {
    text += fmt::format("| `{}` | {} | {} | {} | {} | {} |\n", row.name,
                        row.on_systems    ? "none: works on the system"
                        : row.linear_only ? "linear"
                                          : "any",
                        list(row.excluded), yes(row.finds_derivations), yes(row.proves),
                        yes(row.exact));
  }
  return text;
}

}  // namespace heapreach::pipeline
