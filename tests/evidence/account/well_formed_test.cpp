#include "evidence/account/well_formed.h"

#include <gtest/gtest.h>

#include <unordered_map>

#include "rts/replay.h"
#include "tests/harness/data_files.h"
#include "tests/harness/oracle.h"

namespace heapreach::evidence::account {
namespace {

constexpr std::uint64_t bound = 4;

/// The arguments of the basic encoding's predicate in a state: frontier, variables, and per cell
/// whether it is allocated, the size of the block that it is the base of, and its value.
std::vector<Rational> arguments_of(const rts::System& system, const rts::State& state) {
  std::vector<Rational> values{state.frontier};
  for (const Integer& value : state.store) values.push_back(value);
  for (std::uint64_t i = 0; i < bound; ++i) {
    const rts::Cell* cell =
        rts::cell_at(state, system, Integer(static_cast<unsigned long>(system.origin() + i)));
    const rts::Cell none;
    const rts::Cell& shown = cell != nullptr ? *cell : none;
    values.push_back(shown.allocated ? 1 : 0);
    values.push_back(shown.is_static ? Integer(-shown.size) : shown.size);
    values.push_back(shown.value);
  }
  return values;
}

/// The states of an execution, by replaying its prefixes.
std::vector<rts::State> states_of(const rts::System& system, rts::Execution execution) {
  std::vector<rts::State> states;
  while (true) {
    states.push_back(rts::replay(system, bound, execution));
    if (execution.steps.empty()) return states;
    execution.steps.pop_back();
  }
}

TEST(WellFormed, HoldsInEveryStateOfExecutions) {
  int checked = 0;
  for (const std::string& file : test::data_files()) {
    const rts::System system = test::load(file);
    const auto answer = test::ask_oracle(system, bound, {});
    const auto* feasible = std::get_if<test::OracleFeasible>(&answer);
    if (feasible == nullptr) continue;
    encoders::Options options;
    options.bound = bound;
    const encoders::Encoding encoding =
        encoders::encoder_named("basic").encode(system, options, Deadline());
    for (const rts::State& state : states_of(system, feasible->execution)) {
      for (std::size_t p = 0; p < encoding.predicates.size(); ++p) {
        if (encoding.predicates[p].vertex != state.vertex || encoding.predicates[p].is_goal)
          continue;
        const horn::Term condition = well_formed(system, options, encoding, p, state.vertex);
        const auto values = arguments_of(system, state);
        ASSERT_EQ(values.size(), encoding.system.predicates[p].arity());
        std::unordered_map<horn::Term, Rational> assignment;
        const auto& sorts = encoding.system.predicates[p].sorts;
        for (std::uint32_t i = 0; i < values.size(); ++i) {
          assignment[encoding.system.terms->variable(i, sorts[i])] = values[i];
        }
        EXPECT_EQ(horn::evaluate(condition, assignment), 1) << file;
        ++checked;
      }
    }
  }
  EXPECT_GT(checked, 200);
}

}  // namespace
}  // namespace heapreach::evidence::account
