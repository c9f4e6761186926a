#include "support/byte_cells.h"

namespace heapreach {

namespace {

const Integer tag_distance = Integer(1) << 66;  // of tags: more than integers of 64 bits differ by
constexpr unsigned tails = 16;                  // their tags lie behind those of integers

Integer nearest_tag(const Integer& cell) {
  Integer number;
  mpz_fdiv_q(number.get_mpz_t(), Integer(tag_distance / 2 - cell).get_mpz_t(),
             tag_distance.get_mpz_t());
  return number;
}

}  // namespace

Integer tag(bool tagged, unsigned width, unsigned index) {
  return tagged || index > 0 ? Integer(-tag_distance * (largest_integer * width + index))
                             : Integer(0);
}

Integer least_address() {
  return -tag_distance * (largest_integer - 2);
}

const Integer& unset_value() {
  static const Integer value("-1000000000000000000000000000000");
  return value;
}

Integer pointer_tail(unsigned index) {
  return -tag_distance * (largest_integer * tails + index);
}

std::optional<unsigned> byte_in(bool tagged, const Integer& cell) {
  const Integer number = nearest_tag(cell);
  if (number < 0 || number >= largest_integer * tails) return std::nullopt;
  const auto place = static_cast<unsigned>(number.get_ui());
  const unsigned width = place / largest_integer;
  const unsigned index = place % largest_integer;
  const bool is_tagged = place != 0 && width > 0 && index < width;
  if (place == 0 ? tagged : !is_tagged) return std::nullopt;
  Integer value = cell + tag_distance * place;
  for (unsigned i = 0; i < index; ++i) {
    mpz_fdiv_q_2exp(value.get_mpz_t(), value.get_mpz_t(), 8);
  }
  mpz_fdiv_r_2exp(value.get_mpz_t(), value.get_mpz_t(), 8);
  return static_cast<unsigned>(value.get_ui());
}

std::optional<BytePart> byte_part(const Integer& cell) {
  const Integer number = nearest_tag(cell);
  if (number <= 0 || number >= largest_integer * (tails + 1)) return std::nullopt;
  const auto place = static_cast<unsigned>(number.get_ui());
  if (place >= largest_integer * tails) return BytePart{place - largest_integer * tails, 0};
  const unsigned width = place / largest_integer;
  const unsigned index = place % largest_integer;
  if (width == 0 || width > largest_integer || index >= width) return std::nullopt;
  return BytePart{index, cell + tag_distance * place};
}

}  // namespace heapreach
