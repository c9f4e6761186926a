// The states of a search as a model of the basic encoding's clauses.
#pragma once

#include <vector>

#include "encoders/encoder.h"
#include "horn/clauses/model.h"
#include "search/state/configuration.h"

namespace heapreach::search {

/// Everything that executions reach, as far as an error can still be reached from there.
struct Reached {
  std::vector<Configuration> states;  // with numeric addresses (numbers.h)
  /// Whether an alloc did not fit. If none did, the states are all there is at every bound.
  bool cut = false;
};

/// Per vertex the disjunction of what its states say of frontier, store and cells; true where no
/// error can be reached in the graph any more, false at error vertices and the goal. Contract: the
/// encoding is the basic one of `system` over integers with vertices as predicates, at the bound of
/// the search, and with Target::error_or_cut only if nothing was cut. Throws TooLarge, and
/// BackendError when the deadline has passed.
horn::Model invariant(const rts::System& system, const Reached& reached,
                      const encoders::Encoding& encoding, const Deadline& deadline);

}  // namespace heapreach::search
