// Concrete states of a system with or without calls, taken from edge to edge. Frames of
// rts/transform/stack_calls.h lie outside of all addresses here, as that header says, so that
// systems with an explicit call stack have executions, too.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "rts/semantics/replay.h"
#include "tests/harness/random.h"

namespace heapreach::test {

class Machine {
 public:
  /// What the instruction of that index leaves open, if it needs so many values; an alloc that may
  /// fail asks, too.
  using Choose =
      std::function<rts::Choice(std::size_t index, const rts::Action& action, std::size_t values)>;

  /// At the start. Throws InputError as rts::start_state() does.
  Machine(const rts::System& system, std::uint64_t bound, const rts::Execution& start);

  const rts::State& state() const { return state_; }
  /// Takes an edge out of the state's vertex, into the procedure if it is a call; unless that is
  /// done, the state stays.
  rts::Outcome take(rts::EdgeId edge, const Choose& choose);
  /// The instruction at which the last edge was not done.
  std::size_t failed_at() const { return failed_at_; }
  /// Returns from the latest call if the state is at an exit of it.
  bool return_once();

 private:
  rts::Outcome perform(std::size_t index, const rts::Action& action, const Choose& choose);
  Integer* frame_cell(const Integer& address);

  const rts::System* system_;
  std::uint64_t bound_;
  rts::State state_;
  std::map<Integer, std::vector<Integer>> frames_;  // by base, which is far below 0
  std::size_t failed_at_ = 0;
};

/// Start values and, for `heap: unknown`, start blocks that describe a start state, if some were
/// found.
std::optional<rts::Execution> random_start(const rts::System& system, std::uint64_t bound,
                                           Random& random);

/// Draws choices, and notes them.
class Draw {
 public:
  Draw(std::vector<Integer> values, Random& random) : values_(std::move(values)), random_(random) {}

  /// For one edge with so many instructions; `noted` holds one choice for each from now on.
  Machine::Choose choose(std::size_t instructions, std::vector<rts::Choice>& noted);

 private:
  std::vector<Integer> values_;
  Random& random_;
};

/// A random execution of at most so many steps; it ends early at an error vertex, or where no edge
/// that was tried goes on. Steps have a choice for every instruction.
std::optional<rts::Execution> random_walk(const rts::System& system, std::uint64_t bound,
                                          std::size_t steps, Random& random);

}  // namespace heapreach::test
