// Where a statement of C ends, as far as its tokens tell.
#pragma once

#include <string_view>

#include "support/error.h"

namespace heapreach::triage {

/// The place of the last character of the statement or expression that begins at `begin`: in front
/// of a semicolon, a block, or what closes the parentheses around it. Of a statement with a body
/// that is no block, the body is part of it. Behind the end of the text it is `begin` itself.
Position end_of_statement(std::string_view text, const Position& begin);

}  // namespace heapreach::triage
