// The heap of a state as blocks: what drawings and explanations of executions work on.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rts/semantics/state.h"

namespace heapreach::evidence::explain {

struct Block {
  Integer base;
  std::size_t cell = 0;  // heap index of the base
  std::size_t size = 0;  // cells
  bool is_static = false;
};

/// Where a value points, if it is read as an address.
struct Target {
  enum class Kind { null, block, freed, nothing };
  Kind kind = Kind::nothing;
  std::size_t block = 0;  // index into blocks(); Kind::block
  Integer base;           // of the block; Kind::block and Kind::freed
  Integer offset;         // behind the base; likewise
};

class HeapBlocks {
 public:
  /// Contract: the state outlives this. Linear in the heap.
  HeapBlocks(const rts::State& state, const rts::System& system);

  /// Allocated blocks in ascending order.
  const std::vector<Block>& blocks() const { return blocks_; }
  Target target(const Integer& address) const;
  /// Names of a block's cells: where its size is that of a record, and all records of that size
  /// agree on a field's name, that name, else empty.
  std::vector<std::string> field_names(const Block& block) const;

 private:
  std::vector<Block> blocks_;
  std::map<Integer, Integer> freed_;                       // base to size
  std::map<std::size_t, std::vector<std::string>> names_;  // by size
};

}  // namespace heapreach::evidence::explain
