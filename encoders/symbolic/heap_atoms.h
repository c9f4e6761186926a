// What conditions and accesses ask of a symbolic heap, however it is kept.
#pragma once

#include <vector>

#include "horn/terms/term.h"
#include "support/error.h"

namespace heapreach::encoders {

class HeapAtoms {
 public:
  virtual ~HeapAtoms() = default;
  /// Whether the cell at the address is allocated.
  virtual horn::Term allocated(horn::Term address) const = 0;
  /// Size of the allocated block whose base is the address; 0 if there is none.
  virtual horn::Term size(horn::Term address) const = 0;
  /// Base of the allocated block around the address, else 0.
  virtual horn::Term base(horn::Term address) const = 0;
  /// Whether an empty block that was not freed has its base at the address.
  virtual horn::Term is_empty_block(horn::Term address) const = 0;
  /// No cell of a non-static block is allocated, and no empty block is left.
  virtual horn::Term no_live_cells() const = 0;
  /// The same apart from blocks that the addresses lead to.
  virtual horn::Term no_live_cells_but(const std::vector<horn::Term>&) const {
    throw InternalError("this heap cannot tell which blocks are reachable");
  }
  /// What the cell at the address held at the start; 0 if none was allocated there. Encodings see
  /// systems that do not ask (rts/transform/start_values.h).
  virtual horn::Term start_value(horn::Term) const {
    throw UsageError("startvalue(..) is not supported where calls are kept (--calls summaries)");
  }
};

}  // namespace heapreach::encoders
