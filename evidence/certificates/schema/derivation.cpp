// Ground derivations of clause input as JSON. Clauses and steps count from 0, in the order of the
// input and of the derivation; values stand in the order of ClauseSystem::variables_of.
#include "evidence/certificates/schema/json_reader.h"
#include "evidence/certificates/schema/schema.h"
#include "support/error.h"

namespace heapreach::evidence::schema {

namespace {

Json value_of(const Rational& value, horn::Sort sort) {
  if (sort == horn::Sort::boolean) return value != 0;
  return number(value);
}

Rational read_value(const JsonValue& json, horn::Sort sort) {
  if (sort == horn::Sort::boolean) return json.boolean() ? 1 : 0;
  if (sort == horn::Sort::integer) return json.integer();
  return json.rational();
}

void read_step(const JsonValue& json, const horn::ClauseSystem& system, GroundDerivation& result) {
  json.allow_only({"clause", "label", "premises", "values"});
  horn::Derivation::Step step;
  const std::uint64_t clause = json.at("clause").count();
  if (clause >= system.clauses.size()) {
    json.at("clause").reject("the input has " + std::to_string(system.clauses.size()) +
                             " clauses, counted from 0; found " + std::to_string(clause));
  }
  step.clause = static_cast<horn::ClauseId>(clause);
  if (json.has("label")) (void)json.at("label").text();
  for (const JsonValue& premise : json.at("premises").elements()) {
    if (premise.count() >= result.derivation.steps.size()) {
      premise.reject("expected an earlier step, counted from 0");
    }
    step.premises.push_back(premise.count());
  }
  const std::vector<horn::Term> variables = system.variables_of(system.clauses[clause]);
  const std::vector<JsonValue> values = json.at("values").elements();
  if (values.size() != variables.size()) {
    json.at("values").reject("expected " + std::to_string(variables.size()) + " values, found " +
                             std::to_string(values.size()));
  }
  std::vector<Rational>& row = result.values.emplace_back();
  for (std::size_t i = 0; i < values.size(); ++i) {
    row.push_back(read_value(values[i], variables[i]->sort));
  }
  result.derivation.steps.push_back(std::move(step));
}

}  // namespace

Json to_json(const SavedDerivation& saved, const horn::ClauseSystem& system) {
  Json json = header("derivation", saved.input_hash);
  json["steps"] = Json::array();
  const GroundDerivation& ground = saved.derivation;
  for (std::size_t s = 0; s < ground.derivation.steps.size(); ++s) {
    const horn::Derivation::Step& step = ground.derivation.steps[s];
    const horn::Clause& clause = system.clauses.at(step.clause);
    const std::vector<horn::Term> variables = system.variables_of(clause);
    Json entry;
    entry["clause"] = step.clause;
    if (!clause.label.empty()) entry["label"] = clause.label;
    entry["premises"] = step.premises;
    entry["values"] = Json::array();
    for (std::size_t i = 0; i < variables.size(); ++i) {
      entry["values"].push_back(value_of(ground.values.at(s).at(i), variables[i]->sort));
    }
    json["steps"].push_back(std::move(entry));
  }
  return json;
}

SavedDerivation derivation_from_json(const Json& document, const horn::ClauseSystem& system,
                                     const std::string& file) {
  SavedDerivation saved;
  saved.input_hash = read_header(document, "derivation", file);
  const JsonValue root(document, "", file);
  root.allow_only({"schema", "version", "input", "steps"});
  for (const JsonValue& step : root.at("steps").elements()) {
    read_step(step, system, saved.derivation);
  }
  return saved;
}

}  // namespace heapreach::evidence::schema
