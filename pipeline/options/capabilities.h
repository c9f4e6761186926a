// The capability table: what encoders and engines say that they can do. The one place for refusals,
// for the portfolio's choice, for experiment exclusions and for the tests' grid.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/backend.h"
#include "encoders/features.h"
#include "pipeline/options/strategy.h"
#include "rts/model/system.h"

namespace heapreach::pipeline {

using encoders::Feature;
using encoders::features_of;

/// A row beside an encoder's name.
struct EncoderCapability : encoders::Capability {
  std::string name;
};

/// A row beside an engine's name; "external" stands for every external:CMD.
struct EngineCapability : backends::Capability {
  std::string name;
  bool on_systems = false;        // works on the transition system itself, without an encoding
  std::vector<Feature> excluded;  // what an engine on systems does not support
};

const std::vector<EncoderCapability>& encoder_capabilities();
const std::vector<EngineCapability>& engine_capabilities();
/// The row of an engine as `--engine` names it. Throws UsageError if there is none.
const EngineCapability& capability_of(const std::string& engine);

/// Whether the engine searches the transition system itself, for executions and for proofs.
bool is_search(const std::string& engine);
/// Whether it draws executions of the transition system, and proves nothing.
bool is_fuzzer(const std::string& engine);

/// Why a strategy cannot be used on a system with these features, or nothing.
std::optional<std::string> refusal(const Strategy& strategy, const std::vector<Feature>& features);
/// The same for clause input.
std::optional<std::string> refusal_for_clauses(const Strategy& strategy, bool linear);

/// Whether a derivation that no integer path confirms is spurious rather than an internal error.
bool over_approximates(const Strategy& strategy);

/// The table as Markdown, as docs/options.md holds it.
std::string capabilities_as_markdown();

}  // namespace heapreach::pipeline
