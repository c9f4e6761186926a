// Where the values of variables were taken from, to name pointers that the program has no name for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "evidence/explain/executions/trace_blocks.h"

namespace heapreach::evidence::explain {

struct ValueSource {
  std::optional<CellOfBlock> cell;  // it was loaded from there
  std::string function;             // or returned by this one, which the program does not define
};

class ValueSources {
 public:
  /// Contract: all outlive this.
  ValueSources(const rts::System& system, const TraceBlocks& blocks)
      : system_(system), blocks_(blocks), sources_(system.variables.size()) {}

  /// Follows an instruction, perhaps a call, from the state before it. `function`: whose result a
  /// havoc is.
  void follow(const rts::Action& action, const rts::State& before, const std::string& function);
  /// Follows a return from the latest call, of which this is the state before.
  void follow_return(const rts::State& before);

  const ValueSource& of(rts::VariableId variable) const { return sources_[variable]; }

 private:
  ValueSource of(const rts::Expression& expression) const;

  const rts::System& system_;
  const TraceBlocks& blocks_;
  std::vector<ValueSource> sources_;  // by variable
};

}  // namespace heapreach::evidence::explain
