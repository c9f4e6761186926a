// Purpose: reachability whose cost does not grow with the number of heap cells but with that of
// heap shapes that executions reach.
//
// Contract: a path that is found is one of an execution (shortest, since the search is breadth
// first, unless a branch had to be left out before, or chance found it); a state graph is closed
// under every edge that can still lead to an error, and what is reached with numeric addresses
// holds every execution as long as it can still reach one.
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
// keep changing are widened, up to constants that the program compares with, and later each time
// that this led to such a path; there is no promise that this comes to an end, but for the
// deadline's. Which of the losses on a path matter is found by
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
// Which children are null it tells apart at first, for a cursor in a tree may hang on that; where
// that makes too many states, another one leaves it open as soon as edges meet, and gives up
// earlier: at once in trees whose blocks lead back, where a parent says what the null would.
// Where errors compare data with numbers, one more search of this kind tries whether all data of
// pieces keep to a limit beside such a number (shapes/data_limits.h): that each has been set, say.
// These have bounds of their own, since what is folded needs some room before it is: they prove
// something for every bound, or nothing.
//
// Blocks of a size that is no number are tried at each size by all of these, up to a bound. Where
// there are such, or large ones, another search is asked first, and takes turns with the others: it
// makes tables of them (abstraction/tables.h), folds pieces, has no bound at all, and keeps from
// the start what conditions say of variables, since indices and sizes are compared.
//
// Loops along texts of a start heap that is not known, whose end is one cell of it, have searches
// of their own, too (along_texts.h), and so have loops over blocks of any size that are handed out
// there.
//
// Data that decide nothing are left out before (rts/faint/faint.h): a checksum costs a condition
// per round, and each is a question about quotients. What is found is confirmed on the whole
// system, and proofs are checked on it. Where the smaller system has no answer, the whole one is
// searched.
//
// Errors that only large heaps have, or that are many rounds of loops away, are behind more states
// than any of these visits. So executions at random take turns with them, too
// (random_executions.h), with a small part of the effort.
//
// With numeric addresses there are no lists, and one search, refined in the same way, is all.
//
// Several errors are one search with a goal for each (goals.h): all of these searches take turns at
// the goals that are still open, and the one that closes has proved what is left.
#include "search/engine/explore.h"

#include <algorithm>
#include <limits>

#include "rts/faint/faint.h"
#include "rts/semantics/operations.h"
#include "rts/semantics/reachable.h"
#include "search/abstraction/liveness.h"
#include "search/addresses/numbers.h"
#include "search/addresses/opaque.h"
#include "search/engine/refinement.h"
#include "search/engine/turns.h"
#include "support/error.h"

namespace heapreach::search {

namespace {

/// With numeric addresses each start heap is tried by itself.
constexpr std::uint64_t most_cells_of_start_heaps = 6;

/// What a search of an unknown start heap does not know.
std::optional<std::string> why_not_lazy(const rts::System& system) {
  if (system.heap != rts::StartHeap::unknown) return std::nullopt;
  if (system.call_stack && system.has_static()) {
    return "a call stack and static blocks beside an unknown start heap";
  }
  const std::vector<Live> live = liveness(system, false);
  const bool asks = std::any_of(live.begin(), live.end(), [](const Live& l) { return l.leaks; });
  if (asks || (system.start_condition && rts::asks_for_live_cells(*system.start_condition)))
    return "what is left of an unknown start heap is asked";
  return std::nullopt;
}

/// What is asked of all searches.
struct Asked {
  std::uint64_t bound;
  const Confirm& confirm;
  const Limits& limits;
  const Progress& progress;
  Goals* goals;
  bool is_weaker;  // Problem::is_weaker
};

Answer explored(const rts::System& system, const Asked& asked, Experience* experience,
                std::optional<Growth>* growth) {
  try {
    const OpaqueAddresses addresses(system);
    if (const auto why = why_not_lazy(system)) return NeedsNumbers{*why};
    const Problem problem{system,       addresses,      asked.bound, asked.confirm,
                          asked.limits, asked.progress, asked.goals, asked.is_weaker};
    Facts facts(asked.limits);
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

}  // namespace

Answer explore(const rts::System& system, std::uint64_t bound, const Confirm& confirm,
               const Limits& limits, const Progress& progress, Experience* experience, Goals* goals,
               std::optional<Growth>* growth) {
  const rts::WithoutFaint sliced = rts::without_faint_values(system);
  const bool has_operations = rts::has_operations(system);
  const Asked asked{bound, confirm, limits, progress, goals, has_operations || sliced.is_weaker};
  Answer answer = explored(sliced.system, asked, experience, growth);
  if (auto* graph = std::get_if<StateGraph>(&answer)) {
    for (State& state : graph->states) state.store.resize(system.variables.size());
  }
  const auto* gave_up = std::get_if<GaveUp>(&answer);
  const auto* found = std::get_if<Found>(&answer);
  const bool is_open = std::holds_alternative<NeedsNumbers>(answer) ||
                       (gave_up != nullptr && gave_up->failure == Failure::gave_up) ||
                       (found != nullptr && found->is_refuted);
  if (!sliced.is_weaker || !is_open) return answer;
  return explored(system, {bound, confirm, limits, progress, goals, has_operations}, experience,
                  growth);
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
