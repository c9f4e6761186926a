#include "rts/model/imported.h"

#include <algorithm>
#include <sstream>
#include <string_view>

namespace heapreach::rts {

namespace {

constexpr std::string_view separator = "; ";  // of notes

}  // namespace

bool is_imported(const System& system) {
  const std::pair<std::string, std::string> entry{producer_key, import_producer};
  const auto& entries = system.meta.entries;
  return std::find(entries.begin(), entries.end(), entry) != entries.end();
}

std::map<InstructionPlace, std::string> instruction_notes(const System& system) {
  std::map<InstructionPlace, std::string> notes;
  if (!is_imported(system)) return notes;
  for (const auto& [key, text] : system.meta.entries) {
    if (key != "notes") continue;
    for (std::size_t from = 0; from < text.size();) {
      const std::size_t to = std::min(text.find(separator, from), text.size());
      const std::string entry = text.substr(from, to - from);
      from = to + separator.size();
      EdgeId edge = 0;
      std::size_t instruction = 0;
      char dot = 0, sign = 0;
      std::istringstream words(entry);
      if (!(words >> edge >> dot >> instruction >> sign) || dot != '.' || sign != '=') continue;
      notes[{edge, instruction}] = entry.substr(entry.find('=') + 1);
    }
  }
  return notes;
}

namespace {

/// "true 5:8", "case 3".
OwnBranch own_branch(const System& system, const InstructionPlace& place, std::string text) {
  OwnBranch branch{place.second, text};
  const auto& instructions = system.edge(place.first).instructions;
  if (place.second < instructions.size()) branch.condition = instructions[place.second].at;
  const std::size_t space = text.rfind(' ');
  const std::size_t colon = text.rfind(':');
  if (space == std::string::npos || colon == std::string::npos || colon < space) return branch;
  std::istringstream numbers(text.substr(space + 1));
  int line = 0, column = 0;
  char sign = 0;
  if (!(numbers >> line >> sign >> column)) return branch;
  branch.outcome = text.substr(0, space);
  if (!branch.condition) return branch;
  branch.condition->line = line;
  branch.condition->column = column;
  return branch;
}

}  // namespace

std::map<EdgeId, OwnBranch> own_branches(const System& system) {
  const std::string prefix = std::string(own_branch_note) + " ";
  std::map<EdgeId, OwnBranch> result;
  for (const auto& [place, text] : instruction_notes(system)) {
    if (text.starts_with(prefix)) {
      result.try_emplace(place.first, own_branch(system, place, text.substr(prefix.size())));
    }
  }
  return result;
}

std::set<InstructionPlace> own_assumptions(const System& system) {
  std::set<InstructionPlace> noted;
  for (const auto& [place, text] : instruction_notes(system)) {
    if (text == own_assumption_note) noted.insert(place);
  }
  if (noted.empty()) return noted;
  std::set<InstructionPlace> all;
  for (EdgeId id = 0; id < system.edges().size(); ++id) {
    const Edge& edge = system.edge(id);
    const EdgeId source = edge.implicit ? edge.implicit->edge : id;
    for (std::size_t i = 0; i < edge.instructions.size(); ++i) {
      const bool assumes = std::holds_alternative<Assume>(edge.instructions[i].action);
      if (assumes && noted.count({source, i}) > 0) all.insert({id, i});
    }
  }
  return all;
}

}  // namespace heapreach::rts
