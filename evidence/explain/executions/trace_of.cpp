// A trace is written while the replayer follows the execution.
#include "evidence/explain/executions/trace_of.h"

#include <algorithm>
#include <sstream>

#include "evidence/explain/executions/activations.h"
#include "evidence/explain/executions/attempts.h"
#include "evidence/explain/executions/block_notes.h"
#include "evidence/explain/executions/lost_blocks.h"
#include "evidence/explain/executions/source_lines.h"
#include "evidence/explain/executions/trace_variables.h"
#include "evidence/witness/pointers.h"
#include "rts/model/property_errors.h"
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
        import_(system),
        instruction_notes_(system),
        origins_(system),
        notes_(system, import_),
        blocks_(system, trace_),
        sources_(system, blocks_),
        activations_(system, import_, trace_),
        attempts_(system, trace_, import_, instruction_notes_, blocks_, origins_, sources_),
        is_set_(system.variables.size()) {
    trace_.is_program = import_.is_program();
    trace_.variables = trace_variables(system, import_);
    trace_.functions = function_addresses(system, import_);
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
    mark_contents();
    add_sources();
    if (trace_.ends_in_error) say_what_is_wrong(last);
    return std::move(trace_);
  }

 private:
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
      const std::uint32_t id = blocks_.add(base, block.size.get_ui(), state);
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
    TracedInstruction traced;
    const bool is_havoc = std::holds_alternative<rts::Havoc>(instruction.action);
    if (is_havoc) traced.result_of = function_returning(execution_.steps[step].edge, index);
    if (const auto* fail = std::get_if<rts::Fail>(&instruction.action)) {
      note_failure(*fail, step, index, before, traced);
    }
    origins_.follow(instruction.action, before, after);
    sources_.follow(instruction.action, before, traced.result_of);
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

  /// The function outside of the program that a value is taken to be returned by; "" for others.
  std::string function_returning(rts::EdgeId edge, std::size_t index) const {
    const std::vector<NotePart> note = instruction_notes_.at(edge, index);
    const NotePart* result = part_of(note, "result");
    return result == nullptr || result->names.empty() ? "" : result->names.front();
  }

  void note_failure(const rts::Fail& fail, std::size_t step, std::size_t index,
                    const rts::State& state, TracedInstruction& traced) {
    traced.failing = kind_of_checked(fail.inner);
    traced.failed = rts::why_not(fail.inner, state, system_).value_or("");
    if (trace_.is_program) {
      attempt_ = attempts_.of(fail.inner, execution_.steps[step].edge, index, state);
      trace_.error.about = attempt_->is_unset ? std::nullopt : attempt_->place;
      trace_.error.is_access =
          attempt_->act == Attempt::Act::read || attempt_->act == Attempt::Act::write;
      return;
    }
    trace_.error.about =
        std::visit([&](const auto& inner) { return subject_of(inner, state); }, fail.inner);
    trace_.error.is_access = !std::holds_alternative<rts::Free>(fail.inner);
  }

  /// Once blocks and fields have their names.
  void say_what_is_wrong(const rts::State& last) {
    TraceStep& step = trace_.steps.back();
    if (!step.instructions.empty() && step.instructions.back().kind == Traced::fail) {
      TracedInstruction& failing = step.instructions.back();
      if (attempt_) failing.failed = text_of(*attempt_, trace_);
      trace_.error.text = failing.failed;
      trace_.error.at = failing.at ? failing.at : step.at;
      return;
    }
    if (execution_.steps.empty()) return;
    const rts::EdgeId id = execution_.steps.back().edge;
    const rts::Edge& edge = system_.edge(id);
    if (rts::leak_of(edge)) {
      trace_.error = leak_at(system_, edge, last, blocks_, trace_);
      return;
    }
    if (const auto call = error_call(id)) {
      const std::string& called = call->names.front();
      trace_.error.text =
          called == "__assert_fail" ? "the assertion does not hold" : called + " is called";
      trace_.error.at = position_of_call(*call, edge);
    }
  }

  std::optional<NotePart> error_call(rts::EdgeId id) const {
    const auto note = instruction_notes_.at(id, system_.edge(id).instructions.size());
    const NotePart* call = part_of(note, "calls");
    return call == nullptr || call->names.size() != 2 ? std::nullopt : std::optional(*call);
  }

  /// "12:5", in the file of the edge.
  std::optional<Position> position_of_call(const NotePart& call, const rts::Edge& edge) const {
    const auto& near = edge.at ? edge.at : system_.vertex(edge.from).at;
    std::istringstream text(call.names.back());
    Position at;
    char colon = 0;
    if (!near || !(text >> at.line >> colon >> at.column) || at.line <= 0) return near;
    at.file = near->file;
    return at;
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
    sources_.follow_return(before);
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
      const std::size_t given = traced.changes.size();
      assign(system_.procedures[call->to].locals, after, traced);
      for (std::size_t c = given; c < traced.changes.size(); ++c) {
        traced.changes[c].is_unset = true;
      }
    } else if (const auto* store = std::get_if<rts::Store>(&action)) {
      note_store(*store, before, after, traced);
    } else if (std::holds_alternative<rts::Free>(action)) {
      if (after.freed.size() == before.freed.size()) {
        traced.remark = "null: nothing to free";
      } else {
        const auto block = blocks_.at_base(after.freed.back().base);
        traced.frees = block;
        trace_.blocks[block].freed = here();
      }
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
    const std::uint32_t block = blocks_.add(after.store[alloc.to], size.get_ui(), after);
    traced.allocates = block;
    TracedBlock& made = trace_.blocks[block];
    made.allocated = here();
    if (alloc.is_static) made.kind = TracedBlock::Kind::fixed;
    const TraceVariable& variable = trace_.variables[alloc.to];
    if (variable.source_name.starts_with("&")) made.name = variable.source_name.substr(1);
    if (variable.is_character) {
      made.holds_characters.resize(std::min<std::size_t>(made.size, most_typed_cells), true);
    }
    const std::string prefix = variable.procedure.empty() ? "" : variable.procedure + ".";
    const auto unit = import_.cells_of(prefix + variable.name);
    if (unit && made.size % unit->cells == 0) made.bytes = made.size / unit->cells * unit->bytes;
    notes_.allocated(block, *alloc.size);
  }

  void note_store(const rts::Store& store, const rts::State& before, const rts::State& after,
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
                      !pointer && leads_to_characters(*store.address, before)};
    traced.changes.push_back(std::move(change));
  }

  /// Whether the pointer in the address, or the block that it leads to, is one of characters.
  bool leads_to_characters(const rts::Expression& address, const rts::State& state) {
    const auto cell = blocks_.cell_of(rts::evaluate(address, state, system_));
    if (cell && holds(trace_.blocks[cell->block].holds_characters, cell->cell)) return true;
    std::vector<rts::VariableId> variables;
    rts::collect_variables(address, variables);
    const bool result = std::any_of(variables.begin(), variables.end(), [&](rts::VariableId v) {
      return trace_.variables[v].is_pointer && trace_.variables[v].is_character;
    });
    return result;
  }

  void note_access(const rts::Expression& address, const rts::State& state,
                   std::optional<bool> pointer) {
    const auto cell = blocks_.cell_of(rts::evaluate(address, state, system_));
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
  std::optional<CellOfBlock> subject_of(const rts::Expression& address,
                                        const rts::ExpressionPtr& in, const rts::State& state) {
    const Integer value = rts::evaluate(address, state, system_);
    if (!in) return blocks_.place_of(value, nullptr);
    const Integer from = rts::evaluate(*in, state, system_);
    return blocks_.place_of(value, &from);
  }

  TracePlace here() const {
    return {static_cast<std::uint32_t>(trace_.steps.size() - 1),
            static_cast<std::uint32_t>(trace_.steps.back().instructions.size())};
  }

  static bool holds(const std::vector<bool>& cells, std::int64_t cell) {
    return cell >= 0 && static_cast<std::size_t>(cell) < cells.size() &&
           cells[static_cast<std::size_t>(cell)];
  }

  /// Where a block keeps addresses and characters is known at the end.
  void mark_contents() {
    for (TraceStep& step : trace_.steps) {
      for (TracedInstruction& instruction : step.instructions) {
        for (Change& change : instruction.changes) {
          if (!change.cell) continue;
          const TracedBlock& block = trace_.blocks[change.cell->block];
          change.content.is_address |= holds(block.holds_addresses, change.cell->cell);
          change.content.is_character |=
              !change.content.is_address && holds(block.holds_characters, change.cell->cell);
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
    if (!execution_.steps.empty()) {
      const rts::EdgeId last = execution_.steps.back().edge;
      if (const auto call = error_call(last)) want(position_of_call(*call, system_.edge(last)));
    }
    trace_.sources = source_lines(system_, wanted);
  }

  const rts::System& system_;
  std::uint64_t bound_;
  const rts::Execution& execution_;
  Trace trace_;
  ImportNotes import_;
  InstructionNotes instruction_notes_;
  Origins origins_;
  BlockNotes notes_;
  TraceBlocks blocks_;
  ValueSources sources_;
  Activations activations_;
  Attempts attempts_;
  std::vector<bool> is_set_;        // by variable: since the start
  std::optional<Attempt> attempt_;  // of the program, at the end
};

}  // namespace

Trace trace_of(const rts::System& system, std::uint64_t bound, const rts::Execution& execution) {
  return TraceWriter(system, bound, execution).write();
}

}  // namespace heapreach::evidence::explain
