// Drawings of heaps that programs leave behind.
#include "cli/render/trace/draw_heap.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "evidence/explain/executions/trace_of.h"
#include "tests/evidence/support.h"

namespace heapreach::test::draw_heap_test {
namespace {

using ::testing::HasSubstr;

/// The heap behind the last instruction.
std::string drawing_of(const rts::System& system) {
  const evidence::Trace trace =
      evidence::explain::trace_of(system, 1000, solved(system, 1000, {0}));
  evidence::Playback state(trace);
  for (const evidence::TraceStep& step : trace.steps) state.follow(step);
  cli::HeapView view;
  for (std::uint32_t v = 0; v < trace.variables.size(); ++v) {
    view.variables.emplace_back(trace.variables[v].name, v);
  }
  std::string text;
  for (const std::string& line : cli::draw_heap(trace, state, view)) text += line + "\n";
  return text;
}

/// The drawing after a straight-line program over p, q, r and i.
std::string drawing_after(const std::string& records, const std::string& instructions) {
  const rts::System system = system_of(R"(
rts: 1
records: )" + records + R"(
variables: {p: ptr, q: ptr, r: ptr, i: int}
start: {vertex: a}
error: bad
edges:
  - {from: a, to: bad, do: [)" + instructions +
                                       R"(]}
  # Says which fields hold pointers.
  - {from: bad, to: bad, do: [{load: {to: q, at: "p + N.next"}}, {load: {to: q, at: "p + N.prev"}}]}
)");
  return drawing_of(system);
}

const std::string node = "{N: [data, next, prev]}";

std::string alloc(const std::string& to, const std::string& size = "sizeof(N)") {
  return "{alloc: {to: " + to + ", size: " + size + "}}, ";
}
std::string store(const std::string& at, const std::string& value) {
  return "{store: {at: \"" + at + "\", value: \"" + value + "\"}}, ";
}
std::string move(const std::string& to, const std::string& value) {
  return "{move: {to: " + to + ", value: \"" + value + "\"}}, ";
}
const std::string clear = "{kill: [q, r]}, {assume: \"q == null && r == null\"}";

TEST(DrawHeap, Nothing) {
  EXPECT_EQ(drawing_after(node, clear), "");
}

TEST(DrawHeap, ChainOfRecords) {
  EXPECT_EQ(drawing_after(node, alloc("q") + alloc("p") + store("p", "7") + store("p + 1", "q") +
                                    store("q", "-1") + store("q + 2", "p") + clear),
            "p -> @6 [data 7, next ->, prev ?null] -> @3 [data -1, next ?null, prev @6]\n");
}

TEST(DrawHeap, CyclesAndSharing) {
  EXPECT_EQ(drawing_after(node, alloc("p") + alloc("q") + alloc("r") + store("p + 1", "q") +
                                    store("q + 1", "p") + store("r + 1", "q") + "{nop: {}}"),
            "r -> @9 [data ?0, next ->, prev ?null] -> @6 [data ?0, next ->, prev ?null] ->\n"
            "     @3 [data ?0, next ->, prev ?null] -> @6 (cycle)\n"
            "p -> @3 (above)\n"
            "q -> @6 (above)\n");
}

TEST(DrawHeap, SelfLoop) {
  EXPECT_EQ(drawing_after(node, alloc("p") + store("p + 1", "p") + clear),
            "p -> @3 [data ?0, next ->, prev ?null] -> @3 (cycle)\n");
}

TEST(DrawHeap, SideFieldsGetLinesOfTheirOwn) {
  EXPECT_EQ(drawing_after(node, alloc("p") + alloc("q") + alloc("r") + store("p + 1", "q") +
                                    store("p + 2", "r") + clear),
            "p -> @3 [data ?0, next ->, prev @9] -> @6 [data ?0, next ?null, prev ?null]\n"
            "     @9 [data ?0, next ?null, prev ?null]\n");
}

TEST(DrawHeap, FreedDanglingInteriorAndLost) {
  const std::string text = drawing_after(
      node, alloc("p") + alloc("q") + alloc("r") + store("r + 1", "p") + "{free: p}, " +
                move("p", "q + 1") + move("q", "100") + move("r", "4") + "{nop: {}}");
  EXPECT_EQ(text,
            "p -> @6 + 1\n"
            "q -> 100 (no cell)\n"
            "r -> @3 + 1 (freed)\n"
            "     @6 [data ?0, next ?null, prev ?null]\n"
            "unreachable: @9 [data ?0, next @3 (freed), prev ?null]\n");
}

TEST(DrawHeap, StaticBlocks) {
  EXPECT_THAT(drawing_after(node, "{alloc: {to: p, size: sizeof(N), static: true}}, " + clear),
              HasSubstr("p -> @3 [data ?0, next ?null, prev ?null] (static)\n"));
}

TEST(DrawHeap, NamesOnlyWhereTheRecordIsCertain) {
  const std::string two = "{N: [next, prev], M: [next, data]}";
  EXPECT_EQ(drawing_after(two, alloc("p", "2") + store("p + 1", "5") + clear),
            "p -> @2 [?null, 5]\n");
  EXPECT_EQ(drawing_after(node, alloc("p", "2") + clear), "p -> @3 [?0, ?null]\n");
}

TEST(DrawHeap, IntegersAreNoPointers) {
  EXPECT_EQ(drawing_after(node, alloc("p") + store("p", "3") + clear),
            "p -> @3 [data 3, next ?null, prev ?null]\n");
}

TEST(DrawHeap, LongBlocksAndChainsAreShortened) {
  EXPECT_THAT(drawing_after(node, alloc("p", "100") + clear),
              HasSubstr("[?0, ?null, ?null, ?0 x 97]"));
  std::string list = alloc("p");
  for (int i = 0; i < 30; ++i) list += alloc("q") + store("q + 1", "p") + move("p", "q");
  const std::string text = drawing_after(node, list + clear);
  EXPECT_THAT(text, HasSubstr(".. 22 more blocks .."));
  std::size_t widest = 0, at = 0;
  while (at < text.size()) {
    const std::size_t end = text.find('\n', at);
    widest = std::max(widest, end - at);
    at = end + 1;
  }
  EXPECT_LE(widest, 100u);
}

/// Nothing is stored, so that every value is one that the execution has picked.
TEST(DrawHeap, MarksValuesThatNobodyStored) {
  EXPECT_EQ(drawing_of(system_of(R"(
rts: 1
records: {N: [next]}
variables: {p: ptr}
start: {vertex: a}
error: bad
edges: [{from: a, to: bad, do: [{alloc: {to: p, size: sizeof(N)}},
                                {fail: {load: {to: p, at: "p - 1"}}}]}]
)")),
            "p -> @1 [next ?0]\n");
}

}  // namespace
}  // namespace heapreach::test::draw_heap_test
