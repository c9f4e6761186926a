#include "rts/model/source_lines.h"

#include <charconv>
#include <iomanip>
#include <iterator>
#include <optional>
#include <sstream>

namespace heapreach::rts {

namespace {

constexpr std::pair<LeftOut, const char*> words_of_left_out[] = {
    {LeftOut::not_emitted, "not-emitted"},
    {LeftOut::not_reached, "not-reached"},
    {LeftOut::behind_end, "behind-end"},
    {LeftOut::in_dead_code, "in-dead-code"},
};

constexpr std::pair<SourceFunction::Use, const char*> words_of_use[] = {
    {SourceFunction::Use::called, "called"},
    {SourceFunction::Use::not_called, "not-called"},
    {SourceFunction::Use::replaced, "replaced"},
};

template <typename Table>
auto named(const Table& table, const std::string& word)
    -> std::optional<decltype(std::begin(table)->first)> {
  for (const auto& [value, name] : table) {
    if (word == name) return value;
  }
  return std::nullopt;
}

/// " 3 5-9"
std::string ranges(const std::set<int>& lines) {
  std::string text;
  for (auto at = lines.begin(); at != lines.end();) {
    const int first = *at;
    int last = first;
    for (++at; at != lines.end() && *at == last + 1; ++at) last = *at;
    text += " " + std::to_string(first) + (last > first ? "-" + std::to_string(last) : "");
  }
  return text;
}

/// Adds the lines of "3" or "5-9"; false of anything else.
bool add_range(const std::string& text, std::set<int>& lines) {
  const char* const end = text.data() + text.size();
  int first = 0, last = 0;
  auto read = std::from_chars(text.data(), end, first);
  if (read.ec != std::errc()) return false;
  last = first;
  if (read.ptr != end) {
    if (*read.ptr != '-') return false;
    read = std::from_chars(read.ptr + 1, end, last);
  }
  constexpr int most = 10'000'000;
  if (read.ec != std::errc() || read.ptr != end || first < 1 || last < first || last > most) {
    return false;
  }
  for (int line = first; line <= last; ++line) lines.insert(lines.end(), line);
  return true;
}

/// One function, up to the semicolon or the end. Nothing if it is none.
std::optional<SourceFunction> function_in(std::istream& in) {
  SourceFunction function;
  std::string extent, use;
  if (!(in >> std::quoted(function.file) >> function.name >> extent >> use)) return std::nullopt;
  std::set<int> whole;
  const auto known = named(words_of_use, use);
  if (!known || !add_range(extent, whole)) return std::nullopt;
  function.first = *whole.begin();
  function.last = *whole.rbegin();
  function.use = *known;
  std::set<int>* lines = &function.code;
  for (std::string word; in >> word && word != ";";) {
    if (word[0] != '-') {
      if (!add_range(word, *lines)) return std::nullopt;
      continue;
    }
    const auto reason = named(words_of_left_out, word.substr(1));
    if (!reason) return std::nullopt;
    lines = &function.left_out[*reason];
  }
  return function;
}

/// One assumption, up to the semicolon or the end. Nothing if it is none.
std::optional<ProgramAssumption> assumption_in(std::istream& in) {
  ProgramAssumption assumption;
  std::string kind, file;
  if (!(in >> kind >> std::ws) || in.peek() != '"') return std::nullopt;
  if (!(in >> std::quoted(assumption.text))) return std::nullopt;
  if (kind != "cut" && kind != "open") return std::nullopt;
  using Kind = ProgramAssumption::Kind;
  assumption.kind = kind == "cut" ? Kind::cut : Kind::open;
  while (in >> std::ws && in.peek() != std::istream::traits_type::eof()) {
    if (in.peek() == ';') {
      in.get();
      break;
    }
    if (in.peek() == '"') {
      in >> std::quoted(file);
      continue;
    }
    Position at{file, 0, 0};
    char colon = 0;
    if (!(in >> at.line >> colon >> at.column) || colon != ':') return std::nullopt;
    assumption.at.push_back(std::move(at));
  }
  return assumption;
}

template <typename One>
std::vector<One> all_in(const std::string& text, std::optional<One> (*read)(std::istream&)) {
  std::vector<One> all;
  std::istringstream in(text);
  while (in >> std::ws && in.peek() != std::istream::traits_type::eof()) {
    auto one = read(in);
    if (!one) return {};
    all.push_back(std::move(*one));
  }
  return all;
}

std::string entry_of(const System& system, const char* wanted) {
  for (const auto& [key, value] : system.meta.entries) {
    if (key == wanted) return value;
  }
  return "";
}

}  // namespace

std::string text_of(const std::vector<SourceFunction>& functions) {
  std::ostringstream text;
  for (const SourceFunction& function : functions) {
    if (&function != &functions.front()) text << " ; ";
    text << std::quoted(function.file) << " " << function.name << " " << function.first << "-"
         << function.last;
    for (const auto& [use, word] : words_of_use) {
      if (use == function.use) text << " " << word;
    }
    text << ranges(function.code);
    for (const auto& [reason, lines] : function.left_out) {
      for (const auto& [one, word] : words_of_left_out) {
        if (one == reason) text << " -" << word << ranges(lines);
      }
    }
  }
  return text.str();
}

std::string text_of(const std::vector<ProgramAssumption>& assumptions) {
  std::ostringstream text;
  for (const ProgramAssumption& one : assumptions) {
    if (&one != &assumptions.front()) text << " ; ";
    text << (one.kind == ProgramAssumption::Kind::cut ? "cut " : "open ") << std::quoted(one.text);
    const std::string* file = nullptr;
    for (const Position& at : one.at) {
      if (file == nullptr || *file != at.file) text << " " << std::quoted(at.file);
      file = &at.file;
      text << " " << at.line << ":" << at.column;
    }
  }
  return text.str();
}

std::vector<SourceFunction> source_functions_in(const std::string& text) {
  return all_in(text, function_in);
}

std::vector<ProgramAssumption> program_assumptions_in(const std::string& text) {
  return all_in(text, assumption_in);
}

std::vector<SourceFunction> source_functions(const System& system) {
  return source_functions_in(entry_of(system, lines_key));
}

std::vector<ProgramAssumption> program_assumptions(const System& system) {
  return program_assumptions_in(entry_of(system, assumptions_key));
}

}  // namespace heapreach::rts
