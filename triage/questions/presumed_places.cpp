#include "triage/questions/presumed_places.h"

#include <cctype>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

namespace heapreach::triage {

namespace {

std::string_view without_blanks(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  return begin == std::string_view::npos ? "" : text.substr(begin);
}

/// The text between quotes at the beginning; empty if there are none.
std::string quoted(std::string_view text) {
  std::string name;
  if (!text.starts_with('"')) return name;
  for (std::size_t i = 1; i < text.size() && text[i] != '"'; ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) ++i;
    name += text[i];
  }
  return name;
}

/// What a directive calls the line behind it; a file that it does not name is empty.
std::optional<Position> named_by(std::string_view line) {
  line = without_blanks(line);
  if (!line.starts_with('#')) return std::nullopt;
  line = without_blanks(line.substr(1));
  if (line.starts_with("line")) line = without_blanks(line.substr(4));
  std::size_t digits = 0;
  int number = 0;
  constexpr std::size_t most_digits = 9;
  while (digits < line.size() && std::isdigit(static_cast<unsigned char>(line[digits]))) {
    if (digits == most_digits) return std::nullopt;
    number = 10 * number + (line[digits++] - '0');
  }
  if (digits == 0) return std::nullopt;
  return Position{quoted(without_blanks(line.substr(digits))), number, 0};
}

}  // namespace

PresumedPlaces::PresumedPlaces(std::function<std::string(const std::string&)> text_of)
    : text_of_(std::move(text_of)) {}

const std::vector<PresumedPlaces::Directive>& PresumedPlaces::directives_in(
    const std::string& file) {
  const auto known = known_.find(file);
  if (known != known_.end()) return known->second;
  std::vector<Directive>& directives = known_[file];
  std::istringstream text(text_of_(file));
  std::string line, called = file;
  for (int number = 1; std::getline(text, line); ++number) {
    std::optional<Position> next = named_by(line);
    if (!next) continue;
    if (!next->file.empty()) called = next->file;
    directives.push_back({number, {called, next->line, 0}});
  }
  return directives;
}

Position PresumedPlaces::of(const Position& written) {
  const Directive* last = nullptr;
  for (const Directive& directive : directives_in(written.file)) {
    if (directive.at < written.line) last = &directive;
  }
  if (last == nullptr) return written;
  return {last->next.file, last->next.line + (written.line - last->at - 1), written.column};
}

}  // namespace heapreach::triage
