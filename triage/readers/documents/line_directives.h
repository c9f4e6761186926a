// What `#line` and the marks of a preprocessor make of places of a file.
#pragma once

#include <string_view>

#include "support/error.h"

namespace heapreach::triage {

/// The place as compilers call it, whose messages and debug information follow the directive in
/// front of it. Without one it is the place itself.
Position presumed_place(std::string_view text, const Position& at);

}  // namespace heapreach::triage
