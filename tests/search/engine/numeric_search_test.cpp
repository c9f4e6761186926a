// The search by itself: what it keeps apart, what subsumes what, data that grow, and limits.
#include "search/engine/explore.h"

#include <gtest/gtest.h>

#include "support/error.h"
#include "tests/search/numeric_support.h"

namespace heapreach::test::numeric_search_test {
namespace {

rts::System system_with(const std::string& yaml) {
  return system_of("rts: 1\nerror: bad\n" + yaml);
}

/// Five blocks are lost one by one, the third holds a 7; then a number is used as an address.
std::string losing(const std::string& address) {
  return R"yaml(variables: {p: ptr, n: int, i: int}
start: {vertex: a, assume: "i == 0"}
edges:
  - from: a
    to: a
    do: [{assume: "i < 5"}, {alloc: {to: p, size: 1}}, {store: {at: p, value: "i == 2 ? 7 : 0"}},
         {move: {to: i, value: "i + 1"}}]
  - {from: a, to: b, do: [{assume: "i == 5"}, {move: {to: p, value: null}},
                          {load: {to: n, at: )yaml" +
         address + R"yaml(}}]}
  - {from: b, to: bad, do: [{assume: "n == 7"}]}
)yaml";
}

TEST(ExactSearch, KeepsLostBlocks) {
  EXPECT_EQ(to_string(checked_exactly(system_with(losing("3")), 8)), "feasible in 7 edges");
  EXPECT_EQ(to_string(checked_exactly(system_with(losing("4")), 8)), "infeasible at every bound");
  EXPECT_EQ(to_string(checked_exactly(system_with(losing("3")), 4)), "infeasible");
}

/// A cell at a variable offset, read back through another number.
TEST(ExactSearch, UnknownAddressesBranchIntoCells) {
  const auto text = [](const std::string& condition) {
    return R"yaml(variables: {p: ptr, w: int, n: int}
start: {vertex: a}
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: 2}}, {store: {at: p, value: 5}},
                          {store: {at: "p + 1", value: 6}}, {load: {to: n, at: w}}]}
  - {from: b, to: bad, do: [{assume: ")yaml" +
           condition + "\"}]}\n";
  };
  EXPECT_EQ(to_string(checked_exactly(system_with(text("n == w + 4 && w == 2")), 4)),
            "feasible in 2 edges");
  EXPECT_EQ(to_string(checked_exactly(system_with(text("n != w + 4")), 4)),
            "infeasible at every bound");
}

/// Both ways differ in a number that nobody reads any more.
TEST(ExactSearch, ForgetsWhatNobodyReads) {
  const rts::System system = system_with(R"yaml(variables: {p: ptr, n: int}
start: {vertex: a}
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: 1}}, {move: {to: n, value: 1}}]}
  - {from: a, to: b, do: [{alloc: {to: p, size: 1}}, {move: {to: n, value: 2}}]}
  - {from: b, to: bad, do: [{assume: "p == 2"}]}
)yaml");
  const search::Answer answer = searched(system, 2);
  ASSERT_TRUE(std::holds_alternative<search::Reached>(answer));
  EXPECT_EQ(std::get<search::Reached>(answer).states.size(), 2u);
}

TEST(ExactSearch, AnyNumberSubsumesEachOne) {
  const rts::System system = system_with(R"yaml(variables: {p: ptr, n: int}
start: {vertex: a}
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: 1}}, {kill: [n]}]}
  - {from: a, to: b, do: [{alloc: {to: p, size: 1}}, {move: {to: n, value: 2}}]}
  - {from: b, to: bad, do: [{assume: "p == 2 && n == 3"}]}
)yaml");
  const search::Answer answer = searched(system, 2);
  ASSERT_TRUE(std::holds_alternative<search::Reached>(answer));
  EXPECT_EQ(std::get<search::Reached>(answer).states.size(), 2u);
}

