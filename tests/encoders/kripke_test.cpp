// The shape of Kripke encodings: which worlds an edge leads to, and how the query is reached.
#include "encoders/worlds/kripke.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/encoders/examples.h"
#include "tests/harness/build.h"

namespace heapreach::encoders::kripke_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Kind = ClauseMeaning::Kind;
using rts::Alloc;
using test::num;
using test::var;

Encoding encode(const rts::System& system, const Options& options) {
  Encoding encoding = KripkeEncoder().encode(system, options, {});
  check_well_formed(encoding.system);
  return encoding;
}

Options at(std::uint64_t bound, const std::string& worlds = "doubling") {
  Options options;
  options.bound = bound;
  options.worlds = parse_worlds(worlds);
  return options;
}

/// The steps of the edges but the last, which leads to the error.
std::vector<std::string> edge_steps(const rts::System& system, const Options& options) {
  const Encoding encoding = encode(system, options);
  const rts::EdgeId last = system.edges().size() - 1;
  std::vector<std::string> all = test::steps(encoding, Kind::edge);
  for (const ClauseMeaning& meaning : encoding.clauses) {
    if (meaning.kind == Kind::edge && meaning.edge == last) all.pop_back();
  }
  return all;
}

TEST(Kripke, PredicatesGrowWithTheWorlds) {
  const Encoding encoding = encode(test::access_error(), at(4));
  ASSERT_EQ(encoding.system.predicates.size(), 4u * 7);
  const std::size_t arities[] = {4, 7, 10, 16};
  for (std::size_t world = 0; world < 4; ++world) {
    const horn::PredicateId v3 = world * 7 + 3;
    EXPECT_EQ(encoding.system.predicates[v3].arity(), arities[world]);
    EXPECT_EQ(encoding.predicates[v3].world, world);
    EXPECT_EQ(encoding.predicates[v3].vertex, 3u);
  }
  EXPECT_EQ(encoding.system.predicates[2 * 7 + 3].name, "v3@w2");
  EXPECT_EQ(encoding.system.predicates[3 * 7 + 3].name, "v3@w4");
}

TEST(Kripke, ClauseTexts) {
  const Encoding encoding = encode(test::access_error(), at(1));
  EXPECT_EQ(test::text(encoding, 0), "v0@w0(1, f, x0, x1) <- true");
  // World 0 has no room for any block, and world 1 holds one of one cell.
  EXPECT_EQ(test::text(encoding, 1),
            "v1@w1((+ f 1), x0, f, i, (= f 1), (ite (= f 1) 1 0), (ite (= f 1) #0 0)) <- v0@w0, "
            "(and (<= f 1) (<= 1 f))");
  EXPECT_EQ(test::text(encoding, 2), "v2@w0(f, x0, x1, #0) <- v1@w0, (= #0 0)");
  const std::size_t clauses = encoding.clauses.size();
  EXPECT_EQ(test::text(encoding, clauses - 2), "v6@w0(f, x0, x1, i) <- v6@w1, true");
  EXPECT_EQ(test::text(encoding, clauses - 1), "false <- v6@w0, true");
}

TEST(Kripke, OneCellGoesAtMostOneWorldFurther) {
  const rts::System system = test::loops({{Alloc{0, num(1)}}});
  EXPECT_THAT(edge_steps(system, at(4)),
              ElementsAre("v0@w1 <- v0@w0", "v0@w2 <- v0@w1", "v0@w4 <- v0@w2", "v0@w4 <- v0@w4"));
}

TEST(Kripke, LargeBlocksSkipWorlds) {
  const rts::System system = test::loops({{Alloc{0, num(3)}}});
  EXPECT_THAT(edge_steps(system, at(16)),
              ElementsAre("v0@w4 <- v0@w0", "v0@w4 <- v0@w1", "v0@w8 <- v0@w2", "v0@w8 <- v0@w4",
                          "v0@w8 <- v0@w8", "v0@w16 <- v0@w8", "v0@w16 <- v0@w16"));
}

TEST(Kripke, GuardsCountTowardsTheReach) {
  rts::System system = test::loops({{Alloc{0, num(1)}, Alloc{0, num(1)}}});
  system.guard = 2;
  // The two blocks end four cells behind the frontier, which lies two cells behind the last block.
  EXPECT_THAT(edge_steps(system, at(9, "linear:2")),
              ElementsAre("v0@w4 <- v0@w0", "v0@w8 <- v0@w2", "v0@w9 <- v0@w4"));
  system.heap = rts::StartHeap::unknown;  // here it may lie behind a block at once
  EXPECT_THAT(edge_steps(system, at(9, "linear:2")),
              ElementsAre("v0@w4 <- v0@w0", "v0@w6 <- v0@w2", "v0@w8 <- v0@w2", "v0@w8 <- v0@w4",
                          "v0@w9 <- v0@w4", "v0@w9 <- v0@w6"));
}

