// What may have been meant where an expression, or a key that was to be part of one, is no text of
// the file format. Hints stand behind messages: " (did you mean '&&'?)", or "" if there is none.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace heapreach::rts {

/// About the text that begins at `offset` of an expression and was not expected there.
std::string hint_about_token(std::string_view text, std::size_t offset);

/// About a name that is no variable: words that other languages have for the format's own.
std::string hint_about_name(std::string_view name);

/// About a key that is none of those known.
std::string hint_about_key(std::string_view key, std::span<const std::string_view> known);

}  // namespace heapreach::rts
