// What expressions are worth in the state of an execution, which choices they come from, and what
// is drawn where nobody knows.
#include <algorithm>

#include "fuzz/execution.h"
#include "support/error.h"

namespace heapreach::fuzz {

namespace {

Number positive(Number divisor) {
  if (divisor <= 0) throw InternalError("division by a number that is not positive");
  return divisor;
}

}  // namespace

// One case per operator: this is where the time goes.
Number Execution::evaluate(const Term& term) {
  // Most arguments are leaves.
  const auto value = [&](const Term& one) {
    if (one.op == rts::Op::integer) return one.value;
    if (one.op != rts::Op::variable) return evaluate(one);
    const Datum& datum = state_.variable(one.variable);
    return datum.open == is_known ? datum.value : evaluate(one);
  };
  const auto first = [&] { return value(*term.first); };
  const auto second = [&] { return value(*term.second); };
  switch (term.op) {
    case rts::Op::integer:
    case rts::Op::boolean:
      return term.value;
    case rts::Op::variable: {
      const Datum& datum = state_.variable(term.variable);
      if (datum.open != is_known) draw_variable(term.variable, least_number, greatest_number);
      return datum.value;
    }
    case rts::Op::negate:
      return checked_subtract(0, first());
    case rts::Op::add:
      return checked_add(first(), second());
    case rts::Op::subtract:
      return checked_subtract(first(), second());
    case rts::Op::multiply:
      return checked_multiply(first(), second());
    case rts::Op::divide:
      return first() / positive(second());
    case rts::Op::remainder:
      return first() % positive(second());
    case rts::Op::choose:
      return evaluate(first() != 0 ? *term.second : *term.arguments[2]);
    case rts::Op::equal:
      return first() == second();
    case rts::Op::not_equal:
      return first() != second();
    case rts::Op::less:
      return first() < second();
    case rts::Op::less_equal:
      return first() <= second();
    case rts::Op::greater:
      return first() > second();
    case rts::Op::greater_equal:
      return first() >= second();
    case rts::Op::conjunction:
      for (const Term* one : term.arguments) {
        if (evaluate(*one) == 0) return 0;
      }
      return 1;
    case rts::Op::disjunction:
      for (const Term* one : term.arguments) {
        if (evaluate(*one) != 0) return 1;
      }
      return 0;
    case rts::Op::negation:
      return first() == 0;
    case rts::Op::start_value:
      return 0;  // the start heap is empty
    case rts::Op::no_live_cells:
      return no_live_cells(term);
    case rts::Op::allocated:
    case rts::Op::size:
    case rts::Op::base:
      return heap_atom(term);
  }
  throw InternalError("unknown operator");
}

Number Execution::heap_atom(const Term& term) {
  const Number address = evaluate(*term.first);
  const Block* block = state_.block_at(address);
  if (block == nullptr || !block->is_alive || block->size == 0) return 0;
  const auto base = static_cast<Number>(block->base);
  if (term.op == rts::Op::allocated) return 1;
  if (term.op == rts::Op::base) return base;
  return base == address ? static_cast<Number>(block->size) : 0;
}

/// Apart from those that the arguments lead to. Cells that nobody has looked at lead nowhere.
bool Execution::no_live_cells(const Term& term) {
  if (term.arguments.empty() || state_.live_blocks() == 0) return state_.live_blocks() == 0;
  const auto& blocks = state_.blocks();
  std::vector<bool> kept(blocks.size());
  std::vector<std::size_t> open;
  const auto lead = [&](Number number) {
    const Block* block = state_.block_at(number);
    if (block == nullptr || !block->is_alive) return;
    const auto index = static_cast<std::size_t>(block - blocks.data());
    if (!kept[index]) open.push_back(index);
    kept[index] = true;
  };
  for (const Term* root : term.arguments) lead(evaluate(*root));
  while (!open.empty()) {
    const Block& block = blocks[open.back()];
    open.pop_back();
    for (std::uint64_t i = 0; i < block.size; ++i) {
      const Datum& datum = state_.cell(static_cast<Number>(block.base + i));
      if (datum.open == is_known) lead(datum.value);
    }
  }
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (blocks[i].is_alive && !blocks[i].is_static && !kept[i]) return false;
  }
  return true;
}

Datum Execution::computed(const Term& term) {
  const Number value = evaluate(term);
  return {value, origin_of(term)};
}

/// The latest choice that the value was computed from. Contract: nothing in it is open.
ChoiceId Execution::origin_of(const Term& term) {
  if (term.op == rts::Op::variable) return state_.variable(term.variable).from;
  if (term.op == rts::Op::choose) {
    const Term& chosen = *term.arguments[evaluate(*term.arguments[0]) != 0 ? 1 : 2];
    const ChoiceId from = origin_of(chosen);
    return from == no_choice ? origin_of(*term.arguments[0]) : from;
  }
  ChoiceId latest = no_choice;
  for (const Term* argument : term.arguments) {
    const ChoiceId from = origin_of(*argument);
    if (from != no_choice && (latest == no_choice || from > latest)) latest = from;
  }
  return latest;
}

bool Execution::has_open(const Term& term) const {
  return std::any_of(term.variables.begin(), term.variables.end(),
                     [&](rts::VariableId v) { return state_.variable(v).open != is_known; });
}

}  // namespace heapreach::fuzz
