// Alarms that no acceptable specification of the unknowns rules out (Das, Lahiri, Lal, Li: Angelic
// Verification: Precise Verification Modulo Unknowns, CAV 2015).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "analyses/angelic/expectations.h"
#include "analyses/angelic/report.h"
#include "analyses/angelic/specification/vocabulary.h"
#include "pipeline/input/input.h"
#include "pipeline/options/options.h"
#include "pipeline/result/channel.h"
#include "support/limits.h"

namespace heapreach::analyses::angelic {

struct AngelicOptions {
  /// Procedures in the order in which they are looked at; empty: the file's own graph; "all" alone:
  /// all procedures.
  std::vector<std::string> entries = {};
  Vocabulary vocabulary = {};
  Expectations expected = {};
  std::string permissive_name = "null-checks";
  std::size_t jobs = 1;                   // entries that are looked at at a time
  std::vector<std::string> records = {};  // Report::records of an earlier run
};

/// Called with what is known so far, after every entry, and at last with all that will be.
using TellReport = std::function<void(const Report&)>;

/// An entry of a program, of which anybody may be the caller, with a system of its own.
struct FunctionInput {
  std::string name;
  pipeline::Input input;
};

/// Sorts the alarms of a file. Throws UsageError for entries that there are not, for a file without
/// unknowns, and for clauses; InputError for recursive procedures and vocabularies that do not fit
/// the file; FailedCheck where evidence fails. Limits end it earlier, and leave what is open
/// undecided. Assertions and functions that do not fit are refused as by require_sense().
void angelic(const pipeline::Input& input, const AngelicOptions& asked,
             const pipeline::Options& options, const Limits& limits, pipeline::Channel& channel,
             const TellReport& tell);

/// The same of a program's functions, in place of AngelicOptions::entries. Contract: there is one.
/// `refused`: functions that the import has refused, for the report; recursive ones are added, and
/// alone they are an InputError.
void angelic(const std::vector<FunctionInput>& functions, std::vector<RefusedEntry> refused,
             const AngelicOptions& asked, const pipeline::Options& options, const Limits& limits,
             pipeline::Channel& channel, const TellReport& tell);

/// An input's system with its own graph's clauses of a specification installed, without calls; it
/// has the edges of the properties' errors. What is assumed is in its `meta`, too, and in
/// `approximations` that executions may break clauses about calls in loops. Throws InputError for
/// what is no specification, for one that says nothing about it, and for recursion. Contract: the
/// input is no clauses.
rts::System under_specification(const pipeline::Input& input, const std::string& text,
                                const std::string& name);

}  // namespace heapreach::analyses::angelic
