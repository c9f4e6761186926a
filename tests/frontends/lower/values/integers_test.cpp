// Integers of C as mathematical ones: what is known of their range, and values as multiples of
// others.
#include "frontends/lower/values/integers.h"

#include <gtest/gtest.h>

#include "support/error.h"
#include "tests/frontends/lowering.h"

namespace heapreach::frontends::integers_test {
namespace {

/// A loop in which `i` begins at `start` and becomes `n` at its end.
std::string loop_of(const std::string& type, const std::string& start, const std::string& step) {
  return "define i32 @main(" + type + " %a) {\nentry:\nbr label %l\nl:\n%i = phi " + type + " [ " +
         start + ", %entry ], [ %n, %l ]\n%n = " + step + "\nbr label %l\n}";
}

bool counts(const std::string& start, const std::string& step, const std::string& type = "i32") {
  Code code(loop_of(type, start, step));
  return lower::is_counter(code.value("i"));
}

TEST(Integers, CountersStartSmallAndTakeSmallSteps) {
  EXPECT_TRUE(counts("0", "add i32 %i, 1"));
  EXPECT_TRUE(counts("0", "sub i32 %i, 16"));
  EXPECT_TRUE(counts("1048576", "add i32 %i, -16"));
  EXPECT_TRUE(counts("-1048576", "add i32 %i, 1"));
  EXPECT_FALSE(counts("1048577", "add i32 %i, 1"));
  EXPECT_FALSE(counts("0", "add i32 %i, 17"));
  EXPECT_FALSE(counts("0", "add i32 %i, -17"));
  EXPECT_FALSE(counts("0", "mul i32 %i, 2"));
  EXPECT_FALSE(counts("0", "add i32 %a, 1"));
  EXPECT_FALSE(counts("%a", "add i32 %i, 1"));
  EXPECT_FALSE(counts("0", "add i128 %i, 1", "i128"));
}

TEST(Integers, OnlyPhisAreCounters) {
  Code code(loop_of("i32", "0", "add i32 %i, 1"));
  EXPECT_FALSE(lower::is_counter(code.value("n")));
  EXPECT_FALSE(lower::is_counter(code.value("a")));
}

bool fits(const std::string& steps, const std::string& name = "r") {
  Code code("define i32 @main(i32 %a, i8 %b) {\n" + steps + "\nret i32 0\n}");
  return lower::fits_both(code.value(name));
}

TEST(Integers, SomeNumbersAreNeverNegative) {
  EXPECT_TRUE(fits("%r = zext i8 %b to i32"));
  EXPECT_TRUE(fits("%z = zext i8 %b to i16\n%r = sext i16 %z to i32"));
  EXPECT_FALSE(fits("%r = sext i8 %b to i32"));
  EXPECT_TRUE(fits("%r = lshr i32 %a, 1"));
  EXPECT_FALSE(fits("%r = lshr i32 %a, 0"));
  EXPECT_FALSE(fits("%r = ashr i32 %a, 1"));
  EXPECT_TRUE(fits("%r = and i32 %a, 2147483647"));
  EXPECT_FALSE(fits("%r = and i32 %a, -2"));
  EXPECT_FALSE(fits("%r = or i32 %a, 1"));
  EXPECT_TRUE(fits("%r = urem i32 %a, 10"));
  EXPECT_FALSE(fits("%r = urem i32 %a, -10"));
  EXPECT_FALSE(fits("%r = srem i32 %a, 10"));
  EXPECT_FALSE(fits("%r = and i32 %a, %a"));
  EXPECT_FALSE(fits("", "a"));
}

TEST(Integers, NoNegativeConstantFitsBoth) {
  Code code("define i32 @main() {\nret i32 0\n}");
  llvm::Type* type = llvm::Type::getInt32Ty(code.module().getContext());
  EXPECT_TRUE(lower::fits_both(*llvm::ConstantInt::get(type, 0)));
  EXPECT_TRUE(lower::fits_both(*llvm::ConstantInt::get(type, 0x7fffffff)));
  EXPECT_FALSE(lower::fits_both(*llvm::ConstantInt::get(type, 0x80000000u)));
}

bool counter_fits(const std::string& start, const std::string& step, const std::string& name = "i",
                  const std::string& type = "i32") {
  Code code(loop_of(type, start, step));
  return lower::fits_both(code.value(name));
}

TEST(Integers, WhatOnlyCountsUpIsNeverNegative) {
  EXPECT_TRUE(counter_fits("0", "add nsw i32 %i, 1"));
  EXPECT_TRUE(counter_fits("0", "add nsw i64 %i, 1", "i", "i64"));
  EXPECT_FALSE(counter_fits("0", "add nsw i16 %i, 1", "i", "i16"));
  EXPECT_FALSE(counter_fits("-1", "add nsw i32 %i, 1"));
  EXPECT_FALSE(counter_fits("0", "add i32 %i, 1"));
  EXPECT_FALSE(counter_fits("9", "sub nsw i32 %i, 1"));
  EXPECT_FALSE(counter_fits("9", "add nsw i32 %i, -1"));
  EXPECT_FALSE(counter_fits("9", "add nsw i32 %i, 17"));
}

TEST(Integers, NeitherIsTheNextNumberOfACounter) {
  EXPECT_TRUE(counter_fits("0", "add nsw i32 %i, 15", "n"));
  EXPECT_FALSE(counter_fits("0", "add nsw i32 %i, 16", "n"));
  EXPECT_FALSE(counter_fits("0", "add i32 %i, 1", "n"));
  EXPECT_FALSE(counter_fits("9", "add nsw i32 %i, -1", "n"));
}

TEST(Integers, BitsStandForTwoNumbers) {
  const llvm::APInt all = ~llvm::APInt(8, 0);
  EXPECT_EQ(lower::to_integer(all, true), 255);
  EXPECT_EQ(lower::to_integer(all, false), -1);
  EXPECT_EQ(lower::to_integer(llvm::APInt(8, 127), false), 127);
  EXPECT_EQ(lower::to_integer(~llvm::APInt(128, 0), true), (Integer(1) << 128) - 1);
}

/// As "variable * factor + constant".
std::string linear(const std::string& steps, const std::string& name = "r") {
  Lowering lowering("define i32 @main(i64 %a, i64 %b) {\n" + steps + "\nret i32 0\n}");
  lowering.define_integers();
  const lower::Linear found = lowering.parts.integers.linear_in(lowering.code.value(name));
  const std::string variable = found.variable ? found.variable->getName().str() : "nothing";
  return variable + " * " + found.factor.get_str() + " + " + found.constant.get_str();
}

TEST(Integers, ValuesAreLinearInOthers) {
  EXPECT_EQ(linear("", "a"), "a * 1 + 0");
  EXPECT_EQ(linear("%r = add i64 %a, 5"), "a * 1 + 5");
  EXPECT_EQ(linear("%r = mul i64 %a, 6"), "a * 6 + 0");
  EXPECT_EQ(linear("%r = mul i64 6, %a"), "a * 6 + 0");
  EXPECT_EQ(linear("%r = shl i64 %a, 3"), "a * 8 + 0");
  EXPECT_EQ(linear("%x = mul i64 %a, 6\n%y = add i64 %x, 2\n%r = shl i64 %y, 1"), "a * 12 + 4");
  EXPECT_EQ(linear("%x = add i64 %a, 6\n%r = add i64 %x, 2"), "a * 1 + 8");
  EXPECT_EQ(linear("%r = add i64 7, 2"), "nothing * 0 + 9");
  EXPECT_EQ(linear("%r = mul i64 %a, 0"), "nothing * 0 + 0");
  EXPECT_EQ(linear("%z = sub i64 4, 4\n%r = mul i64 %z, %a"), "nothing * 0 + 0");
}

TEST(Integers, OthersAreLinearInThemselves) {
  EXPECT_EQ(linear("%r = add i64 %a, -5"), "r * 1 + 0");
  EXPECT_EQ(linear("%r = sub i64 %a, 5"), "r * 1 + 0");
  EXPECT_EQ(linear("%r = add i64 %a, %b"), "r * 1 + 0");
  EXPECT_EQ(linear("%r = shl i64 %a, 62"), "a * 4611686018427387904 + 0");
  EXPECT_EQ(linear("%r = shl i64 %a, 63"), "r * 1 + 0");
  EXPECT_EQ(linear("%r = shl i64 1, %a"), "r * 1 + 0");
}

TEST(Integers, SizesAreMultiples) {
  Lowering lowering(
      "define i32 @main(i64 %a) {\n%x = mul i64 %a, 12\n%r = add i64 %x, 8\n%c = add i64 3, 3\n"
      "ret i32 0\n}");
  lowering.define_integers();
  const auto step = [&](const std::string& name) {
    return lowering.parts.integers.size_step(lowering.code.value(name));
  };
  EXPECT_EQ(step("x"), 12);
  EXPECT_EQ(step("r"), 4);
  EXPECT_EQ(step("c"), 6);
  EXPECT_EQ(step("a"), 1);
}

TEST(Integers, KnownOnesAreTheSameInEveryExecution) {
  Lowering lowering(
      "define i32 @main(i8 %a, i1 %e) {\n%c = sub i8 3, 5\n%d = add i8 %a, 1\n"
      "%u = udiv i8 %c, 1\n%v = udiv i8 %c, 1\nret i32 0\n}");
  lowering.define_integers();
  const auto known = [&](const std::string& name) {
    return lowering.parts.integers.known_integer(lowering.code.value(name));
  };
  ASSERT_TRUE(known("c"));
  EXPECT_EQ(known("c")->getZExtValue(), 254u);
  EXPECT_TRUE(known("c")->getType()->isIntegerTy(8));
  EXPECT_FALSE(known("d"));
  EXPECT_FALSE(known("e"));
}

TEST(Integers, AreConvertedBetweenRepresentations) {
  Lowering lowering(
      "define i32 @main(i8 %a, i8 %b, i1 %e) {\n%x = sdiv i8 %a, 3\n%y = udiv i8 %b, 3\n"
      "%z = lshr i8 %b, 1\nret i32 0\n}");
  lowering.define_integers();
  const auto integer = [&](const std::string& name, bool as_unsigned) {
    return lowering.text(lowering.parts.integers.integer(lowering.code.value(name), as_unsigned));
  };
  EXPECT_EQ(integer("a", false), "a");
  EXPECT_EQ(integer("a", true), "a < 0 ? a + 256 : a");
  EXPECT_EQ(integer("b", true), "b");
  EXPECT_EQ(integer("b", false), "b >= 128 ? b - 256 : b");
  EXPECT_EQ(integer("z", false), "b / 2");
  EXPECT_EQ(integer("e", true), "e != 0 ? 1 : 0");
}

TEST(Integers, AddressesAreNone) {
  Lowering lowering("define i32 @main(i8* %p) {\n%a = ptrtoint i8* %p to i64\nret i32 0\n}");
  EXPECT_THROW(lowering.parts.integers.integer(lowering.code.value("a"), true), InputError);
  EXPECT_THROW(lowering.parts.integers.integer(
                   *llvm::UndefValue::get(lowering.code.value("a").getType()), true),
               InputError);
}

}  // namespace
}  // namespace heapreach::frontends::integers_test
