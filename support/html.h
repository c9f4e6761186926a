// Pages that are complete as one file: their program is compiled in, and data is put into it.
#pragma once

#include <string>
#include <string_view>

namespace heapreach {

/// `text` with the characters that HTML gives a meaning replaced.
std::string html_escaped(const std::string& text);

/// The page `asset` with {{title}} and {{data}} filled in; `json` is the data, which cannot end the
/// element that it stands in.
std::string filled_page(std::string_view asset, const std::string& title, const std::string& json);

}  // namespace heapreach
