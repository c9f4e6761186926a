// One breadth-first search over canonical configurations.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "search/abstraction/canonical.h"
#include "search/step/execution.h"

namespace heapreach::search {

/// What a search keeps of what it could keep. More makes it more exact, and longer.
struct Precision {
  bool every_field = false;      // also those that no load seems to name
  std::vector<Keep> conditions;  // indexed by vertex: of path conditions there
  std::vector<std::size_t>
      widening_delay;              // indexed by vertex: configurations of a shape until it widens
  std::uint64_t longest_list = 0;  // at least 1: longer runs are so many blocks or more
  bool values = false;             // unknowns that can have few are these numbers
};

/// What was lost on a path.
struct AbstractionLosses {
  std::vector<rts::VertexId> data;  // where conditions and data were
  bool lengths = false;             // somewhere the length of a run was

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
  Search(const rts::System& system, std::uint64_t bound, const Precision& precision, Facts& facts,
         const backends::Limits& limits, const backends::Progress& progress);

  /// Searches, or goes on after a call that stopped for its `most_states`. A shortest path into an
  /// error vertex; nothing if there is none among those that could be followed, or none before
  /// executions took a branch that could not be, or, unless is_finished(), there were more than so
  /// many states. Throws ReadsDropped, TooLarge, BackendError; not to be called again then.
  std::optional<ErrorPath> run(std::size_t most_states);

  bool is_finished() const { return finished_; }
  /// After run() found nothing: whether every branch was followed and no alloc failed to fit.
  bool is_closed() const { return finished_ && !refusal_ && !remarks_.cut; }
  /// Whether some alloc was of a size that the path condition set no limit to.
  bool met_any_size() const { return remarks_.any_size; }
  std::size_t states() const { return entries_.size(); }
  /// After run(): nothing if every branch was followed; one that executions take, if there is one.
  const std::optional<Refusal>& refusal() const { return refusal_; }
  /// A state of the trail of an error path, and whether data were lost when it was stored.
  Configuration configuration(std::uint32_t id) const;
  bool lost_data(std::uint32_t id) const { return entries_[id].lost_data; }
  /// What the edge leads to, as this search would store it if it kept so much of conditions there
  /// and did not widen data.
  std::vector<Configuration> after(const Configuration& from, rts::EdgeId edge, Keep keep) const;
  /// After run() found nothing: everything that was visited.
  StateGraph graph() const;

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

  /// The entries of one shape.
  struct Shape {
    std::size_t number = 0;
    std::uint32_t latest = 0;
    std::vector<std::uint32_t> general;  // those that can cover others of it
  };

  void look_around(std::uint32_t id);
  void expand(std::uint32_t id);
  void note_refusal(std::uint32_t id);
  /// Whether executions take a branch that could not be followed: this search proves nothing then.
  bool needs_exact() const { return refusal_ && refusal_->losses.none(); }
  void enter(Configuration configuration, std::uint32_t parent, rts::EdgeId edge);
  void place(Configuration configuration, Entry entry);
  AbstractionLosses losses_up_to(std::uint32_t id) const;
  void normalise(Configuration& configuration, Entry& entry, Keep keep);
  /// The entry that covers the configuration, or a new one.
  std::uint32_t place_of(Configuration configuration, Entry entry);
  std::optional<std::uint32_t> subsuming(const Configuration& configuration,
                                         const std::string& bytes, const Shape& shape,
                                         const std::vector<std::uint32_t>& open) const;
  ErrorPath path_to(std::uint32_t id, rts::EdgeId last) const;

  const rts::System& system_;
  std::uint64_t bound_;
  const Precision& precision_;
  Facts& facts_;
  const backends::Limits& limits_;
  const backends::Progress& progress_;
  std::vector<Live> live_;                           // by vertex
  std::vector<std::vector<rts::EdgeId>> out_edges_;  // by vertex; those that can lead to an error
  Remarks remarks_;
  std::vector<Entry> entries_;
  std::uint32_t next_ = 0;  // entry to expand
  std::unordered_map<std::string, std::uint32_t>
      exact_;  // by bytes: the one with fewest used cells
  std::unordered_map<std::string, Shape> by_shape_;
  /// By outline: those that can cover others of it, whatever their lengths.
  std::unordered_map<std::string, std::vector<std::uint32_t>> open_;
  std::vector<Arc> arcs_;
  std::uint32_t starts_ = 0;
  std::optional<ErrorPath> error_;
  std::optional<Refusal> refusal_;
  bool finished_ = false;
};

}  // namespace heapreach::search
