#include "encoders/basic.h"

#include "encoders/clauses.h"

namespace heapreach::encoders {

Encoding BasicEncoder::encode(const rts::System& system, const Options& options,
                              const Deadline& deadline) const {
  ClauseBuilder clauses(system, options, deadline, {options.bound}, false);
  clauses.start(0);
  for (rts::EdgeId edge : clauses.edges()) clauses.edge(edge, 0, 0);
  for (const auto& point : clauses.cut_points()) clauses.cut(point, 0);
  return clauses.finish();
}

}  // namespace heapreach::encoders
