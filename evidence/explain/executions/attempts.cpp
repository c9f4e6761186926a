#include "evidence/explain/executions/attempts.h"

#include <algorithm>

#include "rts/semantics/replay.h"

namespace heapreach::evidence::explain {

namespace {

using Act = Attempt::Act;

/// The expression at this place behind the word, if there is one.
const rts::Expression* behind(const NotePart& part, std::size_t place) {
  return place < part.about.size() ? part.about[place].get() : nullptr;
}

}  // namespace

Attempt Attempts::of(const rts::Checked& inner, rts::EdgeId edge, std::size_t instruction,
                     const rts::State& state) const {
  const std::vector<NotePart> note = notes_.at(edge, instruction);
  const auto& implicit = system_.edge(edge).implicit;
  const std::uint32_t call =
      import_.call_of(implicit ? implicit->edge : edge, instruction).value_or(0);
  Attempt attempt;
  if (const auto* load = std::get_if<rts::Load>(&inner)) {
    attempt.act = Act::read;
    go_by(*load->address, load->in.get(), state, call, attempt);
  } else if (const auto* store = std::get_if<rts::Store>(&inner)) {
    attempt.act = Act::write;
    go_by(*store->address, store->in.get(), state, call, attempt);
  } else if (const auto* free = std::get_if<rts::Free>(&inner)) {
    attempt.act = Act::free;
    go_by(*free->address, nullptr, state, call, attempt);
  } else {
    attempt = of_assertion(note, state, call);
  }
  for (const char* operation : {"copy", "fill"}) {
    const NotePart* part = part_of(note, operation);
    if (part == nullptr) continue;
    attempt.operation = operation;
    if (const auto* bytes = behind(*part, 0)) {
      attempt.bytes = rts::evaluate(*bytes, state, system_);
      if (*attempt.bytes < 0) attempt.bytes.reset();
    }
  }
  attempt.otherwise = rts::why_not(inner, state, system_).value_or("");
  return attempt;
}

Attempt Attempts::of_assertion(const std::vector<NotePart>& note, const rts::State& state,
                               std::uint32_t call) const {
  static const std::pair<const char*, Act> acts[] = {
      {"read", Act::read},         {"write", Act::write},   {"free", Act::free},
      {"index", Act::index},       {"length", Act::length}, {"call", Act::call},
      {"constant", Act::constant},
  };
  Attempt attempt;
  for (const auto& [word, act] : acts) {
    const NotePart* part = part_of(note, word);
    if (part == nullptr) continue;
    attempt.act = act;
    const rts::Expression* first = behind(*part, 0);
    if (first == nullptr) return attempt.act == Act::length ? attempt : Attempt();
    if (act == Act::length) {
      attempt.index = rts::evaluate(*first, state, system_);
    } else if (act == Act::index) {
      if (part->about.size() != 3) return {};
      attempt.index = rts::evaluate(*first, state, system_);
      attempt.count = rts::evaluate(*part->about[1], state, system_);
      go_by(*part->about[2], nullptr, state, call, attempt);
      attempt.array = attempt.place;
    } else {
      go_by(*first, behind(*part, 1), state, call, attempt);
    }
    const NotePart* extent = part_of(note, "part");
    if (extent != nullptr && behind(*extent, 0) != nullptr && behind(*part, 1) != nullptr) {
      const Integer start = rts::evaluate(*part->about[1], state, system_);
      attempt.count = rts::evaluate(*extent->about[0], state, system_);
      attempt.array = blocks_.cell_of(start);
    }
    return attempt;
  }
  return attempt;
}

/// The place of the address, and the pointer that leads there: `pointer`, or the variable that the
/// address is computed from.
void Attempts::go_by(const rts::Expression& address, const rts::Expression* pointer,
                     const rts::State& state, std::uint32_t call, Attempt& attempt) const {
  const Integer value = rts::evaluate(address, state, system_);
  attempt.pointer = value;
  attempt.field = field_in(address);
  std::optional<Integer> from;
  const rts::Expression* by = pointer != nullptr ? pointer : &address;
  std::vector<rts::VariableId> variables;
  rts::collect_variables(*by, variables);
  std::erase_if(variables, [&](rts::VariableId v) { return !trace_.variables[v].is_pointer; });
  if (variables.size() == 1) {
    name_pointer(variables.front(), call, attempt);
    attempt.pointer = state.store[variables.front()];
    from = attempt.pointer;
  }
  attempt.further = value - attempt.pointer;
  const bool is_access = attempt.act == Act::read || attempt.act == Act::write;
  if (is_access && variables.size() == 1 && attempt.further == 0 && attempt.field.empty()) {
    attempt.field = first_field(variables.front());
  }
  if (pointer != nullptr) from = rts::evaluate(*pointer, state, system_);
  attempt.place = blocks_.place_of(value, from ? &*from : nullptr);
  // A null pointer leads to no block, however near the first one is.
  if (attempt.pointer == 0) attempt.place.reset();
}

/// As the function at work calls it: a variable may stand for one of the caller's, and of the
/// callee's.
void Attempts::name_pointer(rts::VariableId pointer, std::uint32_t call, Attempt& attempt) const {
  const TraceVariable& variable = trace_.variables[pointer];
  const bool is_named = !variable.is_temporary && !variable.source_name.starts_with("&");
  if (is_named) attempt.name = variable.source_name;
  const std::string* other = import_.name_in_call(call, variable.full_name());
  if (other != nullptr) attempt.name = *other;
  attempt.source = sources_.of(pointer);
  attempt.is_unset = origins_.is_arbitrary(pointer) && attempt.source.function.empty();
}

/// Of the record that C says the pointer leads to; no address names the field at its start.
std::string Attempts::first_field(rts::VariableId pointer) const {
  const std::string* name = import_.record_behind(trace_.variables[pointer].full_name());
  if (name == nullptr) return "";
  for (const rts::Record& record : system_.records) {
    if (record.name != *name || record.fields.empty()) continue;
    const auto* spelling = import_.field_of(record.name + "." + record.fields.front());
    return spelling != nullptr ? spelling->in_program : record.fields.front();
  }
  return "";
}

/// What C calls the field that a constant in the address is the offset of.
std::string Attempts::field_in(const rts::Expression& address) const {
  std::vector<const rts::Expression*> open = {&address};
  while (!open.empty()) {
    const rts::Expression& e = *open.back();
    open.pop_back();
    if (e.op == rts::Op::integer && !e.name.empty()) {
      const auto* spelling = import_.field_of(e.name);
      const std::size_t dot = e.name.find('.');
      if (spelling != nullptr) return spelling->in_program;
      if (dot != std::string::npos) return e.name.substr(dot + 1);
    }
    for (const rts::ExpressionPtr& argument : e.arguments) open.push_back(argument.get());
  }
  return "";
}

}  // namespace heapreach::evidence::explain
