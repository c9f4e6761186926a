// A trace is written while the replayer follows the execution.
#include "evidence/explain/executions/trace_of.h"

#include <algorithm>
#include <map>

#include "evidence/explain/executions/activations.h"
#include "evidence/explain/executions/block_notes.h"
#include "evidence/explain/executions/origins.h"
#include "evidence/explain/executions/source_lines.h"
#include "evidence/witness/pointers.h"
#include "rts/text/parse.h"

namespace heapreach::evidence::explain {

namespace {

using Traced = TracedInstruction::Kind;

/// Of what a fail carries.
Traced kind_of_checked(const rts::Checked& inner) {
  static constexpr Traced kinds[] = {Traced::free, Traced::load, Traced::store, Traced::assertion};
  static_assert(std::variant_size_v<rts::Checked> == std::size(kinds));
  return kinds[inner.index()];
}

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

Traced kind_of_action(const rts::Action& action) {
  static constexpr Traced kinds[] = {Traced::alloc, Traced::free, Traced::load,   Traced::store,
                                     Traced::move,  Traced::kill, Traced::assume, Traced::assertion,
                                     Traced::fail,  Traced::nop,  Traced::call};
  static_assert(std::variant_size_v<rts::Action> == std::size(kinds));
  return kinds[action.index()];
}

class TraceWriter {
 public:
  TraceWriter(const rts::System& system, std::uint64_t bound, const rts::Execution& execution)
      : system_(system),
        bound_(bound),
        execution_(execution),
        origins_(system),
        notes_(system),
        import_(system),
        activations_(system, import_, trace_) {
    trace_.is_program = import_.is_program();
    is_set_.resize(system.variables.size());
    add_variables();
  }

  Trace write() {
    const rts::State last = rts::replay(system_, bound_, execution_,
                                        [&](std::size_t step, std::size_t instruction,
                                            const rts::State& before, const rts::State& after) {
                                          if (trace_.steps.empty()) {
                                            begin(after);
                                          } else {
                                            executed(step, instruction, before, after);
                                          }
                                        });
    announce(execution_.steps.size());
    trace_.ends_in_error = system_.is_error(last.vertex);
    trace_.cells_used = last.cells_used.get_ui();
    notes_.describe(trace_.blocks);
    mark_addresses();
    add_sources();
    return std::move(trace_);
  }

 private:
  void add_variables() {
    for (const rts::Variable& variable : system_.variables) {
      TraceVariable& added = trace_.variables.emplace_back();
      added.name = variable.name;
      added.is_pointer = variable.type == rts::VariableType::pointer;
    }
    for (const rts::Procedure& procedure : system_.procedures) {
      for (const auto* own : {&procedure.parameters, &procedure.locals}) {
        for (const rts::VariableId v : *own) trace_.variables[v].procedure = procedure.name;
      }
    }
    if (!import_.is_program()) return;
    for (TraceVariable& variable : trace_.variables) {
      const std::string& procedure = variable.procedure;
      const auto* name =
          import_.name_of((procedure.empty() ? "" : procedure + ".") + variable.name);
      variable.is_temporary = name == nullptr || name->in_program.empty();
      if (name == nullptr) continue;
      variable.source_name = name->in_program;
      variable.is_character = name->is_character;
    }
  }

  void begin(const rts::State& state) {
    TraceStep start;
    start.from = start.to = system_.vertex(system_.start).name;
    if (system_.start_condition) {
      const rts::Action given = rts::Assume{system_.start_condition};
      TracedInstruction condition;
      condition.kind = Traced::assume;
      condition.text = rts::describe(given, system_);
      start.instructions.push_back(std::move(condition));
    }
    for (rts::VariableId v = 0; v < system_.global_count(); ++v) {
      start.changes.push_back(assignment(v, state));
    }
    trace_.steps.push_back(std::move(start));
    Integer base = static_cast<unsigned long>(system_.origin());
    for (const rts::StartBlock& block : execution_.start_blocks) {
      const std::uint32_t id = add_block(base, block.size.get_ui(), state);
      trace_.blocks[id].was_freed = !block.allocated;
      base += block.size + static_cast<unsigned long>(system_.guard);
    }
  }

