// Contract: see path.h. The path is executed symbolically, which leaves conditions on the unknown
// choices; a solver finds values, and they are sorted into an execution. Since an execution within
// few cells is one within more, formulas that fix or limit the cells (path_formula.h) are tried
// first; only the one without limits can say that there is no execution. Where the start heap is
// unknown, there are many of the former and most paths that have an execution have one in the first
// of them. So the latter is asked behind these already.
#include "evidence/witness/path.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "backends/smt/smt.h"
#include "evidence/witness/exact_model.h"
#include "evidence/witness/path_formula.h"
#include "evidence/witness/soft_constraints.h"
#include "rts/semantics/replay.h"
#include "rts/semantics/start_blocks.h"
#include "rts/transform/path_program.h"
#include "support/error.h"

namespace heapreach::evidence {

using backends::Satisfiability;
using horn::Term;

namespace {

const char* const path_stage = "path";

/// Numbers of blocks of a start heap that are all tried; of more, only multiples.
constexpr std::size_t most_blocks_one_by_one = 8;

/// Guesses of fewer cells of a start heap come before the formula that leaves nothing out.
constexpr std::uint64_t cells_before_all = 3;

void check_path(const rts::System& system, const std::vector<rts::EdgeId>& edges) {
  rts::VertexId at = system.start;
  for (const rts::EdgeId edge : edges) {
    if (edge >= system.edges().size() || system.edge(edge).from != at) {
      throw InternalError("the edges to be solved are no path from the start vertex");
    }
    at = system.edge(edge).to;
  }
}

class PathSolver {
 public:
  PathSolver(const rts::System& system, std::uint64_t bound, const std::vector<rts::EdgeId>& edges,
             const Limits& limits)
      : system_(system), bound_(bound), edges_(edges), limits_(limits) {}

  PathAnswer solve() {
    const std::vector<PathGuess> guesses = this->guesses();
    for (std::size_t i = 0; i < guesses.size(); ++i) {
      if (i == guesses_before_all_ && is_impossible()) return NoExecution{};
      if (auto answer = tried(guesses[i])) return *std::move(answer);
      limits_.deadline.poll(path_stage);
    }
    return PathUnknown{"no guess was without restrictions"};
  }

 private:
  /// Nothing where the guess may leave executions out, and none was found.
  std::optional<PathAnswer> tried(const PathGuess& guess) {
    horn::TermStore terms;
    PathFormula formula = formula_of(system_, bound_, edges_, guess, terms, limits_.deadline);
    if (formula.impossible) return without_execution(formula);
    backends::Smt smt(limits_, path_stage);
    Satisfiability result = first_check(formula, smt);
    if (result == Satisfiability::sat && says_something_of_results(formula)) {
      if (auto exact = easy_execution(formula, terms, smt)) return *std::move(exact);
      add_what_is_said(formula, smt);
      result = smt.check();
    }
    if (result == Satisfiability::unsat) return without_execution(formula);
    if (result == Satisfiability::sat) {
      if (auto exact = exact_execution(formula, terms, smt)) return *std::move(exact);
    }
    if (formula.restricted) return std::nullopt;
    if (inexact_) return *std::exchange(inexact_, std::nullopt);
    return PathUnknown{smt.reason(), smt.failure()};
  }

  static std::optional<PathAnswer> without_execution(const PathFormula& formula) {
    if (formula.restricted) return std::nullopt;
    return NoExecution{};
  }

  /// Whether the formula that leaves nothing out has no model, whatever operations have as results.
  bool is_impossible() const {
    horn::TermStore terms;
    const PathFormula formula = formula_of(system_, bound_, edges_, all(), terms, limits_.deadline);
    if (formula.impossible) return true;
    backends::Smt smt(limits_, path_stage);
    return first_check(formula, smt) == Satisfiability::unsat;
  }

  /// By Z3's incremental solver, which is made in no time and decides most formulas at once.
  static Satisfiability first_check(const PathFormula& formula, backends::Smt& smt) {
    smt.push();
    for (Term condition : formula.conditions) smt.assert_term(condition);
    return smt.check();
  }

  static bool says_something_of_results(const PathFormula& formula) {
    return std::any_of(formula.operations.begin(), formula.operations.end(),
                       [](const PathOperation& one) { return !one.said->is_true(); });
  }

  static void add_what_is_said(PathFormula& formula, backends::Smt& smt) {
    for (const PathOperation& one : formula.operations) {
      if (one.said->is_true()) continue;
      formula.conditions.push_back(one.said);
      smt.assert_term(one.said);
    }
  }

