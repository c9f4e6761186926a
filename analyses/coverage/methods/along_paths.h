// Coverage along paths (analyses/coverage/conflicts): methods that look for executions path by path
// in a graph without cycles, and differ in what they ask. They find executions, and edges that no
// path is left for; that these are in no execution is shown by a certificate, which engines prove
// that know nothing of paths, for the slice that conflicts name, if there are some.
#pragma once

#include "analyses/coverage/conflicts/cover_by_conflicts.h"
#include "analyses/coverage/methods/method.h"

namespace heapreach::analyses {

class AlongPaths : public Method {
 public:
  bool follows_paths() const override { return true; }
  void run(const CoverContext& context, std::uint64_t bound, const Limits& limits,
           Claims& claims) const override;

 private:
  virtual Asking asking() const = 0;
};

}  // namespace heapreach::analyses
