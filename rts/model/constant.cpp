#include "rts/model/constant.h"

#include "support/error.h"

namespace heapreach::rts {

Integer constant_value(const Expression& expression) {
  const auto value = [&](std::size_t i) { return constant_value(*expression.arguments[i]); };
  const auto truth = [](bool holds) { return Integer(holds ? 1 : 0); };
  switch (expression.op) {
    case Op::integer:
    case Op::boolean:
      return expression.value;
    case Op::negate:
      return -value(0);
    case Op::add:
      return value(0) + value(1);
    case Op::subtract:
      return value(0) - value(1);
    case Op::multiply:
      return value(0) * value(1);
    case Op::divide:
      return value(0) / value(1);  // GMP's operators truncate, like C's
    case Op::remainder:
      return value(0) % value(1);
    case Op::choose:
      return value(0) != 0 ? value(1) : value(2);
    case Op::equal:
      return truth(value(0) == value(1));
    case Op::not_equal:
      return truth(value(0) != value(1));
    case Op::less:
      return truth(value(0) < value(1));
    case Op::less_equal:
      return truth(value(0) <= value(1));
    case Op::greater:
      return truth(value(0) > value(1));
    case Op::greater_equal:
      return truth(value(0) >= value(1));
    case Op::conjunction:
      return truth(value(0) != 0 && value(1) != 0);
    case Op::disjunction:
      return truth(value(0) != 0 || value(1) != 0);
    case Op::negation:
      return truth(value(0) == 0);
    case Op::variable:
    case Op::allocated:
    case Op::size:
    case Op::base:
    case Op::start_value:
    case Op::no_live_cells:
      break;
  }
  throw InternalError("constant_value of an expression that is not constant");
}

}  // namespace heapreach::rts
