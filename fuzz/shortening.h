// Sequences of choices with the same effect, and fewer of them.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "fuzz/choices.h"

namespace heapreach::fuzz {

/// Executes a plan. The choices that were made if it is as good as the one that is to be shorter;
/// else nothing.
using Attempt = std::function<std::optional<std::vector<Number>>(const std::vector<Number>&)>;

/// Leaves out parts of the choices, large ones first and from the end on, where an attempt without
/// them is as good, in at most so many attempts (MacIver, Donaldson, ECOOP 2020; Zeller,
/// Hildebrandt, "Simplifying and isolating failure-inducing input", TSE 2002).
std::vector<Number> shortened(std::vector<Number> choices, std::size_t most_attempts,
                              const Attempt& attempt);

}  // namespace heapreach::fuzz
