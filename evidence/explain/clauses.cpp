// Explanations of clause input: derivations fact by fact, models predicate by predicate.
#include <fmt/format.h>

#include <unordered_map>

#include "evidence/explain/explanation.h"
#include "evidence/explain/infix.h"
#include "horn/read/read.h"
#include "support/error.h"

namespace heapreach::evidence::explain {

namespace {

std::string argument_text(const Rational& value, horn::Sort sort) {
  if (sort == horn::Sort::boolean) return value != 0 ? "true" : "false";
  return value.get_str();
}

std::string fact_text(const horn::ClauseSystem& system, const horn::Clause& clause,
                      std::unordered_map<horn::Term, Rational> assignment) {
  if (!clause.head) return "false";
  const horn::Predicate& predicate = system.predicates[clause.head->predicate];
  horn::Evaluator evaluator(std::move(assignment));
  std::string text;
  for (horn::Term argument : clause.head->arguments) {
    text += (text.empty() ? "" : ", ") + argument_text(evaluator.value(argument), argument->sort);
  }
  return text.empty() ? predicate.name : fmt::format("{}({})", predicate.name, text);
}

}  // namespace

std::string of(const horn::ClauseSystem& system, const GroundDerivation& ground) {
  std::string text;
  for (std::size_t s = 0; s < ground.derivation.steps.size(); ++s) {
    const horn::Derivation::Step& step = ground.derivation.steps[s];
    const horn::Clause& clause = system.clauses[step.clause];
    const std::vector<horn::Term> variables = system.variables_of(clause);
    std::unordered_map<horn::Term, Rational> assignment;
    for (std::size_t v = 0; v < variables.size(); ++v)
      assignment[variables[v]] = ground.values[s][v];
    std::string premises;
    for (std::size_t premise : step.premises) {
      premises += fmt::format("{}{}", premises.empty() ? " from " : ", ", premise);
    }
    text += fmt::format("{:>5}  {}    clause {}{}\n", s,
                        fact_text(system, clause, std::move(assignment)), step.clause, premises);
  }
  return text;
}

std::string of(const horn::ClauseSystem& system, const Certificate& certificate, const Limits&) {
  if (const auto* finished = std::get_if<UnrollingCertificate>(&certificate)) {
    return fmt::format("No derivation that can still reach the query is higher than {}{}.\n",
                       finished->height,
                       finished->simple_paths ? ", counting those that repeat no fact" : "");
  }
  if (std::holds_alternative<NoPathCertificate>(certificate))
    return "No path leads to the query.\n";
  if (std::holds_alternative<StateGraphCertificate>(certificate)) {
    throw InternalError("a state graph is no certificate of clauses");
  }
  const auto& model = std::get<ModelCertificate>(certificate);
  const horn::Model formulas = model_of(model, system);
  std::string text;
  for (std::size_t p = 0; p < model.entries.size(); ++p) {
    const ModelCertificate::Entry& entry = model.entries[p];
    std::string arguments;
    for (const std::string& name : entry.arguments)
      arguments += (arguments.empty() ? "" : ", ") + name;
    text += fmt::format("{}({})\n    {}\n", entry.predicate, arguments,
                        infix(formulas.formulas[p], entry.arguments, 96, 4));
  }
  return text;
}

}  // namespace heapreach::evidence::explain
