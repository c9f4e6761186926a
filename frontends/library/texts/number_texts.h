// What definitions of functions that read numbers in texts have in common.
#pragma once

#include <string>

namespace heapreach::frontends::library {

/// From the entry to the block `sign`, which has no end yet: C17 7.22.1.4 says that blanks and a
/// sign come first. Then `minus` says whether that is -, and `start` which byte is behind it.
std::string blanks_and_sign();

/// `%RESULT`: whether the byte `%byte` is one from `first` to `last`.
std::string in_range_of(const std::string& result, const std::string& byte, int first, int last);

}  // namespace heapreach::frontends::library
