// Random instructions and conditions over the variables that one part of a system sees.
#pragma once

#include <optional>
#include <vector>

#include "rts/model/system.h"
#include "tests/harness/random.h"

namespace heapreach::test {

/// The file's own graph, or one procedure.
class Part {
 public:
  Part(const rts::System& system, std::optional<rts::ProcedureId> procedure);

  /// A condition; if `rest`, one about what is allocated, left or reachable.
  rts::ExpressionPtr condition(bool rest, Random& random) const;
  /// An instruction other than call and fail.
  rts::Action action(Random& random) const;
  /// Now and then: the instruction with `in`, of a static block, that may fail or has a symbolic
  /// size.
  void vary(rts::Action& action, Random& random) const;

 private:
  rts::ExpressionPtr pointer(Random& random) const;
  rts::ExpressionPtr number(Random& random) const;
  rts::ExpressionPtr atom(bool rest, Random& random) const;
  rts::VariableId any(Random& random) const;

  std::vector<rts::VariableId> all_;
  std::vector<rts::VariableId> pointers_;  // if there are any, else all
};

}  // namespace heapreach::test
