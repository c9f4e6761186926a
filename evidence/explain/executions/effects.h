// What instructions leave in variables and cells, and what they say of the blocks that they work
// on.
#pragma once

#include <vector>

#include "evidence/explain/executions/block_notes.h"
#include "evidence/explain/executions/origins.h"
#include "evidence/explain/executions/trace_blocks.h"

namespace heapreach::evidence::explain {

/// Where the instruction that is written next will stand.
TracePlace next_place(const Trace& trace);

class Effects {
 public:
  /// Contract: all outlive this.
  Effects(const rts::System& system, const ImportNotes& import, const Origins& origins,
          TraceBlocks& blocks, Trace& trace)
      : system_(system),
        import_(import),
        origins_(origins),
        blocks_(blocks),
        trace_(trace),
        notes_(system, import),
        is_set_(system.variables.size()) {}

  /// Notes which variables an instruction reads before anything has set them.
  void read(const rts::Action& action);
  /// Adds what an instruction does that was executed between the two states; origins know of it.
  void note(const rts::Action& action, const rts::State& before, const rts::State& after,
            TracedInstruction& traced);
  /// What a variable holds.
  Change assignment(rts::VariableId v, const rts::State& state) const;
  void assign(const std::vector<rts::VariableId>& variables, const rts::State& state,
              TracedInstruction& traced);
  /// At the end: names records and fields, and marks where blocks keep addresses, characters and
  /// floating-point numbers.
  void finish();

 private:
  void note_alloc(const rts::Alloc& alloc, const rts::State& before, const rts::State& after,
                  TracedInstruction& traced);
  void note_call(const rts::Call& call, const rts::State& after, TracedInstruction& traced);
  void note_store(const rts::Store& store, const rts::State& before, const rts::State& after,
                  TracedInstruction& traced);
  ValueKind kind_behind(const rts::Expression& address, const rts::State& state) const;
  void note_access(const rts::Expression& address, const rts::State& state,
                   std::optional<bool> pointer);

  const rts::System& system_;
  const ImportNotes& import_;
  const Origins& origins_;
  TraceBlocks& blocks_;
  Trace& trace_;
  BlockNotes notes_;
  std::vector<bool> is_set_;  // by variable: since the start
};

}  // namespace heapreach::evidence::explain
