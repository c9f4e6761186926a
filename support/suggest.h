// Words for error messages: what was found, what is known, what may have been meant.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heapreach {

/// The text in single quotes, shortened to at most 60 bytes, with line breaks and other control
/// characters replaced, so that it fits into a message of one line.
std::string quote(std::string_view text);

/// " (did you mean 'x'?)" for the candidate closest to `name`, "" if none is close.
std::string did_you_mean(std::string_view name, std::span<const std::string_view> candidates);

/// The words with ", " between them; "none" if there are none.
std::string join(std::span<const std::string_view> words);

}  // namespace heapreach
