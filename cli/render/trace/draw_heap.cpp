// Draws a heap the way one would on paper:
//
//     head -> @1 [data 3, next ->] -> @3 [data 0, next null]
//     tail -> @3 (above)
//     p    -> @5 (freed)
//     unreachable: @7 [data 0, next @3]
//
// A line follows one chain: from a block it goes on through the field by which it came, or else the
// first field that leads to a block not drawn yet; further such fields get lines of their own. Only
// cells where the program keeps addresses are read as addresses.
#include "cli/render/trace/draw_heap.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "cli/render/trace/content_text.h"
#include "cli/render/trace/heap_layout.h"

namespace heapreach::cli {

namespace {

using evidence::Content;
using evidence::Playback;
using evidence::Trace;
using evidence::TracedBlock;
using evidence::TraceTarget;
using evidence::TraceVariable;

constexpr std::size_t most_cells_of_block = 10;

class HeapPainter {
 public:
  HeapPainter(const Trace& trace, const Playback& state, const HeapView& view)
      : trace_(trace),
        state_(state),
        view_(view),
        drawn_(trace.blocks.size()),
        is_target_(trace.blocks.size()) {
    for (std::uint32_t b = 0; b < trace.blocks.size(); ++b) {
      if (state.status(b) == Playback::Status::allocated) live_.push_back(b);
    }
  }

  std::vector<std::string> paint() {
    find_targets();
    draw_variables(false);
    draw_variables(true);
    draw_sides();
    draw_named();
    draw_sides();
    draw_unreachable();
    return layout(lines_);
  }

 private:
  const TracedBlock& block(std::uint32_t b) const { return trace_.blocks[b]; }
  const Content& cell(std::uint32_t b, std::size_t c) const { return state_.cells(b)[c]; }

  /// The block that a cell of a block points to the base of, if the cell holds a pointer.
  std::optional<std::uint32_t> successor(std::uint32_t b, std::size_t c) const {
    const Content& content = cell(b, c);
    if (!content.is_address || content.is_assumed) return std::nullopt;
    const TraceTarget target = state_.target(content.number);
    if (target.status != TraceTarget::Status::live || target.cell.cell != 0) return std::nullopt;
    return target.cell.block;
  }

  /// Marks the blocks that other blocks point to: chains do not start there if they can help it.
  void find_targets() {
    for (const std::uint32_t b : live_) {
      for (std::size_t c = 0; c < block(b).size; ++c) {
        const auto next = successor(b, c);
        if (next && *next != b) is_target_[*next] = true;
      }
    }
  }

  void draw_variables(bool targets) {
    for (const auto& [name, v] : view_.variables) {
      const Content& content = state_.variables()[v];
      if (!trace_.variables[v].is_pointer || content.number == 0) continue;
      draw_variable(name, content, targets);
    }
  }

  /// Blocks of the program's variables.
  void draw_named() {
    for (const std::uint32_t b : live_) {
      if (block(b).name.empty() || drawn_[b]) continue;
      draw_chain(block(b).name + block_sign, b);
      std::string& first = lines_.back().parts.front();  // the name is there already
      first = first.substr(block_text(block(b)).size() + 1);
    }
  }

  void draw_variable(const std::string& name, const Content& content, bool targets) {
    using Status = TraceTarget::Status;
    const TraceTarget target = state_.target(content.number);
    const bool is_base = target.status == Status::live && target.cell.cell == 0;
    if (targets != (!is_base || is_target_[target.cell.block])) return;
    if (is_base) return draw_chain(name, target.cell.block);
    if (function_in(content, trace_) != nullptr) return;
    if (target.status == Status::outside) {
      lines_.push_back({name, {content_text(content, trace_, state_)}});
      return;
    }
    Content certain = content;
    certain.is_assumed = false;
    lines_.push_back({name, {content_text(certain, trace_, state_)}});
    if (target.status == Status::live) sides_.push_back(target.cell.block);
  }

  /// Blocks that only a side field or an interior pointer leads to.
  void draw_sides() {
    while (!sides_.empty()) {
      const std::uint32_t b = sides_.front();
      sides_.pop_front();
      if (!drawn_[b]) draw_chain("", b);
    }
  }

