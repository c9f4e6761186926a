// What the format of printf says of the arguments behind it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heapreach::frontends::library {

struct FormatArgument {
  enum class Takes { number, pointer, text };
  Takes takes = Takes::number;
  bool is_wide = false;  // a number of 64 bits on every machine
  /// Of a text: no more bytes are read. Where `precision_before`, the argument before this one says
  /// so, and a negative one is none.
  std::optional<std::uint64_t> precision;
  bool precision_before = false;
};

/// How many bytes are printed.
struct PrintedLength {
  std::uint64_t least = 0;
  bool is_all = true;  // nor are there more
};

struct Format {
  std::vector<FormatArgument> arguments;
  PrintedLength length;
  std::string refusal;  // why the format is not supported; empty if it is
};

/// Reads a format (C17 7.21.6.1, and %m).
Format format_of(std::string_view text);

}  // namespace heapreach::frontends::library
