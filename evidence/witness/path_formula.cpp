// With known addresses the symbolic execution costs what a concrete one does
// (encoders/symbolic/symbolic.h), so everything that could make an address unknown without need is
// guessed first: how many cells the start heap has or which blocks, and which allocs fail. Wrong
// guesses of the latter kind mostly show as conditions that fold to false, and are then revised,
// the last one first.
#include "evidence/witness/path_formula.h"

#include <algorithm>

#include "evidence/witness/pointers.h"
#include "support/error.h"

namespace heapreach::evidence {

using encoders::SymbolicState;
using encoders::Transition;
using horn::Sort;
using horn::Term;

namespace {

constexpr std::size_t most_open_decisions = 64;  // that can still be revised; each keeps a state
constexpr std::size_t most_revisions = 10000;

class PathRunner {
 public:
  PathRunner(const rts::System& system, std::uint64_t bound, const std::vector<rts::EdgeId>& edges,
             const PathGuess& guess, horn::TermStore& terms, const Deadline& deadline)
      : system_(system),
        bound_(bound),
        edges_(edges),
        guess_(guess),
        terms_(terms),
        deadline_(deadline),
        pointer_offsets_(pointer_offsets(system)),
        transition_(system, terms, Sort::integer, [this](Sort sort) { return fresh(sort); }) {}

  PathFormula run() {
    begin();
    while (at_.step < edges_.size()) {
      if (at_.instruction == 0) begin_step();
      const auto& instructions = system_.edge(edges_[at_.step]).instructions;
      if (at_.instruction == instructions.size()) {
        ++at_.step;
        at_.instruction = 0;
        continue;
      }
      execute(instructions[at_.instruction].action);
      ++at_.instruction;
      if (formula_.conditions.empty() || !formula_.conditions.back()->is_false()) continue;
      if (!revise()) break;
    }
    formula_.impossible = std::any_of(formula_.conditions.begin(), formula_.conditions.end(),
                                      [](Term condition) { return condition->is_false(); });
    formula_.end = at_.state.frontier;
    return std::move(formula_);
  }

 private:
  struct Place {
    SymbolicState state;
    std::size_t step = 0;
    std::size_t instruction = 0;
  };
  /// A may_fail alloc that was taken to succeed, and what there was before it.
  struct Decision {
    Place place;
    std::size_t conditions, pointers, numbers, operations;
  };

  Term fresh(Sort sort) {
    if (sort == Sort::boolean && in_alloc_ && guess_.decide_failures) {
      return terms_.boolean(next_alloc_fails_);
    }
    return terms_.variable(next_variable_++, sort);
  }

  Term number(std::uint64_t value) {
    return terms_.numeral(Integer(static_cast<unsigned long>(value)), Sort::integer);
  }

  void begin() {
    const bool is_open = system_.heap == rts::StartHeap::unknown;
    if (is_open) {
      begin_open();
    } else {
      at_.state = transition_.empty_start(0);
    }
    at_.state.start = std::make_shared<const std::vector<encoders::SymbolicCell>>(at_.state.heap);
    formula_.start = at_.state;
    for (std::size_t v = 0; v < system_.variables.size(); ++v) {
      const bool pointer = system_.variables[v].type == rts::VariableType::pointer;
      (pointer ? formula_.pointers : formula_.numbers).push_back(at_.state.store[v]);
    }
    for (const encoders::SymbolicCell& cell : at_.state.heap) {
      formula_.numbers.push_back(cell.value);
    }
    if (system_.start_condition) {
      formula_.conditions.push_back(transition_.value(*system_.start_condition, at_.state));
    }
  }

  /// All of the heap is known but for what its cells hold.
  void begin_with_blocks() {
    formula_.restricted = true;
    at_.state = transition_.empty_start(0);
    std::uint64_t cells = 0;
    for (const std::uint64_t size : guess_.start_blocks) {
      for (std::uint64_t i = 0; i < size; ++i) {
        at_.state.heap.push_back({terms_.truth(), number(i == 0 ? size : 0), fresh(Sort::integer)});
      }
      for (std::uint64_t i = 0; i < system_.guard; ++i) {
        at_.state.heap.push_back({terms_.falsity(), number(0), number(0)});
      }
      cells += size + system_.guard;
    }
    at_.state.frontier = number(system_.origin() + cells);
    for (std::size_t v = 0; v < at_.state.store.size(); ++v) {
      if (system_.variables[v].type != rts::VariableType::pointer) continue;
      formula_.conditions.push_back(terms_.less(at_.state.store[v], at_.state.frontier));
    }
  }

  void begin_open() {
    if (!guess_.start_blocks.empty()) return begin_with_blocks();
    Term condition = nullptr;
    const std::uint64_t cells = guess_.start_cells.value_or(bound_);
    at_.state = transition_.unknown_start(cells, condition);
    if (guess_.start_cells) {
      formula_.restricted = true;
      const Term frontier = at_.state.frontier;
      at_.state.frontier = number(system_.origin() + cells);
      horn::Substitution substitution(terms_);
      if (frontier->is_variable()) substitution.set(frontier, at_.state.frontier);
      condition = substitution.apply(condition);
    }
    formula_.conditions.push_back(condition);
  }

  void begin_step() {
    formula_.steps.resize(at_.step);
    formula_.steps.emplace_back();
    deadline_.poll("path");
  }

