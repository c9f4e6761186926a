#include "rts/transform/inline_calls.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "rts/text/write.h"
#include "tests/harness/same_system.h"

namespace heapreach::rts::inline_calls_test {
namespace {

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

const std::string nested = R"(rts: 1
memory_errors: implicit
variables: {p: ptr, q: ptr}
start: {vertex: a, assume: p == 1}
error: bad
exit: [done, over]
procedures:
  outer:
    parameters: {p: ptr}
    variables: {copy: ptr}
    result: copy
    entry: o1
    exit: [o3, o4]
    edges:
      - {from: o1, to: o2, do: [{move: {to: copy, value: p}}]}
      - {id: deep, from: o2, to: o3, do: [{call: {to: inner, args: [copy + 1]}}]}
      - {from: o2, to: o4}
  inner:
    parameters: {at: ptr}
    entry: i1
    exit: i2
    edges:
      - {id: store, from: i1, to: i2, do: [{store: {at: at, value: 3}}]}
      - {from: i1, to: over}
edges:
  - {from: a, to: b, do: [{call: {to: outer, args: [p], result: q}}]}
  - {id: second, from: b, to: done, do: [{call: {to: outer, args: [q]}}]}
)";

TEST(InlineCalls, CopiesStandInPlaceOfCalls) {
  const System system = read_system(nested);
  const Transformed inlined = inline_calls(system);
  EXPECT_EQ(inlined.refusal(), "");
  const System& copies = inlined.system();
  EXPECT_FALSE(copies.has_calls());
  EXPECT_TRUE(copies.procedures.empty());
  EXPECT_EQ(graph_of(copies),
            "#0: a -> #0>o1, 2\n"
            "second: b -> second>o1, 2\n"
            "#0>#2: #0>o1 -> #0>o2, 1\n"
            "#0>deep: #0>o2 -> #0>deep>i1, 1\n"
            "#0>#4: #0>o2 -> #0>o4, 0\n"
            "#0>o3>: #0>o3 -> b, 1\n"
            "#0>o4>: #0>o4 -> b, 1\n"
            "second>#2: second>o1 -> second>o2, 1\n"
            "second>deep: second>o2 -> second>deep>i1, 1\n"
            "second>#4: second>o2 -> second>o4, 0\n"
            "second>o3>: second>o3 -> done, 0\n"
            "second>o4>: second>o4 -> done, 0\n"
            "#0>deep>store: #0>deep>i1 -> #0>deep>i2, 1\n"
            "#0>deep>#6: #0>deep>i1 -> #0>deep>over, 0\n"
            "#0>deep>store!0: #0>deep>i1 -> bad, 1\n"
            "#0>deep>i2>: #0>deep>i2 -> #0>o3, 0\n"
            "second>deep>store: second>deep>i1 -> second>deep>i2, 1\n"
            "second>deep>#6: second>deep>i1 -> second>deep>over, 0\n"
            "second>deep>store!0: second>deep>i1 -> bad, 1\n"
            "second>deep>i2>: second>deep>i2 -> second>o3, 0\n");
  std::string exits;
  for (const VertexId end : copies.exits) exits += copies.vertex(end).name + " ";
  EXPECT_EQ(exits, "done #0>deep>over second>deep>over ");
  EXPECT_EQ(copies.variables[2].name, "outer$p");
  EXPECT_EQ(copies.variables.size(), system.variables.size());
}

TEST(InlineCalls, ExecutionsComeBackAsCalls) {
  const System system = read_system(nested);
  const Transformed inlined = inline_calls(system);
  const System& copies = inlined.system();
  Execution found;
  found.start_values = {1, 0, 0, 0, 0};
  const auto take = [&](const std::string& name) {
    for (EdgeId id = 0; id < copies.edges().size(); ++id) {
      if (copies.edge_name(id) != name) continue;
      Step step{id, std::vector<Choice>(copies.edge(id).instructions.size())};
      for (std::size_t i = 0; i < step.choices.size(); ++i) {
        const bool is_havoc = std::holds_alternative<Havoc>(copies.edge(id).instructions[i].action);
        if (is_havoc) step.choices[i].values = {42};
      }
      return found.steps.push_back(step);
    }
    FAIL() << name;
  };
  for (const char* name : {"#0", "#0>#2", "#0>#4", "#0>o4>", "second", "second>#2", "second>deep",
                           "second>deep>store!0"}) {
    take(name);
  }
  const State reached = replay(copies, 1, found);
  EXPECT_TRUE(copies.is_error(reached.vertex));
  const Execution original = inlined.back_translated(found);
  EXPECT_EQ(original.start_values, (std::vector<Integer>{1, 0}));
  std::string steps;
  for (const Step& step : original.steps) steps += system.edge_name(step.edge) + " ";
  EXPECT_EQ(steps, "#0 #2 #4 second #2 deep store!0 ");
  EXPECT_EQ(original.steps[0].choices.at(0).values, std::vector<Integer>{42});
  const State last = replay(system, 1, original);
  EXPECT_TRUE(system.is_error(last.vertex));
  EXPECT_EQ(last.stack.size(), 2u);
  EXPECT_EQ(last.store[4], 2);  // inner's parameter
}

TEST(InlineCalls, WithoutProceduresNothingChanges) {
  const System system = read_system(R"(rts: 1
start: {vertex: a}
error: bad
edges: [{from: a, to: bad}]
)");
  const Transformed inlined = inline_calls(system);
  EXPECT_EQ(test::difference(system, inlined.system()), "");
  const Execution execution{{}, {}, {{0, {}}}};
  EXPECT_EQ(inlined.back_translated(execution).steps.size(), 1u);
}

TEST(InlineCalls, ProceduresThatNobodyCallsAreLeftOut) {
  const System system = read_system(R"(rts: 1
start: {vertex: a}
error: bad
procedures:
  f: {variables: {x: int}, entry: in, exit: in, edges: []}
  self: {entry: again, edges: [{from: again, to: again, do: [{call: {to: self}}]}]}
edges: [{from: a, to: bad}]
)");
  const Transformed inlined = inline_calls(system);
  EXPECT_EQ(inlined.refusal(), "");
  EXPECT_EQ(inlined.system().vertices().size(), 2u);
  EXPECT_EQ(replay(system, 0, inlined.back_translated({{0}, {}, {{0, {}}}})).vertex, 1u);
}

/// A chain of procedures, the last of which calls `last_calls`, if it is not empty.
std::string chain(int length, int calls, const std::string& last_calls) {
  std::ostringstream text;
  text << "rts: 1\nstart: {vertex: a}\nerror: bad\nprocedures:\n";
  for (int i = 0; i < length; ++i) {
    const std::string callee = i + 1 < length ? "f" + std::to_string(i + 1) : last_calls;
    text << "  f" << i << ":\n    entry: v" << i << "_0\n    exit: v" << i << "_" << calls
         << "\n    edges:\n";
    for (int c = 0; c < calls; ++c) {
      text << "      - {from: v" << i << "_" << c << ", to: v" << i << "_" << c + 1 << ", do: [";
      text << (callee.empty() ? "{nop: {}}" : "{call: {to: " + callee + "}}") << "]}\n";
    }
  }
  text << "edges:\n  - {from: a, to: bad, do: [{call: {to: f0}}]}\n";
  return text.str();
}

std::string refusal_of(const std::string& text) {
  const System system = read_system(text);
  return inline_calls(system).refusal();
}

TEST(InlineCalls, RefuseRecursion) {
  EXPECT_EQ(refusal_of(chain(1, 1, "f0")), "procedure 'f0' calls itself");
  const System system = read_system(chain(3, 1, "f1"));
  const Transformed inlined = inline_calls(system);
  EXPECT_EQ(inlined.refusal(), "procedure 'f1' calls itself through 'f2'");
  EXPECT_TRUE(inlined.system().has_calls());
}

TEST(InlineCalls, RefuseWhatGetsTooLarge) {
  // 2 edges and a return in each of 2 + 4 + ... copies.
  EXPECT_EQ(refusal_of(chain(10, 2, "")), "");
  EXPECT_EQ(refusal_of(chain(60, 2, "")),
            "with a copy for every call, the system would have more than 200000 edges and "
            "instructions");
}

TEST(InlineCalls, LongChainsNeedNoStack) {
  const System system = read_system(chain(20000, 1, ""));
  const Transformed inlined = inline_calls(system);
  EXPECT_EQ(inlined.refusal(), "");
  EXPECT_EQ(inlined.system().vertices().size(), 2u + 2 * 20000u);
}

}  // namespace
}  // namespace heapreach::rts::inline_calls_test
