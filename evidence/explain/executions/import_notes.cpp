#include "evidence/explain/executions/import_notes.h"

#include <sstream>

#include "rts/model/imported.h"

namespace heapreach::evidence::explain {

namespace {

/// What the mark behind a name says: "'", "'4", "'8" or "'10".
ValueKind kind_of(const std::string& mark) {
  if (mark == "'") return ValueKind::character;
  if (mark == "'4") return ValueKind::single_precision;
  if (mark == "'8") return ValueKind::double_precision;
  return mark == "'10" ? ValueKind::extended_precision : ValueKind::number;
}

/// "x", "x=y", "x=y'" and "x=y'8", separated by spaces.
std::map<std::string, ImportNotes::Name> names_in(const std::string& text) {
  std::map<std::string, ImportNotes::Name> names;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    ImportNotes::Name name;
    if (const std::size_t mark = word.rfind('\''); mark != std::string::npos) {
      name.kind = kind_of(word.substr(mark));
      word.resize(mark);
    }
    const std::size_t sign = word.find('=');
    const std::string own = word.substr(0, sign);
    name.in_program = sign == std::string::npos ? own : word.substr(sign + 1);
    names[own] = name;
  }
  return names;
}

template <typename Map>
auto found_in(const Map& map, const std::string& key) {
  const auto found = map.find(key);
  return found == map.end() ? nullptr : &found->second;
}

}  // namespace

ImportNotes::ImportNotes(const rts::System& system) : is_program_(rts::is_imported(system)) {
  if (!is_program_) return;
  for (const auto& [key, text] : system.meta.entries) {
    if (key == "names") names_ = names_in(text);
    if (key == "fields") fields_ = names_in(text);
    if (key == "names_in_calls") names_in_calls_ = names_in(text);
    if (key == "pointers") pointers_ = names_in(text);
    if (key == "cells") read_cells(text);
    if (key == "calls") read_calls(text);
  }
}

/// "x=4" and "x=16/2".
void ImportNotes::read_cells(const std::string& text) {
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const std::size_t sign = word.find('=');
    if (sign == std::string::npos) continue;
    std::istringstream numbers(word.substr(sign + 1));
    Cells size;
    char bar = 0;
    if (!(numbers >> size.bytes)) continue;
    if (numbers >> bar && !(bar == '/' && numbers >> size.cells)) continue;
    if (size.bytes > 0 && size.cells > 0) cells_[word.substr(0, sign)] = size;
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
  return found_in(names_, variable);
}

const std::string* ImportNotes::name_in_call(std::uint32_t call,
                                             const std::string& variable) const {
  const Name* found = found_in(names_in_calls_, std::to_string(call) + ":" + variable);
  return found == nullptr ? nullptr : &found->in_program;
}

const std::string* ImportNotes::record_behind(const std::string& variable) const {
  const Name* found = found_in(pointers_, variable);
  return found == nullptr ? nullptr : &found->in_program;
}

const ImportNotes::Name* ImportNotes::field_of(const std::string& field) const {
  return found_in(fields_, field);
}

std::optional<ImportNotes::Cells> ImportNotes::cells_of(const std::string& variable) const {
  const Cells* found = found_in(cells_, variable);
  return found == nullptr ? std::nullopt : std::optional(*found);
}

std::optional<std::uint32_t> ImportNotes::call_of(rts::EdgeId edge, std::size_t instruction) const {
  auto after = changes_.upper_bound({edge, instruction});
  if (after == changes_.begin()) return 0;
  --after;
  return after->first.first == edge ? after->second : std::optional<std::uint32_t>(0);
}

}  // namespace heapreach::evidence::explain
