// Values that may be any of their type, and where it matters that they are none outside of it.
#include "frontends/lower/values/arbitrary.h"

#include <gtest/gtest.h>

#include "tests/frontends/lowering.h"

namespace heapreach::frontends::arbitrary_test {
namespace {

using Steps = std::vector<std::string>;

std::string main_with(const std::string& steps) {
  return "declare i32 @any()\ndeclare i8* @some()\ndeclare void @nothing()\n"
         "declare i8 @__heapreach_arbitrary.i8()\n@g = global i32 0\n"
         "define i32 @main(i32 %x, i32* %at) {\n%k = call i32 @any()\n" +
         steps + "\nret i32 0\n}";
}

bool matters(const std::string& uses, const std::string& name = "k") {
  Lowering lowering(main_with(uses));
  return lowering.parts.arbitrary.range_matters(lowering.code.value(name));
}

TEST(Arbitrary, TheRangeMattersWhereItIsComputedWith) {
  EXPECT_TRUE(matters("%s = add i32 %k, 1"));
  EXPECT_TRUE(matters("%s = add i32 %k, 1\nstore i32 %k, i32* @g"));
  EXPECT_TRUE(matters("store i32 %k, i32* @g\n%s = add i32 %k, 1"));
  EXPECT_TRUE(matters("%b = icmp eq i32 %k, 1\nstore i32 %k, i32* @g"));
}

TEST(Arbitrary, TheRangeDoesNotMatterToMemory) {
  EXPECT_FALSE(matters(""));
  EXPECT_FALSE(matters("store i32 %k, i32* @g"));
  EXPECT_FALSE(matters("store i32 %k, i32* @g\nstore i32 %k, i32* %at"));
}

TEST(Arbitrary, TheRangeDoesNotMatterToOneComparisonThatMayGoBothWays) {
  EXPECT_FALSE(matters("%b = icmp eq i32 %k, 2147483647"));
  EXPECT_FALSE(matters("%b = icmp slt i32 %k, 2147483646"));
  EXPECT_FALSE(matters("%b = icmp sgt i32 %k, -2147483647"));
  EXPECT_FALSE(matters("%b = icmp ult i32 %k, 1"));
  EXPECT_FALSE(matters("%b = icmp ugt i32 %k, -2"));
}

TEST(Arbitrary, TheRangeMattersToComparisonsWithItsEnds) {
  EXPECT_TRUE(matters("%b = icmp slt i32 %k, -2147483648"));
  EXPECT_TRUE(matters("%b = icmp sle i32 %k, 2147483647"));
  EXPECT_TRUE(matters("%b = icmp ult i32 %k, 0"));
  EXPECT_TRUE(matters("%b = icmp ule i32 %k, -1"));
}

TEST(Arbitrary, TheRangeMattersToOtherComparisons) {
  EXPECT_TRUE(matters("%b = icmp slt i32 %k, 5\n%c = icmp slt i32 %k, 6"));
  EXPECT_TRUE(matters("%b = icmp slt i32 %k, %x"));
  EXPECT_TRUE(matters("%b = icmp sgt i32 5, %k"));
}

TEST(Arbitrary, TheRangeMattersToComparisonsOfTheOtherSign) {
  const std::string compared = "%l = load i32, i32* @g\n%b = icmp ult i32 %l, 5\n";
  EXPECT_FALSE(matters(compared, "l"));
  // What lies in memory is signed, by what else is done with it.
  EXPECT_TRUE(matters(compared + "%h = load i32, i32* @g\n%d = sdiv i32 %h, 3\n"
                                 "%e = sdiv i32 %h, 5\n%f = sdiv i32 %h, 7",
                      "l"));
}

TEST(Arbitrary, BecomeAnyValueOfTheirType) {
  Lowering lowering(
      main_with("%s = sdiv i32 %k, 3\n%u = call i8 @__heapreach_arbitrary.i8()\n"
                "%v = udiv i8 %u, 3\n%p = call i8* @some()"));
  for (const char* name : {"k", "u", "p"}) {
    lowering.parts.arbitrary.make(lowering.code.value(name), {});
    EXPECT_EQ(lowering.text(name), name);
  }
  EXPECT_EQ(lowering.emitted(), (Steps{"kill k", "assume -2147483648 <= k && k <= 2147483647",
                                       "kill u", "assume 0 <= u && u <= 255", "kill p"}));
}

TEST(Arbitrary, AreNothingWhereThereIsNoValue) {
  Lowering lowering(main_with("call void @nothing()"));
  lowering.parts.arbitrary.make(*lowering.code.instruction("k").getNextNode(), {});
  EXPECT_TRUE(lowering.emitted().empty());
}

TEST(Arbitrary, KnowTheFunctionWhoseResultTheyAre) {
  Lowering lowering(main_with("%u = call i8 @__heapreach_arbitrary.i8()"));
  lowering.parts.arbitrary.make(lowering.code.value("k"), {}, "any");
  lowering.parts.arbitrary.make(lowering.code.value("u"), {});
  lowering.context.graph.here({});
  const rts::Edge& edge = lowering.context.system.edge(0);
  EXPECT_EQ(std::get<rts::Havoc>(edge.instructions[0].action).from, "any");
  EXPECT_EQ(std::get<rts::Havoc>(edge.instructions[1].action).from, "");
  const std::map<std::size_t, std::string> expected = {{0, "result any"}};
  EXPECT_EQ(lowering.context.graph.notes().at(0), expected);
}

TEST(Arbitrary, StartValuesAreWhatTheirVariableHolds) {
  Lowering lowering(main_with("%s = sdiv i32 %k, 3"));
  lowering.parts.arbitrary.make_start_value(lowering.code.value("k"));
  EXPECT_EQ(lowering.emitted(), Steps{"assume -2147483648 <= k && k <= 2147483647"});
  EXPECT_EQ(lowering.text("k"), "k");
}

}  // namespace
}  // namespace heapreach::frontends::arbitrary_test
