#include "cli/cover/cover_lines.h"

#include <fmt/format.h>

#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace heapreach::cli {

namespace {

using analyses::Coverage;
using analyses::CoveredLine;
using analyses::LineClass;

struct Row {
  LineClass its_class;
  char mark;
  const char* counted;  // behind a number of lines
  const char* lines;    // before a list of lines
};

constexpr Row rows[] = {
    {LineClass::consistent, '+', "consistent", "consistent"},
    {LineClass::inconsistent, '#', "inconsistent", "inconsistent"},
    {LineClass::inconsistent_within, '~', "inconsistent within a bound",
     "inconsistent within a bound"},
    {LineClass::undecided, '?', "undecided", "undecided"},
    {LineClass::ends_on_purpose, 'x', "ending on purpose", "that end on purpose"},
    {LineClass::fails, '!', "failing", "that fail"},
    {LineClass::not_between, '/', "not between the start and the end",
     "not between the start and the end"},
    {LineClass::left_out, '.', "left out", "left out"},
    {LineClass::never_called, 'n', "never called", "never called"},
};

/// Lines of a class and for a reason: "f.c:3, 5-9; g.c:2".
using Lists = std::map<std::pair<LineClass, std::string>, std::map<std::string, std::set<int>>>;

std::string in_words(const std::map<std::string, std::set<int>>& lines) {
  std::string text;
  for (const auto& [file, numbers] : lines) {
    text += (text.empty() ? "" : "; ") + file + ":";
    for (auto at = numbers.begin(); at != numbers.end();) {
      const int first = *at;
      int last = first;
      for (++at; at != numbers.end() && *at == last + 1; ++at) last = *at;
      if (first != *numbers.begin()) text += ", ";
      text += last > first ? fmt::format("{}-{}", first, last) : std::to_string(first);
    }
  }
  return text;
}

/// Of lines of which not all is inconsistent, and of branches that have not all outcomes.
std::string parts_text_of(const Coverage& coverage) {
  std::map<std::string, std::string> lists;  // by what is said of the places
  for (const CoveredLine& line : coverage.lines) {
    for (const analyses::InconsistentPart& part : line.parts) {
      const std::string reason = part.reason.empty() ? "" : " (" + part.reason + ")";
      const std::string within = part.bound ? "inconsistent within a bound" : "inconsistent";
      const bool is_outcome = !part.outcome.empty();
      const char* const what = is_outcome ? "branches with outcomes " : "parts of lines ";
      std::string& list = lists[what + within + reason];
      list +=
          fmt::format("{}{}:{}:{}{}", list.empty() ? "" : ", ", line.file, line.line, part.column,
                      is_outcome ? " " + analyses::without_outcome(part.outcome) : "");
    }
  }
  std::string text;
  for (const auto& [what, list] : lists) text += fmt::format("{}: {}\n", what, list);
  return text;
}

/// " (f.c:3:4 and 2 more)"; empty where it belongs to no place.
std::string places_text_of(const rts::ProgramAssumption& assumption) {
  std::string first;
  std::size_t count = 0;
  for (const Position& at : assumption.at) {
    if (at.line > 0 && ++count == 1) first = to_string(at);
  }
  if (count == 0) return "";
  return count == 1 ? " (" + first + ")" : fmt::format(" ({} and {} more)", first, count - 1);
}

char mark_of(LineClass line_class) {
  for (const Row& row : rows) {
    if (row.its_class == line_class) return row.mark;
  }
  return ' ';
}

}  // namespace

std::string lines_text_of(const Coverage& coverage) {
  if (coverage.lines.empty()) return "";
  const auto counts = line_counts_of(coverage);
  Lists lists;
  for (const CoveredLine& line : coverage.lines) {
    if (line.its_class == LineClass::consistent) continue;
    lists[{line.its_class, line.reason}][line.file].insert(line.line);
  }
  std::string text = fmt::format("of {} line{} with code:", coverage.lines.size(),
                                 coverage.lines.size() == 1 ? "" : "s");
  const char* between = " ";
  for (const Row& row : rows) {
    const auto number = counts.find(row.its_class);
    if (number == counts.end()) continue;
    text += fmt::format("{}{} {}", std::exchange(between, ", "), number->second, row.counted);
  }
  text += "\n";
  for (const Row& row : rows) {
    for (const auto& [what, lines] : lists) {
      if (what.first != row.its_class) continue;
      const std::string reason = what.second.empty() ? "" : " (" + what.second + ")";
      text += fmt::format("lines {}{}: {}\n", row.lines, reason, in_words(lines));
    }
  }
  return text + parts_text_of(coverage);
}

std::string assumptions_text_of(const Coverage& coverage) {
  std::set<std::size_t> used;
  for (const analyses::ListedGroup& group : coverage.groups) {
    used.insert(group.assumptions.begin(), group.assumptions.end());
  }
  std::string text;
  using Kind = rts::ProgramAssumption::Kind;
  for (const auto& [kind, words] : {std::pair(Kind::cut, "what is inconsistent rests on: "),
                                    std::pair(Kind::open, "what is consistent rests on: ")}) {
    std::string list;
    for (const std::size_t i : used) {
      const rts::ProgramAssumption& one = coverage.assumptions[i];
      if (one.kind != kind) continue;
      list += (list.empty() ? "" : "; ") + one.text;
      list += places_text_of(one);
    }
    if (!list.empty()) text += words + list + "\n";
  }
  return text;
}

std::string listing_of(const Coverage& coverage) {
  std::string text;
  const auto counts = line_counts_of(coverage);
  for (const Row& row : rows) {
    if (counts.count(row.its_class) > 0) text += fmt::format("{} {}\n", row.mark, row.counted);
  }
  std::map<std::pair<std::string, int>, LineClass> classes;
  for (const CoveredLine& line : coverage.lines) {
    classes[{line.file, line.line}] = line.its_class;
  }
  for (const analyses::SourceText& source : coverage.sources) {
    text += "\n" + source.file + "\n";
    for (std::size_t i = 0; i < source.lines.size(); ++i) {
      const auto known = classes.find({source.file, static_cast<int>(i + 1)});
      const char mark = known == classes.end() ? ' ' : mark_of(known->second);
      const std::string_view space = source.lines[i].empty() ? "" : "  ";
      text += fmt::format("{} {:5}{}{}\n", mark, i + 1, space, source.lines[i]);
    }
  }
  return text;
}

}  // namespace heapreach::cli
