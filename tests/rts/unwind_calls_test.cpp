#include "rts/transform/unwind_calls.h"

#include <gtest/gtest.h>

#include <string>

#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"

namespace heapreach::rts::unwind_calls_test {
namespace {

const std::string recursive = R"(rts: 1
memory_errors: implicit
variables: {n: int, m: int}
start: {vertex: a}
error: bad
exit: done
procedures:
  count:
    parameters: {n: int}
    variables: {rest: int}
    result: rest
    entry: in
    exit: out
    edges:
      - {id: last, from: in, to: out, do: [{assume: n <= 0}, {move: {to: rest, value: 0}}]}
      - {id: more, from: in, to: mid, do: [{assume: n > 0}]}
      - {id: again, from: mid, to: add, do: [{call: {to: count, args: [n - 1], result: rest}}]}
      - {id: add, from: add, to: out, do: [{assert: rest < 1}, {move: {to: rest, value: rest + 1}}]}
edges:
  - {id: first, from: a, to: b, do: [{call: {to: count, args: [n], result: m}}]}
  - {id: second, from: b, to: done, do: [{call: {to: count, args: [m]}}]}
)";

System read_system(const std::string& text) {
  return with_implicit_errors(read_text(text, "f").system);
}

std::string graph_of(const System& system) {
  std::string text;
  for (EdgeId id = 0; id < system.edges().size(); ++id) {
    const Edge& edge = system.edge(id);
    text += system.edge_name(id) + ": " + system.vertex(edge.from).name + " -> " +
            system.vertex(edge.to).name + ", " + std::to_string(edge.instructions.size()) + "\n";
  }
  return text;
}

TEST(UnwindCalls, CopiesStandForHeights) {
  const System system = read_system(recursive);
  const Transformed unwound = unwind_calls(system, 2, TooDeep::is_error);
  EXPECT_EQ(unwound.refusal(), "");
  const System& copies = unwound.system();
  EXPECT_EQ(graph_of(copies),
            "first: a -> in@1, 3\n"
            "second: b -> in@1, 3\n"
            "last@1: in@1 -> out@1, 2\n"
            "more@1: in@1 -> mid@1, 1\n"
            "again@1: mid@1 -> in@2, 3\n"
            "add@1: add@1 -> out@1, 2\n"
            "add@1!0: add@1 -> bad, 1\n"
            "last@2: in@2 -> out@2, 2\n"
            "more@2: in@2 -> mid@2, 1\n"
            "again@2: mid@2 -> calls too deep, 0\n"
            "add@2: add@2 -> out@2, 2\n"
            "add@2!0: add@2 -> bad, 1\n"
            "out@1>0: out@1 -> b, 2\n"
            "out@1>1: out@1 -> done, 1\n"
            "out@2>0: out@2 -> add@1, 1\n");
  ASSERT_TRUE(unwound.too_deep().has_value());
  EXPECT_EQ(copies.vertex(*unwound.too_deep()).name, "calls too deep");
  EXPECT_EQ(copies.errors.size(), 2u);
  EXPECT_TRUE(copies.is_error(*unwound.too_deep()));
  std::string names;
  for (const Variable& variable : copies.variables) names += variable.name + " ";
  EXPECT_EQ(names,
            "n m count$1$n count$1$rest count$1$caller count$2$n count$2$rest count$2$caller ");
}

TEST(UnwindCalls, DeeperCallsNeedNotBeErrors) {
  const System system = read_system(recursive);
  const Transformed unwound = unwind_calls(system, 1, TooDeep::is_no_end);
  EXPECT_EQ(unwound.system().errors.size(), 1u);
  EXPECT_FALSE(unwound.system().is_error(*unwound.too_deep()));
}

TEST(UnwindCalls, ExecutionsComeBackAsCalls) {
  const System system = read_system(recursive);
  const Transformed unwound = unwind_calls(system, 3, TooDeep::is_error);
  const System& copies = unwound.system();
  Execution found;
  found.start_values.assign(copies.variables.size(), 0);
  found.start_values[0] = 2;
  for (const char* name : {"first", "more@1", "again@1", "more@2", "again@2", "last@3", "out@3>0",
                           "add@2", "out@2>0", "add@1!0"}) {
    EdgeId id = 0;
    while (copies.edge_name(id) != name) ++id;
    Step step{id, std::vector<Choice>(copies.edge(id).instructions.size())};
    for (std::size_t i = 0; i < step.choices.size(); ++i) {
      const bool is_havoc = std::holds_alternative<Havoc>(copies.edge(id).instructions[i].action);
      if (is_havoc) step.choices[i].values = {7};
    }
    found.steps.push_back(step);
  }
  EXPECT_TRUE(copies.is_error(replay(copies, 0, found).vertex));
  const Execution original = unwound.back_translated(found);
  std::string steps;
  for (const Step& step : original.steps) steps += system.edge_name(step.edge) + " ";
  EXPECT_EQ(steps, "first more again more again last add add!0 ");
  const State last = replay(system, 0, original);
  EXPECT_TRUE(system.is_error(last.vertex));
  EXPECT_EQ(last.stack.size(), 1u);
}

TEST(UnwindCalls, TheReturnSiteDecidesWhereItGoesOn) {
  const System system = read_system(recursive);
  const Transformed unwound = unwind_calls(system, 1, TooDeep::is_error);
  const System& copies = unwound.system();
  Execution found;
  found.start_values.assign(copies.variables.size(), 0);
  const auto take = [&](const std::string& name) {
    EdgeId id = 0;
    while (copies.edge_name(id) != name) ++id;
    Step step{id, std::vector<Choice>(copies.edge(id).instructions.size())};
    if (name == "first") step.choices.back().values = {0};
    found.steps.push_back(step);
  };
  take("first");
  take("last@1");
  take("out@1>1");
  EXPECT_THROW(replay(copies, 0, found), InputError);
  found.steps.pop_back();
  take("out@1>0");
  EXPECT_EQ(copies.vertex(replay(copies, 0, found).vertex).name, "b");
}

TEST(UnwindCalls, TooManyCopiesAreRefused) {
  const System system = read_system(recursive);
  EXPECT_EQ(unwind_calls(system, 1000, TooDeep::is_error).refusal(), "");
  const Transformed unwound = unwind_calls(system, std::size_t{1} << 60, TooDeep::is_error);
  EXPECT_EQ(unwound.refusal(),
            "with copies for calls up to depth 1152921504606846976, the system would have more "
            "than 200000 edges and instructions");
  EXPECT_TRUE(unwound.system().has_calls());
}

}  // namespace
}  // namespace heapreach::rts::unwind_calls_test
