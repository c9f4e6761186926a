#include "analyses/angelic/permissiveness.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace heapreach::analyses::angelic {

namespace {

constexpr const char* not_exact =
    "an unknown procedure is called in a loop, and what it returned before may break the "
    "specification";

}  // namespace

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
  for (const auto& [asserted, behind] : base.asserted) {
    const Possible now = possible(entry, asserted, clauses, behind, limits);
    if (!now.reached.empty()) continue;
    if (!now.unknown.empty()) return MayKill{now.unknown};
    return Kills{"what is asserted, " + asserted.text};
  }
  if (!base.unknown.empty()) return MayKill{base.unknown};
  return Permits{};
}

/// Whether one of its points is reached, which is enough.
Permissiveness::Possible Permissiveness::possible(const EntrySystem& entry,
                                                  const AssertedPoints& asserted,
                                                  std::vector<Clause> clauses, BehindErrors behind,
                                                  const Limits& limits) const {
  clauses.insert(clauses.end(), asserted.clauses.begin(), asserted.clauses.end());
  const Installed installed = install(entry.system(), clauses);
  std::vector<std::size_t> all(asserted.points.size());
  std::iota(all.begin(), all.end(), 0);
  const PointsSystem question = points_system(entry, installed, asserted.points, all, behind);
  const Decision decision = decide(context_, entry.name(), question.system, limits);
  if (const auto* none = std::get_if<NoAnswer>(&decision)) return {{}, all, none->reason};
  if (std::holds_alternative<Unreachable>(decision)) return {{}, all, ""};
  if (!installed.is_exact) return {{}, all, not_exact};
  return {{0}, {}, ""};
}

/// What is impossible anyway is not demanded.
void Permissiveness::add_asserted(const EntrySystem& entry, Base& base,
                                  const Limits& limits) const {
  for (AssertedPoints& one : asserted_points(expected_, program_.file_of(entry.name()), entry)) {
    for (const BehindErrors behind : {BehindErrors::nothing, BehindErrors::goes_on}) {
      const Possible now = possible(entry, one, {}, behind, limits);
      if (!now.unknown.empty() && base.unknown.empty()) {
        base.unknown = "whether what is asserted is possible is not known: " + now.unknown;
      }
      if (now.reached.empty()) continue;
      base.asserted.push_back({std::move(one), behind});
      break;
    }
  }
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
      result.unknown = not_exact;
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
  const rts::System& file = program_.file_of(name);
  base.points =
      points_but(expected_.ignored, file, angelic_points(file, entry, expected_.permissive));
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
  add_asserted(entry, base, limits);
  return bases_.emplace(name, std::move(base)).first->second;
}

}  // namespace heapreach::analyses::angelic
