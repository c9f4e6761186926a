#include "tests/harness/shrink.h"

#include <gtest/gtest.h>

#include <sstream>

#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "rts/text/write.h"
#include "tests/harness/build.h"
#include "tests/harness/oracle.h"
#include "tests/harness/random_system.h"

namespace heapreach::test::shrink_test {
namespace {

using namespace rts;

bool is_feasible(const System& system) {
  OracleLimits limits;
  limits.states = 2000;
  const OracleAnswer answer = ask_oracle(with_implicit_errors(system), 3, limits);
  return std::holds_alternative<OracleFeasible>(answer);
}

std::string yaml(const System& system) {
  std::ostringstream out;
  write(out, system);
  return out.str();
}

std::size_t instructions(const System& system) {
  std::size_t count = 0;
  for (const Edge& edge : system.edges()) count += edge.instructions.size();
  return count;
}

TEST(Shrink, KeepsOnlyWhatTheErrorNeeds) {
  Builder b;
  const VariableId unused = b.integer("unused"), p = b.pointer("p");
  b.system.guard = 1;
  b.edge("begin", "loop", {Alloc{p, num(2), true, false}, Havoc{{unused}}});
  b.edge("loop", "loop", {Nop{}});
  b.edge("loop", "next", {Assume{not_equal(var(p), num(0))}});
  b.edge("next", "freed", {Free{var(p)}});
  b.edge("freed", "bad", {Fail{Load{unused, plus(p, 1), var(p)}}});
  b.edge("freed", "island", {});
  const auto freed_at_one = [](const System& system) {
    const OracleAnswer answer = ask_oracle(system, 3);
    const auto* feasible = std::get_if<OracleFeasible>(&answer);
    return feasible != nullptr && !replay(system, 3, feasible->execution).freed.empty();
  };
  const System small = shrink(b.system, freed_at_one);
  EXPECT_TRUE(freed_at_one(small));
  EXPECT_EQ(small.guard, 0U);
  ASSERT_EQ(small.variables.size(), 1U);
  EXPECT_EQ(small.variables[0].name, "p");
  EXPECT_EQ(instructions(small), 2U) << yaml(small);
  EXPECT_LE(small.vertices().size(), 3U) << yaml(small);
}

TEST(Shrink, ResultsAreValidAndStillShowIt) {
  int shrunk = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const System system = random_system(seed);
    if (!is_feasible(system)) continue;
    ++shrunk;
    const System small = shrink(system, is_feasible);
    EXPECT_TRUE(is_feasible(small));
    EXPECT_LE(small.edges().size(), 2U) << yaml(small);
    EXPECT_NO_THROW(read_text(yaml(small), "small")) << yaml(small);
  }
  EXPECT_GT(shrunk, 10);
}

TEST(Shrink, LeavesWhatCannotShrink) {
  Builder b;
  b.edge("begin", "bad");
  EXPECT_EQ(yaml(shrink(b.system, is_feasible)), yaml(b.system));
}

}  // namespace
}  // namespace heapreach::test::shrink_test
