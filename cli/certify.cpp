// The subcommands that check saved evidence: replay, certify, and dot with an execution. `check
// --witness` saves one document, or an array of them if there were several verdicts; of an array,
// those are checked that belong to the input and are of the subcommand's kind.
#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "backends/external/printed_model.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/render/trace/heaps_dot.h"
#include "cli/render/trace/trace_text.h"
#include "cli/run_tool.h"
#include "evidence/certificates/schema/document.h"
#include "evidence/checker/check_certificate.h"
#include "evidence/checker/clauses/replay_derivation.h"
#include "evidence/explain/explanation.h"
#include "evidence/explain/trace_of.h"
#include "evidence/witness/ground.h"
#include "pipeline/input/input.h"
#include "rts/semantics/location.h"
#include "rts/text/write.h"
#include "rts/transform/calls.h"
#include "rts/transform/restriction.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

using evidence::schema::Document;

class Certifier {
 public:
  Certifier(const EvidenceArguments& arguments, const Limits& limits)
      : arguments_(arguments),
        limits_(limits),
        input_(
            pipeline::read_input(arguments.file, limits.deadline, arguments.options.properties)) {}

  /// The text for every document of the kinds, by `check`.
  template <typename Function>
  std::string all(const std::vector<std::string>& kinds, Function check) const {
    const auto documents = evidence::schema::documents_of(pipeline::read_bytes(arguments_.evidence),
                                                          arguments_.evidence);
    if (!documents.is_array) return refusing(check, documents.all.front());
    std::string text;
    for (const Document& document : documents.all) {
      const std::string kind = document.kind();
      const bool wanted = std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
      const auto about = document.input();
      if (!wanted || !about || !input_.is_called(*about)) continue;
      text += (text.empty() ? "" : "\n") + refusing(check, document);
    }
    if (text.empty()) {
      throw at_evidence(fmt::format("none of its {} documents is {} {} for {}",
                                    documents.all.size(), kinds[0] == "execution" ? "an" : "a",
                                    kinds[0], arguments_.file));
    }
    return text;
  }

  std::string replay(const Document& document) const {
    require_hash(document);
    if (const auto* rts = std::get_if<pipeline::RtsInput>(&input_.content)) {
      return replay(document, rts->system);
    }
    const auto& clauses = std::get<horn::ClauseSystem>(input_.content);
    const auto saved = document.derivation(clauses);
    checked([&] { evidence::checker::replay(clauses, saved.derivation); });
    return "the derivation holds\n\n" + evidence::explain::of(clauses, saved.derivation);
  }

  /// An execution in its system, and its heaps, for Graphviz.
  std::string drawn(const Document& document) const {
    require_hash(document);
    const rts::System& system = std::get<pipeline::RtsInput>(input_.content).system;
    const auto saved = replayed(document, system);
    std::vector<rts::EdgeId> path;
    for (const rts::Step& step : saved.execution.steps) path.push_back(step.edge);
    std::ostringstream out;
    rts::write_dot(out, system, path,
                   heaps_dot(evidence::explain::trace_of(system, saved.bound, saved.execution)));
    return out.str();
  }

  bool is_of_clauses() const { return std::holds_alternative<horn::ClauseSystem>(input_.content); }

  /// Whether the evidence is no JSON but what a solver printed.
  bool is_printed() const {
    const std::string text = pipeline::read_bytes(arguments_.evidence);
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    return begin != std::string::npos && text[begin] != '{' && text[begin] != '[';
  }

  /// A model as a solver prints it after `sat`.
  std::string certify_printed() const {
    const auto* clauses = std::get_if<horn::ClauseSystem>(&input_.content);
    if (!clauses) {
      throw at_evidence("is no saved certificate; a solver's model belongs to clauses (.smt2)");
    }
    const auto model = backends::read_printed_model(
        *clauses, pipeline::read_bytes(arguments_.evidence), limits_.deadline);
    if (!model) {
      throw at_evidence("has no define-fun that can be read for each predicate of " +
                        arguments_.file);
    }
    require_holds(evidence::checker::check_certificate(
        *clauses, evidence::make_model_certificate(*clauses, *model, {}, {}, nullptr), limits_,
        arguments_.solver));
    return "the model holds\n";
  }