  void draw_unreachable() {
    for (const bool targets : {false, true}) {
      for (const std::uint32_t b : live_) {
        if (drawn_[b] || is_target_[b] != targets) continue;
        const bool is_fixed = block(b).kind == TracedBlock::Kind::fixed;
        const bool is_brief = trace_.is_program && !view_.whole;
        if (is_fixed && is_brief) continue;  // constants
        // Something that the program has no name for may lead there.
        draw_chain(is_fixed ? static_label : is_brief ? other_label : unreachable_label, b);
        draw_sides();
      }
    }
  }

  void draw_chain(const std::string& label, std::uint32_t first) {
    HeapLine line{label, {}};
    if (drawn_[first]) {
      line.parts.push_back(block_text(block(first)) + " (above)");
      lines_.push_back(std::move(line));
      return;
    }
    std::vector<std::uint32_t> chain;
    std::optional<std::size_t> from;  // field by which the chain came here
    for (std::optional<std::uint32_t> at = first; at;) {
      drawn_[*at] = true;
      chain.push_back(*at);
      from = next_field(*at, from, chain);
      line.parts.push_back(text_of(*at, from));
      if (!from) break;
      const std::uint32_t next = *successor(*at, *from);
      if (drawn_[next]) {
        const bool cycle = std::find(chain.begin(), chain.end(), next) != chain.end();
        line.parts.push_back(block_text(block(next)) + (cycle ? " (cycle)" : " (above)"));
        break;
      }
      at = next;
    }
    lines_.push_back(std::move(line));
  }

  /// The field through which a chain goes on from a block, if any.
  std::optional<std::size_t> next_field(std::uint32_t at, std::optional<std::size_t> from,
                                        const std::vector<std::uint32_t>& chain) const {
    const std::size_t size = block(at).size;
    if (from && *from < size && successor(at, *from)) return from;
    for (std::size_t c = 0; c < size; ++c) {
      const auto next = successor(at, c);
      if (next && !drawn_[*next]) return c;
    }
    if (chain.size() > 1) return std::nullopt;
    for (std::size_t c = 0; c < size; ++c) {
      if (successor(at, c) == at) return c;  // a block that points to itself
    }
    return std::nullopt;
  }

  /// "@1 [data 3, next ->]"; the cell `follow` is the one the line goes on through.
  std::string text_of(std::uint32_t b, std::optional<std::size_t> follow) {
    const std::size_t size = block(b).size;
    std::vector<std::pair<std::size_t, std::string>> parts;  // where they start
    for (std::size_t c = 0; c < size; ++c) {
      if (const auto next = successor(b, c); next && follow != c) sides_.push_back(*next);
    }
    for (std::size_t c = 0; c < size;) {
      const std::size_t end = end_of_array(b, c);
      const std::string& name = name_of(b, c);
      if (end > c + 1) {
        const std::string elements = joined(parts_of(b, c, end, follow), follow);
        const bool is_text = elements.starts_with('"') && elements.find(", ") == elements.npos;
        parts.emplace_back(
            c, name.substr(0, name.size() - 3) + " " + (is_text ? elements : "[" + elements + "]"));
        c = end;
        continue;
      }
      const std::size_t next = name.empty() ? end_of_unnamed(b, c) : c + 1;
      for (auto& part : parts_of(b, c, next, follow)) {
        if (!name.empty()) part.second.insert(0, name + " ");
        parts.push_back(std::move(part));
      }
      c = next;
    }
    return block_text(block(b)) + " [" + joined(parts, follow) + "]" +
           (block(b).kind == TracedBlock::Kind::fixed && block(b).name.empty() ? " (static)" : "");
  }

  const std::string& name_of(std::uint32_t b, std::size_t c) const {
    static const std::string none;
    return c < block(b).fields.size() ? block(b).fields[c] : none;
  }

