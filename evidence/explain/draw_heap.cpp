// Draws a heap the way one would on paper:
//
//     head -> @1 [data 3, next ->] -> @3 [data 0, next null]
//     tail -> @3 (above)
//     p    -> @5 (freed)
//     unreachable: @7 [data 0, next @3]
//
// A line follows one chain: from a block it goes on through the field by which it came, or else the
// first field that leads to a block not drawn yet; further such fields get lines of their own. Only
// cells at offsets where the program keeps addresses are read as addresses (pointers.h).
#include "evidence/explain/draw_heap.h"

#include <algorithm>
#include <deque>

#include "evidence/explain/explanation.h"
#include "evidence/explain/heap_layout.h"
#include "evidence/witness/pointers.h"

namespace heapreach::evidence::explain {

namespace {

constexpr std::size_t most_cells_of_block = 10;

std::string target_text(const Target& target) {
  const std::string offset = target.offset == 0 ? "" : " + " + target.offset.get_str();
  return "@" + target.base.get_str() + offset +
         (target.kind == Target::Kind::freed ? " (freed)" : "");
}

class HeapPainter {
 public:
  HeapPainter(const rts::State& state, const rts::System& system, const Drawing& drawing)
      : state_(state),
        system_(system),
        drawing_(drawing),
        heap_(state, system),
        drawn_(heap_.blocks().size()),
        is_target_(heap_.blocks().size()) {}

  std::vector<std::string> paint() {
    find_targets();
    draw_variables(false);
    draw_variables(true);
    draw_sides();
    draw_unreachable();
    return layout(lines_);
  }

 private:
  /// The block that a cell of a block points to the base of, if the cell holds a pointer.
  std::optional<std::size_t> successor(const Block& block, std::size_t cell) const {
    if (!is_pointer(block, cell)) return std::nullopt;
    const Target target = heap_.target(value(block, cell));
    if (target.kind != Target::Kind::block || target.offset != 0) return std::nullopt;
    return target.block;
  }
  const Integer& value(const Block& block, std::size_t cell) const {
    return state_.heap[block.cell + cell].value;
  }
  bool is_arbitrary(const Block& block, std::size_t cell) const {
    return block.cell + cell < drawing_.arbitrary.size() && drawing_.arbitrary[block.cell + cell];
  }
  bool is_pointer(const Block& block, std::size_t cell) const {
    return !is_arbitrary(block, cell) &&
           drawing_.pointer_offsets.count(static_cast<unsigned long>(cell)) > 0;
  }

  std::vector<std::size_t> pointer_cells(const Block& block) const {
    std::vector<std::size_t> cells;
    for (const Integer& offset : drawing_.pointer_offsets) {
      if (offset < 0 || offset >= static_cast<unsigned long>(block.size)) continue;
      if (is_pointer(block, offset.get_ui())) cells.push_back(offset.get_ui());
    }
    return cells;
  }

  /// Marks the blocks that other blocks point to: chains do not start there if they can help it.
  void find_targets() {
    for (std::size_t b = 0; b < heap_.blocks().size(); ++b) {
      const Block& block = heap_.blocks()[b];
      for (const std::size_t cell : pointer_cells(block)) {
        const auto next = successor(block, cell);
        if (next && *next != b) is_target_[*next] = true;
      }
    }
  }

  /// Names of callers' variables say whose they are.
  std::string name_of(rts::VariableId v) const {
    const std::string& name = system_.variables[v].name;
    if (state_.stack.empty()) return name;
    const rts::Procedure& active = system_.procedures[state_.stack.back().procedure];
    for (const rts::Procedure& procedure : system_.procedures) {
      if (&procedure == &active) continue;
      for (const auto* own : {&procedure.parameters, &procedure.locals}) {
        if (std::find(own->begin(), own->end(), v) != own->end()) {
          return procedure.name + "." + name;
        }
      }
    }
    return name;
  }

  void draw_variables(bool targets) {
    for (std::size_t v = 0; v < system_.variables.size(); ++v) {
      if (system_.variables[v].type != rts::VariableType::pointer || state_.store[v] == 0) continue;
      const std::string name = name_of(static_cast<rts::VariableId>(v));
      const Target target = heap_.target(state_.store[v]);
      const bool is_base = target.kind == Target::Kind::block && target.offset == 0;
      if (targets != (!is_base || is_target_[target.block])) continue;
      if (is_base) {
        draw_chain(name, target.block);
      } else if (target.kind == Target::Kind::nothing) {
        lines_.push_back({name, {state_.store[v].get_str() + " (no cell)"}});
      } else {
        lines_.push_back({name, {target_text(target)}});
        if (target.kind == Target::Kind::block) sides_.push_back(target.block);
      }
    }
  }

