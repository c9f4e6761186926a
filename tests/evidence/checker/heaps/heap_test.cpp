// States that are taken apart: lists are parted and settled for all pointers, values get one name
// each, and the state that was read stays as it is.
#include "evidence/checker/heaps/heap.h"

#include <gtest/gtest.h>

#include "evidence/checker/conditions/linear.h"
#include "support/error.h"
#include "tests/evidence/checker/graph_parts.h"

namespace heapreach::evidence::checker::heap_test {
namespace {

using test::parts::block;
using test::parts::list;
using test::parts::num;
using test::parts::path;
using test::parts::to;
using test::parts::unknown;

class GraphHeaps : public ::testing::Test {
 protected:
  /// Makes the heap of a state that has these nodes and 10 unknowns.
  GraphHeap& heap_of(std::vector<Node> nodes, std::vector<Value> store) {
    State state;
    state.unknowns = 10;
    state.nodes = std::move(nodes);
    state.store = std::move(store);
    read_ = SymbolicState(state);
    return heap_.emplace(read_);
  }
  const Value& variable(std::size_t index) { return heap_->state().store[index]; }
  const Value& cell(std::uint32_t segment, std::size_t index) {
    return heap_->segment(segment).value(index);
  }
  const SymbolicState& read() const { return read_; }

 private:
  SymbolicState read_;
  std::optional<GraphHeap> heap_;
};

TEST_F(GraphHeaps, AreCopiedWhenTheyAreChanged) {
  GraphHeap& heap = heap_of({block({num(1)})}, {to(0)});
  heap.change().store[0] = num(5);
  heap.change().segments[0].value_to_change(0) = num(6);
  EXPECT_EQ(read().store[0], to(0));
  EXPECT_EQ(read().segments[0].value(0), num(1));
  EXPECT_EQ(variable(0), num(5));
  EXPECT_EQ(cell(0, 0), num(6));
}

TEST_F(GraphHeaps, GiveEachVariableOneName) {
  GraphHeap& heap = heap_of({}, {Anything{}, Anything{}, num(3)});
  EXPECT_EQ(heap.named_variable(1), unknown(10));
  EXPECT_EQ(heap.named_variable(0), unknown(11));
  EXPECT_EQ(heap.named_variable(1), unknown(10));
  EXPECT_EQ(heap.named_variable(2), num(3));
  heap.change();
  EXPECT_EQ(variable(0), unknown(11));
  EXPECT_EQ(heap.named_variable(1), unknown(10));
  EXPECT_EQ(heap.fresh(), 12u);
  EXPECT_EQ(heap.taken().unknowns, 13u);
}

TEST_F(GraphHeaps, NameVariablesAlsoOnceTheyAreChanged) {
  GraphHeap& heap = heap_of({}, {Anything{}});
  heap.change();
  EXPECT_EQ(heap.named_variable(0), unknown(10));
  EXPECT_EQ(variable(0), unknown(10));
}

TEST_F(GraphHeaps, GiveEachCellOneName) {
  GraphHeap& heap = heap_of({block({Anything{}, num(1)})}, {});
  EXPECT_EQ(heap.named_cell(0, 0), unknown(10));
  EXPECT_EQ(heap.named_cell(0, 0), unknown(10));
  EXPECT_EQ(heap.named_cell(0, 1), num(1));
}

TEST_F(GraphHeaps, PartTheFrontOfAList) {
  GraphHeap& heap = heap_of({list(3, false, {to(1)}), block({to(0, true, 2)})},
                            {to(0), to(0, true), to(0, false, 1)});
  Value held = to(0, true);
  EXPECT_EQ(heap.part({0, false, {}}, 1, &held), 0u);
  EXPECT_TRUE(heap.segment(0).is_exactly(1));
  EXPECT_TRUE(heap.segment(2).is_exactly(2));
  EXPECT_EQ(variable(0), to(0));
  EXPECT_EQ(variable(1), to(2, true));
  EXPECT_EQ(variable(2), to(0, false, 1));
  EXPECT_EQ(cell(1, 0), to(2, true, 2));
  EXPECT_EQ(held, to(2, true));
  EXPECT_EQ(cell(0, 0), to(2));
  EXPECT_EQ(cell(2, 0), to(1));
}

TEST_F(GraphHeaps, PartTheBackOfAList) {
  GraphHeap& heap = heap_of({list(2, true, {num(0)}), block({num(1)})}, {to(0, true), to(1)});
  Value held = to(1);
  EXPECT_EQ(heap.isolate({0, true, {}}, &held), 2u);
  EXPECT_TRUE(heap.segment(0).is_open());
  EXPECT_TRUE(heap.segment(0).may_be_single());
  EXPECT_EQ(variable(0), to(2));
  EXPECT_EQ(held, to(1));
  EXPECT_EQ(cell(0, 0), to(2));
}

TEST_F(GraphHeaps, PartNothingFromWhatIsAsLong) {
  GraphHeap& heap = heap_of({list(2, false, {num(0)})}, {to(0, true)});
  EXPECT_EQ(heap.part({0, true, {}}, 2), 0u);
  EXPECT_EQ(heap.segments(), 1u);
  EXPECT_EQ(variable(0), to(0, true));
}

TEST_F(GraphHeaps, SettleAListOfOneBlockForAllPointers) {
  GraphHeap& heap = heap_of({list(1, true, {num(0)}), block({to(0, true)})}, {to(0, true, 1)});
  EXPECT_EQ(heap.current(to(0, true)), to(0, true));
  heap.settle(0, true);
  EXPECT_EQ(variable(0), to(0, false, 1));
  EXPECT_EQ(cell(1, 0), to(0));
  EXPECT_EQ(heap.current(to(0, true, 2)), to(0, false, 2));
}

TEST_F(GraphHeaps, SettleALongerListForNone) {
  GraphHeap& heap = heap_of({list(1, true, {num(0)})}, {to(0, true)});
  heap.settle(0, false);
  EXPECT_EQ(variable(0), to(0, true));
  EXPECT_FALSE(heap.segment(0).may_be_single());
}

TEST_F(GraphHeaps, HandOverOrdersOnce) {
  GraphHeap& heap = heap_of({}, {});
  heap.say(equal(term_of(0), constant(1)));
  EXPECT_EQ(heap.take_orders().size(), 1u);
  EXPECT_TRUE(heap.take_orders().empty());
}

TEST_F(GraphHeaps, TakeNoPieceApartLikeAList) {
  GraphHeap& heap = heap_of({path(0, 1, {num(0)})}, {});
  EXPECT_THROW(heap.part({0, false, {}}, 1), InternalError);
  EXPECT_THROW(heap.settle(0, true), InternalError);
}

}  // namespace
}  // namespace heapreach::evidence::checker::heap_test
