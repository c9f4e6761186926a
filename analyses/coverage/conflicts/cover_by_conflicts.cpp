// Groups are asked about from the innermost outwards: a path through one takes all groups below it,
// so that an execution decides most, and where no path is left, all groups above are decided, too.
#include "analyses/coverage/conflicts/cover_by_conflicts.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <unordered_set>

#include "analyses/coverage/conflicts/edge_queries.h"
#include "analyses/coverage/conflicts/judged_paths.h"
#include "analyses/coverage/conflicts/unrolled.h"
#include "support/error.h"

namespace heapreach::analyses {

using rts::EdgeId;
using EdgeClass = ConflictCoverage::Class;

namespace {

class Coverer {
 public:
  Coverer(const AcyclicPart& part, const GroupOrder& order, const ConflictOptions& options,
          const std::function<Replayed(const std::vector<EdgeId>&)>& replay, const Limits& limits,
          const Progress& progress)
      : part_(part),
        order_(order),
        options_(options),
        replay_(replay),
        formulas_(edge_formulas(part, options.bound, terms_, limits.deadline)),
        candidates_(candidates(limits)),
        throttled_(progress) {
    result_.of.resize(part.inside.size(), EdgeClass::undecided);
    result_.possible.resize(part.inside.size());
    given_up_.resize(order.members.size());
  }

  ConflictCoverage run() {
    try {
      for (std::size_t group = 0; group < order_.members.size(); ++group) {
        while (is_open(group)) decide(innermost_above(group));
      }
      result_.finished = true;
    } catch (const BackendError& limit) {
      result_.reason = limit.what();
    }
    result_.queries = candidates_->queries();
    return std::move(result_);
  }

 private:
  std::unique_ptr<Candidates> candidates(const Limits& limits) {
    using Conflicts = JudgedPaths::Conflicts;
    if (options_.asking == Asking::edges) {
      return std::make_unique<EdgeQueries>(part_, formulas_, terms_, limits);
    }
    const Conflicts small = options_.nearest ? Conflicts::nearest : Conflicts::small;
    return std::make_unique<JudgedPaths>(
        part_, formulas_, options_.asking == Asking::paths ? Conflicts::whole : small, limits);
  }

  EdgeClass class_of(std::size_t group) const { return result_.of[order_.members[group][0]]; }
  bool is_open(std::size_t group) const {
    if (class_of(group) != EdgeClass::undecided || given_up_[group]) return false;
    const auto& members = order_.members[group];
    return std::any_of(members.begin(), members.end(),
                       [this](EdgeId edge) { return wanted(edge); });
  }

  /// Whether anything is to be learned of what the edge is a copy of.
  bool wanted(EdgeId edge) const {
    return part_.asked[edge] && result_.of[edge] == EdgeClass::undecided &&
           !covered_.contains(*part_.asked[edge]);
  }

  /// An open group behind this one behind which none is: one pass is enough, as the order is
  /// transitive.
  std::size_t innermost_above(std::size_t group) const {
    for (std::size_t next = 0; next < order_.members.size(); ++next) {
      if (next != group && is_open(next) && order_.precedes(group, next)) group = next;
    }
    return group;
  }

  void decide(std::size_t group) {
    std::size_t open_paths = 0;
    while (is_open(group)) {
      throttled_.report("paths", result_.paths);
      const NextPath next = candidates_->next_through(order_.members[group][0], undecided());
      if (std::holds_alternative<NoPath>(next)) return condemn(group);
      ++result_.paths;
      if (const auto* conflict = std::get_if<Conflict>(&next)) {
        result_.conflicts.push_back(*conflict);
      } else if (const auto* open = std::get_if<OpenPath>(&next)) {
        leave(open->path, group, open->reason, ++open_paths);
      } else {
        follow(std::get<Candidate>(next).path, group, open_paths);
      }
    }
  }

  std::vector<bool> undecided() const {
    std::vector<bool> result;
    for (EdgeId edge = 0; edge < result_.of.size(); ++edge) result.push_back(wanted(edge));
    return result;
  }

  void follow(const std::vector<EdgeId>& path, std::size_t group, std::size_t& open_paths) {
    for (const EdgeId edge : path) result_.possible[edge] = true;
    const Replayed replayed = replay_(original_path(part_, path));
    if (replayed == Replayed::yes) {
      for (const EdgeId edge : path) {
        if (result_.of[edge] == EdgeClass::inconsistent) {
          throw InternalError("an execution takes an edge that conflicts have shown to be in none");
        }
        result_.of[edge] = EdgeClass::consistent;
        if (part_.asked[edge]) covered_.insert(*part_.asked[edge]);
      }
      return;
    }
    const bool is_exact = part_.system->heap == rts::StartHeap::empty &&
                          std::all_of(path.begin(), path.end(), [this](EdgeId edge) {
                            return part_.arbitrary[edge].is_nothing();
                          });
    if (replayed == Replayed::no && is_exact) {
      throw InternalError("the formulas of a path hold, and it has no execution");
    }
    const std::string reason = "no execution was found along a path that nothing rules out";
    if (options_.possible_is_enough) {
      result_.reason = reason;
      give_up_along(path);
    } else {
      leave(path, group, reason, ++open_paths);
    }
  }

