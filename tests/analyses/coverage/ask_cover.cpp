#include "tests/analyses/coverage/ask_cover.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>

#include "evidence/certificates/schema/document.h"
#include "evidence/checker/check_certificate.h"
#include "pipeline/tools/saved_coverage.h"
#include "rts/model/property_errors.h"
#include "rts/transform/calls.h"
#include "tests/harness/limits.h"
#include "tests/harness/reference/interpret.h"

namespace heapreach::test {

namespace {

using analyses::Coverage;
using evidence::schema::Document;

const rts::System& system_of(const pipeline::Input& input) {
  return std::get<pipeline::RtsInput>(input.content).system;
}

Document document_of(const std::string& text) {
  return evidence::schema::documents_of(text, "evidence").all.at(0);
}

std::string why_no_execution(const pipeline::Input& input, const Coverage& coverage,
                             const analyses::CoverExecution& execution,
                             const std::vector<std::string>& edges) {
  const rts::System& system = system_of(input);
  const Document document = document_of(execution.document);
  if (document.coverage()->end != coverage.end.name) return "it names another end";
  const auto saved = document.without_coverage().execution(system);
  const auto followed = reference::interpret(system, saved.bound, {}, saved.execution);
  if (!followed.refusal.empty()) return followed.refusal;
  const auto& ends = coverage.end.vertices;
  const rts::VertexId last = followed.states.back().vertex;
  if (std::find(ends.begin(), ends.end(), last) == ends.end()) return "it ends elsewhere";
  if (system.is_error(last) && !followed.answers) return "its error does not count";
  for (const std::string& edge : edges) {
    const bool takes =
        std::any_of(saved.execution.steps.begin(), saved.execution.steps.end(),
                    [&](const rts::Step& step) { return system.edge_name(step.edge) == edge; });
    if (!takes) return "it does not take " + edge;
  }
  return "";
}

std::string why_no_proof(const pipeline::Input& input, const Coverage& coverage,
                         const analyses::CoverProof& proof) {
  const rts::System& system = system_of(input);
  const Document document = document_of(proof.document);
  const auto about = document.coverage().value();
  if (about.end != coverage.end.name) return "it names another end";
  const rts::CoverQuestion question(system, rts::end_named(system, about.end), input.properties);
  const rts::Transformed made =
      rts::instrumented(question, pipeline::instrumentation_of(about, question));
  const Document rest = document.without_coverage();
  const auto seen = rts::seen_by_engines(made.system(), rest.calls(), rest.call_depth());
  rest.require_form(made.system());
  const auto saved = rest.certificate(&*seen);
  const auto result = evidence::checker::check_certificate(*seen, saved.certificate, {});
  if (result.status != evidence::CheckResult::Status::holds) return result.reason;
  const auto bound = evidence::bound_of(saved.certificate);
  if (bound && (!proof.bound || *proof.bound > *bound)) return "it is for fewer cells";
  return "";
}

std::vector<std::string> names_of(const Coverage& coverage, const analyses::ListedGroup& group) {
  std::vector<std::string> names;
  for (const std::size_t edge : group.edges) names.push_back(coverage.edges[edge].name);
  return names;
}

}  // namespace

pipeline::Input input_of(const rts::System& system) {
  return {system.name, "sha1:0000000000000000000000000000000000000000",
          pipeline::RtsInput{rts::with_errors(system, rts::Properties::standard()), {}}};
}

Coverage covered(const pipeline::Input& input, const analyses::CoverOptions& asked,
                 const pipeline::Options& options) {
  const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  pipeline::Channel channel(nowhere, "");
  const Limits limits =
      work_limits(static_cast<double>(options.work.value_or(300'000'000)) / 1e6, 2048);
  Coverage last;
  try {
    analyses::cover(input, asked, options, limits, channel,
                    [&](const Coverage& coverage) { last = coverage; });
  } catch (...) {
    close(nowhere);
    throw;
  }
  close(nowhere);
  return last;
}

std::string why_no_evidence(const pipeline::Input& input, const Coverage& coverage) {
  for (const analyses::ListedGroup& group : coverage.groups) {
    const std::vector<std::string> edges = names_of(coverage, group);
    std::string why;
    if (const auto* consistent = std::get_if<analyses::Consistent>(&group.its_class)) {
      why = why_no_execution(input, coverage, coverage.executions.at(consistent->arrival), edges);
    } else if (const auto* excluded = std::get_if<analyses::Inconsistent>(&group.its_class)) {
      why = why_no_proof(input, coverage, coverage.proofs.at(excluded->refutation));
    }
    if (!why.empty()) return edges.front() + ": " + why;
  }
  return "";
}

}  // namespace heapreach::test
