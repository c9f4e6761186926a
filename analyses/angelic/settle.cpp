// What becomes of assertions that no execution fails any more: which of them are safe without
// specifications, and which specifications the others need.
#include <algorithm>
#include <utility>

#include "analyses/angelic/alarms.h"
#include "analyses/angelic/shares.h"

namespace heapreach::analyses::angelic {

namespace {

/// Specifications of which each is tried whether an assertion needs it; of more none is.
constexpr std::size_t most_tried = 8;

}  // namespace

/// They are proved with what is installed. Those that had no alarm may be without, and others with
/// less.
void Alarms::settle(const std::string& entry, const std::vector<std::size_t>& asked,
                    bool every_bound, const Limits& limits) {
  const bool has_specifications = !known_.clauses_for(entry).empty();
  std::vector<std::size_t> unalarmed;
  for (const std::size_t assertion : asked) {
    Outcome& outcome = known_.outcome(entry, assertion);
    const bool had_alarm = known_.had_alarm(entry, assertion);
    outcome.what = had_alarm || has_specifications ? OutcomeKind::avoidable : OutcomeKind::safe;
    outcome.every_bound = every_bound;
    outcome.reason.clear();
    if (!had_alarm) unalarmed.push_back(assertion);
  }
  if (!has_specifications) return;
  settle_safe(entry, unalarmed, limits);
  for (const std::size_t assertion : asked) {
    if (known_.outcome(entry, assertion).what == OutcomeKind::avoidable) {
      name_specifications(entry, assertion, limits);
      settle_who_breaks(entry, assertion, limits);
    }
  }
}

/// Which of them are proved without specifications.
void Alarms::settle_safe(const std::string& entry, std::vector<std::size_t> open,
                         const Limits& limits) {
  while (!open.empty() && !limits.deadline.expired()) {
    const EntrySystem system = entry_with(entry, open);
    const Installed plain = angelic::install(system.system(), {});
    const Decision decision = decide(context_, entry, plain.system, share_of(limits));
    if (const auto* reached = std::get_if<Reached>(&decision)) {
      const rts::Execution execution = plain.back_translated(reached->execution);
      const std::size_t failed = failed_by(system, execution);
      known_.note_alarm(entry, failed);
      std::erase(open, failed);
      continue;
    }
    const auto* proof = std::get_if<Unreachable>(&decision);
    for (const std::size_t assertion : open) {
      if (proof == nullptr) break;
      Outcome& outcome = known_.outcome(entry, assertion);
      outcome.what = OutcomeKind::safe;
      outcome.every_bound = proof->every_bound;
    }
    return;
  }
}

/// Whoever calls the entry, if an execution is known that fails the assertion and keeps to all that
/// is said of undefined functions. Where nothing is said of them, its alarm is one.
void Alarms::settle_who_breaks(const std::string& entry, std::size_t assertion,
                               const Limits& limits) {
  std::vector<Clause> of_callees;
  bool is_about_start = false;
  for (const Known::Found* found : known_.installed(entry)) {
    if (!found->alarms.contains({entry, assertion})) continue;
    const Clause& clause = found->specification.clause;
    is_about_start = is_about_start || clause.calls.empty();
    if (!clause.calls.empty()) of_callees.push_back(clause);
  }
  BrokenBy& who = known_.outcome(entry, assertion).broken_by;
  who = is_about_start ? BrokenBy::open : BrokenBy::callees;
  if (!is_about_start || limits.deadline.expired()) return;
  bool is_latent = of_callees.empty() && known_.had_alarm(entry, assertion);
  if (!is_latent) {
    const EntrySystem system = entry_with(entry, {assertion});
    const Installed installed = angelic::install(system.system(), of_callees);
    const Decision decision = decide(context_, entry, installed.system, brief_share_of(limits));
    is_latent = installed.is_exact && std::holds_alternative<Reached>(decision);
  }
  if (is_latent) who = BrokenBy::callers;
}

/// Behind an access that is a bug nothing goes on, and what is only reached there says nothing of
/// its own.
void Alarms::settle_masked(const std::string& entry, const Limits& limits) {
  const Outcome* bug = known_.first_bug(entry);
  if (bug == nullptr) return;
  const std::string before = bug->location;
  for (const std::size_t assertion : known_.open_assertions(entry)) {
    if (known_.outcome(entry, assertion).what != OutcomeKind::safe) continue;
    if (limits.deadline.expired()) return;
    std::vector<Treatment> treatments = known_.treatments({});
    treatments[assertion] = Treatment::arrived;
    const EntrySystem system = program_.system(entry, treatments);
    const Installed plain = angelic::install(system.system(), {});
    const Decision decision = decide(context_, entry, plain.system, share_of(limits));
    if (!std::holds_alternative<Unreachable>(decision)) continue;
    known_.outcome(entry, assertion).what = OutcomeKind::masked;
    known_.outcome(entry, assertion).reason =
        "no execution comes there that has not failed before, at " + before;
  }
}

/// What was found for alarms of the assertion, if that alone proves it, else all that is installed.
void Alarms::name_specifications(const std::string& entry, std::size_t assertion,
                                 const Limits& limits) {
  using Found = Known::Found;
  const std::vector<Found*> all = known_.installed(entry);
  std::vector<Found*> own;
  for (Found* found : all) {
    const bool is_for_it =
        std::any_of(found->alarms.begin(), found->alarms.end(),
                    [&](const auto& alarm) { return alarm.second == assertion; });
    if (is_for_it) own.push_back(found);
  }
  const EntrySystem system = entry_with(entry, {assertion});
  const auto prove = [&](const std::vector<Found*>& which) {
    std::vector<Clause> clauses;
    for (const Found* found : which) clauses.push_back(found->specification.clause);
    const Decision decision = decide(
        context_, entry, angelic::install(system.system(), clauses).system, brief_share_of(limits));
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

}  // namespace heapreach::analyses::angelic
