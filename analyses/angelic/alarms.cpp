#include "analyses/angelic/alarms.h"

#include <algorithm>
#include <utility>

#include "analyses/angelic/explain/explain.h"
#include "evidence/explain/executions/trace_of.h"
#include "pipeline/failed_check.h"
#include "support/error.h"

namespace heapreach::analyses::angelic {

namespace {

constexpr const char* time_limit = "time limit";
/// What one question may take: of what is left, and in seconds at least.
constexpr double share_of_question = 0.25;
constexpr double least_seconds = 2;
/// Specifications of which each is tried whether an assertion needs it; of more none is.
constexpr std::size_t most_tried = 8;

/// The unknown procedures that a system calls.
std::set<std::string> called_by(const rts::System& system) {
  std::set<std::string> result;
  for (const rts::Edge& edge : system.edges()) {
    for (const rts::Instruction& instruction : edge.instructions) {
      const auto* havoc = std::get_if<rts::Havoc>(&instruction.action);
      if (havoc != nullptr && !havoc->from.empty()) result.insert(havoc->from);
    }
  }
  return result;
}

std::string in_words(const std::vector<Clause>& clauses) {
  std::string text;
  for (const Clause& clause : clauses) text += (text.empty() ? "" : "; ") + text_of(clause);
  return text;
}

}  // namespace

Alarms::Alarms(const DecideContext& context, const rts::System& file, const AngelicOptions& asked,
               const Vocabulary& vocabulary, std::vector<std::string> entries)
    : context_(context),
      file_(file),
      vocabulary_(vocabulary),
      entries_(std::move(entries)),
      assertions_(assertions_of(file, context.input.properties)),
      permissiveness_(context, file, asked.permissive),
      dropped_(assertions_.size()) {
  for (const std::string& entry : entries_) {
    const EntrySystem system = entry_with(entry, treatments({}));
    if (system.system().is_error(system.system().start)) {
      throw UsageError(entry + " starts at an error vertex: there is nothing to avoid");
    }
    called_[entry] = called_by(system.system());
    for (const std::size_t assertion : assertions_of_entry(system)) {
      State state;
      state.outcome.entry = entry;
      state.outcome.location = assertions_[assertion].location;
      state.outcome.kind = assertions_[assertion].kind;
      state.outcome.position = assertions_[assertion].position;
      state.outcome.reason = time_limit;
      order_.emplace_back(entry, assertion);
      states_.emplace(order_.back(), std::move(state));
    }
  }
}

bool Alarms::has_unknowns() const {
  return std::any_of(entries_.begin(), entries_.end(), [&](const std::string& entry) {
    const EntrySystem system = entry_with(entry, treatments({}));
    return system.unknowns() > 0 || file_.heap == rts::StartHeap::unknown ||
           !called_.at(entry).empty();
  });
}

void Alarms::run(const Limits& limits, const std::function<void()>& changed) {
  for (const std::string& entry : entries_) {
    if (limits.deadline.expired()) return;
    try {
      look_at(entry, limits);
    } catch (const BackendError& limit) {
      for (auto& [key, state] : states_) {
        const bool is_open = key.first == entry && state.outcome.what == OutcomeKind::undecided;
        if (is_open && state.outcome.reason == time_limit) state.outcome.reason = limit.what();
      }
    }
    changed();
  }
}

EntrySystem Alarms::entry_with(const std::string& entry,
                               const std::vector<Treatment>& treatments) const {
  return EntrySystem(file_, entry, assertions_, treatments, context_.options.inline_limit);
}

std::vector<Treatment> Alarms::treatments(const std::vector<std::size_t>& asked) const {
  std::vector<Treatment> result(assertions_.size(), Treatment::ignored);
  for (const std::size_t assertion : asked) result[assertion] = Treatment::asked;
  for (std::size_t i = 0; i < dropped_.size(); ++i) {
    if (dropped_[i]) result[i] = Treatment::dropped;
  }
  return result;
}

/// Those that some path of the graph leads to.
std::vector<std::size_t> Alarms::assertions_of_entry(const EntrySystem& entry) const {
  const rts::System& system = entry.system();
  const std::vector<bool> reached =
      system.graph().reachable_from(std::vector<rts::VertexId>{system.start});
  std::set<rts::EdgeId> errors;
  for (rts::EdgeId id = 0; id < system.edges().size(); ++id) {
    if (reached[system.edge(id).from]) errors.insert(entry.origin(id));
  }
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < assertions_.size(); ++i) {
    const auto& edges = assertions_[i].errors;
    const bool is_there = std::any_of(edges.begin(), edges.end(),
                                      [&](rts::EdgeId edge) { return errors.contains(edge); });
    if (is_there) result.push_back(i);
  }
  return result;
}

