// What a run of the program has to be given so that it follows an execution of its system, and
// where it should end.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontends/places.h"
#include "rts/semantics/replay.h"
#include "runs/prediction.h"

namespace heapreach::runs {

/// A place in a heap block of the run.
struct Target {
  std::size_t block = 0;     // counts the entries of kind heap that do not fail
  std::uint64_t offset = 0;  // in bytes
};

/// A number of the type's range, or an address.
struct Value {
  Integer number;
  std::optional<Target> target;
};

/// A scalar of a block that the execution reads before anything was written there.
struct Cell {
  std::uint64_t offset = 0;  // in bytes
  std::uint64_t bytes = 0;
  Value value;
};

struct Entry {
  enum class Kind { call, local, parameter, heap, block };
  Kind kind = Kind::call;
  std::string name;         // call: of the function; else of the variable
  unsigned number = 0;      // as in the Places
  Value value;              // call, local, parameter
  bool is_used = true;      // call: somebody looks at the result
  bool fails = false;       // heap: malloc returns null
  std::vector<Cell> cells;  // heap, block
  Position at;
};

struct Supply {
  std::vector<Entry> entries;  // in the order of the execution
  Prediction prediction;
  /// Whether there are values that only the instrumented program asks for.
  bool needs_instrumentation = false;
  /// A value that is an address which a run cannot know at that time; empty if there is none.
  std::string address_dependent;
  /// Something that the execution leaves open, but nobody can supply; empty if there is none.
  std::string refusal;
};

/// Follows an execution that ends in an error vertex. `system` is the imported one with the errors
/// of its properties (rts::with_errors). Throws InputError as rts::replay does.
Supply supply_of(const rts::System& system, std::uint64_t bound, const rts::Execution& execution,
                 const frontends::Places& places);

}  // namespace heapreach::runs
