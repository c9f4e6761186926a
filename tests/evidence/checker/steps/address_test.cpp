// Where values lead and how they compare, with a start heap that is known: what does not follow
// from the opacity of addresses is refused, at the very cell where it starts not to.
#include "evidence/checker/steps/address.h"

#include "evidence/checker/conditions/linear.h"
#include "tests/evidence/checker/steps/paths.h"

namespace heapreach::evidence::checker::address_test {
namespace {

using namespace test::parts;
using Answers = std::vector<std::string>;

class ClosedAddresses : public test::PathsTest {
 protected:
  /// Two blocks of three cells, a freed one, an empty one.
  ClosedAddresses() {
    const Node three = block({num(0), num(0), num(0)});
    Node freed = block({});
    freed.size = 3;
    freed.freed = true;
    start_.nodes = {three, three, freed, block({})};
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
  Answers ordered(const Value& a, const Value& b, bool strictly) {
    return asked([&](auto& addresses, auto&) { return text(addresses.ordered(a, b, strictly)); });
  }
  std::string allocated_at(const Value& at) {
    return asked([&](auto& addresses, auto&) { return text(addresses.allocated_at(at)); }).at(0);
  }
};

TEST_F(ClosedAddresses, CompareNumbers) {
  EXPECT_EQ(equals(num(3), num(3)), Answers{"yes"});
  EXPECT_EQ(equals(num(3), num(4)), Answers{"no"});
  EXPECT_EQ(equals(unknown(0), num(4)), (Answers{"yes", "no"}));
  EXPECT_EQ(ordered(num(3), num(3), true), Answers{"no"});
  EXPECT_EQ(ordered(num(3), num(3), false), Answers{"yes"});
  EXPECT_EQ(ordered(num(2), num(3), true), Answers{"yes"});
  EXPECT_EQ(ordered(num(4), num(3), false), Answers{"no"});
}

TEST_F(ClosedAddresses, ComparePointersIntoOneBlock) {
  EXPECT_EQ(equals(to(0, false, 1), to(0, false, 1)), Answers{"yes"});
  EXPECT_EQ(equals(to(0, false, 1), to(0, false, 2)), Answers{"no"});
  // Also beyond its cells.
  EXPECT_EQ(equals(to(0, false, 9), to(0, false, -9)), Answers{"no"});
  EXPECT_EQ(ordered(to(0, false, 9), to(0, false, 9), true), Answers{"no"});
  EXPECT_EQ(ordered(to(0, false, 9), to(0, false, 9), false), Answers{"yes"});
  EXPECT_EQ(ordered(to(0, false, 1), to(0, false, 2), true), Answers{"yes"});
  EXPECT_EQ(ordered(to(0, false, 2), to(0, false, 1), false), Answers{"no"});
}

TEST_F(ClosedAddresses, ComparePointersIntoDifferentBlocks) {
  EXPECT_EQ(equals(to(0), to(1)), Answers{"no"});
  EXPECT_EQ(equals(to(0, false, 2), to(1, false, 2)), Answers{"no"});
  EXPECT_EQ(equals(to(0, false, 3), to(1)), Answers{"refused"});
  EXPECT_EQ(equals(to(0), to(1, false, 3)), Answers{"refused"});
  EXPECT_EQ(equals(to(0, false, -1), to(1)), Answers{"refused"});
  EXPECT_EQ(ordered(to(0), to(1), true), Answers{"refused"});
  // The base of an empty block is its own.
  EXPECT_EQ(equals(to(3), to(1)), Answers{"no"});
  EXPECT_EQ(equals(to(3, false, 1), to(1)), Answers{"refused"});
}

TEST_F(ClosedAddresses, CompareNumbersBelowTheOriginWithPointers) {
  EXPECT_EQ(equals(num(7), to(0)), Answers{"no"});
  EXPECT_EQ(equals(to(0), num(7)), Answers{"no"});
  EXPECT_EQ(equals(num(8), to(0)), Answers{"refused"});
  EXPECT_EQ(equals(to(0, false, 9), num(7)), Answers{"no"});
  EXPECT_EQ(equals(to(0, false, -1), num(7)), Answers{"refused"});
  EXPECT_EQ(equals(to(0), unknown(0)), (Answers{"no", "refused"}));
  EXPECT_EQ(ordered(num(7), to(0), true), Answers{"yes"});
  EXPECT_EQ(ordered(to(0), num(7), false), Answers{"no"});
  EXPECT_EQ(ordered(num(8), to(0), true), Answers{"refused"});
  EXPECT_EQ(ordered(to(0, false, -1), num(7), true), Answers{"refused"});
}

TEST_F(ClosedAddresses, LeadToCellsAndNowhereInGuards) {
  EXPECT_EQ(allocated_at(to(0)), "0 + 0");
  EXPECT_EQ(allocated_at(to(0, false, 2)), "0 + 2");
  EXPECT_EQ(allocated_at(to(0, false, 3)), "none");
  EXPECT_EQ(allocated_at(to(0, false, 4)), "none");
  EXPECT_EQ(allocated_at(to(0, false, 5)), "refused");
  EXPECT_EQ(allocated_at(to(0, false, -1)), "refused");
  EXPECT_EQ(allocated_at(to(2)), "none");
  EXPECT_EQ(allocated_at(to(2, false, 5)), "refused");
  EXPECT_EQ(allocated_at(num(7)), "none");
  EXPECT_EQ(allocated_at(num(-7)), "none");
  EXPECT_EQ(allocated_at(num(8)), "refused");
}

TEST_F(ClosedAddresses, FindBases) {
  const auto base_at = [&](const Value& at) {
    return asked([&](auto& addresses, auto&) { return text(addresses.base_at(at)); }).at(0);
  };
  EXPECT_EQ(base_at(to(0)), "0 + 0");
  EXPECT_EQ(base_at(to(0, false, 1)), "none");
  EXPECT_EQ(base_at(to(2)), "none");
  EXPECT_EQ(base_at(num(0)), "none");
  EXPECT_EQ(base_at(to(3)), "none");
}

TEST_F(ClosedAddresses, FindEmptyBlocks) {
  start_.nodes.push_back(start_.nodes[3]);
  start_.nodes.back().freed = true;
  const auto empty_at = [&](const Value& at) {
    return asked([&](auto& addresses, auto&) { return text(addresses.empty_at(at)); }).at(0);
  };
  EXPECT_EQ(empty_at(to(3)), "3 + 0");
  EXPECT_EQ(empty_at(to(3, false, 1)), "none");
  EXPECT_EQ(empty_at(to(4)), "none");
  EXPECT_EQ(empty_at(to(0)), "none");
  EXPECT_EQ(empty_at(num(9)), "none");
}

TEST_F(ClosedAddresses, LeadAstrayBeyondTheirGuard) {
  const auto astray = [&](const Value& value) {
    return asked([&](auto& addresses, auto&) { return text(addresses.leads_astray(value)); }).at(0);
  };
  EXPECT_EQ(astray(num(7)), "no");
  EXPECT_EQ(astray(num(8)), "yes");
  EXPECT_EQ(astray(to(0, false, 4)), "no");
  EXPECT_EQ(astray(to(0, false, 5)), "yes");
  EXPECT_EQ(astray(to(0, false, -1)), "yes");
  // An empty block has an address.
  EXPECT_EQ(astray(to(3, false, 2)), "no");
  EXPECT_EQ(astray(to(3, false, 3)), "yes");
}

TEST_F(ClosedAddresses, TellTheEndsOfListsApart) {
  start_.nodes = {list(1, true, {num(0)}), list(2, true, {num(0)})};
  const auto same = [&](const Value& a, const Value& b) { return equals(a, b); };
  EXPECT_EQ(same(to(0), to(0)), Answers{"yes"});
  EXPECT_EQ(same(to(0), to(0, true)), (Answers{"yes", "no"}));
  EXPECT_EQ(same(to(1), to(1, true)), Answers{"no"});
  EXPECT_EQ(same(to(1, true), to(1, true)), Answers{"yes"});
}

TEST_F(ClosedAddresses, SettleOrdersWithLengths) {
  Node ordered = list(1, true, {num(0), unknown(1)});
  ordered.cells[1].order = 1;
  ordered.cells[1].gap = 1;
  ordered.cells[1].first = term_of(0);
  start_.nodes = {ordered};
  const auto settled = [&] {
    return asked([&](auto& addresses, auto&) { return text(addresses.several(0)); });
  };
  EXPECT_EQ(settled(), (Answers{"no", "ends", "yes", "ends"}));
  start_.condition = {equal(term_of(0), term_of(1))};
  EXPECT_EQ(settled(), (Answers{"no", "ends"}));
  start_.condition = {below(term_of(0), term_of(1))};
  EXPECT_EQ(settled(), (Answers{"ends", "yes"}));
}

TEST_F(ClosedAddresses, IsolateBlocksOfListsAndPieces) {
  shapes_ = {shape({child(0)})};
  start_.nodes = {list(1, true, {num(5)}), piece(0, 1), list(3, false, {num(0)})};
  const auto isolated = [&](const Pointer& at) {
    return asked([&](auto& addresses, auto& heap) {
      const std::uint32_t block = addresses.isolate(at, nullptr);
      EXPECT_TRUE(heap.segment(block).is_single() && !heap.segment(block).is_piece());
      const Value& held = heap.segment(block).value(0);
      return std::to_string(block) + ": " +
             text(std::get_if<Pointer>(&held) != nullptr ? std::optional(std::get<Pointer>(held))
                                                         : std::nullopt);
    });
  };
  EXPECT_EQ(isolated({0, false, {}}), (Answers{"0: none", "0: 3 + 0"}));
  EXPECT_EQ(isolated({0, true, {}}), (Answers{"0: none", "3: none"}));
  EXPECT_EQ(isolated({1, false, {}}), Answers{"1: 3 + 0"});
  EXPECT_EQ(isolated({2, true, {}}), Answers{"3: none"});
}

TEST_F(ClosedAddresses, SettleWhatBlocksOwn) {
  shapes_ = {shape({child(0)})};
  start_.nodes = {block({to(1), to(2)}), or_empty(piece(0, 1)), piece(0, 1)};
  const Answers owned = asked([&](auto& addresses, auto& heap) {
    addresses.settle_owned(0);
    return text(heap.segment(0).value(0) == num(0)) + text(heap.segment(0).value(1) == to(2)) +
           text(heap.segment(1).may_be_empty());
  });
  EXPECT_EQ(owned, (Answers{"yesyesno", "noyesno"}));
}

}  // namespace
}  // namespace heapreach::evidence::checker::address_test
