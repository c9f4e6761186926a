// Where values lead if the start heap is not known: every way in which it may be is a path, what
// is said on one path stays so there, and old numbers lead into no block that is new.
#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/steps/address.h"
#include "tests/evidence/checker/steps/paths.h"

namespace heapreach::evidence::checker::open_address_test {
namespace {

using namespace test::parts;
using Answers = std::vector<std::string>;

class OpenAddresses : public test::PathsTest {
 protected:
  /// Node 0 is one block of two cells; x is u0.
  OpenAddresses() {
    builder_.pointer("x");
    system().heap = rts::StartHeap::unknown;
    start_.garbage = Garbage::any;
    start_.nodes = {block({num(5), num(6)})};
    start_.store = {unknown(0)};
  }
  Answers asked(const std::function<std::string(GraphAddresses&, GraphHeap&)>& question) {
    return on_all_paths([&](GraphHeap& heap, GraphPath& path) {
      GraphAddresses addresses(system(), heap, path);
      return question(addresses, heap);
    });
  }
  Answers equals(const Value& a, const Value& b) {
    return asked([&](auto& addresses, auto&) { return text(addresses.equals(a, b)); });
  }
  Answers less(const Value& a, const Value& b) {
    return asked([&](auto& addresses, auto&) { return text(addresses.ordered(a, b, true)); });
  }
  Answers allocated_at(const Value& at) {
    return asked([&](auto& addresses, auto&) { return text(addresses.allocated_at(at)); });
  }
};

TEST_F(OpenAddresses, EqualNumbersFromTheOriginOn) {
  EXPECT_EQ(equals(num(7), to(0)), Answers{"no"});
  EXPECT_EQ(equals(to(0), num(8)), (Answers{"yes", "no"}));
  EXPECT_EQ(equals(to(0, false, 1), num(8)), Answers{"no"});
  EXPECT_EQ(equals(to(0, false, -1), num(7)), (Answers{"yes", "no"}));
  EXPECT_EQ(equals(unknown(0), to(0)), (Answers{"no", "yes", "no"}));
}

TEST_F(OpenAddresses, StayWhatTheyWereSaidToBe) {
  EXPECT_EQ(asked([&](auto& addresses, auto&) {
              const std::string before = text(addresses.equals(unknown(0), to(0)));
              return before + " " + text(addresses.equals(unknown(0), to(0))) + " " +
                     text(addresses.equals(unknown(0, 1), to(0, false, 1)));
            }),
            (Answers{"no no no", "yes yes yes", "no no no"}));
}

TEST_F(OpenAddresses, ArePutInPlaceOfWhatEqualsThem) {
  start_.store.push_back(unknown(1));
  start_.condition = {equal(term_of(1), linear(1, {{0, 1}})), at_most(constant(8), term_of(0))};
  EXPECT_EQ(asked([&](auto& addresses, auto& heap) {
              if (!addresses.equals(unknown(0), to(0))) return std::string("no");
              return text(heap.state().store[0] == to(0)) +
                     text(heap.state().store[1] == to(0, false, 1));
            }),
            (Answers{"yesyes", "no"}));
}

TEST_F(OpenAddresses, OfNewBlocksAreNoOldNumbers) {
  start_.nodes[0].is_new = true;
  EXPECT_EQ(equals(unknown(0), to(0)).size(), 3u);
  start_.old = {0};
  EXPECT_EQ(equals(unknown(0), to(0)), (Answers{"no", "no"}));
  // Beyond the block there may be an old one.
  EXPECT_EQ(equals(unknown(0), to(0, false, 2)).size(), 3u);
  EXPECT_EQ(less(unknown(0), to(0)), Answers{"yes"});
  EXPECT_EQ(less(to(0), unknown(0)), Answers{"no"});
}

TEST_F(OpenAddresses, ThatAreKnownAreNumbers) {
  start_.nodes[0].address = constant(20);
  EXPECT_EQ(equals(to(0), num(20)), Answers{"yes"});
  EXPECT_EQ(equals(to(0, false, 1), num(20)), Answers{"no"});
  EXPECT_EQ(equals(to(0, false, 1), num(21)), Answers{"yes"});
  EXPECT_EQ(less(num(20), to(0)), Answers{"no"});
  EXPECT_EQ(less(num(19), to(0)), Answers{"yes"});
  EXPECT_EQ(less(to(0), num(21)), Answers{"yes"});
  EXPECT_EQ(less(to(0), num(20)), Answers{"no"});
}

TEST_F(OpenAddresses, AreInOneOrderOrTheOther) {
  start_.nodes.push_back(block({num(0)}));
  EXPECT_EQ(less(to(0), to(1)), (Answers{"yes", "no"}));
  EXPECT_EQ(less(to(0), to(0, false, 1)), Answers{"yes"});
  EXPECT_EQ(less(num(7), to(0)), Answers{"yes"});
  EXPECT_EQ(less(num(8), to(0)), (Answers{"yes", "no"}));
  EXPECT_EQ(less(to(0), num(8)), Answers{"no"});
  EXPECT_EQ(less(to(0), num(9)), (Answers{"yes", "no"}));
  EXPECT_EQ(equals(to(0), to(1)), Answers{"no"});
  EXPECT_EQ(equals(to(0, false, 2), to(1)), (Answers{"yes", "no"}));
}

TEST_F(OpenAddresses, MayLeadIntoEachBlockNowhereOrElsewhere) {
  EXPECT_EQ(allocated_at(num(7)), Answers{"none"});
  EXPECT_EQ(allocated_at(unknown(0)), (Answers{"none", "0 + ?", "ends", "none", "1 + ?"}));
  EXPECT_EQ(allocated_at(num(8)), (Answers{"0 + ?", "ends", "none", "1 + ?"}));
  EXPECT_EQ(allocated_at(to(0, false, 1)), Answers{"0 + 1"});
  EXPECT_EQ(allocated_at(to(0, false, 3)), Answers{"none"});
  // Into any other one.
  EXPECT_EQ(allocated_at(to(0, false, 4)), (Answers{"none", "1 + ?"}));
  EXPECT_EQ(allocated_at(to(0, false, -1)), (Answers{"none", "1 + ?"}));
}

TEST_F(OpenAddresses, LeadIntoNoBlockThatCannotBeThere) {
  const Answers elsewhere = {"none", "1 + ?"};
  start_.nodes[0] = block({});
  start_.nodes[0].size = 2;
  start_.nodes[0].freed = true;
  EXPECT_EQ(allocated_at(num(8)), elsewhere);
  start_.nodes[0] = block({});
  EXPECT_EQ(allocated_at(num(8)), elsewhere);
  // Frames lie where no number leads.
  start_.nodes[0] = block({num(0)});
  start_.nodes[0].is_static = true;
  EXPECT_EQ(allocated_at(num(8)).size(), 4u);
  system().call_stack = 0;
  EXPECT_EQ(allocated_at(num(8)), elsewhere);
  // Nor do old ones lead into new blocks.
  start_.nodes[0] = block({num(0)});
  start_.nodes[0].is_new = true;
  start_.condition = {at_most(constant(8), term_of(0))};
  EXPECT_EQ(allocated_at(unknown(0)).size(), 4u);
  start_.old = {0};
  EXPECT_EQ(allocated_at(unknown(0)), elsewhere);
}

TEST_F(OpenAddresses, LeadIntoTheSameBlockAgain) {
  start_.condition = {at_most(constant(8), term_of(0))};
  EXPECT_EQ(asked([&](auto& addresses, auto& heap) {
              const auto found = addresses.allocated_at(unknown(0));
              if (!found) return std::string("none");
              return text(heap.state().store[0] == Value(*found)) +
                     text(addresses.is_inside(*found));
            }),
            (Answers{"yesyes", "ends", "none", "yesyes"}));
}

TEST_F(OpenAddresses, GiveListsUp) {
  start_.nodes[0] = list(2, true, {num(0)});
  start_.store = {to(0)};
  EXPECT_EQ(asked([&](auto& addresses, auto& heap) {
              const auto found = addresses.allocated_at(num(8));
              return text(found) + ", " +
                     text(std::holds_alternative<Anything>(heap.state().store[0]));
            }),
            (Answers{"1 + ?, yes", "none, no", "1 + ?, no"}));
}

TEST_F(OpenAddresses, MayBeThoseOfEmptyBlocks) {
  const auto empty_at = [&](const Value& at) {
    return asked([&](auto& addresses, auto&) { return text(addresses.empty_at(at)); });
  };
  Node empty = block({});
  empty.is_new = true;
  start_.nodes = {empty};
  EXPECT_EQ(empty_at(num(8)), Answers{"none"});
  rts::Alloc alloc;
  alloc.size = test::num(0);
  alloc.is_empty = true;
  builder_.edge("start", "next", {alloc});
  EXPECT_EQ(empty_at(num(8)), (Answers{"0 + 0", "none", "1 + 0"}));
  EXPECT_EQ(empty_at(num(7)), Answers{"none"});
  EXPECT_EQ(empty_at(to(0)), Answers{"0 + 0"});
  start_.old = {0};
  EXPECT_EQ(empty_at(unknown(0)), Answers{"none"});
}

}  // namespace
}  // namespace heapreach::evidence::checker::open_address_test
