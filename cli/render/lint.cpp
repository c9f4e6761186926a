#include "cli/render/lint.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace heapreach::cli {

namespace {

using Json = nlohmann::ordered_json;

std::string number_of(std::size_t count, const std::string& thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

Json finding_json(const rts::LintFinding& finding) {
  Json json{{"rule", finding.rule}, {"text", finding.text}};
  if (finding.at.line == 0) return json;
  json["line"] = finding.at.line;
  json["column"] = finding.at.column;
  return json;
}

Json file_json(const LintedFile& linted) {
  Json json{{"file", linted.file}};
  if (!linted.error.empty()) {
    json["error"] = linted.error;
    return json;
  }
  json["findings"] = Json::array();
  for (const rts::LintFinding& finding : linted.findings) {
    json["findings"].push_back(finding_json(finding));
  }
  return json;
}

}  // namespace

std::string lint_lines(const LintedFile& linted) {
  std::string lines;
  for (const rts::LintFinding& finding : linted.findings) {
    lines +=
        fmt::format("{}: warning: {} [{}]\n", to_string(finding.at), finding.text, finding.rule);
  }
  return lines;
}

std::string lint_summary(const std::vector<LintedFile>& all) {
  std::size_t findings = 0;
  for (const LintedFile& linted : all) findings += linted.findings.size();
  return number_of(all.size(), "file") + ", " + number_of(findings, "finding") + "\n";
}

std::string lint_json(const std::vector<LintedFile>& all, bool is_indented) {
  Json json{{"schema", "heapreach/lint"}, {"version", 1}, {"files", Json::array()}};
  for (const LintedFile& linted : all) json["files"].push_back(file_json(linted));
  return json.dump(is_indented ? 2 : -1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace heapreach::cli
