// The blocks of a trace while it is written, by where they lie.
#pragma once

#include <map>
#include <optional>

#include "evidence/trace/trace.h"
#include "rts/semantics/state.h"

namespace heapreach::evidence::explain {

class TraceBlocks {
 public:
  /// Contract: both outlive this.
  TraceBlocks(const rts::System& system, Trace& trace) : system_(system), trace_(trace) {}

  /// Adds the block at a base, with what its cells hold in the state; its index in the trace.
  std::uint32_t add(const Integer& base, std::uint64_t size, const rts::State& state);
  /// The latest block with that base. Contract: there is one.
  std::uint32_t at_base(const Integer& base) const { return by_base_.at(base); }

  /// The index in State::heap of the cell at an address.
  std::size_t index_of(const Integer& address) const;
  /// The cell at an address, of a block that is, or was, there.
  std::optional<CellOfBlock> cell_of(const Integer& address) const;
  /// The place of an address, counted from the block that `from` leads to if it leads to one, else
  /// from the block that it is in, or that ends right before it.
  std::optional<CellOfBlock> place_of(const Integer& address, const Integer* from) const;

 private:
  const rts::System& system_;
  Trace& trace_;
  std::map<Integer, std::uint32_t> by_base_;  // the latest block there
};

}  // namespace heapreach::evidence::explain
