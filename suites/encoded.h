// What comes out of an encoding.
#pragma once

#include <string>
#include <string_view>

#include "horn/clauses/clause.h"

namespace heapreach::suites {

struct Encoded {
  std::string text;        // in the plan's format
  std::string plain_text;  // as SMT-LIB, if it was asked for
  std::string hash;
  bool linear = false;
  horn::SystemSize size;
  std::string refusal;  // instead of all of it

  bool operator==(const Encoded&) const = default;
};

/// From the process that encodes to the one that makes the suite. The second throws InternalError
/// if the line is none of the first.
std::string line_of(const Encoded& encoded);
Encoded encoded_of(std::string_view line);

}  // namespace heapreach::suites
