#include "tests/harness/hole.h"

namespace heapreach::test {

namespace {

const Integer& first_marker() {
  static const Integer value = Integer(1) << 200;
  return value;
}

}  // namespace

Integer marker_of(HoleId hole) {
  return first_marker() + static_cast<unsigned long>(hole);
}

bool is_hole(const Integer& value) {
  return value >= first_marker();
}

bool is_too_large(const Integer& value) {
  return mpz_sizeinbase(value.get_mpz_t(), 2) >= 190;
}

HoleId hole_of(const Integer& value) {
  const Integer id = value - first_marker();
  return id.get_ui();
}

void substitute(reference::State& state, HoleId hole, const Integer& value) {
  const Integer marker = marker_of(hole);
  for_each_value(state, [&](Integer& place) {
    if (place == marker) place = value;
  });
}

}  // namespace heapreach::test
