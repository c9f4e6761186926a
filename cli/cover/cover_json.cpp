#include "cli/cover/cover_json.h"

#include <nlohmann/json.hpp>

#include "cli/cover/findings/findings_json.h"
#include "cli/render/trace/trace_json.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

using analyses::Coverage;
using Json = nlohmann::ordered_json;

Json position(const Position& at) {
  Json json;
  if (!at.file.empty()) json["file"] = at.file;
  if (at.line > 0) json["line"] = at.line;
  if (at.column > 0) json["column"] = at.column;
  return json;
}

Json edge_json(const analyses::ListedEdge& edge) {
  Json json{{"name", edge.name}, {"from", edge.from}, {"to", edge.to}};
  if (edge.at) json["position"] = position(*edge.at);
  return json;
}

struct ClassJson {
  const Coverage& coverage;
  Json& group;

  void operator()(const analyses::Consistent& one) const {
    group["class"] = "consistent";
    group["execution"] = one.arrival;
  }
  void operator()(const analyses::Inconsistent& one) const {
    group["class"] = "inconsistent";
    const auto& bound = coverage.proofs[one.refutation].bound;
    group["every_bound"] = !bound;
    if (bound) group["bound"] = *bound;
    group["proof"] = one.refutation;
  }
  void operator()(const analyses::Undecided& one) const {
    group["class"] = "undecided";
    group["reason"] = one.reason;
  }
};

Json groups_json(const Coverage& coverage) {
  Json groups = Json::array();
  for (const analyses::ListedGroup& group : coverage.groups) {
    Json json;
    json["edges"] = group.edges;
    std::visit(ClassJson{coverage, json}, group.its_class);
    if (group.cause) json["cause"] = *group.cause;
    if (!group.assumptions.empty()) json["assumptions"] = group.assumptions;
    if (!group.conflicts.empty()) json["conflicts"] = group.conflicts;
    groups.push_back(std::move(json));
  }
  return groups;
}

Json line_json(const analyses::CoveredLine& line) {
  using analyses::LineClass;
  Json json{{"file", line.file}, {"line", line.line}, {"function", line.function}};
  json["class"] = to_string(line.its_class);
  const bool is_within = line.its_class == LineClass::inconsistent_within;
  if (is_within || line.its_class == LineClass::inconsistent) json["every_bound"] = !is_within;
  if (line.bound) json["bound"] = *line.bound;
  if (!line.edges.empty()) json["edges"] = line.edges;
  if (line.group) json["group"] = *line.group;
  if (!line.reason.empty()) json["reason"] = line.reason;
  for (const analyses::InconsistentPart& part : line.parts) {
    Json one{{"column", part.column}, {"every_bound", !part.bound}};
    if (!part.outcome.empty()) one["outcome"] = part.outcome;
    if (part.bound) one["bound"] = *part.bound;
    if (part.group) one["group"] = *part.group;
    if (!part.reason.empty()) one["reason"] = part.reason;
    json["parts"].push_back(std::move(one));
  }
  return json;
}

analyses::LineClass class_named(const std::string& name, bool every_bound) {
  using analyses::LineClass;
  if (!every_bound) return LineClass::inconsistent_within;
  for (const LineClass one : analyses::all_line_classes) {
    if (one != LineClass::inconsistent_within && name == to_string(one)) return one;
  }
  throw InternalError("no class of lines: " + name);
}

/// What holds at vertices.
Json invariants_json(const std::vector<evidence::Invariant>& at) {
  return json_of(evidence::Invariants{"", at, {}});
}

Json explanations_json(const std::vector<analyses::CoverExplanation>& explanations) {
  Json all = Json::array();
  for (const analyses::CoverExplanation& one : explanations) {
    Json& json = all.emplace_back(Json{{"edges", one.edges}, {"summary", one.summary}});
    if (!one.tells_states) continue;
    json["before"] = invariants_json(one.before);
    json["behind"] = invariants_json(one.behind);
  }
  return all;
}

Json figures_json(const analyses::PathFigures& figures) {
  return {{"method", figures.method},
          {"edges", figures.edges},
          {"consistent", figures.consistent},
          {"possible", figures.possible},
          {"inconsistent", figures.inconsistent},
          {"paths", figures.paths},
          {"conflicts", figures.conflicts},
          {"graph_queries", figures.graph_queries},
          {"edge_queries", figures.edge_queries},
          {"replays", figures.replays},
          {"finished", figures.finished},
          {"work", figures.work},
          {"processor_seconds", figures.seconds}};
}

