// Purpose: reachability whose cost does not grow with the number of heap cells but with that of
// heap shapes that executions reach.
//
// Contract: a path that is found is one of an execution (shortest, since the search is breadth
// first, unless a branch had to be left out before); a state graph is closed under every edge that
// can still lead to an error, and what is reached with numeric addresses holds every execution as
// long as it can still reach one.
//
// Source: explicit-state model checking of programs with canonical heaps (Iosif, "Symmetry
// reductions for model checking of concurrent dynamic software", STTT 2004) over symbolic data
// (Khurshid, Pasareanu, Visser, "Generalized symbolic execution for model checking and testing",
// TACAS 2003), with states that stand for others (Anand, Pasareanu, Visser, "Symbolic execution
// with abstract subsumption checking", SPIN 2006) and refinement where it was needed only
// (Henzinger, Jhala, Majumdar, Sutre, "Lazy abstraction", POPL 2002).
//
// Why this variant: allocation gives every block an address that programs seldom look at, so states
// up to renaming of blocks are few, and a list of equal blocks is one segment of any length. Most
// memory errors do not depend on data: path conditions are dropped at first, and kept at those
// vertices where dropping them led to a path that no execution takes: first what they say about
// variables, since cells that data were compared with keep blocks from becoming lists. Where cells
// matter, neighbours whose data are in order become a list that says so, before everything is kept:
// what sorted lists are needed for is seldom more than that each block is no larger than the next,
// and the chain of all their data would have a state per length and position. Data that
// keep changing are widened, later each time that this led to such a path; there is no promise that
// this comes to an end, but for the deadline's. Which of the losses on a path matter is found by
// following it again (path_refinement.h). Lengths of lists are forgotten at first, too, from one
// block on: a list of length at least 1 is all that most proofs need, the graph is then finite
// without a bound, and errors that need a long list are on paths that are checked like all others
// (a shortest path of the coarser search is a shortest one). Where a path fails, lengths up to
// three, then up to twelve are told apart, then all: each of these costs a full search, so there
// are few of them, and the first ones cost little beside the last. A counter that says how long a
// list is needs the last: the length of a list is independent of the data. A state that has used
// fewer cells subsumes one that has used more: whatever the latter can still do, the former can.
//
// Where data say how heaps go on, "length at least k" may have more states than all the heaps that
// there are: data that were looked at keep blocks from becoming a list, so a walk along a list of
// any length takes one block after the other from it, each with a condition of its own. No path is
// wrong there that would tell. So after some effort other searches take turns with the first. One
// tells all lengths apart from the start. Another loses nothing at all and puts numbers in the
// place of inputs that can be few: where the executions of a program are not many, but long or made
// of bytes, refinement would go from one loop to the next and ask the solver about quotients that
// are numbers in each of them. Each has twice the effort of its last turn, so all together cost at
// most a few times what the best one does. Effort is states and questions, since a single step can
// ask thousands where bytes are not known; a turn may end in the midst of one.
//
// Where the start heap is not known, its blocks come into being when executions meet them
// (search/branching/lazy.cpp), whatever the bound is. Then a configuration stands for more than
// what its path leads to, so every path is looked at again. One that no execution takes although
// nothing was lost on it hangs on where blocks lie, or on the number of cells.
//
// Heaps beyond lists (trees, lists of lists) have no end in any of these. One more search folds
// them into inductive pieces (pieces/pieces.h). It is tried after the first turn, where the
// others have no answer for every bound, ends as soon as it meets nothing but lists (unless there
// are so many side by side that it was left open which of them are empty), and has one refinement
// of its own: where what pieces lose leads to a path that no execution takes, blocks next to those
// that variables lead to stay as they are; if that is not enough, and the program compares data, it
// begins anew with shapes that say in which order these are (pieces/bounds.h), at once where such a
// path ends with a comparison of data, and then gives up.
// It has bounds of its own, since what is folded needs some room before it is: it proves something
// for every bound, or nothing.
//
// Blocks of a size that is no number are tried at each size by all of these, up to a bound. Where
// there are such, or large ones, another search is asked first, and takes turns with the others: it
// makes tables of them (abstraction/tables.h), folds pieces, has no bound at all, and keeps from
// the start what conditions say of variables, since indices and sizes are compared.
//
// With numeric addresses there are no lists, and one search, refined in the same way, is all.
//
// Several errors are one search with a goal for each (goals.h): all of these searches take turns at
// the goals that are still open, and the one that closes has proved what is left.
#include "search/engine/explore.h"

#include <algorithm>
#include <array>
#include <limits>

#include "rts/model/constant.h"
#include "search/abstraction/liveness.h"
#include "search/addresses/numbers.h"
#include "search/addresses/opaque.h"
#include "search/engine/refinement.h"
#include "support/error.h"

