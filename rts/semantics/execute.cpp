// One instruction (docs/semantics.md, "Instructions") on a concrete state. `attempt` is the only
// place that changes states; it looks before it acts, so that an instruction that does not happen
// changes nothing.
#include "rts/semantics/execute.h"

#include <type_traits>
#include <utility>

namespace heapreach::rts {

namespace {

const Attempt done = {Outcome::done, {}};
const Attempt blocked = {Outcome::blocked, {}};

std::string count(std::size_t n, const char* what) {
  return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
}

Cell& cell(const Integer& address, const System& system, State& state) {
  return state.heap[address.get_ui() - system.origin()];
}

class Executor {
 public:
  Executor(const Choice& choice, std::uint64_t bound, const System& system, State& state)
      : choice_(choice), bound_(bound), system_(system), state_(state) {}

  Attempt operator()(const Alloc& alloc) {
    if (choice_.alloc_fails) return fail_alloc(alloc);
    const Integer size = evaluate(*alloc.size, state_, system_);
    if (size < 1 && !alloc.is_empty) return blocked;
    const Integer end = state_.frontier + room_of(size);
    const Integer origin = static_cast<unsigned long>(system_.origin());
    if (end > origin + static_cast<unsigned long>(bound_)) return {Outcome::cut_by_bound, {}};
    if (size != choice_.values.size()) {
      return {Outcome::blocked, "the choice gives " + count(choice_.values.size(), "value") +
                                    " to a new block of size " + size.get_str()};
    }
    const Integer used = end - origin;
    state_.heap.resize(used.get_ui());
    if (alloc.is_empty) state_.heap.back().is_empty = true;
    for (std::size_t i = 0; i < choice_.values.size(); ++i) {
      Cell& fresh = state_.heap[used.get_ui() - choice_.values.size() + i];
      fresh = Cell{true, alloc.is_static, i == 0 ? size : Integer(0), choice_.values[i]};
    }
    state_.store[alloc.to] = state_.frontier;
    state_.frontier = end + static_cast<unsigned long>(system_.guard);
    if (used > state_.cells_used) state_.cells_used = used;
    return done;
  }

  Attempt operator()(const Free& free) {
    const Integer base = evaluate(*free.address, state_, system_);
    if (!succeeds(free, state_, system_)) return blocked;
    if (base == 0) return done;
    const Integer size = cell(base, system_, state_).size;
    state_.freed.push_back({base, size});
    Cell* first = &cell(base, system_, state_);
    first->is_empty = false;
    for (Cell* freed = first; freed != first + size.get_ui(); ++freed) {
      freed->allocated = false;
      freed->size = 0;
    }
    return done;
  }

  Attempt operator()(const Load& load) {
    if (!succeeds(load, state_, system_)) return blocked;
    state_.store[load.to] = cell(evaluate(*load.address, state_, system_), system_, state_).value;
    return done;
  }

  Attempt operator()(const Store& store) {
    if (!succeeds(store, state_, system_)) return blocked;
    Integer value = evaluate(*store.value, state_, system_);
    cell(evaluate(*store.address, state_, system_), system_, state_).value = std::move(value);
    return done;
  }

  Attempt operator()(const Move& move) {
    state_.store[move.to] = evaluate(*move.value, state_, system_);
    return done;
  }

  Attempt operator()(const Havoc& havoc) {
    if (havoc.variables.size() != choice_.values.size()) {
      return {Outcome::blocked, "the choice gives " + count(choice_.values.size(), "value") +
                                    " for " + count(havoc.variables.size(), "killed variable")};
    }
    for (std::size_t i = 0; i < havoc.variables.size(); ++i) {
      state_.store[havoc.variables[i]] = choice_.values[i];
    }
    return done;
  }

  Attempt operator()(const Assume& assume) {
    return holds(*assume.condition, state_, system_) ? done : blocked;
  }
  Attempt operator()(const Assert& assertion) {
    return holds(*assertion.condition, state_, system_) ? done : blocked;
  }
  Attempt operator()(const Fail& fail) {
    return succeeds(fail.inner, state_, system_) ? blocked : done;
  }
  Attempt operator()(const Nop&) { return done; }
  Attempt operator()(const Call&) { throw InternalError("a call is no instruction of its own"); }

 private:
  Attempt fail_alloc(const Alloc& alloc) {
    if (!alloc.may_fail) return {Outcome::blocked, "the alloc of this choice cannot fail"};
    if (!choice_.values.empty()) return {Outcome::blocked, "a failed alloc has no cells"};
    state_.store[alloc.to] = 0;
    return done;
  }

  const Choice& choice_;
  std::uint64_t bound_;
  const System& system_;
  State& state_;
};

}  // namespace

Attempt attempt(const Instruction& instruction, const Choice& choice, std::uint64_t bound,
                const System& system, State& state) {
  const bool is_alloc = std::holds_alternative<Alloc>(instruction.action);
  const bool is_havoc = std::holds_alternative<Havoc>(instruction.action);
  if (choice.alloc_fails && !is_alloc) {
    return {Outcome::blocked, "the choice says that an alloc fails, and this is none"};
  }
  if (!choice.values.empty() && !is_alloc && !is_havoc) {
    return {Outcome::blocked, "the choice gives values to an instruction that takes none"};
  }
  return std::visit(Executor(choice, bound, system, state), instruction.action);
}

Outcome execute(const Instruction& instruction, const Choice& choice, std::uint64_t bound,
                const System& system, State& state) {
  const Attempt result = attempt(instruction, choice, bound, system, state);
  if (!result.misfit.empty()) throw InputError(Position{}, result.misfit);
  return result.outcome;
}

}  // namespace heapreach::rts
