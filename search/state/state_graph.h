// Configurations as states of a state graph (evidence/certificates/state_graph.h), which is what
// the checker gets to see.
#pragma once

#include <map>
#include <string>

#include "search/state/configuration.h"

namespace heapreach::search {

Linear to_linear(const LinearExpression& linear);
/// Dropped data may be anything.
Value to_value(const Datum& datum);

/// The shapes of a state graph, each once, after those that it speaks of.
class ShapeTable {
 public:
  std::uint32_t index_of(const Shape& shape);
  std::uint32_t index_of(const FrameShape& shape);
  evidence::ShapeCell cell_of(const Shape& shape, const ShapeCell& cell);
  /// Whether the shape has an argument.
  bool has_argument(std::uint32_t index) const { return all_[index].arguments > 0; }
  std::vector<evidence::Shape> take() { return std::move(all_); }

 private:
  using Cells = std::vector<evidence::ShapeCell>;

  Cells cells_of(const FrameCells& cells);
  Cells cells_of(const Shape& shape, const ShapeCells& cells);
  std::uint32_t index_of(evidence::Shape shape);

  std::map<std::string, std::uint32_t> known_;  // by bytes
  std::vector<evidence::Shape> all_;
};

/// `shapes` gets those that the state speaks of; null: it has no pieces.
State to_state(const Configuration& configuration, ShapeTable* shapes = nullptr);

}  // namespace heapreach::search
