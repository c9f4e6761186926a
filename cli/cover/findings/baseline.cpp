#include "cli/cover/findings/baseline.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "pipeline/input/input.h"
#include "support/error.h"

namespace heapreach::cli::findings {

using analyses::Finding;
using Json = nlohmann::ordered_json;

namespace {

constexpr const char* schema = "heapreach/findings";

}  // namespace

std::string name_of(const Finding& finding) {
  return finding.at.file + ":" + finding.function + ":" + finding.text;
}

std::string baseline_of(const std::vector<Finding>& findings) {
  Json known = Json::array();
  for (const Finding& finding : findings) {
    if (finding.is_suppressed) continue;
    known.push_back({{"file", finding.at.file},
                     {"function", finding.function},
                     {"text", finding.text},
                     {"message", finding.message}});
  }
  const Json json{{"schema", schema}, {"version", 1}, {"findings", std::move(known)}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Baseline read_baseline(const std::string& file) {
  const std::string text = pipeline::read_bytes(file);
  const Json json = Json::parse(text, nullptr, false);
  const bool is_one = json.is_object() && json.value("schema", "") == schema &&
                      json.contains("findings") && json.at("findings").is_array();
  if (!is_one) {
    throw InputError({file, 1, 1}, "expected findings that --write-baseline saved");
  }
  Baseline baseline;
  for (const Json& one : json.at("findings")) {
    for (const char* key : {"file", "function", "text"}) {
      if (one.is_object() && one.contains(key) && one.at(key).is_string()) continue;
      throw InputError({file, 1, 1}, std::string("a finding has no ") + key);
    }
    Finding finding;
    finding.at.file = one.at("file");
    finding.function = one.at("function");
    finding.text = one.at("text");
    baseline.push_back(name_of(finding));
  }
  return baseline;
}

void mark_known(const Baseline& baseline, std::vector<Finding>& findings) {
  std::vector<std::string> left = baseline;
  for (Finding& finding : findings) {
    if (finding.is_suppressed) continue;
    const auto known = std::find(left.begin(), left.end(), name_of(finding));
    if (known == left.end()) continue;
    left.erase(known);
    finding.is_in_baseline = true;
  }
}

}  // namespace heapreach::cli::findings
