// Chains of inner segments that an open segment of the outer state stands for: all that follows
// from where it was met, block by block or segment by segment, as long as its links join them. It
// may have any length, so it has that of those segments together, whatever their lengths are. Where
// its chain ends is a guess if no pointer says it; other ends are other attempts.
#include <algorithm>

#include "evidence/checker/matching/chain.h"
#include "evidence/checker/matching/matcher.h"

namespace heapreach::evidence::checker {

/// Gives one open segment its image: rather one that is entered at the end from which its links
/// lead on.
bool Matcher::match_chain() {
  const auto best = std::find_if(waiting_.begin(), waiting_.end(), [&](const Place& place) {
    return leads_on(std::get<Pointer>(outer_at(place)));
  });
  const Place place = best != waiting_.end() ? *best : waiting_.front();
  const auto outer = std::get<Pointer>(outer_at(place));
  where_ = {std::nullopt, outer.node};
  const auto chain = chain_from(place, outer);
  if (!chain || !match_length(outer_.segment(outer.node), *chain) || !map(outer.node, *chain)) {
    return false;
  }
  work_.insert(work_.end(), waiting_.begin(), waiting_.end());
  waiting_.clear();
  return true;
}

/// A chain for the segment that the place's pointer leads to. Which one is a matter of luck; that
/// it is linked, and no part of other images, is not.
std::optional<std::vector<std::uint32_t>> Matcher::chain_from(const Place& place,
                                                              const Pointer& outer) {
  complete_all(outer_.segment(outer.node).size());
  auto start = entered(std::get<Pointer>(inner_at(place)), outer);
  const auto other = start ? opposite(outer, *start) : std::nullopt;
  // A segment may have been split since.
  if (other) start = entered(std::get<Pointer>(inner_at(place)), outer);
  if (!start) return std::nullopt;
  const Segment& wanted = outer_.segment(outer.node);
  std::set<std::uint32_t> claimed = taken_;
  for (const Place& waiting : waiting_) {
    if (std::get<Pointer>(outer_at(waiting)).node == outer.node) continue;
    claimed.insert(std::get<Pointer>(inner_at(waiting)).node);
  }
  const ChainRights rights{[&](std::uint32_t segment) { return claimed.count(segment) == 0; },
                           [&](const Pointer& pointer) { return isolated(pointer); }};
  if (other) {
    std::vector<std::uint32_t> all = chain(wanted, inner_, *other, outer.last, rights);
    const auto end = std::find(all.begin(), all.end(), *start);
    if (end == all.end()) {
      fails("a list segment that is linked otherwise");
      return std::nullopt;
    }
    return outer.last ? std::vector<std::uint32_t>(all.begin(), end + 1)
                      : std::vector<std::uint32_t>(end, all.end());
  }
  std::vector<std::uint32_t> all = chain(wanted, inner_, *start, !outer.last, rights);
  cut(all, outer);
  return all;
}

/// The block that the pointer leads to as a segment, unless its segment may be that block alone.
std::optional<std::uint32_t> Matcher::isolated(const Pointer& pointer) {
  if (!inner_.segment(pointer.node).may_be_single()) return part_of_inner(pointer, 1);
  unsettled_ = origin_[pointer.node];
  return std::nullopt;
}

/// Of a segment that is entered where no link leads on, but which is a ring: the inner segment of
/// its other end.
std::optional<std::uint32_t> Matcher::opposite(const Pointer& outer, std::uint32_t start) {
  if (leads_on(outer)) return std::nullopt;
  const Segment& ring = outer_.segment(outer.node);
  for (std::size_t c = 0; c < ring.cells(); ++c) {
    const auto* wanted = std::get_if<Pointer>(&ring.value(c));
    const auto* value = std::get_if<Pointer>(&inner_.segment(start).value(c));
    if (!ring.is_link(c) || wanted == nullptr || value == nullptr) continue;
    if (wanted->node != outer.node || wanted->last == outer.last) continue;
    return entered(*value, *wanted);
  }
  return std::nullopt;
}

/// The segment at the end of which (the same as the outer one's) the pointer leads, after it was
/// turned round or split if need be, if it can be in the outer segment's image.
std::optional<std::uint32_t> Matcher::entered(const Pointer inner, const Pointer& outer) {
  std::uint32_t result = inner.node;
  const auto segment = [&]() -> const Segment& { return inner_.segment(inner.node); };
  if (taken_.count(inner.node) > 0) {
    fails("a pointer to another block");
    return std::nullopt;
  }
  if (segment().is_piece()) {
    fails("a list segment, and a piece of a shape");
    return std::nullopt;
  }
  const Segment& wanted = outer_.segment(outer.node);
  if (!segment().is_single() && inner.last != outer.last) {
    inner_.turn_round(result);
    if (match_kinds(wanted, result) && wanted.fits(segment())) return result;
    inner_.turn_round(result);
    if (segment().may_be_single()) {
      fails_unsettled(inner.node, "a pointer to the other end of a list segment");
      return std::nullopt;
    }
    result = part_of_inner(inner, 1);
  }
  if (!match_kinds(wanted, result)) return std::nullopt;
  if (wanted.fits(inner_.segment(result))) return result;
  fails("a list segment that is linked otherwise");
  return std::nullopt;
}

/// Shortens a chain, made from the pointer on, to where a waiting pointer to its other end leads,
/// or to where this attempt has it end.
void Matcher::cut(std::vector<std::uint32_t>& chain, const Pointer& from) {
  std::optional<std::size_t> keep;
  if (from.last) std::reverse(chain.begin(), chain.end());
  for (const Place& other : waiting_) {
    const auto& pointer = std::get<Pointer>(outer_at(other));
    if (pointer.node != from.node || pointer.last == from.last) continue;
    const auto end = std::find(chain.begin(), chain.end(), std::get<Pointer>(inner_at(other)).node);
    if (end != chain.end()) keep = static_cast<std::size_t>(end - chain.begin()) + 1;
  }
  if (!keep) keep = chain.size() - guess(chain.size());
  chain.resize(*keep);
  if (from.last) std::reverse(chain.begin(), chain.end());
}

bool Matcher::match_length(const Segment& wanted, const std::vector<std::uint32_t>& chain) {
  std::vector<const Segment*> parts;
  for (const std::uint32_t segment : chain) parts.push_back(&inner_.segment(segment));
  if (wanted.is_no_longer_than(parts)) return true;
  for (const std::uint32_t segment : chain) {
    if (inner_.segment(segment).is_open()) {
      return fails_unsettled(segment, "there may be too few blocks");
    }
  }
  return fails("there are too few blocks");
}

}  // namespace heapreach::evidence::checker