  /// The path is not looked at again; that it has no execution is not known. Without one nothing is
  /// known of the group.
  void leave(const std::optional<std::vector<EdgeId>>& path, std::size_t group,
             const std::string& reason, std::size_t open_paths) {
    result_.reason = reason;
    if (!path || open_paths >= options_.most_open_paths) given_up_[group] = true;
    if (!path) return;
    left_.push_back(*path);
    candidates_->leave_out(*path);
  }

  /// Nothing is asked about its edges any more, nor about others that stand for the same. It is not
  /// left out, since paths through what is open may share most of it.
  void give_up_along(const std::vector<EdgeId>& path) {
    std::vector<bool> on_path(part_.inside.size());
    for (const EdgeId edge : path) {
      on_path[edge] = true;
      if (part_.asked[edge]) covered_.insert(*part_.asked[edge]);
    }
    for (std::size_t group = 0; group < order_.members.size(); ++group) {
      if (on_path[order_.members[group][0]]) given_up_[group] = true;
    }
  }

  /// No path is left through the group: unless some were left open, none has an execution.
  void condemn(std::size_t group) {
    if (passes_left_open(group)) {
      given_up_[group] = true;
      return;
    }
    Condemned condemned;
    for (std::size_t above = 0; above < order_.members.size(); ++above) {
      if (above != group && !order_.precedes(group, above)) continue;
      for (const EdgeId edge : order_.members[above]) {
        if (result_.of[edge] == EdgeClass::consistent) {
          throw InternalError("no path is left through an edge that an execution takes");
        }
        if (result_.of[edge] != EdgeClass::inconsistent) condemned.edges.push_back(edge);
        result_.of[edge] = EdgeClass::inconsistent;
      }
    }
    if (options_.explains) explain(std::move(condemned), group);
  }

  void explain(Condemned condemned, std::size_t group) {
    for (std::vector<EdgeId>& edges : candidates_->blocking(order_.members[group][0])) {
      condemned.by.push_back({std::move(edges)});
    }
    result_.condemned.push_back(std::move(condemned));
  }

  bool passes_left_open(std::size_t group) const {
    const EdgeId edge = order_.members[group][0];
    return std::any_of(left_.begin(), left_.end(), [edge](const std::vector<EdgeId>& path) {
      return std::find(path.begin(), path.end(), edge) != path.end();
    });
  }

  const AcyclicPart& part_;
  const GroupOrder& order_;
  const ConflictOptions& options_;
  const std::function<Replayed(const std::vector<EdgeId>&)>& replay_;
  horn::TermStore terms_;
  EdgeFormulas formulas_;
  const std::unique_ptr<Candidates> candidates_;
  ThrottledProgress throttled_;
  ConflictCoverage result_;
  std::vector<bool> given_up_;               // by group
  std::unordered_set<std::size_t> covered_;  // of what is asked about: is not looked at again
  std::vector<std::vector<EdgeId>> left_;    // paths that were left open
};

}  // namespace

ConflictCoverage cover_by_conflicts(
    const AcyclicPart& part, const GroupOrder& order, const ConflictOptions& options,
    const std::function<Replayed(const std::vector<EdgeId>&)>& replay, const Limits& limits,
    const Progress& progress) {
  return Coverer(part, order, options, replay, limits, progress).run();
}

std::vector<EdgeClass> classes_of_asked(const AcyclicPart& part, const ConflictCoverage& coverage,
                                        std::size_t count) {
  std::vector<EdgeClass> classes(count, EdgeClass::inconsistent);
  std::vector<bool> inside(count);
  for (EdgeId edge = 0; edge < part.inside.size(); ++edge) {
    if (!part.inside[edge] || !part.asked[edge]) continue;
    EdgeClass& of = classes[*part.asked[edge]];
    inside[*part.asked[edge]] = true;
    if (coverage.of[edge] == EdgeClass::consistent || of == EdgeClass::inconsistent)
      of = coverage.of[edge];
  }
  for (std::size_t asked = 0; asked < count; ++asked) {
    if (!inside[asked]) classes[asked] = EdgeClass::undecided;
  }
  return classes;
}

}  // namespace heapreach::analyses
