#include "cli/render/json.h"
#include "cli/render/text.h"
#include "evidence/certificates/schema/saved.h"
#include "library/call.h"
#include "library/heapreach.h"
#include "pipeline/input/input.h"

namespace heapreach {

namespace {

/// Of the edge, else of its first instruction that has one.
SourcePosition position_of(const rts::Edge& edge) {
  std::optional<Position> at = edge.at;
  for (const rts::Instruction& one : edge.instructions) {
    if (!at) at = one.at;
  }
  return at ? SourcePosition{at->file, at->line, at->column} : SourcePosition{};
}

std::vector<Step> steps_of(const std::string& file, const pipeline::Options& options,
                           const pipeline::Document& document) {
  const pipeline::Input input = pipeline::read_input(file, Deadline(), options.properties);
  const rts::System& system = std::get<pipeline::RtsInput>(input.content).system;
  const auto saved = evidence::schema::execution_of_text(document.text, system, file);
  std::vector<Step> steps;
  for (const rts::Step& step : saved.execution.steps) {
    const rts::Edge& edge = system.edge(step.edge);
    steps.push_back({system.edge_name(step.edge), system.vertex(edge.from).name,
                     system.vertex(edge.to).name, position_of(edge)});
  }
  return steps;
}

/// What the answers have in common with others of their kind.
struct Filler {
  Answer& to;

  void operator()(const pipeline::Counterexample& found) const {
    to.verdict = Verdict::feasible;
    to.broken = rts::to_string(found.broken);
    to.cells_used = found.cells_used;
  }
  void operator()(const pipeline::Proof& proof) const {
    to.verdict = Verdict::infeasible;
    to.every_bound = proof.every_bound;
  }
  void operator()(const pipeline::Candidate& candidate) const {
    to.reason = pipeline::reason_of(candidate);
  }
  void operator()(const pipeline::Unknown& unknown) const { to.reason = reason_of(unknown); }
  // Of clauses, which a System is none of.
  void operator()(const pipeline::Derivable&) const {}
  void operator()(const pipeline::Underivable&) const {}
};

Answer answer_to(const System& system, const Options& options) {
  pipeline::Options inner = options_of(options);
  inner.evidence = true;  // the steps come from it
  const Call call(system);
  pipeline::SessionResult session = pipeline::check_file(call.file(), inner, {}, shown_to(options));
  if (session.failed) end_with(*session.failed);
  const pipeline::Result& result = session.results.at(0);
  Answer answer;
  std::visit(Filler{answer}, result.answer);
  if (const auto& subject = result.subject.system) {
    answer.bound = subject->bound;
    answer.bound_asked = subject->bound_asked;
  }
  if (const auto* execution = pipeline::execution_of(result.answer)) {
    if (!execution->empty()) answer.steps = steps_of(call.file(), inner, *execution);
  }
  const pipeline::Document* evidence = pipeline::evidence_of(result.answer);
  if (options.evidence && evidence != nullptr && !evidence->empty()) {
    answer.evidence = cli::saved_evidence({result});
  }
  if (options.explanation) {
    answer.explanation = cli::explanation_of(result);
    answer.json = cli::json_text({result}, false, -1);
  }
  answer.engine = result.origin.engine;
  answer.seconds = result.origin.seconds;
  answer.warnings = std::move(session.warnings);
  return answer;
}

}  // namespace

Answer check(const System& system, const Options& options) {
  return translated([&] { return answer_to(system, options); });
}

}  // namespace heapreach
