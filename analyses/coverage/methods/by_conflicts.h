// Coverage by conflicts (analyses/coverage/conflicts), which finds out fast where many paths lead
// through the same contradiction. It finds executions and conflicts; that groups of edges are in no
// execution is shown by a certificate for the slice that the conflicts name, which engines prove
// that know nothing of conflicts.
#pragma once

#include "analyses/coverage/methods/method.h"

namespace heapreach::analyses {

class ByConflicts : public Method {
 public:
  std::string_view name() const override { return "conflicts"; }
  std::string_view summary() const override {
    return "paths of the graph, and why some of them are impossible; of graphs with loops under "
           "--loops";
  }
  void run(const CoverContext& context, std::uint64_t bound, const Limits& limits,
           Claims& claims) const override;
};

}  // namespace heapreach::analyses
