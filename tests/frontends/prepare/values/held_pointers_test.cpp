// Integers that hold pointers, perhaps moved, masked or tagged.
#include "frontends/prepare/values/held_pointers.h"

#include <gtest/gtest.h>

#include <llvm/IR/Module.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::held_pointers_test {
namespace {

/// Whether the instruction `x` of main(p, q, n, c) holds a pointer.
bool holds(const std::string& steps) {
  Code code(
      "define i32 @main(i8* %p, i8* %q, i64 %n, i1 %c) {\nentry:\n"
      "%i = ptrtoint i8* %p to i64\n%j = ptrtoint i8* %q to i64\n" +
      steps + "\nret i32 0\n}");
  return prepare::HeldPointers(code.function()).holds_pointer(code.instruction("x"));
}

TEST(HeldPointers, AreMovedMaskedAndTagged) {
  EXPECT_TRUE(holds("%x = add i64 %i, %n"));
  EXPECT_TRUE(holds("%x = add i64 %n, %i"));
  EXPECT_TRUE(holds("%x = sub i64 %i, %n"));
  EXPECT_TRUE(holds("%x = and i64 %i, -16"));
  EXPECT_TRUE(holds("%x = or i64 %i, 15"));
  EXPECT_TRUE(holds("%x = xor i64 %i, 1"));
  EXPECT_TRUE(holds("%x = select i1 %c, i64 %i, i64 0"));
  EXPECT_TRUE(holds("%x = select i1 %c, i64 %i, i64 1"));
}

TEST(HeldPointers, AreNoOtherNumbers) {
  EXPECT_FALSE(holds("%x = add i64 %n, 1"));
  EXPECT_FALSE(holds("%x = sub i64 %n, %i"));
  EXPECT_FALSE(holds("%x = sub i64 %i, %j"));
  EXPECT_FALSE(holds("%x = and i64 %i, 7"));
  EXPECT_FALSE(holds("%x = and i64 %i, -32"));
  EXPECT_FALSE(holds("%x = or i64 %i, 16"));
  EXPECT_FALSE(holds("%x = select i1 %c, i64 %i, i64 %n"));
  EXPECT_FALSE(holds("%x = select i1 %c, i64 0, i64 1"));
}

TEST(HeldPointers, MayBeMovedByDifferences) {
  EXPECT_TRUE(holds("%d = sub i64 %i, %j\n%x = add i64 %j, %d"));
  EXPECT_TRUE(holds("%d = sub i64 %i, %j\n%x = sub i64 %j, %d"));
}

TEST(HeldPointers, LowestBitsAreAsManyAsAlignmentLeaves) {
  Code code(
      "define i32 @main(i64 %n, i32 %m) {\n%a = and i64 %n, 15\n%b = and i64 %n, 16\n"
      "%r = urem i64 %n, 16\n%s = urem i64 %n, 12\n%t = trunc i64 %n to i32\n"
      "%u = and i32 %t, 1\nret i32 0\n}");
  const prepare::HeldPointers held(code.function());
  const llvm::Value* whole = code.function().getArg(0);
  EXPECT_EQ(held.whole_of_low_bits(code.instruction("a")), whole);
  EXPECT_EQ(held.whole_of_low_bits(code.instruction("b")), nullptr);
  EXPECT_EQ(held.whole_of_low_bits(code.instruction("r")), whole);
  EXPECT_EQ(held.whole_of_low_bits(code.instruction("s")), nullptr);
  EXPECT_EQ(held.whole_of_low_bits(code.instruction("u")), whole);
}

}  // namespace
}  // namespace heapreach::frontends::held_pointers_test
