// The capability table: per encoder and per engine, what it can do. The one place for refusals, for
// the portfolio's choice, for experiment exclusions and for the tests' grid.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "pipeline/options/strategy.h"
#include "rts/model/system.h"

namespace heapreach::pipeline {

/// What a system uses beyond the core that every encoder has to support.
enum class Feature {
  unknown_heap,
  guard,
  symbolic_size,
  may_fail,
  static_block,
  in_block,
  division,
  heap_atom,
  leads,
};
const char* to_string(Feature feature);
/// The features of a system, each at most once, in the order of the enumeration.
std::vector<Feature> features_of(const rts::System& system);

struct EncoderCapability {
  std::string name;
  std::vector<Feature> supports;        // over integers
  std::vector<Feature> not_over_reals;  // of these, what --sort real excludes
  bool over_reals = true;               // whether there is --sort real at all
  bool linear = true;                   // its clauses have at most one body atom each
  bool exact = true;               // a derivation that no execution follows is an internal error
  bool vertex_as_argument = true;  // whether there is --vertex argument
  bool large_steps = true;         // whether there is --step large
  bool summaries = false;          // whether there is --calls summaries
};

struct EngineCapability {
  std::string name;               // "external" stands for every external:CMD
  bool on_systems = false;        // works on the transition system itself, without an encoding
  std::vector<Feature> excluded;  // what an engine on systems does not support
  bool linear_only = false;
  bool finds_derivations = true;  // can answer feasible with evidence
  bool proves = true;             // can answer infeasible with evidence
  bool exact = true;              // a candidate that fails its check is an internal error
};

const std::vector<EncoderCapability>& encoder_capabilities();
const std::vector<EngineCapability>& engine_capabilities();
/// The row of an engine as `--engine` names it. Throws UsageError if there is none.
const EngineCapability& capability_of(const std::string& engine);

/// Why a strategy cannot be used on a system with these features, or nothing.
std::optional<std::string> refusal(const Strategy& strategy, const std::vector<Feature>& features);
/// The same for clause input.
std::optional<std::string> refusal_for_clauses(const Strategy& strategy, bool linear);

/// Whether a derivation that no integer path confirms is spurious rather than an internal error.
bool over_approximates(const Strategy& strategy);

/// The table as Markdown, as docs/options.md holds it.
std::string capabilities_as_markdown();

}  // namespace heapreach::pipeline
