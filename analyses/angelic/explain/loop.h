// The loop around a vertex, and how it goes through memory.
#pragma once

#include <vector>

#include "analyses/angelic/specification/clause.h"
#include "rts/model/system.h"

namespace heapreach::analyses::angelic {

/// The edges of the strongly connected component of a vertex. Contract: the system outlives it.
class Loop {
 public:
  Loop(const rts::System& system, rts::VertexId around);

  bool is_one() const { return !edges_.empty(); }
  /// How it may go from node to node of a list: by cells that it loads pointers from.
  std::vector<ListNode> nodes() const;
  /// Whether it reaches cells of the block by what is no constant beside its base.
  bool goes_through(const rts::Expression& block) const;
  /// How many cells one round goes on, at most.
  Integer stride() const;
  /// Whether it asks if a number that it loads is 0.
  bool looks_for_zero() const;

 private:
  bool is_pointer(rts::VariableId variable) const {
    return system_.variables[variable].type == rts::VariableType::pointer;
  }
  Integer size_around(const rts::Edge& edge, rts::VariableId block, const Integer& offset) const;
  bool moves(const rts::Expression& variable) const;
  template <typename See>
  bool any_instruction(See see) const;
  template <typename See>
  bool any_access(See see) const;

  const rts::System& system_;
  std::vector<const rts::Edge*> edges_;
};

}  // namespace heapreach::analyses::angelic
