#include "cli/render/trace/step_story.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/render/trace/content_text.h"

namespace heapreach::cli {

namespace {

using evidence::Change;
using evidence::source_line;
using evidence::Trace;
using evidence::TracedInstruction;
using evidence::TracePlace;
using evidence::TraceStep;
using Kind = TracedInstruction::Kind;

constexpr std::size_t widest_instruction = 40;
constexpr std::size_t widest_name = 12;

}  // namespace

StepStory::StepStory(const Trace& trace, Length length) : Story(trace, length) {
  for (const TraceStep& step : trace.steps) {
    names_ = std::max(names_, step.edge.size());
    for (const TracedInstruction& instruction : step.instructions) {
      instructions_ = std::max(instructions_, instruction.text.size());
    }
  }
  names_ = std::min(names_, widest_name);
  instructions_ = std::min(instructions_, widest_instruction);
}

std::string StepStory::text() {
  tell_start();
  for (std::size_t s = 1; s < trace_.steps.size(); ++s) tell(trace_.steps[s]);
  const auto& last = trace_.steps.back().instructions;
  const bool fails = !last.empty() && last.back().kind == Kind::fail;
  if (!trace_.error.text.empty() && !fails) line("    " + trace_.error.text);
  end();
  return finished();
}

void StepStory::tell_start() {
  const TraceStep& start = trace_.steps.front();
  line(fmt::format("{:<{}}  {}", "start", names_, start.from));
  for (const TracedInstruction& given : start.instructions) line("    " + given.text);
  state_.follow(start);
  std::vector<Change> shown = start.changes;
  std::erase_if(shown, [&](const Change& change) {
    return trace_.is_program && length_ == Length::brief &&
           !trace_.variables[*change.variable].start_matters;
  });
  const std::string values = listed_changes(shown, 4);
  if (!values.empty()) line("    " + values);
  draw(0);
}

void StepStory::tell(const TraceStep& step) {
  const std::size_t number = state_.place().step;
  const bool told = begin_chapter(number, trace_.steps.size());
  if (told) {
    std::string header =
        fmt::format("{}{:<{}}  {} -> {}", inset(), step.edge, names_, step.from, step.to);
    if (step.at) header += "  (" + to_string(*step.at) + ")";
    if (const std::string* source = source_line(trace_, step.at)) header += "  " + *source;
    line(header);
  }
  for (const TracedInstruction& instruction : step.instructions) tell(instruction, step, told);
  if (step.instructions.empty()) state_.pass();
  if (!told) return;
  draw(activation_);
}

void StepStory::tell(const TracedInstruction& instruction, const TraceStep& step, bool told) {
  const TracePlace here = state_.place();
  follow(instruction);
  activation_ = activation_behind(here, instruction);
  const std::string indent = inset() + "    ";
  if (instruction.kind == Kind::return_ && depth_ > 0) --depth_;
  if (instruction.kind == Kind::call) ++depth_;
  if (!told) return;
  std::string text = instruction.text;
  std::string effect = effect_of(instruction);
  if (instruction.at && instruction.at != step.at) {
    effect += (effect.empty() ? "(" : "  (") + to_string(*instruction.at) + ")";
  }
  for (const std::string& note : notes_.at(here)) effect += "  <- " + note;
  if (!effect.empty()) {
    text = fmt::format("{:<{}}  {}", text, instructions_, effect);
  }
  line(indent + text);
}

/// Whose variables are at work when the instruction is done.
std::uint32_t StepStory::activation_behind(const TracePlace& here,
                                           const TracedInstruction& instruction) const {
  if (instruction.kind == Kind::return_) {
    return trace_.activations[instruction.activation].caller.value_or(0);
  }
  if (instruction.kind != Kind::call) return instruction.activation;
  for (std::size_t s = here.step + 1; s < trace_.steps.size(); ++s) {
    const auto& next = trace_.steps[s].instructions;
    if (!next.empty()) return next.front().activation;
  }
  return instruction.activation;
}

std::string StepStory::listed_changes(const std::vector<Change>& changes, std::size_t indent) {
  std::string text;
  std::size_t at = indent;
  for (const Change& change : changes) {
    const std::string one = text_of_change(change);
    if (one.empty()) continue;
    if (!text.empty()) {
      text += ",";
      if (at + 2 + one.size() > story_columns) {
        text += "\n" + std::string(indent, ' ');
        at = indent;
      } else {
        text += " ";
        at += 2;
      }
    }
    text += one;
    at += one.size();
  }
  return text;
}

std::string StepStory::effect_of(const TracedInstruction& instruction) {
  std::string text = listed_changes(instruction.changes, depth_ * 4 + instructions_ + 6);
  const auto add = [&](const std::string& more) { text += (text.empty() ? "" : "  ") + more; };
  if (instruction.frees) {
    add("frees " + block_text(trace_.blocks[*instruction.frees]));
    has_blocks_ = true;
  }
  if (!instruction.remark.empty()) {
    add(text.empty() ? instruction.remark : "(" + instruction.remark + ")");
  }
  if (!instruction.failed.empty()) add(instruction.failed);
  return text;
}

void StepStory::draw(std::uint32_t activation) {
  for (const std::string& one : changed_heap(activation)) line(inset() + "        " + one);
}

}  // namespace heapreach::cli
