#include "tests/attack/forge.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <sstream>

#include "evidence/checker/check_certificate.h"
#include "pipeline/check/check_rts.h"
#include "pipeline/options/capabilities.h"
#include "rts/text/write.h"
#include "rts/transform/calls.h"
#include "rts/transform/inline_calls.h"
#include "support/error.h"
#include "tests/harness/limits.h"
#include "tests/harness/oracle.h"
#include "tests/harness/outline.h"
#include "tests/harness/random_system.h"

namespace heapreach::test {

namespace {

using pipeline::CallsOption;

struct Way {
  const char* engine;
  const char* encoding;
  CallsOption calls;
};

constexpr CallsOption copies = CallsOption::inlined;
constexpr CallsOption mixed = CallsOption::mixed;

const std::vector<Way>& ways() {
  static const std::vector<Way> all = [] {
    std::vector<Way> there = {
        {"explore", "", copies},       {"explore", "", copies},
        {"explore", "", mixed},        {"explore", "", CallsOption::stack},
        {"pdr", "basic", copies},      {"pdr", "basic", CallsOption::summaries},
        {"pdr", "basic", mixed},       {"pdr", "kripke", copies},
        {"pdr", "array", copies},      {"bmc", "basic", copies},
        {"bmc", "basic", mixed},       {"bmc", "kripke", copies},
        {"bmc", "array", copies},      {"octagon", "cells:0", copies},
        {"octagon", "cells:1", mixed}, {"octagon", "cells:2", copies},
        {"box", "basic", copies},      {"bmc", "cells:0", copies}};
    std::erase_if(there, [](const Way& way) { return backends::left_out(way.engine).has_value(); });
    return there;
  }();
  return all;
}

encoders::Options random_options(std::uint64_t bound, Random& random) {
  static const std::vector<const char*> worlds = {"doubling", "linear:1", "list:1,3"};
  encoders::Options options;
  options.bound = bound;
  if (random.chance(30)) options.query = encoders::Query::chain;
  if (random.chance(50)) options.worlds = encoders::parse_worlds(random.pick(worlds));
  if (random.chance(15)) options.vertex = encoders::VertexAs::argument;
  if (random.chance(10)) options.sort = encoders::NumberSort::real;
  if (random.chance(15)) options.step = encoders::Step::large;
  return options;
}

std::optional<std::uint64_t> claimed_bound(const evidence::Certificate& certificate) {
  if (const auto* states = std::get_if<evidence::StateGraphCertificate>(&certificate)) {
    return states->graph.bound;
  }
  const evidence::ClauseSource source = evidence::form_of(certificate).source;
  if (source.encoder.empty()) return std::nullopt;
  const bool bounded = encoders::encoder_named(source.encoder).is_bounded();
  if (!bounded || source.options.target == encoders::Target::error_or_cut) return std::nullopt;
  return source.options.bound;
}

Limits limits() {
  return work_limits(2);
}

}  // namespace

rts::System system_to_attack(std::uint64_t seed) {
  Random random(seed);
  const rts::System plain = random_system(seed);
  if (random.chance(50)) return plain;
  const rts::System calling = with_more_calls(outline(plain, random), random);
  return random.chance(30) ? with_recursion(calling, random) : calling;
}

pipeline::Strategy random_way(const rts::System& system, std::uint64_t bound, Random& random) {
  const std::vector<pipeline::Feature> features = pipeline::features_of(system);
  while (true) {
    const Way& way = random.pick(ways());
    const bool on_systems = way.encoding[0] == '\0';
    pipeline::Strategy strategy{
        way.engine, way.encoding, {}, on_systems ? "none" : "default", false};
    strategy.encoder = on_systems ? encoders::Options{} : random_options(bound, random);
    strategy.encoder.bound = bound;
    if (system.has_calls()) strategy.calls = way.calls;
    if (!pipeline::refusal(strategy, features)) return strategy;
  }
}

std::optional<Json> certificate_by(const rts::System& system, const pipeline::Strategy& strategy) {
  pipeline::QuietMonitor monitor;
  pipeline::Verdict verdict;
  try {
    verdict = pipeline::check(system, strategy, limits(), monitor);
  } catch (const BackendError&) {
    return std::nullopt;
  }
  const auto* proof = std::get_if<pipeline::Infeasible>(&verdict);
  if (proof == nullptr) return std::nullopt;
  const auto seen = rts::seen_by_engines(system, proof->calls, proof->call_depth);
  return evidence::schema::to_json(
      evidence::schema::SavedCertificate{
          "sha1:0", proof->certificate, "", "", {}, proof->call_depth, proof->calls},
      seen.get());
}

CheckOutcome checked(const rts::System& system, const Json& document) {
  using Kind = CheckOutcome::Kind;
  const std::string file = "forged.json";
  try {
    const Json read = evidence::schema::parse_json(document.dump(), file);
    if (evidence::schema::kind_of(read, file) != "certificate") return {Kind::refused, "kind", {}};
    evidence::schema::require_form(read, system, file);
    const auto seen = rts::seen_by_engines(system, evidence::schema::calls_of(read, file),
                                           evidence::schema::call_depth_of(read, file));
    const auto saved = evidence::schema::certificate_from_json(read, file, seen.get());
    const evidence::CheckResult result =
        evidence::checker::check_certificate(*seen, saved.certificate, limits());
    switch (result.status) {
      case evidence::CheckResult::Status::holds:
        return {Kind::accepted, "", claimed_bound(saved.certificate)};
      case evidence::CheckResult::Status::fails:
        return {Kind::refused, result.reason, {}};
      case evidence::CheckResult::Status::unknown:
        return {Kind::undecided, result.reason, {}};
    }
  } catch (const InputError& error) {
    return {Kind::refused, error.what(), {}};
  } catch (const BackendError& error) {
    return {Kind::undecided, error.what(), {}};
  } catch (const std::exception& error) {
    return {Kind::broken, error.what(), {}};
  }
  return {Kind::broken, "no status", {}};
}

bool Truth::is_feasible(std::optional<std::uint64_t> bound, std::uint64_t most) {
  // A larger bound has more executions, but with an unknown start heap perhaps not the same ones.
  const bool open = system_.heap == rts::StartHeap::unknown;
  if (open && (!bound || *bound > most)) return false;
  const std::uint64_t at = std::min(bound.value_or(most), most);
  const auto found = known_.find(at);
  if (found != known_.end()) return found->second;
  OracleLimits oracle;
  // Of recursion each state has a stack of its own.
  oracle.states = rts::inline_calls(system_).refusal().empty() ? 5000 : 600;
  const bool feasible = std::holds_alternative<OracleFeasible>(ask_oracle(system_, at, oracle));
  known_.emplace(at, feasible);
  return feasible;
}

void Tally::print() const {
  for (const auto& [what, number] : count) std::cout << what << " " << number << "\n";
}

int Tally::operator[](const std::string& what) const {
  const auto found = count.find(what);
  return found == count.end() ? 0 : found->second;
}

void attack(Truth& truth, const Json& document, std::uint64_t most, const std::string& what,
            Tally& tally) {
  using Kind = CheckOutcome::Kind;
  const CheckOutcome outcome = checked(truth.system(), document);
  const auto text = [&] {
    std::ostringstream all;
    rts::write(all, truth.system());
    try {
      all << "as engines see it:\n";
      rts::write(
          all, *rts::seen_by_engines(truth.system(), evidence::schema::calls_of(document, "forged"),
                                     evidence::schema::call_depth_of(document, "forged")));
    } catch (const std::exception&) {
    }
    all << document.dump() << "\n";
    return all.str();
  };
  ++tally.count["checked"];
  if (outcome.kind == Kind::undecided) ++tally.count["undecided"];
  if (outcome.kind == Kind::broken) {
    ADD_FAILURE() << what << ": internal error: " << outcome.reason << "\n" << text();
  }
  if (outcome.kind == Kind::accepted) {
    ++tally.count["accepted"];
    if (truth.is_feasible(outcome.bound, most)) {
      ADD_FAILURE() << what << ": accepted, and the oracle has an execution\n" << text();
    }
    return;
  }
  const std::string type =
      document.is_object() && document.contains("type") && document["type"].is_string()
          ? document["type"].get<std::string>()
          : "without a type";
  ++tally.count["refused: " + type];
}

}  // namespace heapreach::test
