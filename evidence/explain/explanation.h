// Evidence as people read it.
#pragma once

#include <string>

#include "evidence/certificates/certificate.h"
#include "evidence/witness/ground.h"
#include "rts/semantics/replay.h"
#include "support/limits.h"

namespace heapreach::evidence::explain {

/// An execution step by step: vertex, position in the analyzed program, instruction, the variables
/// that changed, and the heap as one draws it (`x -> [data 3, next ->] -> [..]`) whenever it
/// changed; at the end why the last access failed. Contract: the execution replays.
std::string of(const rts::System& system, std::uint64_t bound, const rts::Execution& execution);

/// The heap of a state in a few lines: one chain per variable that points into it, fields with
/// their record's names where a block's size fits exactly one record, cycles and shared or freed
/// blocks marked, dangling pointers as such, then what no variable reaches.
std::string draw_heap(const rts::State& state, const rts::System& system);

/// A certificate: per vertex, in the file's order and names, the invariant (simplified; worlds of a
/// Kripke certificate one after the other), or one sentence for the other kinds.
std::string of(const rts::System& system, const Certificate& certificate, const Limits& limits);

/// A derivation or model of clause input.
std::string of(const horn::ClauseSystem& system, const GroundDerivation& derivation);
std::string of(const horn::ClauseSystem& system, const Certificate& certificate,
               const Limits& limits);

}  // namespace heapreach::evidence::explain
