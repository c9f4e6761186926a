// What `import --every-line` says of the program that a system stands for. `meta.lines`: which
// lines have code at all, and why some have no edge; which edges stand on a line, their positions
// say. `meta.assumptions`: how executions of the system and of the program may differ.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "rts/model/system.h"

namespace heapreach::rts {

/// Why no edge stands on a line of a function that is called.
enum class LeftOut {
  not_emitted,   // the compiler makes no instructions of it
  not_reached,   // no path of the program's graph leads there
  behind_end,    // what stands before it ends the program
  in_dead_code,  // behind a condition that is constant, and not supported
};

struct SourceFunction {
  enum class Use {
    called,      // from the entry function, directly or not, or the entry function itself
    not_called,  // the system says nothing of it
    replaced,    // calls of it mean what its name says, whatever stands in it
  };
  std::string file, name;
  int first = 0, last = 0;  // lines
  Use use = Use::called;
  std::set<int> code;                         // lines on which statements begin or continue
  std::map<LeftOut, std::set<int>> left_out;  // of them: those without edges, if it is called
};

/// Something by which executions of the system are fewer or more than those of the program.
struct ProgramAssumption {
  enum class Kind {
    cut,   // of executions where it does not hold the system has none
    open,  // executions may be there that the program has not: a value is not known there
  };
  Kind kind = Kind::cut;
  std::string text;
  std::vector<Position> at;
};

/// The entry of `meta`: the functions in the order of the program.
inline constexpr const char* lines_key = "lines";

inline constexpr const char* assumptions_key = "assumptions";

/// As one line of text.
std::string text_of(const std::vector<SourceFunction>& functions);
std::string text_of(const std::vector<ProgramAssumption>& assumptions);

/// Of that text; nothing where it is none.
std::vector<SourceFunction> source_functions_in(const std::string& text);
std::vector<ProgramAssumption> program_assumptions_in(const std::string& text);

/// What the system's meta says of its program; empty if it says nothing.
std::vector<SourceFunction> source_functions(const System& system);
std::vector<ProgramAssumption> program_assumptions(const System& system);

}  // namespace heapreach::rts