  /// Adds the steps before `end` that are not there yet.
  void announce(std::size_t end) {
    while (trace_.steps.size() <= end) {
      const rts::EdgeId id = execution_.steps[trace_.steps.size() - 1].edge;
      const rts::Edge& edge = system_.edge(id);
      trace_.steps.push_back({system_.edge_name(id),
                              system_.vertex(edge.from).name,
                              system_.vertex(edge.to).name,
                              edge.at,
                              {},
                              {}});
    }
  }

  void executed(std::size_t step, std::size_t index, const rts::State& before,
                const rts::State& after) {
    announce(step + 1);
    const rts::Edge& edge = system_.edge(execution_.steps[step].edge);
    if (index == edge.instructions.size()) return returned(before, after);
    const rts::Instruction& instruction = edge.instructions[index];
    note_reads(instruction.action);
    origins_.follow(instruction.action, before, after);
    TracedInstruction traced;
    traced.kind = kind_of_action(instruction.action);
    traced.text = rts::describe(instruction.action, system_);
    traced.at = instruction.at;
    traced.activation = activations_.of(execution_.steps[step].edge, index);
    note_effect(instruction.action, before, after, traced);
    if (const auto* call = std::get_if<rts::Call>(&instruction.action)) {
      activations_.enter(system_.procedures[call->to].name,
                         instruction.at ? instruction.at : edge.at);
    }
    trace_.steps.back().instructions.push_back(std::move(traced));
  }

  void note_reads(const rts::Action& action) {
    std::vector<rts::VariableId> read;
    for_each_expression(action, [&](const rts::Expression& expression) {
      rts::collect_variables(expression, read);
    });
    for (const rts::VariableId v : read) trace_.variables[v].start_matters |= !is_set_[v];
  }

  void returned(const rts::State& before, const rts::State& after) {
    const rts::Frame& frame = before.stack.back();
    const rts::Procedure& procedure = system_.procedures[frame.procedure];
    origins_.follow_return(before);
    TracedInstruction traced;
    traced.kind = Traced::return_;
    traced.text = "return from " + procedure.name;
    traced.activation = activations_.leave();
    const std::vector<rts::VariableId>& results = system_.call_of(frame.call)->results;
    for (const auto* own : {&procedure.parameters, &procedure.locals}) {
      for (const rts::VariableId v : *own) {
        if (std::find(results.begin(), results.end(), v) != results.end()) continue;
        traced.changes.push_back(assignment(v, after));
        traced.changes.back().is_restored = true;
      }
    }
    assign(results, after, traced);
    trace_.steps.back().instructions.push_back(std::move(traced));
  }

  Change assignment(rts::VariableId v, const rts::State& state) const {
    Change change;
    change.variable = v;
    const TraceVariable& variable = trace_.variables[v];
    change.content = {state.store[v], variable.is_pointer, origins_.is_arbitrary(v),
                      !variable.is_pointer && variable.is_character};
    return change;
  }
  void assign(const std::vector<rts::VariableId>& variables, const rts::State& state,
              TracedInstruction& traced) {
    for (const rts::VariableId v : variables) {
      traced.changes.push_back(assignment(v, state));
      is_set_[v] = true;
    }
  }

