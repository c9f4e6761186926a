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

/// Of a result on the system that is read as `file`.
Answer answer_of(const pipeline::Result& result, const std::string& file, const Options& options,
                 const pipeline::Options& inner) {
  Answer answer;
  std::visit(Filler{answer}, result.answer);
  if (const auto& subject = result.subject.system) {
    answer.bound = subject->bound;
    answer.bound_asked = subject->bound_asked;
  }
  if (const auto* execution = pipeline::execution_of(result.answer)) {
    if (!execution->empty()) answer.steps = steps_of(file, inner, *execution);
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
  return answer;
}

/// What check() answers for each of the locations, or for all at once if none are wanted.
std::vector<LocationAnswer> answers_to(const System& system, const Options& options,
                                       const pipeline::WantedLocations& wanted) {
  pipeline::Options inner = options_of(options);
  inner.evidence = true;  // the steps come from it
  const Call call(system);
  pipeline::SessionResult session =
      pipeline::check_file(call.file(), inner, wanted, shown_to(options));
  if (session.failed) end_with(*session.failed);
  std::vector<LocationAnswer> answers;
  for (const pipeline::Result& result : session.results) {
    LocationAnswer one;
    one.answer = answer_of(result, call.file(), options, inner);
    one.answer.warnings = session.warnings;
    one.masked_by = result.masked_by;
    if (const auto& location = result.subject.location) {
      one.location = location->at;
      one.kind = location->kind;
      if (const auto& at = location->position) one.at = {at->file, at->line, at->column};
    } else if (wanted.any()) {
      continue;  // there are none
    }
    answers.push_back(std::move(one));
  }
  return answers;
}

}  // namespace

Answer check(const System& system, const Options& options) {
  return translated([&] { return std::move(answers_to(system, options, {}).at(0).answer); });
}

std::vector<LocationAnswer> check_each(const System& system, const Options& options,
                                       const std::vector<std::string>& places) {
  return translated([&] { return answers_to(system, options, {places.empty(), places}); });
}

}  // namespace heapreach
