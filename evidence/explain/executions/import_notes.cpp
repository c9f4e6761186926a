#include "evidence/explain/executions/import_notes.h"

#include <sstream>

namespace heapreach::evidence::explain {

ImportNotes::ImportNotes(const rts::System& system) {
  for (const auto& [key, text] : system.meta.entries) {
    is_program_ |= key == "producer" && text == "heapreach import";
  }
  if (!is_program_) return;
  for (const auto& [key, text] : system.meta.entries) {
    if (key == "names") read_names(text);
    if (key == "calls") read_calls(text);
  }
}

void ImportNotes::read_names(const std::string& text) {
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    Name name;
    if (word.back() == '\'') {
      name.is_character = true;
      word.pop_back();
    }
    const std::size_t sign = word.find('=');
    const std::string variable = word.substr(0, sign);
    name.in_program = sign == std::string::npos ? variable : word.substr(sign + 1);
    names_[variable] = name;
  }
}

void ImportNotes::read_calls(const std::string& text) {
  const std::size_t bar = std::min(text.find('|'), text.size());
  std::istringstream functions(text.substr(0, bar));
  for (std::string one; std::getline(functions, one, ';');) {
    std::istringstream parts(one);
    InlinedCall call;
    char colon = ':';
    parts >> call.function;
    if (!calls_.empty()) {
      parts >> call.caller >> call.at.line >> colon >> call.at.column;
      if (!parts || call.caller >= calls_.size()) call.caller = 0;
    }
    calls_.push_back(std::move(call));
  }
  std::istringstream places(text.substr(std::min(bar + 1, text.size())));
  rts::EdgeId edge = 0;
  std::size_t instruction = 0;
  char dot = '.', sign = '=';
  for (std::string call; places >> edge >> dot >> instruction >> sign >> call;) {
    std::optional<std::uint32_t> number;
    std::istringstream digits(call);
    std::uint32_t value = 0;
    if (digits >> value && value < calls_.size()) number = value;
    changes_[{edge, instruction}] = number;
  }
}

const ImportNotes::Name* ImportNotes::name_of(const std::string& variable) const {
  const auto found = names_.find(variable);
  return found == names_.end() ? nullptr : &found->second;
}

std::optional<std::uint32_t> ImportNotes::call_of(rts::EdgeId edge, std::size_t instruction) const {
  auto after = changes_.upper_bound({edge, instruction});
  if (after == changes_.begin()) return 0;
  --after;
  return after->first.first == edge ? after->second : std::optional<std::uint32_t>(0);
}

}  // namespace heapreach::evidence::explain
