// The order of the keys is part of the format: output is the same each time.
#include "cli/render/json.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/render/answer_json.h"
#include "cli/render/locations.h"
#include "cli/render/trace/trace_json.h"

namespace heapreach::cli {

namespace {

using namespace pipeline;
using Json = nlohmann::ordered_json;

/// Of a text that separates them by semicolons.
std::vector<std::string> parts_of(const std::string& text) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find("; ", at), text.size());
    parts.push_back(text.substr(at, end - at));
    at = end + 2;
  }
  return parts;
}

void add_system(Json& json, const SystemSubject& system, const Answer& answer) {
  json["bound"] = system.bound;
  json["bound_asked"] = system.bound_asked;
  json["every_bound"] = holds_for_every_bound(answer);
  if (system.static_cells) json["static_cells"] = *system.static_cells;
  json["properties"] = system.properties.names();
}

/// That of the location, or where it has none, of what was done last.
std::optional<Position> position_of(const Counterexample& found) {
  if (found.location.position || found.trace.empty()) return found.location.position;
  const evidence::TraceStep& last = found.trace.steps.back();
  const bool has_own = !last.instructions.empty() && last.instructions.back().at;
  return has_own ? last.instructions.back().at : last.at;
}

/// What goes wrong, and where.
Json error_json(const Counterexample& found) {
  Json json = {{"vertex", found.error_vertex}, {"kind", found.location.kind}};
  if (const auto at = position_of(found)) json["position"] = json_of(*at);
  const evidence::Trace& trace = found.trace;
  if (trace.empty()) return json;
  if (!trace.steps.back().instructions.empty()) {
    const evidence::TracedInstruction& last = trace.steps.back().instructions.back();
    const std::string& function = trace.activations[last.activation].function;
    if (!function.empty()) json["function"] = function;
  }
  // Leaks and calls of error functions are no instruction that fails.
  if (!trace.error.text.empty()) json["reason"] = trace.error.text;
  return json;
}

void add_origin(Json& json, const Origin& origin) {
  json["engine"] = origin.engine;
  if (!origin.strategy.empty()) json["strategy"] = origin.strategy;
  if (!origin.encoding.empty()) {
    json["encoding"] = origin.encoding;
    if (origin.encoding != "none") json["step"] = origin.large_steps ? "large" : "small";
  }
  json["seconds"] = std::round(origin.seconds * 1000) / 1000;
}

/// What an answer says of a system, before who gave it.
struct BeforeOrigin {
  Json& json;

  void operator()(const Counterexample& found) const {
    json["property"] = rts::to_string(found.broken);
    json["cells_used"] = found.cells_used;
    json["error"] = error_json(found);
  }
  void operator()(const Candidate& candidate) const {
    json["property"] = rts::to_string(candidate.counterexample.broken);
  }
  template <typename Other>
  void operator()(const Other&) const {}
};

/// And behind it.
struct AfterOrigin {
  Json& json;

  void operator()(const Counterexample& found) const {
    if (!found.trace.empty()) json["trace"] = json_of(found.trace);
  }
  void operator()(const Candidate& candidate) const {
    json["failure"] = to_string(Failure::gave_up);
    json["stage"] = "import";
    json["reason"] = reason_of(candidate);
  }
  void operator()(const Proof& proof) const {
    json["complete"] = proof.complete;
    if (proof.leaves_out_unsupported) json["leaves_out_unsupported"] = true;
    if (proof.calls != rts::Calls::copies) {
      json["calls"] = rts::calls_names.at(static_cast<std::size_t>(proof.calls));
    }
    if (proof.call_depth > 0) json["call_depth"] = proof.call_depth;
    if (!proof.invariants.summary.empty()) json["summary"] = proof.invariants.summary;
    if (!proof.invariants.at.empty()) json["invariants"] = json_of(proof.invariants);
    if (!proof.invariants.unreached.empty()) json["unreached"] = proof.invariants.unreached;
  }
  void operator()(const Unknown& unknown) const {
    json["reason"] = reason_of(unknown);
    json["failure"] = to_string(unknown.failure);
    json["stage"] = unknown.stage;
  }
  template <typename Other>
  void operator()(const Other&) const {}
};

const char* language_of(const Subject& subject) {
  if (!subject.system) return "clauses";
  if (subject.program_hash.empty()) return "rts";
  const std::string& file = subject.file;
  return file.ends_with(".ll") || file.ends_with(".bc") ? "llvm" : "c";
}

Json json_of(const Result& result) {
  const Subject& subject = result.subject;
  const bool is_read = !subject.hash.empty();
  Json json = {{"schema", "heapreach/answer"}, {"version", 1}, {"file", subject.file}};
  const bool is_program = !subject.program_hash.empty();
  if (is_read) json["input"] = is_program ? subject.program_hash : subject.hash;
  if (is_program) json["import"] = {{"input", subject.hash}};
  if (subject.system && !subject.system->name.empty()) json["name"] = subject.system->name;
  if (is_read) json["language"] = language_of(subject);
  json["verdict"] = verdict_word(result.answer);
  if (subject.system) add_system(json, *subject.system, result.answer);
  std::visit(BeforeOrigin{json}, result.answer);
  add_origin(json, result.origin);
  std::visit(AfterOrigin{json}, result.answer);
  if (subject.system && !subject.system->assumes.empty()) {
    json["assumptions"] = parts_of(subject.system->assumes);
  }
  if (!result.crashed.empty()) json["crashed"] = result.crashed;
  return json;
}

