#include "pipeline/options/capabilities.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "support/error.h"

namespace heapreach::pipeline {

namespace {

constexpr Feature all_features[] = {
    Feature::unknown_heap, Feature::guard,        Feature::symbolic_size,
    Feature::may_fail,     Feature::static_block, Feature::in_block,
    Feature::division,     Feature::heap_atom,    Feature::leads};

/// What heaps lead to is no matter of one clause.
std::vector<Feature> every_feature() {
  std::vector<Feature> features(std::begin(all_features), std::end(all_features));
  std::erase(features, Feature::leads);
  return features;
}

std::vector<Feature> every_feature_of_empty_heaps() {
  std::vector<Feature> features = every_feature();
  std::erase(features, Feature::unknown_heap);
  return features;
}

bool contains(const std::vector<Feature>& features, Feature feature) {
  return std::find(features.begin(), features.end(), feature) != features.end();
}

/// Collects what a system uses, instruction by instruction.
class FeatureScan {
 public:
  void expression(const rts::ExpressionPtr& e) {
    if (!e) return;
    using rts::Op;
    if (e->op == Op::divide || e->op == Op::remainder) used_[Feature::division] = true;
    if (e->op == Op::no_live_cells && !e->arguments.empty()) {
      used_[Feature::leads] = true;
    } else if (e->op == Op::allocated || e->op == Op::size || e->op == Op::base ||
               e->op == Op::no_live_cells) {
      used_[Feature::heap_atom] = true;
    }
    for (const rts::ExpressionPtr& argument : e->arguments) expression(argument);
  }
  void set(Feature feature) { used_[feature] = true; }

  void operator()(const rts::Alloc& alloc) {
    if (!rts::is_constant(*alloc.size)) set(Feature::symbolic_size);
    if (alloc.may_fail) set(Feature::may_fail);
    if (alloc.is_static) set(Feature::static_block);
    expression(alloc.size);
  }
  void operator()(const rts::Free& free) { expression(free.address); }
  void operator()(const rts::Load& load) { access(load.address, load.in); }
  void operator()(const rts::Store& store) {
    access(store.address, store.in);
    expression(store.value);
  }
  void operator()(const rts::Move& move) { expression(move.value); }
  void operator()(const rts::Kill&) {}
  void operator()(const rts::Assume& assume) { expression(assume.condition); }
  void operator()(const rts::Assert& assertion) { expression(assertion.condition); }
  void operator()(const rts::Fail& fail) { std::visit(*this, fail.inner); }
  void operator()(const rts::Nop&) {}
  void operator()(const rts::Call& call) {
    for (const rts::ExpressionPtr& argument : call.arguments) expression(argument);
  }

  std::vector<Feature> result() const {
    std::vector<Feature> features;
    for (Feature feature : all_features) {
      if (used_.count(feature)) features.push_back(feature);
    }
    return features;
  }

 private:
  void access(const rts::ExpressionPtr& address, const rts::ExpressionPtr& in) {
    if (in) set(Feature::in_block);
    expression(address);
    expression(in);
  }
  std::map<Feature, bool> used_;
};

}  // namespace

const char* to_string(Feature feature) {
  switch (feature) {
    case Feature::unknown_heap:
      return "heap: unknown";
    case Feature::guard:
      return "guard";
    case Feature::symbolic_size:
      return "symbolic sizes";
    case Feature::may_fail:
      return "may_fail";
    case Feature::static_block:
      return "static blocks";
    case Feature::in_block:
      return "in:";
    case Feature::division:
      return "division";
    case Feature::heap_atom:
      return "heap atoms";
    case Feature::leads:
      return "no_live_cells(..)";
  }
  return "?";
}

std::vector<Feature> features_of(const rts::System& system) {
  FeatureScan scan;
  if (system.heap == rts::StartHeap::unknown) scan.set(Feature::unknown_heap);
  if (system.guard > 0) scan.set(Feature::guard);
  scan.expression(system.start_condition);
  for (const rts::Edge& edge : system.edges()) {
    for (const rts::Instruction& instruction : edge.instructions) {
      std::visit(scan, instruction.action);
    }
  }
  return scan.result();
}

const std::vector<EncoderCapability>& encoder_capabilities() {
  static const std::vector<EncoderCapability> table = {
      // name, supports, not over reals, over reals, linear, exact, vertex as argument, large steps,
      // summaries
      {"basic", every_feature(), {Feature::division}, true, true, true, true, true, true},
      {"kripke", every_feature(), {Feature::division}},
      {"array", every_feature_of_empty_heaps(), {}, false},
      {"cells:0", every_feature_of_empty_heaps(), {}, false, true, false, false, false},
      {"cells:1", every_feature_of_empty_heaps(), {}, false, false, false, false, false},
      {"cells:2", every_feature_of_empty_heaps(), {}, false, false, false, false, false},
  };
  return table;
}

const std::vector<EngineCapability>& engine_capabilities() {
  static const std::vector<EngineCapability> table = {
      // name, on systems, excluded, linear only, derivations, proofs, exact
      {"explore", true, {Feature::unknown_heap}, false, true, true, true},
      {"pdr", false, {}, false, true, true, true},
      {"bmc", false, {}, true, true, true, true},
      {"z3-bmc", false, {}, true, true, false, true},
      {"box", false, {}, false, false, true, true},
      {"octagon", false, {}, false, false, true, true},
      {"polyhedra", false, {}, false, false, true, true},
      {"external", false, {}, false, false, true, false},
  };
  return table;
}

const EngineCapability& capability_of(const std::string& engine) {
  const std::string name = engine.substr(0, engine.find(':'));
  for (const EngineCapability& row : engine_capabilities()) {
    if (row.name == name) return row;
  }
  throw UsageError("unknown engine " + engine);
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
