// What became of a question, as plain values.
#pragma once

#include <string>
#include <vector>

#include "evidence/trace/flow.h"
#include "support/error.h"
#include "triage/questions/match.h"

namespace heapreach::triage {

enum class VerdictKind {
  confirmed,           // an execution from the program's start, and a run shows the error
  confirmed_assuming,  // likewise, with results of functions that the run took for granted
  feasible,            // such an execution, replayed, and no run has confirmed it
  latent,              // an error for some callers of the function, and for others not
  depends,             // a specification of callers or libraries avoids it
  refuted,             // no execution, whoever calls the function, at every bound
  refuted_for_entry,   // no execution that begins at the entry, at every bound
  refuted_within,      // no execution within a number of cells
  refuted_if,          // no execution unless an assumption is given up
  masked,              // executions come there only behind another error
  dead,                // no execution comes to the code
  undecided,
  not_memory,  // no question that heapreach answers
  no_place,    // the program has no such location
};

/// "confirmed by a run", "refuted for entry main", ..: the kind alone, in words.
const char* to_string(VerdictKind kind);
/// JSON and SARIF name kinds by their enumerators with hyphens: "confirmed-assuming".
const char* name_of(VerdictKind kind);

using evidence::FlowStep;

struct Verdict {
  VerdictKind kind = VerdictKind::undecided;
  std::string entry = {};     // at which the executions begin that it is about; empty: none
  std::string reason = {};    // one sentence without its stop; empty: the kind says all
  std::string location = {};  // where it was asked about, as `--at` names it
  Match::How matched = Match::How::no_line;     // how that was found
  std::vector<std::string> specification = {};  // latent, depends: what avoids it, a clause each
  std::string condition = {};                   // latent: for which callers it fails
  std::string assumes = {};                     // what the answer rests on, as the import says it
  std::string trace = {};                       // of an execution, for people
  std::vector<FlowStep> flow = {};              // likewise, for programs
  std::vector<std::string> steps = {};          // what was tried before, a line each
  double seconds = 0;

  bool operator==(const Verdict&) const = default;
};

/// 10 if some verdict is an error that can happen, else 20 if some question is open, else 1 if some
/// is refuted for one entry, within a bound or under an assumption only, else 0. What is no
/// question of memory does not count.
int exit_code(const std::vector<Verdict>& verdicts);

/// How urgent a verdict is: those with less go first.
int rank_of(VerdictKind kind);

}  // namespace heapreach::triage
