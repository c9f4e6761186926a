#include "evidence/explain/executions/instruction_notes.h"

#include <algorithm>

#include "rts/text/parse.h"

namespace heapreach::evidence::explain {

namespace {

/// The words that begin a part; all else is a name.
bool begins_part(const std::string& word) {
  static const char* const words[] = {"read", "write",  "part", "index", "constant", "free",
                                      "call", "length", "copy", "fill",  "result",   "calls"};
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

/// How many names stand behind a word.
std::size_t names_behind(const std::string& word) {
  return word == "result" ? 1 : word == "calls" ? 2 : 0;
}

/// What names mean on an edge.
rts::Scope scope_on(const rts::System& system, rts::EdgeId edge) {
  rts::Scope scope = rts::scope_of(system);
  const auto& procedure = system.vertex(system.edge(edge).from).procedure;
  if (!procedure) return scope;
  const rts::Procedure& own = system.procedures[*procedure];
  for (const auto* variables : {&own.parameters, &own.locals}) {
    for (const rts::VariableId v : *variables) scope.variables[system.variables[v].name] = v;
  }
  return scope;
}

}  // namespace

InstructionNotes::InstructionNotes(const rts::System& system)
    : system_(system), texts_(rts::instruction_notes(system)) {}

std::vector<NotePart> InstructionNotes::at(rts::EdgeId edge, std::size_t instruction) const {
  if (const auto& implicit = system_.edge(edge).implicit) {
    edge = implicit->edge;
    instruction = std::min(instruction, implicit->instruction);
  }
  const auto found = texts_.find({edge, instruction});
  if (found == texts_.end()) return {};
  std::optional<rts::Scope> scope;  // made where it is needed
  std::vector<NotePart> parts;
  const std::string& text = found->second;
  for (std::size_t from = text.find_first_not_of(' '); from < text.size();) {
    const bool is_expression = text[from] == '[';
    const std::size_t to = std::min(text.find(is_expression ? ']' : ' ', from), text.size());
    const std::string word = text.substr(from + is_expression, to - from - is_expression);
    from = std::min(text.find_first_not_of(' ', to + is_expression), text.size());
    const bool is_name =
        !parts.empty() && parts.back().names.size() < names_behind(parts.back().word);
    if (!is_expression && !is_name && begins_part(word)) {
      parts.push_back({word, {}, {}});
    } else if (parts.empty()) {
      continue;
    } else if (!is_expression) {
      parts.back().names.push_back(word);
    } else {
      if (!scope) scope = scope_on(system_, edge);
      try {
        parts.back().about.push_back(rts::parse_expression(word, *scope, {}));
      } catch (const InputError&) {
        return {};
      }
    }
  }
  return parts;
}

const NotePart* part_of(const std::vector<NotePart>& note, const std::string& word) {
  const auto found =
      std::find_if(note.begin(), note.end(), [&](const NotePart& one) { return one.word == word; });
  return found == note.end() ? nullptr : &*found;
}

}  // namespace heapreach::evidence::explain