  /// Behind the elements of an array in a record, if the cell is the first one of some.
  std::size_t end_of_array(std::uint32_t b, std::size_t c) const {
    const auto first = evidence::array_of(name_of(b, c));
    if (!first || first->second != 0) return c + 1;
    std::size_t end = c + 1;
    while (end < block(b).size && name_of(b, end) == fmt::format("{}[{}]", first->first, end - c)) {
      ++end;
    }
    return end;
  }
  std::size_t end_of_unnamed(std::uint32_t b, std::size_t c) const {
    while (c < block(b).size && name_of(b, c).empty()) ++c;
    return c;
  }

  /// The cells up to `end` without their names, equal ones and texts together, by where they start.
  std::vector<std::pair<std::size_t, std::string>> parts_of(
      std::uint32_t b, std::size_t from, std::size_t end, std::optional<std::size_t> follow) const {
    std::vector<std::pair<std::size_t, std::string>> parts;
    for (std::size_t c = from; c < end;) {
      std::string text = follow == c ? "->" : content_text(cell(b, c), trace_, state_);
      const std::size_t next =
          follow == c ? end_of_whole(b, c, end, follow) : end_of_part(b, c, end, follow, text);
      parts.emplace_back(c, std::move(text));
      c = next;
    }
    return parts;
  }

  /// The first cell behind an integer or pointer that begins here, which has several cells where
  /// they are bytes.
  std::size_t end_of_whole(std::uint32_t b, std::size_t c, std::size_t limit,
                           std::optional<std::size_t> follow) const {
    std::size_t end = c + 1;
    if (!trace_.is_program || view_.whole) return end;
    while (end < limit && end != follow && later_byte(cell(b, end)) == end - c) ++end;
    return end;
  }

  /// Behind the cells that one text stands for: an integer of several bytes, characters, equal
  /// contents.
  std::size_t end_of_part(std::uint32_t b, std::size_t c, std::size_t limit,
                          std::optional<std::size_t> follow, std::string& text) const {
    std::size_t end = end_of_whole(b, c, limit, follow);
    const auto goes_on = [&] { return end < limit && end != follow; };
    if (trace_.is_program && !view_.whole) {
      if (end > c + 1) {
        text += " (" + std::to_string(end - c) + " bytes)";
        return end;
      }
      // A single character has its number beside it.
      if (const std::string first = letter(cell(b, c)); !first.empty() && goes_on()) {
        std::string letters = first;
        while (goes_on() && !letter(cell(b, end)).empty()) letters += letter(cell(b, end++));
        const bool is_ended = goes_on() && ends_text(cell(b, end));
        if (is_ended) ++end;
        text = "\"" + letters + (is_ended ? "\\0\"" : "\"");
        return end;
      }
    }
    while (goes_on() && cell(b, end) == cell(b, c)) ++end;
    if (end - c < 4) return c + 1;
    text += " x " + std::to_string(end - c);
    return end;
  }

  /// The parts, those in the middle of many left out.
  static std::string joined(const std::vector<std::pair<std::size_t, std::string>>& parts,
                            std::optional<std::size_t> follow) {
    std::string text;
    std::size_t hidden_from = 0;
    bool hides = false;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    for (std::size_t p = 0; p < parts.size(); ++p) {
      const bool is_last = p + 1 == parts.size();
      const bool hidden = parts.size() > most_cells_of_block && p + 2 >= most_cells_of_block &&
                          !is_last && parts[p].first != follow;
      if (hidden && !hides) hidden_from = parts[p].first;
      if (!hidden && hides) {
        add(".. " + std::to_string(parts[p].first - hidden_from) + " more ..");
      }
      hides = hidden;
      if (!hidden) add(parts[p].second);
    }
    return text;
  }

  const Trace& trace_;
  const Playback& state_;
  const HeapView& view_;
  std::vector<std::uint32_t> live_;
  std::vector<bool> drawn_;      // by block
  std::vector<bool> is_target_;  // by block: some other block points to it
  std::deque<std::uint32_t> sides_;
  std::vector<HeapLine> lines_;
};

}  // namespace

std::vector<std::string> draw_heap(const Trace& trace, const Playback& state,
                                   const HeapView& view) {
  return HeapPainter(trace, state, view).paint();
}

}  // namespace heapreach::cli
