// Blocks whose size the types of the program say: of globals and locals.
#include "frontends/lower/blocks/blocks.h"

#include <gtest/gtest.h>

#include "frontends/lower/bytes_needed.h"
#include "tests/frontends/lowering.h"

namespace heapreach::frontends::blocks_test {
namespace {

const std::string text =
    "%struct.R = type { i32, i64 }\n%struct.V = type { i64, i32, [0 x i16] }\n"
    "%struct.O = type { i64, i16, [0 x { i8, i16 }] }\n%struct.N = type { i64, [0 x %struct.R] }\n"
    "@one = global i32 1\n"
    "@array = global [3 x %struct.R] zeroinitializer\n@nothing = global {} zeroinitializer\n"
    "@record = global %struct.R zeroinitializer\n@open = global %struct.O zeroinitializer\n"
    "@open_numbers = global %struct.V zeroinitializer\n"
    "@open_without_room = global %struct.N zeroinitializer\n"
    "define i32 @main() {\n%l = alloca [2 x i64]\nstore i32 2, i32* @one\n"
    "%x = load %struct.R, %struct.R* @record\n"
    "ret i32 0\n}";

std::uint64_t cells(const std::string& name, const std::vector<std::string>& in_bytes = {}) {
  Lowering lowering(text, {}, in_bytes);
  return lowering.parts.blocks.cells_of(lowering.code.value(name));
}

TEST(Blocks, HaveACellForEachScalar) {
  EXPECT_EQ(cells("one"), 1u);
  EXPECT_EQ(cells("record"), 2u);
  EXPECT_EQ(cells("array"), 6u);
  EXPECT_EQ(cells("l"), 2u);
}

TEST(Blocks, HaveACellForEachByteIfThatIsWanted) {
  EXPECT_EQ(cells("one", {"one"}), 4u);
  EXPECT_EQ(cells("record", {"record"}), 16u);
  EXPECT_EQ(cells("l", {"l"}), 16u);
}

TEST(Blocks, OfNothingHaveOneCell) {
  EXPECT_EQ(cells("nothing"), 1u);
}

TEST(Blocks, OfRecordsWithAnOpenArrayHoldItsElementsInTheirPadding) {
  EXPECT_EQ(cells("open_numbers"), 4u);
  EXPECT_EQ(cells("open_numbers", {"open_numbers"}), 16u);
  EXPECT_EQ(cells("open_without_room"), 1u);
}

TEST(Blocks, WithOtherRecordsInTheirPaddingAreWantedInBytes) {
  try {
    cells("open");
    FAIL();
  } catch (const lower::BytesNeeded& needed) {
    EXPECT_EQ(needed.wanted.reason, "a record that ends in an array of other records");
  }
  EXPECT_EQ(cells("open", {"open"}), 16u);
}

TEST(Blocks, AreMadeWithTheNameOfTheirRecord) {
  Lowering lowering(text);
  lowering.parts.blocks.make(lowering.code.value("record"), true, {});
  lowering.parts.blocks.make(lowering.code.value("array"), false, {});
  EXPECT_EQ(lowering.emitted(),
            (std::vector<std::string>{"record := alloc(sizeof(R)), static", "array := alloc(6)"}));
}

TEST(Blocks, InBytesAreMadeOfANumber) {
  Lowering lowering(text, {}, {"record"});
  lowering.parts.blocks.make(lowering.code.value("record"), true, {});
  EXPECT_EQ(lowering.emitted(), std::vector<std::string>{"record := alloc(16), static"});
}

TEST(Blocks, CountForTheBoundIfTheyAreStatic) {
  Lowering lowering(text);
  lowering.context.system.guard = 3;
  lowering.parts.blocks.make(lowering.code.value("array"), false, {});
  EXPECT_EQ(lowering.context.static_cells, 0u);
  lowering.parts.blocks.make(lowering.code.value("array"), true, {});
  EXPECT_EQ(lowering.context.static_cells, 9u);
  lowering.parts.blocks.make(lowering.code.value("record"), true, {});
  EXPECT_EQ(lowering.context.static_cells, 14u);
}

TEST(Blocks, ThatAreFoundAreOfTheirSizeAndApartFromAllBefore) {
  Lowering lowering(text);
  lowering.context.system.guard = 3;
  for (const char* name : {"record", "one", "array"}) {
    lowering.parts.blocks.find(llvm::cast<llvm::GlobalVariable>(lowering.code.value(name)));
  }
  EXPECT_EQ(lowering.emitted(),
            (std::vector<std::string>{"assume size(record) == sizeof(R)", "assume size(one) == 1",
                                      "assume one != record", "assume size(array) == 6",
                                      "assume array != record", "assume array != one"}));
  EXPECT_EQ(lowering.context.static_cells, 18u);
  ASSERT_FALSE(lowering.context.cuts.empty());
  EXPECT_EQ(std::get<3>(*lowering.context.cuts.begin()), "each variable has a block of its own");
}

}  // namespace
}  // namespace heapreach::frontends::blocks_test
