// The explanation of an execution: one block of lines per step.
//
//     start  v0
//         x0 = ?0, x1 = ?0, i = ?0
//     e1     v0 -> v1  (access_error.c:5:8)
//         x1 := alloc(1)                  x1 = 1
//             x1 -> @1 [?0]
//     ...
//
// What happens inside a call is indented by one step more.
//
// It is written while the replayer follows the execution. The heap is drawn when its drawing has
// changed since the last one.
#include <algorithm>

#include "evidence/explain/draw_heap.h"
#include "evidence/explain/explanation.h"
#include "evidence/explain/origins.h"
#include "evidence/explain/text.h"
#include "evidence/witness/pointers.h"
#include "rts/text/parse.h"

namespace heapreach::evidence::explain {

namespace {

constexpr std::size_t widest_instruction = 40;
constexpr std::size_t widest_name = 12;
constexpr std::size_t cells_to_draw = 200'000;  // in all; beyond that only the last heap is drawn

const std::string instruction_indent(4, ' ');
const std::string heap_indent(8, ' ');

class Chronicle {
 public:
  Chronicle(const rts::System& system, std::uint64_t bound, const rts::Execution& execution)
      : system_(system), bound_(bound), execution_(execution), origins_(system) {
    drawing_.pointer_offsets = pointer_offsets(system);
    for (const rts::Step& step : execution.steps) {
      names_ = std::max(names_, system.edge_name(step.edge).size());
      for (const rts::Instruction& instruction : system.edge(step.edge).instructions) {
        instructions_ = std::max(instructions_, rts::describe(instruction.action, system).size());
      }
    }
    names_ = std::min(names_, widest_name);
    instructions_ = std::min(instructions_, widest_instruction);
  }

  std::string write() {
    const rts::State last = rts::replay(system_, bound_, execution_,
                                        [&](std::size_t step, std::size_t instruction,
                                            const rts::State& before, const rts::State& after) {
                                          if (next_step_ == 0) {
                                            begin(after);
                                          } else {
                                            executed(step, instruction, before, after);
                                          }
                                        });
    announce(execution_.steps.size());
    finish(last);
    return std::move(text_);
  }

 private:
  std::string padded(std::string text, std::size_t width) const {
    if (text.size() < width) text.append(width - text.size(), ' ');
    return text;
  }

  void begin(const rts::State& state) {
    text_ += padded("start", names_) + "  " + system_.vertex(system_.start).name + "\n";
    std::vector<std::string> values;
    for (rts::VariableId v = 0; v < system_.global_count(); ++v) {
      values.push_back(assignment(v, state));
    }
    if (system_.start_condition) {
      const rts::Action given = rts::Assume{system_.start_condition};
      text_ += instruction_indent + rts::describe(given, system_) + "\n";
    }
    if (!values.empty()) {
      text_ += instruction_indent + listed(values, instruction_indent.size()) + "\n";
    }
    draw(state);
    next_step_ = 1;
  }

  /// Writes the headers of the steps before `end` that have none yet.
  void announce(std::size_t end) {
    for (; next_step_ <= end; ++next_step_) {
      const rts::EdgeId id = execution_.steps[next_step_ - 1].edge;
      const rts::Edge& edge = system_.edge(id);
      text_ += inset_ + padded(system_.edge_name(id), names_) + "  " +
               system_.vertex(edge.from).name + " -> " + system_.vertex(edge.to).name;
      if (edge.at) text_ += "  (" + to_string(*edge.at) + ")";
      text_ += "\n";
    }
  }

  void executed(std::size_t step, std::size_t index, const rts::State& before,
                const rts::State& after) {
    announce(step + 1);
    const rts::Edge& edge = system_.edge(execution_.steps[step].edge);
    if (index == edge.instructions.size()) return returned(before, after);
    const rts::Instruction& instruction = edge.instructions[index];
    origins_.follow(instruction.action, before, after);
    std::string line = rts::describe(instruction.action, system_);
    std::string effect = effect_of(instruction.action, before, after);
    if (instruction.at && instruction.at != edge.at) {
      effect += (effect.empty() ? "(" : "  (") + to_string(*instruction.at) + ")";
    }
    if (!effect.empty()) line = padded(line, instructions_) + "  " + effect;
    text_ += inset_ + instruction_indent + line + "\n";
    set_depth(after);
    if (index + 1 == edge.instructions.size()) draw(after);
  }

  void returned(const rts::State& before, const rts::State& after) {
    const rts::Frame& frame = before.stack.back();
    origins_.follow_return(before);
    set_depth(after);
    std::string line = "return from " + system_.procedures[frame.procedure].name;
    const auto values = assignments(system_.call_of(frame.call)->results, after);
    if (!values.empty()) line = padded(line, instructions_) + "  " + effects(values);
    text_ += inset_ + instruction_indent + line + "\n";
    draw(after);
  }

