// Blocks of nodes get their addresses first, then their contents: what state and shapes leave open
// is drawn. What was drawn is looked at once more by the brute force of tests/harness/membership.
#include "tests/evidence/checker/random/random_heap.h"

#include <algorithm>

#include "tests/evidence/checker/random/random_pieces.h"
#include "tests/harness/membership/membership.h"

namespace heapreach::test {

using evidence::CellValue;
using evidence::Linear;
using evidence::Node;
using evidence::Pointer;
using evidence::Value;

namespace {

constexpr int most_tries = 12;

class RandomHeap {
 public:
  RandomHeap(const evidence::StateGraph& graph, const evidence::State& state, const Integer& origin,
             Random& random)
      : is_open_(graph.open),
        shapes_(graph.shapes),
        state_(state),
        random_(random),
        blocks_(origin, random),
        pieces_(graph.shapes, blocks_, random) {}

  reference::State draw() {
    for (std::uint32_t u = 0; u < state_.unknowns; ++u) {
      const bool is_address = is_open_ && random_.chance(30);
      unknowns_.push_back(is_address ? blocks_.some_address() : Integer(random_.between(-1, 4)));
    }
    for (const Node& node : state_.nodes) rows_.push_back(placed(node));
    for (Integer& unknown : unknowns_) {
      // What is not as it has to be then is not contained, and drawn again.
      const Row& row = random_.pick(rows_);
      const bool leads = is_open_ && random_.chance(25) && !row.empty();
      if (leads) unknown = row.front() + random_.between(0, 1);
    }
    for (std::size_t n = 0; n < rows_.size(); ++n) fill(state_.nodes[n], rows_[n]);
    const bool more = state_.garbage == evidence::Garbage::some ||
                      (state_.garbage == evidence::Garbage::any && random_.chance(50));
    if (more) blocks_.cells_at(blocks_.make(1, false))[0] = blocks_.any();
    reference::State result;
    result.vertex = state_.vertex;
    result.frontier = blocks_.frontier();
    for (const Value& value : state_.store) result.globals.push_back(value_of(value));
    result.blocks = blocks_.sorted();
    return result;
  }

  const std::vector<Integer>& unknowns() const { return unknowns_; }
  std::optional<Integer> handed_out() const {
    return is_open_ ? std::optional(blocks_.handed_out()) : std::nullopt;
  }

 private:
  /// The bases of the blocks that a node speaks of by itself, in a row.
  using Row = std::vector<Integer>;

  Integer linear(const Linear& term) const {
    Integer result = term.constant;
    for (const auto& [unknown, factor] : term.terms) result += factor * unknowns_[unknown];
    return result;
  }

  Integer value_of(const Value& value) const {
    if (const auto* term = std::get_if<Linear>(&value)) return linear(*term);
    const auto* pointer = std::get_if<Pointer>(&value);
    if (pointer == nullptr) return blocks_.any();
    const Row& row = rows_[pointer->node];
    const Node& node = state_.nodes[pointer->node];
    if (!row.empty()) return (pointer->last ? row.back() : row.front()) + linear(pointer->offset);
    if (node.has_hole()) return value_of(node.cells[0].value);
    const std::optional<std::uint32_t>& leaf = shapes_[*node.shape].leaf;
    return leaf ? value_of(node.cells[*leaf].value) : Integer(0);
  }

  Row placed(const Node& node) {
    if (node.freed) return {blocks_.place(node.is_new)};
    if (node.or_empty && random_.chance(50)) return {};
    const std::size_t count = node.count + (node.or_more ? random_.below(3) : 0);
    const Integer size = node.is_partial ? linear(node.extent) : node.size;
    Row row;
    while (row.size() < count) {
      const Integer base =
          node.address ? blocks_.place_at(linear(*node.address)) : blocks_.place(node.is_new);
      row.push_back(blocks_.make_at(base, size, node.is_static));
    }
    return row;
  }

