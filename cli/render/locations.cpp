#include "cli/render/locations.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/render/answer_json.h"

namespace heapreach::cli {

namespace {

using namespace pipeline;
using Json = nlohmann::ordered_json;

/// What all locations of a file have in common stands once.
constexpr const char* keys_of_file[] = {"schema",   "version",    "file",         "input",
                                        "import",   "name",       "language",     "assumptions",
                                        "warnings", "properties", "static_cells", "memory_model"};

bool is_of_file(const std::string& key) {
  return std::any_of(std::begin(keys_of_file), std::end(keys_of_file),
                     [&](const char* common) { return key == common; });
}

/// Of what is unknown only since another error comes first.
const char* word_of(const Result& result) {
  return result.masked_by.empty() ? verdict_word(result.answer) : "masked";
}

std::string reason_of(const Result& result) {
  if (!result.masked_by.empty()) {
    const std::string by = "by " + result.masked_by;
    if (!result.masked_within_bound) return by;
    return by + ", within " + bound_in_words(result.subject.system.value());
  }
  if (const auto* found = std::get_if<Counterexample>(&result.answer)) {
    return fmt::format("{} of {} cells", found->cells_used, result.subject.system.value().bound);
  }
  if (const auto* candidate = std::get_if<Candidate>(&result.answer)) {
    return pipeline::reason_of(*candidate);
  }
  if (const auto* unknown = std::get_if<Unknown>(&result.answer)) {
    return pipeline::reason_of(*unknown);
  }
  if (holds_for_every_bound(result.answer)) return "at any bound";
  return "within " + bound_in_words(result.subject.system.value());
}

/// Where an import sets up a program, its author cannot go wrong.
bool has_no_line(const Result& result) {
  return !result.subject.program_hash.empty() && std::holds_alternative<Proof>(result.answer) &&
         !result.subject.location.value().position;
}

Json json_of(const Finding& finding, Json own) {
  const Result& result = finding.result;
  const LocationSubject& location = result.subject.location.value();
  Json json;
  json["at"] = location.at;
  if (location.position) {
    Json& position = json["position"];
    position["file"] = location.position->file;
    position["line"] = location.position->line;
    if (location.position->column > 0) position["column"] = location.position->column;
  }
  json["kind"] = location.kind;
  json["verdict"] = verdict_word(result.answer);
  if (!result.masked_by.empty()) json["masked_by"] = result.masked_by;
  for (auto& [key, value] : own.items()) {
    if (!is_of_file(key) && key != "verdict") json[key] = std::move(value);
  }
  return json;
}

}  // namespace

std::vector<const Result*> results_of(const std::vector<Finding>& findings) {
  std::vector<const Result*> results;
  for (const Finding& finding : findings) results.push_back(&finding.result);
  return results;
}

std::string table_of(const std::vector<Finding>& locations) {
  std::size_t width = 0;
  std::vector<const Result*> left_out;
  for (const Finding& finding : locations) {
    if (has_no_line(finding.result)) {
      left_out.push_back(&finding.result);
    } else {
      width = std::max(width, finding.result.subject.location.value().at.size());
    }
  }
  std::string text;
  for (const Finding& finding : locations) {
    if (has_no_line(finding.result)) continue;
    text += fmt::format("{:<{}}  {:<10}  {}\n", finding.result.subject.location->at, width,
                        word_of(finding.result), reason_of(finding.result));
  }
  if (left_out.empty()) return text;
  return text + fmt::format("and {} that no line of the program belongs to: {}\n", left_out.size(),
                            counted(left_out));
}

std::string json_of_locations(const std::vector<Finding>& locations, bool with_evidence,
                              int indent) {
  Json json;
  Json list = Json::array();
  for (const Finding& finding : locations) {
    Json own = answer_json(finding, with_evidence);
    for (auto& [key, value] : own.items()) {
      if (is_of_file(key)) json[key] = value;
    }
    list.push_back(json_of(finding, std::move(own)));
  }
  json["verdict"] = verdict_word(deciding(results_of(locations)).answer);
  json["locations"] = std::move(list);
  return json.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace heapreach::cli