Limits Alarms::share_of(const Limits& limits) const {
  Limits own = limits;
  own.deadline = limits.deadline.at_most(
      std::max(least_seconds, share_of_question * limits.deadline.remaining()));
  return own;
}

/// Whether what was found is installed for an entry.
bool Alarms::applies(const Found& found, const std::string& entry) const {
  const Specification& specification = found.specification;
  if (found.alarms.empty()) return false;
  if (!specification.is_shared()) return specification.entry == entry;
  const auto& calls = specification.clause.calls;
  return std::all_of(calls.begin(), calls.end(), [&](const std::string& procedure) {
    return called_.at(entry).contains(procedure);
  });
}

std::vector<Clause> Alarms::clauses_for(const std::string& entry) const {
  std::vector<Clause> clauses;
  for (const Found& found : found_) {
    if (applies(found, entry)) clauses.push_back(found.specification.clause);
  }
  return clauses;
}

void Alarms::look_at(const std::string& entry, const Limits& limits) {
  std::vector<std::size_t> asked;
  for (const auto& [its_entry, assertion] : order_) {
    if (its_entry == entry && !dropped_[assertion]) asked.push_back(assertion);
  }
  look_for(entry, asked, limits);
}

/// All at once; where that has no answer, one by one.
void Alarms::look_for(const std::string& entry, std::vector<std::size_t> asked,
                      const Limits& limits) {
  while (!asked.empty()) {
    context_.channel.progress(entry + ": " + std::to_string(asked.size()) + " assertions open");
    if (limits.deadline.expired()) return;
    const EntrySystem system = entry_with(entry, treatments(asked));
    const Installed installed = install(system.system(), clauses_for(entry));
    const Decision decision = decide(context_, installed.system, share_of(limits));
    if (const auto* proof = std::get_if<Unreachable>(&decision)) {
      settle(entry, asked, proof->every_bound, limits);
      return;
    }
    if (const auto* none = std::get_if<NoAnswer>(&decision)) {
      if (asked.size() == 1) return undecided(entry, asked.front(), none->reason);
      for (const std::size_t assertion : asked) {
        if (!dropped_[assertion]) look_for(entry, {assertion}, limits);
      }
      return;
    }
    const rts::Execution execution =
        installed.back_translated(std::get<Reached>(decision).execution);
    const std::size_t failed = failed_by(system, execution);
    state(entry, failed).has_alarm = true;
    if (!take_alarm(system, execution, limits)) std::erase(asked, failed);
  }
}

/// The assertion that an execution fails.
std::size_t Alarms::failed_by(const EntrySystem& system, const rts::Execution& execution) const {
  const rts::EdgeId last = system.origin(execution.steps.back().edge);
  for (std::size_t i = 0; i < assertions_.size(); ++i) {
    const auto& errors = assertions_[i].errors;
    if (std::find(errors.begin(), errors.end(), last) != errors.end()) return i;
  }
  throw InternalError("an execution fails that nobody asked about");
}

/// Whether the assertion of the alarm, which the execution fails, is still asked about.
bool Alarms::take_alarm(const EntrySystem& system, const rts::Execution& execution,
                        const Limits& limits) {
  const std::string& entry = system.name();
  const std::size_t assertion = failed_by(system, execution);
  const Explanation explanation = explain(system.system(), system.unknowns(), execution,
                                          clauses_for(entry), vocabulary_, share_of(limits));
  if (explanation.is_excluded) {
    undecided(entry, assertion,
              "an execution fails that keeps to its specification as far as "
              "that could be installed");
    return false;
  }
  if (explanation.alternatives.empty()) {
    if (!explanation.is_about_unknowns) {
      report(system, execution, assertion, BugReason::internal,
             "it fails on this path whatever the unknowns are");
    } else {
      report(system, execution, assertion, BugReason::not_expressible,
             clauses_for(entry).empty()
                 ? "nothing that the vocabulary has avoids it, but false"
                 : "nothing that the vocabulary has avoids it beside the specifications of other "
                   "assertions, but false");
    }
    return false;
  }
  std::string killed, unknown;
  for (const std::vector<Clause>& clauses : explanation.alternatives) {
    const Permission permission = installation(system, clauses, limits);
    if (std::holds_alternative<Permits>(permission)) {
      for (const Clause& clause : clauses) add(clause, entry, assertion);
      return true;
    }
    if (const auto* kills = std::get_if<Kills>(&permission)) {
      if (killed.empty()) {
        killed = "only " + in_words(clauses) + " avoids it, and makes impossible: " + kills->point;
      }
    } else {
      unknown = "whether " + in_words(clauses) +
                " is permissive is not known: " + std::get<MayKill>(permission).reason;
    }
  }
  if (unknown.empty()) {
    report(system, execution, assertion, BugReason::contradiction, killed);
  } else {
    undecided(entry, assertion, unknown);
  }
  return false;
}

