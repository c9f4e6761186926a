// Traces and invariants between processes: rows of values where objects would repeat their keys.
#pragma once

#include <tuple>

#include "evidence/trace/invariants.h"
#include "evidence/trace/trace.h"
#include "pipeline/result/json_fields.h"

namespace heapreach {

namespace pipeline {

template <>
struct JsonForm<Integer> {
  static Json write(const Integer& value) {
    return value.fits_slong_p() ? Json(value.get_si()) : Json(value.get_str());
  }
  static Integer read(const Json& json) {
    if (json.is_number_integer()) return Integer(from_json<long>(json));
    Integer value;
    require_form(json.is_string() && value.set_str(json.get<std::string>(), 10) == 0, "an integer",
                 json);
    return value;
  }
};

/// The members in this order, in an array.
template <typename T, auto... members>
struct Row {
  static Json write(const T& value) { return Json::array({to_json(value.*members)...}); }
  static T read(const Json& json) {
    require_form(json.is_array() && json.size() == sizeof...(members), "a row", json);
    T value{};
    std::size_t next = 0;
    ((value.*members = from_json<std::decay_t<decltype(value.*members)>>(json[next++])), ...);
    return value;
  }
};

template <>
struct JsonForm<Position> : Row<Position, &Position::file, &Position::line, &Position::column> {};

}  // namespace pipeline

namespace evidence {

constexpr TracedInstruction::Kind last_of(TracedInstruction::Kind) {
  return TracedInstruction::Kind::return_;
}
constexpr ValueKind last_of(ValueKind) {
  return ValueKind::extended_precision;
}
constexpr TracedBlock::Kind last_of(TracedBlock::Kind) {
  return TracedBlock::Kind::fixed;
}
constexpr AbstractBlock::Kind last_of(AbstractBlock::Kind) {
  return AbstractBlock::Kind::freed;
}

}  // namespace evidence

namespace pipeline {

template <>
struct JsonForm<evidence::Content>
    : Row<evidence::Content, &evidence::Content::number, &evidence::Content::is_address,
          &evidence::Content::is_assumed, &evidence::Content::kind> {};
template <>
struct JsonForm<evidence::TraceVariable>
    : Row<evidence::TraceVariable, &evidence::TraceVariable::name,
          &evidence::TraceVariable::is_pointer, &evidence::TraceVariable::procedure,
          &evidence::TraceVariable::source_name, &evidence::TraceVariable::is_temporary,
          &evidence::TraceVariable::kind, &evidence::TraceVariable::start_matters> {};
template <>
struct JsonForm<evidence::CellOfBlock>
    : Row<evidence::CellOfBlock, &evidence::CellOfBlock::block, &evidence::CellOfBlock::cell> {};
template <>
struct JsonForm<evidence::Change>
    : Row<evidence::Change, &evidence::Change::variable, &evidence::Change::cell,
          &evidence::Change::content, &evidence::Change::is_restored, &evidence::Change::is_unset> {
};
template <>
struct JsonForm<evidence::Activation>
    : Row<evidence::Activation, &evidence::Activation::function, &evidence::Activation::caller,
          &evidence::Activation::at> {};
template <>
struct JsonForm<evidence::TracedInstruction>
    : Row<evidence::TracedInstruction, &evidence::TracedInstruction::kind,
          &evidence::TracedInstruction::text, &evidence::TracedInstruction::at,
          &evidence::TracedInstruction::activation, &evidence::TracedInstruction::changes,
          &evidence::TracedInstruction::allocates, &evidence::TracedInstruction::frees,
          &evidence::TracedInstruction::remark, &evidence::TracedInstruction::failed,
          &evidence::TracedInstruction::failing, &evidence::TracedInstruction::result_of> {};
template <>
struct JsonForm<evidence::TraceStep>
    : Row<evidence::TraceStep, &evidence::TraceStep::edge, &evidence::TraceStep::from,
          &evidence::TraceStep::to, &evidence::TraceStep::at, &evidence::TraceStep::instructions,
          &evidence::TraceStep::changes> {};
template <>
struct JsonForm<evidence::TracePlace>
    : Row<evidence::TracePlace, &evidence::TracePlace::step, &evidence::TracePlace::instruction> {};
template <>
struct JsonForm<evidence::TracedBlock>
    : Row<evidence::TracedBlock, &evidence::TracedBlock::base, &evidence::TracedBlock::label,
          &evidence::TracedBlock::size, &evidence::TracedBlock::bytes, &evidence::TracedBlock::kind,
          &evidence::TracedBlock::name, &evidence::TracedBlock::record,
          &evidence::TracedBlock::fields, &evidence::TracedBlock::contents,
          &evidence::TracedBlock::holds_addresses, &evidence::TracedBlock::allocated,
          &evidence::TracedBlock::freed, &evidence::TracedBlock::was_freed,
          &evidence::TracedBlock::kinds> {};
template <>
struct JsonForm<evidence::SourceLines>
    : Row<evidence::SourceLines, &evidence::SourceLines::file, &evidence::SourceLines::lines> {};
template <>
struct JsonForm<evidence::TraceError>
    : Row<evidence::TraceError, &evidence::TraceError::text, &evidence::TraceError::at,
          &evidence::TraceError::about, &evidence::TraceError::is_access,
          &evidence::TraceError::lost> {};
template <>
struct JsonForm<evidence::Trace>
    : Row<evidence::Trace, &evidence::Trace::variables, &evidence::Trace::activations,
          &evidence::Trace::blocks, &evidence::Trace::steps, &evidence::Trace::sources,
          &evidence::Trace::is_program, &evidence::Trace::ends_in_error,
          &evidence::Trace::cells_used, &evidence::Trace::error, &evidence::Trace::functions,
          &evidence::Trace::hidden_base> {};

template <>
struct JsonForm<evidence::AbstractValue>
    : Row<evidence::AbstractValue, &evidence::AbstractValue::name, &evidence::AbstractValue::text,
          &evidence::AbstractValue::target, &evidence::AbstractValue::step> {};
template <>
struct JsonForm<evidence::AbstractBlock>
    : Row<evidence::AbstractBlock, &evidence::AbstractBlock::kind, &evidence::AbstractBlock::record,
          &evidence::AbstractBlock::piece, &evidence::AbstractBlock::least,
          &evidence::AbstractBlock::or_more, &evidence::AbstractBlock::cells> {};
template <>
struct JsonForm<evidence::AbstractState>
    : Row<evidence::AbstractState, &evidence::AbstractState::text, &evidence::AbstractState::blocks,
          &evidence::AbstractState::variables, &evidence::AbstractState::facts> {};
template <>
struct JsonForm<evidence::InvariantFormula>
    : Row<evidence::InvariantFormula, &evidence::InvariantFormula::world,
          &evidence::InvariantFormula::text> {};
template <>
struct JsonForm<evidence::Invariant>
    : Row<evidence::Invariant, &evidence::Invariant::vertex, &evidence::Invariant::at,
          &evidence::Invariant::source, &evidence::Invariant::procedure,
          &evidence::Invariant::is_loop_head, &evidence::Invariant::states,
          &evidence::Invariant::states_in_all, &evidence::Invariant::formulas> {};
template <>
struct JsonForm<evidence::Invariants>
    : Row<evidence::Invariants, &evidence::Invariants::summary, &evidence::Invariants::at,
          &evidence::Invariants::unreached> {};

}  // namespace pipeline
}  // namespace heapreach
