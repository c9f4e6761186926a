#include "analyses/angelic/known.h"

#include <algorithm>

#include "support/error.h"

namespace heapreach::analyses::angelic {

namespace {

std::set<std::string> unknown_procedures(const rts::System& system) {
  std::set<std::string> result;
  for (const rts::Edge& edge : system.edges()) {
    for (const rts::Instruction& instruction : edge.instructions) {
      const auto* havoc = std::get_if<rts::Havoc>(&instruction.action);
      if (havoc != nullptr && !havoc->from.empty()) result.insert(havoc->from);
    }
  }
  return result;
}

/// Those that some path of the graph leads to.
std::set<std::size_t> assertions_of(const Program& program, const EntrySystem& entry) {
  const rts::System& system = entry.system();
  const std::vector<bool> reached =
      system.graph().reachable_from(std::vector<rts::VertexId>{system.start});
  std::set<std::size_t> result;
  for (rts::EdgeId id = 0; id < system.edges().size(); ++id) {
    if (!reached[system.edge(id).from]) continue;
    const auto assertion = program.assertion_at(entry.name(), entry.origin(id));
    if (assertion) result.insert(*assertion);
  }
  return result;
}

}  // namespace

Known::Known(const Program& program) : dropped_(program.assertions().size()) {
  for (const std::string& entry : program.entries()) {
    const EntrySystem system = program.system(entry, {});
    if (system.system().is_error(system.system().start)) {
      throw UsageError(entry + " starts at an error vertex: there is nothing to avoid");
    }
    called_[entry] = unknown_procedures(system.system());
    for (const std::size_t assertion : assertions_of(program, system)) {
      Outcome outcome;
      outcome.entry = entry;
      outcome.location = program.assertions()[assertion].location;
      outcome.kind = program.assertions()[assertion].kind;
      outcome.position = program.assertions()[assertion].position;
      outcome.reason = time_limit;
      order_.emplace_back(entry, assertion);
      outcomes_.emplace(order_.back(), std::move(outcome));
    }
  }
}

std::vector<std::size_t> Known::open_assertions(const std::string& entry) const {
  std::vector<std::size_t> result;
  for (const auto& [its_entry, assertion] : order_) {
    if (its_entry == entry && !dropped_[assertion]) result.push_back(assertion);
  }
  return result;
}

std::vector<Treatment> Known::treatments(const std::vector<std::size_t>& asked) const {
  std::vector<Treatment> result(dropped_.size(), Treatment::ignored);
  for (const std::size_t assertion : asked) result[assertion] = Treatment::asked;
  for (std::size_t i = 0; i < dropped_.size(); ++i) {
    if (dropped_[i]) result[i] = Treatment::dropped;
  }
  return result;
}

const Outcome* Known::first_bug(const std::string& entry) const {
  for (const Alarm& alarm : order_) {
    const Outcome& outcome = outcomes_.at(alarm);
    if (alarm.first == entry && outcome.what == OutcomeKind::bug) return &outcome;
  }
  return nullptr;
}

void Known::note_undecided(const std::string& entry, std::size_t assertion,
                           const std::string& reason) {
  outcome(entry, assertion).what = OutcomeKind::undecided;
  outcome(entry, assertion).reason = reason;
}

void Known::note_limit(const std::string& entry, const std::string& reason) {
  for (auto& [alarm, outcome] : outcomes_) {
    const bool is_open = alarm.first == entry && outcome.what == OutcomeKind::undecided;
    if (is_open && outcome.reason == time_limit) outcome.reason = reason;
  }
}

void Known::note_bug(const std::string& entry, std::size_t assertion, BugReason reason,
                     const std::string& words, evidence::Trace trace) {
  Outcome& bug = outcome(entry, assertion);
  bug.what = OutcomeKind::bug;
  bug.bug = reason;
  bug.reason = words;
  bug.trace = std::move(trace);
  dropped_[assertion] = true;
  // What was only there to avoid this alarm has failed to.
  for (Found& found : found_) found.alarms.erase({entry, assertion});
}

std::string owner_of(const Clause& clause, const std::string& entry) {
  return clause.is_about_results_only() ? "" : entry;
}

bool Known::concerns(const Clause& clause, const std::string& owner,
                     const std::string& entry) const {
  if (!owner.empty()) return owner == entry;
  return std::all_of(clause.calls.begin(), clause.calls.end(), [&](const std::string& procedure) {
    return called_.at(entry).contains(procedure);
  });
}

bool Known::applies(const Found& found, const std::string& entry) const {
  const Specification& specification = found.specification;
  return !found.alarms.empty() && concerns(specification.clause, specification.entry, entry);
}

std::vector<Known::Found*> Known::installed(const std::string& entry) {
  std::vector<Found*> result;
  for (Found& found : found_) {
    if (applies(found, entry)) result.push_back(&found);
  }
  return result;
}

std::vector<Clause> Known::clauses_for(const std::string& entry) const {
  std::vector<Clause> clauses;
  for (const Found& found : found_) {
    if (applies(found, entry)) clauses.push_back(found.specification.clause);
  }
  return clauses;
}

const Known::Found* Known::find(const std::string& owner, const Clause& clause) const {
  const std::string text = text_of(clause);
  for (const Found& found : found_) {
    if (found.specification.entry == owner && found.specification.text == text) return &found;
  }
  return nullptr;
}

bool Known::is_installed(const Clause& clause, const std::string& entry) const {
  const Found* found = find(owner_of(clause, entry), clause);
  return found != nullptr && !found->alarms.empty();
}

Known::Found& Known::found_or_new(const std::string& owner, const Clause& clause) {
  const Found* known = find(owner, clause);
  if (known != nullptr) return found_[static_cast<std::size_t>(known - found_.data())];
  found_.push_back({{owner, clause, text_of(clause)}, {}});
  return found_.back();
}

void Known::install(const Clause& clause, const std::string& entry, std::size_t assertion) {
  found_or_new(owner_of(clause, entry), clause).alarms.emplace(entry, assertion);
}

std::vector<Specification> Known::specifications() const {
  std::vector<Specification> result;
  for (const Found& found : found_) {
    if (!found.alarms.empty()) result.push_back(found.specification);
  }
  return result;
}

/// Alarms of one root cause: bugs by their assertion, others by what avoids them.
std::vector<Outcome> Known::outcomes() const {
  std::vector<Outcome> result;
  std::map<std::pair<std::vector<std::size_t>, BrokenBy>, std::size_t> groups;
  std::set<std::size_t> reported;  // assertions, for entries before
  std::size_t next = 0;
  for (const Alarm& alarm : order_) {
    Outcome outcome = outcomes_.at(alarm);
    const bool is_open = outcome.what == OutcomeKind::undecided && outcome.reason == time_limit;
    if (is_open && reported.contains(alarm.second)) continue;
    if (outcome.what == OutcomeKind::avoidable) {
      std::size_t index = 0;
      for (const Found& found : found_) {
        if (found.alarms.empty()) continue;
        if (found.alarms.contains(alarm)) outcome.specifications.push_back(index);
        ++index;
      }
      const auto [group, is_new] =
          groups.emplace(std::pair(outcome.specifications, outcome.broken_by), next + 1);
      next += is_new;
      outcome.group = group->second;
    } else if (outcome.what == OutcomeKind::bug) {
      reported.insert(alarm.second);
      outcome.group = ++next;
    }
    result.push_back(std::move(outcome));
  }
  return result;
}

}  // namespace heapreach::analyses::angelic