namespace heapreach::search {

namespace {

/// Most proofs for every bound need less.
constexpr std::size_t first_turn = 500;

/// Turns from which on the finest search takes part. Where blocks are made in loops, it has the
/// heaps of all lengths before it, and the others are better at them.
constexpr std::size_t finest_from = first_turn;
constexpr std::size_t finest_from_with_loops = 8 * first_turn;

/// The search with pieces is one for every bound; so many cells, since blocks of sizes that are not
/// known are tried at each.
constexpr std::uint64_t bound_with_pieces = most_sizes_without_bound;
/// So much effort until it has learned a shape that is no list's, then so much at once, and so much
/// in all.
constexpr std::size_t until_pieces = 400;
constexpr std::size_t with_pieces_at_once = 6 * first_turn;
constexpr std::size_t most_with_pieces = 32 * first_turn;
/// What has few sizes is often decided with so little effort, and with tables later.
constexpr std::size_t before_tables = first_turn / 4;
/// Of the search with tables, where there is a proof at one bound.
constexpr std::size_t tables_at_one_bound = 4 * first_turn;
/// With numeric addresses each start heap is tried by itself.
constexpr std::uint64_t most_cells_of_start_heaps = 6;

bool allocates_in_loops(const rts::System& system) {
  const rts::Graph& graph = system.graph();
  return std::any_of(system.edges().begin(), system.edges().end(), [&](const rts::Edge& edge) {
    const bool allocates = std::any_of(
        edge.instructions.begin(), edge.instructions.end(),
        [](const rts::Instruction& i) { return std::holds_alternative<rts::Alloc>(i.action); });
    return allocates && graph.reaching(std::array{edge.from})[edge.to];
  });
}

/// Whether there are blocks of a size that is no number, or large.
bool allocates_tables(const rts::System& system) {
  return std::any_of(system.edges().begin(), system.edges().end(), [&](const rts::Edge& edge) {
    return std::any_of(edge.instructions.begin(), edge.instructions.end(),
                       [](const rts::Instruction& instruction) {
                         const auto* alloc = std::get_if<rts::Alloc>(&instruction.action);
                         if (alloc == nullptr || alloc->is_frame || alloc->is_empty) return false;
                         return !rts::is_constant(*alloc->size) ||
                                rts::constant_value(*alloc->size) >
                                    static_cast<unsigned long>(evidence::most_cells_without_extent);
                       });
  });
}

bool is_for_every_bound(const Answer& answer) {
  const auto* graph = std::get_if<StateGraph>(&answer);
  return graph && !graph->bound;
}

bool is_at_one_bound(const Answer& answer) {
  const auto* graph = std::get_if<StateGraph>(&answer);
  return graph && graph->bound;
}

/// Whether it is a proof at one bound in which data are not all numbers.
bool has_conditions(const Answer& answer) {
  const auto* graph = std::get_if<StateGraph>(&answer);
  return graph && graph->bound &&
         std::any_of(graph->states.begin(), graph->states.end(),
                     [](const State& state) { return !state.condition.empty(); });
}

/// Searches of one system that take turns.
class Turns {
 public:
  /// `open` forgets lengths.
  Turns(const Problem& problem, Refinement& open, Facts& facts, const Experience* experience)
      : open_(open),
        facts_(facts),
        wide_(problem),
        with_tables_(problem.system, true),
        unbounded_{problem.system,  with_tables_,   rts::largest_bound,
                   problem.confirm, problem.limits, problem.progress,
                   nullptr} {
    const bool may_have_tables = problem.goals == nullptr && !problem.addresses.is_lazy();
    if (may_have_tables && allocates_tables(problem.system)) {
      tables_.emplace(Refinement::with_tables(unbounded_, facts));
      if (experience != nullptr) tried_with_tables_ = experience->tables;
    }
    const bool with_finest = experience == nullptr || !experience->without_finest;
    const std::size_t vertices = problem.system.vertices().size();
    if (experience != nullptr && experience->conditions.size() == vertices) {
      tried_with_pieces_ = experience->pieces;
    }
    wide_.bound = std::max(wide_.bound, bound_with_pieces);
    if (with_finest) finest_.emplace(Refinement::finest(problem, facts));
    if (!allocates_in_loops(problem.system)) return;
    finest_from_ = finest_from_with_loops;
    const bool may_fold = problem.goals == nullptr && !problem.addresses.is_lazy();
    if (may_fold) pieces_.emplace(Refinement::with_pieces(wide_, facts));
  }

