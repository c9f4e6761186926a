// The lowest bits of an address are those of its distance from the start of the block.
#include "frontends/lower/arithmetic/low_bits.h"

#include <gtest/gtest.h>

#include "tests/frontends/lowering.h"

namespace heapreach::frontends::low_bits_test {
namespace {

/// A number with the bits that `b` takes of an address, where `p` is the start of a block.
std::string low_bits(const std::string& steps) {
  Lowering lowering("define i32 @main(i8* %p, i64 %n) {\n" + steps +
                    "\n%use = sdiv i64 %b, 3\nret i32 0\n}");
  lowering.parts.roots.take_for_base(lowering.code.value("p"));
  const llvm::Instruction& bits = lowering.code.instruction("b");
  lower::LowBits low(lowering.context, lowering.parts.pointers, lowering.parts.roots,
                     lowering.parts.differences);
  if (!low.asks(bits)) return "none";
  const auto& address = llvm::cast<llvm::User>(*bits.getOperand(0));
  return lowering.text(low.number_with(*address.getOperand(0), 7, bits));
}

TEST(LowBits, AreAskedOfAddressesOnly) {
  EXPECT_EQ(low_bits("%b = and i64 %n, 7"), "none");
  EXPECT_EQ(low_bits("%i = ptrtoint i8* %p to i64\n%b = and i64 %i, 16"), "none");
  EXPECT_EQ(low_bits("%i = ptrtoint i8* %p to i64\n%b = or i64 %i, 1"), "none");
}

TEST(LowBits, OfABlockAreZero) {
  EXPECT_EQ(low_bits("%i = ptrtoint i8* %p to i64\n%b = and i64 %i, 7"), "0");
}

TEST(LowBits, AreThoseOfTheDistanceFromTheStart) {
  EXPECT_EQ(low_bits("%r = getelementptr i8, i8* %p, i64 5\n%i = ptrtoint i8* %r to i64\n"
                     "%b = and i64 %i, 7"),
            "p + 5 - p < 0 ? (p + 5 - p) % 16 + 16 : p + 5 - p");
}

}  // namespace
}  // namespace heapreach::frontends::low_bits_test
