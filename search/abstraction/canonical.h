// Canonical configurations: executions that differ in names, in what nobody reads and in where
// blocks lie lead to the same bytes.
#pragma once

#include "search/abstraction/liveness.h"
#include "search/linear/facts.h"
#include "search/shapes/shapes.h"
#include "search/state/configuration.h"

namespace heapreach::search {

/// How much of a path condition is kept.
enum class Keep {
  nothing,
  about_store,  // conjuncts whose unknowns occur in variables only, not in cells: blocks that data
                // were compared with can still become a list
  order,        // all but what they say of blocks inside a list other than that these are in order
  everything,
};

/// Forgets what is not live at the vertex, simplifies the path condition and keeps so much of it,
/// folds, and renames blocks and unknowns in the order in which a walk from the store meets them.
/// The result stands for a superset of the states: with Keep::everything it differs only in what no
/// execution reads, if there are no `shapes`, whose pieces it folds. True if conjuncts were
/// dropped.
bool make_canonical(Configuration& configuration, const Live& live, Keep keep, Facts& facts,
                    Shapes* shapes = nullptr);

/// Drops conjuncts of the path condition, and keeps so much of it. `with_sizes`: of unknowns that
/// occur in cells those count as variables' that a variable holds, too, or that say how large a
/// table is. True if there were any to drop.
bool drop_conjuncts(Configuration& configuration, Keep keep, bool with_sizes = false);
/// An unknown that occurs once, and in no condition, is no more than any integer.
void free_wildcards(Configuration& configuration);
/// Renames unknowns in the order of their first occurrence, those of the condition only at the end,
/// and sorts the condition.
void name_unknowns(Configuration& configuration);

}  // namespace heapreach::search
