// What `#line` and the marks of a preprocessor make of places of a file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/error.h"

namespace heapreach::triage {

/// The directives of one text, for many places in it.
class LineDirectives {
 public:
  explicit LineDirectives(std::string_view text);

  /// The place as compilers call it, whose messages and debug information follow the directive in
  /// front of it. Without one it is the place itself.
  Position presumed(const Position& at) const;

 private:
  /// Says what the line behind it is called.
  struct Named {
    int at = 0, next = 0;
    std::string file;  // empty: that of the text
  };
  std::vector<Named> all_;  // in their order
};

/// What the directives of the text call one place.
Position presumed_place(std::string_view text, const Position& at);

}  // namespace heapreach::triage
