#include "rts/text/source.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace heapreach::rts {

namespace {

// Bounds the cost of position() in files that are one long line.
constexpr std::uint32_t mark_distance = 4096;

bool is_continuation(const std::string& text, std::size_t offset) {
  return offset < text.size() && (static_cast<unsigned char>(text[offset]) & 0xC0) == 0x80;
}

bool is_control(const std::string& text, std::size_t offset) {
  const auto byte = static_cast<unsigned char>(text[offset]);
  if (byte == '\r') return offset + 1 == text.size() || text[offset + 1] != '\n';
  return (byte < 0x20 && byte != '\t' && byte != '\n') || byte == 0x7F;
}

}  // namespace

std::size_t character_length(const std::string& text, std::size_t offset) {
  const auto byte = static_cast<unsigned char>(text[offset]);
  const auto next = static_cast<unsigned char>(offset + 1 < text.size() ? text[offset + 1] : 0);
  if (byte < 0x80) return 1;
  std::size_t length = 0;
  if (byte >= 0xC2 && byte <= 0xDF) length = 2;
  if (byte >= 0xE0 && byte <= 0xEF) length = 3;
  if (byte >= 0xF0 && byte <= 0xF4) length = 4;
  for (std::size_t i = 1; i < length; ++i) {
    if (!is_continuation(text, offset + i)) return 0;
  }
  // Overlong forms, surrogates, and code points beyond U+10FFFF.
  if ((byte == 0xE0 && next < 0xA0) || (byte == 0xED && next > 0x9F)) return 0;
  if ((byte == 0xF0 && next < 0x90) || (byte == 0xF4 && next > 0x8F)) return 0;
  return length;
}

Source::Source(std::string text, std::string file)
    : text_(std::move(text)), file_(std::move(file)) {
  if (text_.size() > largest_size) {
    throw InputError({file_, 1, 1}, "found 2 GiB of text or more, expected less");
  }
  if (text_.starts_with("\xEF\xBB\xBF")) text_.erase(0, 3);
  check_and_mark();
}

void Source::check_and_mark() {
  Mark here;
  marks_.push_back(here);
  const auto size = static_cast<std::uint32_t>(text_.size());
  while (here.offset < size) {
    if (here.offset - marks_.back().offset >= mark_distance) marks_.push_back(here);
    const std::size_t length = character_length(text_, here.offset);
    const auto byte = static_cast<unsigned char>(text_[here.offset]);
    if (length == 0) {
      throw InputError(
          {file_, here.line, here.column},
          fmt::format("found the byte 0x{:02X}, which is not UTF-8; expected UTF-8 text", byte));
    }
    if (is_control(text_, here.offset)) {
      throw InputError({file_, here.line, here.column},
                       fmt::format("found the control character 0x{:02X}; expected text", byte));
    }
    here.offset += static_cast<std::uint32_t>(length);
    ++here.column;
    if (byte == '\n') {
      ++here.line;
      here.column = 1;
      marks_.push_back(here);
    }
  }
}

Position Source::position(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  const auto behind =
      std::upper_bound(marks_.begin(), marks_.end(), offset,
                       [](std::size_t value, const Mark& mark) { return value < mark.offset; });
  const Mark& mark = *std::prev(behind);
  int column = mark.column;
  for (std::size_t i = mark.offset; i < offset; ++i) column += !is_continuation(text_, i);
  return {file_, mark.line, column};
}

}  // namespace heapreach::rts
