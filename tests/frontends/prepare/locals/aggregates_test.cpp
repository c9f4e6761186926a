// Structs on the stack that are only used field by field become registers.
#include "frontends/prepare/locals/aggregates.h"

#include <gtest/gtest.h>

#include <llvm/IR/Verifier.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::aggregates_test {
namespace {

using prepare::Padding;

const std::string head =
    "%R = type { i32, i64 }\n%N = type { i32, [2 x i16] }\n@c = constant %R { i32 5, i64 6 }\n"
    "declare void @use(i64)\ndeclare void @take(i8*)\n"
    "declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)\n"
    "declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1)\n"
    "declare void @llvm.lifetime.start.p0i8(i64, i8*)\n"
    "declare void @llvm.lifetime.end.p0i8(i64, i8*)\n";

std::string in_registers(const std::string& type, const std::string& steps,
                         Padding padding = Padding::kept) {
  Code code(head + "define void @main(%R* %q, i64 %n) {\nentry:\n%l = alloca " + type +
            "\n%b = bitcast " + type + "* %l to i8*\n%qb = bitcast %R* %q to i8*\n" + steps +
            "\nret void\n}");
  prepare::aggregates_to_registers(code.function(), padding);
  EXPECT_FALSE(llvm::verifyFunction(code.function(), &llvm::errs()));
  return text_of(code.function());
}

const std::string field = "%f = getelementptr %R, %R* %l, i64 0, i32 1\n";

TEST(Aggregates, BecomeARegisterPerField) {
  const std::string text = in_registers("%R", field +
                                                  "store i64 7, i64* %f\n%x = load i64, i64* %f\n"
                                                  "call void @use(i64 %x)");
  EXPECT_EQ(count_of("alloca", text), 0u) << text;
  EXPECT_EQ(count_of("call void @use(i64 7)", text), 1u) << text;
  EXPECT_EQ(count_of("@__heapreach_arbitrary.i32()", text), 1u) << text;
  EXPECT_EQ(count_of("@__heapreach_arbitrary.i64()", text), 1u) << text;
}

TEST(Aggregates, WhoseAddressIsTakenStay) {
  const std::string text = in_registers("%R", "call void @take(i8* %b)");
  EXPECT_EQ(count_of("%l = alloca %R", text), 1u) << text;
}

TEST(Aggregates, ThatAreUsedAfterTheirLifeStay) {
  const std::string end = "call void @llvm.lifetime.end.p0i8(i64 16, i8* %b)\n";
  EXPECT_EQ(count_of("alloca %R", in_registers("%R", field + end + "store i64 1, i64* %f")), 1u);
  EXPECT_EQ(count_of("alloca", in_registers("%R", field + "store i64 1, i64* %f\n" + end)), 0u);
}

TEST(Aggregates, OfOtherScalarsStay) {
  EXPECT_EQ(count_of("alloca { x86_fp80 }", in_registers("{ x86_fp80 }", "")), 1u);
}

TEST(Aggregates, OfFloatingPointNumbersBecomeRegistersOfBits) {
  const std::string text =
      in_registers("{ double }",
                   "%f = bitcast { double }* %l to i64*\nstore i64 7, i64* %f\n"
                   "%x = load i64, i64* %f\ncall void @use(i64 %x)");
  EXPECT_EQ(count_of("alloca", text), 0u) << text;
  EXPECT_EQ(count_of("call void @use(i64 7)", text), 1u) << text;
}

TEST(Aggregates, CopiesAreFieldByField) {
  const std::string into =
      in_registers("%N",
                   "call void @llvm.memcpy.p0i8.p0i8.i64(i8* %b, i8* %qb, i64 8, i1 false)\n"
                   "%g = getelementptr %N, %N* %l, i64 0, i32 1, i64 1\n"
                   "%x = load i16, i16* %g\n%y = zext i16 %x to i64\n"
                   "call void @use(i64 %y)");
  EXPECT_EQ(count_of("memcpy", into), 0u) << into;
  EXPECT_EQ(count_of("load i16", into), 2u) << into;
  EXPECT_EQ(count_of("load i32", into), 1u) << into;
  const std::string out =
      in_registers("%N", "call void @llvm.memcpy.p0i8.p0i8.i64(i8* %qb, i8* %b, i64 8, i1 false)");
  EXPECT_EQ(count_of("store i16", out), 2u) << out;
  EXPECT_EQ(count_of("alloca", out), 0u) << out;
}

TEST(Aggregates, CopiesOfAPartKeepTheRest) {
  const std::string text =
      in_registers("%N",
                   "%g = getelementptr %N, %N* %l, i64 0, i32 1\n"
                   "%h = bitcast [2 x i16]* %g to i8*\n"
                   "call void @llvm.memcpy.p0i8.p0i8.i64(i8* %h, i8* %qb, i64 4, i1 false)");
  EXPECT_EQ(count_of("load i16", text), 2u) << text;
  EXPECT_EQ(count_of("load i32", text), 0u) << text;
}

TEST(Aggregates, CopiesOfConstantsAreKnown) {
  const std::string text =
      in_registers("%R",
                   field +
                       "%k = bitcast %R* @c to i8*\n"
                       "call void @llvm.memcpy.p0i8.p0i8.i64(i8* %b, i8* %k, i64 16, i1 false)\n"
                       "%x = load i64, i64* %f\ncall void @use(i64 %x)",
                   Padding::dropped);
  EXPECT_EQ(count_of("call void @use(i64 6)", text), 1u) << text;
}

TEST(Aggregates, ZerosAreStored) {
  const std::string text =
      in_registers("%R", field +
                             "call void @llvm.memset.p0i8.i64(i8* %b, i8 0, i64 16, i1 false)\n"
                             "%x = load i64, i64* %f\ncall void @use(i64 %x)");
  EXPECT_EQ(count_of("call void @use(i64 0)", text), 1u) << text;
}

TEST(Aggregates, PaddingIsMarkedInWhatIsWrittenTo) {
  const auto copy = [](const std::string& to, const std::string& from, Padding padding) {
    const std::string text = in_registers(
        "%R",
        "call void @llvm.memcpy.p0i8.p0i8.i64(i8* " + to + ", i8* " + from + ", i64 16, i1 false)",
        padding);
    return std::to_string(count_of("call void @heapreach.padding_dropped(ptr", text)) + " " +
           std::to_string(count_of("alloca", text));
  };
  EXPECT_EQ(copy("%qb", "%b", Padding::dropped), "1 0");
  EXPECT_EQ(copy("%b", "%qb", Padding::dropped), "1 0");
  EXPECT_EQ(copy("%b", "%qb", Padding::kept), "0 1");
}

TEST(Aggregates, PointersThatWereCastAreCastBack) {
  const std::string text =
      in_registers("{ i8* }",
                   "%f = getelementptr { i8* }, { i8* }* %l, i64 0, i32 0\n"
                   "%g = bitcast i8** %f to %R**\nstore %R* %q, %R** %g\n%x = load %R*, %R** %g\n"
                   "%y = bitcast %R* %x to i8*\ncall void @take(i8* %y)");
  EXPECT_EQ(count_of("alloca", text), 0u) << text;
}

}  // namespace
}  // namespace heapreach::frontends::aggregates_test
