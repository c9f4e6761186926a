#include "support/number.h"

namespace heapreach {

Number narrowed(const Integer& value) {
  if (value.fits_slong_p()) return value.get_si();
  constexpr unsigned half = 64;
  const Integer high = value >> half;  // rounds down
  if (!high.fits_slong_p()) throw TooLarge();
  const Integer low = value - (high << half);
  return (Number{high.get_si()} << half) + low.get_ui();
}

Integer widened(Number value) {
  if (const auto narrow = static_cast<long>(value); narrow == value) return narrow;
  constexpr unsigned half = 64;
  const auto low = static_cast<unsigned long>(value);
  const auto high = static_cast<long>(value >> half);
  return (Integer(high) << half) + Integer(low);
}

std::string to_text(Number value) {
  if (const auto narrow = static_cast<long>(value); narrow == value) return std::to_string(narrow);
  return widened(value).get_str();
}

}  // namespace heapreach
