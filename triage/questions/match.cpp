#include "triage/questions/match.h"

#include <algorithm>
#include <cstdlib>

namespace heapreach::triage {

namespace {

bool has_kind(const std::vector<rts::LocationKind>& kinds, const FoundLocation& location) {
  return std::find(kinds.begin(), kinds.end(), location.kind) != kinds.end();
}

/// Whether the name is just that of some file with code: then no other file is meant that ends
/// likewise.
bool is_there(const std::string& file, const CodeOfEntry& code) {
  return std::any_of(code.lines.begin(), code.lines.end(),
                     [&](const auto& line) { return is_equal_file(line.first, file); });
}

/// The text of the location of a fitting kind, or else of any, that is nearest by lines.
std::string nearest_to(const Position& at, const CodeOfEntry& code,
                       const std::vector<rts::LocationKind>& kinds) {
  const auto distance = [&](const FoundLocation& location) {
    const long lines = std::labs(static_cast<long>(location.at.line) - at.line);
    return 2 * lines + (has_kind(kinds, location) ? 0 : 1);
  };
  const FoundLocation* best = nullptr;
  for (const FoundLocation& location : code.locations) {
    if (!is_same_file(location.at.file, at.file)) continue;
    if (best == nullptr || distance(location) < distance(*best)) best = &location;
  }
  return best != nullptr ? best->text : "";
}

std::vector<FoundLocation> between(const std::vector<FoundLocation>& locations, int first,
                                   int last) {
  std::vector<FoundLocation> result;
  std::copy_if(locations.begin(), locations.end(), std::back_inserter(result),
               [&](const FoundLocation& location) {
                 return location.at.column >= first && location.at.column <= last;
               });
  return result;
}

/// Those of a statement that begins at the question's place.
std::vector<FoundLocation> within(const std::vector<FoundLocation>& locations,
                                  const Question& question) {
  std::vector<FoundLocation> result;
  std::copy_if(
      locations.begin(), locations.end(), std::back_inserter(result),
      [&](const FoundLocation& location) {
        const Position& at = location.at;
        const bool is_before = at.line == question.at.line && at.column < question.columns.first;
        const bool is_behind = at.line == question.last_line && at.column > question.columns.last;
        return !is_before && !is_behind;
      });
  return result;
}

/// Within an expression gcc points at operators, and the import at operands and members.
Match found(std::vector<FoundLocation> on_line, const Question& question) {
  const int column = question.at.column;
  if (question.last_line > 0) {
    std::vector<FoundLocation> inside = within(on_line, question);
    if (!inside.empty()) on_line = std::move(inside);
  } else if (column > 0) {
    std::vector<FoundLocation> exact = between(on_line, column, column);
    if (!exact.empty()) return {Match::How::exact, std::move(exact)};
  }
  if (question.last_line == 0 && question.columns.last > 0) {
    std::vector<FoundLocation> inside =
        between(on_line, question.columns.first, question.columns.last);
    if (!inside.empty()) on_line = std::move(inside);
  }
  const auto how = on_line.size() == 1 ? Match::How::line : Match::How::several;
  return {how, std::move(on_line)};
}

}  // namespace

Match match(const Question& question, const CodeOfEntry& code) {
  const std::vector<rts::LocationKind> kinds = location_kinds(question.kind);
  const bool is_exact = is_there(question.at.file, code);
  const auto is_file = [&](const std::string& file) {
    return is_exact ? is_equal_file(file, question.at.file) : is_same_file(file, question.at.file);
  };
  std::vector<FoundLocation> live, dead;
  for (const FoundLocation& location : code.locations) {
    const bool is_leak = question.kind == AlarmKind::leak;
    const bool is_on_line = location.at.line >= question.at.line &&
                            location.at.line <= std::max(question.at.line, question.last_line);
    const bool is_there = is_leak || (is_on_line && is_file(location.at.file));
    if (is_there && has_kind(kinds, location)) {
      (location.is_dead ? dead : live).push_back(location);
    }
  }
  if (!live.empty()) return found(std::move(live), question);
  if (!dead.empty()) return {Match::How::dead, std::move(dead)};
  const bool has_code = std::any_of(code.lines.begin(), code.lines.end(), [&](const auto& line) {
    return line.second == question.at.line && is_file(line.first);
  });
  return {has_code ? Match::How::no_kind : Match::How::no_line,
          {},
          nearest_to(question.at, code, kinds)};
}

}  // namespace heapreach::triage
