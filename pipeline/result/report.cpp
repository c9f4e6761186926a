#include "pipeline/result/report.h"

#include <fmt/format.h>

#include <cmath>

#include "evidence/certificates/schema/schema.h"
#include "evidence/explain/account.h"
#include "pipeline/check/exact_execution.h"
#include "pipeline/options/capabilities.h"
#include "pipeline/result/candidate.h"
#include "rts/semantics/question.h"
#include "support/error.h"

namespace heapreach::pipeline {

namespace {

using evidence::schema::Json;

constexpr const char* result_schema = "heapreach/result";

double rounded(double seconds) {
  return std::round(seconds * 1000) / 1000;
}

Json skeleton(const Subject& subject, const std::string& verdict) {
  Json json = {{"schema", result_schema},
               {"version", 1},
               {"file", subject.input.name},
               {"input", subject.input.hash},
               {"verdict", verdict}};
  if (!subject.error_vertex.empty()) json["error"] = subject.error_vertex;
  return json;
}

void add_run(Json& json, const Subject& subject) {
  json["engine"] = subject.engine;
  const bool none = subject.engine != "portfolio" && capability_of(subject.engine).on_systems;
  if (none || !subject.encoding.empty()) json["encoding"] = none ? "none" : subject.encoding;
  if (!none && !subject.encoding.empty()) json["step"] = subject.large_steps ? "large" : "small";
  json["seconds"] = rounded(subject.seconds);
}

std::string by(const Subject& subject) {
  if (subject.strategy.empty()) return fmt::format(" ({:.2f} s)", subject.seconds);
  return fmt::format(" ({}, {:.2f} s)", subject.strategy, subject.seconds);
}

/// What was asked, if it is not what is asked without a word. Readers of evidence expect it, too.
void add_properties(Json& json, const Subject& subject) {
  if (!subject.input.properties.is_standard()) {
    json["properties"] = subject.input.properties.names();
  }
}

std::string cells(const Integer& number) {
  return number.get_str() + (number == 1 ? " cell" : " cells");
}

/// A certificate in prose, if that is wanted. A limit that strikes there costs the prose, not the
/// verdict.
template <typename System>
std::string account_of(const Subject& subject, const System& system,
                       const evidence::Certificate& certificate, const backends::Limits& limits) {
  if (!subject.with_account) return "";
  try {
    return evidence::explain::of(system, certificate, limits);
  } catch (const BackendError& error) {
    return fmt::format("The {} was reached before the certificate was put into words.\n",
                       to_string(error.failure()));
  }
}

/// Builds the outcome of each kind of RTS verdict.
struct RtsReport {
  const Subject& subject;
  const rts::System& system;
  const backends::Limits& limits;

  /// What a program was read under, as a line of its own.
  std::string assumptions() const {
    const std::string* text = said_by_import(system, "assumes");
    return text ? "Assuming: " + *text + ".\n" : "";
  }

  std::string properties() const {
    if (subject.input.properties.is_standard()) return "";
    return fmt::format("Properties: {}.\n", fmt::join(subject.input.properties.names(), ", "));
  }

  /// The bound in words.
  std::string within() const {
    const std::uint64_t fixed = subject.input.static_cells.value_or(0);
    if (fixed == 0) return cells(Integer(subject.bound));
    return fmt::format("{} on top of {} of static blocks", cells(Integer(subject.bound - fixed)),
                       fixed);
  }

  void add_bound(Json& json, bool every) const {
    json["bound"] = subject.bound;
    json["bound_independent"] = every;
    if (subject.input.static_cells) json["static_cells"] = *subject.input.static_cells;
    add_properties(json, subject);
  }

  std::string title() const {
    std::string text = subject.input.name;
    if (!system.name.empty()) text += " (" + system.name + ")";
    if (!subject.error_vertex.empty()) text += ", error vertex " + subject.error_vertex;
    return text;
  }

