// Pointers of a state, where something about it changes (heap.cpp): each leads where it did, or to
// what the change says, and no other is touched.
#include <gtest/gtest.h>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/heaps/heap.h"
#include "tests/evidence/checker/graph_parts.h"

namespace heapreach::evidence::checker::heap_pointers_test {
namespace {

using test::parts::block;
using test::parts::linear;
using test::parts::list;
using test::parts::num;
using test::parts::path;
using test::parts::piece;
using test::parts::to;
using test::parts::unknown;

class HeapPointers : public ::testing::Test {
 protected:
  /// Makes the heap of a state that has these nodes and 10 unknowns.
  GraphHeap& heap_of(std::vector<Node> nodes, std::vector<Value> store) {
    State state;
    state.unknowns = 10;
    state.nodes = std::move(nodes);
    state.store = std::move(store);
    read_ = SymbolicState(state);
    read_.speaks_of(shapes_);
    return heap_.emplace(read_);
  }
  const Value& variable(std::size_t index) { return heap_->state().store[index]; }
  const Value& cell(std::uint32_t segment, std::size_t index) {
    return heap_->segment(segment).value(index);
  }

  std::vector<Shape> shapes_;

 private:
  SymbolicState read_;
  std::optional<GraphHeap> heap_;
};

TEST_F(HeapPointers, PutWhatLeadsToNoPieceInPlaceOfPointers) {
  shapes_ = {
      test::parts::shape({test::parts::child(0)}),
      test::parts::shape(
          {test::parts::child(1, {test::parts::given(ShapeArgument::Kind::argument, 0)})}, 1)};
  shapes_[1].leaf = 0;
  const std::vector<Node> nodes = {block({to(1), to(2), to(3)}), test::parts::or_empty(piece(0, 1)),
                                   test::parts::or_empty(path(0, 1, {to(0, false, 1)})),
                                   test::parts::or_empty(piece(1, 1, {to(0)}))};
  GraphHeap& heap = heap_of(nodes, {});
  for (const std::uint32_t n : {1, 2, 3}) heap.settle_piece(n, true);
  EXPECT_EQ(cell(0, 0), num(0));
  EXPECT_EQ(cell(0, 1), to(0, false, 1));
  EXPECT_EQ(cell(0, 2), to(0));
  EXPECT_FALSE(heap.segment(1).is_live() || heap.segment(1).is_piece());
  GraphHeap& other = heap_of(nodes, {});
  other.settle_piece(1, false);
  EXPECT_EQ(cell(0, 0), to(1));
  EXPECT_FALSE(other.segment(1).may_be_empty());
}

TEST_F(HeapPointers, LeadToTheLastBlockElsewhere) {
  GraphHeap& heap = heap_of({path(0, 1, {num(0)}), block({to(0, true, 1)})}, {to(0), to(0, true)});
  Value held = to(0, true);
  heap.lead_last(0, 5, true, &held);
  EXPECT_EQ(variable(0), to(0));
  EXPECT_EQ(variable(1), to(5, true));
  EXPECT_EQ(cell(1, 0), to(5, true, 1));
  EXPECT_EQ(held, to(5, true));
  Value other = to(1, true);
  heap.lead_last(0, 5, true, &other);
  EXPECT_EQ(other, to(1, true));
}

TEST_F(HeapPointers, TurnListsRoundWithTheirPointers) {
  GraphHeap& heap = heap_of({list(2, true, {num(0)}), block({to(0)})}, {to(0, true), to(1)});
  heap.turn_round(0);
  heap.turn_round(1);
  EXPECT_EQ(variable(0), to(0));
  EXPECT_EQ(cell(1, 0), to(0, true));
  EXPECT_EQ(variable(1), to(1));
  EXPECT_TRUE(heap.segment(0).leads_on(true));
}

TEST_F(HeapPointers, PutAPointerInPlaceOfAnInteger) {
  Node ordered = list(2, false, {num(0), unknown(3)});
  ordered.cells[1].order = 1;
  GraphHeap& heap = heap_of({block({unknown(3, 5)}), ordered},
                            {unknown(3), linear(0, {{3, 2}}), linear(1, {{2, 1}, {3, 1}}),
                             linear(0, {{3, -1}}), unknown(4)});
  // u3 + 1 is the cell at 2 of node 0.
  EXPECT_TRUE(heap.identify(3, linear(1, {{3, 1}}), {0, false, constant(2)}));
  EXPECT_EQ(variable(0), to(0, false, 1));
  EXPECT_EQ(variable(1), Value(linear(0, {{3, 2}})));
  EXPECT_EQ(variable(2), Value(Pointer{0, false, linear(2, {{2, 1}})}));
  EXPECT_EQ(variable(3), Value(linear(0, {{3, -1}})));
  EXPECT_EQ(variable(4), unknown(4));
  EXPECT_EQ(cell(0, 0), to(0, false, 6));
  EXPECT_EQ(cell(1, 1), unknown(3));
  EXPECT_EQ(heap.renamings(), 1u);
  EXPECT_FALSE(heap.identify(7, term_of(7), {0, false, {}}));
  EXPECT_EQ(heap.renamings(), 1u);
}

TEST_F(HeapPointers, ForgetWhereASegmentIs) {
  GraphHeap& heap = heap_of({block({to(1), to(0)}), list(2, true, {num(0)})}, {to(1, true), to(0)});
  heap.forget(1);
  EXPECT_EQ(variable(0), Value(Anything{}));
  EXPECT_EQ(variable(1), to(0));
  EXPECT_EQ(cell(0, 0), Value(Anything{}));
  EXPECT_EQ(cell(0, 1), to(0));
  EXPECT_FALSE(heap.segment(1).is_live());
  EXPECT_EQ(heap.renamings(), 1u);
}

}  // namespace
}  // namespace heapreach::evidence::checker::heap_pointers_test
