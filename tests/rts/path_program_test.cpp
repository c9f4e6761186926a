#include "rts/transform/path_program.h"

#include <gtest/gtest.h>

#include <string>

#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "support/error.h"

namespace heapreach::rts::path_program_test {
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

std::vector<EdgeId> edges_named(const System& system, const std::vector<std::string>& names) {
  std::vector<EdgeId> edges;
  for (const std::string& name : names) {
    EdgeId id = 0;
    while (system.edge_name(id) != name) ++id;
    edges.push_back(id);
  }
  return edges;
}

/// Follows the only path there is, with 7 for every arbitrary value but the first.
Execution follow(const System& straight, const Integer& first) {
  Execution found;
  found.start_values.assign(straight.variables.size(), 7);
  found.start_values[0] = first;
  for (EdgeId id = 0; id < straight.edges().size(); ++id) {
    Step step{id, std::vector<Choice>(straight.edge(id).instructions.size())};
    for (std::size_t i = 0; i < step.choices.size(); ++i) {
      const auto* havoc = std::get_if<Havoc>(&straight.edge(id).instructions[i].action);
      if (havoc != nullptr) step.choices[i].values.assign(havoc->variables.size(), 7);
    }
    found.steps.push_back(step);
  }
  return found;
}

TEST(StraightPath, NestedCallsEachHaveTheirVariables) {
  const System system = read_system(recursive);
  const Transformed straight = path_program(
      system,
      edges_named(system, {"first", "more", "again", "more", "again", "last", "add", "add!0"}));
  const System& path = straight.system();
  EXPECT_EQ(path.edges().size(), 10u);  // two calls have returned
  EXPECT_FALSE(path.has_calls());
  const Execution found = follow(path, 2);
  EXPECT_TRUE(path.is_error(replay(path, 0, found).vertex));
  EXPECT_THROW(replay(path, 0, follow(path, 3)), InputError);

  const Execution original = straight.back_translated(found);
  const State last = replay(system, 0, original);
  EXPECT_TRUE(system.is_error(last.vertex));
  EXPECT_EQ(last.stack.size(), 1u);
}

TEST(StraightPath, ActivationsAtOneHeightShareVariables) {
  const System system = read_system(recursive);
  const Transformed straight =
      path_program(system, edges_named(system, {"first", "last", "second", "last"}));
  EXPECT_EQ(straight.system().variables.size(), 4u);
  const Execution original = straight.back_translated(follow(straight.system(), 0));
  EXPECT_EQ(system.vertex(replay(system, 0, original).vertex).name, "done");
}

TEST(StraightPath, EdgesHaveToBeAPath) {
  const System system = read_system(recursive);
  EXPECT_THROW(path_program(system, edges_named(system, {"second"})), InternalError);
  // After the return it goes on behind the call.
  EXPECT_THROW(path_program(system, edges_named(system, {"first", "last", "add"})), InternalError);
}

}  // namespace
}  // namespace heapreach::rts::path_program_test
