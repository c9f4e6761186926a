// The error at the end of an execution, in the terms that a run is compared in.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "frontends/places.h"
#include "rts/semantics/replay.h"

namespace heapreach::runs {

/// What saves a block from being called a leak when the program ends normally, apart from pointers
/// in blocks that are saved.
struct Keepers {
  bool globals = false;
  bool stack = false;
};

/// That in words for LeakSanitizer, a setting of the environment.
std::string leak_options(const Keepers& keepers);

struct Prediction {
  enum class Family {
    access,
    release,
    memory,  // one of the first two
    length,  // of an array of variable length, which no array can have
    call,    // through a pointer that holds no function of the type
    error_call,
    leak,
    unset,     // a use of what nothing has set
    overflow,  // of signed arithmetic
    division,  // by zero
    shift,     // by too much, or by a negative number
    alignment,
  };
  Family family = Family::memory;
  std::string text;  // "use after free", "call of an error function"
  Position at = {};  // leak: where the first block comes from that is lost
  /// access, release: columns of the other instructions of this line that need an address.
  std::vector<int> other_columns = {};
  /// leak: where the lost blocks come from, each place once, by the blocks' age.
  std::vector<Position> lost = {};
  Keepers keepers = {};  // leak
};

/// A block from the heap that an execution made.
struct HeapBlock {
  Integer base;
  Position at;
};

/// Of an instruction that fails in the state. `wild` says that arbitrary pointers of the execution
/// hold addresses that nothing is at.
Prediction predicted_failure(const rts::System& system, const rts::Checked& inner,
                             const rts::State& state, bool wild);

/// Columns of the loads, stores and frees that the program has in the line, but not at the column,
/// of `at`; each once, ascending.
std::vector<int> other_columns(const rts::System& system, const Position& at);

/// What a run reports where what C does not define is an error; nothing for other properties.
std::optional<Prediction> predicted_breach(rts::Property property, const Position& at);

/// Of a leak edge (rts/model/property_errors.h), which `execution` ends with, in the state after
/// it; `blocks` are all of the execution, freed ones included.
Prediction predicted_leak(const rts::System& system, const rts::Execution& execution,
                          const rts::State& state, const std::vector<HeapBlock>& blocks,
                          const frontends::Places& places);

}  // namespace heapreach::runs
