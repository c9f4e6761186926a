// From answers to verdicts, and from the verdicts of two steps of the ladder to one.
#pragma once

#include <string>
#include <vector>

#include "triage/ladder/asker.h"

namespace heapreach::triage {

bool is_refuted(VerdictKind kind);
/// Whether an execution from the program's start is known.
bool is_feasible(VerdictKind kind);
/// Whether nothing that is asked later could say more.
bool ends(const Verdict& verdict);

/// "refuted for one entry: no execution from main", in one line, as what was tried before.
std::string said_of(const Verdict& verdict);

/// The verdict about locations that are all meant, from the answers about each: an execution of one
/// of them decides, and only proofs of all of them refute. A leak is the question's if the block
/// that is lost was allocated at a place that the alarm names.
Verdict verdict_of(const Question& question, const std::vector<LocationAnswer>& answers);
/// Likewise, from what is known of all locations under an open entry.
Verdict verdict_of(AlarmKind kind, const std::vector<std::string>& locations,
                   const std::vector<OpenAnswer>& answers);

/// Whether it assumes that allocations never fail, as the import says it.
bool rests_on_memory(const Verdict& verdict);
/// What an execution needs besides where undefined functions are called, which may print a message
/// and exit; empty where none are. For the end of a sentence.
std::string if_they_return(const Verdict& verdict);
/// A refutation that does, and what was found where allocations may fail.
Verdict without_memory(Verdict refutation, Verdict failing);

/// A refutation of an unset value holds for its place only: gcc reports the read, and where it
/// matters may be elsewhere on the line. So one that was found by its line alone leaves that open.
Verdict as_far_as_matched(Verdict verdict, AlarmKind kind);
/// Whether it leaves an alarm about an unset value open since it is about another place of the
/// line, or about none: then reads of such values are asked about.
bool is_beside(const Verdict& verdict, AlarmKind kind);
/// What was found where reads of unset values are errors, in place of one that is beside.
Verdict of_reads(Verdict beside, Verdict of_reads);

/// A refutation of a place in a header is none if a unit was not read that may include it.
Verdict as_far_as_read(Verdict verdict, const std::string& why_not);

/// Where executions from the entry have no such location.
Verdict without_location(const Match& match, const CodeOfEntry& code, const std::string& entry);

/// What was found from main of a place in main, which nobody else calls.
Verdict for_every_entry(Verdict main);
/// What was found from main of a leak, about which an open entry cannot be asked.
Verdict without_open(Verdict main);
/// Whether what was found of an open entry says less than a refutation from main.
bool is_weak(const Verdict& open);
/// What all of them come to: the most urgent one, with what those of its kind assume. Contract:
/// there is one.
Verdict of_all(std::vector<Verdict> verdicts);

/// Both steps together. `has_main`: the first was taken at all.
Verdict combined(Verdict main, Verdict open, bool has_main);

}  // namespace heapreach::triage
