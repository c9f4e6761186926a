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

HoleId hole_of(const Integer& value) {
  const Integer id = value - first_marker();
  return id.get_ui();
}

void substitute(rts::State& state, HoleId hole, const Integer& value) {
  const Integer marker = marker_of(hole);
  for_each_value(state, [&](Integer& place) {
    if (place == marker) place = value;
  });
}

}  // namespace heapreach::test
