// Which edges executions took, and how often: what is new of an execution.
#pragma once

#include <cstdint>
#include <vector>

#include "fuzz/program.h"

namespace heapreach::fuzz {

/// A step of an execution.
struct Taken {
  rts::EdgeId edge = 0;
  /// How often the innermost loop around its source had been gone round since it was entered.
  std::uint32_t round = 0;
  /// How often the edge was taken since then, this step among them.
  std::uint32_t count = 1;
};

/// Follows the loops of an execution, one edge after the other.
class Rounds {
 public:
  /// Contract: the program outlives this.
  explicit Rounds(const Program& program)
      : program_(program),
        heads_(program.system().vertices().size()),
        edges_(program.edge_count()) {}

  void begin();
  /// The round in which an edge would leave the vertex now.
  std::uint32_t at(rts::VertexId vertex) const;
  /// The edge is taken from the vertex.
  Taken take(rts::EdgeId edge, rts::VertexId from);

 private:
  struct Head {
    std::uint32_t entered = 0, round = 0;
  };
  struct InLoop {
    std::uint32_t entered = 0, count = 0;
  };
  const Program& program_;
  std::vector<Head> heads_;    // indexed by vertex
  std::vector<InLoop> edges_;  // indexed by EdgeId
  std::uint32_t entries_ = 0;  // of all loops so far
};

/// A comparison of strings is a loop that goes round once more with every byte that is right, and a
/// line has one comma more: so edges count from where the loop around them was entered. How often
/// they are taken in all says little of that.
class Coverage {
 public:
  explicit Coverage(std::size_t edges) : counts_(edges), rounds_(edges) {}

  /// Whether some edge was taken more often, since the loop around it was entered, than by any
  /// execution before, where larger numbers are told apart more coarsely.
  bool is_new(const std::vector<Taken>& path) const;
  /// Steps by edges that nobody has taken before.
  std::size_t new_edges(const std::vector<Taken>& path) const;
  void add(const std::vector<Taken>& path);
  bool has(rts::EdgeId edge) const { return counts_[edge] != 0; }
  /// Whether it would be new to take the edge in the round, or at all.
  bool would_be_new(const Taken& step) const;

 private:
  std::vector<std::uint32_t> counts_;  // indexed by EdgeId: a bit for each range of numbers
  std::vector<std::uint32_t> rounds_;  // the same
};

}  // namespace heapreach::fuzz
