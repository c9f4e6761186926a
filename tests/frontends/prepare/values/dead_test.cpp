// Instructions that nobody needs go, but for those that may go wrong.
#include "frontends/prepare/values/dead.h"

#include <gtest/gtest.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::dead_test {
namespace {

/// Whether the instruction stays in main(a, b, p).
bool stays(const std::string& step) {
  Code code(
      "declare i32 @f() readnone nounwind willreturn\n"
      "define i32 @main(i8 %a, i8 %b, i8* %p) {\n%x = " +
      step + "\nret i32 0\n}");
  prepare::remove_dead_instructions(code.function());
  return text_of(code.function()) != "ret i32 0\n";
}

TEST(Dead, ComputationsGo) {
  for (const char* operation : {"add", "sub", "mul", "and", "or", "xor", "add nuw", "mul nuw"}) {
    EXPECT_FALSE(stays(std::string(operation) + " i8 %a, %b")) << operation;
  }
  EXPECT_FALSE(stays("icmp slt i8 %a, %b"));
  EXPECT_FALSE(stays("zext i8 %a to i32"));
  EXPECT_FALSE(stays("getelementptr i8, i8* %p, i64 1"));
  EXPECT_FALSE(stays("alloca i32"));
}

TEST(Dead, OperationsThatMayOverflowStay) {
  for (const char* operation : {"add", "sub", "mul"}) {
    EXPECT_TRUE(stays(std::string(operation) + " nsw i8 %a, %b")) << operation;
    EXPECT_FALSE(stays(std::string(operation) + " nuw nsw i8 %a, %b")) << operation;
  }
}

TEST(Dead, DivisionsThatMayBeByZeroStay) {
  for (const char* operation : {"sdiv", "srem", "udiv", "urem"}) {
    EXPECT_TRUE(stays(std::string(operation) + " i8 %a, %b")) << operation;
    EXPECT_TRUE(stays(std::string(operation) + " i8 %a, 0")) << operation;
    EXPECT_FALSE(stays(std::string(operation) + " i8 %a, 2")) << operation;
    const bool has_sign = operation[0] == 's';
    EXPECT_EQ(stays(std::string(operation) + " i8 %a, -1"), has_sign) << operation;
  }
}

TEST(Dead, ShiftsThatMayBeTooFarStay) {
  for (const char* operation : {"shl", "lshr", "ashr"}) {
    EXPECT_TRUE(stays(std::string(operation) + " i8 %a, %b")) << operation;
    EXPECT_TRUE(stays(std::string(operation) + " i8 %a, 8")) << operation;
    EXPECT_FALSE(stays(std::string(operation) + " i8 %a, 7")) << operation;
  }
  EXPECT_TRUE(stays("shl nsw i8 %a, 7"));
}

TEST(Dead, AccessesAndCallsStay) {
  EXPECT_TRUE(stays("load i8, i8* %p"));
  EXPECT_TRUE(stays("call i32 @f()"));
  EXPECT_TRUE(stays("alloca i8, i8 %a"));
}

TEST(Dead, WhatOnlyTheDeadNeedGoesToo) {
  Code code(
      "define i32 @main(i8 %a) {\n%x = xor i8 %a, 1\n%y = xor i8 %x, 2\n%z = xor i8 %y, 3\n"
      "%u = xor i8 %a, 4\n%r = zext i8 %u to i32\nret i32 %r\n}");
  prepare::remove_dead_instructions(code.function());
  EXPECT_EQ(text_of(code.function()), "%u = xor i8 %a, 4\n%r = zext i8 %u to i32\nret i32 %r\n");
}

}  // namespace
}  // namespace heapreach::frontends::dead_test