  Outcome operator()(const Feasible& feasible) const {
    Outcome outcome;
    outcome.verdict = "feasible";
    if (subject.with_evidence) {
      outcome.document = evidence::schema::to_json(
          evidence::schema::SavedExecution{subject.input.hash, subject.bound, feasible.execution},
          system);
      add_properties(outcome.document, subject);
    }
    const char* property = rts::to_string(rts::broken_by(system, feasible.execution));
    outcome.json = skeleton(subject, outcome.verdict);
    add_bound(outcome.json, false);
    outcome.json["property"] = property;
    outcome.json["cells_used"] = feasible.cells_used.get_ui();
    outcome.json["error_vertex"] = feasible.error_vertex;
    add_run(outcome.json, subject);
    outcome.account = fmt::format(
        "{}: error vertex {} is reached with {} of {}{}\n{} does not hold.\n{}\n{}", title(),
        feasible.error_vertex, cells(feasible.cells_used), subject.bound, by(subject), property,
        assumptions(), evidence::explain::of(system, subject.bound, feasible.execution));
    const std::string doubts = doubts_about(system, subject.bound, feasible.execution);
    return doubts.empty() ? outcome : as_candidate(outcome, doubts);
  }

  Outcome operator()(const Infeasible& infeasible) const {
    Outcome outcome;
    outcome.verdict = "infeasible";
    if (subject.with_evidence) {
      outcome.document = evidence::schema::to_json(
          evidence::schema::SavedCertificate{subject.input.hash, infeasible.certificate,
                                             subject.error_vertex, infeasible.call_depth,
                                             infeasible.calls},
          &system);
      add_properties(outcome.document, subject);
    }
    outcome.json = skeleton(subject, outcome.verdict);
    add_bound(outcome.json, infeasible.bound_independent);
    add_run(outcome.json, subject);
    outcome.without_invariants =
        std::holds_alternative<evidence::UnrollingCertificate>(infeasible.certificate);
    outcome.json["complete"] = system.meta.complete;
    const std::string reach = infeasible.bound_independent
                                  ? "no error is reachable, at any bound"
                                  : "no error is reachable within " + within();
    outcome.account = fmt::format("{}: {}{}\n{}", title(), reach, by(subject), properties());
    if (infeasible.calls != rts::Calls::copies) {
      outcome.json["calls"] = rts::calls_names.at(static_cast<std::size_t>(infeasible.calls));
    }
    if (infeasible.call_depth > 0) {
      outcome.json["call_depth"] = infeasible.call_depth;
      outcome.account += fmt::format(
          "No execution has more than {} calls that have not returned.\n", infeasible.call_depth);
    }
    if (!system.meta.complete) {
      outcome.account +=
          "The analyzer stopped early (complete: false), so this does not mean that the program is "
          "safe.\n";
    }
    outcome.account +=
        assumptions() + "\n" + account_of(subject, system, infeasible.certificate, limits);
    return outcome;
  }

  Outcome operator()(const Unknown& unknown) const {
    Outcome outcome;
    outcome.verdict = "unknown";
    outcome.json = skeleton(subject, outcome.verdict);
    add_bound(outcome.json, false);
    add_run(outcome.json, subject);
    outcome.json["reason"] = reason_of(unknown);
    outcome.json["failure"] = to_string(unknown.failure);
    outcome.json["stage"] = unknown.stage;
    outcome.account = fmt::format("{}: {}{}\n", title(), reason_of(unknown), by(subject));
    return outcome;
  }
};

/// And of each kind of clause verdict.
struct ClauseReport {
  const Subject& subject;
  const horn::ClauseSystem& system;
  const backends::Limits& limits;

