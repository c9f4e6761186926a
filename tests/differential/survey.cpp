#include "tests/differential/survey.h"

namespace heapreach::differential {

Survey survey(const Program& program) {
  Survey result;
  int lenient_errors = 0;
  for (const std::vector<long>& inputs : all_inputs(program)) {
    Outcome strict = interpret(program, inputs, true);
    if (strict.is_unclear()) {
      result.unclear = true;
      return result;
    }
    result.errors += strict.is_error();
    result.cuts += !strict.ends_normally && strict.ended.kind == Ended::Kind::cut;
    if (strict.is_error() && strict.ended.inner) {
      Outcome lenient = interpret(program, inputs, false);
      result.unclear |= lenient.is_unclear();
      lenient_errors += lenient.is_error();
      if (lenient.is_error()) result.lenient.push_back(std::move(lenient));
    } else {
      lenient_errors += strict.is_error();
    }
    result.outcomes.push_back(std::move(strict));
  }
  result.doubtful = (lenient_errors > 0) != (result.errors > 0);
  return result;
}

long Survey::cells() const {
  long least = -1;
  for (const Outcome& outcome : outcomes) {
    if (outcome.is_error() && (least < 0 || outcome.cells < least)) least = outcome.cells;
  }
  return least;
}

}  // namespace heapreach::differential
