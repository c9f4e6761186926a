// LLVM texts are written with words that stand for something else.
#pragma once

#include <string>

namespace heapreach::frontends::library {

/// The text with `by` in place of each `word`.
std::string replaced(std::string text, const std::string& word, const std::string& by);

}  // namespace heapreach::frontends::library
