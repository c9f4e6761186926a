// The state of an execution (docs/semantics.md, "States") in machine integers, with what takes
// steps back.
#pragma once

#include <cstdint>
#include <vector>

#include "fuzz/choices.h"
#include "rts/model/system.h"

namespace heapreach::fuzz {

/// An index into Open: where the value of something is written down that nobody has looked at.
using OpenId = std::uint32_t;
constexpr OpenId is_known = UINT32_MAX;

/// A number in a variable or a cell.
struct Datum {
  Number value = 0;
  /// The latest choice that the number was computed from.
  ChoiceId from = no_choice;
  /// Unless it is known: any number will do, and is drawn when it is read.
  OpenId open = is_known;
};

struct Block {
  std::uint64_t base = 0;
  std::uint64_t size = 0;  // cells; 0: it is empty
  bool is_alive = true;
  bool is_static = false;
};

/// A call that has not returned.
struct Frame {
  rts::EdgeId call = 0;
  std::vector<Datum> hidden;  // parameters, then locals, of the activation below
};

class State {
 public:
  explicit State(const rts::System& system)
      : origin_(system.origin()), guard_(system.guard), store_(system.variables.size()) {}

  /// No blocks and no calls; what variables hold is open at place 0.
  void begin();

  const Datum& variable(rts::VariableId id) const { return store_[id]; }
  void set(rts::VariableId id, const Datum& to);

  /// The block that holds the cell; null if none ever did. Of an empty one, that of its base.
  const Block* block_at(Number address) const;
  /// Contract: block_at() is one that is alive and not empty.
  const Datum& cell(Number address) const { return cells_[index_of(address)].datum; }
  void set_cell(Number address, const Datum& to);

  /// The base of a new block, whose cells are open; 0 if it does not fit into the bound.
  Number allocate(std::uint64_t size, bool is_static, std::uint64_t bound, OpenId open);
  /// Contract: it is alive.
  void free(const Block& block);
  const std::vector<Block>& blocks() const { return blocks_; }
  std::size_t live_blocks() const { return live_; }  // that are not static

  std::vector<Frame>& frames() { return frames_; }

  /// From now on, until keep(), changes can be taken back. Contract: frames stay as they are.
  void mark();
  void keep() { marked_ = false; }
  void take_back();

 private:
  struct Cell {
    Datum datum;
    std::uint32_t block = 0;  // its index, and 1; 0: none
  };
  struct Change {
    enum class What { variable, cell, block } what = What::variable;
    std::uint64_t index = 0;
    Datum old = {};
  };

  std::size_t index_of(Number address) const { return static_cast<std::size_t>(address) - origin_; }

  std::uint64_t origin_, guard_;
  std::vector<Datum> store_;
  std::vector<Cell> cells_;  // indexed by address - origin
  std::vector<Block> blocks_;
  std::vector<Frame> frames_;
  std::size_t live_ = 0;
  bool marked_ = false;
  std::vector<Change> changes_;
  std::size_t cells_before_ = 0, blocks_before_ = 0;
};

}  // namespace heapreach::fuzz
