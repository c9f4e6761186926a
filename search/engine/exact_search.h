// One breadth-first search over configurations with exact addresses.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "search/abstraction/liveness.h"
#include "search/engine/exact.h"
#include "search/state/profile.h"
#include "search/step/execution.h"

namespace heapreach::search::exact {

/// What a search keeps of what it could keep. More makes it more exact, and longer.
struct Precision {
  bool every_field = false;                 // also those that no load seems to name
  std::vector<bool> conditions;             // indexed by vertex: path conditions are kept there
  std::vector<std::size_t> widening_delay;  // indexed by vertex: states of a kind until it widens
};

/// A path of edges from the start into an error vertex.
struct ErrorPath {
  std::vector<rts::EdgeId> edges;
  /// Where something was lost on the way: if there is no such vertex, the path is an execution's.
  std::vector<rts::VertexId> lossy;
};

class Search {
 public:
  Search(const rts::System& system, std::uint64_t bound, const Precision& precision,
         search::Facts& facts, const backends::Limits& limits, const backends::Progress& progress);

  /// A shortest path into an error vertex; nothing if there is none. Throws ReadsDropped, TooLarge,
  /// BackendError.
  std::optional<ErrorPath> run();

  /// After run() found nothing: everything that was visited.
  std::vector<search::Configuration> states() const;
  /// After run(): whether some alloc did not fit.
  bool cut() const { return remarks_.cut; }

 private:
  static constexpr auto no_parent = static_cast<std::uint32_t>(-1);

  struct Entry {
    std::string bytes;  // of the simplified configuration
    std::uint32_t parent = no_parent;
    rts::EdgeId edge = 0;
    rts::VertexId vertex = 0;
    bool lossy = false;
  };

  /// An entry that can cover others than those with the same bytes.
  struct General {
    std::uint32_t id = 0;
    Profile profile;
  };

  /// Entries that agree in all that could be an address.
  struct Kind {
    std::size_t number = 0;
    std::uint32_t latest = 0;
  };

  void look_around(std::uint32_t id);
  search::Configuration configuration(std::uint32_t id) const;
  void expand(std::uint32_t id);
  void enter(search::Configuration configuration, std::uint32_t parent, rts::EdgeId edge);
  bool simplify(search::Configuration& configuration, bool keep_condition);
  bool is_subsumed(const search::Configuration& configuration, const std::string& bytes);
  void add(const search::Configuration& configuration, Entry entry, Kind& kind);
  ErrorPath path_to(std::uint32_t id, rts::EdgeId last) const;

  const rts::System& system_;
  std::uint64_t bound_;
  const Precision& precision_;
  search::Facts& facts_;
  const backends::Limits& limits_;
  const backends::Progress& progress_;
  search::MakeEvaluation evaluation_;
  std::vector<search::Live> live_;                   // by vertex
  std::vector<std::vector<rts::EdgeId>> out_edges_;  // by vertex; those that can lead to an error
  search::Remarks remarks_;
  std::vector<Entry> entries_;
  std::unordered_set<std::string> known_;                          // bytes of the entries
  std::unordered_map<std::string, std::vector<General>> general_;  // by shape
  std::unordered_map<std::string, Kind> kinds_;
  std::optional<ErrorPath> error_;
};

}  // namespace heapreach::search::exact
