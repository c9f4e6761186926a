#include "encoders/worlds/basic.h"

#include "encoders/worlds/clauses.h"
#include "encoders/worlds/summaries.h"

namespace heapreach::encoders {

Encoding BasicEncoder::clauses_of(const rts::System& system, const Options& options,
                                  const Deadline& deadline) const {
  if (system.has_calls()) return encode_with_summaries(system, options, deadline);
  ClauseBuilder clauses(system, options, deadline, {options.bound}, false);
  clauses.start(0);
  for (const rts::Fragment& fragment : clauses.fragments()) clauses.transition(fragment, 0, 0);
  for (const auto& cut : clauses.cuts()) clauses.cut(cut, 0);
  return clauses.finish();
}

}  // namespace heapreach::encoders