  void set_depth(const rts::State& state) {
    inset_.assign(state.stack.size() * instruction_indent.size(), ' ');
  }

  std::vector<std::string> assignments(const std::vector<rts::VariableId>& variables,
                                       const rts::State& state) {
    std::vector<std::string> values;
    for (const rts::VariableId v : variables) values.push_back(assignment(v, state));
    return values;
  }

  std::string effects(const std::vector<std::string>& values) const {
    return listed(values, inset_.size() + instruction_indent.size() + instructions_ + 2);
  }

  std::string assignment(rts::VariableId variable, const rts::State& state) {
    has_picks_ |= origins_.is_arbitrary(variable);
    return system_.variables[variable].name + " = " + (origins_.is_arbitrary(variable) ? "?" : "") +
           value_text(state.store[variable], system_.variables[variable].type);
  }

  /// What an instruction did, in as far as its text does not say it.
  std::string effect_of(const rts::Action& action, const rts::State& before,
                        const rts::State& after) {
    if (const auto* alloc = std::get_if<rts::Alloc>(&action)) {
      return assignment(alloc->to, after) +
             (after.frontier == before.frontier ? "  (the alloc fails)" : "");
    }
    if (const auto* load = std::get_if<rts::Load>(&action)) return assignment(load->to, after);
    if (const auto* move = std::get_if<rts::Move>(&action)) return assignment(move->to, after);
    if (const auto* havoc = std::get_if<rts::Havoc>(&action)) {
      return effects(assignments(havoc->variables, after));
    }
    if (const auto* call = std::get_if<rts::Call>(&action)) {
      std::vector<rts::VariableId> own = system_.procedures[call->to].parameters;
      const auto& locals = system_.procedures[call->to].locals;
      own.insert(own.end(), locals.begin(), locals.end());
      return effects(assignments(own, after));
    }
    if (const auto* store = std::get_if<rts::Store>(&action)) {
      const Integer address = rts::evaluate(*store->address, before, system_);
      return "[" + address.get_str() +
             "] = " + rts::cell_at(after, system_, address)->value.get_str();
    }
    if (std::holds_alternative<rts::Free>(action)) {
      if (after.freed.size() == before.freed.size()) return "null: nothing to free";
      const rts::Extent& block = after.freed.back();
      if (block.size == 0) return "freed the empty block at " + block.base.get_str();
      const Integer end = block.base + block.size;
      return "freed [" + block.base.get_str() + ", " + end.get_str() + ")";
    }
    if (const auto* fail = std::get_if<rts::Fail>(&action)) {
      return rts::why_not(fail->inner, before, system_).value_or("");
    }
    return "";
  }

  void draw(const rts::State& state) {
    const bool is_last = next_step_ > execution_.steps.size();
    drawn_cells_ += state.heap.size() + state.freed.size();
    if (drawn_cells_ > cells_to_draw && !is_last) return;
    drawing_.arbitrary = origins_.cells();
    std::vector<std::string> lines = draw_heap_lines(state, system_, drawing_);
    if (lines == last_drawing_) return;
    for (const std::string& line : lines) text_ += inset_ + heap_indent + line + "\n";
    has_blocks_ |= !lines.empty();
    if (lines.empty()) text_ += inset_ + heap_indent + "no allocated cells\n";
    last_drawing_ = std::move(lines);
  }

  void finish(const rts::State& last) {
    const std::string& vertex = system_.vertex(last.vertex).name;
    text_ += padded(system_.is_error(last.vertex) ? "error" : "end", names_) + "  " + vertex +
             (system_.is_error(last.vertex) ? " is reached, with " : ", with ") +
             counted(last.cells_used, "cell") + "\n";
    if (has_picks_ || has_blocks_) text_ += "\n";
    if (has_picks_) {
      text_ += "?v: a value that nothing set before; this execution assumes it to be v\n";
    }
    if (has_blocks_) text_ += "@a: the block at address a\n";
  }

  const rts::System& system_;
  std::uint64_t bound_;
  const rts::Execution& execution_;
  Origins origins_;
  Drawing drawing_;
  std::size_t names_ = 5;         // width of the column of edge names
  std::size_t instructions_ = 0;  // width of the column of instructions
  std::size_t next_step_ = 0;     // steps that have a header, and 1 for the start
  std::size_t drawn_cells_ = 0;
  std::vector<std::string> last_drawing_;
  bool has_picks_ = false;   // a value was marked by ?
  bool has_blocks_ = false;  // a heap was drawn
  std::string inset_;        // of what happens inside calls
  std::string text_;
};

}  // namespace

std::string of(const rts::System& system, std::uint64_t bound, const rts::Execution& execution) {
  return Chronicle(system, bound, execution).write();
}

}  // namespace heapreach::evidence::explain
