// Longer than most: a block, a segment, a piece and a table are each put into concrete blocks in
// all ways, which share the unknowns and the blocks used so far.
#include "tests/harness/membership/membership.h"

#include <algorithm>
#include <utility>

#include "tests/harness/membership/piece_search.h"

namespace heapreach::test::membership {

using evidence::Anything;
using evidence::CellRange;
using evidence::CellValue;
using evidence::Garbage;
using evidence::Linear;
using evidence::Node;
using evidence::Pointer;
using evidence::ShapeArgument;
using evidence::ShapeCell;
using evidence::StateGraph;
using evidence::Value;

namespace {

/// Which blocks a node's first and last one are.
struct Anchor {
  bool is_empty = false;
  bool is_freed = false;
  std::size_t first = 0;
  std::size_t last = 0;
};

class Membership {
 public:
  Membership(const StateGraph& graph, const evidence::State& state,
             const reference::State& concrete, Unknowns unknowns,
             const std::optional<Integer>& handed_out)
      : handed_out_(handed_out),
        state_(state),
        blocks_(concrete.blocks),
        store_(concrete.globals),
        unknowns_(std::move(unknowns)),
        shapes_(graph.shapes),
        pieces_(graph.shapes, concrete.blocks) {}

  bool holds() { return anchored(); }

 private:
  /// Tries all blocks for the ends of the next node, then those of the others.
  bool anchored() {
    const std::size_t next = anchors_.size();
    if (next == state_.nodes.size()) return settled();
    const Node& node = state_.nodes[next];
    if (node.freed) return with({false, true, 0, 0});
    if (node.or_empty && with({true, false, 0, 0})) return true;
    for (std::size_t first = 0; first < blocks_.size(); ++first) {
      if (!is_sized(node, first)) continue;
      if (!node.is_segment()) {
        if (with({false, false, first, first})) return true;
        continue;
      }
      for (std::size_t last = 0; last < blocks_.size(); ++last) {
        if (is_sized(node, last) && with({false, false, first, last})) return true;
      }
    }
    return false;
  }

  bool is_sized(const Node& node, std::size_t block) const {
    if (!node.is_piece() && node.is_static != blocks_[block].is_static) return false;
    if (node.is_new && handed_out_ && blocks_[block].base < *handed_out_) return false;
    return node.is_partial || node.size == static_cast<unsigned long>(blocks_[block].cells.size());
  }

  bool with(const Anchor& anchor) {
    anchors_.push_back(anchor);
    const bool result = is_stored() && anchored();
    anchors_.pop_back();
    return result;
  }

  /// Whether variables may lead to the latest anchor as they should.
  bool is_stored() const {
    const Anchor& latest = anchors_.back();
    if (latest.is_freed || latest.is_empty) return true;
    for (std::size_t a = 0; a + 1 < anchors_.size(); ++a) {
      const Anchor& other = anchors_[a];
      if (!other.is_freed && !other.is_empty && other.first == latest.first) return false;
    }
    for (std::size_t v = 0; v < state_.store.size(); ++v) {
      const auto* pointer = std::get_if<Pointer>(&state_.store[v]);
      if (pointer == nullptr || pointer->node + 1 != anchors_.size()) continue;
      if (!pointer->offset.terms.empty()) continue;
      const std::size_t block = pointer->last ? latest.last : latest.first;
      if (store_[v] != blocks_[block].base + pointer->offset.constant) return false;
    }
    return true;
  }

  bool settled() {
    Unknowns unknowns = unknowns_;
    for (std::size_t v = 0; v < state_.store.size(); ++v) {
      if (!wanted(state_.store[v]).is(store_[v], unknowns)) return false;
    }
    for (std::size_t n = 0; n < anchors_.size(); ++n) {
      const std::optional<Linear>& address = state_.nodes[n].address;
      if (!address || anchors_[n].is_freed) continue;
      if (!unknowns.equate(*address, blocks_[anchors_[n].first].base)) return false;
    }
    return nodes_from(0, 0, unknowns);
  }

  Wanted wanted(const Value& value, std::size_t depth = 0) const {
    if (const auto* linear = std::get_if<Linear>(&value)) return {false, *linear};
    const auto* pointer = std::get_if<Pointer>(&value);
    if (pointer == nullptr || depth > anchors_.size()) return {true, {}};
    const Anchor& anchor = anchors_[pointer->node];
    if (anchor.is_freed) return {true, {}};
    if (!anchor.is_empty) {
      return Wanted{false, pointer->offset}.plus(
          blocks_[pointer->last ? anchor.last : anchor.first].base);
    }
    const Node& node = state_.nodes[pointer->node];
    if (node.has_hole()) return wanted(node.cells[0].value, depth + 1);
    const auto& leaf = shapes_[*node.shape].leaf;
    return leaf ? wanted(node.cells[*leaf].value, depth + 1) : Wanted{};
  }

