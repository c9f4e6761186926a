#include "rts/transform/stack_calls.h"

#include <gtest/gtest.h>

#include <string>

#include "rts/model/memory_errors.h"
#include "rts/text/parse.h"
#include "rts/text/read/read.h"

namespace heapreach::rts::stack_calls_test {
namespace {

const std::string recursive = R"(rts: 1
memory_errors: implicit
variables: {n: int, m: int}
start: {vertex: a}
error: bad
exit: done
procedures:
  count:
    parameters: {n: int, k: int}
    variables: {rest: int, spare: int}
    result: rest
    entry: in
    exit: out
    edges:
      - {id: last, from: in, to: out, do: [{assume: n <= 0}, {move: {to: rest, value: 0}}]}
      - {id: more, from: in, to: mid, do: [{assume: n > 0}, {move: {to: spare, value: n}}]}
      - {id: again, from: mid, to: add, do: [{call: {to: count, args: [n - 1, n], result: rest}}]}
      - {id: add, from: add, to: out, do: [{assert: rest < k}, {move: {to: rest, value: rest + 1}}]}
  leave:
    entry: left
    edges: [{id: on, from: left, to: left}]
edges:
  - {id: first, from: a, to: b, do: [{call: {to: count, args: [n, m], result: m}}]}
  - {id: never, from: b, to: done, do: [{call: {to: leave}}]}
)";

System read_system(const std::string& text) {
  return with_implicit_errors(read_text(text, "f").system);
}

/// What an edge does, in words.
std::string text_of(const System& system, const std::string& name) {
  for (EdgeId id = 0; id < system.edges().size(); ++id) {
    if (system.edge_name(id) != name) continue;
    const Edge& edge = system.edge(id);
    std::string text = system.vertex(edge.from).name + " -> " + system.vertex(edge.to).name;
    for (const Instruction& instruction : edge.instructions) {
      text += "; " + describe(instruction.action, system);
    }
    return text;
  }
  return "no such edge";
}

TEST(StackCalls, AFrameKeepsWhatIsReadAgain) {
  const System system = read_system(recursive);
  const Transformed stacked = stack_calls(system);
  EXPECT_TRUE(stacked.has_paths_only());
  EXPECT_FALSE(stacked.system().has_calls());
  EXPECT_EQ(text_of(stacked.system(), "again"),
            "mid -> in; new frame := alloc(3), static; [new frame] := call stack; "
            "[new frame + 1] := 1; [new frame + 2] := count$k; argument 0 := count$n - 1; "
            "argument 1 := count$n; count$n := argument 0; count$k := argument 1; "
            "kill count$rest, count$spare; call stack := new frame");
  EXPECT_EQ(text_of(stacked.system(), "out>again"),
            "out -> add; call site := [call stack + 1]; assume call site == 1; "
            "result 0 := count$rest; count$k := [call stack + 2]; "
            "kill count$n, count$rest, count$spare; call stack := [call stack]; "
            "count$rest := result 0");
}

TEST(StackCalls, TheSystemsOwnGraphKeepsItsVariables) {
  const System system = read_system(recursive);
  const Transformed stacked = stack_calls(system);
  EXPECT_EQ(text_of(stacked.system(), "first"),
            "a -> in; new frame := alloc(3), static; [new frame] := 0; [new frame + 1] := 0; "
            "count$n := n; count$k := m; kill count$rest, count$spare; call stack := new frame");
  EXPECT_EQ(text_of(stacked.system(), "out>first"),
            "out -> b; call site := [call stack + 1]; assume call site == 0; "
            "result 0 := count$rest; call stack := [call stack]; m := result 0");
}

const char* const on_a_tree = R"(rts: 1
variables: {root: ptr, seen: ptr, lost: ptr}
start: {vertex: a}
error: bad
procedures:
  walk:
    parameters: {tree: ptr}
    variables: {child: ptr}
    entry: in
    exit: out
    edges:
      - {from: in, to: out, do: [{assume: "tree == seen"}]}
      - {from: in, to: left, do: [{load: {to: child, at: tree}}]}
      - {id: first, from: left, to: mid, do: [{call: {to: walk, args: [child]}}]}
      - {from: mid, to: right, do: [{load: {to: child, at: "tree + 1"}}]}
      - {id: second, from: right, to: out, do: [{call: {to: walk, args: [child]}}]}
edges:
  - {id: start, from: a, to: b, do: [{call: {to: walk, args: [root]}}]}
  - {from: b, to: bad, do: [{assume: "root == seen"}]}
)";

// `lost` is not read again, `seen` is seen by the callee.
TEST(StackCalls, TheSystemsOwnGraphKeepsPointersThatNoProcedureSpeaksOf) {
  const System system = read_system(on_a_tree);
  const Transformed stacked = stack_calls(system);
  EXPECT_EQ(text_of(stacked.system(), "start"),
            "a -> in; new frame := alloc(3), static; [new frame] := 0; [new frame + 1] := 0; "
            "[new frame + 2] := root; walk$tree := root; kill walk$child; call stack := new frame");
  EXPECT_EQ(text_of(stacked.system(), "out>start"),
            "out -> b; call site := [call stack + 1]; assume call site == 0; "
            "root := [call stack + 2]; call stack := [call stack]");
}

// The second call needs the tree no more, but the first one does.
TEST(StackCalls, CallsOfOneProcedureByItselfKeepTheSamePointers) {
  const System system = read_system(on_a_tree);
  const Transformed stacked = stack_calls(system);
  for (const char* const call : {"first", "second"}) {
    EXPECT_NE(text_of(stacked.system(), call).find("[new frame + 2] := walk$tree;"),
              std::string::npos)
        << text_of(stacked.system(), call);
  }
}

TEST(StackCalls, CallsThatNeverReturnNeedNoFrame) {
  const System system = read_system(recursive);
  const Transformed stacked = stack_calls(system);
  EXPECT_EQ(text_of(stacked.system(), "never"), "b -> left");
}

TEST(StackCalls, PathsComeBackWithCallsAndWithoutReturns) {
  const System system = read_system(recursive);
  const Transformed stacked = stack_calls(system);
  std::vector<EdgeId> path;
  for (const char* name : {"first", "more", "again", "last", "out>again", "add!0"}) {
    EdgeId id = 0;
    while (stacked.system().edge_name(id) != name) ++id;
    path.push_back(id);
  }
  std::string names;
  for (const EdgeId id : stacked.back_translated(path)) names += system.edge_name(id) + " ";
  EXPECT_EQ(names, "first more again last add!0 ");
}

TEST(StackCalls, FramesAreToldByANameThatNoFileGives) {
  const System system = read_system(recursive);
  EXPECT_FALSE(system.call_stack.has_value());
  const Transformed stacked = stack_calls(system);
  const System& frames = stacked.system();
  ASSERT_TRUE(frames.call_stack.has_value());
  EXPECT_EQ(frames.variables[*frames.call_stack].name, "call stack");
  EXPECT_THROW(read_text("rts: 1\nvariables: {new frame: ptr}\nstart: {vertex: a}\nerror: b\n"
                         "edges: [{from: a, to: b}]\n",
                         "f"),
               InputError);
}

TEST(StackCalls, WithoutProceduresNothingChanges) {
  const System system =
      read_system("rts: 1\nstart: {vertex: a}\nerror: b\nedges: [{from: a, to: b}]\n");
  const Transformed same = stack_calls(system);
  EXPECT_EQ(&same.system(), &system);
  EXPECT_FALSE(same.has_paths_only());
}

}  // namespace
}  // namespace heapreach::rts::stack_calls_test
