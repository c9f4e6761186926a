// Arbitrary expressions and systems with every construct that the file format has and with names
// that are awkward to write. They need not make sense when executed.
#pragma once

#include <string>

#include "rts/model/system.h"
#include "tests/harness/random.h"

namespace heapreach::test {

class Arbitrary {
 public:
  explicit Arbitrary(std::uint32_t seed) : random_(seed) {}

  /// A system that the reader would accept.
  rts::System system();
  /// Variables and records only.
  rts::System names();
  /// Expressions over the variables of a system; `depth` limits the nesting.
  rts::ExpressionPtr integer(const rts::System& system, int depth, bool heap);
  rts::ExpressionPtr condition(const rts::System& system, int depth, bool heap);
  /// A number from 0 to n - 1; n > 0.
  int below(int n) { return static_cast<int>(random_.below(static_cast<std::size_t>(n))); }

 private:
  rts::ExpressionPtr constant(int depth);
  rts::Action action(const rts::System& system);
  rts::Checked checked(const rts::System& system);
  rts::VariableId variable(const rts::System& system);
  rts::ExpressionPtr block(const rts::System& system);
  std::optional<Position> at();
  std::string text();

  Random random_;
};

}  // namespace heapreach::test
