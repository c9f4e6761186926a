#include "pipeline/result/result_of.h"

#include <fmt/format.h>

#include "evidence/certificates/schema/saved.h"
#include "evidence/explain/executions/trace_of.h"
#include "evidence/explain/explanation.h"
#include "pipeline/check/exact_execution.h"
#include "pipeline/input/input.h"
#include "pipeline/options/capabilities.h"
#include "rts/semantics/question.h"
#include "support/error.h"

namespace heapreach::pipeline {

namespace {

namespace schema = evidence::schema;

std::string encoding_of(const std::string& engine, const std::string& encoding) {
  const bool none = engine != "portfolio" && capability_of(engine).on_systems;
  return none ? "none" : encoding;
}

/// What stands in place of an explanation that a limit struck: it costs that, not the verdict.
std::string unexplained(const BackendError& error) {
  return fmt::format("The {} was reached before the certificate was put into words.\n",
                     to_string(error.failure()));
}

/// The answer for each kind of RTS verdict.
struct RtsAnswer {
  const Subject& subject;
  const rts::System& system;
  const Detail& detail;
  const Limits& limits;

  Answer operator()(const Feasible& feasible) const {
    const std::uint64_t bound = subject.system.value().bound;
    Counterexample result{rts::broken_by(system, feasible.execution), feasible.cells_used.get_ui(),
                          feasible.error_vertex,
                          subject_of(rts::location_of(system, feasible.execution))};
    if (detail.evidence) {
      result.execution.text = schema::text_of(
          schema::SavedExecution{subject.hash, bound, feasible.execution, location()}, system);
    }
    if (detail.explanation) {
      result.trace = evidence::explain::trace_of(system, bound, feasible.execution);
    }
    const bool can_run = !subject.program_hash.empty() && !has_assumption();
    const std::string doubts = doubts_about(system, bound, feasible.execution);
    if (doubts.empty()) return result;
    return Candidate{std::move(result), doubts, false, can_run};
  }

  Answer operator()(const Infeasible& infeasible) const {
    Proof proof;
    proof.every_bound = infeasible.bound_independent();
    proof.calls = infeasible.calls;
    proof.call_depth = infeasible.call_depth;
    proof.complete = system.meta.complete;
    proof.has_invariants =
        !std::holds_alternative<evidence::UnrollingCertificate>(infeasible.certificate);
    if (detail.evidence) {
      proof.certificate.text = schema::text_of(
          schema::SavedCertificate{subject.hash, infeasible.certificate, "", location(),
                                   infeasible.locations, infeasible.call_depth, infeasible.calls},
          &system);
    }
    if (!detail.explanation) return proof;
    try {
      proof.invariants = evidence::explain::invariants_of(system, infeasible.certificate, limits);
    } catch (const BackendError& error) {
      proof.invariants.summary = unexplained(error);
    }
    return proof;
  }

  Answer operator()(const Unknown& unknown) const { return unknown; }

  std::string location() const { return subject.location ? subject.location->at : ""; }
};

/// And for each kind of clause verdict.
struct ClauseAnswer {
  const Subject& subject;
  const horn::ClauseSystem& system;
  const Detail& detail;
  const Limits& limits;

  Answer operator()(const Unsatisfiable& verdict) const {
    Derivable result{verdict.derivation.derivation.steps.size(), {}, ""};
    if (detail.evidence) {
      result.derivation.text =
          schema::text_of(schema::SavedDerivation{subject.hash, verdict.derivation}, system);
    }
    if (detail.explanation) {
      result.explanation = evidence::explain::of(system, verdict.derivation);
    }
    return result;
  }

  Answer operator()(const Satisfiable& verdict) const {
    Underivable result;
    if (detail.evidence) {
      result.certificate.text =
          schema::text_of(schema::SavedCertificate{subject.hash, verdict.certificate});
    }
    if (!detail.explanation) return result;
    try {
      result.explanation = evidence::explain::of(system, verdict.certificate, limits);
    } catch (const BackendError& error) {
      result.explanation = unexplained(error);
    }
    return result;
  }

  Answer operator()(const Unknown& unknown) const { return unknown; }
};

}  // namespace

Origin origin_of(const Strategy& strategy, double seconds) {
  return {strategy.engine, strategy.name(), encoding_of(strategy.engine, strategy.encoding),
          strategy.encoder.step == encoders::Step::large, seconds};
}

Origin origin_of(const Options& options, double seconds) {
  return {options.engine, "", encoding_of(options.engine, options.encoding),
          options.encoder.step == encoders::Step::large, seconds};
}

Result result_of(Subject subject, const Origin& origin, const rts::System& system,
                 const Verdict& verdict, const Detail& detail, const Limits& limits) {
  subject.system.value().name = system.name;
  if (const std::string* text = said_by_import(system, "assumes")) subject.system->assumes = *text;
  Answer answer = std::visit(RtsAnswer{subject, system, detail, limits}, verdict);
  return {std::move(subject), std::move(answer), origin};
}

Result result_of(Subject subject, const Origin& origin, const horn::ClauseSystem& system,
                 const ClauseVerdict& verdict, const Detail& detail, const Limits& limits) {
  Answer answer = std::visit(ClauseAnswer{subject, system, detail, limits}, verdict);
  return {std::move(subject), std::move(answer), origin};
}

Result result_without_input(const std::string& file, const std::string& engine,
                            std::optional<LocationSubject> location, double seconds,
                            Unknown unknown) {
  Origin origin{engine};
  origin.seconds = seconds;
  return {Subject{file, "", std::nullopt, std::move(location)}, std::move(unknown), origin};
}

LocationSubject subject_of(const rts::Location& location) {
  return {location.text(), location.position, rts::to_string(location.kind)};
}

std::optional<LocationSubject> location_asked(const rts::System& system,
                                              const rts::Question& question) {
  if (!question.locations || question.locations->size() != 1) return std::nullopt;
  if (system.is_error(system.start) && rts::counts(system, question, std::nullopt)) {
    return subject_of(rts::location_of_start(system));
  }
  for (rts::EdgeId id = 0; id < system.edges().size(); ++id) {
    const rts::Edge& edge = system.edge(id);
    if (!system.is_error(edge.to) || system.is_error(edge.from)) continue;
    if (rts::counts(system, question, id)) return subject_of(rts::location_of(system, id));
  }
  return std::nullopt;
}

}  // namespace heapreach::pipeline
