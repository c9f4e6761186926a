// Products, quotients and shifts by a constant are what the machine computes, for every number of
// eight bits; signed ones that overflow cut the execution off.
#include "frontends/lower/arithmetic/products.h"

#include <gtest/gtest.h>

#include <optional>

#include "tests/frontends/lower/arithmetic/bytes.h"

namespace heapreach::frontends::products_test {
namespace {

int as_signed(int a) {
  return static_cast<int>(as_byte(a, false));
}

int as_unsigned(int a) {
  return static_cast<int>(as_byte(a, true));
}

/// The number, if it is one of eight bits with sign.
std::optional<long> in_range(int value) {
  return value < -128 || value > 127 ? std::nullopt : std::optional<long>(value);
}

std::string step_by(const std::string& operation, int by) {
  return "%r = " + operation + " i8 %a, " + std::to_string(by);
}

TEST(Products, WrapAround) {
  for (const int by : {0, 1, 2, 3, 7, 127, -1, -3, -128}) {
    for (const bool is_unsigned : {false, true}) {
      SCOPED_TRACE(by);
      expect_bytes(step_by("mul", by), is_unsigned, [&](int a) { return a * by; });
    }
  }
}

TEST(Products, TheFactorMayComeFirst) {
  for (const bool is_unsigned : {false, true}) {
    expect_bytes("%r = mul i8 5, %a", is_unsigned, [](int a) { return 5 * a; });
  }
}

TEST(Products, DoNotOverflowWithASign) {
  for (const int by : {0, 1, 2, 3, 64, -1, -3}) {
    for (const bool is_unsigned : {false, true}) {
      SCOPED_TRACE(by);
      expect_bytes(step_by("mul nsw", by), is_unsigned,
                   [&](int a) { return in_range(as_signed(a) * by); });
    }
  }
}

TEST(Products, OfSizesAreTakenToFit) {
  Lowering lowering(code_of_bytes("%r = mul nuw i8 %a, 3", true));
  lowering.define_integers();
  EXPECT_EQ(lowering.text("r"), "a * 3");
  EXPECT_TRUE(lowering.emitted().empty());
  Lowering negative(code_of_bytes("%r = mul nuw i8 %a, -3", true));
  negative.define_integers();
  EXPECT_EQ(negative.value("r", {{"a", 100}}), Integer(212));
}

TEST(Products, WithBothFlagsAreSizesThatAreNotChecked) {
  Lowering lowering(code_of_bytes("%r = mul nuw nsw i8 %a, 3", false));
  lowering.define_integers();
  EXPECT_EQ(lowering.text("r"), "a * 3");
  EXPECT_TRUE(lowering.emitted().empty());
}

TEST(Products, QuotientsAndRemaindersAreThoseOfTheMachine) {
  for (const int by : {1, 2, 3, 10, 127, 128, 255}) {
    for (const bool is_unsigned : {false, true}) {
      SCOPED_TRACE(by);
      expect_bytes(step_by("udiv", by), is_unsigned, [&](int a) { return as_unsigned(a) / by; });
      expect_bytes(step_by("urem", by), is_unsigned, [&](int a) { return as_unsigned(a) % by; });
    }
  }
  for (const int by : {1, 2, 3, 10, 127, -2, -3, -128}) {
    for (const bool is_unsigned : {false, true}) {
      SCOPED_TRACE(by);
      expect_bytes(step_by("sdiv", by), is_unsigned, [&](int a) { return as_signed(a) / by; });
      expect_bytes(step_by("srem", by), is_unsigned, [&](int a) { return as_signed(a) % by; });
    }
  }
}

TEST(Products, TheQuotientByMinusOneMayOverflow) {
  for (const bool is_unsigned : {false, true}) {
    expect_bytes("%r = sdiv i8 %a, -1", is_unsigned, [](int a) { return in_range(-as_signed(a)); });
  }
}

TEST(Products, TheRemainderByMinusOneIsUndefinedWhereTheQuotientIs) {
  for (const bool is_unsigned : {false, true}) {
    expect_bytes("%r = srem i8 %a, -1", is_unsigned, [](int a) {
      return in_range(-as_signed(a)) ? std::optional<long>(0) : std::nullopt;
    });
  }
}

TEST(Products, NothingIsDividedByZero) {
  for (const char* operation : {"udiv", "urem", "sdiv", "srem"}) {
    Lowering lowering(code_of_bytes(step_by(operation, 0), false));
    lowering.define_integers();
    EXPECT_EQ(lowering.emitted(), std::vector<std::string>{"assume false"}) << operation;
    EXPECT_EQ(lowering.context.assumptions, std::set<std::string>{"no division by zero"});
  }
}

TEST(Products, ShiftsAreThoseOfTheMachine) {
  for (int by = 0; by < 8; ++by) {
    for (const bool is_unsigned : {false, true}) {
      SCOPED_TRACE(by);
      expect_bytes(step_by("shl", by), is_unsigned, [&](int a) { return a * (1 << by); });
      expect_bytes(step_by("shl nsw", by), is_unsigned, [&](int a) {
        // The factor 128 is no number of eight bits with sign, but a power of two all the same.
        return in_range(as_signed(a) * (1 << by));
      });
      expect_bytes(step_by("lshr", by), is_unsigned, [&](int a) { return as_unsigned(a) >> by; });
      expect_bytes(step_by("ashr", by), is_unsigned, [&](int a) { return as_signed(a) >> by; });
    }
  }
}

TEST(Products, ShiftsByTheWidthAreNotComputed) {
  for (const char* operation : {"shl", "lshr", "ashr"}) {
    for (const int by : {7, 8}) {
      Lowering lowering(code_of_bytes(step_by(operation, by), false));
      lowering.define_integers();
      EXPECT_EQ(lowering.context.system.approximations.operations.size(), by == 8 ? 1u : 0u);
      EXPECT_EQ(lowering.value("r", {{"a", 0}}).has_value(), by == 7) << operation;
    }
  }
}

/// What is assumed of `i + step` where `i` counts from `start` by that.
std::vector<std::string> assumed_of_counter(const std::string& start, const std::string& step) {
  Lowering lowering("define i32 @main() {\nentry:\nbr label %l\nl:\n%i = phi i32 [ " + start +
                    ", %entry ], [ %n, %l ]\n%n = add nsw i32 %i, " + step + "\nbr label %l\n}");
  lowering.define_integers();
  EXPECT_EQ(lowering.context.assumptions, std::set<std::string>{lower::no_overflow});
  return lowering.emitted();
}

TEST(Products, CountersNeedTooLongToOverflow) {
  EXPECT_TRUE(assumed_of_counter("0", "1").empty());
  EXPECT_TRUE(assumed_of_counter("0", "16").empty());
  EXPECT_TRUE(assumed_of_counter("0", "-16").empty());
  EXPECT_EQ(assumed_of_counter("0", "17"),
            std::vector<std::string>{"assume -2147483648 <= i + 17 && i + 17 <= 2147483647"});
  EXPECT_EQ(assumed_of_counter("0", "-17").size(), 1u);
  EXPECT_EQ(assumed_of_counter("1048577", "1").size(), 1u);
}

}  // namespace
}  // namespace heapreach::frontends::products_test