  /// `finest_first`: the effort of the finest before all others.
  Answer run(std::uint64_t finest_first) {
    std::optional<Answer> first;
    if (tables_) {
      first = open_.run(before_tables);
      if (first && !is_at_one_bound(*first)) return std::move(*first);
      if (std::optional<Answer> answer = with_tables(first_turn)) return std::move(*answer);
    }
    if (finest_ && finest_first > 0) {
      if (std::optional<Answer> answer = finish(*finest_, finest_first)) return std::move(*answer);
    }
    std::size_t effort = first_turn;
    if (!first) first = open_.run(effort);
    if (first && !is_at_one_bound(*first)) return std::move(*first);
    // At small bounds that is an answer, and larger ones are tried again and again.
    const auto once_more = std::min<std::uint64_t>(2 * tried_with_pieces_, 4 * open_.effort());
    if (std::optional<Answer> answer = folded(std::max(effort, once_more))) {
      return std::move(*answer);
    }
    if (first) {
      if (std::optional<Answer> answer = with_tables(tables_at_one_bound)) {
        return std::move(*answer);
      }
      return std::move(*first);
    }
    std::optional<Refinement> lengths;
    if (!open_.tells_all_lengths_apart()) lengths.emplace(open_, facts_);
    for (;; effort *= 2) {
      if (finest_ && effort >= finest_from_) {
        std::optional<Answer> answer = finish(*finest_, (first_turn + effort) / 2);
        if (answer) return std::move(*answer);
      }
      if (std::optional<Answer> answer = folded(effort)) return std::move(*answer);
      if (std::optional<Answer> answer = with_tables(effort)) return std::move(*answer);
      if (!lengths) {
        if (std::optional<Answer> answer = open_.run(effort)) return std::move(*answer);
        continue;
      }
      if (std::optional<Answer> answer = finish(*lengths, effort)) return std::move(*answer);
      if (open_.tells_all_lengths_apart()) continue;
      if (std::optional<Answer> answer = open_.run(2 * effort)) return std::move(*answer);
    }
  }

  /// After run(): as in Experience.
  std::uint64_t finest() const { return finest_effort_; }
  std::uint64_t pieces() const { return tried_with_pieces_; }
  /// What keeps a proof for every bound from being found: the search with pieces, which has no
  /// bound, tells most.
  std::optional<Growth> growth() const {
    if (pieces_) {
      if (std::optional<Growth> growth = pieces_->growth()) return growth;
    }
    return growth_of_pieces_ ? growth_of_pieces_ : open_.growth();
  }
  std::uint64_t tables() const { return tried_with_tables_; }

 private:
  /// Of the search with pieces, which has no part in it any more once its effort did not pay.
  std::optional<Answer> folded(std::size_t effort) {
    if (!pieces_ || effort <= tried_with_pieces_) return std::nullopt;
    std::optional<Answer> answer;
    try {
      answer = pieces_->run(std::min(effort, until_pieces));
      if (is_worth_more(answer)) {
        effort = std::max(effort, with_pieces_at_once);
        answer = pieces_->run(effort);
      }
    } catch (const TooLarge&) {
      end_pieces();
      return std::nullopt;
    } catch (const BackendError& error) {
      if (error.failure() != Failure::gave_up) throw;
      end_pieces();
      return std::nullopt;
    }
    if (answer && (std::holds_alternative<Found>(*answer) || is_for_every_bound(*answer))) {
      return answer;
    }
    // Its bound is the same whatever this one is, so it need not be tried with less again.
    const bool goes_on = is_worth_more(answer) && effort < most_with_pieces;
    tried_with_pieces_ = goes_on ? effort : std::numeric_limits<std::size_t>::max() / 4;
    if (!goes_on) end_pieces();
    return std::nullopt;
  }
  void end_pieces() {
    growth_of_pieces_ = pieces_->growth();
    pieces_.reset();
  }
  /// The same with tables.
  std::optional<Answer> with_tables(std::size_t effort) {
    if (!tables_ || effort <= tried_with_tables_) return std::nullopt;
    std::optional<Answer> answer;
    try {
      answer = tables_->run(effort);
    } catch (const TooLarge&) {
      effort = without_tables;
    } catch (const BackendError& error) {
      if (error.failure() != Failure::gave_up) throw;
      effort = without_tables;
    }
    if (answer && (std::holds_alternative<Found>(*answer) || is_for_every_bound(*answer))) {
      return answer;
    }
    const bool goes_on = !answer && !tables_->gave_up() && effort < most_with_pieces;
    tried_with_tables_ = goes_on ? effort : without_tables;
    if (!goes_on) tables_.reset();
    return std::nullopt;
  }
  bool is_worth_more(const std::optional<Answer>& answer) const {
    // Which frames are empty lists is known by where they return to.
    const bool is_table = pieces_->left_children_open() && !wide_.system.call_stack;
    const bool folds_more =
        pieces_->shapes().go_beyond_lists() || is_table || pieces_->shapes().keeps_order();
    return !answer && !pieces_->gave_up() && folds_more;
  }

