// Coverage by one question per path, from which nothing is learned of other paths: what coverage by
// conflicts is compared with. Where an edge is in no execution it asks about all paths through it.
#pragma once

#include "analyses/coverage/methods/along_paths.h"

namespace heapreach::analyses {

class ByPaths : public AlongPaths {
 public:
  std::string_view name() const override { return "paths"; }
  std::string_view summary() const override {
    return "likewise, but each impossible path is excluded by itself (to compare with)";
  }

 private:
  Asking asking() const override { return Asking::paths; }
};

}  // namespace heapreach::analyses
