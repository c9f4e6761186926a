// Which expressions are sums of multiples of variables, and which sums.
#include "search/shapes/sums.h"

#include <gtest/gtest.h>

#include "tests/harness/build.h"

namespace heapreach::search::sums_test {
namespace {

using rts::Op;
using test::binary;
using test::num;
using test::var;

/// "factor*variable .. constant", or "none".
std::string sum(const rts::ExpressionPtr& e) {
  const std::optional<Sum> result = sum_of(*e);
  if (!result) return "none";
  std::string text;
  for (const auto& [variable, factor] : result->factors) {
    text += to_text(factor) + "*" + std::to_string(variable) + " ";
  }
  return text + to_text(result->constant);
}

TEST(Sums, HaveAFactorForEachVariable) {
  EXPECT_EQ(sum(num(-7)), "-7");
  EXPECT_EQ(sum(var(2)), "1*2 0");
  EXPECT_EQ(sum(binary(Op::add, var(2), num(3))), "1*2 3");
  EXPECT_EQ(sum(binary(Op::subtract, num(3), var(2))), "-1*2 3");
  EXPECT_EQ(sum(binary(Op::add, var(2), var(0))), "1*0 1*2 0");
  EXPECT_EQ(sum(binary(Op::add, var(2), var(2))), "2*2 0");
  EXPECT_EQ(sum(binary(Op::subtract, var(2), var(2))), "0*2 0");
}

TEST(Sums, AreMultipliedFromEitherSide) {
  const rts::ExpressionPtr next = binary(Op::add, var(1), num(5));
  EXPECT_EQ(sum(binary(Op::multiply, num(3), next)), "3*1 15");
  EXPECT_EQ(sum(binary(Op::multiply, next, num(-2))), "-2*1 -10");
  EXPECT_EQ(sum(binary(Op::multiply, num(3), num(4))), "12");
  EXPECT_EQ(sum(binary(Op::multiply, next, next)), "none");
  EXPECT_EQ(sum(binary(Op::subtract, var(0), binary(Op::multiply, num(3), next))), "1*0 -3*1 -15");
}

TEST(Sums, AreNegated) {
  const rts::ExpressionPtr e = binary(Op::subtract, var(1), num(5));
  EXPECT_EQ(sum(rts::make(Op::negate, {e})), "-1*1 5");
  EXPECT_EQ(sum(rts::make(Op::negate, {rts::make(Op::negate, {e})})), "1*1 -5");
}

TEST(Sums, OtherOperationsAreNone) {
  EXPECT_EQ(sum(binary(Op::add, var(0), binary(Op::multiply, var(1), var(2)))), "none");
  EXPECT_EQ(sum(binary(Op::less, var(0), var(1))), "none");
  EXPECT_EQ(sum(binary(Op::add, binary(Op::less, var(0), var(1)), var(0))), "none");
}

TEST(Sums, LargeNumbersAreNone) {
  EXPECT_EQ(sum(num(2147483647)), "2147483647");
  EXPECT_EQ(sum(num(2147483648)), "none");
  EXPECT_EQ(sum(num(-2147483648)), "-2147483648");
  const rts::ExpressionPtr twenty = num(1 << 20);
  const rts::ExpressionPtr forty =
      binary(Op::multiply, twenty, binary(Op::multiply, twenty, var(0)));
  EXPECT_EQ(sum(forty), "1099511627776*0 0");
  EXPECT_EQ(sum(binary(Op::add, forty, var(0))), "none");
  EXPECT_EQ(sum(binary(Op::multiply, num(2), forty)), "none");
  const rts::ExpressionPtr constant =
      binary(Op::multiply, twenty, binary(Op::multiply, twenty, num(2)));
  EXPECT_EQ(sum(binary(Op::add, constant, var(0))), "none");
}

}  // namespace
}  // namespace heapreach::search::sums_test
