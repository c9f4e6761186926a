// Each operation that explore refuses since it depends on where blocks lie, with real addresses and
// both ways: where it succeeds and where it does not.
#include "search/addresses/layout.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/search/numeric_support.h"

namespace heapreach::test::numbers_test {
namespace {

using ::testing::StartsWith;

struct Case {
  const char* name;
  int guard;
  const char* succeeds;  // an instruction behind the heap of text_of; explore refuses it
  const char* fails;     // its twin, refused as well
};

/// Blocks of two cells at 2 (p), 4 + guard (q) and 8 + 3 guard (s); between the last two one cell
/// that was freed, at 6 + 2 guard (r), and one that was lost. [2] holds the address of q.
std::string text_of(int guard, const std::string& instruction) {
  return fmt::format(R"yaml(
rts: 1
layout: {{origin: 2, guard: {}}}
variables: {{p: ptr, q: ptr, r: ptr, s: ptr, w: ptr, n: int}}
start: {{vertex: a}}
error: bad
edges:
  - from: a
    to: b
    do:
      - {{alloc: {{to: p, size: 2}}}}
      - {{alloc: {{to: q, size: 2}}}}
      - {{alloc: {{to: r, size: 1}}}}
      - {{alloc: {{to: s, size: 1}}}}
      - {{store: {{at: s, value: 7}}}}
      - {{alloc: {{to: s, size: 2}}}}
      - {{free: r}}
      - {{store: {{at: p, value: q}}}}
  - {{from: b, to: bad, do: [{{{}}}]}}
)yaml",
                     guard, instruction);
}

class ExactAddresses : public ::testing::TestWithParam<Case> {};

TEST_P(ExactAddresses, DecideBothWays) {
  const auto [name, guard, succeeds, fails] = GetParam();
  for (const char* instruction : {succeeds, fails}) {
    const rts::System system = system_of(text_of(guard, instruction));
    EXPECT_THAT(to_string(checked(system, 20)), StartsWith("gave up: needs real addresses"));
    EXPECT_EQ(to_string(checked_exactly(system, 20)),
              instruction == succeeds ? "feasible in 2 edges" : "infeasible at every bound")
        << instruction;
  }
}

std::string name_of(const ::testing::TestParamInfo<Case>& info) {
  return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(
    Comparisons, ExactAddresses,
    ::testing::Values(
        Case{"Neighbours", 0, "assume: \"p + 2 == q\"", "assume: \"p + 2 != q\""},
        Case{"BehindGuard", 1, "assume: \"p + 3 == q\"", "assume: \"p + 4 == q\""},
        Case{"Number", 0, "assume: \"p == 2\"", "assume: \"p == 3\""},
        Case{"NegativeOffset", 0, "assume: \"p - 2 == null\"", "assume: \"p - 1 == null\""},
        Case{"Order", 0, "assume: \"p < q\"", "assume: \"p > q\""},
        Case{"NumberIsLess", 0, "assume: \"1 + 1 < q\"", "assume: \"p < 2\""},
        Case{"Freed", 0, "assume: \"q + 2 == r\"", "assume: \"r + 1 == p\""},
        Case{"Difference", 0, "assume: \"q - p == 2\"", "assume: \"q - p == 3\""},
        Case{"LinearExpression", 0, "assume: \"p + q == 6\"", "assume: \"p + q == 5\""},
        Case{"Negated", 0, "assume: \"-p == -2\"", "assume: \"-p == 2\""},
        Case{"Product", 0, "assume: \"2 * p == 4\"", "assume: \"2 * p == 5\""},
        Case{"Quotient", 0, "assume: \"p % 2 == 0\"", "assume: \"q / 2 == 3\""}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Accesses, ExactAddresses,
    ::testing::Values(
        Case{"StoreIntoNext", 0, "store: {at: \"p + 2\", value: 1}",
             "fail: {store: {at: \"p + 2\", value: 1}}"},
        Case{"StoreIntoGuard", 1, "fail: {store: {at: \"p - 1\", value: 1}}",
             "store: {at: \"p - 1\", value: 1}"},
        Case{"StoreBefore", 1, "store: {at: \"q - 3\", value: 1}",
             "store: {at: \"q - 2 + 6\", value: 1}"},
        Case{"LoadWild", 0, "load: {to: n, at: w}}, {assume: \"w == 7 && n == 7\"",
             "load: {to: n, at: w}}, {assume: \"w == 6 || w == 10\""},
        Case{"LoadLeaked", 0, "load: {to: n, at: 7}}, {assume: \"n == 7\"",
             "load: {to: n, at: 7}}, {assume: \"n == 8\""},
        Case{"LoadNumber", 0, "load: {to: n, at: 2}", "load: {to: n, at: 6}"},
        Case{"LoadFreed", 0, "load: {to: n, at: \"r + 1\"}", "load: {to: n, at: \"r + 100\"}"},
        Case{"FreeNext", 0, "free: \"p + 2\"", "free: \"p + 3\""},
        Case{"FreeNumber", 0, "free: 2", "free: 3"},
        Case{"InOther", 0, "load: {to: n, at: q, in: \"p + 2\"}",
             "load: {to: n, at: q, in: \"s - 1\"}"},
        Case{"Allocated", 0, "assume: \"allocated(p + 2)\"", "assume: \"allocated(p + 4)\""},
        Case{"AllocatedGuard", 1, "assume: \"!allocated(q - 1)\"", "assume: \"allocated(q - 1)\""},
        Case{"Size", 0, "assume: \"size(p + 2) == 2\"", "assume: \"size(p + 3) == 2\""},
        Case{"SizeFreed", 0, "assume: \"size(p + 4) == 0\"", "assume: \"size(p + 4) == 1\""},
        Case{"Base", 0, "assume: \"base(p + 3) == q\"", "assume: \"base(p + 3) == p + 3\""},
        Case{"BaseFreed", 0, "assume: \"base(6) == null\"", "assume: \"base(6) == 6\""},
        Case{"SizeOfBlock", 0, "alloc: {to: w, size: p}}, {assume: \"size(w) == 2\"",
             "alloc: {to: w, size: p}}, {assume: \"size(w) != 2\""}),
    name_of);

}  // namespace
}  // namespace heapreach::test::numbers_test
