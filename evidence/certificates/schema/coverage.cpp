#include "evidence/certificates/schema/coverage.h"

#include "evidence/certificates/schema/document.h"
#include "evidence/certificates/schema/json_reader.h"
#include "evidence/certificates/schema/schema.h"

namespace heapreach::evidence::schema {

namespace {

constexpr const char* coverage_key = "coverage";

SavedCoverage coverage_from(const JsonValue& json) {
  json.allow_only({"end", "by", "sets", "known", "kept"});
  SavedCoverage result{json.at("end").text()};
  if (!json.has("by")) return result;
  result.by = json.at("by").text();
  if (result.by != "crumbs" && result.by != "phases") {
    json.at("by").reject("expected \"crumbs\" or \"phases\"");
  }
  for (const JsonValue& set : json.at("sets").elements()) result.sets.push_back(set.texts());
  if (json.has("kept")) result.kept = json.at("kept").texts();
  if (!json.has("known")) return result;
  result.known.emplace();
  for (const JsonValue& valuation : json.at("known").elements()) {
    std::vector<bool> values;
    for (const JsonValue& value : valuation.elements()) values.push_back(value.boolean());
    if (values.size() != result.sets.size()) valuation.reject("expected a value for each set");
    result.known->push_back(std::move(values));
  }
  return result;
}

}  // namespace

std::string with_coverage(const std::string& document, const SavedCoverage& coverage) {
  Json json = parse_json(document, "evidence");
  Json& about = json[coverage_key];
  about["end"] = coverage.end;
  if (!coverage.by.empty()) {
    about["by"] = coverage.by;
    about["sets"] = coverage.sets;
    if (coverage.known) about["known"] = *coverage.known;
    if (coverage.kept) about["kept"] = *coverage.kept;
  }
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<SavedCoverage> Document::coverage() const {
  if (!json_->is_object() || !json_->contains(coverage_key)) return std::nullopt;
  const JsonValue root(*json_, "", file_);
  for (const char* key : {"error", "location", "locations"}) {
    if (root.has(key)) root.at(key).reject("belongs to no document about coverage");
  }
  return coverage_from(root.at(coverage_key));
}

Document Document::without_coverage() const {
  if (!json_->is_object()) return *this;
  Json rest = *json_;
  rest.erase(coverage_key);
  return {std::move(rest), file_};
}

}  // namespace heapreach::evidence::schema
