#include "cli/shell/compiler_flags.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace heapreach::cli {

namespace {

/// Take a value, as the next word or in the same one.
constexpr std::string_view with_value[] = {"-include", "-imacros",   "-isystem",
                                           "-iquote",  "-idirafter", "-isysroot"};

/// Are whole, or go on in the same word.
constexpr std::string_view alone[] = {"-std=",    "-ansi",      "-nostdinc",
                                      "-pthread", "-trigraphs", "-undef"};

template <typename Flags>
bool begins_with_one(const std::string& word, const Flags& flags) {
  return std::any_of(std::begin(flags), std::end(flags),
                     [&](std::string_view flag) { return word.starts_with(flag); });
}

}  // namespace

std::vector<std::string> with_compiler_flags(const std::vector<std::string>& arguments) {
  std::vector<std::string> result;
  bool are_options = true;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    are_options = are_options && word != "--";
    const bool takes = are_options && begins_with_one(word, with_value);
    const bool stands_alone = are_options && begins_with_one(word, alone);
    if (!takes && !stands_alone) {
      result.push_back(word);
      continue;
    }
    result.push_back("--cflag=" + word);
    const bool is_whole =
        std::find(std::begin(with_value), std::end(with_value), word) != std::end(with_value);
    if (is_whole && i + 1 < arguments.size()) result.push_back("--cflag=" + arguments[++i]);
  }
  return result;
}

}  // namespace heapreach::cli
