// Bit operations with a mask that is known are what the machine computes, for every number of eight
// bits; others are approximate.
#include "frontends/lower/arithmetic/bits.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>

#include "tests/frontends/lower/arithmetic/bytes.h"

namespace heapreach::frontends::bits_test {
namespace {

int ones_and(int a, int b) {
  return a & b;
}
int ones_or(int a, int b) {
  return a | b;
}
int ones_xor(int a, int b) {
  return a ^ b;
}

struct Operation {
  const char* name;
  int (*machine)(int, int);
};

constexpr Operation operations[] = {{"and", ones_and}, {"or", ones_or}, {"xor", ones_xor}};

TEST(Bits, WithAMaskAreThoseOfTheMachine) {
  for (const auto& [name, machine] : operations) {
    for (const int mask : {0, 1, 2, 6, 0x0f, 0x55, 0x5a, 0x80, 0xa5, 0xc3, 0xfe, 0xff}) {
      SCOPED_TRACE(std::string(name) + " " + std::to_string(mask));
      const std::string step = std::string("%r = ") + name + " i8 %a, " + std::to_string(mask);
      for (const bool is_unsigned : {false, true}) {
        expect_bytes(step, is_unsigned, [&](int a) { return machine(a, mask); });
      }
    }
  }
}

TEST(Bits, TheMaskMayComeFirst) {
  for (const bool is_unsigned : {false, true}) {
    expect_bytes("%r = or i8 96, %a", is_unsigned, [](int a) { return 96 | a; });
  }
}

TEST(Bits, AValueThatIsAlwaysTheSameIsAMask) {
  for (const bool is_unsigned : {false, true}) {
    expect_bytes("%m = add i8 5, 7\n%r = xor i8 %a, %m", is_unsigned, [](int a) { return a ^ 12; });
  }
}

TEST(Bits, OfAValueWithItselfAreExact) {
  for (const bool is_unsigned : {false, true}) {
    expect_bytes("%r = xor i8 %a, %a", is_unsigned, [](int) { return 0; });
    expect_bytes("%r = and i8 %a, %a", is_unsigned, [](int a) { return a; });
    expect_bytes("%r = or i8 %a, %a", is_unsigned, [](int a) { return a; });
  }
}

TEST(Bits, AMaskOfSignsIsACondition) {
  for (const bool is_unsigned : {false, true}) {
    const std::string mask = "%m = ashr i8 %a, 7\n%c = add i8 %a, 3\n";
    const auto is_negative = [](int a) { return static_cast<std::int8_t>(a) < 0; };
    expect_bytes(mask + "%r = and i8 %c, %m", is_unsigned,
                 [&](int a) { return is_negative(a) ? a + 3 : 0; });
    expect_bytes(mask + "%r = or i8 %m, %c", is_unsigned,
                 [&](int a) { return is_negative(a) ? -1 : a + 3; });
    expect_bytes(mask + "%r = xor i8 %c, %m", is_unsigned,
                 [&](int a) { return is_negative(a) ? ~(a + 3) : a + 3; });
  }
}

TEST(Bits, NoOnesInCommonAreASum) {
  expect_bytes("%h = and i8 %a, 240\n%l = lshr i8 %a, 5\n%r = or i8 %h, %l", true,
               [](int a) { return (a & 240) | ((a & 255) >> 5); });
  Lowering lowering(
      "define i32 @main(i8 %a, i8 %b) {\n%l = and i8 %a, 15\n%h = and i8 %b, 48\n"
      "%r = or i8 %l, %h\n%s = xor i8 %l, %h\nret i32 0\n}");
  lowering.define_integers();
  ASSERT_EQ(lowering.context.system.approximations.operations.size(), 1u);
  EXPECT_EQ(lowering.context.system.approximations.operations[0].operation,
            rts::Operation::bits_xor);
}

std::size_t approximations_with(const std::string& mask) {
  Lowering lowering("define i32 @main(i16 %a) {\n%r = and i16 %a, " + mask + "\nret i32 0\n}");
  lowering.define_integers();
  return lowering.context.system.approximations.operations.size();
}

TEST(Bits, MasksOfMoreThanFourGroupsAreApproximate) {
  EXPECT_EQ(approximations_with("85"), 0u);      // 0000000001010101
  EXPECT_EQ(approximations_with("341"), 1u);     // 0000000101010101
  EXPECT_EQ(approximations_with("-86"), 0u);     // 1111111110101010: four groups of zeros
  EXPECT_EQ(approximations_with("-342"), 1u);    // 1111111010101010: five
  EXPECT_EQ(approximations_with("-21846"), 1u);  // 1010101010101010
}

TEST(Bits, TheComplementReadsAsADifference) {
  Lowering lowering(
      "define i32 @main(i8 %a) {\n%s = sdiv i8 %a, 3\n%r = xor i8 %a, -1\n%t = sdiv i8 %r, 3\n"
      "ret i32 0\n}");
  lowering.define_integers();
  EXPECT_EQ(lowering.text("r"), "-1 - a");
}

}  // namespace
}  // namespace heapreach::frontends::bits_test
