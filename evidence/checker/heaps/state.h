// A state of a state graph as the checker works on it.
#pragma once

#include <utility>

#include "evidence/checker/heaps/segment.h"

namespace heapreach::evidence::checker {

/// A State of the certificate, but for its nodes, which are segments.
struct SymbolicState {
  SymbolicState() = default;
  /// Contract: the state is well-formed (shape.h).
  SymbolicState(const State& state);  // NOLINT: they are the same
  /// The same. Contract: the state outlives this and all copies of it.
  static SymbolicState viewing(const State& state);

  /// Of its graph. Contract: it outlives this.
  void speaks_of(const std::vector<Shape>& shapes) { shapes_ = &shapes; }
  const std::vector<Shape>& shapes() const;

  /// The same as a certificate has it.
  State saved() const;

  rts::VertexId vertex = 0;
  std::uint64_t used = 0;
  Garbage garbage = Garbage::any;
  std::uint32_t unknowns = 0;
  std::vector<Segment> segments;
  std::vector<Value> store;
  std::vector<Constraint> condition;
  std::vector<Unknown> old;
  std::vector<Linear> unallocated;

 private:
  const std::vector<Shape>* shapes_ = nullptr;  // null: there are none
};

}  // namespace heapreach::evidence::checker
