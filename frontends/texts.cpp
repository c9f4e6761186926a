#include "frontends/texts.h"

#include <utility>

namespace heapreach::frontends {

namespace {

std::pair<int, int> order_of(const Position& at) {
  return {at.line, at.column};
}

bool covers(const FullExpression& expression, const Position& at) {
  return expression.begin.file == at.file && order_of(expression.begin) <= order_of(at) &&
         order_of(at) <= order_of(expression.end);
}

}  // namespace

const CallText* call_at(const ProgramText& text, const Position& begin, const std::string& callee) {
  for (const CallText& call : text.calls) {
    if (call.begin == begin && call.callee == callee) return &call;
  }
  return nullptr;
}

const FullExpression* expression_around(const ProgramText& text, const Position& at) {
  const FullExpression* innermost = nullptr;
  for (const FullExpression& expression : text.expressions) {
    if (!covers(expression, at)) continue;
    const bool is_within =
        innermost == nullptr || order_of(innermost->begin) < order_of(expression.begin);
    if (is_within) innermost = &expression;
  }
  return innermost;
}

}  // namespace heapreach::frontends
