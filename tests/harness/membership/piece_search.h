// Pieces of shapes in a concrete heap, found by trying everything: part of a second reading of what
// a state contains (docs/evidence.md, "Shapes") that shares no code with the checker.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "evidence/certificates/state_graph.h"
#include "tests/harness/membership/unknowns.h"
#include "tests/harness/reference/state.h"

namespace heapreach::test::membership {

/// Blocks of the heap, by their index.
using Blocks = std::uint32_t;
inline constexpr std::size_t most_blocks = 32;

/// What a cell should hold: any integer, or what a term is.
struct Wanted {
  bool anything = false;
  evidence::Linear linear{};

  Wanted plus(const Integer& number) const;
  /// False if it surely is not that integer.
  bool is(const Integer& value, Unknowns& unknowns) const;
};

/// The cut of a path: a child of that block is left out, and the cell holds the value. `bounds`:
/// what the child gets for bounds that change on the way is no stronger; anything is no bound.
struct Cut {
  std::size_t block = 0;
  Wanted value;
  std::vector<Wanted> bounds{};
};

/// Goes on with the blocks that are in use and what is known; true ends the search.
using Then = std::function<bool(Blocks, const Unknowns&)>;

class PieceSearch {
 public:
  PieceSearch(const std::vector<evidence::Shape>& shapes,
              const std::vector<reference::Block>& blocks)
      : shapes_(shapes), blocks_(blocks) {}

  /// The block at whose base the address is.
  std::optional<std::size_t> block_at(const Integer& address) const;
  /// Whether the block is the root of a piece of blocks that are not in use, in a way that goes on.
  bool find(std::uint32_t shape, std::size_t root, const std::vector<Wanted>& arguments,
            const Cut* cut, Blocks used, const Unknowns& unknowns, const Then& then) const;

 private:
  struct Visit;
  bool cells(const Visit& visit, std::size_t at, Blocks used, Unknowns unknowns, bool done) const;
  static bool may_lie_between(const Visit& visit, const evidence::ShapeCell& cell,
                              const Integer& value, const Unknowns& unknowns);
  struct Changing {
    std::size_t argument = 0;
    bool lower = false;
  };
  std::vector<Changing> changing(std::uint32_t shape) const;
  std::optional<bool> is_lower(std::uint32_t shape, std::size_t argument) const;
  bool may_be_behind(const Visit& visit, const evidence::ShapeCell& cell,
                     const Unknowns& unknowns) const;
  bool child(const Visit& visit, std::size_t at, Blocks used, const Unknowns& unknowns,
             bool done) const;
  bool ended(const Visit& visit, std::size_t at, Blocks used, const Unknowns& unknowns,
             bool done) const;
  std::vector<Wanted> passed(const Visit& visit, const evidence::ShapeCell& cell) const;

  const std::vector<evidence::Shape>& shapes_;
  const std::vector<reference::Block>& blocks_;
};

}  // namespace heapreach::test::membership
