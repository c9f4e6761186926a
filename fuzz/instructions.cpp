// What instructions do (docs/semantics.md, "Instructions"). What they leave open stays open, and is
// written down by its place in the execution.
#include "fuzz/execution.h"
#include "rts/model/approximation.h"

namespace heapreach::fuzz {

Execution::Outcome Execution::execute(const Instruction& instruction) {
  const rts::Action& action = instruction.source->action;
  const auto blocked = [&] {
    if (!instruction.failure) return Outcome::blocked;
    path_.push_back({*instruction.failure});
    return Outcome::failed;
  };
  if (const auto* assume = std::get_if<rts::Assume>(&action); assume != nullptr) {
    if (has_open(*instruction.value)) draw_within(*instruction.value);
    return evaluate(*instruction.value) != 0 ? Outcome::done : Outcome::blocked;
  }
  if (const auto* move_to = std::get_if<rts::Move>(&action)) return move(instruction, *move_to);
  if (const auto* load_to = std::get_if<rts::Load>(&action)) {
    const Outcome outcome = load(instruction, *load_to);
    return outcome == Outcome::blocked ? blocked() : outcome;
  }
  if (std::holds_alternative<rts::Store>(action)) {
    const Outcome outcome = store(instruction);
    return outcome == Outcome::blocked ? blocked() : outcome;
  }
  if (const auto* some = std::get_if<rts::Havoc>(&action)) return havoc(instruction, *some);
  if (const auto* alloc = std::get_if<rts::Alloc>(&action)) return allocate(instruction, *alloc);
  if (const auto* free = std::get_if<rts::Free>(&action)) {
    if (!succeeds(*free, instruction)) return blocked();
    const Block* block = state_.block_at(evaluate(*instruction.address));
    if (block != nullptr) state_.free(*block);
    return Outcome::done;
  }
  if (const auto* assertion = std::get_if<rts::Assert>(&action)) {
    return succeeds(*assertion, instruction) ? Outcome::done : blocked();
  }
  if (const auto* fail = std::get_if<rts::Fail>(&action)) {
    return succeeds(fail->inner, instruction) ? Outcome::blocked : Outcome::done;
  }
  return Outcome::done;
}

Execution::Outcome Execution::allocate(const Instruction& instruction, const rts::Alloc& alloc) {
  if (alloc.may_fail && choices_->next_of(2) == 1) {
    failed_allocs_.emplace_back(static_cast<std::uint32_t>(path_.size()), at_);
    state_.set(alloc.to, {});
    return Outcome::done;
  }
  const Number size = alloc.is_empty ? 0 : evaluate(*instruction.address);
  if (size < 1 && !alloc.is_empty) return Outcome::blocked;
  if (size > static_cast<Number>(bound_)) return Outcome::cut;
  const auto cells = static_cast<std::uint64_t>(size);
  const OpenId open = open_at(cells);
  const Number base = state_.allocate(cells, alloc.is_static, bound_, open);
  if (base == 0) return Outcome::cut;
  state_.set(alloc.to, {base});
  return Outcome::done;
}

Execution::Outcome Execution::havoc(const Instruction& instruction, const rts::Havoc& havoc) {
  if (!havoc.operation) {
    const std::size_t n = havoc.variables.size();
    for (std::size_t i = 0; i < n; ++i) {
      state_.set(havoc.variables[i], {0, no_choice, open_at(n, i)});
    }
    return Outcome::done;
  }
  const Datum a = computed(*instruction.first), b = computed(*instruction.second);
  const auto result = rts::exact_result(*havoc.operation, widened(a.value), widened(b.value));
  if (!result) return Outcome::blocked;
  const OpenId open = open_at(1);
  const Number value = narrowed(*result);
  draws_.push_back({open, 0, value});
  const ChoiceId from = a.from == no_choice ? b.from : a.from;
  state_.set(havoc.variables.front(), {value, from});
  return Outcome::done;
}

Execution::Outcome Execution::move(const Instruction& instruction, const rts::Move& move) {
  state_.set(move.to, computed(*instruction.value));
  return Outcome::done;
}

Execution::Outcome Execution::load(const Instruction& instruction, const rts::Load& load) {
  const Number address = evaluate(*instruction.address);
  if (!accessible(address, instruction.in)) return Outcome::blocked;
  Datum datum = state_.cell(address);
  if (datum.open != is_known) {
    const auto index = static_cast<std::uint64_t>(address) - state_.block_at(address)->base;
    datum.value = choices_->next(least_number, greatest_number);
    draws_.push_back({datum.open, index, datum.value});
    datum.from = choices_->latest();
    datum.open = is_known;
    state_.set_cell(address, datum);
  }
  state_.set(load.to, datum);
  return Outcome::done;
}

Execution::Outcome Execution::store(const Instruction& instruction) {
  const Number address = evaluate(*instruction.address);
  if (!accessible(address, instruction.in)) return Outcome::blocked;
  state_.set_cell(address, computed(*instruction.value));
  return Outcome::done;
}

void Execution::call(const Instruction& instruction, const rts::Call& call, rts::EdgeId edge) {
  const rts::Procedure& procedure = system_.procedures[call.to];
  std::vector<Datum> arguments;
  for (const Term* argument : instruction.arguments) arguments.push_back(computed(*argument));
  Frame frame{edge, {}};
  for (const rts::VariableId v : procedure.parameters) frame.hidden.push_back(state_.variable(v));
  for (const rts::VariableId v : procedure.locals) frame.hidden.push_back(state_.variable(v));
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    state_.set(procedure.parameters[i], arguments[i]);
  }
  at_ = 0;
  const std::size_t n = procedure.locals.size();
  for (std::size_t i = 0; i < n; ++i) {
    state_.set(procedure.locals[i], {0, no_choice, open_at(n, i)});
  }
  state_.frames().push_back(std::move(frame));
}

bool Execution::accessible(Number address, const Term* in) {
  const Block* block = state_.block_at(address);
  if (block == nullptr || !block->is_alive || block->size == 0) return false;
  if (in == nullptr) return true;
  const Block* around = state_.block_at(evaluate(*in));
  if (around == nullptr || !around->is_alive) return true;
  return around == block;
}

bool Execution::succeeds(const rts::Checked& inner, const Instruction& instruction) {
  if (std::holds_alternative<rts::Assert>(inner)) return evaluate(*instruction.value) != 0;
  const Number address = evaluate(*instruction.address);
  if (!std::holds_alternative<rts::Free>(inner)) return accessible(address, instruction.in);
  if (address == 0) return true;
  const Block* block = state_.block_at(address);
  return block != nullptr && block->is_alive && !(block->is_static && block->size > 0) &&
         static_cast<Number>(block->base) == address;
}

OpenId Execution::open_at(std::uint64_t values, std::uint64_t index) {
  places_.push_back({static_cast<std::uint32_t>(path_.size()), at_, values, index});
  return static_cast<OpenId>(places_.size() - 1);
}

}  // namespace heapreach::fuzz
