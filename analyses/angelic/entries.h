// Which entry is looked at when: one after the other, or several at a time.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analyses/angelic/alarms.h"
#include "pipeline/crew/crew.h"

namespace heapreach::analyses::angelic {

struct EntriesOptions {
  std::size_t jobs = 1;                 // entries that are looked at at a time
  std::vector<EntryRecord> saved = {};  // of the first entries, from an earlier run
};

/// Looks at all entries of a program. What comes of it is the same for any number of jobs, and with
/// what was saved of a run or without, as long as no limit strikes: an entry is looked at by what
/// is known of those before it. Where several are looked at at a time, that may turn out to be
/// something else than what was known when one of them began; then that one begins anew.
class Entries {
 public:
  /// All that it is given outlives it. Throws InputError for records that are none of the
  /// program's.
  Entries(Alarms& alarms, const Program& program, const EntriesOptions& options,
          const Limits& limits, pipeline::Channel& channel);

  /// Calls `changed` whenever something became known of the next entry.
  void run(const std::function<void()>& changed);

  /// How many entries, the first ones, are settled or were left open by a limit.
  std::size_t looked_at() const { return next_; }
  /// The records of the first entries, up to one that a limit has left open, as text.
  const std::vector<std::string>& records() const { return records_; }

 private:
  /// What came of an entry, or the limit that ended it.
  using Made = std::variant<EntryRecord, std::string>;

  void take_saved();
  void run_in_turn();
  void run_side_by_side();
  bool is_over() const { return limits_.deadline.expired(); }
  void fill();
  void advance();
  bool take_next();
  void begin_outdated_anew();
  void commit(const EntryRecord& record);
  const std::string& name_of(std::size_t entry) const { return program_.entries()[entry]; }

  Alarms& alarms_;
  const Program& program_;
  const EntriesOptions& options_;
  const Limits& limits_;
  pipeline::Channel& channel_;
  std::function<void()> changed_;
  std::size_t next_ = 0;
  bool has_gap_ = false;  // a limit has left an entry open
  std::vector<std::string> records_;
  std::optional<pipeline::Crew> crew_;
  std::map<std::size_t, std::string> begun_;  // running entries: what was seen of them
  std::map<std::size_t, Made> made_;          // entries whose turn has not come
};

}  // namespace heapreach::analyses::angelic
