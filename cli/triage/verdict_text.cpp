#include "cli/triage/verdict_text.h"

#include "pipeline/result/json_fields.h"
#include "pipeline/result/trace_fields.h"

namespace heapreach::evidence {

constexpr auto fields_of(const FlowStep*) {
  using F = FlowStep;
  return std::tuple(pipeline::field("at", &F::at), pipeline::field("text", &F::text),
                    pipeline::field("values", &F::values));
}

}  // namespace heapreach::evidence

namespace heapreach::triage {

constexpr VerdictKind last_of(VerdictKind) {
  return VerdictKind::no_place;
}

constexpr Match::How last_of(Match::How) {
  return Match::How::no_line;
}

constexpr auto fields_of(const Verdict*) {
  using V = Verdict;
  using pipeline::field;
  return std::tuple(field("kind", &V::kind), field("entry", &V::entry), field("reason", &V::reason),
                    field("location", &V::location), field("matched", &V::matched),
                    field("specification", &V::specification), field("condition", &V::condition),
                    field("assumes", &V::assumes), field("trace", &V::trace),
                    field("flow", &V::flow), field("steps", &V::steps),
                    field("seconds", &V::seconds));
}

}  // namespace heapreach::triage

namespace heapreach::cli {

std::string verdict_text(const triage::Verdict& verdict) {
  return pipeline::line_of(pipeline::to_json(verdict));
}

triage::Verdict verdict_in(std::string_view text) {
  return pipeline::from_json<triage::Verdict>(pipeline::json_of(text));
}

}  // namespace heapreach::cli