  Outcome operator()(const Unsatisfiable& verdict) const {
    Outcome outcome = start("unsat");
    if (subject.with_evidence) {
      outcome.document = evidence::schema::to_json(
          evidence::schema::SavedDerivation{subject.input.hash, verdict.derivation}, system);
    }
    outcome.account = fmt::format("{}: the query is derivable in {} steps{}\n\n{}",
                                  subject.input.name, verdict.derivation.derivation.steps.size(),
                                  by(subject), evidence::explain::of(system, verdict.derivation));
    return outcome;
  }

  Outcome operator()(const Satisfiable& verdict) const {
    Outcome outcome = start("sat");
    if (subject.with_evidence) {
      outcome.document = evidence::schema::to_json(
          evidence::schema::SavedCertificate{subject.input.hash, verdict.certificate});
    }
    outcome.account =
        fmt::format("{}: the clauses have a model{}\n\n{}", subject.input.name, by(subject),
                    account_of(subject, system, verdict.certificate, limits));
    return outcome;
  }

  Outcome operator()(const Unknown& unknown) const {
    Outcome outcome = start("unknown");
    outcome.json["reason"] = reason_of(unknown);
    outcome.json["failure"] = to_string(unknown.failure);
    outcome.json["stage"] = unknown.stage;
    outcome.account =
        fmt::format("{}: {}{}\n", subject.input.name, reason_of(unknown), by(subject));
    return outcome;
  }

  Outcome start(const std::string& verdict) const {
    Outcome outcome;
    outcome.verdict = verdict;
    outcome.json = skeleton(subject, verdict);
    add_run(outcome.json, subject);
    return outcome;
  }
};

}  // namespace

int Outcome::exit_code() const {
  if (verdict == "infeasible" || verdict == "sat") return 0;
  return is_definite() ? 10 : 20;
}

std::string reason_of(const Unknown& unknown) {
  if (unknown.failure == Failure::gave_up) {
    return unknown.stage.empty() ? unknown.reason
                                 : fmt::format("{} ({})", unknown.reason, unknown.stage);
  }
  if (unknown.stage.empty())
    return fmt::format("{}: {}", to_string(unknown.failure), unknown.reason);
  return fmt::format("{} reached in {}", to_string(unknown.failure), unknown.stage);
}

Outcome report(const Subject& subject, const rts::System& system, const Verdict& verdict,
               const backends::Limits& limits) {
  return std::visit(RtsReport{subject, system, limits}, verdict);
}

Outcome report(const Subject& subject, const horn::ClauseSystem& system,
               const ClauseVerdict& verdict, const backends::Limits& limits) {
  return std::visit(ClauseReport{subject, system, limits}, verdict);
}

Outcome report_unknown(const Whereabouts& at, const Unknown& unknown) {
  Outcome outcome;
  outcome.verdict = "unknown";
  outcome.json = {{"schema", result_schema},
                  {"version", 1},
                  {"file", at.file},
                  {"verdict", "unknown"},
                  {"engine", at.engine},
                  {"seconds", rounded(at.seconds)},
                  {"reason", reason_of(unknown)},
                  {"failure", to_string(unknown.failure)},
                  {"stage", unknown.stage}};
  std::string title = at.file;
  if (!at.error_vertex.empty()) {
    outcome.json["error"] = at.error_vertex;
    title += ", error vertex " + at.error_vertex;
  }
  outcome.account = fmt::format("{}: {} ({:.2f} s)\n", title, reason_of(unknown), at.seconds);
  return outcome;
}

Json to_json(const Outcome& outcome) {
  return {{"verdict", outcome.verdict},
          {"account", outcome.account},
          {"json", outcome.json},
          {"evidence", outcome.document},
          {"without_invariants", outcome.without_invariants}};
}

Outcome outcome_from_json(const Json& json) {
  Outcome outcome;
  outcome.verdict = json.at("verdict");
  outcome.account = json.at("account");
  outcome.json = json.at("json");
  outcome.document = json.at("evidence");
  outcome.without_invariants = json.at("without_invariants");
  return outcome;
}

}  // namespace heapreach::pipeline
