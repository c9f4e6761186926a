// At which bounds a file is checked.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "pipeline/input.h"

namespace heapreach::pipeline {

/// The bounds in cells, ascending, at least one. A program has cells on top of its static blocks:
/// `asked` of them, or else 64, 256 and 1024 in turn. For a system it is what is asked for, else
/// the file's bound, else rts::default_bound.
std::vector<std::uint64_t> bounds_for(const Input& input, const rts::System& system,
                                      std::optional<std::uint64_t> asked);

}  // namespace heapreach::pipeline
