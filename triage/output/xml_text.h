// Text that XML 1.0 can hold.
#pragma once

#include <string>

namespace heapreach::triage {

/// The text with a question mark for each byte that is not part of a character in UTF-8, and for
/// each control character that XML has no way to write. Nothing is escaped.
std::string xml_text(const std::string& text);

}  // namespace heapreach::triage
