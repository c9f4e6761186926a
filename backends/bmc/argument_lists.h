// Many long lists of arguments that differ in few places.
#pragma once

#include <array>
#include <deque>
#include <unordered_set>
#include <vector>

#include "horn/terms/term.h"

namespace heapreach::backends {

/// Stores lists in blocks, equal blocks once: states along an execution share most of their heaps,
/// so a list costs a fraction of its length.
class ArgumentLists {
  static constexpr std::size_t block_size = 16;
  using Block = std::array<horn::Term, block_size>;

 public:
  /// Terms may be null.
  class List {
   public:
    horn::Term operator[](std::size_t i) const {
      return (*blocks_[i / block_size])[i % block_size];
    }
    std::size_t size() const { return size_; }
    std::vector<horn::Term> to_vector() const;

   private:
    friend class ArgumentLists;
    std::vector<const Block*> blocks_;
    std::size_t size_ = 0;
  };

  /// The result is valid as long as this object.
  List store(const std::vector<horn::Term>& terms);

 private:
  struct Hash {
    std::size_t operator()(const Block* block) const;
  };
  struct Equal {
    bool operator()(const Block* a, const Block* b) const { return *a == *b; }
  };

  std::deque<Block> blocks_;
  std::unordered_set<const Block*, Hash, Equal> table_;
};

}  // namespace heapreach::backends
