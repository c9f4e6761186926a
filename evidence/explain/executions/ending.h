// What is wrong at the end of an execution: an instruction that fails, a block that is left, a call
// of an error function.
#pragma once

#include "evidence/explain/executions/attempts.h"

namespace heapreach::evidence::explain {

class Ending {
 public:
  /// Contract: all outlive this.
  Ending(const rts::System& system, const InstructionNotes& notes, const Attempts& attempts,
         const TraceBlocks& blocks, Trace& trace)
      : system_(system), notes_(notes), attempts_(attempts), blocks_(blocks), trace_(trace) {}

  /// An instruction of an edge that fails, in the state before it.
  void note_failure(const rts::Fail& fail, rts::EdgeId edge, std::size_t index,
                    const rts::State& state, TracedInstruction& traced);
  /// Where the edge, which is the last one, calls an error function, if it does.
  std::optional<Position> error_call_at(rts::EdgeId edge) const;
  /// Says it in the trace. Contract: that ends in an error, by this edge, and is complete but for
  /// this.
  void say_what_is_wrong(std::optional<rts::EdgeId> edge, const rts::State& end);

 private:
  std::optional<NotePart> error_call(rts::EdgeId edge) const;
  void say_what_is_called(rts::EdgeId edge, const rts::State& end);

  const rts::System& system_;
  const InstructionNotes& notes_;
  const Attempts& attempts_;
  const TraceBlocks& blocks_;
  Trace& trace_;
  std::optional<Attempt> attempt_;  // of a program
};

}  // namespace heapreach::evidence::explain
