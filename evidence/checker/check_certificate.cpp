// Which clauses a certificate is checked on, and by which check. What is not in the table of forms
// (evidence/certificates/form.h) is refused before that. A certificate of an RTS names an
// encoding; the clauses are made anew, so that nothing but the options is taken from its maker.
// State graphs need no clauses: they are checked on the system itself.
#include "evidence/checker/check_certificate.h"

#include "evidence/certificates/form.h"
#include "evidence/checker/clauses/check_layout.h"
#include "evidence/checker/clauses/check_model.h"
#include "evidence/checker/clauses/check_unrolling.h"
#include "evidence/checker/graph/check_state_graph.h"
#include "support/error.h"

namespace heapreach::evidence::checker {

namespace {

using Status = CheckResult::Status;

struct ClauseCheck {
  const horn::ClauseSystem& system;
  const Limits& limits;
  const std::optional<std::string>& solver_command;

  CheckResult operator()(const ModelCertificate& model) const {
    return check_model(system, model, limits, solver_command);
  }
  CheckResult operator()(const UnrollingCertificate& unrolling) const {
    return check_unrolling(system, unrolling, limits);
  }
  /// Not of clauses, by the table of forms.
  CheckResult operator()(const NoPathCertificate&) const { return {Status::fails, "no clauses"}; }
  CheckResult operator()(const StateGraphCertificate&) const {
    return {Status::fails, "no clauses"};
  }
};

const ClauseSource* source_of(const Certificate& certificate) {
  if (const auto* model = std::get_if<ModelCertificate>(&certificate)) return &model->source;
  if (const auto* unrolling = std::get_if<UnrollingCertificate>(&certificate)) {
    return &unrolling->source;
  }
  return nullptr;
}

CheckResult check_no_path(const rts::System& system) {
  const rts::VertexId from[] = {system.start};
  const std::vector<bool> reachable = system.graph().reachable_from(from);
  for (const rts::VertexId error : system.errors) {
    if (reachable.at(error)) {
      return {Status::fails, "the graph has a path from " + system.vertex(system.start).name +
                                 " to the error vertex " + system.vertex(error).name};
    }
  }
  return {Status::holds, ""};
}

/// What the entries say about vertices and worlds, which no formula depends on; empty if all is
/// well.
std::string wrong_meaning(const rts::System& system, const encoders::Encoding& encoding,
                          const Certificate& certificate) {
  const auto* model = std::get_if<ModelCertificate>(&certificate);
  for (std::size_t p = 0; model != nullptr && p < encoding.predicates.size(); ++p) {
    if (p >= model->entries.size()) break;
    const encoders::PredicateMeaning& meaning = encoding.predicates[p];
    const ModelCertificate::Entry& entry = model->entries[p];
    const std::string vertex = meaning.vertex ? system.vertex(*meaning.vertex).name : "";
    if (entry.vertex == vertex && (vertex.empty() || entry.world == meaning.world)) continue;
    return "predicates[" + std::to_string(p) + "]: predicate \"" + entry.predicate +
           "\" stands for another vertex or world";
  }
  return "";
}

CheckResult malformed(const Misfit& wrong) {
  return {Status::fails, wrong.key + ": " + wrong.reason};
}

/// Runs a check; a limit that strikes leaves the certificate undecided.
template <typename Check>
CheckResult limited(Check check) {
  try {
    return check();
  } catch (const BackendError& error) {
    return {Status::unknown, error.what(), 0, error.failure()};
  }
}

}  // namespace

CheckResult check_certificate(const rts::System& system, const Certificate& certificate,
                              const Limits& limits,
                              const std::optional<std::string>& solver_command) {
  if (const auto wrong = misfit_as_seen(form_of(certificate), system)) return malformed(*wrong);
  if (const auto* states = std::get_if<StateGraphCertificate>(&certificate)) {
    return limited([&] { return check_state_graph(system, states->graph, limits); });
  }
  const ClauseSource* source = source_of(certificate);
  if (source == nullptr) return check_no_path(system);
  const std::string fact = wrong_fact(system, encoders::layout_of(system));
  if (!fact.empty()) {
    return {Status::fails, "source: the encoding takes for granted that " + fact +
                               ", which does not follow from the system"};
  }
  return limited([&]() -> CheckResult {
    encoders::Encoding encoding;
    try {
      encoding =
          encoders::encoder_named(source->encoder).encode(system, source->options, limits.deadline);
    } catch (const UsageError& error) {
      return {Status::fails, std::string("source: ") + error.what()};
    }
    const std::string wrong = wrong_meaning(system, encoding, certificate);
    if (!wrong.empty()) return {Status::fails, wrong};
    return std::visit(ClauseCheck{encoding.system, limits, solver_command}, certificate);
  });
}

CheckResult check_certificate(const horn::ClauseSystem& system, const Certificate& certificate,
                              const Limits& limits,
                              const std::optional<std::string>& solver_command) {
  if (const auto wrong = misfit(form_of(certificate), system)) return malformed(*wrong);
  return limited([&] {
    return std::visit(ClauseCheck{system, limits, solver_command}, certificate);
  });
}

Certificate tightened(Certificate certificate, const CheckResult& result) {
  if (auto* unrolling = std::get_if<UnrollingCertificate>(&certificate)) {
    unrolling->height = result.height;
  }
  return certificate;
}

}  // namespace heapreach::evidence::checker
