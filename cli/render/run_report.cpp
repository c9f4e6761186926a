#include "cli/render/run_report.h"

#include <set>
#include <tuple>

#include "pipeline/result/json_fields.h"

namespace heapreach::cli {

using pipeline::field;

constexpr RunReport::Status last_of(RunReport::Status) {
  return RunReport::Status::not_confirmed;
}
constexpr auto fields_of(const ErrorPlace*) {
  using E = ErrorPlace;
  return std::tuple(field("kind", &E::kind), field("file", &E::file), field("line", &E::line));
}
constexpr auto fields_of(const AssumedResult*) {
  using A = AssumedResult;
  return std::tuple(field("function", &A::function), field("value", &A::value),
                    field("file", &A::file), field("line", &A::line));
}
constexpr auto fields_of(const RunReport*) {
  using R = RunReport;
  return std::tuple(field("status", &R::status), field("text", &R::text),
                    field("predicted", &R::predicted), field("seen", &R::seen),
                    field("instrumented", &R::instrumented), field("assumed", &R::assumed));
}
constexpr auto fields_of(const Trial*) {
  return std::tuple(field("harness", &Trial::harness), field("run", &Trial::run));
}

const char* to_string(RunReport::Status status) {
  const char* const names[] = {"confirmed", "confirmed under assumed results", "address-dependent",
                               "not confirmed"};
  return names[static_cast<int>(status)];
}

std::string functions_of(const std::vector<AssumedResult>& assumed) {
  std::set<std::string> seen;
  std::string text;
  for (const AssumedResult& one : assumed) {
    if (seen.insert(one.function).second) text += (text.empty() ? "" : ", ") + one.function;
  }
  return text;
}

std::string line_of(const Trial& trial) {
  return pipeline::line_of(pipeline::to_json(trial));
}

Trial trial_of(std::string_view line) {
  return pipeline::from_json<Trial>(pipeline::json_of(line));
}

}  // namespace heapreach::cli
