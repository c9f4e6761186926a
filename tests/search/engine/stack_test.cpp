// Recursion on an explicit stack: frames are blocks, equal ones are list segments, and the checker
// of state graphs follows calls and returns by itself.
#include <gtest/gtest.h>

#include "evidence/checker/check_certificate.h"
#include "rts/transform/stack_calls.h"
#include "tests/search/recursions.h"
#include "tests/search/support.h"

namespace heapreach::test::stack_test {
namespace {

using evidence::CheckResult;

CheckResult check(const rts::System& system, const search::StateGraph& graph) {
  return evidence::checker::check_certificate(system, evidence::StateGraphCertificate{graph}, {});
}

/// A list of any length is built, walked along by recursion, and freed by recursion.
const char* const walk = R"(rts: 1
memory_errors: implicit
records: {SLL: [next]}
variables: {head: ptr, p: ptr}
start: {vertex: begin, assume: head == null}
error: bad
exit: done
procedures:
  walk:
    parameters: {list: ptr}
    variables: {next: ptr}
    entry: walk_in
    exit: walk_out
    edges:
      - {from: walk_in, to: walk_out, do: [{assume: list == null}]}
      - {from: walk_in, to: walk_next, do: [{assume: list != null}, {load: {to: next, at: list}}]}
      - {from: walk_next, to: walk_out, do: [{call: {to: walk, args: [next]}}]}
  drop:
    parameters: {list: ptr}
    variables: {next: ptr}
    entry: drop_in
    exit: drop_out
    edges:
      - {from: drop_in, to: drop_out, do: [{assume: list == null}]}
      - {from: drop_in, to: drop_next, do: [{assume: list != null}, {load: {to: next, at: list}}, {free: list}]}
      - {from: drop_next, to: drop_out, do: [{call: {to: drop, args: [next]}}]}
edges:
  - {from: begin, to: begin, do: [{alloc: {to: p, size: 1}}, {store: {at: p, value: head}}, {move: {to: head, value: p}}]}
  - {from: begin, to: built, do: [{kill: [p]}]}
  - {from: built, to: walked, do: [{call: {to: walk, args: [head]}}]}
  - {from: walked, to: done, do: [{call: {to: drop, args: [head]}}]}
)";

TEST(Stack, EqualFramesAreOneSegment) {
  const rts::System system = system_of(walk);
  const rts::Transformed stacked = rts::stack_calls(system);
  const search::Answer answer = explored_on_stack(system, stacked, 8);
  const auto* graph = std::get_if<search::StateGraph>(&answer);
  ASSERT_NE(graph, nullptr);
  EXPECT_FALSE(graph->bound.has_value());
  EXPECT_LT(graph->states.size(), 100u);
  const CheckResult result = check(stacked.system(), *graph);
  EXPECT_EQ(result.status, CheckResult::Status::holds) << result.reason;
}

/// What each activation remembers decides where it goes on.
const char* const remember = R"(rts: 1
variables: {n: int}
start: {vertex: begin, assume: n == 3}
error: bad
procedures:
  f:
    parameters: {n: int}
    variables: {m: int}
    result: m
    entry: in
    exit: out
    edges:
      - {from: in, to: out, do: [{assume: n <= 0}, {move: {to: m, value: 0}}]}
      - {from: in, to: next, do: [{assume: n > 0}]}
      - {id: again, from: next, to: back, do: [{call: {to: f, args: [n - 1], result: m}}]}
      - {from: back, to: bad, do: [{assume: m != n - 1}]}
      - {from: back, to: out, do: [{move: {to: m, value: n}}]}
edges:
  - {id: first, from: begin, to: end, do: [{call: {to: f, args: [n], result: n}}]}
  - {id: wrong, from: end, to: bad, do: [{assume: n != 3}]}
)";

