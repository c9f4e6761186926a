// What sscanf and scanf are made of, as functions in LLVM's language.
#pragma once

#include <bitset>
#include <map>
#include <string>

namespace heapreach::frontends::library {

/// Where the text comes from: an argument, or a file, of which nothing is known.
enum class ScanSource { text, file };

/// In front of `blanks` and `byte`, which take a text, a place in it and a byte.
constexpr const char* scan_text = "heapreach.scan.";
/// What the functions of files choose with: names behind the prefixes in table/choices.h.
constexpr const char* scan_choice = "scanf";

/// A number: its digits are added up in `type`, and stored in `stored`. `base` 0 asks the prefix.
struct ScannedNumber {
  std::string type, stored;
  unsigned base = 10;

  std::string name(ScanSource source) const;
  std::string text(ScanSource source) const;
};

/// A floating-point number in a text: as its bits, which the readers of reals.h return.
struct ScannedReal {
  bool is_double = true;

  std::string name() const;
  std::string text() const;
};

/// Bytes: those of %s, of %c, or of a set.
struct ScannedBytes {
  char conversion = 's';
  std::bitset<256> members;

  std::string name(ScanSource source) const;
  std::string text(ScanSource source) const;
};

/// The functions with fixed names.
void add_scans(std::map<std::string, std::string>& texts);

}  // namespace heapreach::frontends::library