  std::string certify(const Document& document) const {
    require_hash(document);
    const std::optional<rts::System> asked = asked_by(document);
    require_form(document, asked);
    const std::optional<rts::System> system = subject_of(document, asked);
    const auto saved = document.certificate(system ? &*system : nullptr);
    if (arguments_.solver &&
        !std::holds_alternative<evidence::ModelCertificate>(saved.certificate)) {
      throw UsageError("--solver decides the conditions of a model; this certificate is none");
    }
    require_holds(check(saved, system));
    return "the certificate holds" + scope(saved, system.has_value()) + "\n";
  }

 private:
  void require_holds(const evidence::CheckResult& result) const {
    switch (result.status) {
      case evidence::CheckResult::Status::holds:
        break;
      case evidence::CheckResult::Status::fails:
        throw at_evidence("the certificate does not hold: " + result.reason);
      case evidence::CheckResult::Status::unknown:
        throw BackendError(result.failure, "certify", "not certified: " + result.reason);
    }
  }

  InputError at_evidence(const std::string& message) const {
    return InputError({arguments_.evidence, 0, 0}, message);
  }

  /// Evidence of another input is refused before its details are looked at.
  void require_hash(const Document& document) const {
    document.kind();
    const auto saved = document.input();
    if (!saved || input_.is_called(*saved)) return;  // the reader says what is wrong
    throw at_evidence(fmt::format("belongs to another input: its hash is {}, that of {} is {}",
                                  *saved, arguments_.file, input_.hash));
  }

  /// Likewise certificates that are none of what was asked of this input, whatever they contain.
  void require_form(const Document& document, const std::optional<rts::System>& asked) const {
    if (asked) return document.require_form(*asked);
    document.require_form(std::get<horn::ClauseSystem>(input_.content));
  }

  /// The last resort: whatever comes from outside is refused with a reason, also where its check
  /// ends in an error of ours. (Reading the input is none of it, and an engine's evidence is
  /// checked elsewhere.)
  template <typename Function>
  std::string refusing(Function check, const Document& document) const {
    const bool is_system = std::holds_alternative<pipeline::RtsInput>(input_.content);
    std::string text;
    evidence::schema::refusing(arguments_.evidence, [&] {
      text = check(is_system ? document.about(input_.properties) : document);
    });
    return text;
  }

  /// Checks throw without a file: they do not know where the evidence comes from.
  template <typename Function>
  void checked(Function check) const {
    try {
      check();
    } catch (const InputError& error) {
      throw at_evidence(error.what());
    }
  }

  evidence::schema::SavedExecution replayed(const Document& document,
                                            const rts::System& system) const {
    auto saved = document.execution(system);
    const rts::Question question = question_of(document, system);
    checked([&] { rts::replay_answer(system, question, saved.bound, saved.execution); });
    return saved;
  }

  std::string replay(const Document& document, const rts::System& system) const {
    const auto saved = replayed(document, system);
    return "the execution holds\n\n" +
           text_of(evidence::explain::trace_of(system, saved.bound, saved.execution),
                   arguments_.verbose ? Length::whole : Length::brief);
  }

  /// What the certificate's question makes of the input; nothing for clauses.
  std::optional<rts::System> asked_by(const Document& document) const {
    const auto* rts = std::get_if<pipeline::RtsInput>(&input_.content);
    if (rts == nullptr) return std::nullopt;
    return rts::restricted(rts->system, question_of(document, rts->system));
  }

