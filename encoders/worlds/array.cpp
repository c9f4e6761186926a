#include "encoders/worlds/array.h"

#include "encoders/worlds/clauses.h"
#include "support/error.h"

namespace heapreach::encoders {

Encoding ArrayEncoder::clauses_of(const rts::System& system, const Options& options,
                                  const Deadline& deadline) const {
  if (system.heap == rts::StartHeap::unknown) {
    throw UsageError("the encoding array does not support heap: unknown");
  }
  if (options.sort == NumberSort::real) {
    throw UsageError("the encoding array knows integers only, not --sort real");
  }
  ClauseBuilder clauses(system, options, deadline, {0}, false, HeapAs::arrays);
  clauses.start(0);
  for (const rts::Fragment& fragment : clauses.fragments()) clauses.transition(fragment, 0, 0);
  for (const auto& cut : clauses.cuts()) clauses.cut(cut, 0);
  return clauses.finish();
}

}  // namespace heapreach::encoders
