// The bits of numbers that are not negative grow with them, and those of negative ones, as signed
// integers, grow with their sizes from -2^(width - 1), the bits of -0.
#include "rts/semantics/float_cases.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "rts/model/float_operation.h"
#include "rts/model/folding.h"

namespace heapreach::rts {

using namespace folding;

namespace {

constexpr std::size_t most_seconds = 16;  // values of a second operand, for each of the first

class FloatCases {
 public:
  explicit FloatCases(const Approximation& of) : of_(of) {}

  std::vector<LinearCase> run(const std::vector<Integer>& numbers) {
    const Integer* second = literal(of_.b);
    const FloatWidths widths = float_widths(of_, second ? *second : Integer(0));
    const std::vector<Integer> firsts = candidates(of_.a, numbers, widths.a);
    const std::vector<Integer> seconds = candidates(of_.b, numbers, widths.b);
    for (const Integer& a : firsts) {
      for (std::size_t i = 0; i < seconds.size() && i < most_seconds; ++i) add(a, seconds[i]);
    }
    return std::move(cases_);
  }

 private:
  /// Those that were seen come last in `numbers`, and matter most.
  static std::vector<Integer> candidates(const ExpressionPtr& operand,
                                         const std::vector<Integer>& numbers, unsigned width) {
    if (const Integer* known = literal(operand)) return {*known};
    std::vector<Integer> result(numbers.rbegin(), numbers.rend());
    if (width == 0) return result;
    std::vector<Integer> floats;
    for (const Integer& number : numbers) {
      const auto bits = float_of(number, width);
      if (bits && std::find(floats.begin(), floats.end(), *bits) == floats.end())
        floats.push_back(*bits);
    }
    const auto is_small = [](const Integer& number) { return abs(number) <= 16; };
    result.erase(std::remove_if(result.begin(), result.end(), is_small), result.end());
    result.insert(result.end(), floats.begin(), floats.end());
    return result;
  }

  void add(const Integer& a, const Integer& b) {
    const auto result = exact_result(of_, a, b);
    if (!result) return;
    const ExpressionPtr guard =
        both(compare(Op::equal, of_.a, number(a)), compare(Op::equal, of_.b, number(b)));
    if (guard->op == Op::boolean && guard->value == 0) return;
    cases_.push_back({guard, number(*result)});
  }

  const Approximation& of_;
  std::vector<LinearCase> cases_;
};

/// The bits of 2^e.
std::optional<Integer> power(unsigned e, unsigned width) {
  return float_of(Integer(1) << e, width);
}

/// Of the number that the integer a is. No more than that, since programs convert many integers,
/// and each case is one more for whoever searches. Contract: the machine has the type.
ExpressionPtr known_of_conversion(const Approximation& of, const ExpressionPtr& result) {
  const Integer least = -(Integer(1) << (of.width - 1)), one = *power(0, of.width);
  // 2^64, of which the exponent is one larger than that of 2^63.
  const Integer most = *power(63, of.width) + *power(1, of.width) - one;
  const ExpressionPtr other =
      choose(compare(Op::less, of.a, number(0)), within(result, least + one, least + most),
             within(result, one, most));
  return choose(compare(Op::equal, of.a, number(0)), compare(Op::equal, result, number(0)), other);
}

/// Between 2^e and 2^(e + 1) the bits of a number grow with it in steps: here are those for e up to
/// 6, so that whole parts below 128 are exact, as indices often are.
constexpr unsigned most_exponents = 7;

/// How many of a number's bits stand behind the point if the number is 1.
unsigned fraction_bits(unsigned width) {
  constexpr unsigned of_float = 23, of_double = 52, of_long_double = 63;
  return width == 32 ? of_float : width == 64 ? of_double : of_long_double;
}

/// Of the integer that the number a is without its fraction.
ExpressionPtr known_of_whole_part(const Approximation& of, const ExpressionPtr& result) {
  const Integer* given = literal(of.b);
  const auto width = given == nullptr ? 0 : static_cast<unsigned>(given->get_ui());
  if (!power(0, width)) return make_boolean(true);
  const ExpressionPtr& a = of.a;
  ExpressionPtr known = compare(Op::greater_equal, result, number(Integer(1) << most_exponents));
  for (unsigned e = most_exponents; e-- > 0;) {
    const Integer step = Integer(1) << (fraction_bits(width) - e);
    const ExpressionPtr behind = divided(minus(a, number(*power(e, width))), step);
    known = choose(compare(Op::less, a, number(*power(e + 1, width))),
                   compare(Op::equal, result, plus(behind, Integer(1) << e)), known);
  }
  const ExpressionPtr none = compare(Op::equal, result, number(0));
  const Integer least = -(Integer(1) << (width - 1));
  const ExpressionPtr is_small = compare(Op::less, a, number(least + *power(0, width)));
  const ExpressionPtr down = of.operation == Operation::float_to_unsigned
                                 ? none
                                 : choose(is_small, none, compare(Op::less, result, number(0)));
  return choose(compare(Op::less, a, number(0)), down,
                choose(compare(Op::less, a, number(*power(0, width))), none, known));
}

}  // namespace

std::vector<LinearCase> float_cases(const Approximation& approximation,
                                    const std::vector<Integer>& numbers) {
  return FloatCases(approximation).run(numbers);
}

ExpressionPtr known_of_float_result(const Approximation& approximation,
                                    const ExpressionPtr& result) {
  switch (approximation.operation) {
    case Operation::float_from_signed:
    case Operation::float_from_unsigned:
      if (!power(0, approximation.width)) return make_boolean(true);
      return known_of_conversion(approximation, result);
    case Operation::float_to_signed:
    case Operation::float_to_unsigned:
      return known_of_whole_part(approximation, result);
    default:
      return make_boolean(true);
  }
}

}  // namespace heapreach::rts
