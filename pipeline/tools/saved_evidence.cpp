#include "pipeline/tools/saved_evidence.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "backends/external/printed_model.h"
#include "evidence/checker/check_certificate.h"
#include "evidence/checker/clauses/replay_derivation.h"
#include "evidence/explain/executions/trace_of.h"
#include "evidence/explain/explanation.h"
#include "pipeline/tools/saved_coverage.h"
#include "rts/semantics/location.h"
#include "rts/transform/calls.h"
#include "rts/transform/restriction.h"
#include "rts/transform/stack_calls.h"
#include "support/error.h"

namespace heapreach::pipeline {

SavedEvidence::SavedEvidence(EvidenceFiles files, const Limits& limits)
    : files_(std::move(files)),
      limits_(limits),
      input_(read_input(files_.input, limits.deadline, files_.properties)) {}

const rts::System* SavedEvidence::system() const {
  const auto* rts = std::get_if<RtsInput>(&input_.content);
  return rts == nullptr ? nullptr : &rts->system;
}

void SavedEvidence::replay(const TakeHeld& take, const TakeRefused& refused) const {
  all({"execution", "derivation"}, &SavedEvidence::replayed_any, take, refused);
}

void SavedEvidence::certify(const TakeHeld& take, const TakeRefused& refused) const {
  if (is_printed()) return take(certified_as_printed());
  all({"certificate"}, &SavedEvidence::certified, take, refused);
}

void SavedEvidence::all(const std::vector<std::string>& kinds, Check check, const TakeHeld& take,
                        const TakeRefused& refused) const {
  const auto documents =
      evidence::schema::documents_of(read_bytes(files_.evidence), files_.evidence);
  if (!documents.is_array) {
    const Document& only = documents.all.front();
    evidence::schema::refusing(files_.evidence, [&] { require_kind(kinds, only); });
    return take(refusing(check, only));
  }
  bool any = false;
  std::size_t number = 0;
  for (const Document& document : documents.all) {
    ++number;
    const bool wanted = std::find(kinds.begin(), kinds.end(), document.kind()) != kinds.end();
    const auto about = document.input();
    if (!wanted || !about || !input_.is_called(*about)) continue;
    any = true;
    try {
      take(refusing(check, document));
    } catch (const InputError& error) {
      if (!refused) throw;
      refused({number, error.what(), false});
    } catch (const BackendError& limit) {
      if (!refused) throw;
      refused({number, limit.what(), true});
    }
  }
  if (any) return;
  throw at_evidence(fmt::format("none of its {} documents is {} {} for {}", documents.all.size(),
                                kinds[0] == "execution" ? "an" : "a", kinds[0], files_.input));
}

/// Whoever mixes up the two commands is told the other one.
void SavedEvidence::require_kind(const std::vector<std::string>& kinds,
                                 const Document& document) const {
  const std::string found = document.kind();
  if (std::find(kinds.begin(), kinds.end(), found) != kinds.end()) return;
  throw at_evidence(fmt::format("holds {}, expected {}: `heapreach {}` checks it",
                                found == "execution" ? "an execution" : "a " + found,
                                kinds[0] == "execution" ? "an execution" : "a " + kinds[0],
                                found == "certificate" ? "certify" : "replay"));
}

/// The last resort: whatever comes from outside is refused with a reason, also where its check
/// ends in an error of ours. (Reading the input is none of it, and an engine's evidence is
/// checked elsewhere.)
Held SavedEvidence::refusing(Check check, const Document& document) const {
  std::optional<Held> held;
  evidence::schema::refusing(files_.evidence, [&] {
    held = (this->*check)(system() != nullptr ? document.about(input_.properties) : document);
  });
  return *std::move(held);
}

Held SavedEvidence::replayed_any(const Document& document) const {
  require_hash(document);
  if (const rts::System* system = this->system()) return replayed(document, *system);
  const auto saved = document.derivation(clauses());
  checked([&] { evidence::checker::replay(clauses(), saved.derivation); });
  return Rederived{evidence::explain::of(clauses(), saved.derivation)};
}

Held SavedEvidence::replayed(const Document& document, const rts::System& system) const {
  const auto saved = document.without_coverage().execution(system);
  if (const auto coverage = document.coverage()) {
    if (!coverage->by.empty()) throw at_evidence("coverage.by: an execution shows itself");
    checked([&] {
      cover_question(*coverage, system, input_.properties)->replay(saved.bound, saved.execution);
    });
  } else {
    const rts::Question question = question_of(document, system);
    checked([&] { rts::replay_answer(system, question, saved.bound, saved.execution); });
  }
  Replayed result;
  for (const rts::Step& step : saved.execution.steps) result.path.push_back(step.edge);
  result.trace = evidence::explain::trace_of(system, saved.bound, saved.execution);
  return result;
}

/// A certificate that is none of what was asked of this input is refused whatever it contains. It
/// speaks of what engines see of the input and its calls.
Held SavedEvidence::certified(const Document& document) const {
  require_hash(document);
  const Document rest = document.without_coverage();
  const rts::System* system = this->system();
  if (system == nullptr) {
    rest.require_form(clauses());
    return certified_about(nullptr, document);
  }
  const rts::System asked = asked_by(document, *system);
  rest.require_form(asked);
  const std::uint64_t depth = rest.call_depth();
  const rts::Calls calls = rest.calls();
  std::shared_ptr<const rts::System> subject;
  checked([&] { subject = rts::seen_by_engines(asked, calls, depth); });
  try {
    return certified_about(&*subject, document);
  } catch (const InputError&) {
    if (calls != rts::Calls::stack) throw;
    if (std::optional<Held> held = certified_of_earlier_frames(asked, document)) return *held;
    throw;
  }
}

/// If it holds of a call stack as earlier versions made it.
std::optional<Held> SavedEvidence::certified_of_earlier_frames(const rts::System& asked,
                                                               const Document& document) const {
  try {
    const rts::Transformed stack = rts::stack_calls(asked, rts::Frames::as_needed);
    return certified_about(&stack.system(), document);
  } catch (const InputError&) {
    return std::nullopt;
  }
}

/// `subject`: null for clauses.
Held SavedEvidence::certified_about(const rts::System* subject, const Document& document) const {
  const auto saved = document.without_coverage().certificate(subject);
  const bool is_model = std::holds_alternative<evidence::ModelCertificate>(saved.certificate);
  if (files_.solver && !is_model) {
    throw UsageError("--solver decides the conditions of a model; this certificate is none");
  }
  using evidence::checker::check_certificate;
  require_holds(subject ? check_certificate(*subject, saved.certificate, limits_, files_.solver)
                        : check_certificate(clauses(), saved.certificate, limits_, files_.solver));
  Accepted result{false, saved.error_vertex, saved.location, subject != nullptr};
  if (subject) result.bound = evidence::bound_of(saved.certificate);
  result.coverage = document.coverage();
  return result;
}

/// What a certificate's question makes of the input.
rts::System SavedEvidence::asked_by(const Document& document, const rts::System& system) const {
  const auto coverage = document.coverage();
  if (!coverage) return rts::restricted(system, question_of(document, system));
  std::optional<rts::System> asked;
  checked([&] {
    const auto question = cover_question(*coverage, system, input_.properties);
    asked = rts::instrumented(*question, instrumentation_of(*coverage, *question)).system();
  });
  return *std::move(asked);
}

/// Whether the evidence is no JSON but what a solver printed.
bool SavedEvidence::is_printed() const {
  const std::string text = read_bytes(files_.evidence);
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  return begin != std::string::npos && text[begin] != '{' && text[begin] != '[';
}

/// A model as a solver prints it after `sat`.
Held SavedEvidence::certified_as_printed() const {
  if (system() != nullptr) {
    throw at_evidence("is no saved certificate; a solver's model belongs to clauses (.smt2)");
  }
  const auto model =
      backends::read_printed_model(clauses(), read_bytes(files_.evidence), limits_.deadline);
  if (!model) {
    throw at_evidence("has no define-fun that can be read for each predicate of " + files_.input);
  }
  require_holds(evidence::checker::check_certificate(
      clauses(), evidence::make_model_certificate(clauses(), *model, {}, {}, nullptr), limits_,
      files_.solver));
  return Accepted{true};
}

/// Evidence of another input is refused before its details are looked at.
void SavedEvidence::require_hash(const Document& document) const {
  document.kind();
  const auto saved = document.input();
  if (!saved || input_.is_called(*saved)) return;  // the reader says what is wrong
  throw at_evidence(fmt::format("belongs to another input: its hash is {}, that of {} is {}",
                                *saved, files_.input, input_.hash));
}

/// What a document was made for: a certificate for one location may answer a question about more.
/// A location that is none of the input would have nothing that leads there.
rts::Question SavedEvidence::question_of(const Document& document,
                                         const rts::System& system) const {
  rts::Question question{input_.properties, std::nullopt};
  if (const auto error = document.error_vertex()) question.error = error_named(system, *error);
  const auto text = document.location();
  std::set<std::string> locations = document.locations();
  if (!text && locations.empty()) return question;
  if (locations.empty()) locations = {*text};
  const auto all = rts::locations_of(system, input_.properties);
  for (const std::string& location : locations) {
    const bool known = std::any_of(
        all.begin(), all.end(), [&](const rts::Location& one) { return one.text() == location; });
    if (!known) {
      throw at_evidence("location: \"" + location + "\" is no error location of " + files_.input);
    }
  }
  question.locations = std::move(locations);
  return question;
}

rts::VertexId SavedEvidence::error_named(const rts::System& system, const std::string& name) const {
  for (const rts::VertexId error : system.errors) {
    if (system.vertex(error).name == name) return error;
  }
  throw at_evidence("error: \"" + name + "\" is no error vertex of " + files_.input);
}

void SavedEvidence::require_holds(const evidence::CheckResult& result) const {
  switch (result.status) {
    case evidence::CheckResult::Status::holds:
      break;
    case evidence::CheckResult::Status::fails:
      throw at_evidence("the certificate does not hold: " + result.reason);
    case evidence::CheckResult::Status::unknown:
      throw BackendError(result.failure, "certify", "not certified: " + result.reason);
  }
}

/// Checks throw without a file: they do not know where the evidence comes from.
void SavedEvidence::checked(const std::function<void()>& check) const {
  try {
    check();
  } catch (const InputError& error) {
    throw at_evidence(error.what());
  }
}

InputError SavedEvidence::at_evidence(const std::string& message) const {
  return {{files_.evidence, 0, 0}, message};
}

}  // namespace heapreach::pipeline
