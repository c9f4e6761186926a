#include "cli/render/trace/heaps_dot.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "cli/render/trace/content_text.h"
#include "evidence/trace/playback.h"

namespace heapreach::cli {

namespace {

using evidence::Content;
using evidence::Playback;
using evidence::Trace;
using evidence::TracedBlock;
using evidence::TraceTarget;

constexpr std::size_t heaps_to_draw = 12;
constexpr std::size_t cells_in_drawings = 40;  // of a block

/// A text inside a field of a record: what separates fields there is no separator.
std::string field_text(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '\n' || c == '\t') {
      result += ' ';
      continue;
    }
    if (std::string_view("{}|<>\"\\ ").find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

/// The heap behind one step.
class HeapDrawing {
 public:
  HeapDrawing(const Trace& trace, const Playback& state, std::size_t step)
      : trace_(trace), state_(state), step_(step) {}

  std::string write() {
    for (std::uint32_t b = 0; b < trace_.blocks.size(); ++b) {
      if (state_.status(b) != Playback::Status::not_yet) block(b);
    }
    variables();
    const std::string& edge = trace_.steps[step_].edge;
    const std::string title =
        step_ == 0 ? "at the start" : fmt::format("after step {}: {}", step_, field_text(edge));
    return fmt::format("  subgraph cluster_{} {{\n    label=\"{}\";\n{}  }}\n{}", step_, title,
                       nodes_, arrows_);
  }

 private:
  std::string name_of(std::uint32_t block) const { return fmt::format("h{}_{}", step_, block); }

  void block(std::uint32_t b) {
    const TracedBlock& block = trace_.blocks[b];
    const bool is_freed = state_.status(b) == Playback::Status::freed;
    const std::string name = block.name.empty() ? block.record : block.name;
    std::string label =
        field_text((name.empty() ? "" : name + " ") + block.label + (is_freed ? " (freed)" : ""));
    const std::vector<Content>& cells = state_.cells(b);
    for (std::size_t c = 0; c < cells.size() && c < cells_in_drawings; ++c) {
      const bool leads = arrow(fmt::format("{}:c{}", name_of(b), c), cells[c], is_freed);
      const bool named = c < block.fields.size() && !block.fields[c].empty();
      const std::string field = named ? block.fields[c] : std::to_string(c);
      const std::string text = leads ? "" : ": " + content_text(cells[c], trace_, state_);
      label += fmt::format("|<c{}> {}", c, field_text(field + text));
    }
    if (cells.size() > cells_in_drawings) {
      label += fmt::format("|{} more", cells.size() - cells_in_drawings);
    }
    nodes_ += fmt::format("    {} [shape=record, label=\"{{{}}}\"{}];\n", name_of(b), label,
                          is_freed ? ", style=dashed, fontcolor=gray40" : "");
  }

  /// Whether it leads to a block; draws that.
  bool arrow(const std::string& from, const Content& content, bool is_faint) {
    if (!content.is_address || content.is_assumed) return false;
    const TraceTarget target = state_.target(content.number);
    if (target.status != TraceTarget::Status::live && target.status != TraceTarget::Status::freed) {
      return false;
    }
    const bool dangles = target.status == TraceTarget::Status::freed;
    const std::string style = is_faint  ? " [color=gray70]"
                              : dangles ? " [color=red, style=dashed]"
                                        : "";
    const std::string label = target.cell.cell == 0 ? "" : fmt::format(":c{}", target.cell.cell);
    arrows_ += fmt::format("  {} -> {}{}{};\n", from, name_of(target.cell.block), label, style);
    return true;
  }

  void variables() {
    for (std::size_t v = 0; v < trace_.variables.size(); ++v) {
      if (trace_.variables[v].is_temporary) continue;
      const std::string name = fmt::format("h{}_v{}", step_, v);
      if (!arrow(name, state_.variables()[v], false)) continue;
      nodes_ += fmt::format("    {} [shape=plaintext, label=\"{}\"];\n", name,
                            field_text(trace_.variables[v].name));
    }
  }

  const Trace& trace_;
  const Playback& state_;
  std::size_t step_;
  std::string nodes_;
  std::string arrows_;
};

}  // namespace

std::string heaps_dot(const Trace& trace) {
  std::vector<std::size_t> changing;  // steps that leave another heap
  Playback state(trace);
  std::uint64_t last = 0;
  for (std::size_t step = 0; step < trace.steps.size(); ++step) {
    state.follow(trace.steps[step]);
    if (std::exchange(last, state.heap_version()) != state.heap_version()) changing.push_back(step);
  }
  const std::size_t left_out = changing.size() - std::min(changing.size(), heaps_to_draw);
  std::string text;
  if (left_out > 0) {
    text += fmt::format(
        "  earlier [shape=plaintext, label=\"the heaps behind {} earlier steps are not drawn\"];\n",
        left_out);
  }
  Playback again(trace);
  auto next = changing.begin() + static_cast<std::ptrdiff_t>(left_out);
  for (std::size_t step = 0; step < trace.steps.size() && next != changing.end(); ++step) {
    again.follow(trace.steps[step]);
    if (step != *next) continue;
    text += HeapDrawing(trace, again, step).write();
    ++next;
  }
  return text;
}

}  // namespace heapreach::cli
