// States in which unknown integers stay unknown until an instruction reads them. An unknown (a
// "hole") is a marker integer in the reference interpreter's own State, which moves, loads and
// stores copy like any other value; beside the state stands, per hole, the set of domain values it
// may still have.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tests/harness/hole.h"
#include "tests/harness/reference/instruction.h"
#include "tests/harness/reference/passage.h"
#include "tests/harness/reference/start.h"

namespace heapreach::test {

/// One bit per value of the domain.
using Mask = std::uint64_t;
constexpr std::size_t largest_domain = 64;

/// Small integers, addresses around the heap, and the system's constants with their neighbours and
/// distances to addresses, most promising ones first; at most `size` values, ascending. Contains 0.
std::vector<Integer> domain_of(const rts::System& system, std::uint64_t bound, std::size_t size);

/// Whether it is more than a bare variable, which is copied, holes and all.
inline bool computes(const rts::ExpressionPtr& value) {
  return value->op != rts::Op::variable;
}

struct LazyState {
  reference::State state;
  std::map<HoleId, Mask> narrowed;  // holes of the state that were read; others may be anything
};

/// One way through an edge, or through its first instructions.
struct Way {
  LazyState lazy;
  std::vector<reference::Open> choices;  // with hole markers among the values
  std::map<HoleId, Mask> narrowed;  // what this way found out, also on holes no longer in the state
};

/// A way with what it passes, and what it breaks if it ends at an error vertex.
struct Passed {
  reference::Passage passage;
  Way way;
  std::optional<rts::Property> broken;
};

/// Everything that can happen on an edge, and from nothing to the start states. Contract: model and
/// passages outlive it.
class LazyStepper {
 public:
  LazyStepper(const reference::Model& model, const reference::Passages& passages,
              std::uint64_t bound, std::vector<Integer> domain);

  struct Start {
    Way way;
    rts::Execution execution;  // start values and blocks, with hole markers
  };
  /// All start states: one way or more per start heap.
  std::vector<Start> starts();
  /// All ways through the edge from a state at its source: into the procedure if it is a call, and
  /// out of all procedures that return behind it. Before them those on which an instruction fails,
  /// where such a failure answers; if not `to_the_end`, these alone.
  std::vector<Passed> through(rts::EdgeId edge, const LazyState& from, bool to_the_end);
  /// All ways on which something is left, as the passage asks, from a state at its exit.
  std::vector<Passed> leaks(const reference::Passage& passage, const LazyState& from);

  /// The execution with every marker replaced by a value of its mask (0 where possible).
  void fill(rts::Execution& execution, const std::map<HoleId, Mask>& narrowed) const;
  /// Drops what is known of holes that the state no longer holds.
  static void forget_lost_holes(LazyState& lazy);
  /// Text that equal states have in common, whatever their holes are called.
  std::string key(const LazyState& lazy) const;

  bool was_cut() const { return cut_; }
  /// True once any hole was read: then "nowhere" means "nowhere within the domain".
  bool domain_limited() const { return domain_limited_; }
  /// Why nothing is known any more: a number that cannot be told from a hole, or too many ways to
  /// go on from one state. Empty until then.
  const std::string& gave_up() const { return gave_up_; }
  /// So many steps of instructions were taken so far, on all ways.
  std::uint64_t steps() const { return steps_; }

 private:
  Integer fresh();
  Mask mask_of(const Way& way, HoleId hole) const;
  void narrow(Way& way, HoleId hole, Mask mask);
  std::vector<HoleId> holes_in(const rts::Expression* expression,
                               const reference::State& state) const;
  std::vector<HoleId> reachable_holes(const rts::Expression& atom,
                                      const reference::State& state) const;
  std::vector<HoleId> holes_tested(const rts::Action& action, const reference::State& state) const;
  std::vector<HoleId> holes_computed(const rts::Action& action,
                                     const reference::State& state) const;
  bool succeeds_with(const rts::Action& action, const Way& way, HoleId hole,
                     const Integer& value) const;
  void split(const Way& way, HoleId hole, std::vector<Way>& out);
  Mask test(const rts::Action& action, HoleId hole, Way& way);
  void check_size(const rts::ExpressionPtr& value, const reference::State& state);
  void step(const rts::Action& action, Way way, std::vector<Way>& again, std::vector<Way>& done);
  void perform(const rts::Action& action, reference::Open open, Way way, std::vector<Way>& done);
  std::vector<Way> call(rts::EdgeId edge, Way start);
  std::vector<Way> run(const rts::Action& action, std::vector<Way> ways);
  void fail(const reference::Passage& passage, const rts::Checked& inner,
            const std::vector<Way>& ways, std::vector<Passed>& out);
  Passed arrived(const reference::Passage& passage, Way way) const;

  const reference::Model& model_;
  const reference::Passages& passages_;
  std::uint64_t bound_;
  std::vector<Integer> domain_;
  Mask everything_;
  std::string gave_up_;
  std::uint64_t steps_ = 0;
  HoleId next_hole_ = 0;
  bool cut_ = false;
  bool domain_limited_ = false;
};

}  // namespace heapreach::test
