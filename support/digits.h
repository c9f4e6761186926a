// Characters, whatever the locale.
#pragma once

namespace heapreach {

/// Whether the character is one of 0 to 9.
inline bool is_digit(char c) {
  return '0' <= c && c <= '9';
}

}  // namespace heapreach