  /// A proof for every bound by `open` is worth as many states again as one at a bound.
  std::optional<Answer> finish(Refinement& search, std::size_t effort) {
    std::optional<Answer> answer = search.run(effort);
    if (!answer) return std::nullopt;
    // The others' proofs are easier to check where data are not numbers.
    const bool is_finest = finest_ && &search == &*finest_;
    if (is_finest && has_conditions(*answer)) {
      finest_.reset();  // it has no other one
      return std::nullopt;
    }
    if (is_finest) finest_effort_ = finest_->effort();
    if (!std::holds_alternative<StateGraph>(*answer) || is_for_every_bound(*answer)) return answer;
    std::optional<Answer> other = open_.run(2 * effort);
    return other && is_for_every_bound(*other) ? std::move(other) : std::move(answer);
  }

  Refinement& open_;
  std::optional<Refinement> finest_;
  std::size_t finest_from_ = finest_from;
  Facts& facts_;
  Problem wide_;                      // of pieces_
  std::optional<Refinement> pieces_;  // none: it is of no use
  std::optional<Growth> growth_of_pieces_;
  OpaqueAddresses with_tables_;
  Problem unbounded_;                 // of tables_
  std::optional<Refinement> tables_;  // the same
  std::uint64_t tried_with_tables_ = 0;
  std::uint64_t tried_with_pieces_ = 0;  // so much effort came to nothing
  std::uint64_t finest_effort_ = 0;
};

bool asks_for_leaks(const rts::Expression& expression) {
  return expression.op == rts::Op::no_live_cells ||
         std::any_of(expression.arguments.begin(), expression.arguments.end(),
                     [](const rts::ExpressionPtr& part) { return asks_for_leaks(*part); });
}

/// What a search of an unknown start heap does not know.
std::optional<std::string> why_not_lazy(const rts::System& system) {
  if (system.heap != rts::StartHeap::unknown) return std::nullopt;
  if (system.call_stack && system.has_static()) {
    return "a call stack and static blocks beside an unknown start heap";
  }
  const std::vector<Live> live = liveness(system, false);
  const bool asks = std::any_of(live.begin(), live.end(), [](const Live& l) { return l.leaks; });
  if (asks || (system.start_condition && asks_for_leaks(*system.start_condition)))
    return "what is left of an unknown start heap is asked";
  return std::nullopt;
}

}  // namespace

Answer explore(const rts::System& system, std::uint64_t bound, const Confirm& confirm,
               const Limits& limits, const Progress& progress, Experience* experience, Goals* goals,
               std::optional<Growth>* growth) {
  try {
    const OpaqueAddresses addresses(system);
    if (const auto why = why_not_lazy(system)) return NeedsNumbers{*why};
    const Problem problem{system, addresses, bound, confirm, limits, progress, goals};
    Facts facts(limits);
    Refinement open(problem, facts);
    if (experience != nullptr) open.begin_with(*experience);
    Turns turns(problem, open, facts, experience);
    const auto note_growth = [&] {
      if (growth != nullptr) *growth = turns.growth();
    };
    Answer answer;
    try {
      answer = turns.run(experience != nullptr ? 2 * experience->finest : 0);
    } catch (...) {
      note_growth();
      throw;
    }
    if (is_at_one_bound(answer) || std::holds_alternative<GaveUp>(answer)) note_growth();
    if (experience != nullptr) {
      const bool without_finest = experience->without_finest;
      *experience = open.experience();
      experience->finest = turns.finest();
      experience->pieces = turns.pieces();
      experience->tables = turns.tables();
      experience->without_finest = without_finest;
    }
    return answer;
  } catch (const TooLarge& error) {
    return GaveUp{Failure::gave_up, error.what()};
  } catch (const BackendError& error) {
    return GaveUp{error.failure(), error.what()};
  }
}

Answer explore_numbers(const rts::System& system, std::uint64_t bound, const Confirm& confirm,
                       const Limits& limits, const Progress& progress, Goals* goals) {
  try {
    const NumericAddresses addresses(system);
    if (system.heap == rts::StartHeap::unknown && bound > most_cells_of_start_heaps) {
      return GaveUp{Failure::gave_up, "there are too many start heaps of so many cells"};
    }
    const Problem problem{system, addresses, bound, confirm, limits, progress, goals};
    Facts facts(limits);
    const std::optional<Answer> answer =
        Refinement(problem, facts).run(std::numeric_limits<std::size_t>::max());
    if (!answer) throw InternalError("a search without an end has ended");
    const auto* refused = std::get_if<NeedsNumbers>(&*answer);
    if (refused != nullptr) throw InternalError("with numeric addresses: " + refused->reason);
    return *answer;
  } catch (const TooLarge& error) {
    return GaveUp{Failure::gave_up, error.what()};
  } catch (const BackendError& error) {
    return GaveUp{error.failure(), error.what()};
  }
}

}  // namespace heapreach::search
