#include "analyses/angelic/permissiveness.h"

#include <algorithm>
#include <utility>

namespace heapreach::analyses::angelic {

Permission Permissiveness::test(const EntrySystem& entry, const std::vector<Clause>& clauses,
                                const Limits& limits) {
  const Base& base = base_of(entry.name(), limits);
  for (const BehindErrors behind : {BehindErrors::nothing, BehindErrors::goes_on}) {
    const bool is_strict = behind == BehindErrors::nothing;
    const Possible now = possible(entry, base.points, is_strict ? base.reached : base.behind_errors,
                                  clauses, behind, limits);
    if (!now.not_reached.empty() && now.unknown.empty()) {
      return Kills{base.points[now.not_reached.front()].text};
    }
    if (!now.unknown.empty()) return MayKill{now.unknown};
  }
  if (!base.unknown.empty()) return MayKill{base.unknown};
  return Permits{};
}

/// As long as an execution reaches some of the points, they are left out of the next question.
Permissiveness::Possible Permissiveness::possible(const EntrySystem& entry,
                                                  const std::vector<AngelicPoint>& points,
                                                  std::vector<std::size_t> asked,
                                                  const std::vector<Clause>& clauses,
                                                  BehindErrors behind, const Limits& limits) const {
  const Installed installed = install(entry.system(), clauses);
  Possible result;
  while (!asked.empty()) {
    const PointsSystem question = points_system(entry, installed, points, asked, behind);
    const Decision decision = decide(context_, entry.name(), question.system, limits);
    if (const auto* none = std::get_if<NoAnswer>(&decision)) {
      result.unknown = none->reason;
      break;
    }
    const auto* found = std::get_if<Reached>(&decision);
    if (found == nullptr) break;
    if (!installed.is_exact) {
      result.unknown =
          "an unknown procedure is called in a loop, and what it returned before may "
          "break the specification";
      break;
    }
    for (const rts::Step& step : found->execution.steps) {
      const std::optional<std::size_t> point = question.reaches[step.edge];
      if (!point || std::erase(asked, *point) == 0) continue;
      result.reached.push_back(*point);
    }
  }
  result.not_reached = std::move(asked);
  return result;
}

/// What was reported by then is no matter of it, so that it is the same whenever it is found out.
const Permissiveness::Base& Permissiveness::base_of(const std::string& name, const Limits& limits) {
  const auto known = bases_.find(name);
  if (known != bases_.end()) return known->second;
  const EntrySystem entry = program_.system(name, {});
  Base base;
  base.points = angelic_points(program_.file_of(name), entry, permissive_);
  std::vector<std::size_t> all(base.points.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
  Possible strict = possible(entry, base.points, std::move(all), {}, BehindErrors::nothing, limits);
  Possible others = possible(entry, base.points, std::move(strict.not_reached), {},
                             BehindErrors::goes_on, limits);
  base.reached = std::move(strict.reached);
  base.behind_errors = std::move(others.reached);
  std::sort(base.reached.begin(), base.reached.end());
  std::sort(base.behind_errors.begin(), base.behind_errors.end());
  const std::string& unknown = strict.unknown.empty() ? others.unknown : strict.unknown;
  if (!unknown.empty()) {
    base.unknown = "what is possible without a specification is not known: " + unknown;
  }
  return bases_.emplace(name, std::move(base)).first->second;
}

}  // namespace heapreach::analyses::angelic
