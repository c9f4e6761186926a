#include "rts/model/memory_errors.h"

#include <gtest/gtest.h>

#include <sstream>

#include "rts/text/parse.h"
#include "rts/text/read/read.h"
#include "rts/text/write.h"
#include "tests/harness/same_system.h"

namespace heapreach::rts::memory_errors_test {
namespace {

const char* const text = R"yaml(rts: 1
memory_errors: implicit
variables: {p: ptr, i: int}
start: {vertex: a}
error: [bad, other]
exit: done
edges:
  - id: all
    from: a
    to: b
    at: {line: 7}
    do:
      - {alloc: {to: p, size: 1}}
      - {store: {at: p, value: 3}}
      - {move: {to: p, value: p + 1}, at: {line: 8}}
      - {load: {to: i, at: p}, at: {line: 9}}
      - {free: p}
      - {assume: i > 0}
      - {assert: i > 1}
      - {kill: [i]}
  - {from: b, to: other, do: [{fail: {free: p}}]}
  - {from: b, to: done, do: [{free: p}]}
)yaml";

std::string instructions(const System& system, EdgeId edge) {
  std::string result;
  for (const Instruction& instruction : system.edge(edge).instructions) {
    result += (result.empty() ? "" : "; ") + describe(instruction.action, system);
  }
  return result;
}

TEST(MemoryErrors, OneEdgePerInstructionThatMayFail) {
  const System plain = read_text(text, "f").system;
  const System s = with_implicit_errors(plain);
  ASSERT_EQ(s.edges().size(), 3u + 5u);
  ASSERT_EQ(s.graph().edge_count(), s.edges().size());
  EXPECT_EQ(test::difference(plain, s), "");  // what was there has kept its ids
  EXPECT_EQ(instructions(s, 3), "p := alloc(1); fail [p] := 3");
  EXPECT_EQ(instructions(s, 4), "p := alloc(1); [p] := 3; p := p + 1; fail i := [p]");
  EXPECT_EQ(instructions(s, 5), "p := alloc(1); [p] := 3; p := p + 1; i := [p]; fail free(p)");
  EXPECT_EQ(instructions(s, 6),
            "p := alloc(1); [p] := 3; p := p + 1; i := [p]; free(p); assume i > 0; "
            "fail assert i > 1");
  EXPECT_EQ(instructions(s, 7), "fail free(p)");
  const std::vector<ErrorKind> kinds = {ErrorKind::dereference, ErrorKind::dereference,
                                        ErrorKind::free, ErrorKind::assertion, ErrorKind::free};
  const std::vector<std::size_t> indices = {1, 3, 4, 6, 0};
  for (EdgeId id = 3; id < 8; ++id) {
    const Edge& edge = s.edge(id);
    ASSERT_TRUE(edge.implicit);
    EXPECT_EQ(edge.implicit->edge, id == 7 ? 2u : 0u);
    EXPECT_EQ(edge.implicit->instruction, indices[id - 3]);
    EXPECT_EQ(edge.implicit->kind, kinds[id - 3]);
    EXPECT_EQ(edge.from, s.edge(edge.implicit->edge).from);
    EXPECT_EQ(s.vertex(edge.to).name, "bad");
    EXPECT_EQ(s.graph().source(id), edge.from);
    EXPECT_EQ(s.graph().target(id), edge.to);
  }
  EXPECT_EQ(s.edge_name(4), "all!3");
  EXPECT_EQ(s.edge_name(7), "#2!0");
  EXPECT_EQ(s.edge(3).at, (Position{"", 7, 0}));  // of the edge, since the store has none
  EXPECT_EQ(s.edge(4).at, (Position{"", 9, 0}));
}

TEST(MemoryErrors, AddingTwiceAddsOnce) {
  const System once = with_implicit_errors(read_text(text, "f").system);
  EXPECT_EQ(with_implicit_errors(once).edges().size(), once.edges().size());
}

TEST(MemoryErrors, ExplicitSystemsStayAsTheyAre) {
  System system = read_text(text, "f").system;
  system.memory_errors = MemoryErrors::explicit_edges;
  EXPECT_EQ(with_implicit_errors(system).edges().size(), 3u);
}

TEST(MemoryErrors, AreNotWritten) {
  const System plain = read_text(text, "f").system;
  std::ostringstream before, after;
  write(before, plain);
  write(after, with_implicit_errors(plain));
  EXPECT_EQ(before.str(), after.str());
}

}  // namespace
}  // namespace heapreach::rts::memory_errors_test
