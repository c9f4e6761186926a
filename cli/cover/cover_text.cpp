#include "cli/cover/cover_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "cli/cover/cover_lines.h"
#include "cli/cover/findings/findings_text.h"
#include "cli/render/trace/trace_text.h"

namespace heapreach::cli {

namespace {

using analyses::Consistent;
using analyses::Coverage;
using analyses::Inconsistent;
using analyses::ListedGroup;
using analyses::Undecided;

/// Of a group; others are counted.
constexpr std::size_t most_conflicts = 10;

class CoverText {
 public:
  explicit CoverText(const Coverage& coverage) : coverage_(coverage) {}

  std::string run() {
    first_line();
    const std::string& assumes = coverage_.subject.system->assumes;
    if (!assumes.empty()) text_ += "assumes: " + assumes + "\n";
    for (const std::string& warning : coverage_.warnings) text_ += "warning: " + warning + "\n";
    text_ += findings::warnings_of(coverage_.findings);
    inconsistent();
    explanations();
    undecided();
    not_between();
    consistent();
    text_ += lines_text_of(coverage_) + assumptions_text_of(coverage_);
    text_ += findings::summary_of(coverage_.findings);
    figures();
    return std::move(text_);
  }

 private:
  void first_line() {
    const analyses::CoverCounts counts = counts_of(coverage_);
    const std::size_t all = coverage_.edges.size() - coverage_.not_between.size();
    text_ = fmt::format("{}: of {} edge{} between the start and {}: {} consistent",
                        coverage_.subject.file, all, all == 1 ? "" : "s", coverage_.end.in_words(),
                        counts.consistent);
    const std::string bound = bound_in_words(coverage_.subject.system.value());
    if (counts.inconsistent > 0) text_ += fmt::format(", {} inconsistent", counts.inconsistent);
    if (counts.inconsistent_within > 0) {
      text_ += fmt::format(", {} inconsistent within a bound", counts.inconsistent_within);
    }
    if (counts.undecided > 0) text_ += fmt::format(", {} undecided", counts.undecided);
    text_ += fmt::format(" (looked at: up to {})\n", bound);
  }

  /// Each cause with what follows from it.
  void inconsistent() {
    for (std::size_t i = 0; i < coverage_.groups.size(); ++i) {
      const ListedGroup& group = coverage_.groups[i];
      const auto* excluded = std::get_if<Inconsistent>(&group.its_class);
      if (excluded == nullptr || group.cause) continue;
      text_ += fmt::format("{}: {}\n", in_words(*excluded), edges_of(group));
      for (const ListedGroup& other : coverage_.groups) {
        if (other.cause != i) continue;
        const auto& its = std::get<Inconsistent>(other.its_class);
        const bool same = in_words(its) == in_words(*excluded);
        text_ += fmt::format("  from which follows{}: {}\n", same ? "" : " (" + in_words(its) + ")",
                             edges_of(other));
      }
      conflicts(group);
    }
  }

  void conflicts(const ListedGroup& group) {
    for (std::size_t i = 0; i < std::min(group.conflicts.size(), most_conflicts); ++i) {
      text_ += fmt::format("  conflict: {}\n", edges_of(group.conflicts[i]));
    }
    if (group.conflicts.size() <= most_conflicts) return;
    text_ += fmt::format("  and {} more conflicts\n", group.conflicts.size() - most_conflicts);
  }

  void explanations() {
    for (const analyses::CoverProof& proof : coverage_.proofs) {
      for (const analyses::CoverExplanation& one : proof.explanations) {
        text_ += fmt::format("why {}: {}", edges_of(one.edges), one.summary);
        if (!one.tells_states) continue;
        if (!one.before.empty()) {
          text_ += "Before one of them is taken:\n" + in_words(one.before);
        }
        text_ += one.behind.empty() ? "None of them is ever taken.\n"
                                    : "Once one of them was taken:\n" + in_words(one.behind);
      }
    }
  }

  static std::string in_words(const std::vector<evidence::Invariant>& at) {
    return text_of(evidence::Invariants{"", at, {}}, Length::whole);
  }

  std::string in_words(const Inconsistent& excluded) const {
    const auto& bound = coverage_.proofs[excluded.refutation].bound;
    if (!bound) return "inconsistent";
    pipeline::SystemSubject within = coverage_.subject.system.value();
    within.bound = *bound;
    return "inconsistent within " + bound_in_words(within);
  }

  void undecided() {
    std::map<std::string, std::vector<const ListedGroup*>> by_reason;
    for (const ListedGroup& group : coverage_.groups) {
      const auto* open = std::get_if<Undecided>(&group.its_class);
      if (open != nullptr) by_reason[open->reason].push_back(&group);
    }
    for (const auto& [reason, groups] : by_reason) {
      std::string edges;
      for (const ListedGroup* group : groups) {
        edges += (edges.empty() ? "" : ", ") + edges_of(*group);
      }
      text_ += fmt::format("undecided: {}\n  {}\n", edges, reason);
    }
  }

  void not_between() {
    if (coverage_.not_between.empty()) return;
    std::string edges;
    for (const std::size_t edge : coverage_.not_between) {
      edges += (edges.empty() ? "" : ", ") + shown(edge);
    }
    text_ += fmt::format("not between the start and {}: {}\n", coverage_.end.in_words(), edges);
  }

  /// By the execution that shows it.
  void consistent() {
    for (std::size_t i = 0; i < coverage_.executions.size(); ++i) {
      std::string edges;
      for (const ListedGroup& group : coverage_.groups) {
        const auto* covered = std::get_if<Consistent>(&group.its_class);
        if (covered == nullptr || covered->arrival != i) continue;
        edges += (edges.empty() ? "" : ", ") + edges_of(group);
      }
      const analyses::CoverExecution& execution = coverage_.executions[i];
      text_ += fmt::format("consistent, by an execution of {} step{} in {} cell{}: {}\n",
                           execution.steps, execution.steps == 1 ? "" : "s", execution.cells_used,
                           execution.cells_used == 1 ? "" : "s", edges);
    }
  }

  void figures() {
    for (const analyses::PathFigures& one : coverage_.path_figures) {
      text_ += fmt::format(
          "{}: of {} edges {} consistent, {} possible, {} inconsistent{}\n"
          "  paths {}, conflicts {}, queries about the graph {}, about edges {}, replays {}\n"
          "  work {} k, {:.3f} s of processor time\n",
          one.method, one.edges, one.consistent, one.possible, one.inconsistent,
          one.finished ? "" : " before a limit struck", one.paths, one.conflicts, one.graph_queries,
          one.edge_queries, one.replays, (one.work + 999) / 1000, one.seconds);
    }
  }

  std::string edges_of(const ListedGroup& group) const { return edges_of(group.edges); }
  std::string edges_of(const std::vector<std::size_t>& edges) const {
    std::string text;
    for (const std::size_t edge : edges) text += (text.empty() ? "" : ", ") + shown(edge);
    return text;
  }

  std::string shown(std::size_t edge) const {
    const analyses::ListedEdge& listed = coverage_.edges[edge];
    return listed.at ? fmt::format("{} ({})", listed.name, to_string(*listed.at)) : listed.name;
  }

  const Coverage& coverage_;
  std::string text_;
};

}  // namespace

std::string text_of(const Coverage& coverage) {
  return CoverText(coverage).run();
}

}  // namespace heapreach::cli
