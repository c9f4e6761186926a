// Coverage by conflicts, which finds out fast where many paths lead through the same contradiction.
#pragma once

#include "analyses/coverage/methods/along_paths.h"

namespace heapreach::analyses {

class ByConflicts : public AlongPaths {
 public:
  std::string_view name() const override { return "conflicts"; }
  std::string_view summary() const override {
    return "paths of the graph, and why some of them are impossible; of graphs with loops under "
           "--loops";
  }

 private:
  Asking asking() const override { return Asking::conflicts; }
};

}  // namespace heapreach::analyses
