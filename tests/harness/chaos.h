// Random graphs of a few vertices whose edges carry arithmetic, interior pointers and comparisons
// of every kind: what list programs seldom have.
#pragma once

#include <cstdint>

#include "rts/model/system.h"

namespace heapreach::test {

/// Opaque: pointers stay in or near their blocks mostly. Numeric: they are also compared with
/// numbers and each other, start as anything, and numbers are used as addresses.
enum class Pointers { opaque, numeric };

/// The same system for the same arguments, on every platform: two pointers, two integers, two to
/// four vertices and an error. Implicit memory errors are not expanded yet.
rts::System chaos(std::uint64_t seed, Pointers pointers = Pointers::opaque);

}  // namespace heapreach::test
