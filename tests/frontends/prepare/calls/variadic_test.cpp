// Functions with a variable number of arguments take a pointer to the others instead, and va_lists
// walk along these.
#include "frontends/prepare/calls/variadic.h"

#include <gtest/gtest.h>

#include <llvm/IR/Verifier.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::variadic_test {
namespace {

const std::string head =
    "%struct.__va_list_tag = type { i32, i32, i8*, i8* }\ndeclare void @llvm.va_start(i8*)\n"
    "declare void @llvm.va_end(i8*)\ndeclare void @llvm.va_copy(i8*, i8*)\ndeclare void "
    "@use(i32)\n";

/// A function `f` that looks at its further arguments, if `looks`, with `steps` behind va_start.
std::string function(bool looks, const std::string& steps = "") {
  return "define void @f(i32 %n, ...) {\nentry:\n%l = alloca [1 x %struct.__va_list_tag]\n"
         "%c = alloca [1 x %struct.__va_list_tag]\n"
         "%b = bitcast [1 x %struct.__va_list_tag]* %l to i8*\n"
         "%d = bitcast [1 x %struct.__va_list_tag]* %c to i8*\n" +
         std::string(looks ? "call void @llvm.va_start(i8* %b)\n" : "") + steps + "ret void\n}\n";
}

struct Fixed {
  explicit Fixed(const std::string& text) : code(head + text) {
    prepare::fix_variadic_functions(code.module());
    EXPECT_FALSE(llvm::verifyModule(code.module(), &llvm::errs()));
    f = text_of(code.function("f"));
    main = text_of(code.function());
  }
  Code code;
  std::string f, main;
};

std::string calling(const std::string& arguments) {
  return "define i32 @main(i64 %w, i8* %p, double %x) {\ncall void (i32, ...) @f(i32 1" +
         arguments + ")\nret i32 0\n}";
}

TEST(Variadic, FunctionsTakeAPointerToTheOthers) {
  Fixed fixed(function(true) + calling(", i32 7, i8* %p"));
  EXPECT_FALSE(fixed.code.function("f").isVarArg());
  EXPECT_EQ(fixed.code.function("f").arg_size(), 2u);
  EXPECT_EQ(count_of("va_start", fixed.f), 0u);
  EXPECT_EQ(count_of("%arguments = alloca { i32, i32, ptr }", fixed.main), 1u) << fixed.main;
  EXPECT_EQ(count_of("store i32 7", fixed.main), 1u) << fixed.main;
  EXPECT_EQ(count_of("store ptr %p", fixed.main), 1u) << fixed.main;
  EXPECT_EQ(count_of("i32 0, i32 2", fixed.main), 1u) << fixed.main;
  EXPECT_EQ(count_of("lifetime.start", fixed.main), 1u) << fixed.main;
  EXPECT_LT(fixed.main.find("call void @f(i32 1, ptr"), fixed.main.find("lifetime.end"))
      << fixed.main;
}

TEST(Variadic, ArgumentsOfOneTypeAreAnArray) {
  EXPECT_EQ(count_of("alloca [4 x i32]", Fixed(function(true) + calling(", i32 7, i32 8")).main),
            1u);
  EXPECT_EQ(count_of("alloca [2 x i64]", Fixed(function(true) + calling(", i64 %w, i64 8")).main),
            1u);
  EXPECT_EQ(
      count_of("alloca { i32, i32, i64 }", Fixed(function(true) + calling(", i32 7, i64 %w")).main),
      1u);
}

TEST(Variadic, FloatingPointIsHandedOverAsItsBits) {
  const Fixed fixed(function(true) + calling(", double %x, i64 3"));
  EXPECT_EQ(count_of("alloca [2 x i64]", fixed.main), 1u) << fixed.main;
  EXPECT_EQ(count_of("store i64", fixed.main), 2u) << fixed.main;
}

TEST(Variadic, WithoutOthersThePointerIsNull) {
  const Fixed fixed(function(true) + calling(""));
  EXPECT_EQ(count_of("call void @f(i32 1, ptr null)", fixed.main), 1u) << fixed.main;
  EXPECT_EQ(count_of("alloca", fixed.main), 0u) << fixed.main;
}

TEST(Variadic, WhoDoesNotLookTakesNoPointer) {
  const Fixed fixed(function(false) + calling(", i32 7"));
  EXPECT_EQ(count_of("call void @f(i32 1)", fixed.main), 1u) << fixed.main;
  EXPECT_EQ(count_of("alloca", fixed.main), 0u) << fixed.main;
}

TEST(Variadic, OtherUsesKeepFunctionsAsTheyAre) {
  const auto stays = [](const std::string& main) {
    Code code(head + function(true) + main);
    prepare::fix_variadic_functions(code.module());
    return code.function("f").isVarArg();
  };
  EXPECT_FALSE(stays(calling(", i32 7")));
  EXPECT_TRUE(
      stays("declare void @keep(void (i32, ...)*)\ndefine i32 @main() {\n"
            "call void @keep(void (i32, ...)* @f)\nret i32 0\n}"));
  EXPECT_TRUE(
      stays("define i32 @main(fp128 %q) {\n"
            "call void (i32, ...) @f(i32 1, fp128 %q)\nret i32 0\n}"));
  EXPECT_TRUE(
      stays("define i32 @main(i16 %s) {\ncall void (i32, ...) @f(i32 1, i16 %s)\n"
            "ret i32 0\n}"));
  EXPECT_TRUE(
      stays("%R = type { i32 }\ndefine i32 @main(%R* %r) {\n"
            "call void (i32, ...) @f(i32 1, %R* byval(%R) %r)\nret i32 0\n}"));
}

/// va_arg as clang writes it, of a number.
const std::string argument =
    "%g = getelementptr [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %l, i64 0, i64 "
    "0\n"
    "%h = getelementptr %struct.__va_list_tag, %struct.__va_list_tag* %g, i32 0, i32 0\n"
    "%i = load i32, i32* %h\n%k = icmp ule i32 %i, 40\n"
    "br i1 %k, label %registers, label %memory\nregisters:\ncall void @use(i32 1)\n"
    "br label %end\nmemory:\ncall void @use(i32 2)\nbr label %end\nend:\n";

TEST(Variadic, NoArgumentIsInRegisters) {
  const Fixed fixed(function(true, argument) + calling(", i32 7"));
  EXPECT_EQ(count_of("call void @use(i32 1)", fixed.f), 0u) << fixed.f;
  EXPECT_EQ(count_of("call void @use(i32 2)", fixed.f), 1u) << fixed.f;
}

TEST(Variadic, AlsoWhereSeveralCountersAreAskedFor) {
  std::string both = argument;
  both.replace(both.find("br i1 %k"), 8, "%m = and i1 %k, %k\nbr i1 %m");
  const Fixed fixed(function(true, both) + calling(", i32 7"));
  EXPECT_EQ(count_of("call void @use(i32 1)", fixed.f), 0u) << fixed.f;
}

TEST(Variadic, OtherComparisonsStay) {
  std::string other = argument;
  other.replace(other.find("icmp ule"), 8, "icmp ult");
  const Fixed fixed(function(true, other) + calling(", i32 7"));
  EXPECT_EQ(count_of("call void @use(i32 1)", fixed.f), 1u) << fixed.f;
}

TEST(Variadic, ListsStartAtTheArguments) {
  const Fixed fixed(function(true) + calling(", i32 7"));
  EXPECT_EQ(count_of("store i32 48", fixed.f), 1u) << fixed.f;
  EXPECT_EQ(count_of("store i32 176", fixed.f), 1u) << fixed.f;
  EXPECT_EQ(count_of("store ptr %arguments", fixed.f), 1u) << fixed.f;
}

TEST(Variadic, ListsAreCopiedFieldByField) {
  const Fixed fixed(function(true,
                             "call void @llvm.va_copy(i8* %d, i8* %b)\n"
                             "call void @llvm.va_end(i8* %d)\n") +
                    calling(", i32 7"));
  EXPECT_EQ(count_of("@llvm.va_", fixed.f), 0u) << fixed.f;
  EXPECT_EQ(count_of("load i32", fixed.f), 2u) << fixed.f;
  EXPECT_EQ(count_of("load ptr", fixed.f), 2u) << fixed.f;
}

}  // namespace
}  // namespace heapreach::frontends::variadic_test
