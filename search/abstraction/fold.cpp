#include "search/abstraction/fold.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>

#include "search/branching/path_condition.h"
#include "search/pieces/leaves.h"

namespace heapreach::search {

namespace {

/// How often something points at the two ends of a segment. Of a single block, all count as first.
struct References {
  int first = 0;
  int last = 0;
  bool from_store = false;
};

std::vector<References> count_references(const Configuration& configuration) {
  std::vector<References> counts(configuration.segments.size());
  for (const Datum& datum : configuration.store) {
    if (datum.is_place()) counts[datum.segment].from_store = true;
  }
  for (const Segment& segment : configuration.segments) {
    segment.for_each_datum([&](const Datum& datum) {
      if (!datum.is_place()) return;
      References& count = counts[datum.segment];
      ++(datum.last ? count.last : count.first);
    });
  }
  return counts;
}

bool alike(const Segment& a, const Segment& b) {
  return !a.is_piece() && !b.is_piece() && a.size == b.size && !a.freed && !b.freed &&
         a.is_static == b.is_static && a.is_frame == b.is_frame && a.is_new == b.is_new &&
         !a.is_partial() && !b.is_partial();
}

/// Nothing but the links between the two may point at blocks that become inner ones. The first
/// block of `a` and the last of `b` stay ends.
bool is_closed(const Segment& a, const Segment& b, const References& to_a, const References& to_b,
               const Segment::Folded& folded) {
  if (to_a.from_store || to_b.from_store) return false;
  if (b.is_list() && to_b.first != folded.forward) return false;
  return !a.is_list() || to_a.last == folded.backward;
}

/// Puts the joined list in the place of `a`; `b` becomes an empty segment without references.
void replace(Configuration& configuration, SegmentId a, SegmentId b, Segment whole) {
  const bool a_was_list = configuration.segments[a].is_list();
  const bool b_was_list = configuration.segments[b].is_list();
  configuration.segments[a] = std::move(whole);
  configuration.segments[b] = {};
  for_each_datum(configuration, [&](Datum& datum) {
    if (!datum.is_place()) return;
    if (datum.segment == b) {
      // What still points at b's first block points at its only one.
      datum.segment = a;
      datum.last = datum.last || !b_was_list;
    } else if (datum.segment == a && !a_was_list) {
      datum.last = false;
    }
  });
}

/// What all of a tree lead to is no element of a list, even if there is only one of these yet.
bool is_leaf(const Configuration& configuration, SegmentId id) {
  return may_be_leaf(configuration, Incoming(configuration), id,
                     configuration.segments[id].cells());
}

enum class Joined { none, alike, in_order };

/// `kinds`, indexed by SegmentId: only blocks of the same kind are joined; empty: all are.
Joined join_one(Configuration& configuration, Facts* facts, const std::vector<BlockKind>& kinds) {
  std::vector<References> counts = count_references(configuration);
  const std::vector<Segment>& segments = configuration.segments;
  const auto turn = [&](SegmentId list) {
    reverse(configuration, list);
    std::swap(counts[list].first, counts[list].last);
  };
  for (SegmentId a = 0; a < segments.size(); ++a) {
    if (counts[a].from_store) continue;
    for (std::size_t i = 0; i < segments[a].cells(); ++i) {
      // Lists may have been turned round: links are looked for at a's last block, to b's first one.
      if (segments[a].links_backward(i)) turn(a);
      const Datum link = segments[a].value(i);
      if (!link.is_place() || link.segment == a) continue;
      const SegmentId b = link.segment;
      if (!alike(segments[a], segments[b])) continue;
      if (!kinds.empty() && kinds[a] != kinds[b]) continue;
      if (link.last) turn(b);
      auto folded = Segment::fold(segments[a], a, segments[b], b, configuration.condition, facts);
      if (!folded || !is_closed(segments[a], segments[b], counts[a], counts[b], *folded)) continue;
      if (!kinds.empty() && (is_leaf(configuration, a) || is_leaf(configuration, b))) continue;
      replace(configuration, a, b, std::move(folded->whole));
      return folded->uses_order ? Joined::in_order : Joined::alike;
    }
  }
  return Joined::none;
}

/// True if neighbours were joined in an order.
bool fold_all(Configuration& configuration, Facts* facts, const Kinds* kinds) {
  for (std::size_t v = 0; v < configuration.store.size(); ++v) {
    const Datum datum = configuration.store[v];
    if (!datum.is_place() || configuration.segments[datum.segment].may_be_one()) continue;
    unfold(configuration, datum.segment, datum.last);
  }
  std::vector<BlockKind> of_segments;
  if (kinds != nullptr) of_segments = kinds->of(configuration);
  bool in_order = false;
  for (Joined joined = Joined::alike; joined != Joined::none;) {
    joined = join_one(configuration, facts, of_segments);
    in_order = in_order || joined == Joined::in_order;
  }
  return in_order;
}

/// By unknown: whether some datum is about it.
std::vector<bool> held(const Configuration& configuration) {
  std::vector<bool> result(configuration.unknowns, false);
  for_each_datum(configuration, [&](const Datum& datum) {
    for (const auto& term : datum.linear.terms) result[term.first] = true;
  });
  return result;
}

}  // namespace

void fold(Configuration& configuration, const Kinds* kinds) {
  fold_all(configuration, nullptr, kinds);
}

bool fold_in_order(Configuration& configuration, Facts& facts, const Kinds* kinds) {
  std::vector<bool> before = held(configuration);
  if (!fold_all(configuration, &facts, kinds)) return false;
  const std::vector<bool> after = held(configuration);
  before.resize(after.size(), true);  // of blocks that were split off
  simplify_condition(configuration, facts);
  std::erase_if(configuration.condition, [&](const Constraint& constraint) {
    return std::any_of(constraint.linear.terms.begin(), constraint.linear.terms.end(),
                       [&](const auto& term) { return before[term.first] && !after[term.first]; });
  });
  return true;
}

bool forget_lengths(Configuration& configuration, std::uint64_t longest) {
  bool loses = false;
  for (Segment& segment : configuration.segments) loses |= segment.forget_length(longest);
  return loses;
}

}  // namespace heapreach::search
