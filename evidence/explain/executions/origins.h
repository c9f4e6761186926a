// Which values of an execution nobody set: contents of new cells, killed variables, the start. The
// execution had to pick them, and an explanation marks them.
#pragma once

#include <vector>

#include "rts/semantics/replay.h"

namespace heapreach::evidence::explain {

class Origins {
 public:
  explicit Origins(const rts::System& system);

  /// Follows one instruction, perhaps a call, that was executed between the two states. `next`: the
  /// instruction behind it on its edge, or null.
  void follow(const rts::Action& action, const rts::Action* next, const rts::State& before,
              const rts::State& after);

  /// Follows a return from the latest call.
  void follow_return(const rts::State& before);

  /// Whether a variable's value, or a cell's (by heap index), was picked, or copied from such a
  /// value. Pointers that are computed from one that was picked count as well, since they lead
  /// nowhere.
  bool is_arbitrary(rts::VariableId variable) const { return variables_[variable]; }
  const std::vector<bool>& cells() const { return cells_; }

 private:
  bool is_arbitrary(const rts::Expression& expression, bool is_pointer) const;
  bool is_pointer(rts::VariableId variable) const;
  std::size_t cell(const rts::Expression& address, const rts::State& state) const;

  void follow_call(const rts::Call& call);

  const rts::System& system_;
  std::vector<std::vector<bool>> hidden_;  // per call that has not returned: variables_ before it
  std::vector<bool> variables_;
  std::vector<bool> cells_;
};

}  // namespace heapreach::evidence::explain
