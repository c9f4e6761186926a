#include "experiments/answer.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace heapreach::experiments {

namespace {

using Json = nlohmann::ordered_json;

std::string text_at(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

Answer::Verdict verdict_of(const std::string& word) {
  if (word == "feasible" || word == "unsat") return Answer::Verdict::feasible;
  if (word == "infeasible" || word == "sat") return Answer::Verdict::infeasible;
  return Answer::Verdict::unknown;
}

std::optional<horn::SystemSize> size_of(const Json& json) {
  if (!json.contains("predicates")) return std::nullopt;
  const auto at = [&](const char* key) { return json.value(key, std::size_t{0}); };
  return horn::SystemSize{at("predicates"), at("clauses"), at("arguments"), at("constraint")};
}

Stage stage_of(const Json& json) {
  return {text_at(json, "strategy"), text_at(json, "stage"), json.value("seconds", 0.0),
          size_of(json.contains("after") ? json["after"] : json)};
}

}  // namespace

std::optional<Answer> answer_of(std::string_view line) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) return std::nullopt;
  Answer answer;
  answer.verdict = verdict_of(text_at(json, "verdict"));
  answer.every_bound = json.value("every_bound", false);
  answer.reason = text_at(json, "reason");
  answer.failure = text_at(json, "failure");
  if (!json.contains("stats")) return answer;
  for (const Json& stage : json["stats"]) answer.stages.push_back(stage_of(stage));
  return answer;
}

std::string as_json(const std::vector<std::pair<std::string, double>>& seconds) {
  Json json = Json::object();
  for (const auto& [name, value] : seconds) json[name] = std::round(value * 1e6) / 1e6;
  return json.dump();
}

}  // namespace heapreach::experiments
