#include "evidence/explain/executions/ending.h"

#include <sstream>

#include "evidence/explain/executions/lost_blocks.h"
#include "rts/model/property_errors.h"
#include "rts/semantics/replay.h"

namespace heapreach::evidence::explain {

namespace {

using Traced = TracedInstruction::Kind;

/// Of what a fail carries.
Traced kind_of_checked(const rts::Checked& inner) {
  static constexpr Traced kinds[] = {Traced::free, Traced::load, Traced::store, Traced::assertion};
  static_assert(std::variant_size_v<rts::Checked> == std::size(kinds));
  return kinds[inner.index()];
}

/// What an instruction of a system is about.
std::optional<CellOfBlock> subject_of(const rts::Checked& inner, const rts::State& state,
                                      const rts::System& system, const TraceBlocks& blocks) {
  const auto place = [&](const rts::ExpressionPtr& address, const rts::ExpressionPtr& in) {
    const Integer value = rts::evaluate(*address, state, system);
    if (!in) return blocks.place_of(value, nullptr);
    const Integer from = rts::evaluate(*in, state, system);
    return blocks.place_of(value, &from);
  };
  if (const auto* load = std::get_if<rts::Load>(&inner)) return place(load->address, load->in);
  if (const auto* store = std::get_if<rts::Store>(&inner)) return place(store->address, store->in);
  if (const auto* free = std::get_if<rts::Free>(&inner)) return place(free->address, nullptr);
  return std::nullopt;
}

/// What happens at an error vertex of the property.
std::string text_of_breach(rts::Property property, const std::string& label) {
  switch (property) {
    case rts::Property::valid_init:
      return "uses a value that nothing has set";
    case rts::Property::no_overflow:
      return "the result of signed arithmetic is none of its type";
    case rts::Property::no_div_zero:
      return "divides by zero";
    case rts::Property::no_bad_shift:
      return "shifts by a negative number, or by the width of the type or more";
    case rts::Property::no_bad_call:
      return "calls no function of the called type";
    case rts::Property::no_bad_format:
      return "the format does not match the arguments";
    case rts::Property::no_closed_file:
      return "the file is closed already";
    case rts::Property::valid_alignment:
      return "the address is not aligned";
    default:
      return label.empty() ? std::string(to_string(property)) + " is broken" : label;
  }
}

}  // namespace

void Ending::note_failure(const rts::Fail& fail, rts::EdgeId edge, std::size_t index,
                          const rts::State& state, TracedInstruction& traced) {
  traced.failing = kind_of_checked(fail.inner);
  traced.failed = rts::why_not(fail.inner, state, system_).value_or("");
  if (trace_.is_program) {
    attempt_ = attempts_.of(fail.inner, edge, index, state);
    trace_.error.about = attempt_->is_unset ? std::nullopt : attempt_->place;
    trace_.error.is_access =
        attempt_->act == Attempt::Act::read || attempt_->act == Attempt::Act::write;
    return;
  }
  trace_.error.about = subject_of(fail.inner, state, system_, blocks_);
  trace_.error.is_access = !std::holds_alternative<rts::Free>(fail.inner);
}

std::optional<NotePart> Ending::error_call(rts::EdgeId id) const {
  const auto note = notes_.at(id, system_.edge(id).instructions.size());
  const NotePart* call = part_of(note, "calls");
  return call == nullptr || call->names.size() != 2 ? std::nullopt : std::optional(*call);
}

/// The note has "12:5", in the file of the edge.
std::optional<Position> Ending::error_call_at(rts::EdgeId id) const {
  const auto call = error_call(id);
  if (!call) return std::nullopt;
  const rts::Edge& edge = system_.edge(id);
  const auto& near = edge.at ? edge.at : system_.vertex(edge.from).at;
  std::istringstream text(call->names.back());
  Position at;
  char colon = 0;
  if (!near || !(text >> at.line >> colon >> at.column) || at.line <= 0) return near;
  at.file = near->file;
  return at;
}

/// The last condition of the edge is that the pointer holds none of the functions.
void Ending::say_what_is_called(rts::EdgeId id, const rts::State& end) {
  const auto& instructions = system_.edge(id).instructions;
  if (instructions.empty()) return;
  const auto* other = std::get_if<rts::Assume>(&instructions.back().action);
  if (other == nullptr || !trace_.is_program) return;
  const rts::Assert none{other->condition};
  trace_.error.text = text_of(attempts_.of(none, id, instructions.size() - 1, end), trace_);
}

/// Once blocks and fields have their names.
void Ending::say_what_is_wrong(std::optional<rts::EdgeId> id, const rts::State& end) {
  TraceStep& step = trace_.steps.back();
  if (!step.instructions.empty() && step.instructions.back().kind == Traced::fail) {
    TracedInstruction& failing = step.instructions.back();
    if (attempt_) failing.failed = text_of(*attempt_, trace_);
    trace_.error.text = failing.failed;
    trace_.error.at = failing.at ? failing.at : step.at;
    return;
  }
  if (!id) return;
  const rts::Edge& edge = system_.edge(*id);
  if (rts::leak_of(edge)) {
    trace_.error = leak_at(system_, edge, end, blocks_, trace_);
    return;
  }
  const rts::Vertex& error = system_.vertex(edge.to);
  if (error.breaks) {
    trace_.error.text = text_of_breach(*error.breaks, error.label);
    trace_.error.at = edge.at;
    if (*error.breaks == rts::Property::no_bad_call) say_what_is_called(*id, end);
    return;
  }
  if (const auto call = error_call(*id)) {
    const std::string& called = call->names.front();
    trace_.error.text = called.find("assert") != std::string::npos ? "the assertion does not hold"
                                                                   : called + " is called";
    trace_.error.at = error_call_at(*id);
  }
}

}  // namespace heapreach::evidence::explain
