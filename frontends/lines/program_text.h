// Where calls and expressions stand in the text of a C file.
#pragma once

#include <string>

#include "frontends/texts.h"

namespace heapreach::frontends::lines {

/// What a syntax tree has, in its order (compile::syntax_of). Nothing if it is none.
ProgramText program_text_in(const std::string& syntax);

}  // namespace heapreach::frontends::lines
