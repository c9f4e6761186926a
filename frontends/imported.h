// What becomes of a C program: a transition system, and what must be known of how it came about.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "frontends/options.h"
#include "frontends/places.h"
#include "rts/model/system.h"
#include "rts/text/read/read.h"
#include "support/error.h"

namespace heapreach::frontends {

/// What executions are left out at some place of the program, or taken for granted there.
struct Assumption {
  Position at;
  std::string text;
};

struct Imported {
  rts::System system;              // memory_errors: implicit, not yet expanded; names no bound
  std::uint64_t static_cells = 0;  // guards included
  std::vector<rts::Warning> warnings;
  Places places;
  std::vector<Assumption> assumptions;  // by position
  std::set<std::string> undefined;      // functions that are called, and that nobody knows
};

/// The same, and the program as LLVM bitcode that calls out for every arbitrary value
/// (prepare/passes/instrument.h).
struct Runnable {
  Imported imported;
  std::vector<Unit> units;  // the files that it comes from
  std::string bitcode;
};

/// The same as the text of an `rts: 1` file.
struct ImportedText {
  std::string text;
  std::vector<Unit> units;  // the files that it comes from
  std::vector<rts::Warning> warnings;
  std::uint64_t static_cells = 0;  // guards included
  std::vector<Assumption> assumptions;
};

}  // namespace heapreach::frontends
