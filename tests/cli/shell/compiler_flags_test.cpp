#include "cli/shell/compiler_flags.h"

#include <gtest/gtest.h>

namespace heapreach::cli::compiler_flags_test {
namespace {

using Words = std::vector<std::string>;

TEST(CompilerFlags, OfOneWordAreHandedOn) {
  EXPECT_EQ(with_compiler_flags({"check", "-std=c99", "-pthread", "a.c"}),
            (Words{"check", "--cflag=-std=c99", "--cflag=-pthread", "a.c"}));
}

TEST(CompilerFlags, TakeTheirValuesAlong) {
  EXPECT_EQ(with_compiler_flags({"-include", "x.h", "-isysteminc", "-isystem", "i"}),
            (Words{"--cflag=-include", "--cflag=x.h", "--cflag=-isysteminc", "--cflag=-isystem",
                   "--cflag=i"}));
  EXPECT_EQ(with_compiler_flags({"-include"}), Words{"--cflag=-include"});
}

TEST(CompilerFlags, LeaveAllElse) {
  const Words others = {"-Iinc", "-DX", "-m32", "--std=c99", "-p", "-q", "--", "-std=c99"};
  EXPECT_EQ(with_compiler_flags(others), others);
}

}  // namespace
}  // namespace heapreach::cli::compiler_flags_test
