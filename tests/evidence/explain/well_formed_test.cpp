#include "evidence/explain/well_formed.h"

#include <gtest/gtest.h>

#include <tuple>
#include <unordered_map>

#include "rts/semantics/replay.h"
#include "rts/transform/mixed_semantics.h"
#include "tests/harness/data_files.h"
#include "tests/harness/oracle.h"
#include "tests/harness/sample.h"

namespace heapreach::evidence::explain::well_formed_test {
namespace {

constexpr std::uint64_t bound = 4;

/// The arguments of the basic encoding's predicate in a state: frontier, variables, and per cell
/// whether it is allocated, the size of the block that it is the base of, and its value.
std::vector<Rational> arguments_of(const rts::System& system, const rts::State& state,
                                   const std::vector<rts::VariableId>& variables) {
  std::vector<Rational> values{state.frontier};
  for (const rts::VariableId v : variables) values.push_back(state.store[v]);
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

/// The global variables, then a procedure's own.
std::vector<rts::VariableId> variables_at(const rts::System& system, rts::VertexId vertex,
                                          bool with_locals) {
  std::vector<bool> own(system.variables.size());
  for (const rts::Procedure& procedure : system.procedures) {
    for (const auto* some : {&procedure.parameters, &procedure.locals}) {
      for (const rts::VariableId v : *some) own[v] = true;
    }
  }
  std::vector<rts::VariableId> result;
  for (rts::VariableId v = 0; v < own.size(); ++v) {
    if (!own[v]) result.push_back(v);
  }
  const auto procedure = system.vertex(vertex).procedure;
  if (!procedure) return result;
  const auto& [parameters, locals] =
      std::tie(system.procedures[*procedure].parameters, system.procedures[*procedure].locals);
  result.insert(result.end(), parameters.begin(), parameters.end());
  if (with_locals) result.insert(result.end(), locals.begin(), locals.end());
  return result;
}

/// Whether the condition of a predicate holds of the values.
bool holds(const rts::System& system, const encoders::Options& options,
           const encoders::Encoding& encoding, std::size_t predicate, rts::VertexId vertex,
           const std::vector<Rational>& values) {
  const horn::Term condition = well_formed(system, options, encoding, predicate, vertex);
  EXPECT_EQ(values.size(), encoding.system.predicates[predicate].arity());
  std::unordered_map<horn::Term, Rational> assignment;
  const auto& sorts = encoding.system.predicates[predicate].sorts;
  for (std::uint32_t i = 0; i < values.size(); ++i) {
    assignment[encoding.system.terms->variable(i, sorts.at(i))] = values[i];
  }
  return horn::evaluate(condition, assignment) == 1;
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

/// How many states were looked at.
int expect_every_state(const std::vector<std::string>& files) {
  int checked = 0;
  for (const std::string& file : files) {
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
        const auto variables = variables_at(system, state.vertex, true);
        EXPECT_TRUE(holds(system, options, encoding, p, state.vertex,
                          arguments_of(system, state, variables)))
            << file;
        ++checked;
      }
    }
  }
  return checked;
}

TEST(WellFormed, HoldsInEveryStateOfExecutions) {
  EXPECT_GT(expect_every_state(test::sample(test::data_files(), 5, "EveryState")), 40);
}

TEST(WellFormedLong, HoldsInEveryStateOfExecutions) {
  EXPECT_GT(expect_every_state(test::data_files()), 200);
}

/// Summaries hold two states: the one at the procedure's entry, without its local variables, and
/// the one at the vertex.
int expect_every_summary(const std::vector<std::string>& files) {
  int in_procedures = 0;
  for (const std::string& file : files) {
    const rts::System original = test::load_with_calls(file);
    const rts::Transformed mixed = rts::mixed_semantics(original);
    rts::System system = mixed.system();
    system.memory_errors = rts::MemoryErrors::explicit_edges;  // they are edges by now
    if (!system.has_calls()) continue;
    const auto answer = test::ask_oracle(system, bound, {});
    const auto* feasible = std::get_if<test::OracleFeasible>(&answer);
    if (feasible == nullptr) continue;
    encoders::Options options;
    options.bound = bound;
    const encoders::Encoding encoding =
        encoders::encoder_named("basic").encode(system, options, Deadline());
    std::vector<rts::State> states = states_of(system, feasible->execution);
    std::vector<rts::State> entries;
    for (auto state = states.rbegin(); state != states.rend(); ++state) {
      while (entries.size() > state->stack.size()) entries.pop_back();
      if (entries.size() < state->stack.size()) entries.push_back(*state);
      std::vector<Rational> values;
      if (!entries.empty()) {
        values = arguments_of(system, entries.back(), variables_at(system, state->vertex, false));
        ++in_procedures;
      }
      const auto rest = arguments_of(system, *state, variables_at(system, state->vertex, true));
      values.insert(values.end(), rest.begin(), rest.end());
      EXPECT_TRUE(holds(system, options, encoding, state->vertex, state->vertex, values)) << file;
    }
  }
  return in_procedures;
}

TEST(WellFormed, HoldsInTheSummariesOfCalls) {
  EXPECT_GT(expect_every_summary(test::sample(test::data_files(), 5, "EverySummary")), 1);
}

TEST(WellFormedLong, HoldsInTheSummariesOfCalls) {
  EXPECT_GT(expect_every_summary(test::data_files()), 5);
}

}  // namespace
}  // namespace heapreach::evidence::explain::well_formed_test
