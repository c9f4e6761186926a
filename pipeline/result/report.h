// A verdict as it leaves the program: the first line, the account for people, the JSON object and
// the evidence document.
#pragma once

#include <string>

#include "evidence/certificates/schema/schema.h"
#include "pipeline/input/input.h"
#include "pipeline/options/strategy.h"
#include "pipeline/verdict.h"

namespace heapreach::pipeline {

struct Outcome {
  std::string verdict;  // feasible, infeasible, unknown; unsat, sat for clause input
  std::string account;  // what follows the first line in text output
  evidence::schema::Json
      json;  // the object of --format json (docs/evidence.md), but for the evidence
  evidence::schema::Json
      document;  // the evidence that --witness saves; null for unknown, or if not asked for
  /// A finished unrolling: as good a proof as a model, but it says nothing about program points, so
  /// a portfolio waits a little for a model.
  bool without_invariants = false;
  /// Figures of the stages that led to it; kept by the session, not sent.
  evidence::schema::Json stats = evidence::schema::Json::array();

  /// Exit code of this verdict alone: 0, 10 or 20.
  int exit_code() const;
  bool is_definite() const { return verdict != "unknown"; }
  /// Where the evidence stands in `json`: "execution" or "certificate".
  const char* evidence_key() const { return exit_code() == 10 ? "execution" : "certificate"; }
};

/// What every report needs besides the verdict.
struct Subject {
  const Input& input;
  std::string strategy;  // Strategy::name(), or a list of them
  std::string engine;
  std::string encoding;       // empty for clause input
  std::uint64_t bound = 0;    // cells; of an RTS
  std::string error_vertex;   // with --each: the one that was asked about
  double seconds = 0;         // wall time so far
  bool with_evidence = true;  // whether the outcome is to hold the evidence document
  bool large_steps = false;   // whether the encoding has large steps
  bool with_account = true;   // whether it is to have a certificate in words
};

/// Builds the report of an RTS verdict; `limits` bound the simplification of invariants.
Outcome report(const Subject& subject, const rts::System& system, const Verdict& verdict,
               const backends::Limits& limits);
/// The same for clause input.
Outcome report(const Subject& subject, const horn::ClauseSystem& system,
               const ClauseVerdict& verdict, const backends::Limits& limits);

/// What is known where no system is at hand: the reader ran into a limit, a process was killed.
struct Whereabouts {
  std::string file;
  std::string engine;
  std::string error_vertex;  // with --each: the one that was asked about, or empty
  double seconds = 0;
};
Outcome report_unknown(const Whereabouts& at, const Unknown& unknown);

/// "time limit reached in pdr", "memory limit reached in encode", or a solver's reason with its
/// stage.
std::string reason_of(const Unknown& unknown);

evidence::schema::Json to_json(const Outcome& outcome);
Outcome outcome_from_json(const evidence::schema::Json& json);

}  // namespace heapreach::pipeline
