// Integers that only carry a pointer about become that pointer again.
#include "frontends/prepare/values/round_trips.h"

#include <gtest/gtest.h>

#include <llvm/IR/Verifier.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::round_trips_test {
namespace {

/// What becomes of main(p, q, n, c).
std::string straightened(const std::string& steps, const std::string& end = "ret i32 0") {
  Code code(
      "declare void @use(i8*)\n@g = global i32 1\n"
      "define i32 @main(i8* %p, i8* %q, i64 %n, i1 %c) {\nentry:\n" +
      steps + "\n" + end + "\n}");
  prepare::straighten_round_trips(code.function());
  EXPECT_FALSE(llvm::verifyFunction(code.function(), &llvm::errs()));
  return text_of(code.function());
}

bool has(const std::string& text, const std::string& part) {
  return count_of(part, text) > 0;
}

const std::string there = "%i = ptrtoint i8* %p to i64\n";
const std::string use = "%r = inttoptr i64 %i to i8*\ncall void @use(i8* %r)";

TEST(RoundTrips, OfOneValueAreACast) {
  const std::string text = straightened(there + use);
  EXPECT_FALSE(has(text, "inttoptr")) << text;
  const std::string used = text.substr(text.find("@use(ptr %") + 10, 1);
  EXPECT_TRUE(has(text, "%i = ptrtoint ptr %" + used + " to i64")) << text;
}

TEST(RoundTrips, OfZeroAreNull) {
  const std::string text = straightened("%r = inttoptr i64 0 to i8*\ncall void @use(i8* %r)");
  EXPECT_TRUE(has(text, "call void @use(ptr null)")) << text;
}

TEST(RoundTrips, MayLeadThroughChoices) {
  const std::string text =
      straightened(there +
                   "%j = ptrtoint i8* %q to i64\n%s = select i1 %c, i64 %i, i64 %j\n"
                   "%t = select i1 %c, i64 %s, i64 0\n%r = inttoptr i64 %t to i8*\n"
                   "call void @use(i8* %r)");
  EXPECT_FALSE(has(text, "inttoptr")) << text;
  EXPECT_EQ(count_of("select i1 %c, ptr", text), 2u) << text;
}

TEST(RoundTrips, MayLeadThroughLoops) {
  const std::string text = straightened(
      there +
          "%j = ptrtoint i8* %q to i64\nbr label %l\nl:\n"
          "%x = phi i64 [ %i, %entry ], [ %y, %l ]\n%y = phi i64 [ 0, %entry ], [ %x, %l ]\n"
          "%r = inttoptr i64 %x to i8*\ncall void @use(i8* %r)",
      "br label %l");
  EXPECT_FALSE(has(text, "inttoptr")) << text;
  EXPECT_EQ(count_of("phi ptr", text), 2u) << text;
  EXPECT_FALSE(has(text, "phi i64")) << text;
}

TEST(RoundTrips, OfOtherNumbersStay) {
  EXPECT_TRUE(
      has(straightened("%r = inttoptr i64 %n to i8*\ncall void @use(i8* %r)"), "inttoptr i64 %n"));
  EXPECT_TRUE(has(straightened(there + "%s = select i1 %c, i64 %i, i64 %n\n"
                                       "%r = inttoptr i64 %s to i8*\ncall void @use(i8* %r)"),
                  "inttoptr i64 %s"));
  const std::string back = "%r = inttoptr i64 %s to i8*\ncall void @use(i8* %r)";
  for (const char* step : {"and i64 %i, -32", "and i64 %i, %n", "or i64 %i, 16", "or i64 %i, %n",
                           "xor i64 %i, 16", "mul i64 %i, 2"}) {
    EXPECT_TRUE(has(straightened(there + "%s = " + step + "\n" + back), "inttoptr i64 %s")) << step;
  }
  EXPECT_TRUE(has(straightened("%s = select i1 %c, i64 0, i64 1\n"
                               "%r = inttoptr i64 %s to i8*\ncall void @use(i8* %r)"),
                  "inttoptr i64 %s"));
}

TEST(RoundTrips, SumsMoveThePointer) {
  const std::string back = "%r = inttoptr i64 %s to i8*\ncall void @use(i8* %r)";
  const std::string up = straightened(there + "%s = add i64 %n, %i\n" + back);
  EXPECT_FALSE(has(up, "inttoptr")) << up;
  EXPECT_EQ(count_of("getelementptr i8", up), 1u) << up;
  const std::string down = straightened(there + "%s = sub i64 %i, 8\n" + back);
  EXPECT_TRUE(has(down, "i64 -8")) << down;
  const std::string both = straightened(there + "%s = add i64 %i, %i\n" + back);
  EXPECT_TRUE(has(both, "inttoptr")) << both;
}

TEST(RoundTrips, MasksAndTagsMoveThePointerByItsLowestBits) {
  const std::string back = "%r = inttoptr i64 %s to i8*\ncall void @use(i8* %r)";
  const std::string masked = straightened(there + "%s = and i64 %i, -8\n" + back);
  EXPECT_FALSE(has(masked, "inttoptr")) << masked;
  EXPECT_TRUE(has(masked, "and i64 %0, 7")) << masked;
  EXPECT_EQ(count_of("getelementptr i8", masked), 1u) << masked;
  for (const char* step : {"or i64 %i, 1", "xor i64 %i, 3", "or i64 1, %i"}) {
    const std::string tagged = straightened(there + "%s = " + step + "\n" + back);
    EXPECT_FALSE(has(tagged, "inttoptr")) << tagged;
  }
}

TEST(RoundTrips, MasksMayBeComputedOfConstants) {
  const std::string text =
      straightened(there +
                   "%a = sub i64 8, 1\n%m = xor i64 %a, -1\n%x = add i64 %i, %a\n"
                   "%s = and i64 %x, %m\n%r = inttoptr i64 %s to i8*\ncall void @use(i8* %r)");
  EXPECT_FALSE(has(text, "inttoptr")) << text;
  EXPECT_TRUE(has(text, "and i64 %1, 7")) << text;
}

TEST(RoundTrips, TagsMayBeAnyFewBits) {
  const std::string text = straightened(there +
                                        "%b = and i64 %n, 3\n%s = or i64 %b, %i\n"
                                        "%r = inttoptr i64 %s to i8*\ncall void @use(i8* %r)");
  EXPECT_FALSE(has(text, "inttoptr")) << text;
}

TEST(RoundTrips, LowestBitsAreThoseOfThePointer) {
  const std::string tagged = there + "%s = or i64 %i, 1\n";
  const std::string text =
      straightened(tagged +
                   "%b = and i64 %s, 1\n%t = trunc i64 %s to i32\n%c8 = urem i32 %t, 8\n"
                   "%z = icmp eq i64 %b, 0\n%y = icmp eq i32 %c8, 0");
  EXPECT_FALSE(has(text, "and i64 %s, 1")) << text;
  EXPECT_FALSE(has(text, "urem")) << text;
}

TEST(RoundTrips, DifferencesOfMovedPointersAreOnesOfPointers) {
  const std::string text =
      straightened(there +
                   "%u = add i64 %i, %n\n%m = and i64 %u, -8\n%d = sub i64 %m, %u\n"
                   "%s = sub i64 %u, %d\n%r = inttoptr i64 %s to i8*\n"
                   "call void @use(i8* %r)");
  EXPECT_FALSE(has(text, "sub i64 %m, %u")) << text;
  EXPECT_FALSE(has(text, "inttoptr")) << "a pointer minus a difference is one: " << text;
}

TEST(RoundTrips, ThatLoseBitsStay) {
  EXPECT_TRUE(has(straightened("%i = ptrtoint i8* %p to i32\n%r = inttoptr i32 %i to i8*\n"
                               "call void @use(i8* %r)"),
                  "inttoptr i32 %i"));
}

TEST(RoundTrips, EqualityIsOfPointers) {
  const std::string both = there + "%j = ptrtoint i8* %q to i64\n";
  EXPECT_TRUE(has(straightened(both + "%e = icmp eq i64 %i, %j"), "%e = icmp eq ptr"));
  EXPECT_TRUE(has(straightened(both + "%e = icmp ne i64 %i, 0"), "%e = icmp ne ptr"));
  EXPECT_TRUE(has(straightened(both + "%e = icmp ult i64 %i, %j"), "%e = icmp ult ptr"));
  EXPECT_TRUE(has(straightened(both + "%e = icmp slt i64 %i, %j"), "%e = icmp slt i64 %i, %j"));
  EXPECT_TRUE(has(straightened(both + "%e = icmp eq i64 %i, %n"), "%e = icmp eq i64 %i, %n"));
  EXPECT_TRUE(has(straightened("%e = icmp eq i64 0, 0"), "%e = icmp eq i64 0, 0"));
}

/// Functions are known by their names.
TEST(RoundTrips, OfGlobalsLeaveTheirNames) {
  Code code(
      "@g = global i8 1\ndeclare void @use(i8*)\ndeclare void @f()\ndefine i32 @main() {\n"
      "%r = inttoptr i64 ptrtoint (i8* @g to i64) to i8*\ncall void @use(i8* %r)\n"
      "%s = inttoptr i64 ptrtoint (void ()* @f to i64) to void ()*\ncall void %s()\n"
      "%1 = inttoptr i64 ptrtoint (i8* @g to i64) to i8*\ncall void @use(i8* %1)\nret i32 0\n}");
  prepare::straighten_round_trips(code.function());
  EXPECT_EQ(count_of("inttoptr", text_of(code.function())), 0u);
  EXPECT_TRUE(code.module().getNamedValue("g"));
  EXPECT_TRUE(code.module().getFunction("f"));
}

}  // namespace
}  // namespace heapreach::frontends::round_trips_test
