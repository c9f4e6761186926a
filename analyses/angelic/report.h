// What came of a search for alarms, as plain values that need no system to be understood.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analyses/angelic/specification/clause.h"
#include "evidence/trace/trace.h"
#include "pipeline/result/result.h"

namespace heapreach::analyses::angelic {

/// A clause that was installed.
struct Specification {
  std::string entry;  // that it is about; empty: it is about library procedures, for all entries
  Clause clause;
  std::string text;

  bool is_shared() const { return entry.empty(); }
};

/// Why an alarm cannot be avoided.
enum class BugReason {
  contradiction,    // what would avoid it makes impossible what the code itself expects
  not_expressible,  // nothing that the vocabulary has avoids it but `false`
  internal,         // it does not depend on unknowns
};
const char* to_string(BugReason reason);

enum class OutcomeKind {
  safe,
  masked,  // executions come there only if they have failed at a bug before
  avoidable,
  bug,
  undecided,
};
const char* to_string(OutcomeKind kind);

/// Of an assertion that is avoidable: who breaks its specification where it fails.
enum class BrokenBy {
  open,     // that is not known
  callers,  // an execution fails it that breaks nothing but what is said of the start
  callees,  // what is said is about results of undefined functions
};
/// "latent", "callees"; null if it is open.
const char* to_string(BrokenBy who);

/// Of an assertion under an entry.
struct Outcome {
  std::string entry;
  std::string location;  // the assertion
  std::string kind;      // "assert", "deref", ..
  std::optional<Position> position = {};
  OutcomeKind what = OutcomeKind::undecided;
  std::vector<std::size_t> specifications = {};  // avoidable: indices into Report::specifications
  BrokenBy broken_by = BrokenBy::open;           // avoidable
  bool every_bound = false;                      // safe, avoidable: proved for all of them
  std::optional<BugReason> bug = {};
  std::string reason = {};     // of a bug or an undecided one, in words
  evidence::Trace trace = {};  // bug
  std::size_t group = 0;       // alarms of one root cause have the same; 0: no alarm
};

/// A function that was to be an entry and is none, and why.
struct RefusedEntry {
  std::string name, reason;
};

struct Report {
  pipeline::Subject subject;
  std::vector<RefusedEntry> refused;
  std::vector<std::string> entries;
  std::size_t looked_at = 0;         // so many of them, the first ones: nothing new will be said
  std::vector<std::string> records;  // of the first ones, for a later run (entry_record.h)
  std::string permissive;
  std::vector<Specification> specifications;
  std::vector<Outcome> outcomes;  // in the order of the entries, then of the assertions
  std::vector<std::string> warnings;
  bool finished = false;  // else a limit struck
  double seconds = 0;
};

/// What holds at the start of executions that break what an avoidable assertion says of it: "p ==
/// null"; empty if it says nothing of it.
std::string broken_condition(const Report& report, const Outcome& outcome);

/// How many outcomes are of a kind.
std::size_t count(const Report& report, OutcomeKind kind);
/// 10 if there is an angelic bug, else 20 if something is undecided or an entry is refused, else 0.
int exit_code(const Report& report);

}  // namespace heapreach::analyses::angelic
