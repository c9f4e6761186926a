#include "analyses/coverage/claims/claims.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "pipeline/failed_check.h"

namespace heapreach::analyses {

using pipeline::FailedCheck;

Claims::Claims(const Walks& walks, std::function<void()> changed)
    : walks_(walks),
      changed_(std::move(changed)),
      classes_(walks.groups().size()),
      conflicts_(walks.groups().size()) {}

std::optional<std::optional<std::uint64_t>> Claims::excluded_within(GroupId group) const {
  const auto* excluded = std::get_if<Inconsistent>(&classes_[group]);
  if (excluded == nullptr) return std::nullopt;
  return refutations_[excluded->refutation].bound;
}

std::vector<GroupId> Claims::open(std::uint64_t bound) const {
  std::vector<GroupId> result;
  for (GroupId group = 0; group < classes_.size(); ++group) {
    const auto* undecided = std::get_if<Undecided>(&classes_[group]);
    const auto within = excluded_within(group);
    const bool is_excluded_below = within && *within && **within < bound;
    if (is_excluded_below || (undecided != nullptr && !undecided->has_candidate)) {
      result.push_back(group);
    }
  }
  return result;
}

std::vector<rts::EdgeId> Claims::edges_of(const std::vector<GroupId>& groups) const {
  std::vector<rts::EdgeId> result;
  for (const GroupId group : groups) {
    const auto& edges = walks_.groups()[group];
    result.insert(result.end(), edges.begin(), edges.end());
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::vector<GroupId> Claims::causes_among(const std::vector<GroupId>& groups) const {
  std::vector<GroupId> result;
  for (const GroupId group : groups) {
    const bool follows = std::any_of(groups.begin(), groups.end(), [&](GroupId other) {
      return other != group && walks_.precedes(other, group);
    });
    if (!follows) result.push_back(group);
  }
  return result;
}

std::vector<bool> Claims::groups_of(const rts::Execution& execution) const {
  std::vector<bool> result(classes_.size());
  for (const rts::Step& step : execution.steps) {
    if (const auto group = walks_.group_of(step.edge)) result[*group] = true;
  }
  return result;
}

void Claims::add(Arrival arrival, const std::vector<GroupId>& asked) {
  const std::vector<bool> taken = groups_of(arrival.execution);
  if (std::none_of(asked.begin(), asked.end(), [&](GroupId group) { return taken[group]; })) {
    throw FailedCheck("the execution takes none of the edges that were asked about");
  }
  for (GroupId group = 0; group < taken.size(); ++group) {
    if (!taken[group] || std::holds_alternative<Consistent>(classes_[group])) continue;
    const auto within = excluded_within(group);
    if (within && (!*within || **within >= arrival.cells_used)) {
      throw FailedCheck("an execution takes an edge that was proved to be inconsistent");
    }
    classes_[group] = Consistent{arrivals_.size()};
  }
  arrivals_.push_back(std::move(arrival));
  changed_();
}

void Claims::add_what_is_new(Arrival arrival) {
  const std::vector<bool> taken = groups_of(arrival.execution);
  std::vector<GroupId> more;
  for (GroupId group = 0; group < taken.size(); ++group) {
    if (taken[group] && !std::holds_alternative<Consistent>(classes_[group])) more.push_back(group);
  }
  if (!more.empty()) add(std::move(arrival), more);
}

void Claims::add(Refutation refutation, const std::vector<GroupId>& groups) {
  for (GroupId group = 0; group < classes_.size(); ++group) {
    const bool is_excluded = std::any_of(groups.begin(), groups.end(), [&](GroupId other) {
      return other == group || walks_.precedes(other, group);
    });
    if (!is_excluded) continue;
    if (const auto* known = std::get_if<Consistent>(&classes_[group])) {
      const std::uint64_t used = arrivals_[known->arrival].cells_used;
      if (refutation.bound && *refutation.bound < used) continue;
      throw FailedCheck("an edge was proved to be inconsistent that an execution takes");
    }
    const auto within = excluded_within(group);
    const bool is_better =
        !within || (*within && (!refutation.bound || *refutation.bound > **within));
    if (is_better) classes_[group] = Inconsistent{refutations_.size()};
  }
  refutations_.push_back(std::move(refutation));
  changed_();
}

void Claims::add_candidate(const rts::Execution& execution, const std::string& doubts) {
  const std::vector<bool> taken = groups_of(execution);
  for (GroupId group = 0; group < taken.size(); ++group) {
    if (!taken[group] || std::holds_alternative<Consistent>(classes_[group])) continue;
    classes_[group] =
        Undecided{"an execution takes it that may be none of the program: " + doubts, true};
  }
  changed_();
}

void Claims::rest_on(GroupId group, std::vector<EdgeSet> conflicts) {
  conflicts_[group] = std::move(conflicts);
  changed_();
}

void Claims::note(const std::vector<GroupId>& groups, const std::string& reason) {
  for (const GroupId group : groups) {
    auto* undecided = std::get_if<Undecided>(&classes_[group]);
    if (undecided != nullptr && !undecided->has_candidate) undecided->reason = reason;
  }
  changed_();
}

}  // namespace heapreach::analyses
