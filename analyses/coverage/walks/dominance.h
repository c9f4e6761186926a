// Which edges every complete walk has that has another one: a complete walk leads from the start to
// the end of a graph. What one execution covers, and what a proof of one edge says of others, both
// follow from it.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "rts/model/graph.h"

namespace heapreach::analyses {

/// What edges of a graph stand for; several edges that stand for the same are copies of it.
using Label = std::size_t;

class Dominance {
 public:
  /// `labels`, indexed by edge, count from 0 to `number`; edges without one stand for nothing.
  Dominance(const rts::Graph& graph, rts::VertexId start, rts::VertexId end,
            const std::vector<std::optional<Label>>& labels, std::size_t number);

  /// Whether some complete walk has a copy of it.
  bool is_between(Label label) const { return !copies_[label].empty(); }
  /// a <= b: whether every complete walk that has a copy of `b` has one of `a`. Contract: both are
  /// on complete walks.
  bool precedes(Label a, Label b) const;
  /// Those on complete walks, by groups of which a complete walk has all or none. Labels ascend, in
  /// a group and from the first of one group to the first of the next.
  std::vector<std::vector<Label>> groups() const;

 private:
  /// A tree whose nodes know what is below them.
  class Tree {
   public:
    explicit Tree(const std::vector<std::optional<rts::VertexId>>& above);
    /// Reflexive. False of nodes that are not in the tree.
    bool is_above(rts::VertexId a, rts::VertexId b) const {
      return first_[a] != 0 && first_[a] <= first_[b] && last_[b] <= last_[a];
    }
    /// The nodes from the root down.
    const std::vector<rts::VertexId>& order() const { return order_; }
    std::optional<rts::VertexId> above(rts::VertexId node) const { return above_[node]; }

   private:
    std::vector<std::optional<rts::VertexId>> above_;
    std::vector<rts::VertexId> order_;
    std::vector<std::size_t> first_, last_;  // numbers from 1; 0: not in the tree
  };

  /// The graph with a node for each edge, of which only complete walks are left.
  struct Split {
    Split(const rts::Graph& graph, rts::VertexId start, rts::VertexId end);
    rts::VertexId node_of(rts::EdgeId edge) const {
      return static_cast<rts::VertexId>(vertices + edge);
    }
    std::size_t vertices;
    rts::VertexId start, end;
    rts::Graph forwards, backwards;
    std::vector<bool> inside;  // indexed by node
  };

  bool is_on_all_walks_of(rts::VertexId a, rts::VertexId b) const {
    return before_.is_above(a, b) || behind_.is_above(a, b);
  }
  std::vector<bool> avoiding(Label label) const;

  Split split_;
  Tree before_, behind_;                            // dominators and post-dominators
  std::vector<std::vector<rts::VertexId>> copies_;  // indexed by label: nodes on complete walks
  /// Indexed by label, empty for those with one copy: indexed by label, whether some complete walk
  /// has that one without the first.
  std::vector<std::vector<bool>> avoided_;
};

}  // namespace heapreach::analyses
