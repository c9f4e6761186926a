// The two numbers that so many bits stand for, and remainders of any number. Parts of integers are
// tested in byte_cells_test.cpp.
#include "frontends/lower/values/representation.h"

#include <gtest/gtest.h>

#include "rts/model/constant.h"
#include "rts/text/parse.h"

namespace heapreach::frontends::representation_test {
namespace {

using lower::represented;
using lower::wrapped;
using rts::folding::number;

Integer value(const rts::ExpressionPtr& e) {
  return rts::constant_value(*e);
}

/// An expression for the number that is no literal.
rts::ExpressionPtr opaque(const Integer& value) {
  return rts::make(rts::Op::add, {number(value - 1), number(1)});
}

TEST(Representation, LiteralsAndExpressionsAreConvertedAlike) {
  for (int low = 0; low < 256; ++low) {
    const int with_sign = low < 128 ? low : low - 256;
    for (const auto& make : {number, opaque}) {
      EXPECT_EQ(value(represented(make(low), 8, true, false)), with_sign);
      EXPECT_EQ(value(represented(make(with_sign), 8, false, true)), low);
      EXPECT_EQ(value(represented(make(low), 8, true, true)), low);
      EXPECT_EQ(value(represented(make(with_sign), 8, false, false)), with_sign);
    }
  }
}

TEST(Representation, OfTheSameKindIsTheExpressionItself) {
  const rts::ExpressionPtr e = opaque(3);
  EXPECT_EQ(represented(e, 32, true, true), e);
  EXPECT_EQ(represented(e, 32, false, false), e);
}

TEST(Representation, LiteralsStayLiterals) {
  EXPECT_TRUE(rts::folding::literal(represented(number(200), 8, true, false)));
  EXPECT_TRUE(rts::folding::literal(represented(number(-1), 64, false, true)));
}

TEST(Representation, AnyNumberIsWrapped) {
  for (int n = -600; n <= 600; ++n) {
    const int low = ((n % 256) + 256) % 256;
    EXPECT_EQ(value(wrapped(opaque(n), true, 8, true)), low) << n;
    EXPECT_EQ(value(wrapped(opaque(n), true, 8, false)), low < 128 ? low : low - 256) << n;
    if (n < 0) continue;
    EXPECT_EQ(value(wrapped(opaque(n), false, 8, true)), low) << n;
    EXPECT_EQ(value(wrapped(opaque(n), false, 8, false)), low < 128 ? low : low - 256) << n;
  }
}

TEST(Representation, WhatIsNotNegativeNeedsNoCase) {
  const rts::ExpressionPtr e = wrapped(rts::make_variable(0), false, 8, true);
  EXPECT_EQ(e->op, rts::Op::remainder);
}

}  // namespace
}  // namespace heapreach::frontends::representation_test
