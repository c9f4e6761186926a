// The parts of texts that sprintf and snprintf write, as functions in LLVM's language.
#pragma once

#include <map>
#include <string>

namespace heapreach::frontends::library {

/// In front of `byte`, `text`, `text_up_to`, `until`, `close`, `sign`, `prefix`, `digits.10` and
/// their like: functions that write at most the n bytes that they are given, or as many as there
/// are. Numbers are handed over as i64.
constexpr const char* print_within = "heapreach.within.";
constexpr const char* print_freely = "heapreach.freely.";
/// The number without its sign, and the same of one that is not the least of its type.
constexpr const char* print_magnitude = "heapreach.magnitude";
constexpr const char* print_small_magnitude = "heapreach.small_magnitude";
/// In front of a base: how many digits the number has, 0 for 0.
constexpr const char* print_digits = "heapreach.count_digits.";
/// So many digits `digits` and this one take, so that every number of 64 bits has twice as many.
constexpr unsigned digits_at_once(unsigned base) {
  return base == 8 ? 11 : base == 10 ? 10 : 8;
}
/// The length of a text, and of what a precision leaves of it.
constexpr const char* print_length = "heapreach.text_length";
constexpr const char* print_length_up_to = "heapreach.text_length_up_to";

/// All of these.
void add_prints(std::map<std::string, std::string>& texts);

}  // namespace heapreach::frontends::library
