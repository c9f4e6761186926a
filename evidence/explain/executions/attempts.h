// Finds out what an instruction of a program was to do that does not succeed.
#pragma once

#include "evidence/explain/executions/attempt.h"
#include "evidence/explain/executions/import_notes.h"
#include "evidence/explain/executions/instruction_notes.h"
#include "evidence/explain/executions/origins.h"

namespace heapreach::evidence::explain {

class Attempts {
 public:
  /// Contract: all outlive this. They are asked about the state before the instruction.
  Attempts(const rts::System& system, const Trace& trace, const ImportNotes& import,
           const InstructionNotes& notes, const TraceBlocks& blocks, const Origins& origins,
           const ValueSources& sources)
      : system_(system),
        trace_(trace),
        import_(import),
        notes_(notes),
        blocks_(blocks),
        origins_(origins),
        sources_(sources) {}

  /// Of an instruction that does not succeed in the state, the one that a `fail` carries.
  Attempt of(const rts::Checked& inner, rts::EdgeId edge, std::size_t instruction,
             const rts::State& state) const;

 private:
  Attempt of_assertion(const std::vector<NotePart>& note, const rts::State& state,
                       std::uint32_t call) const;
  void go_by(const rts::Expression& address, const rts::Expression* pointer,
             const rts::State& state, std::uint32_t call, Attempt& attempt) const;
  void name_pointer(rts::VariableId pointer, std::uint32_t call, Attempt& attempt) const;
  std::string first_field(rts::VariableId pointer) const;
  std::string field_in(const rts::Expression& address) const;

  const rts::System& system_;
  const Trace& trace_;
  const ImportNotes& import_;
  const InstructionNotes& notes_;
  const TraceBlocks& blocks_;
  const Origins& origins_;
  const ValueSources& sources_;
};

}  // namespace heapreach::evidence::explain
