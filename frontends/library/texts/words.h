// LLVM texts are written with words that stand for something else.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace heapreach::frontends::library {

/// The text with `by` in place of each `word`.
std::string replaced(std::string text, const std::string& word, const std::string& by);

/// The same for several words, one after the other.
std::string replaced(std::string text,
                     const std::vector<std::pair<std::string, std::string>>& words);

/// The text with an addition of 0 in place of each cast of integers that changes no type: LLVM has
/// no such casts, and whether `zext i32 %x to SIZE` is one depends on the machine.
std::string without_idle_casts(const std::string& text);

}  // namespace heapreach::frontends::library
