// The text of an input file, checked to be text, and the way from byte offsets to lines and
// columns.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "support/error.h"

namespace heapreach::rts {

class Source {
 public:
  static constexpr std::size_t largest_size = 0x7FFFFFFE;  // bytes; offsets are 31 bits

  /// Takes the text without its byte order mark, if any. Throws InputError if it is larger,
  /// is not UTF-8, or holds control characters other than tab, line feed and CR LF.
  Source(std::string text, std::string file);

  const std::string& text() const { return text_; }
  const std::string& file() const { return file_; }
  /// Line and column of a byte; columns count characters. Offsets behind the end mean the end.
  Position position(std::size_t offset) const;

 private:
  struct Mark {
    std::uint32_t offset = 0;
    int line = 1;
    int column = 1;
  };

  void check_and_mark();

  std::string text_;
  std::string file_;
  std::vector<Mark> marks_;  // ascending; one per line, and more of them in long lines
};

/// Number of bytes of the UTF-8 character that starts at `offset`, 0 if there is none.
std::size_t character_length(const std::string& text, std::size_t offset);

}  // namespace heapreach::rts
