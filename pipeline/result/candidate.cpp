// The feasible outcome travels inside the JSON object of the unknown one, as processes send it.
#include "pipeline/result/candidate.h"

namespace heapreach::pipeline {

namespace {

constexpr const char* key = "candidate";

Outcome with_reason(Outcome outcome, const std::string& reason) {
  outcome.json["reason"] = reason;
  outcome.account = outcome.json.value("file", "") + ": " + reason + "\n";
  return outcome;
}

}  // namespace

Outcome as_candidate(const Outcome& feasible, const std::string& reason) {
  Outcome outcome;
  outcome.verdict = "unknown";
  outcome.json = feasible.json;
  outcome.json["verdict"] = outcome.verdict;
  outcome.json.erase("cells_used");
  outcome.json.erase("error_vertex");
  outcome.json["approximate"] = reason;
  outcome.json["failure"] = to_string(Failure::gave_up);
  outcome.json["stage"] = "import";
  outcome.json[key] = to_json(feasible);
  return with_reason(outcome, "there is an execution, but of an approximation (" + reason +
                                  "); check --run tries it on the program");
}

bool is_candidate(const Outcome& outcome) {
  return outcome.json.contains(key);
}

evidence::schema::Json execution_of(const Outcome& outcome) {
  if (is_candidate(outcome)) return confirmed(outcome).document;
  return outcome.verdict == "feasible" ? outcome.document : evidence::schema::Json();
}

Outcome confirmed(const Outcome& candidate) {
  Outcome feasible = outcome_from_json(candidate.json.at(key));
  feasible.stats = candidate.stats;
  return feasible;
}

Outcome not_confirmed(Outcome candidate) {
  const std::string reason = candidate.json.value("approximate", "");
  return with_reason(std::move(candidate), "there is an execution, but of an approximation (" +
                                               reason + "), which a run did not confirm");
}

Outcome without_candidate(Outcome outcome) {
  outcome.json.erase(key);
  outcome.json.erase("approximate");
  return outcome;
}

}  // namespace heapreach::pipeline
