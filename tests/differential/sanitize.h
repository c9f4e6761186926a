// What the sanitizers of clang and of gcc see when programs run with all their inputs. Each is
// blind to some errors: clang to locals whose declaration a goto passed, both to what lies far
// beyond a block.
#pragma once

#include <string>
#include <vector>

#include "tests/differential/program.h"

namespace heapreach::differential {

/// How one run ended.
struct Sighting {
  enum class Kind {
    none,
    access,
    release,
    error,      // reach_error was called
    index,      // an index beyond an array's type: not always an error (docs/c.md)
    undefined,  // signed overflow and its like
    other,      // a _Bool of 2 and its like: programs of ours do not do that
  };
  Kind kind = Kind::none;
  int line = 0;
  bool leaves_blocks = false;
};

enum class Compiler { clang, gcc };

/// Why this machine has no sanitizers of the compiler; empty if it has them.
std::string missing(Compiler compiler);
/// The compilers whose sanitizers this machine has.
std::vector<Compiler> judges();

/// Of one program, in the order of all_inputs().
using Sightings = std::vector<Sighting>;

/// Compiles all programs into one binary and runs each with each of its inputs. Throws if the
/// compiler does not accept them.
std::vector<Sightings> sanitize(std::vector<Program>& programs, Compiler compiler);
/// What each of the judges() sees of each program.
std::vector<std::vector<Sightings>> sanitize(std::vector<Program>& programs);

}  // namespace heapreach::differential
