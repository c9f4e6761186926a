#include "pipeline/options/strategy.h"

#include <algorithm>

#include "backends/backend.h"
#include "encoders/encoder.h"
#include "pipeline/options/capabilities.h"
#include "pipeline/options/parse_invariants.h"
#include "rts/transform/start_values.h"
#include "support/error.h"

namespace heapreach::pipeline {

namespace {

/// What the portfolio runs, best first. Chosen from docs/measurements.md: exploring heaps decides
/// most systems at once, unless their data never repeat or shapes are too many; drawn executions
/// find errors behind many steps, whatever the data are; bounded model
/// checking finds short errors and finishes when executions end; of the PDR variants the Kripke
/// encoding wins where few cells suffice, the basic one where a proof needs all of them; octagons
/// over one distinguished cell prove trees, which have too many shapes for all of the others.
struct Contender {
  const char* engine;
  const char* encoding;
};
constexpr Contender portfolio_list[] = {{"explore", ""},   {"fuzz", ""},
                                        {"bmc", "kripke"}, {"pdr", "basic"},
                                        {"pdr", "kripke"}, {"octagon", "cells:1"}};
/// What it runs on clauses, and on an encoding that was asked for.
constexpr const char* clause_portfolio[] = {"pdr", "bmc"};

Strategy make(const std::string& engine, const std::string& encoding, const Options& options) {
  Strategy strategy{engine,
                    encoding,
                    options.encoder,
                    options.preprocess,
                    options.z3_transformations,
                    options.invariants,
                    options.calls,
                    options.inline_limit};
  return strategy;
}

/// Nothing else would end another program.
void require_clock_for_external(const Options& options) {
  if (options.work && !options.timeout && options.engine.starts_with("external")) {
    throw UsageError("--work counts nothing that other solvers do: give --timeout as well");
  }
}

}  // namespace

std::string Strategy::name() const {
  const bool large = encoder.step == encoders::Step::large;
  const char* const marks[] = {"", "", "/mixed", "/stack", "/summaries"};  // by CallsOption
  const std::string how = (large ? "/large" : "") + std::string(marks[static_cast<int>(calls)]);
  return encoding.empty() ? engine + how : engine + "/" + encoding + how;
}

ClauseSettings clause_settings(const Strategy& strategy) {
  return {strategy.encoding, strategy.encoder, preprocess::parse_pipeline(strategy.preprocess),
          parse_invariants(strategy.invariants)};
}

std::vector<Strategy> strategies_for(const rts::System& system, std::uint64_t bound,
                                     const Options& options) {
  require_clock_for_external(options);
  const std::vector<Feature> features = features_of(system);
  if (system.has_calls() && options.calls == CallsOption::summaries) {
    rts::refuse_start_values(system, "--calls summaries does not support startvalue(..)");
  }
  std::vector<Strategy> result;
  std::string why_none;
  auto consider = [&](const std::string& engine, const std::string& encoding) {
    Strategy strategy = make(engine, encoding, options);
    strategy.encoder.bound = bound;
    if (!system.has_calls()) strategy.calls = CallsOption::automatic;
    // Of a portfolio, each takes what it can make use of.
    const bool on_systems = capability_of(engine).on_systems;
    if (options.engine == "portfolio" && on_systems) strategy.invariants = "none";
    if (const auto reason = refusal(strategy, features)) {
      // What an exact encoding lacks tells more than why an abstraction does not fit either.
      const bool exact = encoding.empty() || encoders::encoder_named(encoding).is_bounded();
      if (why_none.empty() || exact) why_none = *reason;
    } else {
      result.push_back(std::move(strategy));
    }
  };
  if (options.engine != "portfolio") {
    const bool on_system = capability_of(options.engine).on_systems;
    const bool summaries = system.has_calls() && options.calls == CallsOption::summaries;
    const std::string usual = on_system ? "" : summaries ? "basic" : "kripke";
    consider(options.engine, options.encoding.empty() ? usual : options.encoding);
  } else {
    for (const Contender& candidate : portfolio_list) {
      if (backends::left_out(candidate.engine)) continue;
      if (options.encoding.empty() || options.encoding == candidate.encoding) {
        consider(candidate.engine, candidate.encoding);
      }
    }
    if (!options.encoding.empty()) {
      for (const char* engine : clause_portfolio) {
        const bool listed = std::any_of(result.begin(), result.end(),
                                        [&](const Strategy& s) { return s.engine == engine; });
        if (!listed) consider(engine, options.encoding);
      }
    }
  }
  if (result.empty()) throw UsageError(why_none);
  return result;
}

std::vector<Strategy> strategies_for_clauses(bool linear, const Options& options) {
  require_clock_for_external(options);
  std::vector<Strategy> result;
  std::string why_none;
  auto consider = [&](const std::string& engine) {
    Strategy strategy = make(engine, "", options);
    if (const auto reason = refusal_for_clauses(strategy, linear))
      why_none = *reason;
    else
      result.push_back(std::move(strategy));
  };
  if (options.engine != "portfolio") {
    consider(options.engine);
  } else {
    for (const char* engine : clause_portfolio) consider(engine);
  }
  if (result.empty()) throw UsageError(why_none);
  return result;
}

}  // namespace heapreach::pipeline
