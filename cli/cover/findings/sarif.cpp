#include "cli/cover/findings/sarif.h"

#include <fmt/format.h>

#include <cctype>
#include <map>
#include <nlohmann/json.hpp>
#include <string_view>

#include "cli/cover/findings/baseline.h"

namespace heapreach::cli::findings {

using analyses::Finding;
using Json = nlohmann::ordered_json;

namespace {

std::string rule_of(const Finding& finding) {
  return std::string("heapreach-") + to_string(finding.kind);
}

/// Artifacts are named by URI references (RFC 3986): what is none of their characters is encoded.
std::string uri_of(const std::string& file) {
  constexpr const char* kept = "-._~/";
  std::string uri;
  for (const char c : file) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_plain = byte < 128 && std::isalnum(byte) != 0;
    if (is_plain || std::string_view(kept).find(c) != std::string_view::npos)
      uri += c;
    else
      uri += fmt::format("%{:02X}", byte);
  }
  return file.starts_with('/') ? "file://" + uri : uri;
}

Json location_of(const Position& at) {
  Json region{{"startLine", at.line}};
  if (at.column > 0) region["startColumn"] = at.column;
  Json physical{{"artifactLocation", {{"uri", uri_of(at.file)}}}, {"region", std::move(region)}};
  return {{"physicalLocation", std::move(physical)}};
}

Json result_of(const Finding& finding, const std::string& fingerprint) {
  const bool is_constant = finding.rank == Finding::Rank::constant;
  Json result{{"ruleId", rule_of(finding)}, {"level", is_constant ? "note" : "warning"}};
  result["message"] = {{"text", finding.message + "."}};
  Json location = location_of(finding.at);
  location["logicalLocations"] = Json::array({{{"name", finding.function}, {"kind", "function"}}});
  result["locations"] = Json::array({std::move(location)});
  for (const Finding::Contradicted& other : finding.contradicts) {
    Json related = location_of(other.at);
    related["message"] = {{"text", other.text}};
    result["relatedLocations"].push_back(std::move(related));
  }
  result["partialFingerprints"] = {{"heapreachFinding/v1", fingerprint}};
  if (finding.is_suppressed) {
    result["suppressions"].push_back({{"kind", "inSource"}});
  } else if (finding.is_in_baseline) {
    result["suppressions"].push_back({{"kind", "external"}});
  }
  return result;
}

Json rules() {
  Json all = Json::array();
  for (const Finding::Kind kind : analyses::all_finding_kinds) {
    all.push_back({{"id", std::string("heapreach-") + to_string(kind)},
                   {"shortDescription", {{"text", explained(kind)}}}});
  }
  return all;
}

}  // namespace

std::string sarif_of(const std::vector<Finding>& findings) {
  Json driver{{"name", "heapreach"}, {"version", HEAPREACH_VERSION}, {"rules", rules()}};
  Json results = Json::array();
  std::map<std::string, int> seen;
  for (const Finding& finding : findings) {
    const std::string name = name_of(finding);
    results.push_back(result_of(finding, fmt::format("{}#{}", name, ++seen[name])));
  }
  Json run{{"tool", {{"driver", std::move(driver)}}},
           {"columnKind", "utf16CodeUnits"},
           {"results", std::move(results)}};
  const Json log{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                 {"version", "2.1.0"},
                 {"runs", Json::array({std::move(run)})}};
  return log.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace heapreach::cli::findings
