// Which blocks a path asks for, and a path that needs large ones.
#include "rts/semantics/start_blocks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <sstream>

#include "evidence/witness/path.h"
#include "rts/semantics/replay.h"
#include "rts/text/read/read.h"
#include "tests/harness/limits.h"

namespace heapreach::test::start_blocks_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// A walk over `steps` records of twelve cells, whose last cell leads on.
rts::System walk(int steps) {
  std::string text =
      "rts: 1\nheap: unknown\nlayout: {origin: 100, guard: 1}\n"
      "variables: {p: ptr, n: int}\nstart: {vertex: v0}\nerror: bad\nedges:\n";
  for (int i = 0; i < steps; ++i) {
    const std::string from = "v" + std::to_string(i), to = "v" + std::to_string(i + 1);
    text += "  - {from: " + from + ", to: " + to +
            ", do: [{assume: \"size(p) == 12\"}, {load: {to: p, at: p + 11, in: p}}]}\n";
  }
  text += "  - {from: v" + std::to_string(steps) + ", to: bad, do: [{assume: p == null}]}\n";
  std::istringstream in(text);
  return rts::read(in, "walk").system;
}

std::vector<rts::EdgeId> all_edges(const rts::System& system) {
  std::vector<rts::EdgeId> edges(system.edges().size());
  std::iota(edges.begin(), edges.end(), 0);
  return edges;
}

TEST(StartBlocks, AreThoseWhoseSizesConditionsName) {
  EXPECT_THAT(rts::sizes_along(walk(3), all_edges(walk(3))), ElementsAre(12, 12, 12));
  EXPECT_THAT(rts::sizes_along(walk(0), all_edges(walk(0))), IsEmpty());
}

/// With the number of cells alone guessed, the solver took more than half a minute.
TEST(StartBlocks, AreFoundForLargeRecords) {
  const rts::System system = walk(5);
  evidence::PathAnswer answer =
      evidence::solve_path(system, 100, all_edges(system), work_limits(20));
  const rts::Execution* execution = evidence::execution_of(answer);
  ASSERT_NE(execution, nullptr);
  EXPECT_TRUE(system.is_error(rts::replay(system, 100, *execution).vertex));
}

}  // namespace
}  // namespace heapreach::test::start_blocks_test
