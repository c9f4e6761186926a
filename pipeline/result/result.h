// A verdict as it leaves the pipeline: values that say what was asked, what the answer is and who
// came to it, and that need no system to be understood. How they look is up to renderers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "evidence/trace/invariants.h"
#include "evidence/trace/trace.h"
#include "pipeline/stage_figures.h"
#include "pipeline/verdict.h"
#include "rts/model/property.h"
#include "support/error.h"

namespace heapreach::pipeline {

/// An RTS and how it was looked at.
struct SystemSubject {
  std::string name;         // may be empty
  std::uint64_t bound = 0;  // cells
  /// Of a program only: how many of them its static blocks take.
  std::optional<std::uint64_t> static_cells = std::nullopt;
  rts::Properties properties = {};  // that its errors are about
  std::string assumes = {};         // what a program was read under
  bool bound_asked = true;          // somebody named this number of cells, or the file does
  bool leaks_left_out = false;      // it may leak, and nobody asked

  bool operator==(const SystemSubject&) const = default;
};

/// The error location that an answer is about (rts/semantics/location.h).
struct LocationSubject {
  std::string at;  // its text
  std::optional<Position> position = std::nullopt;
  std::string kind = {};

  bool operator==(const LocationSubject&) const = default;
};

/// What the answer is about.
struct Subject {
  std::string file;       // as positions and output show it
  std::string hash = {};  // of the input that evidence is about; empty: it has not been read
  std::optional<SystemSubject> system = std::nullopt;  // once it is read; none for clauses
  /// With --each and --at: the one that was asked about.
  std::optional<LocationSubject> location = std::nullopt;
  std::string program_hash = {};  // of a program that the input was imported from

  bool operator==(const Subject&) const = default;
};

/// Who came to it.
struct Origin {
  std::string engine;         // as --engine names it
  std::string strategy = {};  // Strategy::name(); empty: not a single one
  std::string encoding = {};  // "none" if the engine needs none; empty: not a single one
  bool large_steps = false;
  double seconds = 0;  // of wall time

  bool operator==(const Origin&) const = default;
};

/// Saved evidence as docs/evidence.md has it, without what the subject says (`properties`). It is
/// text since nobody who handles a result looks into it; empty if it was not asked for.
struct Document {
  std::string text;

  bool empty() const { return text.empty(); }
  bool operator==(const Document&) const = default;
};

// Answers about an RTS. What explains them is empty if that was not asked for.

/// Feasible: an execution that answers the question.
struct Counterexample {
  rts::Property broken = rts::Property::valid_deref;
  std::uint64_t cells_used = 0;   // the least bound at which it fits
  std::string error_vertex;       // where it ends
  LocationSubject location = {};  // and goes wrong
  Document execution = {};
  evidence::Trace trace = {};

  bool operator==(const Counterexample&) const = default;
};

/// An execution of an approximation (rts/model/approximation.h) that may be none of the
/// program. It decides nothing, but running the program may (runs/).
struct Candidate {
  Counterexample counterexample;
  std::string departure;  // where it may leave the program's executions
  bool was_run = false;   // and that did not confirm it
  bool can_run = true;    // there is a program, and nothing is assumed that it does not know

  bool operator==(const Candidate&) const = default;
};

/// Infeasible: a certificate that no execution answers the question.
struct Proof {
  bool every_bound = false;
  /// What the certificate speaks of: rts::seen_by_engines().
  rts::Calls calls = rts::Calls::copies;
  std::uint64_t call_depth = 0;
  bool complete = true;  // the analyzer did not stop early
  /// It says nothing of executions that come to what is not supported (--lenient).
  bool leaves_out_unsupported = false;
  /// It is not a finished unrolling, which says nothing about program points.
  bool has_invariants = true;
  Document certificate;
  evidence::Invariants invariants;

  bool operator==(const Proof&) const = default;
};

// Answers about clauses. Their explanations are prose.

/// Unsat: the query has a derivation.
struct Derivable {
  std::size_t steps = 0;
  Document derivation;
  std::string explanation;

  bool operator==(const Derivable&) const = default;
};

/// Sat: the clauses have a model.
struct Underivable {
  Document certificate;
  std::string explanation;

  bool operator==(const Underivable&) const = default;
};

using Answer = std::variant<Counterexample, Candidate, Proof, Derivable, Underivable, Unknown>;

struct Result {
  Subject subject;
  Answer answer;
  Origin origin;
  std::vector<std::string> crashed = {};  // parts of a portfolio that did, a line each
  std::vector<StageFigures> stages = {};  // that led to it, as far as the session knows
  /// Of an Unknown: the text of the location that masks the one asked about (docs/semantics.md,
  /// "Locations").
  std::string masked_by = {};
  /// That this is so, and the location out of reach, is known within the subject's bound only.
  bool masked_within_bound = false;

  bool operator==(const Result&) const = default;
};

/// Whether it settles the question: candidates do not.
bool is_definite(const Answer& answer);
/// Whether it says that an error is reached, in the program or an approximation of it, or that the
/// query is derivable; nothing if it says neither that nor the opposite.
std::optional<bool> claims_reachable(const Answer& answer);
/// Whether it is a proof for every bound.
bool holds_for_every_bound(const Answer& answer);
/// Whether it is a proof that says nothing of larger bounds.
bool leaves_larger_bounds_open(const Result& result);
/// Why there is no definite answer; nothing if there is one.
std::optional<Failure> failure_of(const Answer& answer);
/// "feasible", "infeasible" or "unknown"; "unsat" or "sat".
const char* verdict_word(const Answer& answer);
/// "64 cells": on top of the static blocks of programs.
std::string bound_in_words(const SystemSubject& system);
/// The first line about it: the verdict's word, and for a proof that is not for every bound the
/// bound in words, "infeasible within 64 cells".
std::string verdict_line(const Result& result);
/// Of this result alone: 0, 10, 20, or 1 for a proof that leaves larger bounds open, and nobody has
/// asked for this one.
int exit_code(const Result& result);
/// The one of two results' exit codes that decides what is said of both: 10 before 20, 20 before 1,
/// 1 before 0.
int deciding(int code, int other);
/// The result that decides what is said of all, by its exit code; of several proofs that of the
/// least bound. Contract: there are some, and none is null.
const Result& deciding(const std::vector<const Result*>& results);
/// How many of the results came to what, as in "1 feasible, 1 masked, 2 infeasible within 64
/// cells": those that decide go first.
std::string counted(const std::vector<const Result*>& results);
/// The evidence of a definite answer; null for others.
const Document* evidence_of(const Answer& answer);
/// The execution of a counterexample or candidate; null for others.
const Document* execution_of(const Answer& answer);

/// Why there is no definite answer: "time limit reached in pdr", "memory limit reached in encode",
/// or a solver's reason with its stage.
std::string reason_of(const Unknown& unknown);
std::string reason_of(const Candidate& candidate);

}  // namespace heapreach::pipeline
