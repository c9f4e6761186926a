#include "search/engine/search.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "search/abstraction/cases.h"
#include "search/abstraction/fold.h"
#include "search/abstraction/subsumption.h"
#include "search/abstraction/tables.h"
#include "search/abstraction/widen.h"
#include "search/pieces/bounds.h"
#include "search/pieces/children.h"
#include "search/pieces/piece_subsumption.h"
#include "search/state/state_graph.h"
#include "support/error.h"
#include "support/work.h"

namespace heapreach::search {

namespace {

/// Into so many cases a configuration is divided at most. The checker follows no more.
constexpr std::size_t most_cases = 64;

/// What it takes to make one and look for those that subsume it, beside its bytes.
constexpr std::uint64_t units_per_configuration = 20;

/// So many configurations with pieces at a vertex tell which children are null: where edges meet,
/// or at the head of a loop only (Precision::early_empty_children).
constexpr std::size_t few_with_null_children = 8;
constexpr std::size_t most_with_null_children = 32;

/// Whether the configuration can subsume others than those with the same bytes.
bool is_general(const Configuration& configuration) {
  bool general = false;
  for_each_datum(configuration, [&](const Datum& datum) {
    general = general || datum.kind == Datum::Kind::any || !datum.linear.is_constant();
  });
  return general;
}

/// Whether it can subsume others than those of its shape.
bool has_open_list(const Configuration& configuration) {
  return std::any_of(configuration.segments.begin(), configuration.segments.end(),
                     [](const Segment& segment) { return segment.is_open(); });
}

}  // namespace

Search::Search(const Problem& problem, std::uint64_t bound, const Precision& precision,
               Facts& facts)
    : problem_(problem),
      system_(problem.system),
      bound_(bound),
      precision_(precision),
      facts_(facts),
      live_(liveness(problem.system, precision.every_field)),
      out_edges_(relevant_out_edges(problem.system)) {
  if (precision.shapes == nullptr) return;
  const std::size_t vertices = system_.vertices().size();
  leaves_children_open_ =
      system_.graph().loop_heads(system_.start, std::vector<bool>(vertices, false));
  for (rts::VertexId v = 0; precision.early_empty_children && v < vertices; ++v) {
    if (system_.graph().in_edges(v).size() > 1) leaves_children_open_[v] = true;
  }
  entered_.assign(vertices, 0);
}

std::optional<ErrorPath> Search::run(std::size_t most_states) {
  if (entries_.empty()) {
    start(system_, problem_.addresses, bound_, facts_, remarks_,
          [&](Configuration c) { enter(std::move(c), no_parent, 0); });
    note_refusal(no_parent);
    starts_ = static_cast<std::uint32_t>(entries_.size());
  }
  for (; next_ < entries_.size() && !error_ && !needs_numbers(); ++next_) {
    if (std::optional<ErrorPath> path = next_path()) return path;
    if (entries_.size() > most_states) return std::nullopt;
    if (next_ % 64 == 0) look_around(next_);
    expand(next_);
  }
  if (std::optional<ErrorPath> path = next_path()) return path;
  finished_ = true;
  return error_;
}

/// The last state is expanded once more, since it was left at the error.
void Search::exclude(const ErrorPath& path) {
  excluded_.insert({path.trail.back(), path.edges.back()});
  next_ = path.trail.back();
  error_.reset();
  finished_ = false;
}

/// A path to a goal that is open.
std::optional<ErrorPath> Search::next_path() {
  while (!to_goals_.empty()) {
    ErrorPath path = std::move(to_goals_.back());
    to_goals_.pop_back();
    if (problem_.goals->is_open(problem_.goals->of(path.edges.back()))) return path;
  }
  return std::nullopt;
}

/// Of several goals each is told of once: a second path there may be no better than the first.
void Search::note_error(std::uint32_t parent, rts::EdgeId edge) {
  if (problem_.goals == nullptr) {
    if (excluded_.contains({parent, edge})) return;
    error_ = path_to(parent, edge);
    return;
  }
  if (parent == no_parent) throw InternalError("a search with goals starts at an error vertex");
  const GoalId goal = problem_.goals->of(edge);
  if (goal >= met_.size()) met_.resize(goal + 1);
  if (met_[goal] || !problem_.goals->is_open(goal)) return;
  met_[goal] = true;
  to_goals_.push_back(path_to(parent, edge));
}

void Search::look_around(std::uint32_t id) {
  problem_.limits.deadline.poll(problem_.addresses.stage());
  if (problem_.progress) {
    problem_.progress(fmt::format("{} states, {} to go", entries_.size(), entries_.size() - id));
  }
}

Configuration Search::configuration(std::uint32_t id) const {
  Configuration result = deserialised(entries_[id].bytes);
  // A configuration is mostly read to be compared with a new one. The divisor makes a search that
  // does little else (data/c/record_on_two_lists.c) count about as many units per second as others.
  work::spend(1 + entries_[id].bytes.size() / 64);
  result.used = entries_[id].used;
  return result;
}

std::vector<Configuration> Search::starts(Keep keep) const {
  std::vector<Configuration> result;
  Remarks remarks;
  start(system_, problem_.addresses, bound_, facts_, remarks, [&](Configuration c) {
    problem_.addresses.make_canonical(c, live_[c.vertex], keep, facts_, precision_.shapes);
    result.push_back(std::move(c));
  });
  return result;
}

std::vector<Configuration> Search::after(const Configuration& from, rts::EdgeId edge,
                                         Keep keep) const {
  std::vector<Configuration> result;
  Remarks remarks;
  execute(system_, problem_.addresses, bound_, from, edge, facts_, remarks, [&](Configuration c) {
    if (!system_.is_error(c.vertex)) {
      problem_.addresses.make_canonical(c, live_[c.vertex], keep, facts_, precision_.shapes);
      forget_lengths(c, precision_.longest_list);
    }
    result.push_back(std::move(c));
  });
  return result;
}

void Search::expand(std::uint32_t id) {
  const Configuration from = configuration(id);
  for (const rts::EdgeId edge : out_edges_[from.vertex]) {
    execute(system_, problem_.addresses, bound_, from, edge, facts_, remarks_,
            [&](Configuration c) { enter(std::move(c), id, edge); });
    if (is_over()) return;
    note_refusal(id);
  }
}

void Search::note_refusal(std::uint32_t id) {
  if (remarks_.needs_addresses.empty()) return;
  Refusal refusal{std::exchange(remarks_.needs_addresses, {}), losses_up_to(id)};
  if (!refusal_ || refusal.losses.none()) refusal_ = std::move(refusal);
}

void Search::enter(Configuration configuration, std::uint32_t parent, rts::EdgeId edge) {
  if (is_over()) return;
  const rts::VertexId vertex = configuration.vertex;
  if (system_.is_error(vertex)) return note_error(parent, edge);
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
  if (problem_.addresses.make_canonical(configuration, live_[entry.vertex], keep, facts_,
                                        precision_.shapes)) {
    entry.lost_data = true;
  }
  if (precision_.shapes != nullptr && has_pieces(configuration)) {
    entry.lost_lengths = true;
    const std::size_t most =
        precision_.early_empty_children ? few_with_null_children : most_with_null_children;
    bool changed = false;
    if (leaves_children_open_[entry.vertex] && entered_[entry.vertex] >= most) {
      changed = let_children_be_empty(configuration, *precision_.shapes);
      left_children_open_ = left_children_open_ || changed;
      changed |= precision_.shapes->keeps_order() &&
                 weaken_bounds(configuration, facts_, *precision_.shapes);
    }
    if (changed) {
      problem_.addresses.make_canonical(configuration, live_[entry.vertex], keep, facts_,
                                        precision_.shapes);
    }
  }
  if (forget_lengths(configuration, precision_.longest_list)) entry.lost_lengths = true;
  entry.used = configuration.used;
  entry.bytes = serialised(configuration);
  work::spend(units_per_configuration + entry.bytes.size() / 4);
}

std::uint32_t Search::place_of(Configuration configuration, Entry entry) {
  std::string shape = shape_of(configuration);
  if (const auto known = subsuming(configuration, entry.bytes, shape)) return *known;
  if (const auto known = subsuming_without_numbers(configuration)) return *known;
  Group* group = &groups_[problem_.addresses.widening_group(configuration, shape)];
  if (group->number >= precision_.widening_delay[entry.vertex]) {
    const bool with_orders = precision_.widening_delay[entry.vertex] >= precision_.orders_from;
    configuration = widen(this->configuration(group->latest), configuration, facts_,
                          {with_orders, problem_.addresses.follows_texts(), &problem_.thresholds});
    entry.lost_data = true;
    normalise(configuration, entry, Keep::everything);
    const std::string before = std::exchange(shape, shape_of(configuration));
    if (const auto known = subsuming(configuration, entry.bytes, shape)) return *known;
    // It stays in its group, so that the next one is widened with it, and so on to an end.
    if (shape != before) {
      group = &groups_[problem_.addresses.widening_group(configuration, shape)];
    }
  }
  ++group->number;
  group->latest = static_cast<std::uint32_t>(entries_.size());
  return add(configuration, std::move(entry), shape);
}

std::uint32_t Search::add(const Configuration& configuration, Entry entry,
                          const std::string& shape) {
  const auto id = static_cast<std::uint32_t>(entries_.size());
  same_[entry.bytes] = id;
  if (precision_.shapes != nullptr) ++entered_[entry.vertex];
  if (has_pieces(configuration))
    by_pieces_[piece_key_of(configuration)].push_back(id);
  else if (has_open_list(configuration))
    by_outline_.add(outline_of(configuration), Profile(configuration), id);
  else if (is_general(configuration))
    by_shape_.add(shape, Profile(configuration), id);
  entries_.push_back(std::move(entry));
  return id;
}

std::optional<std::uint32_t> Search::subsuming(const Configuration& configuration,
                                               const std::string& bytes,
                                               const std::string& shape) const {
  const auto same = same_.find(bytes);
  if (same != same_.end() && entries_[same->second].used <= configuration.used) {
    return same->second;
  }
  if (const auto known = subsuming(configuration, by_shape_, shape)) return known;
  if (!by_outline_.empty()) {
    const auto known = subsuming(configuration, by_outline_, outline_of(configuration));
    if (known) return known;
  }
  return by_pieces_.empty() ? std::nullopt : subsuming_with_pieces(configuration);
}

/// Loops leave numbers in their buffers that the first visit of a vertex knew nothing of. The
/// configuration of that visit stands for the later ones.
std::optional<std::uint32_t> Search::subsuming_without_numbers(Configuration configuration) const {
  if (precision_.shapes == nullptr || !forget_numbers_in_tables(configuration)) return std::nullopt;
  problem_.addresses.make_canonical(configuration, live_[configuration.vertex], Keep::everything,
                                    facts_, precision_.shapes);
  return subsuming(configuration, serialised(configuration), shape_of(configuration));
}

std::optional<std::uint32_t> Search::subsuming_with_pieces(
    const Configuration& configuration) const {
  const auto candidates = by_pieces_.find(piece_key_of(configuration));
  if (candidates == by_pieces_.end()) return std::nullopt;
  for (const std::uint32_t candidate : candidates->second) {
    if (entries_[candidate].used > configuration.used) continue;
    const Configuration general = this->configuration(candidate);
    const std::optional<Configuration> special = in_outline_of(general, configuration);
    if (special && subsumes(general, *special, facts_)) return candidate;
  }
  return std::nullopt;
}

std::optional<std::uint32_t> Search::subsuming(const Configuration& configuration,
                                               const Candidates& candidates,
                                               const std::string& key) const {
  if (!candidates.has(key)) return std::nullopt;
  for (const std::uint32_t candidate : candidates.that_may_subsume(key, Profile(configuration))) {
    if (entries_[candidate].used > configuration.used) continue;
    if (subsumes(this->configuration(candidate), configuration, facts_)) return candidate;
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
  graph.open = problem_.addresses.is_lazy();
  if (remarks_.cut) graph.bound = bound_;
  graph.starts = starts_;
  ShapeTable shapes;
  for (std::uint32_t id = 0; id < entries_.size(); ++id) {
    graph.states.push_back(to_state(configuration(id), &shapes));
  }
  graph.shapes = shapes.take();
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

Reached Search::reached() const {
  Reached result;
  result.cut = remarks_.cut;
  for (std::uint32_t id = 0; id < entries_.size(); ++id) result.states.push_back(configuration(id));
  return result;
}

}  // namespace heapreach::search
