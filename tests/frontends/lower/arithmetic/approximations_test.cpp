// Operations on two variables have any result that linear conditions allow: always the machine's,
// and no other one where an operand is one of a few small numbers.
#include "frontends/lower/arithmetic/approximations.h"

#include <gtest/gtest.h>

#include "tests/frontends/lowering.h"

namespace heapreach::frontends::approximations_test {
namespace {

using rts::Operation;

struct Row {
  const char* operation;
  Operation expected;
  bool is_signed;          // result and first operand
  std::vector<int> known;  // second operands for which the result is

  bool is_second_signed() const {  // numbers of places have no sign
    return is_signed && expected != Operation::shift_right_signed;
  }
};

const std::vector<Row>& rows() {
  static const std::vector<Row> all = {
      {"mul", Operation::multiply, false, {0, 1, 2}},
      {"mul", Operation::multiply, true, {0, 1, 2, -1}},
      {"sdiv", Operation::divide_signed, true, {1, 2, -1}},
      {"udiv", Operation::divide_unsigned, false, {1, 2}},
      {"srem", Operation::remainder_signed, true, {1, 2, -1}},
      {"urem", Operation::remainder_unsigned, false, {1, 2}},
      {"shl", Operation::shift_left, false, {0, 1, 2, 3}},
      {"lshr", Operation::shift_right, false, {0, 1, 2, 3}},
      {"ashr", Operation::shift_right_signed, true, {0, 1, 2, 3}},
      {"and", Operation::bits_and, false, {0, 1}},
      {"or", Operation::bits_or, false, {0, 1}},
      {"xor", Operation::bits_xor, false, {0, 1}},
  };
  return all;
}

/// `r` is the result; the other uses decide about signs.
std::string code_of(const std::string& operation, bool is_signed, bool is_second_signed) {
  std::string text = "define i32 @main(i8 %a, i8 %b) {\n%r = " + operation + " i8 %a, %b\n";
  int number = 0;
  for (const char* one : {"a", "b", "r"}) {
    const std::string divide = (*one == 'b' ? is_second_signed : is_signed) ? "sdiv" : "udiv";
    for (int i = 0; i < 4; ++i) {
      text += "%x" + std::to_string(number++) + " = " + divide + " i8 %" + one + ", 7\n";
    }
  }
  return text + "ret i32 0\n}\n";
}

std::string code_of(const Row& row) {
  return code_of(row.operation, row.is_signed, row.is_second_signed());
}

TEST(Approximations, AreListedAsTheOperationsThatTheyAre) {
  for (const Row& row : rows()) {
    Lowering lowering(code_of(row));
    lowering.define_integers();
    const auto& operations = lowering.context.system.approximations.operations;
    ASSERT_EQ(operations.size(), 1u) << row.operation;
    EXPECT_EQ(operations[0].operation, row.expected) << row.operation;
    EXPECT_EQ(operations[0].width, 8u);
    EXPECT_EQ(operations[0].is_signed, row.is_signed) << row.operation;
    EXPECT_FALSE(operations[0].may_not_overflow) << row.operation;
    EXPECT_EQ(lowering.text(operations[0].a), "a");
    EXPECT_EQ(lowering.text(operations[0].b), "b");
    EXPECT_EQ(lowering.text("r"), lowering.context.system.variables[operations[0].result].name);
  }
}

const std::vector<int>& samples(bool is_signed) {
  static const std::vector<int> with_sign = {-128, -127, -100, -17, -2, -1, 0,
                                             1,    2,    3,    5,   9,  64, 127};
  static const std::vector<int> without = {0, 1, 2, 3, 4, 5, 7, 9, 63, 64, 128, 200, 254, 255};
  return is_signed ? with_sign : without;
}

TEST(Approximations, TheMachinesResultIsAlwaysPossible) {
  for (const Row& row : rows()) {
    Lowering lowering(code_of(row));
    lowering.define_integers();
    const rts::Approximation& operation = lowering.context.system.approximations.operations.front();
    for (const int a : samples(row.is_signed)) {
      for (const int b : samples(row.is_second_signed())) {
        if (a == -128 && b == -1) continue;  // may be no result
        const auto exact = rts::exact_result(operation, a, b);
        const auto value = lowering.value("r", {{"a", a}, {"b", b}}, exact.value_or(0));
        EXPECT_EQ(value, exact) << row.operation << " " << a << " " << b;
      }
    }
  }
}

TEST(Approximations, NoOtherResultIsWhereAnOperandIsSmall) {
  for (const Row& row : rows()) {
    Lowering lowering(code_of(row));
    lowering.define_integers();
    const rts::Approximation& operation = lowering.context.system.approximations.operations.front();
    for (const int b : row.known) {
      for (const int a : samples(row.is_signed)) {
        const auto exact = rts::exact_result(operation, a, b);
        if (!exact) continue;
        for (const int off : {-2, -1, 1, 2}) {
          const Integer other = *exact + off;
          EXPECT_FALSE(lowering.value("r", {{"a", a}, {"b", b}}, other))
              << row.operation << " " << a << " " << b << " is not " << other;
        }
      }
    }
  }
}

TEST(Approximations, OthersAreOpen) {
  Lowering lowering(code_of("xor", false, false));
  lowering.define_integers();
  EXPECT_TRUE(lowering.value("r", {{"a", 12}, {"b", 10}}, 6));
  EXPECT_TRUE(lowering.value("r", {{"a", 12}, {"b", 10}}, 7));
  EXPECT_FALSE(lowering.value("r", {{"a", 12}, {"b", 10}}, 256));
  EXPECT_FALSE(lowering.value("r", {{"a", 12}, {"b", 10}}, -1));
}

TEST(Approximations, WithoutOverflowTheProductGrows) {
  Lowering lowering(code_of("mul nsw", true, true));
  lowering.define_integers();
  EXPECT_TRUE(lowering.context.system.approximations.operations[0].may_not_overflow);
  EXPECT_EQ(lowering.context.assumptions, std::set<std::string>{lower::no_overflow});
  EXPECT_TRUE(lowering.value("r", {{"a", 9}, {"b", 11}}, 99));
  EXPECT_FALSE(lowering.value("r", {{"a", 9}, {"b", 11}}, 18));
}

TEST(Approximations, WhatHasNoResultIsCutOff) {
  const auto assumptions = [](const std::string& operation, bool is_signed) {
    Lowering lowering(code_of(operation, is_signed, is_signed));
    lowering.define_integers();
    return lowering.context.assumptions;
  };
  EXPECT_EQ(assumptions("udiv", false), std::set<std::string>{"no division by zero"});
  EXPECT_EQ(assumptions("srem", true), std::set<std::string>{"no division by zero"});
  EXPECT_EQ(assumptions("ashr", true),
            std::set<std::string>{"no shift by the width of a type or more"});
  EXPECT_EQ(assumptions("and", false), std::set<std::string>());
}

/// The operand of `%r = mul i8 %e, %b` where `e` has so many nodes.
std::string operand_of(const std::string& steps) {
  Lowering lowering("define i32 @main(i8 %a, i8 %b, i8 %c) {\n" + steps +
                    "\n%r = mul i8 %e, %b\nret i32 0\n}");
  lowering.define_integers();
  return lowering.text(lowering.context.system.approximations.operations[0].a);
}

TEST(Approximations, LargeOperandsWaitInAVariable) {
  EXPECT_EQ(operand_of("%e = udiv i8 %a, 3"), "a / 3");
  EXPECT_EQ(operand_of("%x = udiv i8 %a, 3\n%e = urem i8 %x, 5"), "operand");
}

}  // namespace
}  // namespace heapreach::frontends::approximations_test
