// The loop over alarms (Das et al., Algorithm 1): an execution that fails is explained, its
// specification installed if it permits what must stay possible, and else its assertion is reported
// and dropped; until no execution fails. Which entry is looked at when is no matter of this class
// (entries.h).
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "analyses/angelic/decide.h"
#include "analyses/angelic/known.h"
#include "analyses/angelic/permissiveness.h"
#include "analyses/angelic/specification/vocabulary.h"

namespace heapreach::analyses::angelic {

class Alarms {
 public:
  /// All that it is given outlives it. Throws UsageError for entries that start at an error.
  Alarms(const DecideContext& context, const Program& program, const Expectations& expected,
         const Vocabulary& vocabulary);

  /// Whether anything is unknown to some entry.
  bool has_unknowns() const;
  /// Looks at one of the entries, which has not been looked at, by what is known of those before.
  EntryRecord look_at(const std::string& entry, const Limits& limits);
  /// Whether looking at the record's entry now would come to the same.
  bool is_current(const EntryRecord& record) const;
  /// Takes what came of looking at an entry elsewhere. Contract: is_current().
  void take(const EntryRecord& record) { known_.take(record); }
  /// What a limit has left open of an entry.
  void note_limit(const std::string& entry, const std::string& reason) {
    known_.note_limit(entry, reason);
  }

  const Known& known() const { return known_; }

 private:
  /// An execution of an EntrySystem's system that fails, within so many cells.
  struct Alarm {
    rts::Execution execution;
    std::uint64_t bound = 0;
  };

  void look_for(const std::string& entry, std::vector<std::size_t> asked, const Limits& limits);
  std::size_t failed_by(const EntrySystem& system, const rts::Execution& execution) const;
  bool take_alarm(const EntrySystem& system, const Alarm& alarm, const Limits& limits);
  bool fails_always(const std::string& entry, std::size_t assertion, const Limits& limits);
  bool never_ends(const std::string& entry, const Limits& limits) const;
  bool is_impossible(const std::string& entry, const rts::System& system,
                     const Limits& limits) const;
  void report(const EntrySystem& system, const Alarm& alarm, std::size_t assertion,
              BugReason reason, const std::string& words);
  Permission installation(const EntrySystem& system, const std::vector<Clause>& clauses,
                          const Limits& limits);
  Permission permission(const EntrySystem& system, const std::vector<Clause>& added,
                        const Limits& limits);

  void settle(const std::string& entry, const std::vector<std::size_t>& asked, bool every_bound,
              const Limits& limits);
  void settle_safe(const std::string& entry, std::vector<std::size_t> open, const Limits& limits);
  void settle_masked(const std::string& entry, const Limits& limits);
  void settle_who_breaks(const std::string& entry, std::size_t assertion, const Limits& limits);
  void name_specifications(const std::string& entry, std::size_t assertion, const Limits& limits);

  EntrySystem entry_with(const std::string& entry, const std::vector<std::size_t>& asked) const {
    return program_.system(entry, known_.treatments(asked));
  }

  const DecideContext& context_;
  const Program& program_;
  const Vocabulary& vocabulary_;
  Permissiveness permissiveness_;
  Known known_;
  std::map<std::pair<std::string, std::size_t>, bool> fails_always_;  // by entry and assertion
  std::set<std::string> tested_;  // entries for which the one at work asked what is permissive
};

}  // namespace heapreach::analyses::angelic
