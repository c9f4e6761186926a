// What leaves executions out is written down with its reason, once for each place.
#include <gtest/gtest.h>

#include "frontends/lower/part.h"
#include "tests/frontends/lowering.h"

namespace heapreach::frontends::cuts_test {
namespace {

using Steps = std::vector<std::string>;

struct Opened : lower::Part {
  explicit Opened(lower::Context& context) : Part(context) {}
  using Part::assume;
  using Part::assume_in_range;
  using Part::cut;
  using Part::opens;
};

struct Fixture {
  Fixture() : lowering("define i32 @main(i32 %x) {\nret i32 0\n}"), part(lowering.context) {}
  const lower::ExpressionPtr& x() { return lowering.expression("x"); }
  /// A condition on x.
  lower::ExpressionPtr below(int most) {
    return lower::compare(rts::Op::less, x(), lower::number(most));
  }
  /// "line: reason", in the order of the list.
  Steps listed() {
    Steps all;
    for (const Assumption& one : lower::listed_cuts(lowering.context)) {
      all.push_back(std::to_string(one.at.line) + ": " + one.text);
    }
    return all;
  }

  Lowering lowering;
  Opened part;
};

Position line(int number) {
  return {"p.c", number, 1};
}

TEST(Cuts, AreAssumedAndListed) {
  Fixture f;
  f.part.cut(f.below(3), "small", line(7));
  EXPECT_EQ(f.lowering.emitted(), Steps{"assume x < 3"});
  EXPECT_EQ(f.listed(), Steps{"7: small"});
}

TEST(Cuts, OfNoExecutionAreNone) {
  Fixture f;
  f.part.cut(rts::make_boolean(true), "nothing", line(7));
  EXPECT_TRUE(f.lowering.emitted().empty());
  EXPECT_TRUE(f.listed().empty());
}

TEST(Cuts, OfAllExecutionsStay) {
  Fixture f;
  f.part.cut(rts::make_boolean(false), "all", line(7));
  EXPECT_EQ(f.lowering.emitted(), Steps{"assume false"});
  EXPECT_EQ(f.listed(), Steps{"7: all"});
}

TEST(Cuts, AreListedByPositionEachOnce) {
  Fixture f;
  f.part.cut(f.below(3), "b", line(9));
  f.part.cut(f.below(4), "a", line(10));
  f.part.cut(f.below(5), "b", line(9));
  EXPECT_EQ(f.listed(), (Steps{"9: b", "10: a"}));
  EXPECT_EQ(f.lowering.emitted().size(), 3u);
}

TEST(Cuts, OfTheWholeProgramHaveNoCondition) {
  Fixture f;
  f.part.assume("all goes well");
  EXPECT_TRUE(f.lowering.emitted().empty());
  EXPECT_EQ(f.lowering.context.assumptions, std::set<std::string>{"all goes well"});
  EXPECT_EQ(f.listed(), Steps{"0: all goes well"});
}

TEST(Cuts, KeepIntegersInTheRangeOfTheirType) {
  Fixture f;
  f.part.assume_in_range(f.x(), 8, false, line(1));
  f.part.assume_in_range(f.x(), 8, true, line(1));
  f.part.assume_in_range(f.x(), 1, true, line(2), "a bit");
  EXPECT_EQ(f.lowering.emitted(), (Steps{"assume -128 <= x && x <= 127",
                                         "assume 0 <= x && x <= 255", "assume 0 <= x && x <= 1"}));
  EXPECT_EQ(f.listed(), (Steps{"1: the value is in the range of its type", "2: a bit"}));
}

TEST(Cuts, AreNotWhereMoreMayHappen) {
  Fixture f;
  f.part.opens("any value", line(3));
  EXPECT_TRUE(f.lowering.emitted().empty());
  EXPECT_TRUE(f.listed().empty());
}

TEST(Cuts, AreTheDifferencesBesideWhatIsOpenByReason) {
  using Kind = rts::ProgramAssumption::Kind;
  Fixture f;
  f.part.opens("any value", line(3));
  f.part.cut(f.below(3), "small", line(9));
  f.part.cut(f.below(3), "fast", line(8));
  f.part.cut(f.below(3), "small", line(7));
  f.part.opens("any value", line(2));
  const std::vector<rts::ProgramAssumption> all = lower::differences(f.lowering.context);
  ASSERT_EQ(all.size(), 3u);
  const auto lines = [](const rts::ProgramAssumption& one) {
    std::vector<int> result;
    for (const Position& at : one.at) result.push_back(at.line);
    return result;
  };
  EXPECT_EQ(all[0].text, "fast");
  EXPECT_EQ(all[1].text, "small");
  EXPECT_EQ(all[1].kind, Kind::cut);
  EXPECT_EQ(lines(all[1]), (std::vector<int>{7, 9}));
  EXPECT_EQ(all[2].text, "any value");
  EXPECT_EQ(all[2].kind, Kind::open);
  EXPECT_EQ(lines(all[2]), (std::vector<int>{2, 3}));
}

}  // namespace
}  // namespace heapreach::frontends::cuts_test
