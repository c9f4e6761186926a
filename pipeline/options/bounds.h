// At which bounds a file is checked, and with how much effort.
//
// Small bounds come first since they are cheap and many answers do not need more: lists and trees
// have few shapes in a few cells, and thousands in many. What is decided there stands if larger
// bounds come to nothing. Invariant: the bounds that a check came to before small ones were tried
// are still tried, in time that the small ones have not used up.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "pipeline/input/input.h"

namespace heapreach::pipeline {

/// What a bound is worth.
enum class Effort {
  early,     // a small share of the time, before the first bound that is worth all
  whole,     // all the time there is, but for what is kept for the next kind
  fallback,  // the rest, if that bound was too large and a smaller one was not
  bonus,     // some more, once there is an answer
};

struct BoundStep {
  std::uint64_t bound;  // cells
  Effort effort;

  bool operator==(const BoundStep&) const = default;
};

/// The bounds in the order in which they are tried, one of them worth all the time. A program has
/// cells on top of its static blocks: `asked` of them, or else 8, or its largest block if that is
/// larger, and 16, then 64, or in its place 32, then 256, 1024 and at last its largest block if
/// that is larger still. For a system it is what is asked for, else the file's bound, else
/// rts::default_bound.
std::vector<BoundStep> bounds_for(const Input& input, const rts::System& system,
                                  std::optional<std::uint64_t> asked);

/// Of what looks at one bound only: the first that is worth all the time.
std::uint64_t bound_for(const Input& input, const rts::System& system,
                        std::optional<std::uint64_t> asked);

/// The largest block of a system, static ones aside, whose size it says in cells; 0 if it says
/// none.
std::uint64_t largest_block(const rts::System& system);

}  // namespace heapreach::pipeline
