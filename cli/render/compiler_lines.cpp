#include "cli/render/compiler_lines.h"

#include <fmt/format.h>

#include "cli/render/trace/flow.h"

namespace heapreach::cli {

namespace {

using evidence::FlowStep;

/// "FILE:LINE:COLUMN: error: TEXT [PROPERTY]", and the execution as notes.
std::string lines_of(const pipeline::Counterexample& found) {
  std::vector<FlowStep> flow = flow_of(found.trace);
  const Position at = found.location.position.value_or(Position{});
  std::string what = "the error is reached";
  if (!flow.empty()) {
    what = flow.back().text;
    flow.pop_back();
  }
  std::string text =
      fmt::format("{}: error: {} [{}]\n", at.line > 0 ? to_string(at) : found.error_vertex, what,
                  to_string(found.broken));
  for (const FlowStep& step : flow) text += note_of(step);
  return text;
}

std::string lines_of(const Finding& finding) {
  const auto& answer = finding.result.answer;
  if (const auto* found = std::get_if<pipeline::Counterexample>(&answer)) return lines_of(*found);
  if (pipeline::is_definite(answer)) return "";
  const auto& location = finding.result.subject.location;
  const std::string at =
      location && location->position ? to_string(*location->position) : finding.result.subject.file;
  const auto* unknown = std::get_if<pipeline::Unknown>(&answer);
  const auto* candidate = std::get_if<pipeline::Candidate>(&answer);
  const std::string reason = !finding.result.masked_by.empty()
                                 ? "executions come there only behind " + finding.result.masked_by
                             : unknown != nullptr   ? pipeline::reason_of(*unknown)
                             : candidate != nullptr ? pipeline::reason_of(*candidate)
                                                    : "no answer";
  return fmt::format("{}: warning: unknown: {} [heapreach]\n", at, reason);
}

class CompilerLines : public Renderer {
  std::string_view name() const override { return "gcc"; }
  std::string_view summary() const override {
    return "errors as compilers write them, with the execution as notes";
  }
  pipeline::Detail detail() const override { return {false, true}; }
  std::string shown(const Finding& finding, bool) const override { return lines_of(finding); }
  std::string shown(const std::vector<Finding>& locations, bool) const override {
    std::string text;
    for (const Finding& finding : locations) text += lines_of(finding);
    return text;
  }
  std::string figures(const std::vector<pipeline::StageFigures>&) const override { return ""; }
};

}  // namespace

const Renderer& compiler_lines_renderer() {
  static const CompilerLines renderer;
  return renderer;
}

}  // namespace heapreach::cli