  /// Before the solver is told of quotients: many digits of one number are hard for it. Nothing
  /// where a number that the path leaves open would have to be another one.
  std::optional<rts::Execution> easy_execution(const PathFormula& formula, horn::TermStore& terms,
                                               backends::Smt& smt) {
    smt.push();
    const Assignment values = satisfy_soft_constraints(formula, terms, smt);
    if (is_exact(formula, values)) return execution_of(formula, values);
    smt.pop();
    if (!make_exact_for(formula, values, terms, smt, limits_)) return std::nullopt;
    return execution_of(formula, satisfy_soft_constraints(formula, terms, smt));
  }

  /// The execution that a model of the formula is. One that is not exact is kept aside.
  std::optional<rts::Execution> exact_execution(const PathFormula& formula, horn::TermStore& terms,
                                                backends::Smt& smt) {
    if (formula.operations.empty()) {
      return execution_of(formula, satisfy_soft_constraints(formula, terms, smt));
    }
    smt.push();
    const Assignment values = satisfy_soft_constraints(formula, terms, smt);
    if (is_exact(formula, values)) return execution_of(formula, values);
    smt.pop();
    if (!inexact_) inexact_ = OfApproximation{execution_of(formula, values)};
    const Exactness exactness = make_exact(formula, values, terms, smt, limits_);
    if (exactness == Exactness::exact) {
      return execution_of(formula, satisfy_soft_constraints(formula, terms, smt));
    }
    inexact_->refuted = !formula.restricted && exactness == Exactness::impossible;
    return std::nullopt;
  }

  /// What leaves nothing out.
  PathGuess all() const { return {.cells = bound_, .decide_failures = false}; }

  /// From cheap and restricted to the one that leaves nothing out.
  std::vector<PathGuess> guesses() {
    std::vector<PathGuess> result;
    const bool is_open = system_.heap == rts::StartHeap::unknown;
    if (is_open) add_guesses_of_blocks(result);
    for (std::uint64_t cells = 0; is_open && cells < bound_;
         cells = cells < 10 ? cells + 1 : cells + cells / 2) {
      if (cells == cells_before_all) guesses_before_all_ = result.size();
      result.push_back({.start_cells = cells, .cells = cells + 8});
    }
    for (std::uint64_t cells = 8; cells < bound_ && !is_open; cells *= 4) {
      result.push_back({.cells = cells});
    }
    result.push_back({.cells = bound_});
    result.push_back(all());
    return result;
  }

  /// Blocks as large as the path says, from few to many: pointers to several of them may be equal.
  /// An empty heap comes before them.
  void add_guesses_of_blocks(std::vector<PathGuess>& guesses) const {
    const std::vector<std::uint64_t> sizes = rts::sizes_along(system_, edges_);
    if (sizes.empty()) return;
    guesses.push_back({.start_cells = 0, .cells = 8});
    std::uint64_t cells = 0;
    std::vector<std::uint64_t> blocks;
    for (const std::uint64_t size : sizes) {
      if (size > bound_ - cells || system_.guard > bound_ - cells - size) return;
      cells += size + system_.guard;
      blocks.push_back(size);
      const bool is_tried = blocks.size() <= most_blocks_one_by_one ||
                            blocks.size() % most_blocks_one_by_one == 0 ||
                            blocks.size() == sizes.size();
      if (is_tried) guesses.push_back({.start_blocks = blocks, .cells = cells + 8});
    }
  }

  static Integer value(Term term, const Assignment& values) {
    if (term->is_constant()) return term->value.get_num();
    const auto entry = values.find(term);
    return entry == values.end() ? Integer(0) : Integer(entry->second.get_num());
  }

  /// Sorts the values into an execution. How many cells a block has is found by executing; an
  /// instruction that does not happen is left for the replayer to report.
  rts::Execution execution_of(const PathFormula& formula, const Assignment& values) const {
    rts::Execution execution;
    for (Term start : formula.start.store) execution.start_values.push_back(value(start, values));
    add_start_blocks(formula.start, values, execution);
    rts::State state;
    bool happens = true;
    try {
      state = rts::start_state(system_, bound_, execution);
    } catch (const InputError&) {
      happens = false;
    }
    for (std::size_t s = 0; s < edges_.size(); ++s) {
      const auto& instructions = system_.edge(edges_[s]).instructions;
      rts::Step step{edges_[s], {}};
      for (std::size_t i = 0; i < instructions.size(); ++i) {
        step.choices.emplace_back();
        if (!happens) continue;
        step.choices.back() = choice_of(instructions[i], formula.steps[s][i], values, state);
        happens = rts::execute(instructions[i], step.choices.back(), bound_, system_, state) ==
                  rts::Outcome::done;
      }
      execution.steps.push_back(std::move(step));
    }
    return execution;
  }

