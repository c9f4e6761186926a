// What the format of scanf and its like says.
#pragma once

#include <bitset>
#include <string>
#include <string_view>
#include <vector>

#include "frontends/library/format.h"

namespace heapreach::frontends::library {

struct ScanDirective {
  enum class Kind { blanks, byte, conversion };
  Kind kind = Kind::conversion;
  char byte = 0;             // that has to come; of a conversion its letter, or [
  bool is_floating = false;  // a float, or with l a double
  bool is_kept = true;       // no * says that the result goes nowhere
  unsigned width = 0;        // at most so many characters; 0: any number of them
  std::bitset<256> members;  // of the set behind [
  FormatArgument argument;   // where the result goes: takes, size and directive
};

struct ScanFormat {
  std::vector<ScanDirective> directives;
  std::string refusal;  // why the format is not supported; empty if it is
};

/// Reads a format (C17 7.21.6.2).
ScanFormat scan_format_of(std::string_view text);

}  // namespace heapreach::frontends::library
