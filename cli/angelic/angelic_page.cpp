#include "cli/angelic/angelic_page.h"

#include <filesystem>
#include <utility>

#include "answers/graph.h"
#include "answers/page.h"
#include "cli/render/locations.h"
#include "pipeline/input/input.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

using analyses::angelic::Outcome;
using analyses::angelic::OutcomeKind;
using analyses::angelic::Report;

std::string summary_of(const Report& report, const Outcome& outcome) {
  if (outcome.what == OutcomeKind::masked) return "Masked: " + outcome.reason + ".";
  if (outcome.what == OutcomeKind::safe) return "No execution fails it, whatever is unknown.";
  std::string text = "Avoidable: no execution fails it if";
  for (const std::size_t index : outcome.specifications) {
    text += "\n  " + explained_text(report.specifications[index].clause);
  }
  if (outcome.broken_by == analyses::angelic::BrokenBy::callers) {
    text += "\nLatent: it may fail where " + broken_condition(report, outcome);
  }
  return text;
}

pipeline::Answer answer_of(const Report& report, const Outcome& outcome) {
  if (outcome.what == OutcomeKind::undecided) {
    return pipeline::Unknown{Failure::gave_up, "angelic", outcome.reason};
  }
  if (outcome.what != OutcomeKind::bug) {
    pipeline::Proof proof;
    proof.every_bound = outcome.every_bound;
    proof.has_invariants = false;
    proof.invariants.summary = summary_of(report, outcome);
    return proof;
  }
  pipeline::Counterexample found;
  found.broken = outcome.kind == "deref"  ? rts::Property::valid_deref
                 : outcome.kind == "free" ? rts::Property::valid_free
                                          : rts::Property::unreach_call;
  found.cells_used = outcome.trace.cells_used;
  found.trace = outcome.trace;
  found.error_vertex = found.trace.steps.back().to;
  found.location = {outcome.location, outcome.position, outcome.kind};
  found.trace.error.text += (found.trace.error.text.empty() ? "" : "; ") +
                            std::string("angelic bug, ") + to_string(*outcome.bug) + ": " +
                            outcome.reason;
  return found;
}

Finding finding_of(const Report& report, const Outcome& outcome) {
  pipeline::Result result{report.subject, answer_of(report, outcome), {}};
  result.subject.location = {outcome.entry + ": " + outcome.location, outcome.position,
                             outcome.kind};
  result.origin.engine = "portfolio";
  result.origin.seconds = report.seconds;
  return {std::move(result)};
}

}  // namespace

std::string page_of(const Report& report, const rts::System& file) {
  std::vector<Finding> findings;
  for (const Outcome& outcome : report.outcomes) findings.push_back(finding_of(report, outcome));
  answers::Content content;
  if (!findings.empty()) content.answers.push_back(json_of_locations(findings, false, -1));
  for (const std::string& name : answers::files_of(content.answers)) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(name, ignored)) continue;
    content.sources[name] = pipeline::read_bytes(name);
  }
  content.graphs[report.subject.file] = answers::graph_json(file);
  return answers::page(content, "heapreach angelic: " + report.subject.file);
}

}  // namespace heapreach::cli