Json json_of(const ErrorPlace& place) {
  return {{"kind", place.kind}, {"file", place.file}, {"line", place.line}};
}

Json json_of(const RunReport& run) {
  Json json = {{"status", to_string(run.status)}, {"text", run.text}};
  if (run.predicted) json["predicted"] = json_of(*run.predicted);
  if (!run.seen) return json;
  json["seen"] = json_of(*run.seen);
  json["instrumented"] = run.instrumented;
  for (const AssumedResult& one : run.assumed) {
    json["assumed"].push_back({{"function", one.function}, {"value", one.value}});
    if (!one.file.empty()) json["assumed"].back().update({{"file", one.file}, {"line", one.line}});
  }
  return json;
}

void add_size(Json& json, const horn::SystemSize& size) {
  json["predicates"] = size.predicates;
  json["clauses"] = size.clauses;
  json["arguments"] = size.arguments;
  json["constraint"] = size.constraint;
}

Json json_of(const pipeline::StatesGrow& grows) {
  Json json = {{"vertex", grows.vertex}};
  if (grows.at) json["position"] = cli::json_of(*grows.at);
  json["states"] = grows.states;
  json["of"] = grows.of;
  if (grows.refused.empty()) return json;
  json["refused"] = grows.refused;
  json["times"] = grows.times;
  json["pairs"] = grows.pairs;
  return json;
}

Json json_of(const StageFigures& stage) {
  Json json = {{"stage", stage.stage}, {"seconds", stage.seconds}, {"work", stage.work}};
  if (stage.made) add_size(json, *stage.made);
  if (stage.before) add_size(json["before"], *stage.before);
  if (stage.after) add_size(json["after"], *stage.after);
  for (const auto& [what, number] : stage.counts) json[what] = number;
  if (!stage.why_none.empty()) json["none"] = stage.why_none;
  if (stage.grows) json["grows"] = json_of(*stage.grows);
  if (!stage.strategy.empty()) json["strategy"] = stage.strategy;
  return json;
}

/// The document of a result with what its subject says of it; null without evidence.
Json evidence_json(const Result& result) {
  const pipeline::Document* evidence = evidence_of(result.answer);
  if (evidence == nullptr || evidence->empty()) return nullptr;
  Json json = Json::parse(evidence->text);
  const auto& system = result.subject.system;
  if (system && !system->properties.is_standard()) json["properties"] = system->properties.names();
  return json;
}

class JsonRenderer : public Renderer {
  std::string_view name() const override { return "json"; }
  std::string_view summary() const override {
    return "one JSON object per file (docs/evidence.md)";
  }
  Detail detail() const override { return {true, true}; }
  std::string shown(const Finding& finding, bool) const override {
    return json_text(finding, true, 2);
  }
  std::string shown(const std::vector<Finding>& locations, bool) const override {
    return json_of_locations(locations, true, 2);
  }
  std::string figures(const std::vector<StageFigures>&) const override { return ""; }
};

}  // namespace

const Renderer& json_renderer() {
  static const JsonRenderer renderer;
  return renderer;
}

Json answer_json(const Finding& finding, bool with_evidence) {
  Json json = json_of(finding.result);
  if (!finding.warnings.empty()) json["warnings"] = finding.warnings;
  if (finding.run) json["run"] = json_of(*finding.run);
  if (Json evidence = with_evidence ? evidence_json(finding.result) : Json(); !evidence.is_null()) {
    const bool reached = claims_reachable(finding.result.answer).value();
    json[reached ? "execution" : "certificate"] = std::move(evidence);
  }
  if (with_evidence && !finding.result.stages.empty()) {
    Json& stages = json["stages"] = Json::array();
    for (const StageFigures& stage : finding.result.stages) {
      stages.push_back({{"stage", stage.stage}, {"seconds", stage.seconds}});
      if (!stage.strategy.empty()) stages.back()["strategy"] = stage.strategy;
    }
  }
  if (finding.stats) {
    Json& stats = json["stats"] = Json::array();
    for (const StageFigures& stage : finding.result.stages) stats.push_back(json_of(stage));
  }
  return json;
}

std::string json_text(const Finding& finding, bool with_evidence, int indent) {
  const Json json = answer_json(finding, with_evidence);
  return json.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string saved_evidence(const std::vector<Result>& results) {
  Json documents = Json::array();
  for (const Result& result : results) documents.push_back(evidence_json(result));
  return (documents.size() == 1 ? documents[0] : documents).dump(1) + "\n";
}

}  // namespace heapreach::cli
