// Columns, not rows: names are written once, repeated texts become numbers, and what all runs share
// takes no room. 10,000 runs come to about a third of what an object per run would take.
#include "reports/page_data.h"

#include <cmath>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "reports/command.h"

namespace heapreach::reports {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t longest_reason = 400;
constexpr std::size_t key_digits = 12;

Json column(const std::vector<Json>& values) {
  bool same = true;
  for (const Json& value : values) same = same && value == values.front();
  if (same) return Json{{"same", values.empty() ? Json() : values.front()}};
  return Json{{"values", values}};
}

/// Empty texts become null.
Json word_column(const std::vector<std::string>& texts) {
  std::map<std::string, std::size_t, NaturalLess> index;
  for (const std::string& text : texts) {
    if (!text.empty()) index[text] = 0;
  }
  Json words = Json::array();
  for (auto& [word, position] : index) {
    position = words.size();
    words.push_back(word);
  }
  std::vector<Json> at;
  for (const std::string& text : texts) at.push_back(text.empty() ? Json() : Json(index.at(text)));
  Json numbers = column(at);
  if (numbers.contains("same")) return Json{{"same", words.empty() ? Json() : words[0]}};
  return Json{{"words", words}, {"at", numbers["values"]}};
}

Json rounded(const std::optional<double>& seconds) {
  return seconds ? Json(std::round(*seconds * 1e4) / 1e4) : Json();
}

template <typename Number>
Json number(const std::optional<Number>& value) {
  return value ? Json(*value) : Json();
}

/// At most `size` bytes, not cut inside a character.
std::string shortened(const std::string& text, std::size_t size) {
  if (text.size() <= size) return text;
  while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80) --size;
  return text.substr(0, size) + "...";
}

class Columns {
 public:
  explicit Columns(const std::vector<Result>& runs) : runs_(runs) {}

  void words(const std::string& name, const std::function<std::string(const Result&)>& get) {
    std::vector<std::string> texts;
    for (const Result& run : runs_) texts.push_back(get(run));
    result_[name] = word_column(texts);
  }
  void values(const std::string& name, const std::function<Json(const Result&)>& get) {
    std::vector<Json> values;
    for (const Result& run : runs_) values.push_back(get(run));
    result_[name] = column(values);
  }
  void text(const std::string& name, std::string Result::*field) {
    words(name, [field](const Result& run) { return run.*field; });
  }
  template <typename Number>
  void count(const std::string& name, std::optional<Number> Result::*field) {
    values(name, [field](const Result& run) { return number(run.*field); });
  }
  Json take() { return std::move(result_); }

 private:
  const std::vector<Result>& runs_;
  Json result_ = Json::object();
};

Json parsed_object(const std::string& text) {
  Json value = Json::parse(text, nullptr, false);
  return value.is_object() ? value : Json::object();
}

/// A column per stage that any run went through: {"STAGE": COLUMN}.
Json stage_columns(const std::vector<Result>& runs) {
  std::map<std::string, std::vector<Json>> stages;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const Json run_stages = parsed_object(runs[i].stages);
    for (const auto& [stage, seconds] : run_stages.items()) {
      if (!seconds.is_number()) continue;
      auto& values = stages[stage];
      values.resize(runs.size());
      values[i] = rounded(seconds.get<double>());
    }
  }
  Json result = Json::object();
  for (const auto& [stage, values] : stages) result[stage] = column(values);
  return result;
}

Json columns(const std::vector<Result>& runs) {
  Columns columns(runs);
  columns.values("key", [](const Result& run) { return run.key.substr(0, key_digits); });
  columns.text("instance", &Result::instance);
  columns.text("family", &Result::family);
  columns.count("size", &Result::size);
  columns.text("configuration", &Result::configuration);
  for (const plans::SettingField& field : plans::result_fields()) {
    columns.words(field.key, [&](const Result& r) { return r.settings.*field.member; });
  }
  columns.words("command", command_template);
  columns.count("bound", &Result::bound);
  columns.values("repetition", [](const Result& run) { return Json(run.repetition); });
  columns.values("limit_cpu_seconds", [](const Result& r) { return rounded(r.limit_cpu_seconds); });
  columns.count("limit_memory_bytes", &Result::limit_memory_bytes);
  columns.text("verdict", &Result::verdict);
  columns.values("every_bound", [](const Result& run) { return Json(run.every_bound ? 1 : 0); });
  columns.text("expectation", &Result::expectation);
  columns.words("status", [](const Result& r) -> std::string { return to_string(r.status); });
  columns.text("limit_struck", &Result::limit_struck);
  columns.count("exit_code", &Result::exit_code);
  columns.count("signal", &Result::signal);
  columns.text("evidence", &Result::evidence);
  columns.words("reason", [](const Result& run) { return shortened(run.reason, longest_reason); });
  columns.values("cpu_seconds", [](const Result& run) { return rounded(run.cpu_seconds); });
  columns.values("wall_seconds", [](const Result& run) { return rounded(run.wall_seconds); });
  columns.values("peak_bytes", [](const Result& run) { return Json(run.peak_bytes); });
  columns.count("predicates", &Result::predicates);
  columns.count("clauses", &Result::clauses);
  columns.count("arguments", &Result::arguments);
  columns.count("constraint_size", &Result::constraint_size);
  return columns.take();
}

Json experiment(const Results& results) {
  Json sessions = Json::array();
  for (const plans::Start& session : results.starts) {
    sessions.push_back({{"tool_version", session.tool_version},
                        {"commit", session.commit},
                        {"started", session.started},
                        {"solver_versions", parsed_object(session.solver_versions)},
                        {"machine", parsed_object(session.machine)},
                        {"plan_hash", session.plan_hash}});
  }
  const bool any = !results.starts.empty();
  return Json{{"name", any ? results.starts.back().name : ""},
              {"plan", any ? results.starts.back().plan : ""},
              {"input_files", results.input_files},
              {"sessions", sessions}};
}

}  // namespace

Json page_data(const Results& results) {
  return Json{{"experiment", experiment(results)},
              {"rows", results.results.size()},
              {"columns", columns(results.results)},
              {"stages", stage_columns(results.results)}};
}

}  // namespace heapreach::reports
