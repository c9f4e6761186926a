// Blocks of a concrete heap that are made one after the other, at addresses that are drawn.
#pragma once

#include "tests/harness/random.h"
#include "tests/harness/reference/state.h"

namespace heapreach::test {

/// What was drawn so far cannot become what is wanted.
struct Impossible {};
void require(bool holds);

class RandomBlocks {
 public:
  RandomBlocks(const Integer& origin, Random& random);

  /// From there on addresses are taken to have been handed out since the start.
  Integer handed_out() const;
  /// Where nothing lies, or will lie. Throws Impossible if there is no such place.
  Integer place(bool is_new);
  /// The same, if nothing lies at that address.
  Integer place_at(const Integer& address);
  /// A place that may be in use.
  Integer some_address() const;
  /// Makes a block, and returns its base. Throws Impossible if it would be too large or empty.
  Integer make_at(const Integer& base, const Integer& size, bool is_static);
  Integer make(const Integer& size, bool is_static) {
    return make_at(place(false), size, is_static);
  }
  /// Contract: the base of a block.
  std::vector<Integer>& cells_at(const Integer& base);
  /// A small number.
  Integer any() const;
  /// All blocks, by ascending base.
  std::vector<reference::Block> sorted() const;
  /// An address behind all blocks.
  const Integer& frontier() const { return frontier_; }

 private:
  Random& random_;
  Integer origin_;
  Integer frontier_;
  std::vector<Integer> free_;
  std::vector<reference::Block> blocks_;
};

}  // namespace heapreach::test
