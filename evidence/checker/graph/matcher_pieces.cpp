// Pieces of the outer state. Which inner blocks belong to one follows from where it was met, since
// each of its blocks is owned by the one before: only where a path ends is a guess, if what stands
// in its hole does not say it. Other ends are other attempts.
#include <algorithm>
#include <limits>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/graph/matcher.h"
#include "evidence/checker/heaps/pieces.h"

namespace heapreach::evidence::checker {

namespace {

/// The image of a piece that is empty.
constexpr auto nowhere = std::numeric_limits<std::uint32_t>::max();

}  // namespace

/// Rather a piece without a hole, or one of which it is known what stands in the hole.
std::size_t Matcher::next_piece() const {
  const auto is_clear = [&](const Place& place) {
    const Segment& piece = outer_.segment(std::get<Pointer>(outer_at(place)).node);
    const auto* leads = piece.has_hole() ? std::get_if<Pointer>(&piece.value(0)) : nullptr;
    return leads == nullptr || image_.count(leads->node) > 0;
  };
  const auto clear = std::find_if(pieces_.begin(), pieces_.end(), is_clear);
  return clear != pieces_.end() ? static_cast<std::size_t>(clear - pieces_.begin()) : 0;
}

/// Gives one piece its image.
bool Matcher::match_piece() {
  const std::size_t next = next_piece();
  const Place place = pieces_[next];
  pieces_.erase(pieces_.begin() + static_cast<std::ptrdiff_t>(next));
  const auto outer = std::get<Pointer>(outer_at(place));
  if (image_.count(outer.node) > 0) {  // it was met twice
    work_.push_back(place);
    return true;
  }
  where_ = {std::nullopt, outer.node};
  const Segment& piece = outer_.segment(outer.node);
  const Value inner = named_inner_at(place);
  if (const auto* number = std::get_if<Linear>(&inner)) {
    if (!piece.may_be_empty()) return fails("a number, not a pointer to a piece");
    if (!instantiation_.entailed(equal(*number, constant(0)))) return fails("need not be null");
    image_[outer.node] = {nowhere, nowhere};
    return true;
  }
  const auto& to = std::get<Pointer>(inner);
  if (to.last) return fails("a pointer to the last block of a list segment");
  if (!equate(outer.offset, to.offset)) return false;
  image_[outer.node] = {to.node, to.node};
  if (piece.has_hole()) return match_path(outer.node, to);
  PieceSearch search(inner_, taken_,
                     [&](const Constraint& c) { return instantiation_.entailed(c); });
  return search.take(*piece.shape(), to.node, piece.may_be_empty()) ||
         fails("something that is not of its shape");
}

bool Matcher::match_path(std::uint32_t outer, const Pointer& inner) {
  const Segment& piece = outer_.segment(outer);
  PieceSearch search(inner_, taken_,
                     [&](const Constraint& c) { return instantiation_.entailed(c); });
  std::vector<PieceSearch::Route> routes = search.routes(*piece.shape(), inner.node);
  std::erase_if(routes, [&](const PieceSearch::Route& route) {
    const PieceSearch::Step& end = route.back();
    return !may_stand_in_hole(piece.value(0), inner_.segment(end.segment).value(end.cell));
  });
  if (routes.empty()) return fails("no path of its shape");
  std::size_t chosen = 0;
  if (routes.size() > 1) {
    if (chains_ == ends_.size()) ends_.push_back({0, routes.size() - 1});
    chosen = std::min(ends_[chains_++].earlier, routes.size() - 1);
  }
  const PieceSearch::Route& route = routes[chosen];
  if (!search.take(*piece.shape(), route)) return fails("something that is not of its shape");
  work_.push_back({{}, outer, route.back().segment, 0, route.back().cell});
  return true;
}

/// Whether it is worth a try.
bool Matcher::may_stand_in_hole(const Value& hole, const Value& inner) const {
  if (std::holds_alternative<Anything>(hole)) return true;
  const auto* wanted = std::get_if<Pointer>(&hole);
  const auto* to = std::get_if<Pointer>(&inner);
  if (wanted == nullptr) return to == nullptr;
  const auto image = image_.find(wanted->node);
  if (image != image_.end()) {
    return to != nullptr && to->node == (wanted->last ? image->second.back : image->second.front);
  }
  return to != nullptr && taken_.count(to->node) == 0;
}

}  // namespace heapreach::evidence::checker
