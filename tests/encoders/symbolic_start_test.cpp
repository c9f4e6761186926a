// Start heaps: the formula for `heap: unknown` admits exactly the heaps that the replayer can build
// from blocks.
#include <gtest/gtest.h>

#include <set>

#include "tests/encoders/concrete.h"
#include "tests/harness/build.h"

namespace heapreach::symbolic_start_test {
namespace {

using encoders::SymbolicState;
using encoders::Transition;
using horn::Sort;
using horn::Term;

rts::System open_system(std::uint64_t guard) {
  test::Builder builder;
  builder.pointer("p");
  builder.integer("i");
  builder.vertex("v0");
  builder.vertex("bad");
  builder.system.heap = rts::StartHeap::unknown;
  builder.system.declared_origin = 2;
  builder.system.guard = guard;
  return builder.system;
}

using Numbers = std::vector<Rational>;

/// Adds the states that blocks of values 0 and 1 give, from this row of blocks on.
void add_built(const rts::System& system, std::uint64_t cells, rts::Execution& execution,
               std::set<Numbers>& states) {
  try {
    states.insert(test::numbers_of(start_state(system, cells, execution), cells));
  } catch (const InputError&) {
    return;  // does not fit, nor would a longer row
  }
  for (long size = 1; size <= static_cast<long>(cells); ++size) {
    for (int bits = 0; bits < 2 << size; ++bits) {
      rts::StartBlock block{size, bits % 2 == 1, {}};
      for (long i = 1; i <= size; ++i) block.values.push_back(bits >> i & 1);
      execution.start_blocks.push_back(block);
      add_built(system, cells, execution, states);
      execution.start_blocks.pop_back();
    }
  }
}

/// Whether the start formula admits the state, for some values of its further variables.
bool admits(const rts::System& system, std::uint64_t cells, const Numbers& state,
            horn::TermStore& terms) {
  // In the order in which unknown_start asks: store, frontier, cells, counters.
  Numbers order(state.begin() + 1, state.begin() + 3);
  if (cells > 0) order.push_back(state[0]);
  order.insert(order.end(), state.begin() + 3, state.end());
  std::vector<Term> counters;
  std::size_t asked = 0;
  Transition transition(system, terms, Sort::integer, [&](Sort sort) {
    if (asked < order.size()) {
      const Rational& value = order[asked++];
      return sort == Sort::boolean ? terms.boolean(value != 0) : terms.numeral(value, sort);
    }
    counters.push_back(terms.variable(counters.size(), sort));
    return counters.back();
  });
  Term condition = nullptr;
  const SymbolicState start = transition.unknown_start(cells, condition);
  if (start.frontier->value != state[0]) return false;  // a constant if there are no cells
  if (condition->is_constant()) return condition->is_true();
  const std::size_t values = cells + system.guard + 1;
  std::size_t combinations = 1;
  for (std::size_t i = 0; i < counters.size(); ++i) combinations *= values;
  for (std::size_t code = 0; code < combinations; ++code) {
    test::Assignment assignment;
    std::size_t rest = code;
    for (Term counter : counters) {
      assignment[counter] = static_cast<unsigned long>(rest % values);
      rest /= values;
    }
    if (evaluate(condition, assignment) != 0) return true;
  }
  return false;
}

/// Calls visit for every state over the cells with values 0 and 1 and sizes up to their number.
template <typename Visit>
void for_states(const rts::System& system, std::uint64_t cells, Visit visit) {
  const unsigned long origin = system.origin();
  Numbers state(3 + 3 * cells);
  auto fill = [&](auto& self, std::size_t cell) -> void {
    if (cell == cells) {
      visit(state);
      return;
    }
    for (int code = 0; code < 4 * static_cast<int>(cells + 1); ++code) {
      state[3 + 3 * cell] = code % 2;
      state[3 + 3 * cell + 2] = code / 2 % 2;
      state[3 + 3 * cell + 1] = code / 4;
      self(self, cell + 1);
    }
  };
  for (std::uint64_t used = 0; used <= cells + 1; ++used) {
    state[0] = origin + static_cast<unsigned long>(used);
    fill(fill, 0);
  }
}

void expect_what_blocks_build(const std::vector<std::uint64_t>& numbers_of_cells) {
  for (std::uint64_t guard : {0, 1, 2}) {
    const rts::System system = open_system(guard);
    for (std::uint64_t cells : numbers_of_cells) {
      SCOPED_TRACE(std::to_string(cells) + " cells, guard " + std::to_string(guard));
      rts::Execution execution{{0, 0}, {}, {}};
      std::set<Numbers> built;
      add_built(system, cells, execution, built);
      std::size_t admitted = 0;
      horn::TermStore terms;
      for_states(system, cells, [&](const Numbers& state) {
        if (!admits(system, cells, state, terms)) return;
        ++admitted;
        EXPECT_TRUE(built.contains(state));
      });
      EXPECT_EQ(admitted, built.size());
    }
  }
}

TEST(UnknownStart, AdmitsExactlyWhatBlocksBuild) {
  expect_what_blocks_build({0, 1, 2});
}
TEST(UnknownStartLong, AdmitsExactlyWhatBlocksBuild) {
  expect_what_blocks_build({3});
}

TEST(UnknownStart, PointersAreBelowWhatIsYetToBeHandedOut) {
  const rts::System system = open_system(0);
  for (long frontier = 2; frontier <= 4; ++frontier) {
    for (long pointer = 0; pointer <= 6; ++pointer) {
      horn::TermStore terms;
      std::uint32_t next = 0;
      Transition transition(system, terms, Sort::integer,
                            [&](Sort sort) { return terms.variable(next++, sort); });
      Term condition = nullptr;
      const SymbolicState state = transition.unknown_start(2, condition);
      test::Assignment assignment;
      for (std::uint32_t i = 0; i < next; ++i) {
        assignment[terms.variable(i, Sort::integer)] = 0;
        assignment[terms.variable(i, Sort::boolean)] = 0;
      }
      assignment[state.frontier] = frontier;
      assignment[state.store[0]] = pointer;
      assignment[state.store[1]] = 3;  // an integer variable may hold anything
      const bool allowed = pointer < frontier;
      EXPECT_EQ(evaluate(condition, assignment) != 0, allowed) << frontier << " " << pointer;
    }
  }
}

TEST(EmptyStart, NothingIsAllocated) {
  const rts::System system = open_system(0);
  horn::TermStore terms;
  std::uint32_t next = 0;
  Transition transition(system, terms, Sort::real,
                        [&](Sort sort) { return terms.variable(next++, sort); });
  const SymbolicState state = transition.empty_start(2);
  EXPECT_EQ(state.frontier, terms.numeral(2, Sort::real));
  EXPECT_EQ(state.store,
            (std::vector<Term>{terms.variable(0, Sort::real), terms.variable(1, Sort::real)}));
  ASSERT_EQ(state.heap.size(), 2u);
  EXPECT_TRUE(state.heap[1].allocated->is_false());
  EXPECT_EQ(state.heap[1].size, terms.numeral(0, Sort::real));
  EXPECT_EQ(state.heap[1].value, terms.numeral(0, Sort::real));
}

}  // namespace
}  // namespace heapreach::symbolic_start_test
