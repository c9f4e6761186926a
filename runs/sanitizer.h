// What the sanitizers say on standard error, as data.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "support/error.h"

namespace heapreach::runs {

/// One report of a run.
struct Sighting {
  enum class Kind {
    access,
    release,
    error_call,
    unset,      // a use of what nothing has set
    bad_call,   // only the instrumented program sees it
    leak,       // of the blocks that came from one place
    undefined,  // from UndefinedBehaviorSanitizer
    other,
  };
  Kind kind = Kind::other;
  std::string text;             // "heap-use-after-free", "load of null pointer of type 'int'"
  std::vector<Position> stack;  // innermost first; the first stack of the report only
};

/// The source positions of an offset in a module, innermost first.
using Symbolize = std::function<std::vector<Position>(const std::string& module, std::uint64_t)>;

/// All reports in the text of a run with `symbolize=0`, in order; those of a harness included,
/// leaks of blocks that no line of the program asked for left out.
std::vector<Sighting> sightings(const std::string& messages, const Symbolize& symbolize);

/// For people: "heap-use-after-free at FILE:LINE:COLUMN".
std::string to_string(const Sighting& sighting);

}  // namespace heapreach::runs
