// Purpose: reachability where outcomes depend on where blocks lie: `p + 1 == q` for neighbours,
// `p == 2`, a store that runs into the next block, a load through a pointer that may hit a leaked
// cell.
//
// Contract: a path that is found is a shortest one of an execution; states that are returned hold
// every execution, as long as it can still reach an error.
//
// Source: as explore/explore.cpp, without its canonical heaps: Khurshid, Pasareanu, Visser,
// "Generalized symbolic execution for model checking and testing" (TACAS 2003) over states that
// stand for others, with refinement where it was needed only (Henzinger, Jhala, Majumdar, Sutre,
// "Lazy abstraction", POPL 2002).
//
// Why this variant: allocation is a frontier that only grows, so along a path addresses are
// constants, and the heap needs no symbolic addresses at all: only what starts as an unknown number
// and is used as an address branches, into each cell that it may be, and none. What canonical heaps
// save is lost: states that differ in where blocks lie are different, and so are states that differ
// in what was lost. Hence this search runs only after explore's has met an operation that needs it.
#include "search/engine/exact.h"

#include "search/engine/exact_search.h"
#include "search/step/evaluation.h"
#include "support/error.h"

namespace heapreach::search::exact {

namespace {

/// So many states that differ in numbers beyond all addresses are no sign yet that their number has
/// no end.
constexpr std::size_t widening_delay = 50;

class Refinement {
 public:
  Refinement(const rts::System& system, std::uint64_t bound, const search::Confirm& confirm,
             const backends::Limits& limits, const backends::Progress& progress)
      : system_(system),
        bound_(bound),
        confirm_(confirm),
        limits_(limits),
        progress_(progress),
        facts_(limits) {
    precision_.conditions.assign(system.vertices().size(), false);
    precision_.widening_delay.assign(system.vertices().size(), widening_delay);
  }

  Answer run() {
    for (;;) {
      try {
        if (std::optional<Answer> answer = attempt()) return std::move(*answer);
      } catch (const search::ReadsDropped&) {
        precision_.every_field = true;
      }
    }
  }

 private:
  /// One search; nothing if a finer one is to follow.
  std::optional<Answer> attempt() {
    Search search(system_, bound_, precision_, facts_, limits_, progress_);
    const std::optional<ErrorPath> error = search.run();
    if (!error) return Reached{search.states(), search.cut()};
    if (error->lossy.empty()) return search::Found{error->edges};
    const std::optional<bool> real = confirm_(error->edges);
    if (!real) {
      limits_.deadline.poll("exact");  // then that was the reason
      return backends::GaveUp{Failure::gave_up, "a path was not decided"};
    }
    if (*real) return search::Found{error->edges};
    refine(error->lossy);
    return std::nullopt;
  }

  void refine(const std::vector<rts::VertexId>& lossy) {
    bool finer = false;
    for (const rts::VertexId vertex : lossy) {
      finer = finer || !precision_.conditions[vertex];
      precision_.conditions[vertex] = true;
    }
    if (finer) return;
    for (const rts::VertexId vertex : lossy) precision_.widening_delay[vertex] *= 8;
  }

  const rts::System& system_;
  std::uint64_t bound_;
  const search::Confirm& confirm_;
  const backends::Limits& limits_;
  const backends::Progress& progress_;
  search::Facts facts_;
  Precision precision_;
};

}  // namespace

Answer search(const rts::System& system, std::uint64_t bound, const search::Confirm& confirm,
              const backends::Limits& limits, const backends::Progress& progress) {
  try {
    return Refinement(system, bound, confirm, limits, progress).run();
  } catch (const search::TooLarge& error) {
    return backends::GaveUp{Failure::gave_up, error.what()};
  } catch (const BackendError& error) {
    return backends::GaveUp{error.failure(), error.what()};
  }
}

}  // namespace heapreach::search::exact