  /// A location that is none of the input would have nothing that leads there.
  rts::Question question_of(const Document& document, const rts::System& system) const {
    rts::Question question{input_.properties, std::nullopt};
    if (const auto error = document.error_vertex()) question.error = error_named(system, *error);
    if (const auto text = document.location()) {
      const auto all = rts::locations_of(system, input_.properties);
      const bool known = std::any_of(all.begin(), all.end(),
                                     [&](const rts::Location& one) { return one.text() == *text; });
      if (!known) {
        throw at_evidence("location: \"" + *text + "\" is no error location of " + arguments_.file);
      }
      question.locations = {*text};
    }
    return question;
  }

  /// The system that a certificate speaks of: what engines see of that and its calls.
  std::optional<rts::System> subject_of(const Document& document,
                                        const std::optional<rts::System>& asked) const {
    if (!asked) return std::nullopt;
    const std::uint64_t depth = document.call_depth();
    const rts::Calls calls = document.calls();
    std::optional<rts::System> subject;
    checked([&] { subject = *rts::seen_by_engines(*asked, calls, depth); });
    return subject;
  }

  evidence::CheckResult check(const evidence::schema::SavedCertificate& saved,
                              const std::optional<rts::System>& system) const {
    if (const auto* clauses = std::get_if<horn::ClauseSystem>(&input_.content)) {
      return evidence::checker::check_certificate(*clauses, saved.certificate, limits_,
                                                  arguments_.solver);
    }
    return evidence::checker::check_certificate(*system, saved.certificate, limits_,
                                                arguments_.solver);
  }

  rts::VertexId error_named(const rts::System& system, const std::string& name) const {
    for (const rts::VertexId error : system.errors) {
      if (system.vertex(error).name == name) return error;
    }
    throw at_evidence("error: \"" + name + "\" is no error vertex of " + arguments_.file);
  }

  /// What the certificate is about, where that is not the whole question.
  static std::string scope(const evidence::schema::SavedCertificate& saved, bool of_system) {
    std::string text;
    if (!saved.error_vertex.empty()) text += ", for error vertex " + saved.error_vertex;
    if (!saved.location.empty()) text += ", for " + saved.location;
    if (!of_system) return text;
    const auto bound = evidence::bound_of(saved.certificate);
    return text + (bound ? fmt::format(", for bound {}", *bound) : ", for every bound");
  }

  const EvidenceArguments& arguments_;
  const Limits& limits_;
  pipeline::Input input_;
};

}  // namespace

std::string replayed(const EvidenceArguments& arguments, const Limits& limits) {
  const Certifier certifier(arguments, limits);
  return certifier.all({"execution", "derivation"},
                       [&](const Document& document) { return certifier.replay(document); });
}

int replay(const EvidenceArguments& arguments) {
  return run_tool(
      "replay", arguments.file, arguments.options, arguments.verbose,
      [&](const Limits& limits, pipeline::Monitor&) { return replayed(arguments, limits); },
      write_standard_output);
}

int dot_execution(const EvidenceArguments& arguments) {
  return run_tool(
      "dot", arguments.file, arguments.options, arguments.verbose,
      [&](const Limits& limits, pipeline::Monitor&) {
        const Certifier certifier(arguments, limits);
        if (certifier.is_of_clauses()) {
          throw UsageError("dot draws transition systems; " + arguments.file + " holds clauses");
        }
        return certifier.all({"execution"},
                             [&](const Document& document) { return certifier.drawn(document); });
      },
      write_standard_output);
}

std::string certified(const EvidenceArguments& arguments, const Limits& limits) {
  const Certifier certifier(arguments, limits);
  if (certifier.is_printed()) return certifier.certify_printed();
  return certifier.all({"certificate"},
                       [&](const Document& document) { return certifier.certify(document); });
}

int certify(const EvidenceArguments& arguments) {
  return run_tool(
      "certify", arguments.file, arguments.options, arguments.verbose,
      [&](const Limits& limits, pipeline::Monitor&) { return certified(arguments, limits); },
      write_standard_output);
}

}  // namespace heapreach::cli
