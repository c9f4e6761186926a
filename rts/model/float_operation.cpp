// Computed by the machine that this runs on, which has these types if it is an x86; elsewhere
// nothing is known of long double.
#include "rts/model/float_operation.h"

#include <bit>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace heapreach::rts {

namespace {

constexpr bool has_long_double = LDBL_MANT_DIG == 64 && std::endian::native == std::endian::little;
constexpr unsigned float_bits = 32, double_bits = 64, long_double_bits = 80;

std::uint64_t low_word(const Integer& value) {
  return modulo(value, 64, false).get_ui();
}

template <class Float>
constexpr unsigned width_of() {
  if (sizeof(Float) == sizeof(float)) return float_bits;
  return sizeof(Float) == sizeof(double) ? double_bits : long_double_bits;
}

template <class Float>
Float from_bits(const Integer& bits) {
  Float value = 0;
  std::uint64_t low = low_word(bits);
  if constexpr (width_of<Float>() == float_bits) {
    const auto word = static_cast<std::uint32_t>(low);
    std::memcpy(&value, &word, sizeof word);
  } else {
    std::memcpy(&value, &low, sizeof low);
  }
  if constexpr (width_of<Float>() == long_double_bits) {
    const auto high = static_cast<std::uint16_t>(low_word(bits >> 64));
    std::memcpy(reinterpret_cast<char*>(&value) + sizeof low, &high, sizeof high);
  }
  return value;
}

template <class Float>
Integer to_bits(Float value) {
  constexpr unsigned width = width_of<Float>();
  if constexpr (width == float_bits) {
    std::uint32_t word = 0;
    std::memcpy(&word, &value, sizeof word);
    return modulo(Integer(static_cast<unsigned long>(word)), width, true);
  } else {
    std::uint64_t low = 0;
    std::memcpy(&low, &value, sizeof low);
    Integer bits = static_cast<unsigned long>(low);
    if constexpr (width == long_double_bits) {
      std::uint16_t high = 0;
      std::memcpy(&high, reinterpret_cast<const char*>(&value) + sizeof low, sizeof high);
      bits += Integer(static_cast<unsigned long>(high)) << 64;
    }
    return modulo(bits, width, true);
  }
}

/// Calls `use` with a number of the width's type; nothing where this machine has none.
template <class Use>
auto with_type(unsigned width, const Use& use) -> decltype(use(double())) {
  if (width == float_bits) return use(float());
  if (width == double_bits) return use(double());
  if constexpr (has_long_double) {
    if (width == long_double_bits) return use(static_cast<long double>(0));
  }
  return {};
}

template <class Float>
std::optional<Integer> computed(Operation operation, Float a, Float b) {
  switch (operation) {
    case Operation::float_add:
      return to_bits<Float>(a + b);
    case Operation::float_subtract:
      return to_bits<Float>(a - b);
    case Operation::float_multiply:
      return to_bits<Float>(a * b);
    case Operation::float_divide:
      return to_bits<Float>(a / b);
    case Operation::float_remainder:
      return to_bits<Float>(std::fmod(a, b));
    case Operation::float_root:
      return to_bits<Float>(std::sqrt(a));
    case Operation::float_floor:
      return to_bits<Float>(std::floor(a));
    case Operation::float_ceiling:
      return to_bits<Float>(std::ceil(a));
    case Operation::float_truncate:
      return to_bits<Float>(std::trunc(a));
    case Operation::float_round:
      return to_bits<Float>(std::round(a));
    case Operation::float_round_even:
      return to_bits<Float>(std::nearbyint(a));
    case Operation::float_least:
      return to_bits<Float>(std::fmin(a, b));
    case Operation::float_most:
      return to_bits<Float>(std::fmax(a, b));
    default:
      return std::nullopt;
  }
}

/// Of integers of at most 64 bits the machine rounds.
template <class Float>
std::optional<Integer> rounded(const Integer& value) {
  if (value >= 0 && value <= Integer(UINT64_MAX)) {
    return to_bits<Float>(static_cast<Float>(static_cast<std::uint64_t>(value.get_ui())));
  }
  if (value >= Integer(INT64_MIN) && value < 0) {
    return to_bits<Float>(static_cast<Float>(static_cast<std::int64_t>(value.get_si())));
  }
  return std::nullopt;
}

/// Without what is behind the point; nothing for what no type of at most 64 bits holds.
template <class Float>
std::optional<Integer> whole_part(Float value) {
  const Float whole = std::trunc(value);
  constexpr Float limit = 18446744073709551616.0F;  // 2^64
  if (!(whole > -limit && whole < limit)) return std::nullopt;
  const Integer size = static_cast<unsigned long>(static_cast<std::uint64_t>(std::fabs(whole)));
  return whole < 0 ? Integer(-size) : size;
}

std::optional<Integer> resized(const Integer& bits, unsigned from, unsigned to) {
  return with_type(from, [&](auto source) {
    const auto value = from_bits<decltype(source)>(bits);
    return with_type(to, [&](auto target) -> std::optional<Integer> {
      return to_bits(static_cast<decltype(target)>(value));
    });
  });
}

unsigned small(const Integer& number) {
  return number >= 0 && number <= long_double_bits ? static_cast<unsigned>(number.get_ui()) : 0;
}

}  // namespace

