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
#include "pipeline/options/options.h"
#include "support/limits.h"

namespace heapreach::pipeline {

/// What a bound is worth.
enum class Effort {
  early,     // a small share of the time, before the first bound that is worth all
  whole,     // all the time there is, but for what is kept for the next kind
  fallback,  // the rest, if that bound was too large and a smaller one was not
  further,   // a share of the time, once there is an answer
  bonus,     // some more, once there is an answer
  proof,     // all that is left, for a proof for every bound where one is asked for
};

struct BoundStep {
  std::uint64_t bound;  // cells
  Effort effort;

  bool operator==(const BoundStep&) const = default;
};

/// Seconds that a larger bound may take once there is an answer that took so many.
double bonus_seconds(double spent);

/// What one search may take at a bound that answers about many things at once: shares of the time
/// that is left, at a larger bound once there are answers also compared with all that came before.
struct BoundShares {
  double early = 0.1, whole = 0.6, bonus = 0.3;
};

/// The limits of such a search; `spent` so far, in seconds.
Limits limits_at(const BoundStep& step, const Limits& limits, const BoundShares& shares,
                 double spent);

/// Whether somebody named a number of cells: the option, or the file.
bool is_bound_asked(const rts::System& system, const Options& options);

/// The bounds in the order in which they are tried, one of them worth all the time. One that was
/// asked for is the only one; with `every_bound` the file's does not count. Else a program has
/// cells on top of its static blocks: 8, or its largest block or what start_cells() says if that is
/// larger, and 16, then 64 (or what start_cells() says if that is larger), or in its place 32, then
/// 256, 1024 and at last cells_of_blocks() if that is larger still. Of the first two those are left
/// out that have more than three quarters of the cells of the next. A system has
/// rts::default_bound, then 16, 64, 256, 1024 and cells_of_blocks(), on top of static_cells(). What
/// draws executions has one, as large as there is.
std::vector<BoundStep> bounds_for(const Input& input, const rts::System& system,
                                  const Options& options);

/// Of what looks at one bound only: the first that is worth all the time.
std::uint64_t bound_for(const Input& input, const rts::System& system, const Options& options);

/// The cells of all static blocks whose size a system says in cells, guards included: one for each
/// variable that gets such blocks.
std::uint64_t static_cells(const rts::System& system);

/// The cells of the blocks of a start heap that executions take for records: of all of them where
/// these are few, else of the largest. Without these blocks a small bound shows little of a
/// function. 0 where the start heap is known; static blocks are left out.
std::uint64_t start_cells(const rts::System& system);

/// The largest block of a system, static ones aside, whose size it says in cells; 0 if it says
/// none.
std::uint64_t largest_block(const rts::System& system);
/// The cells that executions need which make each block of known size once, and some more: those of
/// the largest block if none is large, else those of all large ones together with room for others.
std::uint64_t cells_of_blocks(const rts::System& system);

}  // namespace heapreach::pipeline
