// Small helpers for text that people read.
#pragma once

#include <string>
#include <vector>

#include "rts/model/system.h"

namespace heapreach::evidence::explain {

/// "1 cell", "3 cells".
std::string counted(const Integer& number, const std::string& noun);

/// The parts joined by ", ", broken into lines of at most `columns` characters; lines after the
/// first are indented by `indent` blanks, which the first is taken to have already.
std::string listed(const std::vector<std::string>& parts, std::size_t indent,
                   std::size_t columns = 100);

/// A value of a variable: 0 of a pointer is "null".
std::string value_text(const Integer& value, rts::VariableType type);

}  // namespace heapreach::evidence::explain
