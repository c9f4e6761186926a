// Machines on lists that were answered wrongly once, as small as they could be made.
#include <gtest/gtest.h>

#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "tests/search/support.h"

namespace heapreach::test::found_lists_test {
namespace {

const std::string head = R"yaml(rts: 1
layout: {origin: 2, guard: 0}
variables: {h: ptr, t: ptr, c: ptr, x: ptr, "y": ptr}
start: {vertex: a, assume: "h == null && t == null && c == null"}
error: bad
edges:
)yaml";

void expect_no_problem(const std::string& edges, Outcome outcome) {
  const rts::System system = rts::read_text(head + edges, "machine").system;
  const Checked answer = checked(rts::with_implicit_errors(system), 6, 2);
  EXPECT_EQ(answer.problem, "");
  EXPECT_EQ(answer.outcome, outcome) << answer.reason;
}

// The back pointer of the first block of a path led to a list that may be empty.
TEST(FoundLists, NoArgumentLeadsToAPieceThatMayBeEmpty) {
  expect_no_problem(R"yaml(
  - {from: a, to: a, do: [{alloc: {to: h, size: 2}}, {store: {at: h, value: null}},
      {store: {at: "h + 1", value: null}}, {move: {to: t, value: h}}]}
  - {from: a, to: a, do: [{alloc: {to: x, size: 2}}, {store: {at: x, value: null}},
      {store: {at: "x + 1", value: t}}, {store: {at: t, value: x}}, {move: {to: t, value: x}}]}
  - {from: a, to: a, do: [{move: {to: h, value: c}}]}
  - {from: a, to: a, do: [{move: {to: x, value: h}}, {move: {to: h, value: t}},
      {move: {to: t, value: x}}]}
  - {from: a, to: a, do: [{assume: "h != t"}, {load: {to: x, at: h}}, {free: h},
      {move: {to: h, value: x}}]}
  - {from: a, to: b, do: [{alloc: {to: x, size: 2}}, {store: {at: x, value: h}},
      {move: {to: h, value: x}}]}
  - {from: b, to: b, do: [{kill: [c]}, {assume: "c == null"}]}
  - {from: b, to: b, do: [{move: {to: h, value: c}}]}
  - {from: b, to: b, do: [{move: {to: c, value: t}}]}
  - {from: b, to: b, do: [{load: {to: x, at: "t + 1"}}, {free: t}, {store: {at: x, value: null}},
      {move: {to: t, value: x}}]}
  - {from: b, to: c, do: [{alloc: {to: x, size: 2}}, {store: {at: x, value: h}},
      {move: {to: h, value: x}}]}
  - {from: c, to: c, do: [{load: {to: "y", at: c}}, {store: {at: c, value: x}}]}
  - {from: c, to: bad, do: [{fail: {load: {to: x, at: h}}}]}
)yaml",
                    Outcome::infeasible);
}

// A path of doubly linked blocks was taken for one of a skip list's lowest level, and lost what its
// blocks lead back to.
TEST(FoundLists, PathsThatMayBeEmptyKeepTheirArguments) {
  expect_no_problem(R"yaml(
  - {from: a, to: a, do: [{assume: "h == null"}, {alloc: {to: h, size: 2}},
      {store: {at: h, value: null}}, {store: {at: "h + 1", value: null}},
      {move: {to: t, value: h}}]}
  - {from: a, to: a, do: [{assume: "t != null"}, {alloc: {to: x, size: 2}},
      {store: {at: x, value: null}}, {store: {at: "x + 1", value: t}}, {store: {at: t, value: x}},
      {move: {to: t, value: x}}, {kill: [x]}]}
  - {from: a, to: a, do: [{assume: "t != null"}, {store: {at: t, value: null}}]}
  - {from: a, to: a, do: [{assume: "c != null"}, {alloc: {to: x, size: 2}},
      {load: {to: "y", at: c}}, {store: {at: x, value: "y"}}, {store: {at: c, value: x}},
      {kill: [x, "y"]}]}
  - {from: a, to: a, do: [{move: {to: c, value: t}}]}
  - {from: a, to: a, do: [{move: {to: x, value: h}}, {move: {to: h, value: t}},
      {move: {to: t, value: x}}, {kill: [x]}]}
  - {from: a, to: b, do: [{assume: "h == null"}, {alloc: {to: h, size: 2}},
      {store: {at: h, value: null}}, {store: {at: "h + 1", value: null}},
      {move: {to: t, value: h}}]}
  - {from: b, to: b, do: [{assume: "h == null"}, {alloc: {to: h, size: 2}},
      {store: {at: h, value: null}}, {move: {to: t, value: h}}]}
  - {from: b, to: b, do: [{assume: "c != null && c == t"}, {store: {at: c, value: h}}]}
  - {from: b, to: b, do: [{move: {to: c, value: t}}]}
  - {from: b, to: c, do: [{move: {to: t, value: c}}]}
  - {from: c, to: c, do: [{move: {to: c, value: t}}]}
  - {from: c, to: c, do: [{load: {to: c, at: "c + 1"}}]}
  - {from: c, to: c, do: [{assume: "t != null"}, {alloc: {to: x, size: 2}},
      {store: {at: x, value: null}}, {store: {at: "x + 1", value: t}}, {store: {at: t, value: x}},
      {move: {to: t, value: x}}, {kill: [x]}]}
  - {from: c, to: c, do: [{assume: "c != null && c == t"}, {store: {at: c, value: h}}]}
  - {from: c, to: bad, do: [{assume: "t != null"}, {load: {to: x, at: t}},
      {assume: "x != null && x != h"}]}
  - {from: c, to: bad, do: [{assume: "h != null"}, {fail: {load: {to: x, at: h}}}]}
)yaml",
                    Outcome::gave_up);
}

}  // namespace
}  // namespace heapreach::test::found_lists_test
