// Random pieces of shapes in a concrete heap.
#pragma once

#include <optional>
#include <utility>

#include "evidence/certificates/state_graph.h"
#include "tests/evidence/checker/random/random_blocks.h"

namespace heapreach::test {

class RandomPieces {
 public:
  /// Arguments; one that is none bounds nothing.
  using Given = std::vector<std::optional<Integer>>;

  /// All arguments must outlive this.
  RandomPieces(const std::vector<evidence::Shape>& shapes, RandomBlocks& blocks, Random& random)
      : shapes_(shapes), blocks_(blocks), random_(random) {}

  // All of these make what is led to, and throw Impossible where it cannot be.
  /// Fills a block, the root of a piece, so many levels below another one.
  void root(std::uint32_t shape, const Integer& base, const Given& arguments, int level);
  /// Fills blocks in a row, which are a path.
  void path(std::uint32_t shape, const std::vector<Integer>& row, const Integer& hole,
            Given arguments, int level);
  /// What a cell of a block holds. `held`: what the other cells hold on which it depends.
  Integer content(const evidence::ShapeCell& cell, const Given& arguments, const Integer& owner,
                  const std::vector<Integer>& held, int level);

 private:
  using Cells = std::vector<evidence::ShapeCell>;
  /// A cell that is not to be drawn, and what it holds.
  using Known = std::optional<std::pair<std::size_t, Integer>>;

  std::vector<const Cells*> cases(std::uint32_t shape) const;
  void block(const Cells& cells, const Integer& base, const Given& arguments, const Known& known,
             int level);
  Given given(const evidence::ShapeCell& child, const Given& own, const Integer& owner,
              const std::vector<Integer>& held) const;
  Integer between(const evidence::ShapeCell& cell, const Given& arguments);

  const std::vector<evidence::Shape>& shapes_;
  RandomBlocks& blocks_;
  Random& random_;
};

}  // namespace heapreach::test
