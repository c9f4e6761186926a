// Fields of integers that hold pointers are loaded and stored as such.
#include "frontends/prepare/values/pointers_in_integers.h"

#include <gtest/gtest.h>

#include <llvm/IR/Verifier.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::pointers_in_integers_test {
namespace {

/// What becomes of main(n, r), where r leads to a record of two integers as wide as a pointer.
std::string loaded(const std::string& steps) {
  Code code(
      "%R = type { i64, i64 }\ndeclare void @use(i8*)\n"
      "define i32 @main(i64 %n, %R* %r) {\n"
      "%f = getelementptr %R, %R* %r, i32 0, i32 0\n"
      "%g = getelementptr %R, %R* %r, i32 0, i32 1\n" +
      steps + "\nret i32 0\n}");
  prepare::load_pointers_as_such({&code.function()});
  EXPECT_FALSE(llvm::verifyFunction(code.function(), &llvm::errs()));
  return text_of(code.function());
}

const std::string as_pointer =
    "%v = load i64, i64* %f\n%m = and i64 %v, -4\n%p = inttoptr i64 %m to i8*\n"
    "call void @use(i8* %p)\n";

TEST(PointersInIntegers, AreLoadedAsPointers) {
  const std::string text = loaded(as_pointer);
  EXPECT_EQ(count_of("load ptr", text), 1u) << text;
  EXPECT_EQ(count_of("load i64", text), 0u) << text;
}

TEST(PointersInIntegers, AreSoEverywhereInTheSameField) {
  const std::string text = loaded(as_pointer + "%w = load i64, i64* %f\n%o = load i64, i64* %g\n");
  EXPECT_EQ(count_of("load ptr", text), 2u) << text;
  EXPECT_EQ(count_of("load i64", text), 1u) << "the other field holds a number: " << text;
}

TEST(PointersInIntegers, AreStoredAsSuch) {
  const std::string text = loaded(as_pointer +
                                  "%i = ptrtoint %R* %r to i64\n%t = or i64 %i, 1\n"
                                  "store i64 %t, i64* %f\nstore i64 0, i64* %f\n"
                                  "store i64 %n, i64* %f\nstore i64 %i, i64* %g\n");
  EXPECT_EQ(count_of("store ptr", text), 2u) << text;
  EXPECT_EQ(count_of("store i64", text), 2u) << text;
}

TEST(PointersInIntegers, DistancesAndBitsAreNone) {
  const std::string moved = loaded(
      "%d = load i64, i64* %g\n%i = ptrtoint %R* %r to i64\n%s = add i64 %i, %d\n"
      "%p = inttoptr i64 %s to i8*\ncall void @use(i8* %p)\n");
  EXPECT_EQ(count_of("load i64", moved), 1u) << moved;
  const std::string tagged = loaded(
      "%d = load i64, i64* %g\n%b = and i64 %d, 1\n%i = ptrtoint %R* %r to i64\n"
      "%s = or i64 %i, %b\n%p = inttoptr i64 %s to i8*\ncall void @use(i8* %p)\n");
  EXPECT_EQ(count_of("load i64", tagged), 1u) << tagged;
}

}  // namespace
}  // namespace heapreach::frontends::pointers_in_integers_test