/// Whether these clauses may be installed besides what is; clauses that are already say nothing
/// new.
Permission Alarms::installation(const EntrySystem& system, const std::vector<Clause>& clauses,
                                const Limits& limits) {
  std::vector<Clause> added;
  for (const Clause& clause : clauses) {
    const Found* known = find(owner_of(clause, system.name()), clause);
    if (known == nullptr || known->alarms.empty()) added.push_back(clause);
  }
  if (added.empty()) return MayKill{"an execution that keeps to it fails all the same"};
  return permission(system, added, limits);
}

/// The entry that a clause is about; empty: all.
std::string Alarms::owner_of(const Clause& clause, const std::string& entry) {
  return clause.is_about_results_only() ? "" : entry;
}

void Alarms::add(const Clause& clause, const std::string& entry, std::size_t assertion) {
  const std::string owner = owner_of(clause, entry);
  Found* known = find(owner, clause);
  if (known == nullptr) {
    found_.push_back({{owner, clause, text_of(clause)}, {}});
    known = &found_.back();
  }
  known->alarms.emplace(entry, assertion);
}

Alarms::Found* Alarms::find(const std::string& entry, const Clause& clause) {
  const std::string text = text_of(clause);
  for (Found& found : found_) {
    if (found.specification.entry == entry && found.specification.text == text) return &found;
  }
  return nullptr;
}

/// Of what is installed and these, for this entry and all others that they are about.
Permission Alarms::permission(const EntrySystem& system, const std::vector<Clause>& added,
                              const Limits& limits) {
  for (const std::string& other : entries_) {
    std::vector<Clause> clauses = clauses_for(other);
    const std::size_t before = clauses.size();
    for (const Clause& clause : added) {
      const Found would_be{{owner_of(clause, system.name()), clause, ""}, {{"", 0}}};
      if (applies(would_be, other)) clauses.push_back(clause);
    }
    if (clauses.size() == before) continue;
    Permission permission =
        permissiveness_.test(entry_with(other, treatments({})), clauses, share_of(limits));
    if (std::holds_alternative<Permits>(permission)) continue;
    if (auto* kills = std::get_if<Kills>(&permission); kills != nullptr && entries_.size() > 1) {
      kills->point += " in " + other;
    }
    return permission;
  }
  return Permits{};
}

void Alarms::report(const EntrySystem& system, const rts::Execution& execution,
                    std::size_t assertion, BugReason reason, const std::string& words) {
  Outcome& outcome = state(system.name(), assertion).outcome;
  outcome.what = OutcomeKind::bug;
  outcome.bug = reason;
  outcome.reason = words;
  const rts::Execution called = system.back_translated(execution);
  try {
    const rts::State last = rts::replay(system.called(), context_.bound, called);
    if (!system.called().is_error(last.vertex)) throw InputError({}, "it comes to no error");
  } catch (const InputError& error) {
    throw pipeline::FailedCheck(std::string("the execution of an alarm: ") + error.what());
  }
  outcome.trace = evidence::explain::trace_of(system.called(), context_.bound, called);
  dropped_[assertion] = true;
  // What was only there to avoid this alarm has failed to.
  for (Found& found : found_) found.alarms.erase({system.name(), assertion});
}

void Alarms::undecided(const std::string& entry, std::size_t assertion, const std::string& reason) {
  Outcome& outcome = state(entry, assertion).outcome;
  outcome.what = OutcomeKind::undecided;
  outcome.reason = reason;
}

