// Looking for pieces of shapes in a state, for unit tests.
#pragma once

#include <gtest/gtest.h>

#include <set>
#include <utility>
#include <vector>

#include "evidence/checker/conditions/solver.h"
#include "evidence/checker/pieces/pieces.h"
#include "tests/evidence/checker/graph_parts.h"

namespace heapreach::test {

class PieceSearchTest : public ::testing::Test {
 protected:
  using PieceSearch = evidence::checker::PieceSearch;

  /// In a state of these nodes, up to ten unknowns, of which the facts hold; nothing is taken.
  PieceSearch& search(std::vector<evidence::Node> nodes,
                      const std::vector<evidence::Constraint>& facts = {}) {
    evidence::State state;
    state.unknowns = 10;
    state.nodes = std::move(nodes);
    state_ = evidence::checker::SymbolicState(state);
    state_.speaks_of(shapes_);
    heap_.emplace(state_);
    facts_ = evidence::checker::Facts(facts);
    taken_.clear();
    return search_.emplace(*heap_, taken_, [this](const evidence::Constraint& constraint) {
      return !solver_.prospects(facts_, constraint).may_fail;
    });
  }
  /// Whether the first node is the root of a piece.
  bool finds(std::uint32_t shape, std::vector<evidence::Node> nodes,
             const std::vector<evidence::Constraint>& facts = {}) {
    return search(std::move(nodes), facts).take(shape, 0, false);
  }
  const std::set<std::uint32_t>& taken() const { return taken_; }
  void use_up(std::uint32_t segment) { taken_.insert(segment); }

  std::vector<evidence::Shape> shapes_;

 private:
  evidence::checker::SymbolicState state_;
  std::optional<evidence::checker::GraphHeap> heap_;
  std::set<std::uint32_t> taken_;
  evidence::checker::GraphSolver solver_{{}};
  evidence::checker::Facts facts_;
  std::optional<PieceSearch> search_;
};

}  // namespace heapreach::test
