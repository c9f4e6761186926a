// Which blocks can be those of a list segment: kinds, links and orders that fit, and those that
// differ in one respect and so must not.
#include <gtest/gtest.h>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/heaps/segment.h"
#include "tests/evidence/checker/graph_parts.h"

namespace heapreach::evidence::checker::segment_fold_test {
namespace {

using test::parts::block;
using test::parts::list;
using test::parts::num;
using test::parts::to;
using test::parts::unknown;

/// Its cell 1 is in an order.
Node ordered(std::uint64_t count, int order, long gap) {
  Node node = list(count, false, {num(0), unknown(1)});
  node.cells[1].order = order;
  node.cells[1].gap = gap;
  node.cells[1].first = term_of(0);
  return node;
}

TEST(LeadsTo, AsksForTheBlockTheEndAndTheOffset) {
  const Segment several{list(2, true, {num(0)})};
  EXPECT_TRUE(leads_to(to(3, true, 1), several, 3, true, constant(1)));
  EXPECT_FALSE(leads_to(to(2, true, 1), several, 3, true, constant(1)));
  EXPECT_FALSE(leads_to(to(3, false, 1), several, 3, true, constant(1)));
  EXPECT_FALSE(leads_to(to(3, true, 0), several, 3, true, constant(1)));
  EXPECT_FALSE(leads_to(num(1), several, 3, true, constant(1)));
  EXPECT_FALSE(leads_to(Anything{}, several, 3, true, constant(1)));
}

TEST(LeadsTo, TakesEitherEndOfASingleBlockOnly) {
  EXPECT_TRUE(leads_to(to(0), Segment{block({num(0)})}, 0, true, {}));
  EXPECT_FALSE(leads_to(to(0), Segment{list(1, true, {num(0)})}, 0, true, {}));
}

TEST(KeepsOrder, InItsDirectionWithNoSmallerGap) {
  const Segment wanted{ordered(2, 1, 2)};
  EXPECT_TRUE(wanted.keeps_order(1, Segment{ordered(2, 1, 2)}));
  EXPECT_TRUE(wanted.keeps_order(1, Segment{ordered(2, 1, 3)}));
  EXPECT_FALSE(wanted.keeps_order(1, Segment{ordered(2, 1, 1)}));
  EXPECT_FALSE(wanted.keeps_order(1, Segment{ordered(2, -1, 2)}));
  EXPECT_TRUE(Segment{ordered(2, -1, 2)}.keeps_order(1, Segment{ordered(2, -1, 2)}));
}

TEST(KeepsOrder, WithOneNumberInAllBlocksIfTheyNeedNotDiffer) {
  const Segment same{list(2, false, {num(0), unknown(3)})};
  EXPECT_TRUE(Segment{ordered(2, 1, 0)}.keeps_order(1, same));
  EXPECT_TRUE(Segment{ordered(2, -1, 0)}.keeps_order(1, same));
  EXPECT_FALSE(Segment{ordered(2, 1, 1)}.keeps_order(1, same));
}

TEST(KeepsOrder, NotWithWhatIsNoNumber) {
  const Segment wanted{ordered(2, 1, 0)};
  EXPECT_FALSE(wanted.keeps_order(1, Segment{list(2, false, {num(0), to(4)})}));
  EXPECT_FALSE(wanted.keeps_order(1, Segment{list(2, false, {num(0), Anything{}})}));
  Node linked = list(2, false, {num(0), num(5)});
  linked.cells[1].step = 1;
  EXPECT_FALSE(wanted.keeps_order(1, Segment{linked}));
}

TEST(Differs, WhereLinksDoOrContentsNeedNotBeTheSame) {
  const Segment wanted{list(2, true, {num(0), num(7)})};
  EXPECT_EQ(wanted.differs(0, wanted), nullptr);
  EXPECT_EQ(wanted.differs(1, wanted), nullptr);
  EXPECT_EQ(wanted.differs(1, Segment{list(2, true, {num(0), num(8)})}), nullptr);
  Node other = list(2, true, {num(0), num(7)});
  other.cells[0].step = -1;
  EXPECT_STREQ(wanted.differs(0, Segment{other}), "links the blocks otherwise");
  other.cells[0] = {1, 1, num(0)};
  EXPECT_STREQ(wanted.differs(0, Segment{other}), "links the blocks otherwise");
  EXPECT_STREQ(wanted.differs(1, Segment{list(2, true, {num(0), Anything{}})}),
               "is arbitrary in each block");
  EXPECT_STREQ(wanted.differs(1, Segment{ordered(2, 1, 0)}), "differs from block to block");
}

TEST(Fits, ABlockOfTheSameKindWhateverItHolds) {
  const Segment wanted{list(2, true, {num(0), num(7)})};
  EXPECT_TRUE(wanted.fits(Segment{block({to(1), Anything{}})}));
  EXPECT_FALSE(wanted.fits(Segment{block({num(0)})}));
  EXPECT_FALSE(wanted.fits(Segment{block({num(0), num(7), num(0)})}));
  EXPECT_FALSE(wanted.fits(Segment{test::parts::piece(0, 2)}));
  EXPECT_FALSE(Segment{test::parts::path(0, 2, {num(0)})}.fits(Segment{block({num(0), num(7)})}));
}

TEST(Fits, NoBlockOfWhichSomethingElseIsSaid) {
  const Node plain = block({num(0), num(7)});
  Node is_static = plain, is_new = plain;
  is_static.is_static = true;
  is_new.is_new = true;
  EXPECT_FALSE(Segment{plain}.fits(Segment{is_static}));
  EXPECT_FALSE(Segment{is_static}.fits(Segment{plain}));
  EXPECT_TRUE(Segment{is_static}.fits(Segment{is_static}));
  EXPECT_FALSE(Segment{is_new}.fits(Segment{plain}));
  EXPECT_TRUE(Segment{plain}.fits(Segment{is_new}));
  Segment freed{plain};
  freed.free();
  EXPECT_FALSE(Segment{plain}.fits(freed));
  EXPECT_FALSE(freed.fits(Segment{plain}));
  EXPECT_TRUE(freed.fits(freed));
  EXPECT_FALSE(Segment::partial(constant(2), false).fits(Segment::partial(constant(2), false)));
}

TEST(Fits, SegmentsWithTheSameLinksAndOrders) {
  const Segment wanted{list(1, true, {num(0), num(7)})};
  EXPECT_TRUE(wanted.fits(Segment{list(3, false, {to(1), num(8)})}));
  Node other = list(3, false, {num(0), num(7)});
  other.cells[0].step = -1;
  EXPECT_FALSE(wanted.fits(Segment{other}));
  other.cells[0] = {1, 1, num(0)};
  EXPECT_FALSE(wanted.fits(Segment{other}));
  EXPECT_FALSE(wanted.fits(Segment{ordered(3, 1, 0)}));
  EXPECT_FALSE(Segment{ordered(3, 1, 2)}.fits(Segment{ordered(3, 1, 1)}));
  EXPECT_TRUE(Segment{ordered(3, 1, 2)}.fits(Segment{ordered(3, 1, 2)}));
  // A cell of which nothing is wanted may be a link, or in an order.
  const Segment any{list(1, true, {num(0), Anything{}})};
  EXPECT_TRUE(any.fits(Segment{ordered(3, 1, 0)}));
}

TEST(Links, LeadOnFromOneEnd) {
  Segment forwards{list(2, true, {num(0)})};
  EXPECT_TRUE(forwards.leads_on(false));
  EXPECT_FALSE(forwards.leads_on(true));
  forwards.turn_round();
  EXPECT_FALSE(forwards.leads_on(false));
  EXPECT_TRUE(forwards.leads_on(true));
}

TEST(Links, FindTheNeighbourByTheFirstOne) {
  Node wanted = list(2, true, {num(0), num(0), num(0)});
  wanted.cells[1].step = -1;
  wanted.cells[2].step = 1;
  const Segment segment{wanted};
  const Segment at{block({to(4), to(5, true, 1), to(6)})};
  EXPECT_EQ(segment.neighbour(at, true), std::get<Pointer>(to(4)));
  EXPECT_EQ(segment.neighbour(at, false), std::get<Pointer>(to(5, true, 1)));
  EXPECT_EQ(segment.neighbour(Segment{block({num(0), num(0), to(6)})}, true), std::nullopt);
  EXPECT_EQ(Segment{block({num(0)})}.neighbour(Segment{block({to(1)})}, true), std::nullopt);
}

TEST(Links, JoinFrontAndBackBothWays) {
  Node wanted = list(2, true, {num(0), num(0)});
  wanted.cells[1] = {-1, 1, num(0)};
  const Segment segment{wanted};
  const auto joined = [&](const Value& on, const Value& back) {
    return segment.links(Segment{block({on, num(0)})}, 4, Segment{block({num(0), back})}, 5);
  };
  EXPECT_TRUE(joined(to(5), to(4, false, 1)));
  EXPECT_FALSE(joined(to(4), to(4, false, 1)));
  EXPECT_FALSE(joined(to(5), to(5, false, 1)));
  EXPECT_FALSE(joined(to(5), to(4)));
  EXPECT_FALSE(joined(to(5, false, 1), to(4, false, 1)));
  EXPECT_FALSE(joined(num(0), to(4, false, 1)));
}

TEST(Links, JoinTheNearEndsOfLists) {
  Node doubly = list(1, true, {num(0), num(0)});
  doubly.cells[1].step = -1;
  const auto joined = [&](const Value& on, const Value& back) {
    Node front = doubly, behind = doubly;
    front.cells[0].value = on;
    behind.cells[1].value = back;
    return Segment{doubly}.links(Segment{front}, 0, Segment{behind}, 1);
  };
  EXPECT_TRUE(joined(to(1), to(0, true)));
  EXPECT_FALSE(joined(to(1, true), to(0, true)));
  EXPECT_FALSE(joined(to(1), to(0)));
}

}  // namespace
}  // namespace heapreach::evidence::checker::segment_fold_test
