// Follows an execution from its start state, instruction by instruction (docs/semantics.md; what an
// execution says: docs/evidence.md, "Executions"). It trusts nothing of the execution: numbers of
// values, edges that do not fit together and outcomes are all checked. `before` is a second state
// that lags one instruction behind, so that an observer costs no copy of the heap.
#include "rts/semantics/replay.h"

#include "rts/semantics/call_stack.h"
#include "rts/semantics/execute.h"

namespace heapreach::rts {

namespace {

[[noreturn]] void reject(const std::string& message) {
  throw InputError(Position{}, message);
}

Integer integer(std::uint64_t value) {
  return static_cast<unsigned long>(value);
}

/// Lays out the blocks from the origin; the frontier must not exceed `limit`.
void build_heap(const System& system, const Integer& limit, const Execution& execution,
                State& state) {
  for (const StartBlock& block : execution.start_blocks) {
    const std::string name = "start block at " + state.frontier.get_str();
    if (block.size < 1) reject(name + ": its size " + block.size.get_str() + " is less than 1");
    if (block.size != block.values.size()) {
      reject(name + ": " + std::to_string(block.values.size()) + " values, but its size is " +
             block.size.get_str());
    }
    const Integer base = state.frontier;
    state.frontier += block.size + integer(system.guard);
    if (state.frontier > limit) {
      reject(name + ": it and its guard do not fit below address " + limit.get_str());
    }
    const Integer first = base - integer(system.origin());
    state.heap.resize(first.get_ui());
    for (const Integer& value : block.values) {
      const bool is_base = block.allocated && &value == &block.values.front();
      state.heap.push_back({block.allocated, false, is_base ? block.size : Integer(0), value});
    }
    if (!block.allocated) state.freed.push_back({base, block.size});
  }
  if (execution.start_blocks.empty()) return;
  std::vector<Integer> contents;
  for (const Cell& cell : state.heap) contents.push_back(cell.allocated ? cell.value : Integer(0));
  state.start_values = std::make_shared<const std::vector<Integer>>(std::move(contents));
}

/// In an open system nobody can know an address that is yet to be handed out, at any bound.
void check_pointers(const System& system, const State& state) {
  for (std::size_t v = 0; v < system.global_count(); ++v) {
    if (system.variables[v].type != VariableType::pointer) continue;
    const Integer& value = state.store[v];
    if (state.frontier <= value) {
      reject("start: pointer " + system.variables[v].name + " = " + value.get_str() +
             " is an address yet to be handed out, or beyond");
    }
  }
}

/// Why an instruction did not happen that replay() wanted to.
std::string why_refused(const Action& action, Outcome outcome, std::uint64_t bound,
                        const System& system, const State& state) {
  if (const auto* alloc = std::get_if<Alloc>(&action)) {
    const std::string size = evaluate(*alloc->size, state, system).get_str();
    if (outcome == Outcome::blocked) return "an alloc of size " + size + " never succeeds";
    return "an alloc of size " + size + " at the frontier " + state.frontier.get_str() +
           " does not fit into the bound of " + std::to_string(bound) + " cells";
  }
  if (std::holds_alternative<Fail>(action)) return "what it wants to fail succeeds";
  if (const auto* assume = std::get_if<Assume>(&action)) {
    return *why_not(Assert{assume->condition}, state, system);
  }
  return *why_not(*checked(action), state, system);
}

class Replay {
 public:
  Replay(const System& system, std::uint64_t bound, const Execution& execution,
         const Observer& observer)
      : system_(system),
        bound_(bound),
        execution_(execution),
        observer_(observer),
        state_(start_state(system, bound, execution)) {}

  State run() {
    if (observer_) {
      before_ = state_;
      observer_(0, 0, before_, state_);
    }
    for (std::size_t step = 0; step < execution_.steps.size(); ++step) follow(step);
    return std::move(state_);
  }

 private:
  void follow(std::size_t index) {
    const Step& step = execution_.steps[index];
    const std::string name = "step " + std::to_string(index + 1);
    if (step.edge >= system_.edges().size()) reject(name + ": there is no such edge");
    const Edge& edge = system_.edge(step.edge);
    const std::string place = name + " (edge " + system_.edge_name(step.edge) + ")";
    if (system_.is_error(state_.vertex)) {
      reject(place + ": the execution has ended at the error vertex " +
             system_.vertex(state_.vertex).name);
    }
    if (edge.from != state_.vertex) {
      reject(place + ": it starts at " + system_.vertex(edge.from).name + ", not at " +
             system_.vertex(state_.vertex).name);
    }
    if (step.choices.size() != edge.instructions.size()) {
      reject(place + ": " + std::to_string(step.choices.size()) +
             " choices, but the edge's number of instructions is " +
             std::to_string(edge.instructions.size()));
    }
    if (system_.call_of(step.edge) != nullptr) return enter(index, place);
    for (std::size_t i = 0; i < edge.instructions.size(); ++i) {
      const Instruction& instruction = edge.instructions[i];
      const Attempt result = attempt(instruction, step.choices[i], bound_, system_, state_);
      if (result.outcome != Outcome::done) {
        reject(place + ", instruction " + std::to_string(i + 1) + ": " +
               (!result.misfit.empty()
                    ? result.misfit
                    : why_refused(instruction.action, result.outcome, bound_, system_, state_)));
      }
      if (!observer_) continue;
      observer_(index, i, before_, state_);
      attempt(instruction, step.choices[i], bound_, system_, before_);
    }
    state_.vertex = edge.to;
    before_.vertex = edge.to;
    leave(index);
  }

  void enter(std::size_t index, const std::string& place) {
    const Step& step = execution_.steps[index];
    try {
      enter_call(step.edge, step.choices[0], system_, state_);
    } catch (const InputError& error) {
      reject(place + ": " + error.message());
    }
    if (observer_) {
      observer_(index, 0, before_, state_);
      enter_call(step.edge, step.choices[0], system_, before_);
    }
    leave(index);
  }

  /// The returns that follow a step.
  void leave(std::size_t index) {
    while (return_from_call(system_, state_)) {
      if (!observer_) continue;
      observer_(index, execution_.steps[index].choices.size(), before_, state_);
      return_from_call(system_, before_);
    }
  }

  const System& system_;
  std::uint64_t bound_;
  const Execution& execution_;
  const Observer& observer_;
  State state_;
  State before_;
};

}  // namespace

State start_state(const System& system, std::uint64_t bound, const Execution& execution) {
  if (execution.start_values.size() != system.global_count()) {
    reject("start: " + std::to_string(execution.start_values.size()) +
           " values, but the number of variables is " + std::to_string(system.global_count()));
  }
  if (system.heap == StartHeap::empty && !execution.start_blocks.empty()) {
    reject("start: blocks, but the system's heap is empty at the start");
  }
  const Integer origin = integer(system.origin());
  const Integer limit = origin + integer(bound);
  State state;
  state.vertex = system.start;
  state.frontier = origin;
  state.store = execution.start_values;
  state.store.resize(system.variables.size());  // no procedure is active yet
  build_heap(system, limit, execution, state);
  state.cells_used = state.frontier - origin;
  if (system.heap == StartHeap::unknown) check_pointers(system, state);
  if (system.start_condition && !holds(*system.start_condition, state, system)) {
    reject("start: " + *why_not(Assert{system.start_condition}, state, system));
  }
  return state;
}

State replay(const System& system, std::uint64_t bound, const Execution& execution,
             const Observer& observer) {
  return Replay(system, bound, execution, observer).run();
}

}  // namespace heapreach::rts
