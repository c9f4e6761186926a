#include "search/engine/search.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "search/abstraction/cases.h"
#include "search/abstraction/subsumption.h"
#include "search/abstraction/widen.h"
#include "search/state/materialise.h"
#include "search/state/state_graph.h"

namespace heapreach::search {

namespace {

/// Into so many cases a configuration is divided at most. The judge follows no more.
constexpr std::size_t most_cases = 64;

/// Whether the configuration can cover others than those with the same bytes.
bool is_general(const Configuration& configuration) {
  bool general = false;
  for_each_datum(configuration, [&](const Datum& datum) {
    general = general || datum.kind == Datum::Kind::any || !datum.linear.is_constant();
  });
  return general;
}

/// Whether it can cover others than those of its shape.
bool has_open_list(const Configuration& configuration) {
  return std::any_of(configuration.segments.begin(), configuration.segments.end(),
                     [](const Segment& segment) { return segment.is_open(); });
}

}  // namespace

Search::Search(const rts::System& system, std::uint64_t bound, const Precision& precision,
               Facts& facts, const backends::Limits& limits, const backends::Progress& progress)
    : system_(system),
      bound_(bound),
      precision_(precision),
      facts_(facts),
      limits_(limits),
      progress_(progress),
      live_(liveness(system, precision.every_field)),
      out_edges_(relevant_out_edges(system)) {}

std::optional<ErrorPath> Search::run(std::size_t most_states) {
  if (entries_.empty()) {
    start(system_, facts_, remarks_, [&](Configuration c) { enter(std::move(c), no_parent, 0); });
    note_refusal(no_parent);
    starts_ = static_cast<std::uint32_t>(entries_.size());
  }
  for (; next_ < entries_.size() && !error_ && !needs_exact(); ++next_) {
    if (entries_.size() > most_states) return std::nullopt;
    if (next_ % 64 == 0) look_around(next_);
    expand(next_);
  }
  finished_ = true;
  return error_;
}

void Search::look_around(std::uint32_t id) {
  limits_.deadline.poll("explore");
  if (progress_) {
    progress_(fmt::format("{} states, {} to go", entries_.size(), entries_.size() - id));
  }
}

Configuration Search::configuration(std::uint32_t id) const {
  Configuration result = deserialised(entries_[id].bytes);
  result.used = entries_[id].used;
  return result;
}

std::vector<Configuration> Search::after(const Configuration& from, rts::EdgeId edge,
                                         Keep keep) const {
  std::vector<Configuration> result;
  Remarks remarks;
  execute(system_, bound_, from, edge, facts_, remarks, [&](Configuration c) {
    if (!system_.is_error(c.vertex)) {
      make_canonical(c, live_[c.vertex], keep, facts_);
      forget_lengths(c, precision_.longest_list);
    }
    result.push_back(std::move(c));
  });
  return result;
}

void Search::expand(std::uint32_t id) {
  const Configuration from = configuration(id);
  for (const rts::EdgeId edge : out_edges_[from.vertex]) {
    execute(system_, bound_, from, edge, facts_, remarks_,
            [&](Configuration c) { enter(std::move(c), id, edge); });
    if (error_) return;
    note_refusal(id);
  }
}

void Search::note_refusal(std::uint32_t id) {
  if (remarks_.needs_addresses.empty()) return;
  Refusal refusal{std::exchange(remarks_.needs_addresses, {}), losses_up_to(id)};
  if (!refusal_ || refusal.losses.none()) refusal_ = std::move(refusal);
}

void Search::enter(Configuration configuration, std::uint32_t parent, rts::EdgeId edge) {
  if (error_) return;
  const rts::VertexId vertex = configuration.vertex;
  if (system_.is_error(vertex)) {
    error_ = path_to(parent, edge);
    return;
  }
  Entry entry{"", configuration.used, parent, edge, vertex, false, false};
  normalise(configuration, entry, precision_.conditions[vertex]);
  std::vector<Configuration> cases;
  if (precision_.values) cases = cases_of(configuration, facts_, most_cases);
  if (cases.empty()) return place(std::move(configuration), std::move(entry));
  for (Configuration& each : cases) {
    Entry own = entry;
    normalise(each, own, precision_.conditions[vertex]);
    place(std::move(each), std::move(own));
  }
}

void Search::place(Configuration configuration, Entry entry) {
  const std::uint32_t parent = entry.parent;
  const rts::EdgeId edge = entry.edge;
  const std::uint32_t to = place_of(std::move(configuration), std::move(entry));
  if (parent != no_parent) arcs_.push_back({parent, edge, to});
}

void Search::normalise(Configuration& configuration, Entry& entry, Keep keep) {
  if (make_canonical(configuration, live_[entry.vertex], keep, facts_)) {
    entry.lost_data = true;
  }
  if (forget_lengths(configuration, precision_.longest_list)) entry.lost_lengths = true;
  entry.used = configuration.used;
  entry.bytes = serialised(configuration);
}

std::uint32_t Search::place_of(Configuration configuration, Entry entry) {
  Shape* shape = &by_shape_[shape_of(configuration)];
  std::vector<std::uint32_t>* open = &open_[outline_of(configuration)];
  if (const auto known = subsuming(configuration, entry.bytes, *shape, *open)) return *known;
  if (shape->number >= precision_.widening_delay[entry.vertex]) {
    configuration = widen(this->configuration(shape->latest), configuration, facts_);
    entry.lost_data = true;
    normalise(configuration, entry, Keep::everything);
    shape = &by_shape_[shape_of(configuration)];
    open = &open_[outline_of(configuration)];
    if (const auto known = subsuming(configuration, entry.bytes, *shape, *open)) return *known;
  }
  const auto id = static_cast<std::uint32_t>(entries_.size());
  exact_[entry.bytes] = id;
  ++shape->number;
  shape->latest = id;
  if (has_open_list(configuration))
    open->push_back(id);
  else if (is_general(configuration))
    shape->general.push_back(id);
  entries_.push_back(std::move(entry));
  return id;
}

std::optional<std::uint32_t> Search::subsuming(const Configuration& configuration,
                                               const std::string& bytes, const Shape& shape,
                                               const std::vector<std::uint32_t>& open) const {
  const auto same = exact_.find(bytes);
  if (same != exact_.end() && entries_[same->second].used <= configuration.used) {
    return same->second;
  }
  for (const std::vector<std::uint32_t>* candidates : {&shape.general, &open}) {
    for (const std::uint32_t candidate : *candidates) {
      if (entries_[candidate].used > configuration.used) continue;
      if (subsumes(this->configuration(candidate), configuration, facts_)) return candidate;
    }
  }
  return std::nullopt;
}

ErrorPath Search::path_to(std::uint32_t id, rts::EdgeId last) const {
  ErrorPath path;
  if (id == no_parent) return path;
  path.edges.push_back(last);
  path.trail.push_back(id);
  path.losses = losses_up_to(id);
  for (; entries_[id].parent != no_parent; id = entries_[id].parent) {
    path.edges.push_back(entries_[id].edge);
    path.trail.push_back(entries_[id].parent);
  }
  std::reverse(path.edges.begin(), path.edges.end());
  std::reverse(path.trail.begin(), path.trail.end());
  return path;
}

AbstractionLosses Search::losses_up_to(std::uint32_t id) const {
  AbstractionLosses losses;
  for (; id != no_parent; id = entries_[id].parent) {
    if (entries_[id].lost_data) losses.data.push_back(entries_[id].vertex);
    losses.lengths = losses.lengths || entries_[id].lost_lengths;
  }
  return losses;
}

StateGraph Search::graph() const {
  StateGraph graph;
  if (remarks_.cut) graph.bound = bound_;
  graph.starts = starts_;
  for (std::uint32_t id = 0; id < entries_.size(); ++id) {
    graph.states.push_back(to_state(configuration(id)));
  }
  // Several branches of an edge may end in one state.
  const auto key = [](const Arc& arc) { return std::tie(arc.from, arc.edge, arc.to); };
  graph.arcs = arcs_;
  std::sort(graph.arcs.begin(), graph.arcs.end(),
            [&](const Arc& a, const Arc& b) { return key(a) < key(b); });
  graph.arcs.erase(std::unique(graph.arcs.begin(), graph.arcs.end(),
                               [&](const Arc& a, const Arc& b) { return key(a) == key(b); }),
                   graph.arcs.end());
  return graph;
}

}  // namespace heapreach::search
