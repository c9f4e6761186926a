#include "tests/evidence/checker/random/random_program.h"

namespace heapreach::test {

namespace {

std::string some_of(Random& random, const std::vector<std::string>& all) {
  return random.pick(all);
}

/// `open`: of no heap.
std::string random_condition(bool open, Random& random) {
  const auto variable = [&] { return some_of(random, {"x", "y", "z", "v"}); };
  const auto relation = [&] { return some_of(random, {" == ", " != ", " < ", " <= "}); };
  switch (open ? 9 : random.below(7)) {
    case 0:
      return "no_live_cells";
    case 1:
      return some_of(random, {"", "!"}) + "no_live_cells(x, y)";
    case 2:
      return some_of(random, {"", "!"}) + "no_live_cells(z)";
    default:
      return variable() + relation() +
             (random.chance(60) ? variable() : std::to_string(random.between(0, 4)));
  }
}

std::string random_instruction(bool open, Random& random) {
  const auto place = [&] {
    const std::string variable = some_of(random, {"x", "y", "z"});
    return variable + some_of(random, {"", " + 1", " + 2", " + v", ""});
  };
  const auto any = [&] { return some_of(random, {"x", "y", "z", "v"}); };
  switch (random.below(10)) {
    case 0:
    case 1:
    case 2:
      return "{load: {to: " + any() + ", at: \"" + place() + "\"}}";
    case 3:
    case 4:
      return "{store: {at: \"" + place() + "\", value: \"" +
             some_of(random, {"x", "y", "z", "v", "0", "v + 1"}) + "\"}}";
    case 5:
      return "{free: \"" + some_of(random, {"x", "y", "z"}) + "\"}";
    case 6:
      return "{alloc: {to: " + some_of(random, {"x", "y"}) +
             ", size: " + some_of(random, {"1", "2", "3"}) + "}}";
    case 7:
      return "{move: {to: " + any() + ", value: \"" + some_of(random, {"x", "y", "v + 1", "0"}) +
             "\"}}";
    case 8:
      return "{move: {to: v, value: \"" + random_condition(true, random) + " ? 1 : 0\"}}";
    default:
      return "{assume: \"" + random_condition(open, random) + "\"}";
  }
}

}  // namespace

std::string random_program(bool open, Random& random) {
  if (random.chance(30)) return "";
  std::string result = random_instruction(open, random);
  while (random.chance(45)) result += ", " + random_instruction(open, random);
  return result;
}

}  // namespace heapreach::test
