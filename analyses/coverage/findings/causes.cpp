// An outcome of a branch is the best name of a cause. What is inconsistent just since one of these
// outcomes is follows from it; what is left is gathered by the groups that exclude it, and named by
// its first place.
#include "analyses/coverage/findings/causes.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace heapreach::analyses {

namespace {

using Roots = std::set<std::size_t>;

class Causes {
 public:
  explicit Causes(const Coverage& coverage) : coverage_(coverage) {
    for (std::size_t group = 0; group < coverage.groups.size(); ++group) {
      for (const std::size_t edge : coverage.groups[group].edges) group_of_[edge] = group;
    }
  }

  std::vector<Cause> run() {
    for_each_part([&](const CoveredLine& line, const InconsistentPart& part) {
      if (!part.outcome.empty() && !roots_of(part.edges).empty()) {
        add_cause(line, part.column, part);
      }
    });
    for (const CoveredLine& line : coverage_.lines) {
      if (is_inconsistent(line)) add_line(line);
    }
    for_each_part([&](const CoveredLine& line, const InconsistentPart& part) {
      if (part.outcome.empty()) add_place(line, part.column, part);
    });
    std::stable_sort(causes_.begin(), causes_.end(), [](const Cause& a, const Cause& b) {
      return std::tie(a.at.file, a.at.line, a.at.column) <
             std::tie(b.at.file, b.at.line, b.at.column);
    });
    return std::move(causes_);
  }

 private:
  template <typename See>
  void for_each_part(See see) const {
    for (const CoveredLine& line : coverage_.lines) {
      for (const InconsistentPart& part : line.parts) see(line, part);
    }
  }

  static bool is_inconsistent(const CoveredLine& line) {
    return line.its_class == LineClass::inconsistent ||
           line.its_class == LineClass::inconsistent_within;
  }

  Roots roots_of(const std::vector<std::size_t>& edges) const {
    Roots roots;
    for (const std::size_t edge : edges) {
      const auto found = group_of_.find(edge);
      if (found == group_of_.end()) continue;
      std::size_t group = found->second;
      while (coverage_.groups[group].cause) group = *coverage_.groups[group].cause;
      roots.insert(group);
    }
    return roots;
  }

  Cause& add_cause(const CoveredLine& line, int column, const InconsistentPart& part) {
    const Roots roots = roots_of(part.edges);
    Cause cause;
    cause.roots.assign(roots.begin(), roots.end());
    cause.at = {line.file, line.line, column};
    cause.outcome = part.outcome;
    cause.function = line.function;
    cause.edges = part.edges;
    cause.bound = part.bound;
    return causes_.emplace_back(std::move(cause));
  }

  void add_line(const CoveredLine& line) {
    const Position at{line.file, line.line, 0};
    if (follows(roots_of(line.edges), &at)) return;
    Cause& cause =
        cause_of(line, first_column(line), {0, "", line.group, line.bound, "", line.edges});
    cause.lines.push_back(at);
  }

  void add_place(const CoveredLine& line, int column, const InconsistentPart& place) {
    if (!follows(roots_of(place.edges), nullptr)) cause_of(line, column, place);
  }

  /// Of something that is inconsistent for a cause of its own, or for one that gave others before.
  Cause& cause_of(const CoveredLine& line, int column, const InconsistentPart& place) {
    const Roots roots = roots_of(place.edges);
    for (Cause& cause : causes_) {
      if (!cause.outcome.empty() || cause.roots.empty() != roots.empty()) continue;
      const bool shares_root = std::any_of(cause.roots.begin(), cause.roots.end(),
                                           [&](std::size_t root) { return roots.contains(root); });
      if (!shares_root && (!roots.empty() || cause.function != line.function)) continue;
      merge(roots, cause);
      return cause;
    }
    return add_cause(line, column, place);
  }

  /// Whether all of it is excluded by outcomes of branches, whose line it is then.
  bool follows(const Roots& roots, const Position* line) {
    std::vector<Cause*> all;
    Roots left = roots;
    for (Cause& cause : causes_) {
      if (cause.outcome.empty()) continue;
      bool excludes = false;
      for (const std::size_t root : cause.roots) {
        excludes = excludes || roots.contains(root);
        left.erase(root);
      }
      if (excludes) all.push_back(&cause);
    }
    if (roots.empty() || !left.empty()) return false;
    for (Cause* cause : all) {
      if (line != nullptr) cause->lines.push_back(*line);
    }
    return true;
  }

  static void merge(const Roots& roots, Cause& cause) {
    Roots all(cause.roots.begin(), cause.roots.end());
    all.insert(roots.begin(), roots.end());
    cause.roots.assign(all.begin(), all.end());
  }

  int first_column(const CoveredLine& line) const {
    int first = 0;
    for (const std::size_t edge : line.edges) {
      const auto& at = coverage_.edges[edge].at;
      if (!at || at->line != line.line || at->file != line.file || at->column == 0) continue;
      if (first == 0 || at->column < first) first = at->column;
    }
    return first;
  }

  const Coverage& coverage_;
  std::map<std::size_t, std::size_t> group_of_;  // by edge
  std::vector<Cause> causes_;
};

}  // namespace

std::vector<Cause> causes_of(const Coverage& coverage) {
  return Causes(coverage).run();
}

}  // namespace heapreach::analyses
