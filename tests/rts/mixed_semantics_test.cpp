#include "rts/transform/mixed_semantics.h"

#include <gtest/gtest.h>

#include <string>

#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"

namespace heapreach::rts::mixed_semantics_test {
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
  safe:
    entry: safe_in
    exit: safe_out
    edges: [{id: nothing, from: safe_in, to: safe_out}]
edges:
  - {id: first, from: a, to: b, do: [{call: {to: count, args: [n], result: m}}]}
  - {id: second, from: b, to: c, do: [{call: {to: count, args: [m]}}]}
  - {id: third, from: c, to: done, do: [{call: {to: safe}}]}
)";

System read_system(const std::string& text) {
  return with_implicit_errors(read_text(text, "f").system);
}

std::string graph_of(const System& system) {
  std::string text;
  for (EdgeId id = 0; id < system.edges().size(); ++id) {
    const Edge& edge = system.edge(id);
    text += system.edge_name(id) + ": " + system.vertex(edge.from).name + " -> " +
            system.vertex(edge.to).name + (system.call_of(id) != nullptr ? ", call" : "") + "\n";
  }
  return text;
}

TEST(MixedSemantics, ErrorsBelongToTheSystemsOwnGraph) {
  const System system = read_system(recursive);
  const Transformed mixed = mixed_semantics(system);
  EXPECT_EQ(graph_of(mixed.system()),
            "first: a -> b, call\n"
            "second: b -> c, call\n"
            "third: c -> done, call\n"
            "first!: a -> in!\n"
            "second!: b -> in!\n"
            "last: in -> out\n"
            "more: in -> mid\n"
            "again: mid -> add, call\n"
            "add: add -> out\n"
            "last': in! -> out!\n"
            "more': in! -> mid!\n"
            "again': mid! -> add!, call\n"
            "again!: mid! -> in!\n"
            "add': add! -> out!\n"
            "add'!0: add! -> bad\n"
            "nothing: safe_in -> safe_out\n");
  for (const Edge& edge : mixed.system().edges()) {
    const bool own = !mixed.system().vertex(edge.from).procedure;
    EXPECT_TRUE(own || !mixed.system().is_error(edge.to));
  }
  EXPECT_EQ(mixed.system().global_count(), 5u);  // two, two of the copy, one argument
}

TEST(MixedSemantics, ExecutionsComeBackWithTheCallsThatDoNotReturn) {
  const System system = read_system(recursive);
  const Transformed mixed = mixed_semantics(system);
  const System& seen = mixed.system();
  Execution found;
  found.start_values = {3, 0, 0, 0, 0};
  for (const char* name :
       {"first!", "more'", "again!", "more'", "again'", "more", "again", "last", "add", "add'!0"}) {
    EdgeId id = 0;
    while (seen.edge_name(id) != name) ++id;
    Step step{id, std::vector<Choice>(seen.edge(id).instructions.size())};
    if (seen.call_of(id) != nullptr) step.choices[0].values = {7};
    for (std::size_t i = 0; i < step.choices.size(); ++i) {
      const bool is_havoc = std::holds_alternative<Havoc>(seen.edge(id).instructions[i].action);
      if (is_havoc) step.choices[i].values = {7};
    }
    found.steps.push_back(step);
  }
  const State error = replay(seen, 0, found);
  EXPECT_TRUE(seen.is_error(error.vertex));
  EXPECT_TRUE(error.stack.empty());
  const Execution original = mixed.back_translated(found);
  const State last = replay(system, 0, original);
  EXPECT_TRUE(system.is_error(last.vertex));
  EXPECT_EQ(last.stack.size(), 2u);
}

}  // namespace
}  // namespace heapreach::rts::mixed_semantics_test
