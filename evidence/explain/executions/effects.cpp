#include "evidence/explain/executions/effects.h"

#include <algorithm>

#include "evidence/witness/pointers.h"

namespace heapreach::evidence::explain {

namespace {

/// Calls `visit` with each expression that an instruction evaluates.
template <typename Visit>
void for_each_expression(const rts::Action& action, const Visit& visit) {
  const auto all = [&](std::initializer_list<rts::ExpressionPtr> expressions) {
    for (const rts::ExpressionPtr& expression : expressions) {
      if (expression) visit(*expression);
    }
  };
  if (const auto* alloc = std::get_if<rts::Alloc>(&action)) all({alloc->size});
  if (const auto* free = std::get_if<rts::Free>(&action)) all({free->address});
  if (const auto* load = std::get_if<rts::Load>(&action)) all({load->address, load->in});
  if (const auto* store = std::get_if<rts::Store>(&action)) {
    all({store->address, store->value, store->in});
  }
  if (const auto* move = std::get_if<rts::Move>(&action)) all({move->value});
  if (const auto* assume = std::get_if<rts::Assume>(&action)) all({assume->condition});
  if (const auto* assertion = std::get_if<rts::Assert>(&action)) all({assertion->condition});
  if (const auto* call = std::get_if<rts::Call>(&action)) {
    for (const rts::ExpressionPtr& argument : call->arguments) all({argument});
  }
  if (const auto* fail = std::get_if<rts::Fail>(&action)) {
    std::visit([&](const auto& inner) { for_each_expression(inner, visit); }, fail->inner);
  }
}

bool holds(const std::vector<bool>& cells, std::int64_t cell) {
  return cell >= 0 && static_cast<std::size_t>(cell) < cells.size() &&
         cells[static_cast<std::size_t>(cell)];
}

ValueKind kind_at(const std::vector<ValueKind>& cells, std::int64_t cell) {
  const bool is_known = cell >= 0 && static_cast<std::size_t>(cell) < cells.size();
  return is_known ? cells[static_cast<std::size_t>(cell)] : ValueKind::number;
}

}  // namespace

TracePlace next_place(const Trace& trace) {
  return {static_cast<std::uint32_t>(trace.steps.size() - 1),
          static_cast<std::uint32_t>(trace.steps.back().instructions.size())};
}

void Effects::read(const rts::Action& action) {
  std::vector<rts::VariableId> read;
  for_each_expression(
      action, [&](const rts::Expression& expression) { rts::collect_variables(expression, read); });
  for (const rts::VariableId v : read) trace_.variables[v].start_matters |= !is_set_[v];
}

Change Effects::assignment(rts::VariableId v, const rts::State& state) const {
  Change change;
  change.variable = v;
  const TraceVariable& variable = trace_.variables[v];
  change.content = {state.store[v], variable.is_pointer, origins_.is_arbitrary(v),
                    variable.is_pointer ? ValueKind::number : variable.kind};
  return change;
}

void Effects::assign(const std::vector<rts::VariableId>& variables, const rts::State& state,
                     TracedInstruction& traced) {
  for (const rts::VariableId v : variables) {
    traced.changes.push_back(assignment(v, state));
    is_set_[v] = true;
  }
}

void Effects::note(const rts::Action& action, const rts::State& before, const rts::State& after,
                   TracedInstruction& traced) {
  if (const auto* alloc = std::get_if<rts::Alloc>(&action)) {
    note_alloc(*alloc, before, after, traced);
  } else if (const auto* load = std::get_if<rts::Load>(&action)) {
    assign({load->to}, after, traced);
    note_access(*load->address, before, trace_.variables[load->to].is_pointer);
    Content& loaded = traced.changes.back().content;
    const bool is_plain = !loaded.is_address && loaded.kind == ValueKind::number;
    if (is_plain) loaded.kind = kind_behind(*load->address, before);
  } else if (const auto* move = std::get_if<rts::Move>(&action)) {
    assign({move->to}, after, traced);
  } else if (const auto* havoc = std::get_if<rts::Havoc>(&action)) {
    assign(havoc->variables, after, traced);
  } else if (const auto* call = std::get_if<rts::Call>(&action)) {
    note_call(*call, after, traced);
  } else if (const auto* store = std::get_if<rts::Store>(&action)) {
    note_store(*store, before, after, traced);
  } else if (std::holds_alternative<rts::Free>(action)) {
    if (after.freed.size() == before.freed.size()) {
      traced.remark = "null: nothing to free";
    } else {
      const auto block = blocks_.at_base(after.freed.back().base);
      traced.frees = block;
      trace_.blocks[block].freed = next_place(trace_);
    }
  }
}

/// Its locals are not set when a procedure begins.
void Effects::note_call(const rts::Call& call, const rts::State& after, TracedInstruction& traced) {
  const rts::Procedure& procedure = system_.procedures[call.to];
  assign(procedure.parameters, after, traced);
  const std::size_t given = traced.changes.size();
  assign(procedure.locals, after, traced);
  for (std::size_t c = given; c < traced.changes.size(); ++c) traced.changes[c].is_unset = true;
}

void Effects::note_alloc(const rts::Alloc& alloc, const rts::State& before, const rts::State& after,
                         TracedInstruction& traced) {
  assign({alloc.to}, after, traced);
  if (after.frontier == before.frontier) {
    traced.remark = "the alloc fails";
    return;
  }
  const Integer size = rts::evaluate(*alloc.size, before, system_);
  const std::uint32_t block = blocks_.add(after.store[alloc.to], size.get_ui(), after);
  traced.allocates = block;
  TracedBlock& made = trace_.blocks[block];
  made.allocated = next_place(trace_);
  if (alloc.is_static) made.kind = TracedBlock::Kind::fixed;
  const TraceVariable& variable = trace_.variables[alloc.to];
  if (variable.source_name.starts_with("&")) made.name = variable.source_name.substr(1);
  if (variable.kind != ValueKind::number) {
    made.kinds.resize(std::min<std::size_t>(made.size, most_typed_cells), variable.kind);
  }
  const auto unit = import_.cells_of(variable.full_name());
  if (unit && made.size % unit->cells == 0) made.bytes = made.size / unit->cells * unit->bytes;
  notes_.allocated(block, *alloc.size);
}

void Effects::note_store(const rts::Store& store, const rts::State& before, const rts::State& after,
                         TracedInstruction& traced) {
  const Integer address = rts::evaluate(*store.address, before, system_);
  const bool is_zero = store.value->op == rts::Op::integer && store.value->value == 0;
  const bool pointer = is_address(*store.value, system_);
  note_access(*store.address, before, is_zero ? std::nullopt : std::optional(pointer));
  const auto cell = blocks_.cell_of(address);
  if (!cell) return;
  const std::size_t index = blocks_.index_of(address);
  Change change;
  change.cell = cell;
  change.content = {after.heap[index].value, pointer,
                    index < origins_.cells().size() && origins_.cells()[index],
                    pointer ? ValueKind::number : kind_behind(*store.address, before)};
  traced.changes.push_back(std::move(change));
}

/// What C's type of the pointer in the address, or of the block that it leads to, says of the cell.
ValueKind Effects::kind_behind(const rts::Expression& address, const rts::State& state) const {
  const auto cell = blocks_.cell_of(rts::evaluate(address, state, system_));
  if (cell) {
    const ValueKind own = kind_at(trace_.blocks[cell->block].kinds, cell->cell);
    if (own != ValueKind::number) return own;
  }
  std::vector<rts::VariableId> variables;
  rts::collect_variables(address, variables);
  for (const rts::VariableId v : variables) {
    const TraceVariable& one = trace_.variables[v];
    if (one.is_pointer && one.kind != ValueKind::number) return one.kind;
  }
  return ValueKind::number;
}

void Effects::note_access(const rts::Expression& address, const rts::State& state,
                          std::optional<bool> pointer) {
  const auto cell = blocks_.cell_of(rts::evaluate(address, state, system_));
  if (cell) notes_.accessed(*cell, address, pointer);
}

void Effects::finish() {
  notes_.describe(trace_.blocks);
  for (TraceStep& step : trace_.steps) {
    for (TracedInstruction& instruction : step.instructions) {
      for (Change& change : instruction.changes) {
        if (!change.cell) continue;
        const TracedBlock& block = trace_.blocks[change.cell->block];
        change.content.is_address |= holds(block.holds_addresses, change.cell->cell);
        const bool is_plain =
            !change.content.is_address && change.content.kind == ValueKind::number;
        if (is_plain) change.content.kind = kind_at(block.kinds, change.cell->cell);
      }
    }
  }
}

}  // namespace heapreach::evidence::explain
