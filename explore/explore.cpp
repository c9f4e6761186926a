// Purpose: reachability whose cost does not grow with the number of heap cells but with that of
// heap shapes that executions reach.
//
// Contract: a path that is found is one of an execution (shortest, since the search is breadth
// first, unless a branch had to be left out before); a state graph is closed under every edge that
// can still lead to an error.
//
// Source: explicit-state model checking of programs with canonical heaps (Iosif, "Symmetry
// reductions for model checking of concurrent dynamic software", STTT 2004) over symbolic data
// (Khurshid, Pasareanu, Visser, "Generalized symbolic execution for model checking and testing",
// TACAS 2003), with states that stand for others (Anand, Pasareanu, Visser, "Symbolic execution
// with abstract subsumption checking", SPIN 2006) and refinement where it was needed only
// (Henzinger, Jhala, Majumdar, Sutre, "Lazy abstraction", POPL 2002).
//
// Why this variant: allocation gives every block an address that programs seldom look at, so states
// up to renaming of blocks are few, and a run of equal blocks is one segment of any length. Most
// memory errors do not depend on data: path conditions are dropped at first, and kept at those
// vertices where dropping them led to a path that no execution takes. Data that keep changing are
// widened, later each time that this led to such a path; there is no promise that this comes to an
// end, but for the deadline's. Lengths of lists are forgotten at first, too, from one block on: a
// run of one block or more is all that most proofs need, the graph is then finite without a bound,
// and errors that need a long list are on paths that are checked like all others (a shortest path
// of the coarser search is a shortest one). Where a path fails, lengths up to three, then up to
// twelve are told apart, then all: each of these costs a full search, so there are few of them, and
// the first ones cost little beside the last. A counter that says how long a list is needs the
// last: the number of blocks of a run is independent of the data. A state that has used fewer cells
// covers one that has used more: whatever the latter can still do, the former can.
#include "explore/explore.h"

#include <algorithm>
#include <array>
#include <limits>

#include "explore/search.h"
#include "rts/led_to.h"
#include "support/error.h"

namespace heapreach::explore {

namespace {

/// So many configurations that differ in data only are no sign yet that their number has no end.
constexpr std::size_t patience = 50;

/// Lengths of runs that a search tells apart, at first and after each failure; then all.
constexpr std::array<std::uint64_t, 3> lengths_told_apart = {1, 3, 12};
constexpr auto all_lengths = std::numeric_limits<std::uint64_t>::max();

/// With so many cells most lists are long enough to be covered.
constexpr std::uint64_t room = 16;

class Refinement {
 public:
  Refinement(const rts::System& system, std::uint64_t bound, const Confirm& confirm,
             const backends::Limits& limits, const backends::Progress& progress)
      : system_(system),
        bound_(bound),
        confirm_(confirm),
        limits_(limits),
        progress_(progress),
        facts_(limits),
        numbers_may_lead_(rts::asks_what_is_led_to(system)) {
    precision_.conditions.assign(system.vertices().size(), false);
    precision_.patience.assign(system.vertices().size(), patience);
    precision_.longest_run = lengths_told_apart.front();
  }

  Answer run() {
    for (;;) {
      try {
        if (std::optional<Answer> answer = search()) return std::move(*answer);
      } catch (const ReadsDropped&) {
        precision_.every_field = true;
      }
    }
  }

 private:
  /// One search; nothing if a finer one is to follow.
  std::optional<Answer> search() {
    Search search(system_, bound_, precision_, facts_, limits_, progress_);
    if (const std::optional<ErrorPath> error = search.run()) {
      const bool shortest = !search.refusal();
      const bool lossless = error->losses.none();
      if (lossless && !numbers_may_lead_) return Found{error->edges, shortest};
      const std::optional<bool> real = confirm_(error->edges);
      if (!real) {
        limits_.deadline.poll("explore");  // then that was the reason
        return backends::GaveUp{Failure::gave_up, "a path was not decided"};
      }
      if (*real) return Found{error->edges, shortest};
      if (lossless) {
        return backends::GaveUp{Failure::gave_up, "a number is the address of a block"};
      }
      refine(error->losses);
      return std::nullopt;
    }
    if (const std::optional<Refusal>& refusal = search.refusal()) {
      // Perhaps only because of what was lost.
      if (!refusal->losses.none()) {
        refine(refusal->losses);
        return std::nullopt;
      }
      return NeedsExact{refusal->reason};
    }
    if (!search.is_closed()) {
      if (std::optional<StateGraph> graph = with_more_room(search.states()))
        return std::move(*graph);
    }
    return search.graph();
  }

  /// A small bound may cut executions before their lists are long enough to be covered: with some
  /// more cells, and at no more than a few times the cost, the graph may be one for every bound.
  std::optional<StateGraph> with_more_room(std::size_t states) {
    if (bound_ >= room || precision_.longest_run == all_lengths) return std::nullopt;
    try {
      Search search(system_, bound_ + room, precision_, facts_, limits_, progress_);
      if (search.run(4 * states + 50) || !search.is_closed()) return std::nullopt;
      return search.graph();
    } catch (const ReadsDropped&) {
    } catch (const TooLarge&) {
    } catch (const BackendError&) {
    }
    return std::nullopt;  // the answer for the bound stands
  }

  void refine(const Losses& losses) {
    bool finer = false;
    for (const rts::VertexId vertex : losses.data) {
      finer = finer || !precision_.conditions[vertex];
      precision_.conditions[vertex] = true;
    }
    if (finer) return;
    if (losses.lengths) {
      tell_more_lengths_apart();
      return;
    }
    for (const rts::VertexId vertex : losses.data) precision_.patience[vertex] *= 8;
  }

  void tell_more_lengths_apart() {
    const auto more = std::upper_bound(lengths_told_apart.begin(), lengths_told_apart.end(),
                                       precision_.longest_run);
    precision_.longest_run = more == lengths_told_apart.end() ? all_lengths : *more;
  }

  const rts::System& system_;
  std::uint64_t bound_;
  const Confirm& confirm_;
  const backends::Limits& limits_;
  const backends::Progress& progress_;
  Facts facts_;
  bool numbers_may_lead_;  // to blocks: then no path is an execution's without a look at it
  Precision precision_;
};

}  // namespace

Answer explore(const rts::System& system, std::uint64_t bound, const Confirm& confirm,
               const backends::Limits& limits, const backends::Progress& progress) {
  try {
    return Refinement(system, bound, confirm, limits, progress).run();
  } catch (const TooLarge& error) {
    return backends::GaveUp{Failure::gave_up, error.what()};
  } catch (const BackendError& error) {
    return backends::GaveUp{error.failure(), error.what()};
  }
}

}  // namespace heapreach::explore
