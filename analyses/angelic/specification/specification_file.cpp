#include "analyses/angelic/specification/specification_file.h"

#include <algorithm>
#include <array>

#include "analyses/angelic/specification/parse_clause.h"
#include "rts/text/fields.h"
#include "rts/text/yaml_text.h"
#include "support/error.h"

namespace heapreach::analyses::angelic {

namespace {

using rts::Node;

/// Whether some kill of the system is a call of the procedure.
bool has_call(const rts::System& system, const std::string& procedure) {
  for (const rts::Edge& edge : system.edges()) {
    for (const rts::Instruction& instruction : edge.instructions) {
      const auto* kill = std::get_if<rts::Havoc>(&instruction.action);
      if (kill != nullptr && kill->from == procedure) return true;
    }
  }
  return false;
}

/// Appends the clause of an item, if it is about the entry of these names.
void read_clause(Node item, const std::vector<std::string>& names, const rts::System& system,
                 std::vector<Clause>& into) {
  constexpr std::array<std::string_view, 3> keys = {"entry", "calls", "clause"};
  const rts::Fields fields(item, keys, "a clause");
  const auto owner = fields.find("entry");
  if (owner && std::count(names.begin(), names.end(), rts::name_of(*owner, "entry")) == 0) return;
  std::vector<std::string> calls;
  if (const auto list = fields.find("calls")) {
    for (const Node& name : rts::items_of(*list, "calls", "a list of procedures")) {
      calls.emplace_back(rts::name_of(name, "an unknown procedure"));
      if (has_call(system, calls.back())) continue;
      if (!owner) return;  // of a library that this entry does not use
      rts::fail(name, "the entry calls no unknown procedure '" + calls.back() + "'");
    }
  }
  if (!owner && calls.empty()) {
    rts::fail(item, "a clause: found neither 'entry' nor 'calls': what it is about");
  }
  const Node text = fields.at("clause");
  into.push_back(
      parse_clause(rts::text_of(text, "clause"), std::move(calls), system, text.position()));
  if (!owner && !into.back().is_about_results_only()) {
    rts::fail(text, "a clause without 'entry' speaks of results only");
  }
}

}  // namespace

std::string specification_text(const std::vector<WrittenClause>& clauses) {
  std::string text = "specification: 1\nclauses:";
  if (clauses.empty()) text += " []";
  text += "\n";
  for (const auto& [entry, clause] : clauses) {
    text += "  - {";
    if (!entry.empty()) text += "entry: " + rts::yaml_text(entry) + ", ";
    std::string calls;
    for (const std::string& call : clause.calls) {
      calls += (calls.empty() ? "" : ", ") + rts::yaml_text(call);
    }
    if (!calls.empty()) text += "calls: [" + calls + "], ";
    const std::string literals = literals_in_system(clause);
    text += "clause: \"" + literals + "\"}";
    if (const std::string known = literals_text(clause); known != literals) text += "  # " + known;
    text += "\n";
  }
  return text;
}

std::vector<Clause> clauses_in(const std::string& text, const std::string& file,
                               const std::vector<std::string>& names, const rts::System& system,
                               const Deadline& deadline) {
  const rts::Document document(rts::Source(text, file), deadline);
  const std::optional<Node> root = document.root();
  if (!root) throw InputError({file}, "found nothing, expected a specification");
  constexpr std::array<std::string_view, 2> keys = {"specification", "clauses"};
  const rts::Fields fields(*root, keys, "a specification");
  rts::number_of(fields.at("specification"), "the version of a specification", 1, 1);
  std::vector<Clause> result;
  for (const Node& item : rts::items_of(fields.at("clauses"), "clauses", "a list of clauses")) {
    read_clause(item, names, system, result);
  }
  return result;
}

}  // namespace heapreach::analyses::angelic