TEST(Kripke, AnAllocThatMayFailCanStay) {
  const rts::System system = test::loops({{Alloc{0, num(4), true}}});
  EXPECT_THAT(edge_steps(system, at(5, "list:2")),
              ElementsAre("v0@w0 <- v0@w0", "v0@w5 <- v0@w0", "v0@w2 <- v0@w2", "v0@w5 <- v0@w2",
                          "v0@w5 <- v0@w5"));
}

TEST(Kripke, UnknownSizesReachEveryWorld) {
  const rts::System system = test::loops({{Alloc{0, var(1)}}});
  EXPECT_THAT(edge_steps(system, at(4)),
              ElementsAre("v0@w1 <- v0@w0", "v0@w2 <- v0@w0", "v0@w4 <- v0@w0", "v0@w2 <- v0@w1",
                          "v0@w4 <- v0@w1", "v0@w4 <- v0@w2", "v0@w4 <- v0@w4"));
}

TEST(Kripke, DoublingKeepsTheNumberOfTargetsSmall) {
  const rts::System system = test::loops({{Alloc{0, num(2)}, Alloc{0, num(3)}}});
  EXPECT_LE(edge_steps(system, at(1024)).size(), 2u * 12);
}

TEST(Kripke, FanAndChain) {
  Options options = at(2);
  const rts::System system = test::access_error();
  EXPECT_THAT(test::steps(encode(system, options), Kind::link),
              ElementsAre("v6@w0 <- v6@w1", "v6@w0 <- v6@w2"));
  options.query = Query::chain;
  EXPECT_THAT(test::steps(encode(system, options), Kind::link),
              ElementsAre("v6@w0 <- v6@w1", "v6@w1 <- v6@w2"));
  EXPECT_THAT(test::steps(encode(system, options), Kind::query), ElementsAre("false <- v6@w0"));
}

TEST(Kripke, SeveralErrorsMeetInTheGoal) {
  rts::System system = test::access_error();
  system.errors.push_back(5);
  EXPECT_THAT(test::steps(encode(system, at(1)), Kind::link),
              ElementsAre("v6@w0 <- v6@w1", "v5@w0 <- v5@w1", "goal <- v6@w0", "goal <- v5@w0"));
}

TEST(Kripke, CutsOnlyWhereTheBoundIsNear) {
  Options options = at(8);
  options.target = Target::error_or_cut;
  const rts::System small = test::loops({{Alloc{0, num(1)}, Alloc{0, num(1)}}});
  const Encoding encoding = encode(small, options);
  EXPECT_THAT(test::steps(encoding, Kind::cut), ElementsAre("goal <- v0@w8", "goal <- v0@w8"));
  const rts::System large = test::loops({{Alloc{0, num(5)}}});
  EXPECT_THAT(test::steps(encode(large, options), Kind::cut),
              ElementsAre("goal <- v0@w4", "goal <- v0@w8"));
  const rts::System never = test::loops({{rts::Free{var(0)}}});
  EXPECT_THAT(test::steps(encode(never, options), Kind::cut), IsEmpty());
}

TEST(Kripke, UnknownHeapStartsInTheWorldThatHoldsIt) {
  rts::System system = test::access_error();
  EXPECT_THAT(test::steps(encode(system, at(2)), Kind::start), ElementsAre("v0@w0"));
  system.heap = rts::StartHeap::unknown;
  EXPECT_THAT(test::steps(encode(system, at(2)), Kind::start),
              ElementsAre("v0@w0", "v0@w1", "v0@w2"));
}

TEST(Kripke, VertexAsArgument) {
  rts::System system = test::access_error();
  system.errors.push_back(5);
  Options options = at(2);
  options.vertex = VertexAs::argument;
  const Encoding encoding = encode(system, options);
  EXPECT_EQ(encoding.system.predicates.size(), 3u);
  EXPECT_THAT(test::steps(encoding, Kind::link),
              ElementsAre("state@w0 <- state@w1", "state@w0 <- state@w2"));
  const std::size_t clauses = encoding.clauses.size();
  EXPECT_EQ(test::text(encoding, clauses - 2),
            "state@w0(vertex, f, x0, x1, i) <- state@w2, (or (= vertex 6) (= vertex 5))");
  EXPECT_EQ(test::text(encoding, clauses - 1), "false <- state@w0, (or (= vertex 6) (= vertex 5))");
}

TEST(Kripke, BoundZeroIsWorldZeroAlone) {
  const Encoding encoding = encode(test::access_error(), at(0));
  EXPECT_EQ(encoding.system.predicates.size(), 7u);
  EXPECT_THAT(test::steps(encoding, Kind::link), IsEmpty());
}

}  // namespace
}  // namespace heapreach::encoders::kripke_test
