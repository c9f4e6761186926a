// Sums and conversions are what the machine computes, for every number of eight bits; signed sums
// that overflow cut the execution off.
#include "frontends/lower/arithmetic/arithmetic.h"

#include <gtest/gtest.h>

#include "support/error.h"
#include "tests/frontends/lower/arithmetic/bytes.h"

namespace heapreach::frontends::of_lower::arithmetic_test {
namespace {

int as_signed(int a) {
  return static_cast<int>(as_byte(a, false));
}

int as_unsigned(int a) {
  return static_cast<int>(as_byte(a, true));
}

std::optional<long> in_range(int value) {
  return value < -128 || value > 127 ? std::nullopt : std::optional<long>(value);
}

TEST(LowerArithmetic, SumsWithConstantsWrapAround) {
  for (const int by : {0, 1, 5, 100, 127, -1, -5, -128}) {
    for (const bool is_unsigned : {false, true}) {
      SCOPED_TRACE(by);
      const std::string number = std::to_string(by);
      expect_bytes("%r = add i8 %a, " + number, is_unsigned, [&](int a) { return a + by; });
      expect_bytes("%r = sub i8 %a, " + number, is_unsigned, [&](int a) { return a - by; });
      expect_bytes("%r = sub i8 " + number + ", %a", is_unsigned, [&](int a) { return by - a; });
      expect_bytes("%r = add i8 " + number + ", %a", is_unsigned, [&](int a) { return by + a; });
    }
  }
}

TEST(LowerArithmetic, SumsOfVariablesWrapAround) {
  for (const char* operation : {"add", "sub"}) {
    for (const bool is_unsigned : {false, true}) {
      Lowering lowering(code_of_bytes(
          std::string("%r = ") + operation + " i8 %a, %b\n%v = " + (is_unsigned ? "udiv" : "sdiv") +
              " i8 %b, 7\n%w = " + (is_unsigned ? "udiv" : "sdiv") + " i8 %b, 7",
          is_unsigned));
      lowering.define_integers();
      for (const int a : {-128, -100, -1, 0, 1, 77, 127}) {
        for (const int b : {-128, -99, -1, 0, 1, 78, 127}) {
          const Integer x = as_byte(a, is_unsigned), y = as_byte(b, is_unsigned);
          const int exact = *operation == 'a' ? a + b : a - b;
          EXPECT_EQ(lowering.value("r", {{"a", x}, {"b", y}}), Integer(as_byte(exact, is_unsigned)))
              << operation << " " << a << " " << b;
        }
      }
    }
  }
}

TEST(LowerArithmetic, SumsWithASignDoNotOverflow) {
  for (const int by : {0, 1, 100, -1, -100}) {
    for (const bool is_unsigned : {false, true}) {
      SCOPED_TRACE(by);
      const std::string number = std::to_string(by);
      expect_bytes("%r = add nsw i8 %a, " + number, is_unsigned,
                   [&](int a) { return in_range(as_signed(a) + by); });
      expect_bytes("%r = sub nsw i8 %a, " + number, is_unsigned,
                   [&](int a) { return in_range(as_signed(a) - by); });
    }
  }
}

/// `r` is what a conversion of `a` to 16 bits or to four is.
void expect_converted(const std::string& operation, bool from_unsigned, bool to_unsigned,
                      unsigned bits, int (*machine)(int)) {
  const std::string to = "i" + std::to_string(bits);
  std::string votes;
  for (int i = 0; i < 4; ++i) {
    const std::string number = std::to_string(i);
    votes += "%va" + number + " = " + (from_unsigned ? "udiv" : "sdiv") + " i8 %a, 7\n%vr" +
             number + " = " + (to_unsigned ? "udiv " : "sdiv ") + to + " %r, 7\n";
  }
  Lowering lowering("define i32 @main(i8 %a) {\n%r = " + operation + " i8 %a to " + to + "\n" +
                    votes + "ret i32 0\n}");
  lowering.define_integers();
  ASSERT_EQ(lowering.context.inference.is_unsigned(lowering.code.value("a")), from_unsigned);
  ASSERT_EQ(lowering.context.inference.is_unsigned(lowering.code.value("r")), to_unsigned);
  const long range = 1L << bits;
  for (int a = 0; a < 256; ++a) {
    long expected = ((machine(a) % range) + range) % range;
    if (!to_unsigned && expected >= range / 2) expected -= range;
    EXPECT_EQ(lowering.value("r", {{"a", Integer(as_byte(a, from_unsigned))}}), Integer(expected))
        << operation << " " << bits << " " << a;
  }
}

TEST(LowerArithmetic, ConversionsAreThoseOfTheMachine) {
  for (const bool from : {false, true}) {
    for (const bool to : {false, true}) {
      expect_converted("zext", from, to, 16, as_unsigned);
      expect_converted("sext", from, to, 16, as_signed);
      expect_converted("trunc", from, to, 4, as_signed);
    }
  }
}

TEST(LowerArithmetic, ANumberThatWasWidenedAndIsCutBackIsItself) {
  Lowering lowering(
      "define i32 @main(i8 %a) {\n%w = sext i8 %a to i32\n%r = trunc i32 %w to i8\n"
      "%v = sdiv i8 %a, 3\n%s = sdiv i8 %r, 3\nret i32 0\n}");
  lowering.define_integers();
  EXPECT_EQ(lowering.text("r"), "a");
}

TEST(LowerArithmetic, ConditionsAreOneOrAllOnes) {
  Lowering lowering(
      "define i32 @main(i8 %a) {\n%c = icmp slt i8 %a, 3\n%z = zext i1 %c to i8\n"
      "%s = sext i1 %c to i8\n%v = sdiv i8 %s, 3\nret i32 0\n}");
  lowering.define_integers();
  EXPECT_EQ(lowering.text("z"), "a < 3 ? 1 : 0");
  EXPECT_EQ(lowering.text("s"), "a < 3 ? -1 : 0");
}

TEST(LowerArithmetic, ChoicesAndFrozenValuesAreTheirOperands) {
  Lowering lowering(
      "define i32 @main(i8 %a, i1 %e) {\n%f = freeze i8 %a\n%r = select i1 %e, i8 %f, i8 -1\n"
      "%v = udiv i8 %r, 3\n%w = udiv i8 %f, 3\n%x = udiv i8 %a, 3\nret i32 0\n}");
  lowering.define_integers();
  EXPECT_EQ(lowering.text("r"), "e != 0 ? a : 255");
}

TEST(LowerArithmetic, LargeExpressionsWaitInAVariable) {
  std::string steps = "%x0 = add nsw i32 %a, %b\n";
  for (int i = 1; i < 10; ++i) {
    steps += "%x" + std::to_string(i) + " = add nuw nsw i32 %x" + std::to_string(i - 1) + ", %b\n";
  }
  Lowering lowering("define i32 @main(i32 %a, i32 %b) {\n" + steps + "ret i32 0\n}");
  lowering.define_integers();
  EXPECT_EQ(lowering.text("x6"), "a + b + b + b + b + b + b + b");
  EXPECT_EQ(lowering.text("x7"), "x7");
  EXPECT_EQ(lowering.text("x8"), "x7 + b");
}

TEST(LowerArithmetic, SizesOfBlocksNeedNoVariable) {
  const auto is_variable = [](const std::string& use) {
    Lowering lowering(
        "declare i8* @malloc(i64)\ndefine i32 @main(i64 %a) {\n"
        "%s = mul i64 %a, -3\n%t = mul i64 %s, -5\n" +
        use + "\nret i32 0\n}");
    lowering.define_integers();
    return lowering.text("t") == "t";
  };
  EXPECT_FALSE(is_variable("%p = call i8* @malloc(i64 %t)"));
  EXPECT_FALSE(is_variable("%u = add i64 %t, 8\n%p = call i8* @malloc(i64 %u)"));
  EXPECT_TRUE(
      is_variable("%u = add i64 %t, 8\n%p = call i8* @malloc(i64 %u)\n%v = udiv i64 %u, 3"));
}

std::string refusal(const std::string& steps) {
  try {
    Lowering lowering("define i32 @main(i32 %a, i8* %p, i128 %w, float %f) {\n" + steps +
                      "\nret i32 0\n}");
    lowering.define_integers();
  } catch (const InputError& refusal) {
    return refusal.what();
  }
  return "";
}

TEST(LowerArithmetic, SomeOperationsAreNotSupported) {
  EXPECT_NE(refusal("%r = add i128 %w, 1").find("an integer of more than 64 bits"),
            std::string::npos);
}

TEST(LowerArithmetic, NumbersOfAddressesAreNotKnown) {
  Lowering lowering(
      "define i32 @main(i8* %p) {\n%i = ptrtoint i8* %p to i64\n%r = urem i64 %i, 7\nret i32 0\n}");
  lowering.define_integers();
  const auto& operations = lowering.context.system.approximations.operations;
  ASSERT_EQ(operations.size(), 1u);
  EXPECT_EQ(operations[0].operation, rts::Operation::pointer_part);
  EXPECT_EQ(lowering.value("i", {{"p", 5}}, 12), Integer(12));
  EXPECT_EQ(lowering.value("i", {{"p", 0}}, 12), std::nullopt) << "null is 0";
  EXPECT_EQ(lowering.value("i", {{"p", 5}}, 0), std::nullopt);
}

}  // namespace
}  // namespace heapreach::frontends::of_lower::arithmetic_test
