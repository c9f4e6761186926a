#include "triage/output/xml_text.h"

#include <cstddef>

namespace heapreach::triage {

namespace {

unsigned byte_at(const std::string& text, std::size_t at) {
  return at < text.size() ? static_cast<unsigned char>(text[at]) : 0;
}

/// How many bytes the character takes that begins there; 0 if none does that XML can hold.
std::size_t length_of_character(const std::string& text, std::size_t at) {
  const unsigned first = byte_at(text, at);
  if (first < 0x80) return first >= 0x20 || first == '\t' || first == '\n' ? 1 : 0;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4) return 0;
  unsigned code = first & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    const unsigned next = byte_at(text, at + i);
    if ((next & 0xC0U) != 0x80) return 0;
    code = code << 6U | (next & 0x3FU);
  }
  constexpr unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_surrogate = code >= 0xD800 && code < 0xE000;
  const bool is_none = code == 0xFFFE || code == 0xFFFF || code > 0x10FFFF;
  return code < least[length] || is_surrogate || is_none ? 0 : length;
}

}  // namespace

std::string xml_text(const std::string& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = length_of_character(text, at);
    result += length == 0 ? "?" : text.substr(at, length);
    at += length == 0 ? 1 : length;
  }
  return result;
}

}  // namespace heapreach::triage
