#include "encoders/array.h"

#include "encoders/clauses.h"
#include "support/error.h"

namespace heapreach::encoders {

Encoding ArrayEncoder::encode(const rts::System& system, const Options& options,
                              const Deadline& deadline) const {
  if (system.heap == rts::StartHeap::unknown) {
    throw UsageError("the encoding array does not support heap: unknown");
  }
  if (options.sort == NumberSort::real) {
    throw UsageError("the encoding array knows integers only, not --sort real");
  }
  ClauseBuilder clauses(system, options, deadline, {0}, false, HeapAs::arrays);
  clauses.start(0);
  for (rts::EdgeId edge : clauses.edges()) clauses.edge(edge, 0, 0);
  for (const auto& point : clauses.cut_points()) clauses.cut(point, 0);
  return clauses.finish();
}

}  // namespace heapreach::encoders
