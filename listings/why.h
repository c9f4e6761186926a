// What a page says of a line.
#pragma once

#include <string>

#include "analyses/coverage/report/coverage.h"

namespace heapreach::listings {

struct Look {
  const char* style = "";  // a class of the style sheet
  char mark = ' ';
  std::string kind;   // what lines of the class are called
  std::string words;  // of this line
};

Look look_of(const analyses::CoveredLine& line);

/// What shows the line's class and what that rests on, as HTML.
std::string why(const analyses::CoveredLine& line, const analyses::Coverage& coverage);

}  // namespace heapreach::listings
