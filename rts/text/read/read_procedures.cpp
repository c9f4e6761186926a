#include <fmt/format.h>

#include <array>
#include <unordered_set>
#include <utility>

#include "rts/text/read/read_parts.h"
#include "support/suggest.h"

namespace heapreach::rts {

namespace {

constexpr std::array<std::string_view, 7> keys = {"parameters", "variables", "result", "entry",
                                                  "exit",       "edges",     "at"};

/// A parameter and a local variable of the same name. The names are checked already.
void check_distinct(const Fields& fields) {
  const auto parameters = fields.find("parameters");
  const auto locals = fields.find("variables");
  if (!parameters || !locals) return;
  std::unordered_set<std::string_view> names;
  for (const auto& [name, type] : parameters->entries()) names.insert(name.text());
  for (const auto& [name, type] : locals->entries()) {
    if (!names.contains(name.text())) continue;
    fail(name, fmt::format("variable {} is also a parameter", quote(name.text())));
  }
}

}  // namespace

std::vector<Node> one_or_more(Node node, std::string_view what, std::string_view expected) {
  if (node.is_list()) return items_of(node, what, expected);
  return {node};
}

void ProcedureTable::declare(Node section, ErrorList& errors) {
  for (const auto& entry : named_entries(section, "procedures", errors)) {
    errors.attempt([&] {
      expect_identifier(entry.first, "procedure name");
      declare(entry.first, Fields(entry.second, keys, "a procedure", errors), errors);
    });
  }
}

void ProcedureTable::declare(Node name, Fields fields, ErrorList& errors) {
  Procedure procedure;
  procedure.name = name.text();
  const auto variables = [&](const char* key, std::vector<VariableId>& variables) {
    const auto section = fields.find(key);
    if (!section) return true;
    return errors.attempt([&] { variables = read_variables(*section, key, system_, errors); });
  };
  const bool declared =
      variables("parameters", procedure.parameters) && variables("variables", procedure.locals);
  if (declared) errors.attempt([&] { check_distinct(fields); });
  if (const auto result = fields.find("result")) {
    errors.attempt([&] { procedure.results = read_results(*result, procedure); });
  }
  ids_.emplace(name.text(), static_cast<ProcedureId>(system_.procedures.size()));
  fields_.push_back(std::move(fields));
  system_.procedures.push_back(std::move(procedure));
}

std::vector<VariableId> ProcedureTable::read_results(Node node, const Procedure& procedure) const {
  std::unordered_map<std::string_view, VariableId> own;
  for (const auto* variables : {&procedure.parameters, &procedure.locals}) {
    for (const VariableId v : *variables) own.emplace(system_.variables[v].name, v);
  }
  std::vector<VariableId> results;
  for (const Node& item : one_or_more(node, "result", "a variable or a list of variables")) {
    const auto place = own.find(name_of(item, "result"));
    if (place == own.end()) {
      fail(item, fmt::format("result: {} is no parameter or local variable of procedure {}",
                             quote(item.text()), quote(procedure.name)));
    }
    results.push_back(place->second);
  }
  return results;
}

const Procedure& ProcedureTable::find(Node node) const {
  const std::string_view name = name_of(node, "call: to");
  const auto place = ids_.find(name);
  if (place != ids_.end()) return system_.procedures[place->second];
  std::vector<std::string_view> names;
  for (const Procedure& procedure : system_.procedures) names.push_back(procedure.name);
  fail(node,
       fmt::format("call: undeclared procedure {}{}", quote(name), did_you_mean(name, names)));
}

ProcedureId ProcedureTable::id_of(const Procedure& procedure) const {
  return static_cast<ProcedureId>(&procedure - system_.procedures.data());
}

void ProcedureTable::enter(ProcedureId procedure, Scope& scope) {
  const Procedure& entered = system_.procedures[procedure];
  for (const auto* variables : {&entered.parameters, &entered.locals}) {
    for (const VariableId v : *variables) {
      const std::string& name = system_.variables[v].name;
      const auto [place, is_new] = scope.variables.emplace(name, v);
      if (!is_new) hidden_.emplace_back(name, std::exchange(place->second, v));
    }
  }
}

void ProcedureTable::leave(ProcedureId procedure, Scope& scope) {
  const Procedure& left = system_.procedures[procedure];
  for (const auto* variables : {&left.parameters, &left.locals}) {
    for (const VariableId v : *variables) scope.variables.erase(system_.variables[v].name);
  }
  for (const auto& [name, v] : hidden_) scope.variables.emplace(name, v);
  hidden_.clear();
}

}  // namespace heapreach::rts
