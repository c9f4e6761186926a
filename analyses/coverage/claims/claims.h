// What is known of each group of edges, and from what.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "analyses/coverage/claims/path_figures.h"
#include "analyses/coverage/walks/walks.h"

namespace heapreach::analyses {

/// Edges of the file, ascending.
using EdgeSet = std::vector<rts::EdgeId>;

/// An execution of the file that comes to the end: it has been replayed there (CoverQuestion).
struct Arrival {
  rts::Execution execution;
  std::uint64_t bound = 0;
  std::uint64_t cells_used = 0;
};

/// A certificate that the checker has accepted, as a document that names what it speaks of.
struct Refutation {
  std::string certificate;
  std::optional<std::uint64_t> bound;  // none: every bound
  std::string strategy;
};

/// An execution that comes to the end takes it.
struct Consistent {
  std::size_t arrival = 0;  // index into Claims::arrivals()
};
/// No execution that comes to the end takes it.
struct Inconsistent {
  std::size_t refutation = 0;  // index into Claims::refutations()
};
struct Undecided {
  std::string reason;
  /// An execution takes it that may be none of the program: no proof will ever exclude it.
  bool has_candidate = false;
};
using Class = std::variant<Undecided, Consistent, Inconsistent>;

class Claims {
 public:
  /// `changed` is called after every change. Contract: the walks outlive this.
  Claims(const Walks& walks, std::function<void()> changed);

  const Class& of(GroupId group) const { return classes_[group]; }
  const std::vector<Arrival>& arrivals() const { return arrivals_; }
  const std::vector<Refutation>& refutations() const { return refutations_; }
  /// The bound within which a group is inconsistent; a bound of none is every bound. Nothing of
  /// other groups.
  std::optional<std::optional<std::uint64_t>> excluded_within(GroupId group) const;

  /// Sets of edges that contradict each other, which leave no path through a group (conflicts/);
  /// none if it was found out otherwise.
  const std::vector<EdgeSet>& conflicts_of(GroupId group) const { return conflicts_[group]; }

  /// Groups of which more may be known: neither consistent nor inconsistent at this bound.
  std::vector<GroupId> open(std::uint64_t bound) const;
  /// The edges of groups.
  std::vector<rts::EdgeId> edges_of(const std::vector<GroupId>& groups) const;
  /// Of these groups those that are not inconsistent just since another one of them is.
  std::vector<GroupId> causes_among(const std::vector<GroupId>& groups) const;

  /// Covers all groups that it takes. Throws FailedCheck if one of them is inconsistent at the
  /// bound, or if it takes none of those that were `asked` for.
  void add(Arrival arrival, const std::vector<GroupId>& asked);
  /// Likewise of an execution that nobody asked for, which is left out if it takes no group that is
  /// not known to be consistent.
  void add_what_is_new(Arrival arrival);
  /// Excludes these groups, and all that they precede. Throws FailedCheck if one is consistent.
  void add(Refutation refutation, const std::vector<GroupId>& groups);
  /// An execution that may be none of the program.
  void add_candidate(const rts::Execution& execution, const std::string& doubts);
  /// Notes what an inconsistent group follows from.
  void rest_on(GroupId group, std::vector<EdgeSet> conflicts);
  /// Why these groups are undecided, where they are.
  void note(const std::vector<GroupId>& groups, const std::string& reason);
  /// Figures of a method that has ended.
  void note(PathFigures figures) { path_figures_.push_back(std::move(figures)); }
  const std::vector<PathFigures>& path_figures() const { return path_figures_; }

 private:
  std::vector<bool> groups_of(const rts::Execution& execution) const;

  const Walks& walks_;
  std::function<void()> changed_;
  std::vector<Class> classes_;
  std::vector<std::vector<EdgeSet>> conflicts_;  // indexed by group
  std::vector<Arrival> arrivals_;
  std::vector<Refutation> refutations_;
  std::vector<PathFigures> path_figures_;
};

}  // namespace heapreach::analyses