  void execute(const rts::Action& action) {
    const auto* alloc = std::get_if<rts::Alloc>(&action);
    if (alloc) prepare(*alloc);
    PathOperation operation = operands_of(action);
    in_alloc_ = alloc != nullptr;
    const Transition::Effect effect = transition_.execute(action, at_.state);
    in_alloc_ = false;
    next_alloc_fails_ = false;
    const bool is_open =
        operation.operation != nullptr && effect.fresh_values.front()->is_variable();
    if (!is_open && !effect.condition->is_true()) formula_.conditions.push_back(effect.condition);
    formula_.steps.back().push_back({effect.alloc_fails, effect.fresh_values, effect.alloc_first});
    if (effect.alloc_fails && effect.alloc_fails->is_variable()) {
      formula_.failures.push_back(effect.alloc_fails);
    }
    if (alloc) sort_cells(effect);
    if (is_open) {
      operation.said = effect.condition;
      operation.result = effect.fresh_values.front();
      formula_.operations.push_back(operation);
    }
    if (const auto* havoc = std::get_if<rts::Havoc>(&action)) {
      for (std::size_t i = 0; i < havoc->variables.size(); ++i) {
        const bool pointer =
            system_.variables[havoc->variables[i]].type == rts::VariableType::pointer;
        (pointer ? formula_.pointers : formula_.numbers).push_back(effect.fresh_values[i]);
      }
    }
  }

  /// The operands of the operation that a kill stands for, as the state before it has them.
  PathOperation operands_of(const rts::Action& action) {
    const auto* havoc = std::get_if<rts::Havoc>(&action);
    if (havoc == nullptr || !havoc->operation) return {};
    PathOperation result;
    result.operation = havoc->operation.get();
    result.a = transition_.value(*havoc->operation->a, at_.state);
    result.b = transition_.value(*havoc->operation->b, at_.state);
    return result;
  }

  /// Gives the heap the cells that the alloc may hand out, and notes the decision on its outcome.
  void prepare(const rts::Alloc& alloc) {
    const Term size = transition_.room(alloc, at_.state);
    const Term end = terms_.add(at_.state.frontier, size);
    std::uint64_t cells = std::max<std::uint64_t>(guess_.cells, at_.state.heap.size());
    if (end->is_constant()) {
      const Integer needed =
          end->value.get_num() - Integer(static_cast<unsigned long>(system_.origin()));
      cells = needed > 0 && needed.fits_ulong_p() ? needed.get_ui() : 0;
      if (needed > static_cast<unsigned long>(bound_)) cells = 0;
    } else if (cells < bound_) {
      formula_.restricted = true;
    }
    cells = std::min(cells, bound_);
    if (cells > at_.state.heap.size()) transition_.extend(at_.state, cells);
    if (!alloc.may_fail || !guess_.decide_failures || next_alloc_fails_) return;
    formula_.restricted = true;
    decisions_.push_back({at_, formula_.conditions.size(), formula_.pointers.size(),
                          formula_.numbers.size(), formula_.operations.size()});
    if (decisions_.size() > most_open_decisions) decisions_.pop_front();
  }

  /// Goes back to the last alloc that was taken to succeed, and lets it fail.
  bool revise() {
    if (decisions_.empty() || revisions_++ == most_revisions) return false;
    Decision& decision = decisions_.back();
    at_ = std::move(decision.place);
    formula_.conditions.resize(decision.conditions);
    formula_.pointers.resize(decision.pointers);
    formula_.numbers.resize(decision.numbers);
    formula_.operations.resize(decision.operations);
    formula_.steps.resize(at_.step + 1);
    formula_.steps.back().resize(at_.instruction);
    decisions_.pop_back();
    next_alloc_fails_ = true;
    execute(system_.edge(edges_[at_.step]).instructions[at_.instruction].action);
    ++at_.instruction;
    return true;
  }

  /// Whether a new cell holds an address is known by its offset where the block's place is known.
  void sort_cells(const Transition::Effect& effect) {
    const bool constant = effect.end->is_constant();
    for (std::size_t i = 0; i < effect.fresh_values.size(); ++i) {
      const bool pointer = constant ? pointer_offsets_.count(static_cast<unsigned long>(i)) > 0
                                    : !pointer_offsets_.empty();
      (pointer ? formula_.pointers : formula_.numbers).push_back(effect.fresh_values[i]);
    }
  }

  const rts::System& system_;
  std::uint64_t bound_;
  const std::vector<rts::EdgeId>& edges_;
  const PathGuess& guess_;
  horn::TermStore& terms_;
  const Deadline& deadline_;
  const std::set<Integer> pointer_offsets_;
  Transition transition_;
  std::uint32_t next_variable_ = 0;
  bool in_alloc_ = false;
  bool next_alloc_fails_ = false;
  std::size_t revisions_ = 0;
  PathFormula formula_;
  Place at_;
  std::deque<Decision> decisions_;
};

}  // namespace

PathFormula formula_of(const rts::System& system, std::uint64_t bound,
                       const std::vector<rts::EdgeId>& edges, const PathGuess& guess,
                       horn::TermStore& terms, const Deadline& deadline) {
  return PathRunner(system, bound, edges, guess, terms, deadline).run();
}

}  // namespace heapreach::evidence
