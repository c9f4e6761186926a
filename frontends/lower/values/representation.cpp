#include "frontends/lower/values/representation.h"

#include "support/byte_cells.h"

namespace heapreach::frontends::lower {

namespace {

const Integer all_bytes = Integer(1) << 64;  // more than any integer

}  // namespace

ExpressionPtr represented(const ExpressionPtr& e, unsigned bits, bool from_unsigned,
                          bool to_unsigned) {
  if (from_unsigned == to_unsigned) return e;
  const Integer range = power_of_two(bits);
  if (const Integer* value = literal(e)) {
    if (to_unsigned) return number(*value < 0 ? Integer(*value + range) : *value);
    return number(*value >= range / 2 ? Integer(*value - range) : *value);
  }
  if (to_unsigned) return choose(compare(rts::Op::less, e, number(0)), plus(e, range), e);
  return choose(compare(rts::Op::greater_equal, e, number(range / 2)), plus(e, Integer(-range)), e);
}

ExpressionPtr wrapped(const ExpressionPtr& e, bool may_be_negative, unsigned bits,
                      bool as_unsigned) {
  const Integer range = power_of_two(bits);
  const ExpressionPtr rest = remainder(e, range);
  if (!may_be_negative) return represented(rest, bits, true, as_unsigned);
  const ExpressionPtr positive =
      choose(compare(rts::Op::less, rest, number(0)), plus(rest, range), rest);
  return represented(positive, bits, true, as_unsigned);
}

ExpressionPtr part_of_integer(const ExpressionPtr& cell, bool tagged,
                              const std::vector<IntegerInBytes>& kinds, ExpressionPtr& is_one) {
  ExpressionPtr result = number(0);
  is_one = rts::make_boolean(false);
  if (!tagged) {
    const ExpressionPtr positive =
        choose(compare(rts::Op::less, cell, number(0)), plus(cell, all_bytes), cell);
    is_one = within(cell, Integer(-all_bytes / 2), Integer(all_bytes - 1));
    result = remainder(positive, 256);
  }
  for (const auto& [width, is_unsigned] : kinds) {
    const Integer range = power_of_two(8 * width);
    const Integer least = is_unsigned ? Integer(0) : Integer(-range / 2);
    for (unsigned i = tagged ? 0 : 1; i < width; ++i) {
      const ExpressionPtr value = plus(cell, Integer(-tag(tagged, width, i)));
      const ExpressionPtr is_this = within(value, least, Integer(least + range - 1));
      const ExpressionPtr positive = represented(value, 8 * width, is_unsigned, true);
      result = choose(is_this, remainder(divided(positive, power_of_two(8 * i)), 256), result);
      is_one = either(is_one, is_this);
    }
  }
  return result;
}

}  // namespace heapreach::frontends::lower
