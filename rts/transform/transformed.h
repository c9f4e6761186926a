// What a transformation makes of a system: another one, and what executions and paths of that mean.
// What each transformation preserves is said in its header, and compared at random in
// tests/rts/rewritings: no check of a certificate could see executions that it had lost.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rts/semantics/replay.h"

namespace heapreach::rts {

/// Edges and instructions of a system with copies; more are refused.
constexpr std::size_t largest_inlining = 200'000;

/// What an edge of a system without calls is of the one with calls.
enum class Role {
  copy,         // of an edge
  call,         // into a copy of the procedure; a havoc of local variables comes last, if there
                // are any
  return_edge,  // out of it, or to where calls are too deep: no step of the original
  added,        // no step of the original either
};

/// From executions and paths of the system that was made to those of the one it was made from.
class BackTranslation {
 public:
  /// Of a system as it is: everything means itself.
  BackTranslation() = default;
  /// Of a system whose edges are still to be added.
  explicit BackTranslation(std::size_t global_variables) : globals_(global_variables) {}
  /// Says that executions of the new system mean nothing.
  void set_paths_only() { paths_only_ = true; }
  bool is_of_paths_only() const { return paths_only_; }

  /// Says what the next edge of the new system is of an edge of the original.
  void add(Role role, EdgeId original) { origins_.push_back({role, original}); }
  /// The execution of the original that an execution of the new system stands for: it takes the
  /// call edges, and reaches the error exactly if the other one does. Contract: not
  /// is_of_paths_only().
  Execution execution(const Execution& execution) const;
  /// The edge of the original that an edge of the new system is a part of: of a return its call.
  EdgeId origin(EdgeId edge) const { return origins_.empty() ? edge : origins_[edge].edge; }
  /// The path of the original that a path of the new system stands for: it takes the call edges.
  std::vector<EdgeId> path(const std::vector<EdgeId>& path) const;
  /// The same of a system that has `added` further edges behind its own `edges`, and variables
  /// behind its `globals`.
  BackTranslation with_more_edges(std::size_t edges, std::size_t added, std::size_t globals) const;

 private:
  struct Origin {
    Role role = Role::copy;
    EdgeId edge = 0;  // of the original
  };

  std::vector<Origin> origins_;  // indexed by edge of the new system; empty: nothing was done
  std::size_t globals_ = 0;
  bool paths_only_ = false;
};

/// A system that was made from another one, which must outlive it.
class Transformed {
 public:
  Transformed() = default;
  Transformed(std::shared_ptr<const System> system, BackTranslation back)
      : system_(std::move(system)), back_(std::move(back)) {}
  /// The system itself; `refusal` says why it could not be made into another one, if it could not.
  static Transformed unchanged(const System& system, std::string refusal = "");

  const System& system() const { return *system_; }
  /// Why the system still has its calls: a sentence about recursion or size; empty if it has none.
  const std::string& refusal() const { return refusal_; }
  /// The vertex at which calls are too deep (unwind_calls.h).
  std::optional<VertexId> too_deep() const { return too_deep_; }
  /// Whether executions of system() mean nothing, since it keeps a call stack (stack_calls.h), or
  /// is_weaker().
  bool has_paths_only() const { return back_.is_of_paths_only(); }

  /// See BackTranslation. Contract: not has_paths_only().
  Execution back_translated(const Execution& execution) const { return back_.execution(execution); }
  std::vector<EdgeId> back_translated(const std::vector<EdgeId>& path) const {
    return back_.path(path);
  }

  /// See BackTranslation.
  EdgeId origin(EdgeId edge) const { return back_.origin(edge); }

  /// The same with another system for system(), whose vertices, edges and variables go on behind
  /// those of system(), but for what conditions ask. If it `is_weaker`, they ask for less, and only
  /// its paths mean something. Contract: refusal() is empty.
  Transformed with_more_steps(std::shared_ptr<const System> system, bool is_weaker) const;
  /// Whether system() may have paths of executions that are none of the original.
  bool is_weaker() const { return is_weaker_; }

  void set_too_deep(VertexId vertex) { too_deep_ = vertex; }

 private:
  std::shared_ptr<const System> system_;
  BackTranslation back_;
  std::string refusal_;
  std::optional<VertexId> too_deep_;
  bool is_weaker_ = false;
};

/// A system while it is made from another one.
class Draft {
 public:
  /// Begins with the original's header_of().
  explicit Draft(const System& original);

  System& operator*() { return *system_; }
  System* operator->() { return system_.get(); }
  const System* operator->() const { return system_.get(); }
  /// Adds an edge, which is this of an edge of the original.
  void add(Edge edge, Role role, EdgeId original);
  void set_paths_only() { back_.set_paths_only(); }
  /// What has been made. The draft is empty then.
  Transformed finished() { return {std::move(system_), std::move(back_)}; }

 private:
  std::shared_ptr<System> system_;
  BackTranslation back_;
};

/// The system without procedures and graph, but with all its variables, and what is said of them.
System header_of(const System& system);
/// Leaves the system with its first variables only. What it lists of operations on others is
/// forgotten: then they are operations that nobody has described.
void keep_variables(System& system, std::size_t count);

}  // namespace heapreach::rts
