#include "cli/render/trace/flow.h"

#include <fmt/format.h>

#include "cli/render/trace/content_text.h"
#include "evidence/trace/playback.h"

namespace heapreach::cli {

namespace {

using evidence::FlowStep;
using evidence::Trace;
using evidence::TracedInstruction;

constexpr std::size_t most_steps = 200;
constexpr std::size_t most_values = 12;  // of one step

class Flow {
 public:
  explicit Flow(const Trace& trace) : trace_(trace), state_(trace) {}

  std::vector<FlowStep> steps() {
    if (!trace_.steps.empty()) state_.follow(trace_.steps.front().changes);
    for (std::size_t s = 1; s < trace_.steps.size(); ++s) {
      const evidence::TraceStep& step = trace_.steps[s];
      for (const TracedInstruction& instruction : step.instructions) tell(instruction, step.at);
      if (step.instructions.empty()) state_.pass();
    }
    tell_error();
    if (result_.size() > most_steps) {
      const auto half = static_cast<std::ptrdiff_t>(most_steps / 2);
      result_.erase(result_.begin() + half, result_.end() - half);
    }
    return std::move(result_);
  }

 private:
  void tell(const TracedInstruction& instruction, const std::optional<Position>& around) {
    state_.follow(instruction);
    const std::optional<Position>& at = instruction.at ? instruction.at : around;
    if (!at || at->line == 0) return;
    const bool goes_on = !result_.empty() && result_.back().at.line == at->line &&
                         result_.back().at.file == at->file;
    if (!goes_on) {
      const std::string* source = evidence::source_line(trace_, at);
      result_.push_back({*at, source != nullptr ? *source : instruction.text});
    }
    for (const evidence::Change& change : instruction.changes) tell(change);
  }

  void tell(const evidence::Change& change) {
    auto& values = result_.back().values;
    if (values.size() == most_values || change.is_unset) return;
    std::string name;
    if (change.variable) {
      const evidence::TraceVariable& variable = trace_.variables[*change.variable];
      if (variable.is_temporary) return;
      name = variable.source_name.empty() ? variable.name : variable.source_name;
    } else {
      name = cell_text(*change.cell, trace_);
    }
    values.emplace_back(std::move(name), content_text(change.content, trace_, state_));
  }

  void tell_error() {
    const evidence::TraceError& error = trace_.error;
    std::string text = error.text;
    if (!trace_.steps.empty() && !trace_.steps.back().instructions.empty()) {
      const TracedInstruction& last = trace_.steps.back().instructions.back();
      if (last.kind == TracedInstruction::Kind::fail && !last.failed.empty()) text = last.failed;
    }
    if (text.empty() || result_.empty()) return;
    const Position at = error.at && error.at->line > 0 ? *error.at : result_.back().at;
    result_.push_back({at, text});
  }

  const Trace& trace_;
  evidence::Playback state_;
  std::vector<FlowStep> result_;
};

}  // namespace

std::vector<FlowStep> flow_of(const Trace& trace) {
  return Flow(trace).steps();
}

}  // namespace heapreach::cli