TEST(Stack, FramesHoldWhatTheirActivationReadsAgain) {
  const rts::System system = system_of(remember);
  const rts::Transformed stacked = rts::stack_calls(system);
  const search::Answer answer = explored_on_stack(system, stacked, 1);
  const auto* graph = std::get_if<search::StateGraph>(&answer);
  ASSERT_NE(graph, nullptr);
  EXPECT_FALSE(graph->bound.has_value());
  const CheckResult result = check(stacked.system(), *graph);
  EXPECT_EQ(result.status, CheckResult::Status::holds) << result.reason;
}

TEST(Stack, ErrorsInNestedActivationsAreFound) {
  std::string text = remember;
  const std::string right = "m != n - 1";
  text.replace(text.find(right), right.size(), "m == 1");
  const rts::System system = system_of(text);
  const rts::Transformed stacked = rts::stack_calls(system);
  const search::Answer answer = explored_on_stack(system, stacked, 1);
  const auto* found = std::get_if<search::Found>(&answer);
  ASSERT_NE(found, nullptr);
  // Four calls down, two returns up: in, next, again three times, the last in, back once.
  EXPECT_EQ(stacked.back_translated(found->edges).size(), 10u);
}

/// The node of a state that the call stack leads to.
std::optional<std::uint32_t> top_of(const search::State& state, const rts::System& system) {
  const auto* top = std::get_if<search::Pointer>(&state.store[*system.call_stack]);
  if (top == nullptr) return std::nullopt;
  return top->node;
}

TEST(Stack, TheCheckerRefusesSpoiledFrames) {
  for (const char* const text : {walk, remember}) {
    const rts::System system = system_of(text);
    const rts::Transformed stacked = rts::stack_calls(system);
    const search::Answer answer = explored_on_stack(system, stacked, 4);
    const auto& good = std::get<search::StateGraph>(answer);
    int spoiled = 0;
    for (std::size_t s = good.starts; s < good.states.size(); ++s) {
      const auto top = top_of(good.states[s], stacked.system());
      if (!top) continue;
      const search::Node& frame = good.states[s].nodes[*top];
      for (std::size_t cell = 0; cell < frame.cells.size(); ++cell) {
        search::StateGraph bad = good;
        search::CellValue& value = bad.states[s].nodes[*top].cells[cell];
        value = {0, 0, search::Linear{1000, {}}};
        ++spoiled;
        EXPECT_NE(check(stacked.system(), bad).status, CheckResult::Status::holds)
            << "state " << s << ", cell " << cell;
      }
      search::StateGraph bad = good;
      bad.states[s].nodes[*top].is_static = false;
      EXPECT_NE(check(stacked.system(), bad).status, CheckResult::Status::holds);
    }
    EXPECT_GT(spoiled, 10);
  }
}

TEST(Stack, TheCheckerRefusesAGraphWithoutAReturn) {
  const rts::System system = system_of(walk);
  const rts::Transformed stacked = rts::stack_calls(system);
  const search::Answer answer = explored_on_stack(system, stacked, 4);
  const auto& good = std::get<search::StateGraph>(answer);
  int removed = 0;
  for (std::size_t a = 0; a < good.arcs.size(); ++a) {
    const std::string name = stacked.system().edge_name(good.arcs[a].edge);
    if (name.find('>') == std::string::npos) continue;
    search::StateGraph bad = good;
    bad.arcs.erase(bad.arcs.begin() + static_cast<std::ptrdiff_t>(a));
    ++removed;
    EXPECT_EQ(check(stacked.system(), bad).status, CheckResult::Status::fails);
  }
  EXPECT_GT(removed, 3);
}

TEST(Stack, FramesTakeNoCells) {
  const rts::System system = system_of(remember);
  const rts::Transformed stacked = rts::stack_calls(system);
  const search::Answer answer = explored_on_stack(system, stacked, 0);
  const auto* graph = std::get_if<search::StateGraph>(&answer);
  ASSERT_NE(graph, nullptr);
  for (const search::State& state : graph->states) EXPECT_EQ(state.used, 0u);
}

}  // namespace
}  // namespace heapreach::test::stack_test
