// The feasible outcome travels inside the JSON object of the unknown one, as processes send it.
#include "pipeline/candidate.h"

namespace heapreach::pipeline {

namespace {

constexpr const char* key = "candidate";

}  // namespace

Outcome as_candidate(const Outcome& feasible, const std::string& reason) {
  const std::string why = "there is an execution, but of an approximation (" + reason +
                          "); check --run tries it on the program";
  Outcome outcome;
  outcome.verdict = "unknown";
  outcome.json = feasible.json;
  outcome.json["verdict"] = outcome.verdict;
  outcome.json.erase("cells_used");
  outcome.json.erase("error_vertex");
  outcome.json["reason"] = why;
  outcome.json["failure"] = to_string(Failure::gave_up);
  outcome.json["stage"] = "import";
  outcome.json[key] = to_json(feasible);
  outcome.account = feasible.json.value("file", "") + ": " + why + "\n";
  return outcome;
}

bool is_candidate(const Outcome& outcome) {
  return outcome.json.contains(key);
}

evidence::Json execution_of(const Outcome& outcome) {
  if (is_candidate(outcome)) return confirmed(outcome).document;
  return outcome.verdict == "feasible" ? outcome.document : evidence::Json();
}

Outcome confirmed(const Outcome& candidate) {
  Outcome feasible = outcome_from_json(candidate.json.at(key));
  feasible.stats = candidate.stats;
  return feasible;
}

Outcome without_candidate(Outcome outcome) {
  outcome.json.erase(key);
  return outcome;
}

}  // namespace heapreach::pipeline
