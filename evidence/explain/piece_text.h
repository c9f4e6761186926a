// Pieces of state graphs in words: what a block of them looks like, and what its cells lead to.
#pragma once

#include <string>
#include <vector>

#include "evidence/certificates/state_graph.h"
#include "evidence/explain/record_flow.h"

namespace heapreach::evidence::explain {

class PieceText {
 public:
  /// All of them must outlive this.
  PieceText(const std::vector<Shape>& shapes, const rts::System& system, const RecordFlow& flow)
      : shapes_(shapes), system_(system), flow_(flow) {}

  /// "tree", "path in a tree", "frames"
  std::string kind(const Node& piece) const;
  /// "[tree: key ?, left ->, right ->, or null]". `record`: what its root is, if that is known.
  std::string text(const Node& piece, const rts::Record* record) const;
  /// "list [next ->]": what such a child leads to.
  std::string text(const ShapeCell& child) const;

  struct Cell {
    std::string name;  // of the record's field; empty if it has none
    std::string text;
  };
  /// What each cell of the root holds; empty if that is open, or told by cases.
  std::vector<Cell> cells(const Node& piece, const rts::Record* record) const;

 private:
  /// What stands for the arguments that a piece was given, by index.
  using Given = std::vector<std::string>;

  Given given_to(const Node& piece) const;
  Given given_to(const ShapeCell& child, const Given& own) const;
  std::string argument(std::uint32_t shape, const ShapeCell& cell, const Given& given) const;
  static std::string bounded(std::uint32_t shape, const std::vector<ShapeCell>& cells,
                             const ShapeCell& cell, const Given& given);
  std::vector<Cell> cells(std::uint32_t shape, const std::vector<ShapeCell>& cells,
                          const rts::Record* record, const Given& given, int depth) const;
  std::string block(std::uint32_t shape, const rts::Record* record, const Given& given,
                    int depth) const;
  std::string frames(std::uint32_t shape) const;
  const rts::Record* record_at(const rts::Record* owner, std::size_t cell,
                               std::uint32_t child) const;

  const std::vector<Shape>& shapes_;
  const rts::System& system_;
  const RecordFlow& flow_;
};

}  // namespace heapreach::evidence::explain