/// A counter without end, beside a test that needs addresses.
TEST(ExactSearch, CountersAreWidened) {
  const auto text = [](const std::string& condition) {
    return R"yaml(variables: {p: ptr, q: ptr, n: int}
start: {vertex: a, assume: "n == 0"}
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: 1}}, {alloc: {to: q, size: 1}}]}
  - {from: b, to: b, do: [{move: {to: n, value: "n + 1"}}]}
  - {from: b, to: bad, do: [{assume: ")yaml" +
           condition + "\"}]}\n";
  };
  EXPECT_EQ(to_string(checked_exactly(system_with(text("p + 1 != q || n < 0")), 4, 20)),
            "infeasible at every bound");
  EXPECT_EQ(to_string(checked_exactly(system_with(text("p + 1 == q && n == 70")), 4, 20)),
            "feasible in 72 edges");
}

TEST(ExactSearch, BlocksOfUnknownSizeMoveTheNext) {
  const auto text = [](const std::string& condition) {
    return R"yaml(variables: {p: ptr, q: ptr, n: int}
start: {vertex: a}
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: n}}, {alloc: {to: q, size: 1}}]}
  - {from: b, to: bad, do: [{assume: ")yaml" +
           condition + "\"}]}\n";
  };
  EXPECT_EQ(to_string(checked_exactly(system_with(text("q == 4")), 6)), "feasible in 2 edges");
  EXPECT_EQ(to_string(checked_exactly(system_with(text("q != p + n")), 6)), "infeasible");
  EXPECT_EQ(to_string(checked_exactly(system_with(text("q == 8")), 6)), "infeasible");
}

/// The factors of what a state says of its variables need not fit into 64 bits.
TEST(ExactSearch, LargeFactorsMakeInvariants) {
  const rts::System system = system_with(R"yaml(variables: {p: ptr, q: ptr, x: int, y: int}
start: {vertex: a}
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: 1}}, {alloc: {to: q, size: 1}},
                          {assume: "q == p + 1"},
                          {assume: "3 * y == 18446744073709551617 * x + 7"}]}
  - {from: b, to: bad, do: [{assume: "x == 0"}]}
)yaml");
  EXPECT_EQ(to_string(checked_exactly(system, 3)), "infeasible at every bound");
}

/// q holds an even number that is no cell's content any other way.
TEST(ExactSearch, MultiplesMakeInvariants) {
  const rts::System system = system_with(R"yaml(variables: {p: ptr, n: int, m: int}
start: {vertex: a}
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: 1}}, {store: {at: 1, value: "2 * n"}}, {kill: [n]}]}
  - {from: b, to: c, do: [{load: {to: m, at: p}}]}
  - {from: c, to: bad, do: [{assume: "m % 2 == 1"}]}
)yaml");
  EXPECT_EQ(to_string(checked_exactly(system, 2)), "infeasible at every bound");
}

TEST(ExactSearch, KeepsALimitOfWork) {
  const rts::System system = system_with(R"yaml(variables: {p: ptr, n: int}
start: {vertex: a}
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: n}}]}
  - {from: b, to: bad, do: [{assume: "n < 1 || p > 2"}]}
)yaml");
  const search::Answer answer = searched(system, 20000, 0.2);
  ASSERT_TRUE(std::holds_alternative<GaveUp>(answer));
  EXPECT_EQ(std::get<GaveUp>(answer).failure, Failure::work_limit);
}

TEST(ExactSearch, LargeNumbersEndIt) {
  const rts::System system = system_with(R"yaml(variables: {n: int}
start: {vertex: a}
edges:
  - {from: a, to: bad, do: [{assume: "n * 170141183460469231731687303715884105727 == 170141183460469231731687303715884105727 * 3 + 1"}]}
)yaml");
  EXPECT_EQ(to_string(checked_exactly(system, 1)), "gave up: an integer beyond 128 bits");
}

}  // namespace
}  // namespace heapreach::test::numeric_search_test
