// Proofs for every bound about blocks of any size where the start heap is not known.
#include "search/engine/along_texts.h"

#include <gtest/gtest.h>

#include "tests/search/support.h"

namespace heapreach::test::along_texts_test {
namespace {

/// Fills the first `limit` cells of a new block in a loop, and then writes the cell n.
std::string filling(const std::string& size, const std::string& limit) {
  return R"yaml(
rts: 1
heap: unknown
memory_errors: implicit
variables: {s: ptr, p: ptr, n: int, i: int, c: int}
start: {vertex: begin}
error: bad
exit: done
edges:
  - {from: begin, to: loop, do: [{assume: n >= 1}, {alloc: {to: p, size: )yaml" +
         size + R"yaml(}}, {move: {to: i, value: 0}}]}
  - {from: loop, to: loop, do: [{assume: i < )yaml" +
         limit + R"yaml(}, {store: {at: p + i, in: p, value: c}}, {move: {to: i, value: i + 1}}]}
  - {from: loop, to: done, do: [{assume: i >= )yaml" +
         limit + R"yaml(}, {store: {at: p + n, in: p, value: 0}}]}
)yaml";
}

TEST(AlongTexts, ProveBlocksOfAnySize) {
  EXPECT_EQ(to_string(checked(system_of(filling("n + 1", "n")), 8)), "infeasible at every bound");
  EXPECT_EQ(checked(system_of(filling("n", "n")), 8).outcome, Outcome::feasible);
  EXPECT_EQ(checked(system_of(filling("n + 1", "n + 2")), 8).outcome, Outcome::feasible);
}

/// Whether they are for a system, and come first.
std::string described(const std::string& alloc) {
  const rts::System system = system_of(R"yaml(
rts: 1
heap: unknown
variables: {p: ptr, n: int, i: int}
start: {vertex: begin}
error: bad
edges:
  - {from: begin, to: loop, do: [)yaml" +
                                       alloc + R"yaml(]}
  - {from: loop, to: loop, do: [{store: {at: p + i, in: p, value: 1}}, {move: {to: i, value: i + 1}}]}
  - {from: loop, to: bad}
)yaml");
  const search::OpaqueAddresses addresses(system);
  const search::Confirm confirm = [](const auto&) { return std::optional<bool>(true); };
  const Limits limits;
  const Progress progress;
  const search::Problem problem{system, addresses, 8, confirm, limits, progress};
  search::Facts facts(limits);
  return search::AlongTexts(problem, facts).come_first() ? "first" : "later";
}

TEST(AlongTexts, ComeFirstWhereSizesAreNoNumbers) {
  EXPECT_EQ(described("{alloc: {to: p, size: n}}"), "first");
  EXPECT_EQ(described("{alloc: {to: p, size: 100}}"), "later");
}

}  // namespace
}  // namespace heapreach::test::along_texts_test
