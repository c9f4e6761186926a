#include "tests/oracle/eager.h"

#include <functional>
#include <map>
#include <utility>

#include "rts/semantics/call_stack.h"

namespace heapreach::test {

using namespace rts;

namespace {

std::string text_of(const State& state) {
  std::string text = std::to_string(state.vertex) + "@" + state.frontier.get_str();
  for (const Integer& value : state.store) text += " " + value.get_str();
  for (const Frame& frame : state.stack) {
    text += " called" + std::to_string(frame.call);
    for (const Integer& value : frame.hidden) text += "," + value.get_str();
  }
  for (const Cell& cell : state.heap) {
    text += (cell.allocated ? " a" : " -") + std::to_string(cell.is_static + 2 * cell.is_empty) +
            cell.size.get_str() + ":" + cell.value.get_str();
  }
  return text;
}

class Enumeration {
 public:
  Enumeration(const System& system, std::uint64_t bound, const std::vector<Integer>& domain,
              std::size_t limit)
      : system_(system),
        bound_(bound),
        domain_(domain),
        limit_(limit),
        relevant_(system.graph().reaching(system.errors)) {
    if (!system.procedures.empty()) relevant_.assign(relevant_.size(), true);
  }

  std::optional<EagerAnswer> run() {
    if (relevant_[system_.start]) add_starts();
    for (std::size_t next = 0; next < states_.size(); ++next) {
      if (too_many()) return std::nullopt;
      if (system_.is_error(states_[next].vertex)) {
        answer_.shortest = depth_[next];
        return answer_;
      }
      expand(next);
    }
    if (too_many()) return std::nullopt;
    answer_.all_executions_end = acyclic();
    return answer_;
  }

 private:
  bool too_many() const { return work_ > limit_ || states_.size() > limit_; }

  /// Calls `visit` with all tuples of domain values.
  void for_all(std::size_t count, const std::function<void(const std::vector<Integer>&)>& visit) {
    std::vector<Integer> tuple;
    const std::function<void()> extend = [&] {
      if (++work_ > limit_) return;
      if (tuple.size() == count) return visit(tuple);
      for (const Integer& value : domain_) {
        tuple.push_back(value);
        extend();
        tuple.pop_back();
      }
    };
    extend();
  }

  void add_start(const Execution& start) {
    try {
      add(start_state(system_, bound_, start), 0);
    } catch (const InputError&) {  // the start condition, or a pointer that cannot be
    }
  }

  void add_starts() {
    for_all(system_.global_count(), [&](const std::vector<Integer>& values) {
      Execution start;
      start.start_values = values;
      if (system_.heap == StartHeap::unknown) {
        add_heaps(start, bound_);
      } else {
        add_start(start);
      }
    });
  }

  void add_heaps(Execution& start, std::uint64_t room) {
    add_start(start);
    for (std::uint64_t size = 1; size + system_.guard <= room; ++size) {
      for (bool allocated : {false, true}) {
        for_all(allocated ? size : 0, [&](const std::vector<Integer>& values) {
          start.start_blocks.push_back({static_cast<unsigned long>(size), allocated, values});
          start.start_blocks.back().values.resize(size);
          add_heaps(start, room - size - system_.guard);
          start.start_blocks.pop_back();
        });
      }
    }
  }

  std::size_t add(State state, std::size_t depth) {
    state.freed.clear();
    for (Cell& cell : state.heap) {
      if (!cell.allocated) cell.value = 0;
    }
    const auto [known, is_new] = known_.emplace(text_of(state), states_.size());
    if (is_new) {
      states_.push_back(std::move(state));
      depth_.push_back(depth);
      successors_.emplace_back();
    }
    return known->second;
  }

  void expand(std::size_t index) {
    const State from = states_[index];
    for (EdgeId edge : system_.graph().out_edges(from.vertex)) {
      if (!relevant_[system_.edge(edge).to]) continue;
      if (system_.call_of(edge) != nullptr) {
        call(index, edge, from);
      } else {
        follow(index, system_.edge(edge), 0, from);
      }
    }
  }

  void call(std::size_t index, EdgeId edge, const State& from) {
    const std::size_t locals = system_.procedures[system_.call_of(edge)->to].locals.size();
    for_all(locals, [&](const std::vector<Integer>& values) {
      State state = from;
      enter_call(edge, {false, values}, system_, state);
      arrive(index, std::move(state));
    });
  }

  void arrive(std::size_t index, State state) {
    while (return_from_call(system_, state)) {
    }
    const std::size_t successor = add(std::move(state), depth_[index] + 1);
    successors_[index].push_back(successor);
  }

  void follow(std::size_t index, const Edge& edge, std::size_t instruction, State state) {
    if (instruction == edge.instructions.size()) {
      state.vertex = edge.to;
      return arrive(index, std::move(state));
    }
    const Instruction& next = edge.instructions[instruction];
    const auto perform = [&](const Choice& choice) {
      State changed = state;
      const Outcome outcome = execute(next, choice, bound_, system_, changed);
      if (outcome == Outcome::cut_by_bound) answer_.cut = true;
      if (outcome == Outcome::done) follow(index, edge, instruction + 1, std::move(changed));
    };
    std::size_t unknowns = 0;
    if (const auto* havoc = std::get_if<Havoc>(&next.action)) unknowns = havoc->variables.size();
    if (const auto* alloc = std::get_if<Alloc>(&next.action)) {
      if (alloc->may_fail) perform({true, {}});
      const Integer size = evaluate(*alloc->size, state, system_);
      if (size >= 1 && size <= static_cast<unsigned long>(bound_)) unknowns = size.get_ui();
    }
    for_all(unknowns, [&](const std::vector<Integer>& values) { perform({false, values}); });
  }

  bool acyclic() const {
    enum class Colour { white, grey, black };
    std::vector<Colour> colour(states_.size(), Colour::white);
    for (std::size_t root = 0; root < states_.size(); ++root) {
      if (colour[root] != Colour::white) continue;
      std::vector<std::pair<std::size_t, std::size_t>> path = {{root, 0}};
      colour[root] = Colour::grey;
      while (!path.empty()) {
        auto& [node, next] = path.back();
        if (next == successors_[node].size()) {
          colour[node] = Colour::black;
          path.pop_back();
          continue;
        }
        const std::size_t successor = successors_[node][next++];
        if (colour[successor] == Colour::grey) return false;
        if (colour[successor] != Colour::white) continue;
        colour[successor] = Colour::grey;
        path.emplace_back(successor, 0);
      }
    }
    return true;
  }

  const System& system_;
  std::uint64_t bound_;
  const std::vector<Integer>& domain_;
  std::size_t limit_;
  std::vector<bool> relevant_;
  std::size_t work_ = 0;
  EagerAnswer answer_;
  std::vector<State> states_;
  std::vector<std::size_t> depth_;
  std::vector<std::vector<std::size_t>> successors_;
  std::map<std::string, std::size_t> known_;
};

}  // namespace

std::optional<EagerAnswer> enumerate(const System& system, std::uint64_t bound,
                                     const std::vector<Integer>& domain, std::size_t states) {
  return Enumeration(system, bound, domain, states).run();
}

}  // namespace heapreach::test
