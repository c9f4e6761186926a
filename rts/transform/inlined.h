// Systems whose calls have been replaced by copies of what they call, so that no encoder or engine
// needs to know of calls. What each rewriting preserves is said in its header, and compared at
// random in tests/rts/rewritings_test.cpp: no check of a certificate could see executions that the
// rewriting had lost.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rts/semantics/replay.h"

namespace heapreach::rts {

/// Edges and instructions of a system with copies; more are refused.
constexpr std::size_t largest_inlining = 200'000;

enum class TooDeep : int;

/// A system without calls, and the way back to the one with them, which must outlive it.
class Inlined {
 public:
  const System& system() const { return *system_; }
  /// Why the system still has its calls: a sentence about recursion or size; empty if it has none.
  const std::string& refusal() const { return refusal_; }
  /// The vertex at which calls are too deep (unwind_calls.h).
  std::optional<VertexId> too_deep() const { return too_deep_; }
  /// The execution of the original that an execution of system() stands for: it takes the call
  /// edges, and reaches the error exactly if the other one does. Contract: not has_paths_only().
  Execution way_back(const Execution& execution) const;
  /// The path of the original that a path of system() stands for: it takes the call edges, and
  /// returns are no steps of it.
  std::vector<EdgeId> way_back(const std::vector<EdgeId>& path) const;
  /// Whether executions of system() mean nothing, since it keeps a call stack (stack_calls.h).
  bool has_paths_only() const { return paths_only_; }

 private:
  friend class CallInliner;
  friend class CallUnwinder;
  friend class StackBuilder;
  friend class MixedBuilder;
  friend class PathStraightener;
  friend Inlined unwind_calls(const System& system, std::size_t depth, TooDeep too_deep,
                              std::size_t most);
  friend Inlined inline_calls(const System& system, std::size_t most);
  friend Inlined stack_calls(const System& system);
  friend Inlined mixed_semantics(const System& system);
  friend Inlined straight_path(const System& system, const std::vector<EdgeId>& path);
  enum class Role {
    copy,  // of an edge
    call,  // into a copy; a kill of local variables comes last, if there are any
    back,  // out of it, or to where calls are too deep
  };
  struct Origin {
    Role role = Role::copy;
    EdgeId edge = 0;  // of the original
  };

  std::shared_ptr<const System> system_;
  std::string refusal_;
  std::vector<Origin> origins_;  // indexed by edge of the new system; empty if nothing was done
  std::optional<VertexId> too_deep_;
  std::size_t globals_ = 0;
  bool paths_only_ = false;
};

/// The system without procedures and graph, but with all its variables.
System header_of(const System& system);

}  // namespace heapreach::rts
