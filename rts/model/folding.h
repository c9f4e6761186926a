// Expressions with constants folded, so that systems that are made read well.
#pragma once

#include "rts/model/expression.h"

namespace heapreach::rts::folding {

ExpressionPtr number(const Integer& value);
/// The value of an integer literal, null for other expressions.
const Integer* literal(const ExpressionPtr& e);
ExpressionPtr plus(const ExpressionPtr& a, const ExpressionPtr& b);
ExpressionPtr plus(const ExpressionPtr& a, const Integer& b);
ExpressionPtr minus(const ExpressionPtr& a, const ExpressionPtr& b);
ExpressionPtr times(const ExpressionPtr& a, const Integer& factor);
/// C's division and remainder by a positive constant.
ExpressionPtr divided(const ExpressionPtr& a, const Integer& by);
ExpressionPtr remainder(const ExpressionPtr& a, const Integer& by);
/// A comparison; of two literals the answer.
ExpressionPtr compare(Op op, const ExpressionPtr& a, const ExpressionPtr& b);
ExpressionPtr both(const ExpressionPtr& a, const ExpressionPtr& b);
ExpressionPtr either(const ExpressionPtr& a, const ExpressionPtr& b);
ExpressionPtr opposite(const ExpressionPtr& c);
ExpressionPtr choose(const ExpressionPtr& c, const ExpressionPtr& a, const ExpressionPtr& b);
/// least <= e && e <= most.
ExpressionPtr within(const ExpressionPtr& e, const Integer& least, const Integer& most);
/// 2^exponent.
Integer power_of_two(unsigned exponent);
/// Number of nodes as a tree, or `most` if there are more.
std::size_t tree_size(const ExpressionPtr& e, std::size_t most);

}  // namespace heapreach::rts::folding
