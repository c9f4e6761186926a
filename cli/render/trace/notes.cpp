#include "cli/render/trace/notes.h"

#include <algorithm>

#include "cli/render/trace/content_text.h"
#include "evidence/trace/playback.h"

namespace heapreach::cli {

using evidence::Playback;
using evidence::Trace;
using evidence::TracedBlock;
using evidence::TracedInstruction;
using evidence::TracePlace;
using evidence::TraceStep;

std::vector<CallEvent> calls_between(const Trace& trace, std::uint32_t from, std::uint32_t to) {
  const auto path_to = [&](std::uint32_t activation) {
    std::vector<std::uint32_t> path = {activation};
    while (trace.activations[path.back()].caller) {
      path.push_back(*trace.activations[path.back()].caller);
    }
    std::reverse(path.begin(), path.end());
    return path;
  };
  const std::vector<std::uint32_t> left = path_to(from), entered = path_to(to);
  std::size_t common = 0;
  while (common < left.size() && common < entered.size() && left[common] == entered[common])
    ++common;
  std::vector<CallEvent> events;
  for (std::size_t i = left.size(); i > common; --i) events.push_back({false, left[i - 1]});
  for (std::size_t i = common; i < entered.size(); ++i) events.push_back({true, entered[i]});
  return events;
}

const char* word(TracedInstruction::Kind kind) {
  static constexpr const char* words[] = {"alloc",  "free",   "load", "store", "move", "kill",
                                          "assume", "assert", "fail", "nop",   "call", "return"};
  return words[static_cast<std::size_t>(kind)];
}

Notes::Notes(const Trace& trace) {
  const evidence::TraceError& error = trace.error;
  if (!error.about) return;
  const TracedBlock& block = trace.blocks[error.about->block];
  const std::string name = block.name.empty() ? block_text(block) : block.name;
  const auto add = [&](const TracePlace& place, const std::string& text) {
    notes_[{place.step, place.instruction}].push_back(text);
  };
  if (block.allocated) add(*block.allocated, name + " is allocated here");
  if (block.freed && block.name.empty()) add(*block.freed, name + " is freed here");
  if (error.lost) add(*error.lost, "the last pointer to " + name + " is lost here");
  if (!error.is_access) return;
  Playback state(trace);
  for (const TraceStep& step : trace.steps) state.follow(step);
  const auto written = state.last_written(*error.about);
  if (written) add(*written, cell_text(*error.about, trace) + " is last written here");
}

std::vector<std::string> Notes::at(const TracePlace& place) const {
  const auto found = notes_.find({place.step, place.instruction});
  return found == notes_.end() ? std::vector<std::string>() : found->second;
}

}  // namespace heapreach::cli
