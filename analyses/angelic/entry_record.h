// What came of looking at one entry, apart from all else, so that it can be found out in another
// process, or in an earlier run.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "analyses/angelic/report.h"

namespace heapreach::analyses::angelic {

/// Of an assertion, by its index and its location.
struct RecordedOutcome {
  std::size_t assertion = 0;
  std::string location;
  OutcomeKind what = OutcomeKind::undecided;
  BrokenBy broken_by = BrokenBy::open;
  bool every_bound = false;
  std::optional<BugReason> bug;
  std::string reason;
  evidence::Trace trace;
};

/// A clause that was found there, or was known before, and the assertions that it avoids there.
struct RecordedClause {
  std::string owner;  // owner_of()
  Clause clause;
  std::vector<std::size_t> assertions;
};

struct EntryRecord {
  std::string entry;
  /// What the search has known of entries beforehand (Known::seen_of()), of this one and of those
  /// for which it has asked what is permissive. As long as that is the same, so is all else.
  std::vector<std::pair<std::string, std::string>> seen;
  std::vector<RecordedOutcome> outcomes;
  std::vector<RecordedClause> clauses;
  bool is_finished = false;  // no limit struck meanwhile
};

/// As one line.
std::string text_of(const EntryRecord& record);
/// Throws InternalError for what text_of() has not written.
EntryRecord entry_record_of(const std::string& text);

}  // namespace heapreach::analyses::angelic