  /// What an instruction does.
  void note_effect(const rts::Action& action, const rts::State& before, const rts::State& after,
                   TracedInstruction& traced) {
    if (const auto* alloc = std::get_if<rts::Alloc>(&action)) {
      note_alloc(*alloc, before, after, traced);
    } else if (const auto* load = std::get_if<rts::Load>(&action)) {
      assign({load->to}, after, traced);
      note_access(*load->address, before, trace_.variables[load->to].is_pointer);
      if (!trace_.variables[load->to].is_pointer && leads_to_characters(*load->address, before)) {
        traced.changes.back().content.is_character = true;
      }
    } else if (const auto* move = std::get_if<rts::Move>(&action)) {
      assign({move->to}, after, traced);
    } else if (const auto* havoc = std::get_if<rts::Havoc>(&action)) {
      assign(havoc->variables, after, traced);
    } else if (const auto* call = std::get_if<rts::Call>(&action)) {
      assign(system_.procedures[call->to].parameters, after, traced);
      assign(system_.procedures[call->to].locals, after, traced);
    } else if (const auto* store = std::get_if<rts::Store>(&action)) {
      note_store(*store, before, after, traced);
    } else if (std::holds_alternative<rts::Free>(action)) {
      if (after.freed.size() == before.freed.size()) {
        traced.remark = "null: nothing to free";
      } else {
        const auto block = by_base_.at(after.freed.back().base);
        traced.frees = block;
        trace_.blocks[block].freed = here();
      }
    } else if (const auto* fail = std::get_if<rts::Fail>(&action)) {
      traced.failing = kind_of_checked(fail->inner);
      traced.failed = rts::why_not(fail->inner, before, system_).value_or("");
      trace_.about =
          std::visit([&](const auto& inner) { return subject_of(inner, before); }, fail->inner);
    }
  }

  void note_alloc(const rts::Alloc& alloc, const rts::State& before, const rts::State& after,
                  TracedInstruction& traced) {
    assign({alloc.to}, after, traced);
    if (after.frontier == before.frontier) {
      traced.remark = "the alloc fails";
      return;
    }
    const Integer size = rts::evaluate(*alloc.size, before, system_);
    const std::uint32_t block = add_block(after.store[alloc.to], size.get_ui(), after);
    traced.allocates = block;
    TracedBlock& made = trace_.blocks[block];
    made.allocated = here();
    if (alloc.is_static) made.kind = TracedBlock::Kind::fixed;
    const TraceVariable& variable = trace_.variables[alloc.to];
    if (variable.source_name.starts_with("&")) made.name = variable.source_name.substr(1);
    made.holds_characters = variable.is_character;
    notes_.allocated(block, *alloc.size);
  }

  void note_store(const rts::Store& store, const rts::State& before, const rts::State& after,
                  TracedInstruction& traced) {
    const Integer address = rts::evaluate(*store.address, before, system_);
    const bool is_zero = store.value->op == rts::Op::integer && store.value->value == 0;
    const bool pointer = is_address(*store.value, system_);
    note_access(*store.address, before, is_zero ? std::nullopt : std::optional(pointer));
    const auto cell = cell_of(address);
    if (!cell) return;
    const std::size_t index = index_of(address);
    Change change;
    change.cell = cell;
    change.content = {after.heap[index].value, pointer,
                      index < origins_.cells().size() && origins_.cells()[index],
                      !pointer && leads_to_characters(*store.address, before)};
    traced.changes.push_back(std::move(change));
  }

  /// Whether the pointer in the address, or the block that it leads to, is one of characters.
  bool leads_to_characters(const rts::Expression& address, const rts::State& state) {
    const auto cell = cell_of(rts::evaluate(address, state, system_));
    if (cell && trace_.blocks[cell->block].holds_characters) return true;
    std::vector<rts::VariableId> variables;
    rts::collect_variables(address, variables);
    const bool result = std::any_of(variables.begin(), variables.end(), [&](rts::VariableId v) {
      return trace_.variables[v].is_pointer && trace_.variables[v].is_character;
    });
    return result;
  }

  void note_access(const rts::Expression& address, const rts::State& state,
                   std::optional<bool> pointer) {
    const auto cell = cell_of(rts::evaluate(address, state, system_));
    if (cell) notes_.accessed(*cell, address, pointer);
  }

