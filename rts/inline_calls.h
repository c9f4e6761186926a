// Calls as a transformation: each is replaced by a copy of the procedure, so that no encoder or
// engine needs to know of them.
#pragma once

#include <string>
#include <vector>

#include "rts/replay.h"

namespace heapreach::rts {

/// Edges and instructions of a system with copies; more are refused.
constexpr std::size_t largest_inlining = 200'000;

/// A system without calls, and the way back to the one with them.
class Inlined {
 public:
  const System& system() const { return system_; }
  /// Why the system still has its calls: a sentence about recursion or size; empty if it has none.
  const std::string& refusal() const { return refusal_; }
  /// The execution of the original that an execution of system() stands for: it takes the call
  /// edges, and reaches the error exactly if the other one does.
  Execution way_back(const Execution& execution) const;

 private:
  friend class CallInliner;
  friend Inlined inline_calls(const System& system, std::size_t most);
  enum class Role { copy, call, back };
  struct Origin {
    Role role = Role::copy;
    EdgeId edge = 0;  // of the original
  };

  System system_;
  std::string refusal_;
  std::vector<Origin> origins_;  // indexed by edge of the new system; empty if nothing was done
  std::size_t globals_ = 0;
};

/// Replaces every call by a copy of its procedure (docs/format.md, "Procedures"), implicit memory
/// errors included. Systems without procedures come back unchanged, as do those with recursion or
/// whose copies would be larger than `most`: then refusal() says why. Variable ids stay the same.
Inlined inline_calls(const System& system, std::size_t most = largest_inlining);

}  // namespace heapreach::rts