bool is_on_floats(Operation operation) {
  return operation >= Operation::float_add;
}

std::optional<Integer> float_of(const Integer& value, unsigned width) {
  return with_type(width, [&](auto type) { return rounded<decltype(type)>(value); });
}

std::optional<Integer> float_result(const Approximation& approximation, const Integer& a,
                                    const Integer& b) {
  const Operation operation = approximation.operation;
  const unsigned width = approximation.width;
  switch (operation) {
    case Operation::float_from_signed:
    case Operation::float_from_unsigned:
      if (small(b) == 0) return std::nullopt;
      return float_of(modulo(a, small(b), operation == Operation::float_from_signed), width);
    case Operation::float_to_signed:
    case Operation::float_to_unsigned: {
      const auto whole =
          with_type(small(b), [&](auto type) { return whole_part(from_bits<decltype(type)>(a)); });
      const bool is_signed = operation == Operation::float_to_signed;
      if (!whole || *whole != modulo(*whole, width, is_signed)) return std::nullopt;
      return whole;
    }
    case Operation::float_resize:
      return resized(a, small(b), width);
    default:
      return with_type(width, [&](auto type) {
        using Float = decltype(type);
        return computed<Float>(operation, from_bits<Float>(a), from_bits<Float>(b));
      });
  }
}

std::string float_text(const Integer& bits, unsigned width) {
  const auto text = with_type(width, [&](auto type) -> std::optional<std::string> {
    using Float = decltype(type);
    // As few digits as tell the number from others.
    for (const int digits : {6, 15, 17, 21}) {
      char buffer[64];
      const auto value = from_bits<Float>(bits);
      std::snprintf(buffer, sizeof buffer, "%.*Lg", digits, static_cast<long double>(value));
      const auto back = static_cast<Float>(std::strtold(buffer, nullptr));
      if (back == value || digits == 21 || value != value) return std::string(buffer);
    }
    return std::nullopt;
  });
  return text.value_or(bits.get_str());
}

FloatWidths float_widths(const Approximation& approximation, const Integer& b) {
  const unsigned width = approximation.width;
  switch (approximation.operation) {
    case Operation::float_from_signed:
    case Operation::float_from_unsigned:
      return {0, 0, width};
    case Operation::float_to_signed:
    case Operation::float_to_unsigned:
      return {small(b), 0, 0};
    case Operation::float_resize:
      return {small(b), 0, width};
    default:
      if (!is_on_floats(approximation.operation)) return {};
      return {width, width, width};
  }
}

Integer float_infinity(unsigned width) {
  if (width == float_bits) return Integer(0xff) << 23;
  if (width == double_bits) return Integer(0x7ff) << 52;
  return (Integer(0x7fff) << 64) + (Integer(1) << 63);
}

Integer float_one(unsigned width) {
  if (width == float_bits) return Integer(0x7f) << 23;
  if (width == double_bits) return Integer(0x3ff) << 52;
  return (Integer(0x3fff) << 64) + (Integer(1) << 63);
}

}  // namespace heapreach::rts
