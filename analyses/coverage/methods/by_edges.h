// Coverage by one question per edge about all paths through it, each to a solver that knows graph
// and edges at once: what coverage by conflicts is compared with. An execution covers all edges
// that it takes, and where there is none nor is there of edges that follow, so that few are asked
// about.
#pragma once

#include "analyses/coverage/methods/along_paths.h"

namespace heapreach::analyses {

class ByEdges : public AlongPaths {
 public:
  std::string_view name() const override { return "edges"; }
  std::string_view summary() const override {
    return "likewise, but one question per edge, about all paths through it (to compare with)";
  }

 private:
  Asking asking() const override { return Asking::edges; }
};

}  // namespace heapreach::analyses