/// Documents that this process has written.
Json document(const std::string& text) {
  return Json::parse(text);
}

std::string dumped(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

std::string json_of(const Coverage& coverage) {
  const pipeline::SystemSubject& system = coverage.subject.system.value();
  Json json{{"schema", "heapreach/coverage"}, {"version", 1}};
  json["file"] = coverage.subject.file;
  json["input"] = coverage.subject.hash;
  json["end"] = coverage.end.name;
  json["method"] = coverage.method;
  json["bound"] = system.bound;
  if (!system.assumes.empty()) json["assumes"] = system.assumes;
  json["finished"] = coverage.finished;
  json["seconds"] = coverage.seconds;
  json["edges"] = Json::array();
  for (const analyses::ListedEdge& edge : coverage.edges) json["edges"].push_back(edge_json(edge));
  json["groups"] = groups_json(coverage);
  json["not_between"] = coverage.not_between;
  json["executions"] = Json::array();
  for (const analyses::CoverExecution& execution : coverage.executions) {
    json["executions"].push_back(
        {{"cells_used", execution.cells_used}, {"evidence", document(execution.document)}});
  }
  json["proofs"] = Json::array();
  for (const analyses::CoverProof& proof : coverage.proofs) {
    Json one{{"strategy", proof.strategy}};
    one["every_bound"] = !proof.bound;
    if (proof.bound) one["bound"] = *proof.bound;
    if (!proof.explanations.empty()) {
      one["explanations"] = explanations_json(proof.explanations);
    }
    one["evidence"] = document(proof.document);
    json["proofs"].push_back(std::move(one));
  }
  if (!coverage.lines.empty()) {
    json["lines"] = Json::array();
    for (const auto& line : coverage.lines) json["lines"].push_back(line_json(line));
  }
  if (!coverage.lines.empty()) json["findings"] = findings::json_of(coverage.findings, true);
  for (const rts::ProgramAssumption& one : coverage.assumptions) {
    const bool is_cut = one.kind == rts::ProgramAssumption::Kind::cut;
    Json assumption{{"kind", is_cut ? "cut" : "open"}, {"text", one.text}, {"at", Json::array()}};
    for (const Position& at : one.at) {
      if (at.line > 0) assumption["at"].push_back(position(at));
    }
    json["assumptions"].push_back(std::move(assumption));
  }
  json["warnings"] = coverage.warnings;
  for (const auto& figures : coverage.path_figures) json["stats"].push_back(figures_json(figures));
  return dumped(json);
}

std::string evidence_json_of(const Coverage& coverage) {
  Json all = Json::array();
  for (const auto& execution : coverage.executions) all.push_back(document(execution.document));
  for (const auto& proof : coverage.proofs) all.push_back(document(proof.document));
  return dumped(all);
}

std::string lines_json_of(const Coverage& coverage) {
  Json json{{"lines", Json::array()}, {"sources", Json::array()}};
  for (analyses::CoveredLine line : coverage.lines) {
    line.edges.clear();  // they are those of one system
    line.group.reset();
    for (analyses::InconsistentPart& part : line.parts) part.group.reset();
    json["lines"].push_back(line_json(line));
  }
  for (const analyses::SourceText& source : coverage.sources) {
    json["sources"].push_back({{"file", source.file}, {"lines", source.lines}});
  }
  json["findings"] = findings::json_of(coverage.findings, false);
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Coverage lines_of_json(const std::string& text) {
  const Json json = Json::parse(text);
  Coverage coverage;
  for (const Json& line : json.at("lines")) {
    analyses::CoveredLine one{line.at("file"),
                              line.at("line"),
                              line.at("function"),
                              class_named(line.at("class"), line.value("every_bound", true)),
                              {},
                              std::nullopt,
                              std::nullopt,
                              line.value("reason", ""),
                              {}};
    if (line.contains("bound")) one.bound = line.at("bound");
    for (const Json& part : line.value("parts", Json::array())) {
      one.parts.push_back({part.at("column"), part.value("outcome", ""), std::nullopt, std::nullopt,
                           part.value("reason", "")});
      if (part.contains("bound")) one.parts.back().bound = part.at("bound");
    }
    coverage.lines.push_back(std::move(one));
  }
  for (const Json& source : json.at("sources")) {
    coverage.sources.push_back({source.at("file"), source.at("lines")});
  }
  coverage.findings = findings::of_json(json.at("findings"));
  return coverage;
}

}  // namespace heapreach::cli
