#include "cli/render/trace/story.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/render/trace/content_text.h"
#include "cli/render/trace/draw_heap.h"

namespace heapreach::cli {

namespace {

using evidence::Change;
using evidence::Playback;
using evidence::source_line;
using evidence::Trace;
using evidence::TracedBlock;
using evidence::TracedInstruction;
using evidence::TracePlace;
using evidence::TraceStep;
using evidence::TraceVariable;

constexpr std::size_t most_chapters = 160;      // in brief
constexpr std::size_t chapters_at_an_end = 60;  // of more than that
constexpr std::size_t end_labels = 12;          // columns
constexpr std::size_t cells_to_draw = 200'000;  // in all; no heap is drawn beyond

}  // namespace

Story::Story(const Trace& trace, Length length)
    : trace_(trace),
      length_(length),
      state_(trace),
      notes_(trace),
      set_in_(trace.variables.size()),
      set_at_(trace.variables.size()) {
  for (std::uint32_t v = 0; v < trace.variables.size(); ++v) {
    if (trace.variables[v].start_matters) set_in_[v] = 0;
  }
}

bool Story::is_shown(std::uint32_t variable) const {
  return length_ == Length::whole || !trace_.variables[variable].is_temporary;
}

std::string Story::name_of(std::uint32_t variable) const {
  const TraceVariable& one = trace_.variables[variable];
  return tells_program() && !one.source_name.empty() ? one.source_name : one.name;
}

void Story::follow(const TracedInstruction& instruction) {
  state_.follow(instruction);
  for (const Change& change : instruction.changes) {
    if (!change.variable) continue;
    set_in_[*change.variable] = owner_of(instruction, change);
    set_at_[*change.variable] = ++clock_;
  }
}

/// The call that the variable belongs to now. What a return restores belongs to the latest call of
/// the same function that goes on, if there is one.
std::optional<std::uint32_t> Story::owner_of(const TracedInstruction& instruction,
                                             const Change& change) const {
  if (change.is_unset) return std::nullopt;
  if (instruction.kind != TracedInstruction::Kind::return_) return instruction.activation;
  auto at = trace_.activations[instruction.activation].caller;
  if (!change.is_restored) return at;
  const std::string& procedure = trace_.variables[*change.variable].procedure;
  while (at && function_of(*at) != procedure) at = trace_.activations[*at].caller;
  return at;
}

/// Of a program, those of the functions at work, and of several that stand for one of its variables
/// the latest.
std::vector<std::pair<std::string, std::uint32_t>> Story::drawn_variables(
    std::uint32_t activation) const {
  std::vector<std::pair<std::string, std::uint32_t>> result;
  std::set<std::uint32_t> active = {activation};
  for (auto at = trace_.activations[activation].caller; at; at = trace_.activations[*at].caller)
    active.insert(*at);
  const std::string& function = function_of(activation);
  for (std::uint32_t v = 0; v < trace_.variables.size(); ++v) {
    const TraceVariable& variable = trace_.variables[v];
    if (!tells_program()) {
      const bool own = variable.procedure.empty() || variable.procedure == function;
      result.emplace_back(own ? variable.name : variable.procedure + "." + variable.name, v);
      continue;
    }
    if (variable.is_temporary || variable.source_name.starts_with("&")) continue;
    if (!set_in_[v] || active.count(*set_in_[v]) == 0) continue;
    const std::string& owner = function_of(*set_in_[v]);
    const std::string name = owner == function || owner.empty()
                                 ? variable.source_name
                                 : owner + "." + variable.source_name;
    const auto same = std::find_if(result.begin(), result.end(), [&](const auto& other) {
      return other.first == name && set_in_[other.second] == set_in_[v];
    });
    if (same == result.end()) {
      result.emplace_back(name, v);
    } else if (set_at_[same->second] < set_at_[v]) {
      same->second = v;
    }
  }
  return result;
}

const std::string& Story::function_of(std::uint32_t activation) const {
  return trace_.activations[activation].function;
}

std::string Story::text_of_change(const Change& change) {
  if (change.is_restored) return "";
  std::string name;
  if (change.variable) {
    if (!is_shown(*change.variable)) return "";
    name = name_of(*change.variable);
  } else {
    if (tells_program() && later_byte(change.content) > 0) return "";
    name = cell_text(*change.cell, trace_);
    has_blocks_ |= trace_.blocks[change.cell->block].name.empty();
  }
  const std::string value = content_text(change.content, trace_, state_);
  has_picks_ |= change.content.is_assumed;
  has_blocks_ |= value.starts_with("@");
  return name + " = " + value;
}

std::vector<std::string> Story::changed_heap(std::uint32_t activation) {
  std::size_t live = 0;
  for (std::uint32_t b = 0; b < trace_.blocks.size(); ++b) {
    if (state_.status(b) != Playback::Status::not_yet) live += trace_.blocks[b].size + 1;
  }
  drawn_cells_ += live;
  if (drawn_cells_ > cells_to_draw) return {};
  std::vector<std::string> lines =
      draw_heap(trace_, state_, {drawn_variables(activation), !tells_program()});
  const std::vector<std::string> last = std::exchange(last_heap_, lines);
  if (lines.empty() && !last.empty()) return {"no allocated cells"};
  std::erase_if(lines, [&](const std::string& one) {
    return std::find(last.begin(), last.end(), one) != last.end();
  });
  std::vector<std::string> result;
  for (const std::string& one : lines) {
    for (std::size_t from = 0; from <= one.size();) {
      const std::size_t to = std::min(one.find('\n', from), one.size());
      result.push_back(one.substr(from, to - from));
      from = to + 1;
    }
  }
  has_blocks_ |= std::any_of(lines.begin(), lines.end(), [](const std::string& one) {
    return one.find('@') != std::string::npos;
  });
  has_picks_ |= std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
    return line.find(" ?") != std::string::npos || line.find("[?") != std::string::npos;
  });
  return result;
}

