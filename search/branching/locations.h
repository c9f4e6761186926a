// Where blocks lie, as far as it matters: what numbers are compared with addresses outlives that a
// number turns out to be an address.
#pragma once

#include <vector>

#include "search/state/configuration.h"

namespace heapreach::search {

/// The unknown that `address` is written with if it is taken for a place; nothing if it has none.
/// That is an old one if there is one: it is a pointer of the start, and the others are indices.
std::optional<Unknown> named_in(const Configuration& configuration,
                                const LinearExpression& address);

/// The place as a number, whose block gets an address for it. Contract: the block may be located.
LinearExpression number_of(Configuration& configuration, const Datum& place);

/// What the condition says of `address` if it is that place: those constraints are taken from the
/// condition, and returned as ones about the block's address, which hold from now on. Contract: no
/// content mentions the address (search/branching/lazy.h, identify()).
std::vector<Constraint> located(Configuration& configuration, const LinearExpression& address,
                                const Datum& place);

/// Forgets addresses of blocks but for those that the condition compares with numbers in variables
/// or cells, and those near which no cell is allocated: pointers to two blocks are told apart
/// without. True if there were any.
bool forget_addresses(Configuration& configuration);

}  // namespace heapreach::search