  // What a failing instruction is about.
  std::optional<CellOfBlock> subject_of(const rts::Load& load, const rts::State& state) {
    return subject_of(*load.address, load.in, state);
  }
  std::optional<CellOfBlock> subject_of(const rts::Store& store, const rts::State& state) {
    return subject_of(*store.address, store.in, state);
  }
  std::optional<CellOfBlock> subject_of(const rts::Free& free, const rts::State& state) {
    return subject_of(*free.address, nullptr, state);
  }
  std::optional<CellOfBlock> subject_of(const rts::Assert&, const rts::State&) {
    return std::nullopt;
  }
  /// The block that the address is in or was computed from, or the one that ends before it.
  std::optional<CellOfBlock> subject_of(const rts::Expression& address,
                                        const rts::ExpressionPtr& in, const rts::State& state) {
    const Integer value = rts::evaluate(address, state, system_);
    if (in) {
      const Integer from = rts::evaluate(*in, state, system_);
      if (auto cell = cell_of(from)) {
        const Integer offset = value - trace_.blocks[cell->block].base;
        if (!offset.fits_slong_p()) return std::nullopt;
        return CellOfBlock{cell->block, offset.get_si()};
      }
    }
    if (const auto cell = cell_of(value)) return cell;
    auto behind = by_base_.upper_bound(value);
    if (behind == by_base_.begin()) return std::nullopt;
    const std::uint32_t block = std::prev(behind)->second;
    const Integer offset = value - trace_.blocks[block].base;
    const bool near =
        offset <= static_cast<unsigned long>(trace_.blocks[block].size + system_.guard);
    if (!near) return std::nullopt;
    return CellOfBlock{block, offset.get_si()};
  }

  std::uint32_t add_block(const Integer& base, std::uint64_t size, const rts::State& state) {
    TracedBlock block;
    block.base = base;
    block.size = size;
    for (std::size_t i = index_of(base); i < index_of(base) + size; ++i) {
      const Integer& value = state.heap[i].value;
      if (block.contents.empty() || block.contents.back().second != value) {
        block.contents.emplace_back(0, value);
      }
      ++block.contents.back().first;
    }
    const auto id = static_cast<std::uint32_t>(trace_.blocks.size());
    trace_.blocks.push_back(std::move(block));
    by_base_[base] = id;
    return id;
  }

  std::size_t index_of(const Integer& address) const {
    const Integer index = address - static_cast<unsigned long>(system_.origin());
    return index.get_ui();
  }
  /// The cell at an address, of a block that is, or was, there.
  std::optional<CellOfBlock> cell_of(const Integer& address) const {
    auto after = by_base_.upper_bound(address);
    if (after == by_base_.begin()) return std::nullopt;
    const std::uint32_t block = std::prev(after)->second;
    const Integer offset = address - trace_.blocks[block].base;
    const std::uint64_t extent = std::max<std::uint64_t>(trace_.blocks[block].size, 1);
    if (offset >= static_cast<unsigned long>(extent)) return std::nullopt;
    return CellOfBlock{block, offset.get_si()};
  }
  TracePlace here() const {
    return {static_cast<std::uint32_t>(trace_.steps.size() - 1),
            static_cast<std::uint32_t>(trace_.steps.back().instructions.size())};
  }

  /// Where a block keeps addresses is known at the end.
  void mark_addresses() {
    for (TraceStep& step : trace_.steps) {
      for (TracedInstruction& instruction : step.instructions) {
        for (Change& change : instruction.changes) {
          if (!change.cell || change.cell->cell < 0) continue;
          const auto& addresses = trace_.blocks[change.cell->block].holds_addresses;
          const auto cell = static_cast<std::size_t>(change.cell->cell);
          change.content.is_address |= cell < addresses.size() && addresses[cell];
        }
      }
    }
  }

  void add_sources() {
    std::set<std::pair<std::string, int>> wanted;
    const auto want = [&](const std::optional<Position>& at) {
      if (at && at->line > 0) wanted.emplace(at->file, at->line);
    };
    for (const TraceStep& step : trace_.steps) {
      want(step.at);
      for (const TracedInstruction& instruction : step.instructions) want(instruction.at);
    }
    trace_.sources = source_lines(system_, wanted);
  }

  const rts::System& system_;
  std::uint64_t bound_;
  const rts::Execution& execution_;
  Trace trace_;
  Origins origins_;
  BlockNotes notes_;
  ImportNotes import_;
  Activations activations_;
  std::vector<bool> is_set_;                  // by variable: since the start
  std::map<Integer, std::uint32_t> by_base_;  // the latest block there
};

}  // namespace

Trace trace_of(const rts::System& system, std::uint64_t bound, const rts::Execution& execution) {
  return TraceWriter(system, bound, execution).write();
}

}  // namespace heapreach::evidence::explain
