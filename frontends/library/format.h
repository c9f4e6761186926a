// What the format of printf and its like says: the pieces of the text, and the arguments behind it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heapreach::frontends::library {

/// How many bits a number has as an argument. Numbers below int are handed over as int.
enum class NumberSize {
  of_char,   // hh: 8 bits of an int
  of_short,  // h: 16 bits of an int
  of_int,
  of_pointer,  // l, z, t: as wide as a pointer
  of_64_bits,  // ll, j
};

struct FormatArgument {
  enum class Takes { number, floating, pointer, text, count };
  Takes takes = Takes::number;
  NumberSize size = NumberSize::of_int;
  bool is_long_double = false;
  /// Of a text: no more bytes are read. Where `precision_before`, the argument before this one says
  /// so, and a negative one is none.
  std::optional<std::uint64_t> precision;
  bool precision_before = false;
  std::string directive;  // "%5ld"; "*" for a width or a precision
};

/// A part of the text: characters as they are, or a conversion.
struct FormatPiece {
  std::string text;     // where `conversion` is 0
  char conversion = 0;  // "d" and so on, "m" for that of errno
  std::string flags;    // those of "-+ #0" that are there
  std::uint64_t width = 0;
  bool width_before = false;               // an argument says it
  std::optional<FormatArgument> argument;  // that is converted
};

/// How many bytes are printed.
struct PrintedLength {
  std::uint64_t least = 0;
  bool is_all = true;  // nor are there more
};

struct Format {
  std::vector<FormatPiece> pieces;
  /// All that is taken from behind the format, widths and precisions included.
  std::vector<FormatArgument> arguments;
  PrintedLength length;
  std::string refusal;  // why the format is not supported; empty if it is
};

/// Reads a format (C17 7.21.6.1, and %m).
Format format_of(std::string_view text);

}  // namespace heapreach::frontends::library
