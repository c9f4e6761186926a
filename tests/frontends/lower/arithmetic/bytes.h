// Integers of eight bits, all of which a test can try.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <string>

#include "tests/frontends/lowering.h"

namespace heapreach::frontends {

/// main with a parameter `a` of eight bits and these instructions, which compute `r`; what is done
/// with both besides speaks for unsigned or for signed numbers.
inline std::string code_of_bytes(const std::string& steps, bool is_unsigned) {
  const std::string divide = is_unsigned ? "udiv" : "sdiv";
  std::string text = "define i32 @main(i8 %a, i8 %b) {\n" + steps + "\n";
  for (const char* one : {"a", "r"}) {
    for (const char* time : {"1", "2", "3"}) {
      text += std::string("%of_") + one + time + " = " + divide + " i8 %" + one + ", 7\n";
    }
  }
  return text + "ret i32 0\n}\n";
}

inline long as_byte(long value, bool is_unsigned) {
  const long low = value & 255;
  return is_unsigned || low < 128 ? low : low - 256;
}

/// `r` is what `machine` says of every `a`, modulo 256, as a number of the sign that was asked for;
/// where it says nothing no execution is left. Nothing is approximate.
inline void expect_bytes(const std::string& steps, bool is_unsigned,
                         const std::function<std::optional<long>(int)>& machine) {
  Lowering lowering(code_of_bytes(steps, is_unsigned));
  lowering.define_integers();
  EXPECT_EQ(lowering.context.inference.is_unsigned(lowering.code.value("a")), is_unsigned);
  EXPECT_EQ(lowering.context.inference.is_unsigned(lowering.code.value("r")), is_unsigned);
  EXPECT_TRUE(lowering.context.system.approximations.operations.empty());
  for (int a = is_unsigned ? 0 : -128; a < (is_unsigned ? 256 : 128); ++a) {
    const auto value = lowering.value("r", {{"a", a}});
    const std::optional<long> expected = machine(a);
    ASSERT_EQ(value.has_value(), expected.has_value()) << a;
    if (value) {
      ASSERT_EQ(*value, as_byte(*expected, is_unsigned)) << a;
    }
  }
}

}  // namespace heapreach::frontends