  void fill(const Node& node, const Row& row) {
    if (node.freed || row.empty()) return;
    if (node.is_piece()) return fill_piece(node, row);
    if (node.is_partial) return fill_table(node, row.front());
    for (std::size_t c = 0; c < node.cells.size(); ++c) {
      const std::vector<Integer> values = contents(node.cells[c], row);
      for (std::size_t b = 0; b < row.size(); ++b) blocks_.cells_at(row[b])[c] = values[b];
    }
  }

  /// What a cell of blocks in a row holds.
  std::vector<Integer> contents(const CellValue& cell, const Row& row) const {
    std::vector<Integer> result;
    const Integer value = value_of(cell.value);
    for (std::size_t b = 0; b < row.size(); ++b) {
      const bool is_last = b + 1 == row.size();
      if (cell.step == 1) {
        result.push_back(is_last ? value : Integer(row[b + 1] + cell.offset));
      } else if (cell.step == -1) {
        result.push_back(b == 0 ? value : Integer(row[b - 1] + cell.offset));
      } else if (cell.order != 0 && !is_last) {
        const Integer gap = cell.gap + random_.between(0, 1);
        result.push_back(b == 0 ? linear(cell.first) : Integer(result[b - 1] + cell.order * gap));
      } else {
        result.push_back(std::holds_alternative<evidence::Anything>(cell.value) ? blocks_.any()
                                                                                : value);
      }
    }
    return result;
  }

  void fill_table(const Node& node, const Integer& base) {
    const std::size_t size = blocks_.cells_at(base).size();
    for (std::size_t at = 0; at < size; ++at) {
      const Integer offset = static_cast<unsigned long>(at);
      const auto named = std::find_if(node.offsets.begin(), node.offsets.end(),
                                      [&](const Linear& each) { return linear(each) == offset; });
      const auto range =
          std::find_if(node.ranges.begin(), node.ranges.end(), [&](const auto& each) {
            return linear(each.from) <= offset && offset < linear(each.to);
          });
      Integer value = blocks_.any();
      if (named != node.offsets.end()) {
        value = value_of(node.cells[static_cast<std::size_t>(named - node.offsets.begin())].value);
      } else if (range != node.ranges.end()) {
        value = pieces_.content(range->cell, {}, base, {}, 1);
      }
      blocks_.cells_at(base)[at] = value;
    }
  }

  void fill_piece(const Node& node, const Row& row) {
    RandomPieces::Given arguments;
    for (std::size_t a = node.has_hole() ? 1 : 0; a < node.cells.size(); ++a) {
      const bool none = std::holds_alternative<evidence::Anything>(node.cells[a].value);
      arguments.push_back(none ? std::nullopt : std::optional(value_of(node.cells[a].value)));
    }
    if (node.has_hole()) {
      pieces_.path(*node.shape, row, value_of(node.cells[0].value), arguments, 0);
    } else {
      pieces_.root(*node.shape, row.front(), arguments, 0);
    }
  }

  const bool is_open_;
  const std::vector<evidence::Shape>& shapes_;
  const evidence::State& state_;
  Random& random_;
  RandomBlocks blocks_;
  RandomPieces pieces_;
  std::vector<Integer> unknowns_;
  std::vector<Row> rows_;  // indexed by node
};

}  // namespace

std::optional<ContainedHeap> random_heap(const evidence::StateGraph& graph,
                                         const evidence::State& state, const Integer& origin,
                                         Random& random) {
  for (int tries = 0; tries < most_tries; ++tries) {
    RandomHeap heap(graph, state, origin, random);
    try {
      const ContainedHeap result{heap.draw(), heap.handed_out()};
      const bool is_one = membership::contains(graph, state, result.state, origin, heap.unknowns(),
                                               result.handed_out);
      if (is_one) return result;
    } catch (const Impossible&) {
    }
  }
  return std::nullopt;
}

}  // namespace heapreach::test
