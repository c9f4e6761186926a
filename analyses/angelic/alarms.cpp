#include "analyses/angelic/alarms.h"

#include <algorithm>
#include <map>
#include <utility>

#include "analyses/angelic/explain/explain.h"
#include "analyses/angelic/shares.h"
#include "analyses/angelic/specification/common_literals.h"
#include "evidence/explain/executions/trace_of.h"
#include "pipeline/failed_check.h"
#include "support/error.h"

namespace heapreach::analyses::angelic {

namespace {

/// Why there may be a specification that the explanation has not; null if there is none.
const char* why_open(const Explanation& explanation) {
  if (explanation.is_beyond_words) {
    return "it depends on the result of an operation that is not linear, of which no specification "
           "speaks";
  }
  if (explanation.has_given_up) return "it depends on more conditions than are looked at together";
  return nullptr;
}

std::string in_words(const std::vector<Clause>& clauses) {
  std::string text;
  for (const Clause& clause : clauses) text += (text.empty() ? "" : "; ") + text_of(clause);
  return text;
}

}  // namespace

Alarms::Alarms(const DecideContext& context, const Program& program, const Expectations& expected,
               const Vocabulary& vocabulary)
    : context_(context),
      program_(program),
      vocabulary_(vocabulary),
      permissiveness_(context, program, expected),
      known_(program) {}

bool Alarms::has_unknowns() const {
  const auto& entries = program_.entries();
  return std::any_of(entries.begin(), entries.end(), [&](const std::string& entry) {
    return entry_with(entry, {}).has_unknowns() || !known_.called(entry).empty() ||
           program_.file_of(entry).heap == rts::StartHeap::unknown;
  });
}

EntryRecord Alarms::look_at(const std::string& entry, const Limits& limits) {
  std::map<std::string, std::string> seen;
  for (const std::string& one : program_.entries()) seen[one] = known_.seen_of(one);
  const std::size_t found_before = known_.found();
  tested_ = {entry};
  try {
    look_for(entry, known_.open_assertions(entry), limits);
    settle_masked(entry, limits);
  } catch (const BackendError& limit) {
    known_.note_limit(entry, limit.what());
  }
  EntryRecord record = known_.record_of(entry, found_before);
  for (const std::string& tested : tested_) record.seen.emplace_back(tested, seen.at(tested));
  record.is_finished = !limits.deadline.expired();
  return record;
}

bool Alarms::is_current(const EntryRecord& record) const {
  const auto& entries = program_.entries();
  return std::all_of(record.seen.begin(), record.seen.end(), [&](const auto& seen) {
    return std::find(entries.begin(), entries.end(), seen.first) != entries.end() &&
           known_.seen_of(seen.first) == seen.second;
  });
}

/// All at once; where that has no answer, one by one.
void Alarms::look_for(const std::string& entry, std::vector<std::size_t> asked,
                      const Limits& limits) {
  while (!asked.empty()) {
    const std::vector<Clause> clauses = known_.clauses_for(entry);
    context_.channel.progress(entry + ": " + std::to_string(asked.size()) + " assertions open" +
                              (clauses.empty() ? "" : ", given " + in_words(clauses)));
    if (limits.deadline.expired()) return;
    const EntrySystem system = entry_with(entry, asked);
    const Installed installed = angelic::install(system.system(), clauses);
    const Decision decision = decide(context_, entry, installed.system, share_of(limits));
    if (const auto* proof = std::get_if<Unreachable>(&decision)) {
      settle(entry, asked, proof->every_bound, limits);
      return;
    }
    if (const auto* none = std::get_if<NoAnswer>(&decision)) {
      if (asked.size() == 1) return known_.note_undecided(entry, asked.front(), none->reason);
      for (const std::size_t assertion : asked) {
        if (!known_.is_dropped(assertion)) look_for(entry, {assertion}, limits);
      }
      return;
    }
    const auto& reached = std::get<Reached>(decision);
    const Alarm alarm{installed.back_translated(reached.execution), reached.bound};
    const std::size_t failed = failed_by(system, alarm.execution);
    known_.note_alarm(entry, failed);
    if (!take_alarm(system, alarm, limits)) std::erase(asked, failed);
  }
}

/// The assertion that an execution fails.
std::size_t Alarms::failed_by(const EntrySystem& system, const rts::Execution& execution) const {
  const rts::EdgeId last = system.origin(execution.steps.back().edge);
  const auto assertion = program_.assertion_at(system.name(), last);
  if (!assertion) throw InternalError("an execution fails that nobody asked about");
  return *assertion;
}

/// Whether the assertion of the alarm, which the execution fails, is still asked about.
bool Alarms::take_alarm(const EntrySystem& system, const Alarm& alarm, const Limits& limits) {
  const rts::Execution& execution = alarm.execution;
  const std::string& entry = system.name();
  const std::size_t assertion = failed_by(system, execution);
  const Explanation explanation = explain(system.system(), system.is_unknown(), execution,
                                          known_.clauses_for(entry), vocabulary_, share_of(limits));
  if (explanation.is_excluded) {
    known_.note_undecided(entry, assertion,
                          "an execution fails that keeps to its specification as far as "
                          "that could be installed");
    return false;
  }
  if (explanation.alternatives.empty()) {
    if (const char* const reason = why_open(explanation)) {
      known_.note_undecided(entry, assertion, reason);
    } else if (!explanation.is_about_unknowns) {
      report(system, alarm, assertion, BugReason::internal,
             "it fails on this path whatever the unknowns are");
    } else {
      report(system, alarm, assertion, BugReason::not_expressible,
             known_.clauses_for(entry).empty()
                 ? "nothing that the vocabulary has avoids it, but false"
                 : "nothing that the vocabulary has avoids it beside the specifications of other "
                   "assertions, but false");
    }
    return false;
  }
  if (fails_always(entry, assertion, limits)) {
    report(system, alarm, assertion, BugReason::contradiction,
           "no execution passes it, and none ends without failing");
    return false;
  }
  std::vector<Clause> earlier;
  for (const Known::Found* found : known_.installed(entry)) {
    if (found->alarms.contains({entry, assertion})) earlier.push_back(found->specification.clause);
  }
  std::vector<std::vector<Clause>> alternatives = common_with(earlier, explanation.alternatives);
  const std::size_t about_loop = alternatives.size() + explanation.about_loop;
  alternatives.insert(alternatives.end(), explanation.alternatives.begin(),
                      explanation.alternatives.end());
  std::string killed, unknown;
  for (std::size_t i = 0; i < alternatives.size(); ++i) {
    const std::vector<Clause>& clauses = alternatives[i];
    // What alternatives make impossible that are no guesses is said first.
    if (i == about_loop) killed.clear();
    const Permission permission = installation(system, clauses, limits);
    if (std::holds_alternative<Permits>(permission)) {
      for (const Clause& clause : clauses) known_.install(clause, entry, assertion);
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
  if (const char* const reason = unknown.empty() ? why_open(explanation) : nullptr) {
    known_.note_undecided(entry, assertion, reason);
  } else if (unknown.empty()) {
    report(system, alarm, assertion, BugReason::contradiction, killed);
  } else {
    known_.note_undecided(entry, assertion, unknown);
  }
  return false;
}

/// Whether, whatever the unknowns are, no execution passes the assertion, and none ends without
/// failing somewhere: then every specification that avoids it keeps executions away from it and
/// from the end. Questions with few answers that take long: they get little time.
bool Alarms::fails_always(const std::string& entry, std::size_t assertion, const Limits& limits) {
  const auto [known, is_new] = fails_always_.try_emplace({entry, assertion}, false);
  if (!is_new || !program_.can_be_passed(entry, assertion)) return known->second;
  std::vector<Treatment> treatments = known_.treatments({});
  treatments[assertion] = Treatment::passed;
  const EntrySystem passed = program_.system(entry, treatments);
  known->second = is_impossible(entry, angelic::install(passed.system(), {}).system, limits) &&
                  never_ends(entry, limits);
  return known->second;
}

bool Alarms::never_ends(const std::string& entry, const Limits& limits) const {
  const EntrySystem system = entry_with(entry, {});
  Installed ending = angelic::install(system.system(), {});
  if (ending.system.exits.empty()) return false;
  ending.system.errors = std::exchange(ending.system.exits, {});
  return is_impossible(entry, ending.system, limits);
}

/// Whether no error is reached, at any bound.
bool Alarms::is_impossible(const std::string& entry, const rts::System& system,
                           const Limits& limits) const {
  const Decision decision = decide(context_, entry, system, brief_share_of(limits));
  const auto* proof = std::get_if<Unreachable>(&decision);
  return proof != nullptr && proof->every_bound;
}

/// Whether these clauses may be installed besides what is; clauses that are already say nothing
/// new.
Permission Alarms::installation(const EntrySystem& system, const std::vector<Clause>& clauses,
                                const Limits& limits) {
  std::vector<Clause> added;
  for (const Clause& clause : clauses) {
    if (!known_.is_installed(clause, system.name())) added.push_back(clause);
  }
  if (added.empty()) return MayKill{"an execution that keeps to it fails all the same"};
  return permission(system, added, limits);
}

/// Of what is installed and these, for this entry and all others that they are about.
Permission Alarms::permission(const EntrySystem& system, const std::vector<Clause>& added,
                              const Limits& limits) {
  for (const std::string& other : program_.entries()) {
    std::vector<Clause> clauses = known_.clauses_for(other);
    const std::size_t before = clauses.size();
    for (const Clause& clause : added) {
      if (known_.concerns(clause, owner_of(clause, system.name()), other)) {
        clauses.push_back(clause);
      }
    }
    if (clauses.size() == before) continue;
    tested_.insert(other);
    Permission permission = permissiveness_.test(entry_with(other, {}), clauses, share_of(limits));
    if (std::holds_alternative<Permits>(permission)) continue;
    auto* kills = std::get_if<Kills>(&permission);
    if (kills != nullptr && program_.entries().size() > 1) kills->point += " in " + other;
    return permission;
  }
  return Permits{};
}

void Alarms::report(const EntrySystem& system, const Alarm& alarm, std::size_t assertion,
                    BugReason reason, const std::string& words) {
  const rts::Execution called = system.back_translated(alarm.execution);
  try {
    const rts::State last = rts::replay(system.called(), alarm.bound, called);
    if (!system.called().is_error(last.vertex)) throw InputError({}, "it comes to no error");
  } catch (const InputError& error) {
    throw pipeline::FailedCheck(std::string("the execution of an alarm: ") + error.what());
  }
  known_.note_bug(system.name(), assertion, reason, words,
                  evidence::explain::trace_of(system.called(), alarm.bound, called));
}

}  // namespace heapreach::analyses::angelic