  bool nodes_from(std::size_t next, Blocks used, const Unknowns& unknowns) {
    if (next == state_.nodes.size()) {
      Unknowns all = unknowns;
      return is_garbage(used) && all.may_hold(state_.condition) && are_old(all);
    }
    const Node& node = state_.nodes[next];
    const Anchor& anchor = anchors_[next];
    if (anchor.is_empty || anchor.is_freed) return nodes_from(next + 1, used, unknowns);
    const Blocks bit = Blocks{1} << anchor.first;
    if ((used & bit) != 0) return false;
    const Then then = [&](Blocks all, const Unknowns& more) {
      return nodes_from(next + 1, all, more);
    };
    if (node.is_piece()) return piece(node, anchor, used, unknowns, then);
    if (node.is_partial) return table(node, anchor.first, used | bit, unknowns, then);
    return segment(node, anchor, {anchor.first}, used | bit, unknowns, then);
  }

  bool are_old(const Unknowns& unknowns) const {
    return std::none_of(state_.old.begin(), state_.old.end(), [&](evidence::Unknown old) {
      const std::optional<Integer> value = unknowns.value({0, {{old, 1}}});
      return value && handed_out_ && *value >= *handed_out_;
    });
  }

  bool is_garbage(Blocks used) const {
    if (state_.garbage == Garbage::any) return true;
    bool rest = false;
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
      rest |= !blocks_[b].is_static && (used & (Blocks{1} << b)) == 0;
    }
    return rest == (state_.garbage == Garbage::some);
  }

  bool piece(const Node& node, const Anchor& anchor, Blocks used, const Unknowns& unknowns,
             const Then& then) {
    std::vector<Wanted> arguments, behind;
    for (std::size_t a = node.has_hole() ? 1 : 0; a < node.cells.size(); ++a) {
      const bool is_behind = a + node.hole_bounds >= node.cells.size();
      (is_behind ? behind : arguments).push_back(wanted(node.cells[a].value));
    }
    if (!node.has_hole()) {
      return pieces_.find(*node.shape, anchor.first, arguments, nullptr, used, unknowns, then);
    }
    const Cut cut{anchor.last, wanted(node.cells[0].value), std::move(behind)};
    return pieces_.find(*node.shape, anchor.first, arguments, &cut, used, unknowns, then);
  }

  bool table(const Node& node, std::size_t block, Blocks used, Unknowns unknowns,
             const Then& then) {
    const std::size_t size = blocks_[block].cells.size();
    if (!unknowns.equate(node.extent, static_cast<unsigned long>(size))) return false;
    return named_from(node, block, 0, std::vector<bool>(size, false), used, unknowns, then);
  }

  /// Cells at offsets that the node names, wherever these may be, from one of them on.
  bool named_from(const Node& node, std::size_t block, std::size_t c,
                  const std::vector<bool>& named, Blocks used, const Unknowns& unknowns,
                  const Then& then) {
    if (c == node.offsets.size()) return slots(node, block, named, 0, used, unknowns, then);
    const bool says_nothing = std::holds_alternative<Anything>(node.cells[c].value);
    const auto at = [&](const Integer& offset, Unknowns more) {
      const bool inside = offset >= 0 && offset < named.size();
      std::vector<bool> all = named;
      if (inside) all[offset.get_ui()] = true;
      if (!says_nothing && !inside) return false;
      const Value& value = node.cells[c].value;
      return (says_nothing || wanted(value).is(blocks_[block].cells[offset.get_ui()], more)) &&
             named_from(node, block, c + 1, all, used, more, then);
    };
    if (const auto known = unknowns.value(node.offsets[c])) return at(*known, unknowns);
    if (says_nothing) return true;  // perhaps
    for (std::size_t offset = 0; offset < named.size(); ++offset) {
      Unknowns more = unknowns;
      if (!more.equate(node.offsets[c], static_cast<unsigned long>(offset))) continue;
      if (!more.value(node.offsets[c])) return true;  // perhaps
      if (at(static_cast<unsigned long>(offset), more)) return true;
    }
    return false;
  }

  bool slots(const Node& node, std::size_t block, const std::vector<bool>& named, std::size_t at,
             Blocks used, const Unknowns& unknowns, const Then& then) {
    if (at == named.size()) return then(used, unknowns);
    const Then next = [&](Blocks all, const Unknowns& more) {
      return slots(node, block, named, at + 1, all, more, then);
    };
    if (named[at]) return next(used, unknowns);
    for (const CellRange& range : node.ranges) {
      const std::optional<Integer> from = unknowns.value(range.from);
      const std::optional<Integer> to = unknowns.value(range.to);
      if (!from || !to) return true;  // perhaps
      const Integer behind = Integer(static_cast<unsigned long>(at)) - range.at;
      if (behind % range.stride != 0) continue;
      const Integer index = behind / range.stride;
      if (*from <= index && *to > index) return slot(range.cell, block, at, used, unknowns, next);
    }
    return next(used, unknowns);
  }

