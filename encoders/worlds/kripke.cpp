// Which clauses the Kripke encoding has. In world k > 0 some block has outgrown world k - 1, and
// none has outgrown world k, which bounds the frontier on both sides; constant sizes then bound how
// far an edge can get, and only those targets get clauses.
#include "encoders/worlds/kripke.h"

#include <algorithm>
#include <map>

#include "encoders/symbolic/layout.h"
#include "encoders/worlds/clauses.h"

namespace heapreach::encoders {

namespace {

/// How far behind the old frontier the last block of some instructions ends.
struct Reach {
  bool has_alloc = false;
  bool certain = false;             // some alloc cannot fail
  Integer least;                    // if any block is handed out
  std::optional<Integer> most = 0;  // nothing if not bounded
};

class Targets {
 public:
  Targets(const rts::System& system, const std::vector<std::uint64_t>& cells)
      : system_(system), cells_(cells) {}

  /// Over all paths through a fragment, of whose last edge only the first instructions count.
  Reach reach_of(const rts::Fragment& fragment, std::size_t last_instructions) const {
    std::map<rts::VertexId, Reach> inner;
    std::optional<Reach> result;
    for (rts::EdgeId e : fragment.edges) {
      const rts::Edge& edge = system_.edge(e);
      const bool last = e == fragment.edges.back();
      Reach reach = edge.from == fragment.from ? Reach() : inner.at(edge.from);
      extend(reach, edge, last ? last_instructions : edge.instructions.size());
      if (edge.to == fragment.to) {
        result = result ? either(*result, reach) : reach;
      } else if (const auto [known, added] = inner.emplace(edge.to, reach); !added) {
        known->second = either(known->second, reach);
      }
    }
    return result.value();
  }

  /// The worlds that a transition of this reach may lead to from `world`, ascending.
  std::vector<World> of(const Reach& reach, World world) const {
    if (!reach.has_alloc) return {world};
    std::vector<World> targets;
    for (World to = world; to < cells_.size(); ++to) {
      const bool hands_out = to > world || reach.certain;
      if (hands_out && frontier(world).least() + reach.least > cells(to)) continue;
      if (to > world && !may_exceed(reach, world, cells(to - 1))) break;
      targets.push_back(to);
    }
    return targets;
  }

  /// Whether a transition of this reach from `world` may need more than so many cells.
  bool may_exceed(const Reach& reach, World world, const Integer& cells) const {
    return !reach.most || frontier(world).most + *reach.most > cells;
  }

 private:
  void extend(Reach& reach, const rts::Edge& edge, std::size_t instructions) const {
    const Integer guard(static_cast<unsigned long>(system_.guard));
    for (std::size_t i = 0; i < instructions; ++i) {
      const auto* alloc = std::get_if<rts::Alloc>(&edge.instructions[i].action);
      if (!alloc) continue;
      const auto size = constant_size(*alloc);
      const Integer cells = size && *size > 0 ? *size : Integer(1);  // at least
      if (!alloc->may_fail) {
        reach.least = reach.certain ? Integer(reach.least + guard + cells) : cells;
        reach.certain = true;
      } else if (!reach.certain && (!reach.has_alloc || cells < reach.least)) {
        reach.least = cells;
      }
      if (!size) reach.most.reset();
      if (reach.most) *reach.most += reach.has_alloc ? Integer(guard + cells) : cells;
      reach.has_alloc = true;
    }
  }

  /// One path or the other.
  static Reach either(const Reach& a, const Reach& b) {
    Reach reach;
    reach.has_alloc = a.has_alloc || b.has_alloc;
    reach.certain = a.certain && b.certain;
    reach.least =
        a.has_alloc && b.has_alloc ? std::min(a.least, b.least) : (a.has_alloc ? a.least : b.least);
    reach.most.reset();
    if (a.most && b.most) reach.most = std::max(*a.most, *b.most);
    return reach;
  }

  Integer cells(World world) const { return static_cast<unsigned long>(cells_[world]); }
  FrontierRange frontier(World world) const { return frontier_range(system_, cells_, world); }

  const rts::System& system_;
  const std::vector<std::uint64_t>& cells_;
};

}  // namespace

/// Behind a block that was handed out lies its guard; the start heap of an open program may end
/// anywhere.
FrontierRange frontier_range(const rts::System& system, const std::vector<std::uint64_t>& sizes,
                             std::size_t world) {
  if (world == 0) return {std::nullopt, 0};
  const Integer guard = static_cast<unsigned long>(system.guard);
  const Integer before = static_cast<unsigned long>(sizes.at(world - 1));
  const bool open = system.heap == rts::StartHeap::unknown;
  return {Integer(open ? before : before + guard),
          Integer(static_cast<unsigned long>(sizes.at(world)) + guard)};
}

Encoding KripkeEncoder::clauses_of(const rts::System& system, const Options& options,
                                   const Deadline& deadline) const {
  const std::vector<std::uint64_t> cells = world_sizes(options.worlds, options.bound);
  const World worlds = cells.size();
  ClauseBuilder clauses(system, options, deadline, cells, true);
  const Targets targets(system, cells);
  const World start_worlds = system.heap == rts::StartHeap::empty ? 1 : worlds;
  for (World k = 0; k < start_worlds; ++k) clauses.start(k);
  for (const rts::Fragment& fragment : clauses.fragments()) {
    const std::size_t last = system.edge(fragment.edges.back()).instructions.size();
    const Reach reach = targets.reach_of(fragment, last);
    for (World k = 0; k < worlds; ++k) {
      for (World to : targets.of(reach, k)) clauses.transition(fragment, k, to);
    }
  }
  const Integer bound(static_cast<unsigned long>(options.bound));
  for (const auto& cut : clauses.cuts()) {
    const Reach reach = targets.reach_of(cut.fragment, cut.instruction + 1);
    for (World k = 0; k < worlds; ++k) {
      if (targets.may_exceed(reach, k, bound)) clauses.cut(cut, k);
    }
  }
  for (World k = 0; k + 1 < worlds; ++k) {
    clauses.link(k + 1, options.query == Query::fan ? 0 : k);
  }
  return clauses.finish();
}

}  // namespace heapreach::encoders
