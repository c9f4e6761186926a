// Flags that compilers spell with one dash and a word, -std=c99 or -include FILE. The parser takes
// one dash for options of one letter.
#pragma once

#include <string>
#include <vector>

namespace heapreach::cli {

/// The arguments with each such flag, and the value behind it, as --cflag=FLAG --cflag=VALUE.
/// Arguments behind "--" stay as they are.
std::vector<std::string> with_compiler_flags(const std::vector<std::string>& arguments);

}  // namespace heapreach::cli
