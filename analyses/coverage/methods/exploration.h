// Coverage by searching heaps (search/engine): what is decided mostly costs one search, in which
// the end is a vertex like others, and the paths of its finished state graph say the rest. Of what
// an edge leads to there no way may go on to the end, which excludes it; or one does, along which
// an execution is looked for, since the graph over-approximates. What that leaves open is asked
// about as an error, so that the search looks closer where it has to.
#pragma once

#include "analyses/coverage/methods/method.h"

namespace heapreach::analyses {

class Exploration : public Method {
 public:
  std::string_view name() const override { return "explore"; }
  std::string_view summary() const override {
    return "one search over heaps, and more where it was too coarse";
  }
  void run(const CoverContext& context, std::uint64_t bound, const Limits& limits,
           Claims& claims) const override;
};

}  // namespace heapreach::analyses