bool Story::begin_chapter(std::size_t number, std::size_t of) {
  const bool all = length_ == Length::whole || of <= most_chapters;
  if (all || number < chapters_at_an_end || number + chapters_at_an_end >= of) {
    if (omitted_ > 0) {
      text_ += fmt::format("\n.. {} more, which -v shows ..\n\n", omitted_);
      omitted_ = 0;
      forget_heap();
    }
    return true;
  }
  ++omitted_;
  return false;
}

void Story::line(const std::string& text) {
  text_ += text + "\n";
}

void Story::end_line(const std::string& label, const TracePlace& place) {
  const TraceStep& step = trace_.steps[place.step];
  const TracedInstruction& instruction = step.instructions[place.instruction];
  const auto& at = instruction.at ? instruction.at : step.at;
  std::string text = fmt::format("    {:<{}}  ", label, end_labels);
  if (at) text += to_string(*at);
  const std::string* source = source_line(trace_, at);
  if (source == nullptr) {
    text += (at ? "  " : "") + (step.edge.empty() ? std::string("start") : "edge " + step.edge) +
            ": " + instruction.text;
  } else {
    text += "  " + *source;
  }
  line(text);
}

void Story::end() {
  const TraceStep& last = trace_.steps.back();
  const std::string cells =
      fmt::format("{} cell{}", trace_.cells_used, trace_.cells_used == 1 ? "" : "s");
  line(trace_.ends_in_error ? fmt::format("error  {} is reached, with {}", last.to, cells)
                            : fmt::format("end    {}, with {}", last.to, cells));
  const evidence::TraceError& error = trace_.error;
  if (!error.about) return;
  const TracedBlock& block = trace_.blocks[error.about->block];
  const bool made = block.allocated && block.allocated->step > 0 &&
                    (!trace_.is_program || position_of(*block.allocated, trace_));
  const auto written = error.is_access ? state_.last_written(*error.about) : std::nullopt;
  if (!made && !block.freed && !written) return;
  line(fmt::format("  the block {}{}{}",
                   block.name.empty() ? block_text(block) : "of " + block.name,
                   block.record.empty() ? "" : " (" + block.record + ")",
                   written ? ", and its cell " + cell_text(*error.about, trace_) : ""));
  has_blocks_ |= block.name.empty();
  if (made) end_line("allocated", *block.allocated);
  if (written) end_line("last written", *written);
  if (block.freed) end_line(block.name.empty() ? "freed" : "ended", *block.freed);
  if (error.lost) end_line("pointer lost", *error.lost);
}

std::string Story::finished() {
  if (has_picks_ || has_blocks_) text_ += "\n";
  if (has_picks_)
    text_ += "?v: a value that nothing set before; this execution assumes it to be v\n";
  if (has_blocks_) text_ += "@a: the block at address a\n";
  return std::move(text_);
}

}  // namespace heapreach::cli