  rts::Choice choice_of(const rts::Instruction& instruction, const SymbolicChoice& symbolic,
                        const Assignment& values, const rts::State& state) const {
    rts::Choice choice;
    const auto* alloc = std::get_if<rts::Alloc>(&instruction.action);
    if (!alloc) {
      for (Term killed : symbolic.values) choice.values.push_back(value(killed, values));
      return choice;
    }
    choice.alloc_fails = symbolic.alloc_fails && value(symbolic.alloc_fails, values) != 0;
    if (choice.alloc_fails) return choice;
    const Integer size = rts::evaluate(*alloc->size, state, system_);
    const Integer first = state.frontier - Integer(static_cast<unsigned long>(system_.origin()) +
                                                   static_cast<unsigned long>(symbolic.first));
    if (size < 1 || size > static_cast<unsigned long>(bound_)) return choice;
    for (Integer cell = first; cell < first + size; ++cell) {
      const bool known = cell >= 0 && cell < static_cast<unsigned long>(symbolic.values.size());
      choice.values.push_back(known ? value(symbolic.values[cell.get_ui()], values) : Integer(0));
    }
    return choice;
  }

  /// Cuts the cells below the frontier into blocks: allocated ones as their sizes say, each with
  /// its guard, and what lies between them as one freed block each.
  void add_start_blocks(const encoders::SymbolicState& start, const Assignment& values,
                        rts::Execution& execution) const {
    const Integer used =
        value(start.frontier, values) - Integer(static_cast<unsigned long>(system_.origin()));
    const std::size_t end = used > 0 ? used.get_ui() : 0;
    auto size_at = [&](std::size_t i) { return value(start.heap.at(i).size, values); };
    std::size_t i = 0;
    while (i < end) {
      rts::StartBlock block;
      block.allocated = size_at(i) > 0;
      std::size_t stop = i + 1;
      if (block.allocated) {
        stop = i + size_at(i).get_ui();
      } else {
        while (stop < end && size_at(stop) == 0) ++stop;
        stop = stop > i + system_.guard ? stop - system_.guard : i + 1;
      }
      for (; i < stop && i < end; ++i) {
        block.values.push_back(value(start.heap[i].value, values));
      }
      block.size = Integer(static_cast<unsigned long>(block.values.size()));
      execution.start_blocks.push_back(std::move(block));
      i += system_.guard;
    }
  }

  const rts::System& system_;
  std::uint64_t bound_;
  const std::vector<rts::EdgeId>& edges_;
  const Limits& limits_;
  std::optional<OfApproximation> inexact_;         // the first that was found
  std::optional<std::size_t> guesses_before_all_;  // so many come before is_impossible()
};

}  // namespace

std::optional<bool> is_execution(const PathAnswer& answer) {
  if (std::holds_alternative<PathUnknown>(answer)) return std::nullopt;
  if (const auto* inexact = std::get_if<OfApproximation>(&answer)) return !inexact->refuted;
  return std::holds_alternative<rts::Execution>(answer);
}

rts::Execution* execution_of(PathAnswer& answer) {
  auto* inexact = std::get_if<OfApproximation>(&answer);
  return inexact != nullptr ? &inexact->execution : std::get_if<rts::Execution>(&answer);
}

PathAnswer solve_path(const rts::System& system, std::uint64_t bound,
                      const std::vector<rts::EdgeId>& edges, const Limits& limits) {
  check_path(system, edges);
  try {
    return PathSolver(system, bound, edges, limits).solve();
  } catch (const BackendError& error) {
    return PathUnknown{error.what(), error.failure()};
  }
}

PathAnswer solve_path_with_calls(const rts::System& system, std::uint64_t bound,
                                 const std::vector<rts::EdgeId>& edges, const Limits& limits) {
  const rts::Transformed straight = rts::path_program(system, edges);
  std::vector<rts::EdgeId> all(straight.system().edges().size());
  std::iota(all.begin(), all.end(), 0);
  PathAnswer answer = solve_path(straight.system(), bound, all, limits);
  rts::Execution* execution = execution_of(answer);
  if (execution != nullptr) *execution = straight.back_translated(*execution);
  return answer;
}

}  // namespace heapreach::evidence
