// What is known of alarms so far: outcomes, and the specifications that avoid them.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "analyses/angelic/entry_record.h"
#include "analyses/angelic/report.h"
#include "analyses/angelic/systems/program.h"

namespace heapreach::analyses::angelic {

/// Why what a limit keeps from being looked at is undecided.
constexpr const char* time_limit = "time limit";

class Known {
 public:
  /// A specification, and the alarms that it avoids: entries, and indices of assertions.
  struct Found {
    Specification specification;
    std::set<std::pair<std::string, std::size_t>> alarms;
  };

  /// `program` outlives it.
  explicit Known(const Program& program);

  /// The unknown procedures that an entry calls.
  const std::set<std::string>& called(const std::string& entry) const { return called_.at(entry); }
  /// Those that some path of the entry's graph leads to, and that were not reported before.
  std::vector<std::size_t> open_assertions(const std::string& entry) const;
  /// Of all assertions, if these are asked about: what was reported is dropped.
  std::vector<Treatment> treatments(const std::vector<std::size_t>& asked) const;
  /// The first assertion that is a bug under the entry; nothing if there is none.
  const Outcome* first_bug(const std::string& entry) const;
  bool is_dropped(std::size_t assertion) const { return dropped_[assertion]; }

  Outcome& outcome(const std::string& entry, std::size_t assertion) {
    return outcomes_.at({entry, assertion});
  }
  void note_alarm(const std::string& entry, std::size_t assertion) {
    alarmed_.emplace(entry, assertion);
  }
  bool had_alarm(const std::string& entry, std::size_t assertion) const {
    return alarmed_.contains({entry, assertion});
  }
  void note_undecided(const std::string& entry, std::size_t assertion, const std::string& reason);
  /// Of all that is open under an entry.
  void note_limit(const std::string& entry, const std::string& reason);
  /// It is dropped from now on.
  void note_bug(const std::string& entry, std::size_t assertion, BugReason reason,
                const std::string& words, evidence::Trace trace);

  /// Whether a clause that was found under `owner` says something about an entry.
  bool concerns(const Clause& clause, const std::string& owner, const std::string& entry) const;
  /// What is installed for an entry.
  std::vector<Found*> installed(const std::string& entry);
  std::vector<Clause> clauses_for(const std::string& entry) const;
  /// Whether the clause, found under that entry, is.
  bool is_installed(const Clause& clause, const std::string& entry) const;
  void install(const Clause& clause, const std::string& entry, std::size_t assertion);

  /// All that a search under the entry goes by of what was found before, as a hash: which of its
  /// assertions were reported, and which clauses there are about it, for which of these.
  std::string seen_of(const std::string& entry) const;
  /// How many clauses were ever found.
  std::size_t found() const { return found_.size(); }
  /// What came of the entry, where so many clauses were found before; without what was seen.
  EntryRecord record_of(const std::string& entry, std::size_t found_before) const;
  /// Contract: the entry has not been looked at, and the record fits (fits()).
  void take(const EntryRecord& record);
  /// Whether a record speaks of the assertions that there are.
  bool fits(const EntryRecord& record) const;

  std::vector<Specification> specifications() const;
  std::vector<Outcome> outcomes() const;

 private:
  using Alarm = std::pair<std::string, std::size_t>;

  bool applies(const Found& found, const std::string& entry) const;
  const Found* find(const std::string& owner, const Clause& clause) const;
  Found& found_or_new(const std::string& owner, const Clause& clause);

  std::map<std::string, std::set<std::string>> called_;  // by entry
  std::vector<bool> dropped_;                            // by assertion
  std::vector<Found> found_;
  std::map<Alarm, Outcome> outcomes_;
  std::vector<Alarm> order_;  // of the outcomes
  std::set<Alarm> alarmed_;
};

/// The entry that a clause which was found under this one is about; empty: all.
std::string owner_of(const Clause& clause, const std::string& entry);

}  // namespace heapreach::analyses::angelic
