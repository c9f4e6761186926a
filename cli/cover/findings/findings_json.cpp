#include "cli/cover/findings/findings_json.h"

#include <nlohmann/json.hpp>

namespace heapreach::cli::findings {

using analyses::Finding;
using Json = nlohmann::ordered_json;

namespace {

Json json_of(const Finding& finding, bool with_groups) {
  Json json{{"kind", to_string(finding.kind)}, {"rank", to_string(finding.rank)}};
  json["position"] = place_json_of(finding.at);
  json["function"] = finding.function;
  json["text"] = finding.text;
  json["message"] = finding.message;
  json["every_bound"] = !finding.bound;
  if (finding.bound) json["bound"] = *finding.bound;
  json["contradicts"] = Json::array();
  for (const Finding::Contradicted& other : finding.contradicts) {
    json["contradicts"].push_back({{"position", place_json_of(other.at)}, {"text", other.text}});
  }
  json["lines"] = Json::array();
  for (const Position& line : finding.lines) json["lines"].push_back(place_json_of(line));
  if (with_groups) json["groups"] = finding.groups;
  if (finding.is_suppressed) json["suppressed"] = true;
  if (finding.is_in_baseline) json["in_baseline"] = true;
  return json;
}

Position place_of(const Json& json) {
  return {json.at("file"), json.at("line"), json.value("column", 0)};
}

template <typename Value, typename All>
Value named(const std::string& name, const All& all) {
  for (const Value one : all) {
    if (name == to_string(one)) return one;
  }
  throw InternalError("findings have no " + name);
}

Finding finding_of(const Json& json) {
  using Rank = Finding::Rank;
  constexpr Rank ranks[] = {Rank::contradiction, Rank::other, Rank::constant};
  Finding finding;
  finding.kind = named<Finding::Kind>(json.at("kind"), analyses::all_finding_kinds);
  finding.rank = named<Rank>(json.at("rank"), ranks);
  finding.at = place_of(json.at("position"));
  finding.function = json.at("function");
  finding.text = json.at("text");
  finding.message = json.at("message");
  if (json.contains("bound")) finding.bound = json.at("bound");
  for (const Json& other : json.at("contradicts")) {
    finding.contradicts.push_back({place_of(other.at("position")), other.at("text")});
  }
  for (const Json& line : json.at("lines")) finding.lines.push_back(place_of(line));
  finding.is_suppressed = json.value("suppressed", false);
  finding.is_in_baseline = json.value("in_baseline", false);
  return finding;
}

}  // namespace

Json place_json_of(const Position& at) {
  Json json{{"file", at.file}, {"line", at.line}};
  if (at.column > 0) json["column"] = at.column;
  return json;
}

Json json_of(const std::vector<Finding>& findings, bool with_groups) {
  Json all = Json::array();
  for (const Finding& finding : findings) all.push_back(json_of(finding, with_groups));
  return all;
}

std::vector<Finding> of_json(const Json& json) {
  std::vector<Finding> findings;
  for (const Json& one : json) findings.push_back(finding_of(one));
  return findings;
}

}  // namespace heapreach::cli::findings
