#include "cli/render/trace/source_story.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/render/trace/content_text.h"

namespace heapreach::cli {

namespace {

using evidence::Change;
using evidence::source_line;
using evidence::SourceLines;
using evidence::Trace;
using evidence::TracedBlock;
using evidence::TracedInstruction;
using evidence::TracePlace;
using evidence::TraceStep;
using Kind = TracedInstruction::Kind;

constexpr std::size_t widest_source = 48;
constexpr std::size_t most_effects = 8;

const TracedInstruction& at(const Trace& trace, const TracePlace& place) {
  return trace.steps[place.step].instructions[place.instruction];
}

}  // namespace

SourceStory::SourceStory(const Trace& trace) : Story(trace, Length::brief) {
  for (const SourceLines& source : trace.sources) {
    for (const auto& [number, text] : source.lines) {
      width_ = std::max(width_, std::min(text.size(), widest_source));
    }
  }
}

std::vector<SourceStory::Chapter> SourceStory::chapters() const {
  std::vector<Chapter> result;
  for (std::uint32_t s = 1; s < trace_.steps.size(); ++s) {
    const TraceStep& step = trace_.steps[s];
    for (std::uint32_t i = 0; i < step.instructions.size(); ++i) {
      const TracedInstruction& instruction = step.instructions[i];
      // What a call returns is told behind the return, on the caller's line.
      const auto& own = trace_.activations[instruction.activation];
      const bool returns = instruction.kind == Kind::return_ && own.caller;
      const std::uint32_t activation = returns ? *own.caller : instruction.activation;
      const auto& place = returns ? own.at : instruction.at ? instruction.at : step.at;
      const bool same = !result.empty() && result.back().activation == activation && place &&
                        result.back().at && result.back().at->line == place->line &&
                        result.back().at->file == place->file;
      if (!same) result.push_back({activation, place, {}, false});
      result.back().places.push_back({s, i});
    }
    if (!result.empty()) result.back().ends_step = true;
  }
  return result;
}

std::string SourceStory::text() {
  tell_start();
  const std::vector<Chapter> all = chapters();
  for (std::size_t c = 0; c < all.size(); ++c) tell(all[c], begin_chapter(c, all.size()));
  tell_error();
  end();
  return finished();
}

/// Where no instruction fails: an error function is called, or a block is left.
void SourceStory::tell_error() {
  const evidence::TraceError& error = trace_.error;
  const auto& last = trace_.steps.back().instructions;
  if (error.text.empty() || (!last.empty() && last.back().kind == Kind::fail)) return;
  const bool is_told = last_line_ && error.at && last_line_->line == error.at->line &&
                       last_line_->file == error.at->file;
  const std::string* source = is_told ? nullptr : source_line(trace_, error.at);
  if (source != nullptr) line(fmt::format("{:>6}  {}", error.at->line, *source));
  line("        ERROR: " + error.text);
}

void SourceStory::tell_start() {
  const TraceStep& start = trace_.steps.front();
  state_.follow(start);
  std::string values;
  for (const Change& change : start.changes) {
    if (!trace_.variables[*change.variable].start_matters) continue;
    const std::string one = text_of_change(change);
    if (!one.empty()) values += (values.empty() ? "" : ", ") + one;
  }
  if (!values.empty()) line("at the start: " + values);
}

void SourceStory::tell_calls(const Chapter& chapter) {
  for (const CallEvent& event : calls_between(trace_, activation_, chapter.activation)) {
    const std::string& function = function_of(event.activation);
    if (function.empty()) continue;
    const std::string given = event.is_call ? std::exchange(arguments_, "") : "";
    line((event.is_call ? "  call of " : "  return from ") + function +
         (given.empty() ? "" : ": " + given));
  }
  activation_ = chapter.activation;
}

/// What variables and cells hold behind an instruction, as far as the program can see them.
std::vector<std::string> SourceStory::changes_of(const TracedInstruction& instruction) {
  std::vector<std::string> effects;
  for (const Change& change : instruction.changes) {
    if (change.is_unset) continue;
    std::string one = text_of_change(change);
    const bool is_kill = instruction.kind == Kind::kill;
    if (one.empty() && change.variable && is_kill && change.content.is_assumed) {
      const std::string value = content_text(change.content, trace_, state_);
      one = instruction.result_of.empty() ? trace_.variables[*change.variable].name + " = " + value
                                          : instruction.result_of + " returns " + value;
      has_picks_ |= change.content.is_assumed;
    }
    if (!one.empty() && (effects.empty() || effects.back() != one)) effects.push_back(one);
  }
  return effects;
}

/// What an instruction does that the program can see.
std::vector<std::string> SourceStory::effects_of(const TracedInstruction& instruction) {
  std::vector<std::string> effects = changes_of(instruction);
  if (instruction.kind == Kind::call) {
    arguments_ = fmt::format("{}", fmt::join(effects, ", "));
    effects.clear();
  }
  if (instruction.allocates) {
    const TracedBlock& block = trace_.blocks[*instruction.allocates];
    const std::uint64_t amount = block.bytes.value_or(block.size);
    const std::string size =
        fmt::format("{} {}{}", amount, block.bytes ? "byte" : "cell", amount == 1 ? "" : "s");
    if (block.kind == TracedBlock::Kind::fixed || !block.name.empty()) {
      effects.clear();
    } else if (effects.empty()) {
      effects.push_back("new block " + block_text(block) + " of " + size);
      has_blocks_ = true;
    } else {
      effects.back() += " (new: " + size + ")";
    }
  }
  if (instruction.frees) {
    const TracedBlock& block = trace_.blocks[*instruction.frees];
    effects.push_back(block.name.empty() ? "frees " + block_text(block) : block.name + " ends");
    has_blocks_ |= block.name.empty();
  }
  if (!instruction.remark.empty()) effects.push_back(instruction.remark);
  if (!instruction.failed.empty()) effects.push_back("ERROR: " + instruction.failed);
  return effects;
}

void SourceStory::tell(const Chapter& chapter, bool told) {
  if (told) tell_calls(chapter);
  std::vector<std::string> effects, notes;  // notes on what has no effect to stand behind
  for (const TracePlace& place : chapter.places) {
    while (state_.place().step < place.step) state_.pass();  // steps without instructions
    follow(at(trace_, place));
    if (!told) continue;
    const std::size_t before = effects.size();
    for (std::string& effect : effects_of(at(trace_, place))) {
      if (effects.empty() || effects.back() != effect) effects.push_back(std::move(effect));
    }
    for (const std::string& note : notes_.at(place)) {
      if (effects.size() == before) {
        notes.push_back("<- " + note);
      } else {
        effects.back() += "  <- " + note;
      }
    }
  }
  if (!told) return;
  // They go with the last effect that is none that fails.
  const bool fails = !effects.empty() && effects.back().starts_with("ERROR");
  for (std::string& note : notes) {
    const auto end = effects.end() - (fails ? 1 : 0);
    if (end == effects.begin()) {
      effects.insert(end, std::move(note));
    } else {
      *std::prev(end) += "  " + note;
    }
  }
  write(chapter, std::move(effects));
  if (!chapter.ends_step) return;
  for (const std::string& one : changed_heap(chapter.activation)) {
    line("            " + one);
  }
}

/// The line of the source, and beside it, or below, what it did.
void SourceStory::write(const Chapter& chapter, std::vector<std::string> effects) {
  const std::string* source = source_line(trace_, chapter.at);
  // What comes before the first line are initialisers.
  const bool is_told = std::any_of(effects.begin(), effects.end(), [](const std::string& effect) {
    return effect.starts_with("ERROR");
  });
  if (source == nullptr && !is_told && (!chapter.at || chapter.at->line == 0)) return;
  if (source == nullptr && effects.empty()) return;
  if (chapter.at && chapter.at->file != file_ && source != nullptr) {
    if (trace_.sources.size() > 1) line("  " + chapter.at->file);
    file_ = chapter.at->file;
  }
  last_line_ = chapter.at;
  std::string text =
      source == nullptr ? "        " : fmt::format("{:>6}  {}", chapter.at->line, *source);
  const std::string indent(8 + width_ + 2, ' ');
  if (effects.size() > most_effects) {
    const std::size_t hidden = effects.size() - most_effects + 1;
    effects.erase(effects.begin() + most_effects / 2,
                  effects.begin() + static_cast<std::ptrdiff_t>(most_effects / 2 + hidden));
    effects.insert(effects.begin() + most_effects / 2, fmt::format(".. {} more ..", hidden));
  }
  if (text.size() + 2 > indent.size() && !effects.empty()) {
    line(text);
    text.clear();
  }
  for (std::size_t e = 0; e < effects.size(); ++e) {
    const bool joins =
        text.size() > indent.size() && text.size() + 2 + effects[e].size() <= story_columns;
    if (effects[e].starts_with("ERROR")) {
      if (text.find_first_not_of(' ') != std::string::npos) line(text);
      text = "        " + effects[e];
      continue;
    }
    if (joins) {
      text += ", " + effects[e];
      continue;
    }
    if (text.size() > indent.size()) {
      line(text);
      text.clear();
    }
    text.append(indent.size() - std::min(indent.size(), text.size()), ' ');
    text += effects[e];
  }
  if (!text.empty()) line(text);
}

}  // namespace heapreach::cli
