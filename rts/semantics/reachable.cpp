#include "rts/semantics/reachable.h"

#include <algorithm>

namespace heapreach::rts {

namespace {

class Marking {
 public:
  Marking(const State& state, const System& system)
      : state_(state), system_(system), marked_(state.heap.size(), false) {}

  std::vector<bool> run(const std::vector<Integer>& roots) {
    for (const Integer& root : roots) visit(root);
    while (!work_.empty()) {
      const std::size_t cell = work_.back();
      work_.pop_back();
      visit(state_.heap[cell].value);
    }
    return std::move(marked_);
  }

 private:
  void visit(const Integer& address) {
    const bool empty = is_empty_block(state_, system_, address);
    const Integer base = empty ? address : base_of(state_, system_, address);
    if (base == 0) return;
    const Integer first = base - Integer(static_cast<unsigned long>(system_.origin()));
    if (empty) {  // it leads on to nothing
      marked_[first.get_ui()] = true;
      return;
    }
    const std::size_t begin = first.get_ui();
    const std::size_t size = state_.heap[begin].size.get_ui();
    for (std::size_t i = begin; i < begin + size; ++i) mark(i);
  }

  void mark(std::size_t cell) {
    if (marked_[cell]) return;
    marked_[cell] = true;
    work_.push_back(cell);
  }

  const State& state_;
  const System& system_;
  std::vector<bool> marked_;
  std::vector<std::size_t> work_;
};

bool asks(const ExpressionPtr& expression) {
  if (!expression) return false;
  if (expression->op == Op::no_live_cells && !expression->arguments.empty()) return true;
  return std::any_of(expression->arguments.begin(), expression->arguments.end(), asks);
}

/// Only conditions read the heap.
bool asks_in(const Instruction& instruction) {
  if (const auto* assume = std::get_if<Assume>(&instruction.action)) return asks(assume->condition);
  const auto* assertion = std::get_if<Assert>(&instruction.action);
  if (const auto* fail = std::get_if<Fail>(&instruction.action)) {
    assertion = std::get_if<Assert>(&fail->inner);
  }
  return assertion != nullptr && asks(assertion->condition);
}

}  // namespace

std::vector<bool> reachable_cells(const State& state, const System& system,
                                  const std::vector<Integer>& roots) {
  return Marking(state, system).run(roots);
}

bool asks_for_live_cells(const Expression& condition) {
  return condition.op == Op::no_live_cells ||
         std::any_of(condition.arguments.begin(), condition.arguments.end(),
                     [](const ExpressionPtr& part) { return asks_for_live_cells(*part); });
}

bool asks_for_reachability(const System& system) {
  if (asks(system.start_condition)) return true;
  return std::any_of(system.edges().begin(), system.edges().end(), [](const Edge& edge) {
    return std::any_of(edge.instructions.begin(), edge.instructions.end(), asks_in);
  });
}

}  // namespace heapreach::rts
