// A trace is written while the replayer follows the execution.
#include "evidence/explain/executions/trace_of.h"

#include <algorithm>

#include "evidence/explain/executions/activations.h"
#include "evidence/explain/executions/effects.h"
#include "evidence/explain/executions/ending.h"
#include "evidence/explain/executions/source_lines.h"
#include "evidence/explain/executions/trace_variables.h"
#include "rts/text/parse.h"

namespace heapreach::evidence::explain {

namespace {

using Traced = TracedInstruction::Kind;

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
        blocks_(system, trace_),
        effects_(system, import_, origins_, blocks_, trace_),
        sources_(system, blocks_),
        activations_(system, import_, trace_),
        attempts_(system, trace_, import_, instruction_notes_, blocks_, origins_, sources_),
        ending_(system, instruction_notes_, attempts_, blocks_, trace_) {
    trace_.is_program = import_.is_program();
    trace_.variables = trace_variables(system, import_);
    trace_.functions = function_addresses(system, import_);
    if (trace_.is_program) trace_.hidden_base = static_cast<unsigned long>(system.origin() - 1);
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
    effects_.finish();
    add_sources();
    if (trace_.ends_in_error) ending_.say_what_is_wrong(last_edge(), last);
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
      start.changes.push_back(effects_.assignment(v, state));
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
    effects_.read(instruction.action);
    TracedInstruction traced;
    const bool is_havoc = std::holds_alternative<rts::Havoc>(instruction.action);
    if (is_havoc) traced.result_of = function_returning(execution_.steps[step].edge, index);
    if (const auto* fail = std::get_if<rts::Fail>(&instruction.action)) {
      ending_.note_failure(*fail, execution_.steps[step].edge, index, before, traced);
    }
    const bool is_last = index + 1 == edge.instructions.size();
    origins_.follow(instruction.action, is_last ? nullptr : &edge.instructions[index + 1].action,
                    before, after);
    sources_.follow(instruction.action, before, traced.result_of);
    traced.kind = kind_of_action(instruction.action);
    traced.text = rts::describe(instruction.action, system_);
    traced.at = instruction.at;
    traced.activation = activations_.of(execution_.steps[step].edge, index);
    effects_.note(instruction.action, before, after, traced);
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
        traced.changes.push_back(effects_.assignment(v, after));
        traced.changes.back().is_restored = true;
      }
    }
    effects_.assign(results, after, traced);
    trace_.steps.back().instructions.push_back(std::move(traced));
  }

  std::optional<rts::EdgeId> last_edge() const {
    if (execution_.steps.empty()) return std::nullopt;
    return execution_.steps.back().edge;
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
    if (last_edge()) want(ending_.error_call_at(*last_edge()));
    trace_.sources = source_lines(system_, wanted);
  }

  const rts::System& system_;
  std::uint64_t bound_;
  const rts::Execution& execution_;
  Trace trace_;
  ImportNotes import_;
  InstructionNotes instruction_notes_;
  Origins origins_;
  TraceBlocks blocks_;
  Effects effects_;
  ValueSources sources_;
  Activations activations_;
  Attempts attempts_;
  Ending ending_;
};

}  // namespace

Trace trace_of(const rts::System& system, std::uint64_t bound, const rts::Execution& execution) {
  return TraceWriter(system, bound, execution).write();
}

}  // namespace heapreach::evidence::explain