  bool slot(const ShapeCell& cell, std::size_t block, std::size_t at, Blocks used,
            const Unknowns& unknowns, const Then& next) {
    const Integer& value = blocks_[block].cells[at];
    if (cell.kind == ShapeCell::Kind::anything) return next(used, unknowns);
    if (cell.kind == ShapeCell::Kind::number) {
      return value == cell.number && next(used, unknowns);
    }
    if (value == 0 && !cell.never_null) return next(used, unknowns);
    const std::optional<std::size_t> root = pieces_.block_at(value - cell.number);
    if (!root) return false;
    std::vector<Wanted> arguments;
    for (const ShapeArgument& argument : cell.arguments) {
      Integer given = argument.number;
      if (argument.kind == ShapeArgument::Kind::owner) given += blocks_[block].base;
      if (argument.kind == ShapeArgument::Kind::slot) {
        given += blocks_[block].base + Integer(static_cast<unsigned long>(at));
      }
      arguments.push_back({false, {given, {}}});
    }
    return pieces_.find(cell.child, *root, arguments, nullptr, used, unknowns, next);
  }

  /// The blocks so far, and any that may come behind them.
  bool segment(const Node& node, const Anchor& anchor, const std::vector<std::size_t>& row,
               Blocks used, const Unknowns& unknowns, const Then& then) {
    const bool enough = node.or_more ? row.size() >= node.count : row.size() == node.count;
    Unknowns more = unknowns;
    if (row.back() == anchor.last && enough && is_row(node, row, more) && then(used, more)) {
      return true;
    }
    if (!node.or_more && row.size() >= node.count) return false;
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
      if ((used & (Blocks{1} << b)) != 0 || !is_sized(node, b)) continue;
      if (!are_linked(node, row.back(), b)) continue;
      std::vector<std::size_t> longer = row;
      longer.push_back(b);
      if (segment(node, anchor, longer, used | (Blocks{1} << b), unknowns, then)) return true;
    }
    return false;
  }

  bool are_linked(const Node& node, std::size_t one, std::size_t next) const {
    for (std::size_t c = 0; c < node.cells.size(); ++c) {
      const CellValue& cell = node.cells[c];
      const Integer& forth = blocks_[one].cells[c];
      const Integer& back = blocks_[next].cells[c];
      if (cell.step == 1 && forth != blocks_[next].base + cell.offset) return false;
      if (cell.step == -1 && back != blocks_[one].base + cell.offset) return false;
      if (cell.order == 1 && back < forth + cell.gap) return false;
      if (cell.order == -1 && back > forth - cell.gap) return false;
    }
    return true;
  }

  /// What the ends of the links and orders hold, and all blocks alike.
  bool is_row(const Node& node, const std::vector<std::size_t>& row, Unknowns& unknowns) const {
    for (std::size_t c = 0; c < node.cells.size(); ++c) {
      const CellValue& cell = node.cells[c];
      const auto held = [&](std::size_t block) -> const Integer& {
        return blocks_[block].cells[c];
      };
      const Wanted value = wanted(cell.value);
      if (cell.step != 0) {
        if (!value.is(held(cell.step == 1 ? row.back() : row.front()), unknowns)) return false;
      } else if (cell.order != 0) {
        if (!unknowns.equate(cell.first, held(row.front()))) return false;
        if (!value.is(held(row.back()), unknowns)) return false;
      } else if (!std::all_of(row.begin(), row.end(),
                              [&](std::size_t b) { return value.is(held(b), unknowns); })) {
        return false;
      }
    }
    return true;
  }

  const std::optional<Integer> handed_out_;
  const evidence::State& state_;
  const std::vector<reference::Block>& blocks_;
  const std::vector<Integer>& store_;
  const Unknowns unknowns_;
  const std::vector<evidence::Shape>& shapes_;
  const PieceSearch pieces_;
  std::vector<Anchor> anchors_;
};

bool is_used_up(const evidence::State& state, const reference::State& concrete,
                const Integer& origin) {
  return concrete.frontier >= origin + static_cast<unsigned long>(state.used);
}

}  // namespace

bool may_contain(const StateGraph& graph, const evidence::State& state,
                 const reference::State& concrete, const Integer& origin,
                 const std::optional<Integer>& handed_out) {
  if ((graph.open && !handed_out) || concrete.blocks.size() > most_blocks) return true;
  return concrete.vertex == state.vertex && is_used_up(state, concrete, origin) &&
         Membership(graph, state, concrete, Unknowns(state.unknowns), handed_out).holds();
}

bool contains(const StateGraph& graph, const evidence::State& state,
              const reference::State& concrete, const Integer& origin,
              const std::vector<Integer>& unknowns, const std::optional<Integer>& handed_out) {
  return concrete.vertex == state.vertex && is_used_up(state, concrete, origin) &&
         Membership(graph, state, concrete, Unknowns(unknowns), handed_out).holds();
}

}  // namespace heapreach::test::membership
