#include "backends/abstract/affine.h"

namespace heapreach::backends::abstract {

void Affine::add(std::size_t dimension, const Rational& factor) {
  if (factor == 0) return;
  const auto [place, is_new] = factors.try_emplace(dimension, factor);
  if (is_new) return;
  place->second += factor;
  if (place->second == 0) factors.erase(place);
}

void Affine::add(const Affine& other, const Rational& factor) {
  for (const auto& [dimension, own] : other.factors) add(dimension, Rational(own * factor));
  constant += other.constant * factor;
}

void Constraint::normalise(const std::vector<bool>& integral) {
  if (sum.is_constant()) return;
  Integer numerators = 0, denominators = 1;
  bool all_integral = true;
  for (const auto& [dimension, factor] : sum.factors) {
    numerators = gcd(numerators, factor.get_num());
    denominators = lcm(denominators, factor.get_den());
    all_integral &= integral.at(dimension);
  }
  const Rational scale = Rational(denominators) / Rational(numerators);
  for (auto& [dimension, factor] : sum.factors) factor *= scale;
  sum.constant *= scale;
  if (sum.constant.get_den() == 1) return;
  if (all_integral && !equality) {
    Integer floor;
    mpz_fdiv_q(floor.get_mpz_t(), sum.constant.get_num().get_mpz_t(),
               sum.constant.get_den().get_mpz_t());
    sum.constant = floor;
    return;
  }
  const Rational rest(sum.constant.get_den());
  for (auto& [dimension, factor] : sum.factors) factor *= rest;
  sum.constant *= rest;
}

}  // namespace heapreach::backends::abstract
