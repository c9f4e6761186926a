// Numbers that lead into a list of the start heap: it is cut there, by the search and by the
// checker alike, so that what is known of it is not lost.
#include <gtest/gtest.h>

#include "tests/search/support.h"

namespace heapreach::test::open_cut_test {
namespace {

/// What is found out of a walk along a list of nodes of two cells from `h`, and of the edges behind
/// it, which begin at `known`.
std::string answer_behind_walk(const std::string& edges) {
  const rts::System system = system_of(R"yaml(
rts: 1
heap: unknown
memory_errors: implicit
variables: {h: ptr, p: ptr, q: int, n: int, d: int}
start: {vertex: begin}
error: bad
exit: done
edges:
  - {from: begin, to: walk, do: [{move: {to: p, value: h}}]}
  - {from: walk, to: walk,
     do: [{assume: "p != null && size(p) == 2"}, {load: {to: p, at: "p + 1"}}]}
  - {from: walk, to: known, do: [{assume: "p == null"}]}
)yaml" + edges);
  return to_string(checked(system, 50, 6));
}

const std::string proved = "infeasible at every bound";

TEST(OpenListsAreCut, WhereTheBlockOfANumberIsAsked) {
  EXPECT_EQ(answer_behind_walk(R"yaml(
  - {from: known, to: asked, do: [{assume: "size(n) == 2"}]}
  - {from: asked, to: again, do: [{assume: "h != null"}, {load: {to: p, at: "h + 1"}}]}
  - {from: again, to: done, do: [{assert: "p == null || allocated(p)"}]
}
)yaml"),
            proved);
}

TEST(OpenListsAreCut, WhereANumberIsFollowedThatAnAddressIsBeside) {
  EXPECT_EQ(answer_behind_walk(R"yaml(
  - {from: known, to: some, do: [{assume: "h != null"}, {load: {to: n, at: h}}]}
  - {from: some, to: read, do: [{assume: "allocated(n + 1)"}, {load: {to: d, at: "n + 1"}}]
}
  - {from: read, to: done, do: [{assert: "allocated(n + 1)"}]}
)yaml"),
            proved);
}

/// Nothing holds half of n, so the list is forgotten, and not cut for ever.
TEST(OpenListsAreCut, NotWhereNothingHoldsTheNumber) {
  EXPECT_EQ(answer_behind_walk(R"yaml(
  - {from: known, to: known, do: [{assume: "q == base(n / 2)"}, {move: {to: n, value: "n + 1"}}]
}
  - {from: known, to: done, do: [{assert: "q == q"}]}
)yaml"),
            proved);
}

TEST(OpenListsAreCut, ByANumberThatIsNotReadBefore) {
  const rts::System system = system_of(R"yaml(
rts: 1
heap: unknown
memory_errors: implicit
variables: {p: int, n: int}
start: {vertex: begin}
error: bad
edges:
  - {from: begin, to: begin,
     do: [{assume: "p != null && size(p) == 2"}, {load: {to: p, at: "p + 1"}}]}
  - {from: begin, to: begin, do: [{assume: "allocated(n + 1)"}]
}
)yaml");
  EXPECT_EQ(to_string(checked(system, 50, 6)), proved);
}

/// The node that is met may be any of the list, the first and the last among them.
TEST(OpenListsAreCut, AtEachOfTheirBlocks) {
  EXPECT_EQ(answer_behind_walk(R"yaml(
  - {from: known, to: met, do: [{assume: "n != null && size(n) == 2"}, {store: {at: n, value: 7}}]}
  - {from: met, to: read, do: [{assume: "h != null"}, {load: {to: d, at: h}}]}
  - {from: read, to: bad, do: [{assume: "d == 7 && h == n"}]}
)yaml")
                .substr(0, 8),
            "feasible");
}

}  // namespace
}  // namespace heapreach::test::open_cut_test
