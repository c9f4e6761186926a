// A state covers another at the same vertex if blocks lie at the same addresses and its data are
// more general. Data that never repeat are widened as in explore, but only where numbers differ
// that are no address of any cell: of those that are there are only so many, and shapes depend on
// them.
#include "search/engine/exact_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "search/abstraction/canonical.h"
#include "search/abstraction/garbage.h"
#include "search/abstraction/subsumption.h"
#include "search/abstraction/widen.h"
#include "search/addresses/numbers.h"
#include "search/state/path_condition.h"
#include "support/error.h"

namespace heapreach::search::exact {

using search::Configuration;

Search::Search(const rts::System& system, std::uint64_t bound, const Precision& precision,
               search::Facts& facts, const backends::Limits& limits,
               const backends::Progress& progress)
    : system_(system),
      bound_(bound),
      precision_(precision),
      facts_(facts),
      limits_(limits),
      progress_(progress),
      evaluation_(exact_addresses()),
      live_(search::liveness(system, precision.every_field)),
      out_edges_(search::relevant_out_edges(system)) {}

std::optional<ErrorPath> Search::run() {
  search::start(
      system_, facts_, remarks_, [&](Configuration c) { enter(std::move(c), no_parent, 0); },
      evaluation_);
  for (std::uint32_t id = 0; id < entries_.size() && !error_; ++id) {
    if (id % 64 == 0) look_around(id);
    expand(id);
  }
  return error_;
}

void Search::look_around(std::uint32_t id) {
  limits_.deadline.poll("exact");
  if (progress_) {
    progress_(fmt::format("{} states, {} to go", entries_.size(), entries_.size() - id));
  }
}

Configuration Search::configuration(std::uint32_t id) const {
  Configuration result = search::deserialised(entries_[id].bytes);
  for (const search::Segment& block : result.segments) {
    result.used += static_cast<std::uint64_t>(block.room()) + system_.guard;
  }
  return result;
}

std::vector<Configuration> Search::states() const {
  std::vector<Configuration> result;
  for (std::uint32_t id = 0; id < entries_.size(); ++id) result.push_back(configuration(id));
  return result;
}

void Search::expand(std::uint32_t id) {
  const Configuration from = configuration(id);
  for (const rts::EdgeId edge : out_edges_[from.vertex]) {
    search::execute(
        system_, bound_, from, edge, facts_, remarks_,
        [&](Configuration c) { enter(std::move(c), id, edge); }, evaluation_);
    if (error_) return;
  }
  if (!remarks_.needs_addresses.empty()) throw InternalError("exact: " + remarks_.needs_addresses);
}

void Search::enter(Configuration configuration, std::uint32_t parent, rts::EdgeId edge) {
  if (error_) return;
  const rts::VertexId vertex = configuration.vertex;
  if (system_.is_error(vertex)) {
    error_ = path_to(parent, edge);
    return;
  }
  Entry entry{"", parent, edge, vertex, false};
  entry.lossy = simplify(configuration, precision_.conditions[vertex]);
  entry.bytes = search::serialised(configuration);
  if (is_subsumed(configuration, entry.bytes)) return;
  const auto last = static_cast<search::Number>(system_.origin() + configuration.used);
  Kind& kind = kinds_[kind_of(configuration, last)];
  if (kind.number >= precision_.widening_delay[vertex]) {
    configuration = search::widen(this->configuration(kind.latest), configuration, facts_);
    simplify(configuration, true);
    entry.lossy = true;
    entry.bytes = search::serialised(configuration);
    if (is_subsumed(configuration, entry.bytes)) return;
  }
  add(configuration, std::move(entry), kind);
}

/// The same states but for what no execution reads and, unless it is kept, the path condition. True
/// if that lost something.
bool Search::simplify(Configuration& configuration, bool keep_condition) {
  search::drop_dead(configuration, live_[configuration.vertex]);
  search::simplify_condition(configuration, facts_);
  const bool loses = !keep_condition && !configuration.condition.empty();
  if (loses) configuration.condition.clear();
  search::free_wildcards(configuration);
  search::name_unknowns(configuration);
  return loses;
}

bool Search::is_subsumed(const Configuration& configuration, const std::string& bytes) {
  if (known_.count(bytes) > 0) return true;
  const auto place = general_.find(search::shape_of(configuration));
  if (place == general_.end()) return false;
  const Profile profile(configuration);
  return std::any_of(place->second.begin(), place->second.end(), [&](const General& general) {
    return general.profile.may_subsume(profile) &&
           search::subsumes(this->configuration(general.id), configuration, facts_);
  });
}

void Search::add(const Configuration& configuration, Entry entry, Kind& kind) {
  const auto id = static_cast<std::uint32_t>(entries_.size());
  known_.insert(entry.bytes);
  ++kind.number;
  kind.latest = id;
  Profile profile(configuration);
  if (!profile.is_constant()) {
    general_[search::shape_of(configuration)].push_back({id, std::move(profile)});
  }
  entries_.push_back(std::move(entry));
}

ErrorPath Search::path_to(std::uint32_t id, rts::EdgeId last) const {
  ErrorPath path;
  if (id == no_parent) return path;
  path.edges.push_back(last);
  for (; id != no_parent; id = entries_[id].parent) {
    if (entries_[id].lossy) path.lossy.push_back(entries_[id].vertex);
    if (entries_[id].parent != no_parent) path.edges.push_back(entries_[id].edge);
  }
  std::reverse(path.edges.begin(), path.edges.end());
  return path;
}

}  // namespace heapreach::search::exact
