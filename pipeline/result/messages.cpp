// Here stands field by field what goes from one process to another.
#include "pipeline/result/messages.h"

#include <tuple>

#include "pipeline/result/json_fields.h"
#include "pipeline/result/trace_fields.h"

namespace heapreach {

constexpr Failure last_of(Failure) {
  return Failure::work_limit;
}

namespace rts {
constexpr Property last_of(Property) {
  return Property::supported;
}
constexpr Calls last_of(Calls) {
  return Calls::summaries;
}
}  // namespace rts

namespace search {
constexpr auto fields_of(const Experience*) {
  using E = Experience;
  using pipeline::field;
  return std::tuple(field("every_field", &E::every_field), field("longest_list", &E::longest_list),
                    field("conditions", &E::conditions),
                    field("widening_delay", &E::widening_delay), field("finest", &E::finest),
                    field("pieces", &E::pieces), field("tables", &E::tables),
                    field("without_finest", &E::without_finest));
}
}  // namespace search

namespace pipeline {

template <>
struct JsonForm<rts::Properties> {
  static Json write(const rts::Properties& properties) { return to_json(properties.names()); }
  static rts::Properties read(const Json& json) {
    rts::Properties properties = rts::Properties::none();
    for (const std::string& name : from_json<std::vector<std::string>>(json)) {
      const auto property = rts::property_named(name);
      require_form(property.has_value(), "a property", json);
      properties.add(*property);
    }
    return properties;
  }
};

constexpr auto fields_of(const StatesGrow*) {
  using G = StatesGrow;
  return std::tuple(field("vertex", &G::vertex), field("at", &G::at), field("states", &G::states),
                    field("of", &G::of), field("refused", &G::refused), field("times", &G::times),
                    field("pairs", &G::pairs));
}

constexpr auto fields_of(const StageFigures*) {
  using F = StageFigures;
  return std::tuple(field("stage", &F::stage), field("seconds", &F::seconds),
                    field("work", &F::work), field("strategy", &F::strategy),
                    field("made", &F::made), field("before", &F::before), field("after", &F::after),
                    field("counts", &F::counts), field("why_none", &F::why_none),
                    field("grows", &F::grows));
}

constexpr auto fields_of(const Lesson*) {
  using L = Lesson;
  return std::tuple(field("experience", &L::experience), field("exact", &L::exact),
                    field("settled", &L::settled));
}

constexpr auto fields_of(const SystemSubject*) {
  using S = SystemSubject;
  return std::tuple(field("name", &S::name), field("bound", &S::bound),
                    field("static_cells", &S::static_cells), field("properties", &S::properties),
                    field("assumes", &S::assumes), field("bound_asked", &S::bound_asked),
                    field("leaks_left_out", &S::leaks_left_out));
}

constexpr auto fields_of(const LocationSubject*) {
  using L = LocationSubject;
  return std::tuple(field("at", &L::at), field("position", &L::position), field("kind", &L::kind));
}

constexpr auto fields_of(const Subject*) {
  using S = Subject;
  return std::tuple(field("file", &S::file), field("hash", &S::hash), field("system", &S::system),
                    field("location", &S::location), field("program_hash", &S::program_hash));
}

constexpr auto fields_of(const Origin*) {
  using O = Origin;
  return std::tuple(field("engine", &O::engine), field("strategy", &O::strategy),
                    field("encoding", &O::encoding), field("large_steps", &O::large_steps),
                    field("seconds", &O::seconds));
}

constexpr auto fields_of(const Document*) {
  return std::tuple(field("text", &Document::text));
}

constexpr auto fields_of(const Counterexample*) {
  using C = Counterexample;
  return std::tuple(field("broken", &C::broken), field("cells_used", &C::cells_used),
                    field("error_vertex", &C::error_vertex), field("location", &C::location),
                    field("execution", &C::execution), field("trace", &C::trace));
}

constexpr auto fields_of(const Candidate*) {
  using C = Candidate;
  return std::tuple(field("counterexample", &C::counterexample), field("departure", &C::departure),
                    field("was_run", &C::was_run), field("can_run", &C::can_run));
}

constexpr auto fields_of(const Proof*) {
  using P = Proof;
  return std::tuple(field("every_bound", &P::every_bound), field("calls", &P::calls),
                    field("call_depth", &P::call_depth), field("complete", &P::complete),
                    field("leaves_out_unsupported", &P::leaves_out_unsupported),
                    field("has_invariants", &P::has_invariants),
                    field("certificate", &P::certificate), field("invariants", &P::invariants));
}

constexpr auto fields_of(const Derivable*) {
  using D = Derivable;
  return std::tuple(field("steps", &D::steps), field("derivation", &D::derivation),
                    field("explanation", &D::explanation));
}

constexpr auto fields_of(const Underivable*) {
  using U = Underivable;
  return std::tuple(field("certificate", &U::certificate), field("explanation", &U::explanation));
}

constexpr Unknown::Cause last_of(Unknown::Cause) {
  return Unknown::Cause::not_certified;
}
constexpr auto fields_of(const Unknown*) {
  using U = Unknown;
  return std::tuple(field("failure", &U::failure), field("stage", &U::stage),
                    field("reason", &U::reason), field("cause", &U::cause));
}

constexpr auto fields_of(const Result*) {
  using R = Result;
  return std::tuple(field("subject", &R::subject), field("answer", &R::answer),
                    field("origin", &R::origin), field("masked_by", &R::masked_by),
                    field("masked_within_bound", &R::masked_within_bound),
                    field("crashed", &R::crashed), field("stages", &R::stages));
}

constexpr auto fields_of(const StageBegins*) {
  return std::tuple(field("name", &StageBegins::name));
}
constexpr auto fields_of(const ProgressText*) {
  return std::tuple(field("text", &ProgressText::text));
}
constexpr auto fields_of(const Warning*) {
  return std::tuple(field("text", &Warning::text));
}
constexpr auto fields_of(const Expected*) {
  return std::tuple(field("locations", &Expected::locations));
}
constexpr auto fields_of(const ResultSoFar*) {
  return std::tuple(field("result", &ResultSoFar::result));
}
constexpr auto fields_of(const Product*) {
  return std::tuple(field("text", &Product::text));
}
constexpr auto fields_of(const Failed*) {
  using F = Failed;
  return std::tuple(field("exit_code", &F::exit_code), field("message", &F::message),
                    field("failed_check", &F::failed_check));
}
constexpr auto fields_of(const WorkDone*) {
  return std::tuple(field("units", &WorkDone::units));
}
constexpr auto fields_of(const Done*) {
  return std::tuple();
}
constexpr auto fields_of(const Message*) {
  return std::tuple(field("strategy", &Message::strategy), field("content", &Message::content));
}

std::string line_of(const Message& message) {
  return line_of(to_json(message));
}

Message message_of(std::string_view line) {
  try {
    return from_json<Message>(json_of(line));
  } catch (const InternalError& error) {
    throw InternalError("a message between processes cannot be read: " + std::string(error.what()));
  }
}

}  // namespace pipeline
}  // namespace heapreach
