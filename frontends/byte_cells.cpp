#include "frontends/byte_cells.h"

namespace heapreach::frontends {

namespace {

const Integer distance = Integer(1) << 66;  // of tags: more than integers of 64 bits differ by
constexpr unsigned tails = 16;              // their tags lie behind those of integers

}  // namespace

Integer tag(bool tagged, unsigned width, unsigned index) {
  return tagged || index > 0 ? Integer(-distance * (largest_integer * width + index)) : Integer(0);
}

Integer pointer_tail(unsigned index) {
  return -distance * (largest_integer * tails + index);
}

std::optional<unsigned> byte_in(bool tagged, const Integer& cell) {
  // The nearest tag.
  Integer number;
  mpz_fdiv_q(number.get_mpz_t(), Integer(distance / 2 - cell).get_mpz_t(), distance.get_mpz_t());
  if (number < 0 || number >= largest_integer * tails) return std::nullopt;
  const auto place = static_cast<unsigned>(number.get_ui());
  const unsigned width = place / largest_integer;
  const unsigned index = place % largest_integer;
  const bool is_tagged = place != 0 && width > 0 && index < width;
  if (place == 0 ? tagged : !is_tagged) return std::nullopt;
  Integer value = cell + distance * place;
  for (unsigned i = 0; i < index; ++i) {
    mpz_fdiv_q_2exp(value.get_mpz_t(), value.get_mpz_t(), 8);
  }
  mpz_fdiv_r_2exp(value.get_mpz_t(), value.get_mpz_t(), 8);
  return static_cast<unsigned>(value.get_ui());
}

}  // namespace heapreach::frontends