  /// Blocks that only a side field or an interior pointer leads to.
  void draw_sides() {
    while (!sides_.empty()) {
      const std::size_t block = sides_.front();
      sides_.pop_front();
      if (!drawn_[block]) draw_chain("", block);
    }
  }

  void draw_unreachable() {
    for (const bool targets : {false, true}) {
      for (std::size_t b = 0; b < heap_.blocks().size(); ++b) {
        if (drawn_[b] || is_target_[b] != targets) continue;
        draw_chain(heap_.blocks()[b].is_static ? static_label : unreachable_label, b);
        draw_sides();
      }
    }
  }

  void draw_chain(const std::string& label, std::size_t block) {
    HeapLine line{label, {}};
    if (drawn_[block]) {
      line.parts.push_back(name_of(block) + " (above)");
      lines_.push_back(std::move(line));
      return;
    }
    std::vector<std::size_t> chain;
    std::optional<std::size_t> from;  // field by which the chain came here
    for (std::optional<std::size_t> at = block; at;) {
      drawn_[*at] = true;
      chain.push_back(*at);
      from = next_field(*at, from, chain);
      line.parts.push_back(text_of(*at, from));
      if (!from) break;
      const std::size_t next = *successor(heap_.blocks()[*at], *from);
      if (drawn_[next]) {
        const bool cycle = std::find(chain.begin(), chain.end(), next) != chain.end();
        line.parts.push_back(name_of(next) + (cycle ? " (cycle)" : " (above)"));
        break;
      }
      at = next;
    }
    lines_.push_back(std::move(line));
  }

  /// The field through which a chain goes on from a block, if any.
  std::optional<std::size_t> next_field(std::size_t at, std::optional<std::size_t> from,
                                        const std::vector<std::size_t>& chain) const {
    const Block& block = heap_.blocks()[at];
    if (from && *from < block.size && successor(block, *from)) return from;
    for (const std::size_t cell : pointer_cells(block)) {
      const auto next = successor(block, cell);
      if (next && !drawn_[*next]) return cell;
    }
    if (chain.size() > 1) return std::nullopt;
    for (const std::size_t cell : pointer_cells(block)) {
      if (successor(block, cell) == at) return cell;  // a block that points to itself
    }
    return std::nullopt;
  }

  std::string name_of(std::size_t block) const {
    return "@" + heap_.blocks()[block].base.get_str();
  }

  /// "@1 [data 3, next ->]"; the cell `follow` is the one the line goes on through.
  std::string text_of(std::size_t index, std::optional<std::size_t> follow) {
    const Block& block = heap_.blocks()[index];
    const std::vector<std::string> names = heap_.field_names(block);
    std::string text;
    std::size_t hidden = 0;
    auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    for (std::size_t c = 0; c < block.size; ++c) {
      if (const auto next = successor(block, c); next && follow != c) sides_.push_back(*next);
      if (follow != c && c + 2 >= most_cells_of_block && c + 1 < block.size &&
          block.size > most_cells_of_block) {
        ++hidden;
        continue;
      }
      if (hidden > 0) add(".. " + std::to_string(hidden) + " more ..");
      hidden = 0;
      add((names[c].empty() ? "" : names[c] + " ") + (follow == c ? "->" : cell_text(block, c)));
    }
    return name_of(index) + " [" + text + "]" + (block.is_static ? " (static)" : "");
  }

  std::string cell_text(const Block& block, std::size_t cell) const {
    const Integer& content = value(block, cell);
    if (is_arbitrary(block, cell)) return "?" + content.get_str();
    if (!is_pointer(block, cell)) return content.get_str();
    const Target target = heap_.target(content);
    switch (target.kind) {
      case Target::Kind::null:
        return "null";
      case Target::Kind::nothing:
        return content.get_str() + " (no cell)";
      default:
        return target_text(target);
    }
  }

  const rts::State& state_;
  const rts::System& system_;
  const Drawing& drawing_;
  HeapBlocks heap_;
  std::vector<bool> drawn_;      // by block
  std::vector<bool> is_target_;  // by block: some other block points to it
  std::deque<std::size_t> sides_;
  std::vector<HeapLine> lines_;
};

}  // namespace

std::vector<std::string> draw_heap_lines(const rts::State& state, const rts::System& system,
                                         const Drawing& drawing) {
  return HeapPainter(state, system, drawing).paint();
}

std::string draw_heap(const rts::State& state, const rts::System& system) {
  Drawing drawing;
  drawing.pointer_offsets = pointer_offsets(system);
  std::string text;
  for (const std::string& line : draw_heap_lines(state, system, drawing)) text += line + "\n";
  return text.empty() ? "no allocated cells\n" : text;
}

}  // namespace heapreach::evidence::explain
