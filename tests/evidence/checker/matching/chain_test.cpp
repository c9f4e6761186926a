// Chains of segments: all that follow each other the way the wanted list says, and nothing beyond
// where its links lead elsewhere.
#include "evidence/checker/matching/chain.h"

#include <gtest/gtest.h>

#include "tests/evidence/checker/graph_parts.h"

namespace heapreach::evidence::checker::chain_test {
namespace {

using namespace test::parts;
using Chain = std::vector<std::uint32_t>;

class Chains : public ::testing::Test {
 protected:
  Chain from(std::uint32_t start, const std::vector<Node>& nodes, bool forwards = true) {
    State state;
    state.nodes = nodes;
    state_ = SymbolicState(state);
    heap_.emplace(state_);
    const ChainRights rights{[&](std::uint32_t segment) { return forbidden_ != segment; },
                             [&](const Pointer& pointer) -> std::optional<std::uint32_t> {
                               if (heap_->segment(pointer.node).may_be_single())
                                 return std::nullopt;
                               return heap_->isolate(pointer);
                             }};
    return chain(wanted_, *heap_, start, forwards, rights);
  }

  Segment wanted_{list(1, true, {num(0), num(7)})};
  std::optional<std::uint32_t> forbidden_;
  std::optional<GraphHeap> heap_;

 private:
  SymbolicState state_;
};

TEST_F(Chains, GoOnAsFarAsLinksLead) {
  const std::vector<Node> nodes = {block({to(2), num(7)}), block({num(0), num(7)}),
                                   list(2, true, {to(1), num(7)})};
  EXPECT_EQ(from(0, nodes), (Chain{0, 2, 1}));
  EXPECT_EQ(from(2, nodes), (Chain{2, 1}));
  EXPECT_EQ(from(1, nodes), Chain{1});
}

TEST_F(Chains, GoBackAsFarAsLinksLead) {
  Node doubly = list(1, true, {num(0), num(0)});
  doubly.cells[1].step = -1;
  wanted_ = Segment(doubly);
  const std::vector<Node> nodes = {block({to(1), num(0)}), block({to(2), to(0)}),
                                   block({num(0), to(1)})};
  EXPECT_EQ(from(2, nodes, false), (Chain{0, 1, 2}));
  EXPECT_EQ(from(1, nodes, false), (Chain{0, 1}));
  EXPECT_EQ(from(1, nodes), (Chain{1, 2}));
}

TEST_F(Chains, EndWhereALinkBackLeadsElsewhere) {
  Node doubly = list(1, true, {num(0), num(0)});
  doubly.cells[1].step = -1;
  wanted_ = Segment(doubly);
  EXPECT_EQ(from(0, {block({to(1), num(0)}), block({num(0), to(0)})}), (Chain{0, 1}));
  EXPECT_EQ(from(0, {block({to(1), num(0)}), block({num(0), to(1)})}), Chain{0});
  EXPECT_EQ(from(0, {block({to(1), num(0)}), block({num(0), to(0, false, 1)})}), Chain{0});
}

TEST_F(Chains, EndBeforeBlocksOfAnotherKind) {
  const Node first = block({to(1), num(7)});
  Node freed = block({});
  freed.size = 2;
  freed.freed = true;
  EXPECT_EQ(from(0, {first, block({num(0), num(7)})}), (Chain{0, 1}));
  EXPECT_EQ(from(0, {first, freed}), Chain{0});
  EXPECT_EQ(from(0, {first, block({num(0)})}), Chain{0});
  EXPECT_EQ(from(0, {first, path(0, 2, {num(0)})}), Chain{0});
  EXPECT_EQ(from(0, {block({to(1, false, 1), num(7)}), block({num(0), num(7)})}), Chain{0});
}

TEST_F(Chains, MeetEachBlockOnce) {
  const std::vector<Node> ring = {block({to(1), num(7)}), block({to(0), num(7)})};
  EXPECT_EQ(from(0, ring), (Chain{0, 1}));
  EXPECT_EQ(from(1, ring), (Chain{1, 0}));
  EXPECT_EQ(from(0, {block({to(0), num(7)})}), Chain{0});
}

TEST_F(Chains, TakeWhatTheyMay) {
  const std::vector<Node> nodes = {block({to(1), num(7)}), block({to(2), num(7)}),
                                   block({num(0), num(7)})};
  forbidden_ = 2;
  EXPECT_EQ(from(0, nodes), (Chain{0, 1}));
  forbidden_ = 0;
  EXPECT_EQ(from(0, nodes), (Chain{0, 1, 2}));
}

TEST_F(Chains, TurnListsRound) {
  Node turned = list(2, true, {num(0), num(7)});
  turned.cells[0].step = -1;
  EXPECT_EQ(from(0, {block({to(1, true), num(7)}), turned}), (Chain{0, 1}));
  EXPECT_TRUE(heap_->segment(1).leads_on(false));
  // But not to go on in the wrong direction.
  EXPECT_EQ(from(0, {block({to(1), num(7)}), turned}), Chain{0});
  EXPECT_TRUE(heap_->segment(1).leads_on(true));
}

TEST_F(Chains, TakeTheLastBlockAloneOfAListThatIsEnteredThere) {
  const Node back = list(3, false, {num(0), num(7)});
  EXPECT_EQ(from(0, {block({to(1, true), num(7)}), back}), (Chain{0, 2}));
  EXPECT_TRUE(heap_->segment(1).is_exactly(2));
  EXPECT_TRUE(heap_->segment(2).is_single());
  // Unless that may be all of it.
  EXPECT_EQ(from(0, {block({to(1, true), num(7)}), list(1, true, {num(0), num(7)})}), Chain{0});
}

}  // namespace
}  // namespace heapreach::evidence::checker::chain_test
