// Blocks that may get the address of a freed one: which blocks meet in a slot, and what addresses
// in C are then.
#include "frontends/lower/values/reuse.h"

#include <gtest/gtest.h>

#include "rts/semantics/state.h"
#include "tests/frontends/lowering.h"

namespace heapreach::frontends::reuse_test {
namespace {

using Steps = std::vector<std::string>;

struct Fixture {
  explicit Fixture(unsigned slots)
      : options(with(slots)),
        lowering("define i32 @main(i8* %p) {\n%x = add i32 1, 2\nret i32 0\n}", options) {}
  static Options with(unsigned slots) {
    Options options;
    options.address_reuse = slots;
    return options;
  }
  lower::Reuse& reuse() { return lowering.parts.reuse; }
  const llvm::Instruction& at() { return lowering.code.instruction("x"); }
  /// The instructions of each way that has been added, without the edge that leads there.
  Steps ways() {
    lowering.context.graph.here({});
    Imported imported;
    imported.system = lowering.context.system;
    Steps result;
    for (const std::string& edge : edges_of(imported)) {
      const std::size_t start = edge.find(": ");
      result.push_back(start == std::string::npos ? "" : edge.substr(start + 2));
    }
    return result;
  }

  Options options;
  Lowering lowering;
};

TEST(Reuse, WithoutSlotsFreesAndTakesForGrantedThatThereIsNone) {
  Fixture f(0);
  f.reuse().begin();
  f.reuse().free_block(f.lowering.expression("p"), f.at());
  f.reuse().made(f.lowering.expression("p"), f.at());
  EXPECT_EQ(f.ways(), Steps{"free(p)"});
  EXPECT_EQ(f.lowering.context.assumptions,
            std::set<std::string>{"addresses of freed blocks are not handed out again"});
  EXPECT_EQ(f.lowering.text(f.reuse().address(f.lowering.expression("p"))), "p");
}

TEST(Reuse, BeginsWithEmptySlots) {
  Fixture f(2);
  f.reuse().begin();
  EXPECT_EQ(f.lowering.emitted(), (Steps{"freed1 := null", "freed_size1 := 0", "again1 := null",
                                         "freed2 := null", "freed_size2 := 0", "again2 := null"}));
  EXPECT_EQ(f.lowering.context.reused_address.size(), 2u);
}

TEST(Reuse, AFreedBlockMayBeKept) {
  Fixture f(1);
  f.reuse().free_block(f.lowering.expression("p"), f.at());
  EXPECT_EQ(f.ways(),
            (Steps{"kill block_size; assume block_size == size(p); free(p)", "",
                   "assume p != null && freed1 == null; freed1 := p; freed_size1 := block_size"}));
  EXPECT_EQ(f.lowering.context.assumptions,
            std::set<std::string>{"at most one block gets the address of a freed one"});
}

TEST(Reuse, SlotsAreFilledInTheirOrder) {
  Fixture f(2);
  f.reuse().free_block(f.lowering.expression("p"), f.at());
  const Steps ways = f.ways();
  ASSERT_EQ(ways.size(), 4u);
  EXPECT_EQ(ways[3],
            "assume p != null && freed2 == null && again1 != null; freed2 := p; freed_size2 := "
            "block_size");
  EXPECT_EQ(f.lowering.context.assumptions,
            std::set<std::string>{"at most two blocks get the address of a freed one"});
}

TEST(Reuse, ANewBlockMayGetTheAddressOfTheOneThatIsKept) {
  Fixture f(1);
  f.reuse().made(f.lowering.expression("p"), f.at());
  EXPECT_EQ(f.ways(),
            (Steps{"kill block_size; assume block_size == size(p)", "",
                   "assume freed1 != null && again1 == null && p != null; again1 := p; "
                   "freed_size1 := block_size < freed_size1 ? block_size : freed_size1"}));
}

/// What the address `x` is in C, where these are the contents of the slots: freed, size, again.
Integer address(const Integer& x, const std::vector<std::vector<int>>& slots) {
  Fixture f(static_cast<unsigned>(slots.size()));
  rts::State state;
  state.store.resize(f.lowering.context.system.variables.size());
  const auto set = [&](const std::string& name, const Integer& value) {
    const auto& variables = f.lowering.context.system.variables;
    for (std::size_t i = 0; i < variables.size(); ++i) {
      if (variables[i].name == name) state.store[i] = value;
    }
  };
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    set("freed" + number, slots[i][0]);
    set("freed_size" + number, slots[i][1]);
    set("again" + number, slots[i][2]);
  }
  set("p", x);
  return rts::evaluate(*f.reuse().address(f.lowering.expression("p")), state,
                       f.lowering.context.system);
}

TEST(Reuse, AddressesOfTheNewBlockAreThoseOfTheFreedOne) {
  const std::vector<std::vector<int>> slots = {{10, 3, 20}};
  EXPECT_EQ(address(20, slots), 10);
  EXPECT_EQ(address(22, slots), 12);
  EXPECT_EQ(address(23, slots), 13);  // one past the end
  EXPECT_EQ(address(24, slots), 24);
  EXPECT_EQ(address(19, slots), 19);
  EXPECT_EQ(address(10, slots), 10);
}

TEST(Reuse, AddressesOfLargeBlocksAgreeToTheirEnd) {
  const std::vector<std::vector<int>> slots = {{100, 20, 200}};
  for (const int offset : {0, 7, 8, 9, 10, 19, 20}) {
    EXPECT_EQ(address(200 + offset, slots), 100 + offset);
  }
  EXPECT_EQ(address(221, slots), 221);
  EXPECT_EQ(address(208, {{100, 8, 200}}), 108);
  EXPECT_EQ(address(209, {{100, 8, 200}}), 209);
  EXPECT_EQ(address(209, {{100, 9, 200}}), 109);
}

TEST(Reuse, EmptySlotsChangeNoAddress) {
  for (const int x : {0, 1, 3}) EXPECT_EQ(address(x, {{10, 3, 0}}), x);
  EXPECT_EQ(address(5, {{0, 0, 0}, {0, 0, 0}}), 5);
}

TEST(Reuse, AnAddressMayBeHandedOutTwice) {
  const std::vector<std::vector<int>> slots = {{10, 3, 20}, {20, 2, 30}};
  EXPECT_EQ(address(30, slots), 10);
  EXPECT_EQ(address(32, slots), 12);
  EXPECT_EQ(address(33, slots), 33);
  EXPECT_EQ(address(21, slots), 11);
}

}  // namespace
}  // namespace heapreach::frontends::reuse_test
