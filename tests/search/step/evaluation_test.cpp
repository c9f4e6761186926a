// What may be said of opaque addresses: each case that needs real ones is refused, and its twin,
// which does not, is decided.
#include "search/step/evaluation.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/search/support.h"

namespace heapreach::test::evaluation_test {
namespace {

using ::testing::StartsWith;

struct Twins {
  const char* name;
  int guard;
  const char* refused;  // an instruction behind `p` and `q` of two cells each; "" if none
  const char* decided;  // one that does not need addresses
  bool possible;        // whether that one succeeds
};

/// p and q point at blocks of two cells, r at one that was freed; the first cell behind p holds a
/// pointer to q.
std::string text_of(int guard, const std::string& instruction) {
  return fmt::format(R"yaml(
rts: 1
layout: {{origin: 2, guard: {}}}
variables: {{p: ptr, q: ptr, r: ptr, w: ptr, n: int}}
start: {{vertex: a}}
error: bad
edges:
  - from: a
    to: b
    do:
      - {{alloc: {{to: p, size: 2}}}}
      - {{alloc: {{to: q, size: 2}}}}
      - {{alloc: {{to: r, size: 1}}}}
      - {{free: r}}
      - {{store: {{at: p, value: q}}}}
  - {{from: b, to: bad, do: [{{{}}}]}}
)yaml",
                     guard, instruction);
}

class Addresses : public ::testing::TestWithParam<Twins> {};

TEST_P(Addresses, AreRefusedOrNotNeeded) {
  const Twins& twins = GetParam();
  if (*twins.refused != '\0') {
    const Checked answer = checked(system_of(text_of(twins.guard, twins.refused)), 20, 20);
    EXPECT_THAT(to_string(answer), StartsWith("gave up: needs real addresses"));
  }
  const Checked answer = checked(system_of(text_of(twins.guard, twins.decided)), 20, 20);
  EXPECT_EQ(to_string(answer),
            twins.possible ? "feasible in 2 edges" : "infeasible at every bound");
}

INSTANTIATE_TEST_SUITE_P(
    Comparisons, Addresses,
    ::testing::Values(
        Twins{"Neighbours", 0, "assume: \"p + 2 == q\"", "assume: \"p + 1 == p + 1\"", true},
        Twins{"NextCell", 0, "assume: \"p + 2 != q\"", "assume: \"p + 1 == q + 1\"", false},
        Twins{"BehindGuard", 1, "assume: \"p + 3 == q\"", "assume: \"p + 3 == p + 2\"", false},
        Twins{"Number", 0, "assume: \"p == 2\"", "assume: \"p == null\"", false},
        Twins{"BelowOrigin", 0, "assume: \"q == 4\"", "assume: \"q == 1\"", false},
        Twins{"NegativeOffset", 0, "assume: \"p - 2 == null\"", "assume: \"p - 2 == p\"", false},
        Twins{"Order", 0, "assume: \"p < q\"", "assume: \"p < p + 1\"", true},
        Twins{"OrderOrEqual", 0, "assume: \"p >= q\"", "assume: \"p >= p + 1\"", false},
        Twins{"AboveNull", 0, "assume: \"p < 3\"", "assume: \"p <= 1\"", false},
        Twins{"NullIsLess", 0, "assume: \"3 < p\"", "assume: \"null < p\"", true},
        Twins{"Freed", 0, "assume: \"r + 1 == p\"", "assume: \"r == p\"", false},
        Twins{"Difference", 0, "assume: \"q - p == 2\"", "assume: \"p + 1 - p == 1\"", true},
        Twins{"LinearExpression", 0, "assume: \"p + q == 6\"", "assume: \"p + 1 * 0 == p\"", true},
        Twins{"Negated", 0, "assume: \"-p == -2\"", "assume: \"0 * p == 0\"", true},
        Twins{"Product", 0, "assume: \"2 * p == 4\"", "assume: \"1 * p == p\"", true},
        Twins{"Quotient", 0, "assume: \"p % 2 == 0\"", "assume: \"(p + 1 - p) % 2 == 1\"", true}),
    [](const auto& info) { return info.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Accesses, Addresses,
    ::testing::Values(
        Twins{"StoreBehind", 0, "store: {at: \"p + 2\", value: 1}",
              "store: {at: \"p + 1\", value: 1}", true},
        Twins{"StoreBehindGuard", 1, "store: {at: \"p + 3\", value: 1}",
              "store: {at: \"p + 2\", value: 1}", false},
        Twins{"StoreBefore", 1, "store: {at: \"q - 1\", value: 1}", "store: {at: q, value: 1}",
              true},
        Twins{"LoadWild", 0, "load: {to: n, at: w}", "load: {to: n, at: null}", false},
        Twins{"LoadNumber", 0, "load: {to: n, at: 2}", "load: {to: n, at: 1}", false},
        Twins{"LoadFreed", 0, "load: {to: n, at: \"r + 1\"}", "load: {to: n, at: r}", false},
        Twins{"FailBehind", 0, "fail: {load: {to: n, at: \"p + 2\"}}",
              "fail: {load: {to: n, at: \"p + 1\"}}", false},
        Twins{"FailGuard", 1, "fail: {load: {to: n, at: \"p + 3\"}}",
              "fail: {load: {to: n, at: \"p + 2\"}}", true},
        Twins{"FreeBehind", 0, "free: \"p + 2\"", "free: \"p + 1\"", false},
        Twins{"FreeNumber", 0, "free: 3", "free: 0", true},
        Twins{"FreeTwice", 0, "", "fail: {free: r}", true},
        Twins{"InOther", 0, "load: {to: n, at: q, in: \"p + 2\"}", "load: {to: n, at: q, in: p}",
              false},
        Twins{"InSame", 0, "load: {to: n, at: q, in: 4}", "load: {to: n, at: q, in: \"q + 1\"}",
              true},
        Twins{"InFreed", 0, "", "load: {to: n, at: q, in: r}", true},
        Twins{"Allocated", 0, "assume: \"allocated(p + 2)\"", "assume: \"allocated(p + 1)\"", true},
        Twins{"AllocatedGuard", 1, "assume: \"!allocated(p + 3)\"", "assume: \"!allocated(p + 2)\"",
              true},
        Twins{"Size", 0, "assume: \"size(p + 2) == 2\"", "assume: \"size(p + 1) == 0\"", true},
        Twins{"SizeFreed", 0, "assume: \"size(r + 1) == 2\"", "assume: \"size(r) == 0\"", true},
        Twins{"Base", 0, "assume: \"base(p + 2) == q\"", "assume: \"base(p + 1) == p\"", true},
        Twins{"BaseFreed", 0, "assume: \"base(9) == 0\"", "assume: \"base(r) == null\"", true},
        Twins{"SizeOfBlock", 0, "alloc: {to: w, size: p}", "alloc: {to: w, size: \"p + 1 - p\"}",
              true}),
    [](const auto& info) { return info.param.name; });

/// A cell that nothing leads to any more is still allocated: a guessed address may hit it.
TEST(Addresses, GuessesMayHitLeakedCells) {
  const std::string leaking = R"yaml(
rts: 1
variables: {p: ptr, n: int}
start: {vertex: a}
error: bad
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: 1}}, {store: {at: p, value: 7}}]}
  - {from: b, to: c, do: [{move: {to: p, value: null}}]}
  - {from: c, to: bad, do: [{load: {to: n, at: )yaml";
  EXPECT_THAT(to_string(checked(system_of(leaking + "1}}]}\n"), 4)),
              StartsWith("gave up: needs real addresses"));
  EXPECT_EQ(to_string(checked(system_of(leaking + "p}}]}\n"), 4)), "infeasible at every bound");
}

/// An offset that the path condition leaves open is every cell in turn.
TEST(Addresses, UnknownOffsetsAreTriedOneByOne) {
  const std::string text = R"yaml(
rts: 1
variables: {p: ptr, n: int, m: int}
start: {vertex: a, assume: "0 <= n && n <= 2"}
error: bad
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: 3}}, {store: {at: p, value: 0}},
                          {store: {at: "p + 1", value: 1}}, {store: {at: "p + 2", value: 2}}]}
  - {from: b, to: bad, do: [{load: {to: m, at: "p + n"}}, {assume: ")yaml";
  EXPECT_EQ(to_string(checked(system_of(text + "m != n\"}]}\n"), 3)), "infeasible at every bound");
  EXPECT_EQ(to_string(checked(system_of(text + "m == 2\"}]}\n"), 3)), "feasible in 2 edges");
}

}  // namespace
}  // namespace heapreach::test::evaluation_test
