// Folding cells of tables into ranges, so that tables of any size have finitely many
// configurations.
#pragma once

#include "search/linear/facts.h"
#include "search/shapes/shapes.h"
#include "search/state/configuration.h"

namespace heapreach::search {

/// Something that nobody names may own blocks, and so may be garbage, which is asked for. It ends
/// the search as what is too large does.
class OwnsUnseen : public TooLarge {};

/// Puts cells of tables that nothing names into ranges, where the path condition says that they
/// belong there. The configuration stands for a superset of the states. True if there were any.
/// Throws OwnsUnseen if it cannot be said any more what a table owns, and that matters.
bool fold_tables(Configuration& configuration, Shapes& shapes, Facts& facts);

/// Forgets what cells of tables hold that own nothing. The configuration stands for a superset of
/// the states. True if there were any.
bool forget_numbers_in_tables(Configuration& configuration);

}  // namespace heapreach::search
