// Where the addresses of an imported program lie.
#pragma once

#include <cstdint>

namespace heapreach::frontends::lower {

/// The address of the first cell, for pointers of so many bits. No pointer difference of C comes to
/// as much (C17 7.20.3, PTRDIFF_MAX): what is made from null by adding an offset, now or later, in
/// a variable, in memory or handed to a function, is never the address of a cell. A round number
/// goes before it, so that people see which cell a larger number stands for.
constexpr std::uint64_t first_cell(unsigned pointer_bits) {
  return pointer_bits <= 32 ? 3'000'000'001 : 10'000'000'000'000'000'001U;
}

/// The address of the first function, which others follow: below all cells, so that nobody loads,
/// stores or frees there, and above all that is null plus an offset, which programs also use as
/// marks in place of a function (SIG_IGN is 1).
constexpr std::uint64_t first_function(unsigned pointer_bits) {
  return pointer_bits <= 32 ? 2'500'000'001 : 9'500'000'000'000'000'001U;
}

}  // namespace heapreach::frontends::lower
