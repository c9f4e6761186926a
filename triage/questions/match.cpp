#include "triage/questions/match.h"

#include <algorithm>
#include <cstdlib>

namespace heapreach::triage {

namespace {

bool has_kind(const std::vector<rts::LocationKind>& kinds, const FoundLocation& location) {
  return std::find(kinds.begin(), kinds.end(), location.kind) != kinds.end();
}

/// The locations of the first kind that any of them has.
std::vector<FoundLocation> of_likely_kind(const std::vector<FoundLocation>& locations,
                                          const std::vector<rts::LocationKind>& kinds) {
  for (const rts::LocationKind kind : kinds) {
    std::vector<FoundLocation> result;
    std::copy_if(locations.begin(), locations.end(), std::back_inserter(result),
                 [&](const FoundLocation& location) { return location.kind == kind; });
    if (!result.empty()) return result;
  }
  return {};
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

Match found(std::vector<FoundLocation> on_line, const Position& at) {
  std::vector<FoundLocation> exact;
  std::copy_if(on_line.begin(), on_line.end(), std::back_inserter(exact),
               [&](const FoundLocation& location) {
                 return at.column > 0 && location.at.column == at.column;
               });
  if (!exact.empty()) return {Match::How::exact, std::move(exact)};
  const auto how = on_line.size() == 1 ? Match::How::line : Match::How::several;
  return {how, std::move(on_line)};
}

}  // namespace

Match match(const Question& question, const CodeOfEntry& code) {
  const std::vector<rts::LocationKind> kinds = location_kinds(question.kind);
  std::vector<FoundLocation> live, dead;
  for (const FoundLocation& location : code.locations) {
    const bool is_leak = question.kind == AlarmKind::leak;
    const bool is_there = is_leak || (location.at.line == question.at.line &&
                                      is_same_file(location.at.file, question.at.file));
    if (is_there && has_kind(kinds, location)) {
      (location.is_dead ? dead : live).push_back(location);
    }
  }
  live = of_likely_kind(live, kinds);
  if (!live.empty()) return found(std::move(live), question.at);
  if (!dead.empty()) return {Match::How::dead, std::move(dead)};
  const bool has_code = std::any_of(code.lines.begin(), code.lines.end(), [&](const auto& line) {
    return line.second == question.at.line && is_same_file(line.first, question.at.file);
  });
  return {has_code ? Match::How::no_kind : Match::How::no_line,
          {},
          nearest_to(question.at, code, kinds)};
}

}  // namespace heapreach::triage
