// One breadth-first search over canonical configurations, whatever addresses are.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "search/addresses/invariant.h"
#include "search/engine/candidates.h"
#include "search/engine/precision.h"
#include "search/engine/problem.h"
#include "search/step/execution.h"

namespace heapreach::search {

/// What was lost on a path.
struct AbstractionLosses {
  std::vector<rts::VertexId> data;  // where conditions and data were
  bool lengths = false;             // somewhere the length of a list was

  bool none() const { return data.empty() && !lengths; }
};

/// A path of edges from the start into an error vertex.
struct ErrorPath {
  std::vector<rts::EdgeId> edges;
  std::vector<std::uint32_t> trail;  // indexed as `edges`: the state that the edge leads from
  AbstractionLosses losses;          // if nothing was lost, the path is an execution's
};

/// Why a branch could not be followed without real addresses.
struct Refusal {
  std::string reason;
  AbstractionLosses losses;  // if nothing was lost, executions take it
};

class Search {
 public:
  /// `bound` in cells. Contract: all that it is given outlives it.
  Search(const Problem& problem, std::uint64_t bound, const Precision& precision, Facts& facts);

  /// Searches, or goes on after a call that stopped for its `most_states`. A shortest path into an
  /// error vertex; nothing if there is none among those that could be followed, or none before
  /// executions took a branch that could not be, or, unless is_finished(), there were more than so
  /// many states. If the problem has goals, a path to one that is open, at most one for each, and
  /// the search is to go on. Throws ReadsDropped, TooLarge, BackendError; not to be called again
  /// then.
  std::optional<ErrorPath> run(std::size_t most_states);

  /// Goes on, in the next run(), behind the path that the last one gave, which no execution takes:
  /// the search is no proof then. Contract: the path leads from a state, and there are no goals.
  void exclude(const ErrorPath& path);

  bool is_finished() const { return finished_; }
  /// After run() found nothing: whether every branch was followed and no alloc failed to fit.
  bool is_closed() const { return finished_ && !refusal_ && !remarks_.cut; }
  /// Whether some alloc was of a size that the path condition set no limit to.
  bool met_any_size() const { return remarks_.any_size; }
  /// Whether it left open for some configurations which of their lists are empty.
  bool left_children_open() const { return left_children_open_; }
  std::size_t states() const { return entries_.size(); }
  /// After run(): nothing if every branch was followed; one that executions take, if there is one.
  const std::optional<Refusal>& refusal() const { return refusal_; }
  /// A state of the trail of an error path, and whether data were lost when it was stored.
  Configuration configuration(std::uint32_t id) const;
  rts::VertexId vertex(std::uint32_t id) const { return entries_[id].vertex; }
  bool lost_data(std::uint32_t id) const { return entries_[id].lost_data; }
  /// The start, as this search would store it if it kept so much of conditions there.
  std::vector<Configuration> starts(Keep keep) const;
  /// What the edge leads to, as this search would store it if it kept so much of conditions there
  /// and did not widen data.
  std::vector<Configuration> after(const Configuration& from, rts::EdgeId edge, Keep keep) const;
  /// After run() found nothing: everything that was visited, with opaque addresses.
  StateGraph graph() const;
  /// The same with numeric ones.
  Reached reached() const;

 private:
  static constexpr auto no_parent = static_cast<std::uint32_t>(-1);

  struct Entry {
    std::string bytes;  // of the canonical configuration
    std::uint64_t used = 0;
    std::uint32_t parent = no_parent;
    rts::EdgeId edge = 0;
    rts::VertexId vertex = 0;
    bool lost_data = false;
    bool lost_lengths = false;
  };

  /// The entries that are widened together; they have one shape.
  struct Group {
    std::size_t number = 0;
    std::uint32_t latest = 0;
  };

  void look_around(std::uint32_t id);
  void expand(std::uint32_t id);
  void note_refusal(std::uint32_t id);
  /// Whether executions take a branch that could not be followed: this search proves nothing then.
  bool needs_numbers() const { return refusal_ && refusal_->losses.none(); }
  void enter(Configuration configuration, std::uint32_t parent, rts::EdgeId edge);
  void note_error(std::uint32_t parent, rts::EdgeId edge);
  /// Whether an error that was met is all that is asked for; with goals none is.
  bool is_over() const { return error_.has_value(); }
  std::optional<ErrorPath> next_path();
  void place(Configuration configuration, Entry entry);
  AbstractionLosses losses_up_to(std::uint32_t id) const;
  void normalise(Configuration& configuration, Entry& entry, Keep keep);
  /// The entry that subsumes the configuration, or a new one.
  std::uint32_t place_of(Configuration configuration, Entry entry);
  std::uint32_t add(const Configuration& configuration, Entry entry, const std::string& shape);
  std::optional<std::uint32_t> subsuming(const Configuration& configuration,
                                         const std::string& bytes, const std::string& shape) const;
  std::optional<std::uint32_t> subsuming(const Configuration& configuration,
                                         const Candidates& candidates,
                                         const std::string& key) const;
  std::optional<std::uint32_t> subsuming_without_numbers(Configuration configuration) const;
  std::optional<std::uint32_t> subsuming_with_pieces(const Configuration& configuration) const;
  ErrorPath path_to(std::uint32_t id, rts::EdgeId last) const;

  const Problem& problem_;
  const rts::System& system_;
  std::uint64_t bound_;
  const Precision& precision_;
  Facts& facts_;
  std::vector<Live> live_;                           // by vertex
  std::vector<std::vector<rts::EdgeId>> out_edges_;  // by vertex; those that can lead to an error
  std::vector<bool> leaves_children_open_;           // by vertex; empty without pieces
  std::vector<std::size_t> entered_;                 // entries by vertex; empty without pieces
  bool left_children_open_ = false;
  Remarks remarks_;
  std::vector<Entry> entries_;
  std::uint32_t next_ = 0;                               // entry to expand
  std::unordered_map<std::string, std::uint32_t> same_;  // by bytes: with the fewest used cells
  std::unordered_map<std::string, Group> groups_;        // by name
  Candidates by_shape_;  // those that can subsume others of their shape
  std::unordered_map<std::string, std::vector<std::uint32_t>> by_pieces_;  // those that have some
  Candidates by_outline_;  // those that can subsume others of their outline, whatever their lengths
  std::vector<Arc> arcs_;
  std::uint32_t starts_ = 0;
  std::optional<ErrorPath> error_;                            // without goals
  std::set<std::pair<std::uint32_t, rts::EdgeId>> excluded_;  // last states and edges of paths
  std::vector<bool> met_;                                     // by goal: it has a path
  std::vector<ErrorPath> to_goals_;  // that run() has yet to tell of, the last one first
  std::optional<Refusal> refusal_;
  bool finished_ = false;
};

}  // namespace heapreach::search
