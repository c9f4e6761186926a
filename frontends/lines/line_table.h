// The lines of an imported program (rts/model/source_lines.h), put together from what its author
// wrote, what the compiler made of it, and what is left in the system.
#pragma once

#include <string>
#include <vector>

#include "frontends/lines/marks.h"
#include "frontends/lines/syntax.h"
#include "rts/model/source_lines.h"
#include "rts/model/system.h"

namespace heapreach::frontends::lines {

/// What is known of a program's lines.
struct LinesOfProgram {
  std::vector<FunctionText> texts;  // empty: there is no text, only code
  LinesByFunction emitted;          // by the compiler
  LinesByFunction reached;          // left by preparation
  std::set<std::string> replaced;   // functions that are known by name, though defined
  bool drops_dead_code = false;     // Options::drops_dead_code
};

/// The functions of files of which the system has some. Files are called what positions call them.
std::vector<rts::SourceFunction> line_table(const rts::System& system, const LinesOfProgram& known);

}  // namespace heapreach::frontends::lines