/// They are proved with what is installed. Those that had no alarm may be without, and others with
/// less.
void Alarms::settle(const std::string& entry, const std::vector<std::size_t>& asked,
                    bool every_bound, const Limits& limits) {
  std::vector<std::size_t> unalarmed;
  for (const std::size_t assertion : asked) {
    Outcome& outcome = state(entry, assertion).outcome;
    outcome.what = OutcomeKind::avoidable;
    outcome.every_bound = every_bound;
    outcome.reason.clear();
    if (!state(entry, assertion).has_alarm) unalarmed.push_back(assertion);
  }
  if (clauses_for(entry).empty()) {
    for (const std::size_t assertion : unalarmed) {
      state(entry, assertion).outcome.what = OutcomeKind::safe;
    }
    return;
  }
  settle_safe(entry, unalarmed, limits);
  for (const std::size_t assertion : asked) {
    if (state(entry, assertion).outcome.what == OutcomeKind::avoidable) {
      name_specifications(entry, assertion, limits);
    }
  }
}

/// Which of them are proved without specifications.
void Alarms::settle_safe(const std::string& entry, std::vector<std::size_t> open,
                         const Limits& limits) {
  while (!open.empty() && !limits.deadline.expired()) {
    const EntrySystem system = entry_with(entry, treatments(open));
    const Installed plain = install(system.system(), {});
    const Decision decision = decide(context_, plain.system, share_of(limits));
    if (const auto* reached = std::get_if<Reached>(&decision)) {
      const rts::Execution execution = plain.back_translated(reached->execution);
      std::erase(open, failed_by(system, execution));
      continue;
    }
    const auto* proof = std::get_if<Unreachable>(&decision);
    for (const std::size_t assertion : open) {
      if (proof == nullptr) break;
      Outcome& outcome = state(entry, assertion).outcome;
      outcome.what = OutcomeKind::safe;
      outcome.every_bound = proof->every_bound;
    }
    return;
  }
}

/// What was found for alarms of the assertion, if that alone proves it, else all that is installed.
void Alarms::name_specifications(const std::string& entry, std::size_t assertion,
                                 const Limits& limits) {
  std::vector<Found*> own, all;
  for (Found& found : found_) {
    if (!applies(found, entry)) continue;
    all.push_back(&found);
    const bool is_for_it =
        std::any_of(found.alarms.begin(), found.alarms.end(),
                    [&](const auto& alarm) { return alarm.second == assertion; });
    if (is_for_it) own.push_back(&found);
  }
  const EntrySystem system = entry_with(entry, treatments({assertion}));
  const auto prove = [&](const std::vector<Found*>& which) {
    std::vector<Clause> clauses;
    for (const Found* found : which) clauses.push_back(found->specification.clause);
    const Decision decision =
        decide(context_, install(system.system(), clauses).system, share_of(limits));
    return std::holds_alternative<Unreachable>(decision);
  };
  if (own.size() < all.size() && !prove(own)) {
    own = all;
    for (Found* found : all) {
      if (own.size() == 1 || all.size() > most_tried || limits.deadline.expired()) break;
      std::vector<Found*> fewer = own;
      std::erase(fewer, found);
      if (prove(fewer)) own = std::move(fewer);
    }
  }
  for (Found* found : own) found->alarms.emplace(entry, assertion);
}

std::vector<Specification> Alarms::specifications() const {
  std::vector<Specification> result;
  for (const Found& found : found_) {
    if (!found.alarms.empty()) result.push_back(found.specification);
  }
  return result;
}

/// Alarms of one root cause: bugs by their assertion, others by what avoids them.
std::vector<Outcome> Alarms::outcomes() const {
  std::vector<Outcome> result;
  std::map<std::vector<std::size_t>, std::size_t> groups;
  std::size_t next = 0;
  for (const auto& key : order_) {
    Outcome outcome = states_.at(key).outcome;
    const bool is_open = outcome.what == OutcomeKind::undecided && outcome.reason == time_limit;
    if (is_open && dropped_[key.second]) continue;  // it was reported for another entry before
    if (outcome.what == OutcomeKind::avoidable) {
      std::size_t index = 0;
      for (const Found& found : found_) {
        if (found.alarms.empty()) continue;
        if (found.alarms.contains(key)) outcome.specifications.push_back(index);
        ++index;
      }
      const auto [group, is_new] = groups.emplace(outcome.specifications, next + 1);
      next += is_new;
      outcome.group = group->second;
    } else if (outcome.what == OutcomeKind::bug) {
      outcome.group = ++next;
    }
    result.push_back(std::move(outcome));
  }
  return result;
}

}  // namespace heapreach::analyses::angelic
