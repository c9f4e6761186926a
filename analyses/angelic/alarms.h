// The loop over alarms (Das et al., Algorithm 1): an execution that fails is explained, its
// specification installed if it permits what must stay possible, and else its assertion is reported
// and dropped; until no execution fails.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "analyses/angelic/angelic.h"
#include "analyses/angelic/permissiveness.h"

namespace heapreach::analyses::angelic {

class Alarms {
 public:
  /// All that it is given outlives it. `file` is that of the input. Throws UsageError for entries
  /// that there are not, InputError for those that are recursive.
  Alarms(const DecideContext& context, const rts::System& file, const AngelicOptions& asked,
         const Vocabulary& vocabulary, std::vector<std::string> entries);

  /// Whether anything is unknown to some entry.
  bool has_unknowns() const;
  /// Looks at the entries one after the other; calls `changed` after each.
  void run(const Limits& limits, const std::function<void()>& changed);

  /// What is known so far.
  std::vector<Specification> specifications() const;
  std::vector<Outcome> outcomes() const;

 private:
  struct Found {
    Specification specification;
    /// The alarms that it avoids: entries, and indices into assertions_.
    std::set<std::pair<std::string, std::size_t>> alarms;
  };
  /// What is known of an assertion under an entry, and by which found specifications.
  struct State {
    Outcome outcome;
    bool has_alarm = false;
  };

  bool applies(const Found& found, const std::string& entry) const;
  std::vector<Clause> clauses_for(const std::string& entry) const;
  EntrySystem entry_with(const std::string& entry, const std::vector<Treatment>& treatments) const;
  std::vector<Treatment> treatments(const std::vector<std::size_t>& asked) const;
  std::vector<std::size_t> assertions_of_entry(const EntrySystem& entry) const;
  Limits share_of(const Limits& limits) const;

  void look_at(const std::string& entry, const Limits& limits);
  void look_for(const std::string& entry, std::vector<std::size_t> asked, const Limits& limits);
  void settle(const std::string& entry, const std::vector<std::size_t>& asked, bool every_bound,
              const Limits& limits);
  void settle_safe(const std::string& entry, std::vector<std::size_t> open, const Limits& limits);
  void name_specifications(const std::string& entry, std::size_t assertion, const Limits& limits);
  std::size_t failed_by(const EntrySystem& system, const rts::Execution& execution) const;
  bool take_alarm(const EntrySystem& system, const rts::Execution& execution, const Limits& limits);
  void report(const EntrySystem& system, const rts::Execution& execution, std::size_t assertion,
              BugReason reason, const std::string& words);
  Permission installation(const EntrySystem& system, const std::vector<Clause>& clauses,
                          const Limits& limits);
  static std::string owner_of(const Clause& clause, const std::string& entry);
  void add(const Clause& clause, const std::string& entry, std::size_t assertion);
  Permission permission(const EntrySystem& system, const std::vector<Clause>& added,
                        const Limits& limits);
  void undecided(const std::string& entry, std::size_t assertion, const std::string& reason);
  Found* find(const std::string& entry, const Clause& clause);
  State& state(const std::string& entry, std::size_t assertion) {
    return states_.at({entry, assertion});
  }

  const DecideContext& context_;
  const rts::System& file_;
  const Vocabulary& vocabulary_;
  const std::vector<std::string> entries_;
  const std::vector<Assertion> assertions_;
  Permissiveness permissiveness_;
  std::map<std::string, std::set<std::string>> called_;  // unknown procedures, by entry
  std::vector<bool> dropped_;                            // by assertion
  std::vector<Found> found_;
  std::map<std::pair<std::string, std::size_t>, State> states_;
  std::vector<std::pair<std::string, std::size_t>> order_;  // of the states
};

}  // namespace heapreach::analyses::angelic
