// Data of pieces that all keep to a limit: proofs for every bound, and errors where one does not.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/search/support.h"

namespace heapreach::test::limits_test {
namespace {

/// Blocks of a number, of another one, and of a link, with numbers for which `made` holds, are put
/// in front of a list. Of each `asserted` is asked when the list is gone through.
std::string list(const std::string& made, const std::string& asserted) {
  return fmt::format(
      R"yaml(rts: 1
memory_errors: implicit
layout: {{origin: 3}}
variables: {{head: ptr, cur: ptr, p: ptr, d: int, k: int, e: int}}
start: {{vertex: begin, assume: "head == null"}}
error: bad
exit: done
edges:
  - {{from: begin, to: make}}
  - {{from: make, to: make, do: [{{alloc: {{to: p, size: 3}}}}, {{kill: [d, k]}}, {{assume: "{}"}}, {{store: {{at: p, value: d}}}}, {{store: {{at: "p + 1", value: k}}}}, {{store: {{at: "p + 2", value: head}}}}, {{move: {{to: head, value: p}}}}, {{kill: [p, d, k]}}]}}
  - {{from: make, to: walk, do: [{{move: {{to: cur, value: head}}}}]}}
  - {{from: walk, to: walk, do: [{{assume: "cur != null"}}, {{load: {{to: d, at: cur}}}}, {{load: {{to: k, at: "cur + 1"}}}}, {{assert: "{}"}}, {{load: {{to: cur, at: "cur + 2"}}}}, {{kill: [d, k]}}]}}
  - {{from: walk, to: done, do: [{{assume: "cur == null"}}]}}
)yaml",
      made, asserted);
}

/// A tree to which blocks are added at the root, with one child or two, and one way through it.
std::string tree(const std::string& made, const std::string& asserted) {
  return fmt::format(
      R"yaml(rts: 1
memory_errors: implicit
layout: {{origin: 3}}
variables: {{root: ptr, other: ptr, p: ptr, d: int}}
start: {{vertex: begin, assume: "root == null && other == null"}}
error: bad
exit: done
edges:
  - {{from: begin, to: make}}
  - {{from: make, to: made, do: [{{alloc: {{to: p, size: 3}}}}, {{kill: [d]}}, {{assume: "{}"}}, {{store: {{at: p, value: d}}}}]}}
  - {{from: made, to: make, do: [{{store: {{at: "p + 1", value: root}}}}, {{store: {{at: "p + 2", value: other}}}}, {{move: {{to: root, value: p}}}}, {{move: {{to: other, value: null}}}}, {{kill: [p, d]}}]}}
  - {{from: made, to: make, do: [{{assume: "other == null"}}, {{store: {{at: "p + 1", value: root}}}}, {{store: {{at: "p + 2", value: null}}}}, {{move: {{to: other, value: p}}}}, {{move: {{to: root, value: null}}}}, {{kill: [p, d]}}]}}
  - {{from: make, to: walk, do: [{{kill: [other]}}]}}
  - {{from: walk, to: walk, do: [{{assume: "root != null"}}, {{load: {{to: d, at: root}}}}, {{assert: "{}"}}, {{load: {{to: root, at: "root + 1"}}}}, {{kill: [d]}}]}}
  - {{from: walk, to: walk, do: [{{assume: "root != null"}}, {{load: {{to: root, at: "root + 2"}}}}]}}
  - {{from: walk, to: done, do: [{{assume: "root == null"}}]}}
)yaml",
      made, asserted);
}

constexpr std::uint64_t bound = 12;
constexpr double millions = 20;

void expect_proof(const std::string& text) {
  const Checked answer = checked(system_of(text), bound, millions);
  EXPECT_EQ(to_string(answer), "infeasible at every bound") << text;
}
void expect_error(const std::string& text) {
  const Checked answer = checked(system_of(text), bound, millions);
  EXPECT_EQ(answer.problem, "");
  EXPECT_EQ(answer.outcome, Outcome::feasible) << to_string(answer) << "\n" << text;
}

TEST(Limits, OfAListHoldInEachBlock) {
  expect_proof(list("d >= 1", "d > 0"));
  expect_proof(list("d <= 7", "d <= 7"));
  expect_proof(list("0 <= k && k <= 9", "k != 12"));
  expect_proof(list("d != 0 && d >= 0", "d >= 1"));
}

TEST(Limits, ThatAreBrokenSomewhereAreFound) {
  expect_error(list("d >= 0", "d > 0"));
  expect_error(list("k <= 8", "k <= 7"));
  expect_error(list("d >= 1", "k >= 1"));
}

TEST(Limits, OfATreeHoldInEachBlock) {
  expect_proof(tree("d >= 1", "d > 0"));
  expect_error(tree("d >= 0", "d > 0"));
}

}  // namespace
}  // namespace heapreach::test::limits_test
