// What is known as records of entries, and back.
#include <algorithm>

#include "analyses/angelic/known.h"
#include "support/hash.h"

namespace heapreach::analyses::angelic {

/// Of other entries' alarms it counts whether there are any, and those about assertions of this
/// one, by which specifications are named.
std::string Known::seen_of(const std::string& entry) const {
  std::string text;
  std::set<std::size_t> own;
  for (const auto& [its_entry, assertion] : order_) {
    if (its_entry != entry) continue;
    own.insert(assertion);
    if (dropped_[assertion]) text += "dropped " + std::to_string(assertion) + "\n";
  }
  for (const Found& found : found_) {
    const Specification& specification = found.specification;
    if (!concerns(specification.clause, specification.entry, entry)) continue;
    text += found.alarms.empty() ? "off" : "on";
    std::set<std::size_t> avoided;
    for (const auto& [other, assertion] : found.alarms) {
      if (own.contains(assertion)) avoided.insert(assertion);
    }
    for (const std::size_t assertion : avoided) text += " " + std::to_string(assertion);
    text += " " + specification.entry + ": " + specification.text + "\n";
  }
  return hash_of(text);
}

EntryRecord Known::record_of(const std::string& entry, std::size_t found_before) const {
  EntryRecord record;
  record.entry = entry;
  for (const Alarm& alarm : order_) {
    if (alarm.first != entry) continue;
    const Outcome& outcome = outcomes_.at(alarm);
    record.outcomes.push_back({alarm.second, outcome.location, outcome.what, outcome.broken_by,
                               outcome.every_bound, outcome.bug, outcome.reason, outcome.trace});
  }
  for (std::size_t i = 0; i < found_.size(); ++i) {
    std::vector<std::size_t> assertions;
    for (const auto& [its_entry, assertion] : found_[i].alarms) {
      if (its_entry == entry) assertions.push_back(assertion);
    }
    if (i < found_before && assertions.empty()) continue;
    const Specification& specification = found_[i].specification;
    record.clauses.push_back({specification.entry, specification.clause, assertions});
  }
  return record;
}

void Known::take(const EntryRecord& record) {
  for (const RecordedClause& clause : record.clauses) {
    Found& found = found_or_new(clause.owner, clause.clause);
    for (const std::size_t assertion : clause.assertions) {
      found.alarms.emplace(record.entry, assertion);
    }
  }
  for (const RecordedOutcome& recorded : record.outcomes) {
    Outcome& own = outcome(record.entry, recorded.assertion);
    own.what = recorded.what;
    own.broken_by = recorded.broken_by;
    own.every_bound = recorded.every_bound;
    own.bug = recorded.bug;
    own.reason = recorded.reason;
    own.trace = recorded.trace;
    if (own.what == OutcomeKind::bug) dropped_[recorded.assertion] = true;
  }
}

bool Known::fits(const EntryRecord& record) const {
  const auto is_there = [&](std::size_t assertion) {
    return outcomes_.contains({record.entry, assertion});
  };
  const auto own = std::count_if(order_.begin(), order_.end(),
                                 [&](const Alarm& alarm) { return alarm.first == record.entry; });
  return record.outcomes.size() == static_cast<std::size_t>(own) &&
         std::all_of(record.outcomes.begin(), record.outcomes.end(),
                     [&](const RecordedOutcome& one) {
                       return is_there(one.assertion) &&
                              outcomes_.at({record.entry, one.assertion}).location == one.location;
                     }) &&
         std::all_of(record.clauses.begin(), record.clauses.end(), [&](const RecordedClause& one) {
           return std::all_of(one.assertions.begin(), one.assertions.end(), is_there);
         });
}

}  // namespace heapreach::analyses::angelic
