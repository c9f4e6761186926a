#include "rts/semantics/question.h"

#include "rts/model/property_errors.h"
#include "rts/semantics/location.h"
#include "support/error.h"

namespace heapreach::rts {

namespace {

Property property_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::dereference:
      return Property::valid_deref;
    case ErrorKind::free:
      return Property::valid_free;
    case ErrorKind::assertion:
      break;
  }
  return Property::unreach_call;
}

}  // namespace

Property property_of(const System& system, EdgeId id) {
  const Edge& edge = system.edge(id);
  if (edge.breaks) return *edge.breaks;
  if (const auto leak = leak_of(edge)) return *leak;
  if (const auto broken = system.vertex(edge.to).breaks) return *broken;
  for (auto i = edge.instructions.rbegin(); i != edge.instructions.rend(); ++i) {
    const auto* fail = std::get_if<Fail>(&i->action);
    if (fail != nullptr) return property_of(kind_of(fail->inner));
  }
  return Property::unreach_call;
}

Property broken_by(const System& system, const Execution& execution) {
  if (execution.steps.empty()) return Property::unreach_call;
  const EdgeId last = execution.steps.back().edge;
  // What comes last need not lead there itself: a call whose edge does may return behind it.
  return system.is_error(system.edge(last).to) ? property_of(system, last) : Property::unreach_call;
}

bool counts(const System& system, const Question& question, std::optional<EdgeId> edge) {
  const VertexId error = edge ? system.edge(*edge).to : system.start;
  if (question.error && *question.error != error) return false;
  const Property broken = edge ? property_of(system, *edge) : Property::unreach_call;
  if (!question.properties.contains(broken)) return false;
  if (!question.locations) return true;
  const Location at = edge ? location_of(system, *edge) : location_of_start(system);
  return question.locations->contains(at.text());
}

std::string why_no_answer(const System& system, const Question& question,
                          const Execution& execution, const State& last) {
  const std::string& end = system.vertex(last.vertex).name;
  if (!system.is_error(last.vertex)) {
    return "the execution ends in " + end + ", which is no error vertex";
  }
  if (question.error && last.vertex != *question.error) {
    return "the execution ends in " + end + ", and what was asked about is " +
           system.vertex(*question.error).name;
  }
  const Property broken = broken_by(system, execution);
  if (!question.properties.contains(broken)) {
    return std::string("the execution breaks ") + to_string(broken) + ", which was not asked about";
  }
  if (!question.locations) return "";
  const std::string at = location_of(system, execution).text();
  if (question.locations->contains(at)) return "";
  return "the execution goes wrong at " + at + ", which was not asked about";
}

State replay_answer(const System& system, const Question& question, std::uint64_t bound,
                    const Execution& execution) {
  State last = replay(system, bound, execution);
  const std::string problem = why_no_answer(system, question, execution, last);
  if (!problem.empty()) throw InputError(Position{}, problem);
  return last;
}

}  // namespace heapreach::rts
