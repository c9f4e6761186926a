// Pieces of the outer state. Which inner blocks belong to one follows from where it was met, since
// each of its blocks is owned by the one before: only where a path ends is a guess, if what stands
// in its hole does not say it. Other ends are other attempts.
#include <algorithm>
#include <limits>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/heaps/shapes.h"
#include "evidence/checker/matching/matcher.h"
#include "evidence/checker/pieces/pieces.h"

namespace heapreach::evidence::checker {

namespace {

/// The image of a piece that is empty.
constexpr auto nowhere = std::numeric_limits<std::uint32_t>::max();

}  // namespace

/// Whether nothing about it is a guess: it has no hole, or it is known what stands in that.
bool Matcher::is_clear(const Pointer& outer) const {
  const Segment& piece = outer_.segment(outer.node);
  const std::optional<std::size_t> leaf = leaf_cell(outer_.state().shapes(), piece);
  if (!piece.has_hole() && !leaf) return true;
  const auto* leads = std::get_if<Pointer>(&piece.value(piece.has_hole() ? 0 : *leaf));
  return leads == nullptr || image_.count(leads->node) > 0;
}

/// Rather a clear one, and rather one that is met at its root.
std::size_t Matcher::next_piece() const {
  const auto rank = [&](const Place& place) {
    const auto& outer = std::get<Pointer>(outer_at(place));
    return (outer.last ? 2 : 0) + (is_clear(outer) ? 0 : 1);
  };
  const auto best =
      std::min_element(pieces_.begin(), pieces_.end(),
                       [&](const Place& a, const Place& b) { return rank(a) < rank(b); });
  return static_cast<std::size_t>(best - pieces_.begin());
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
  if (const auto leaf = leaf_cell(outer_.state().shapes(), piece)) {
    if (!piece.has_hole() && is_rather_leaf(piece, *leaf, inner)) {
      return match_empty(place, outer, *leaf);
    }
  }
  if (const auto* number = std::get_if<Linear>(&inner)) {
    if (!piece.may_be_empty()) return fails("a number, not a pointer to a piece");
    if (piece.has_hole()) return match_empty(place, outer, 0);
    if (leaf_cell(outer_.state().shapes(), piece)) return fails("a number, not a leaf");
    if (!instantiation_.entailed(equal(*number, constant(0)))) return fails("need not be null");
    image_[outer.node] = {nowhere, nowhere};
    return true;
  }
  const auto& to = std::get<Pointer>(inner);
  if (piece.has_hole()) return match_path(place, outer, to);
  if (!equate(outer.offset, to.offset)) return false;
  if (to.last) return fails("a pointer to the last block of a list segment");
  image_[outer.node] = {to.node, to.node};
  PieceSearch search(inner_, taken_,
                     [&](const Constraint& c) { return instantiation_.entailed(c); });
  search.expect(known_arguments(outer.node));
  if (!search.take(*piece.shape(), to.node, piece.may_be_empty())) {
    return fails("something that is not of its shape");
  }
  return match_arguments(outer.node, search);
}

/// Arguments are compared as values of cells in which they were found; what no block holds may be
/// anything. Of bounds it is demanded that they are some of what was found.
bool Matcher::match_arguments(std::uint32_t outer, const PieceSearch& search) {
  for (std::size_t a = 0; a < search.found().size(); ++a) {
    const std::optional<PieceSearch::Found>& found = search.found()[a];
    if (!found) continue;
    const std::size_t cell = outer_.segment(outer).argument_cell(a);
    work_.push_back({{}, outer, found->segment, cell, found->cell, found->minus});
  }
  for (const PieceSearch::Demand& demand : search.demands()) {
    const Segment& piece = outer_.segment(outer);
    const auto* bound = std::get_if<Linear>(&piece.value(piece.argument_cell(demand.argument)));
    if (bound == nullptr) continue;  // some integer is one
    if (!demand.limit) return fails("data that are in no order");
    instantiation_.bound(*bound, *demand.limit, demand.use == ArgumentUse::lower);
  }
  return true;
}

/// What the path lets what stands in its hole have as bounds is no weaker than what that gets
/// there.
bool Matcher::match_hole_bounds(std::uint32_t outer, const PieceSearch& search) {
  const std::vector<Shape>& shapes = outer_.state().shapes();
  const Segment& path = outer_.segment(outer);
  const std::vector<std::uint32_t> changing = changing_bounds(shapes, *path.shape());
  for (std::size_t i = 0; i < changing.size(); ++i) {
    const PieceSearch::Argument& got = search.behind()[changing[i]];
    const bool lower = uses_of_arguments(shapes)[*path.shape()][changing[i]] == ArgumentUse::lower;
    const auto* said = std::get_if<Linear>(&path.value(path.hole_bound_cell(i)));
    const Value& given = got.index ? path.value(path.argument_cell(*got.index)) : got.value;
    if (got.is_any || (got.index && std::holds_alternative<Anything>(given))) continue;
    const auto* bound = std::get_if<Linear>(&given);
    if (said == nullptr || bound == nullptr) return fails("a path that gives a stronger bound");
    if (got.index) {
      const Linear passed = sum(*bound, constant(got.number));
      demands_.push_back(lower ? at_most(passed, *said) : at_most(*said, passed));
    } else {
      instantiation_.bound(*said, *bound, !lower);
    }
  }
  return true;
}

/// The segment in which a path's hole is, if some other pointer says so.
std::optional<std::uint32_t> Matcher::known_end(std::uint32_t outer) const {
  for (const Place& place : pieces_) {
    const auto& pointer = std::get<Pointer>(outer_at(place));
    const auto* inner = std::get_if<Pointer>(&inner_at(place));
    if (pointer.node == outer && pointer.last && inner != nullptr) return inner->node;
  }
  return std::nullopt;
}

/// What leads to a piece without a block is what that cell of it holds: what stands in its hole, or
/// its leaf.
bool Matcher::match_empty(const Place& place, const Pointer& outer, std::size_t cell) {
  image_[outer.node] = {nowhere, nowhere};
  work_.push_back({{}, outer.node, place.inner, cell, place.inner_cell.value_or(place.cell)});
  return true;
}

/// Whether the piece is taken to be empty: its leaf surely is the value, or both are tried.
bool Matcher::is_rather_leaf(const Segment& piece, std::size_t leaf, const Value& inner) {
  if (!piece.may_be_empty() || !may_stand_in_hole(piece.value(leaf), inner)) return false;
  const auto* wanted = std::get_if<Pointer>(&piece.value(leaf));
  const bool known = wanted == nullptr || image_.count(wanted->node) > 0;
  return known || guess(2) == 1;
}

/// What the arguments of a piece are, as far as that is known.
std::vector<std::optional<Value>> Matcher::known_arguments(std::uint32_t outer) const {
  std::vector<std::optional<Value>> result;
  for (const Value& argument : outer_.segment(outer).arguments()) {
    const auto* wanted = std::get_if<Pointer>(&argument);
    const auto image = wanted == nullptr ? image_.end() : image_.find(wanted->node);
    const bool known = image != image_.end() && image->second.front != nowhere;
    result.emplace_back();
    if (!known) continue;
    const std::uint32_t to = wanted->last ? image->second.back : image->second.front;
    result.back() = Pointer{to, wanted->last, wanted->offset};
  }
  return result;
}

bool Matcher::match_path(const Place& place, const Pointer& outer, const Pointer& inner) {
  const Segment& piece = outer_.segment(outer.node);
  PieceSearch search(inner_, taken_,
                     [&](const Constraint& c) { return instantiation_.entailed(c); });
  search.expect(known_arguments(outer.node));
  if (!outer.last && inner.last) return fails("a pointer to the last block of a segment");
  std::vector<PieceSearch::Route> routes = outer.last ? search.routes_to(*piece.shape(), inner)
                                                      : search.routes(*piece.shape(), inner.node);
  const std::optional<std::uint32_t> end_is = known_end(outer.node);
  std::erase_if(routes, [&](const PieceSearch::Route& route) {
    const PieceSearch::Step& end = route.back();
    if (end_is && *end_is != end.segment) return true;
    if (!piece.may_be_empty() && may_be_empty(route)) return true;
    return !may_stand_in_hole(piece.value(0), inner_.segment(end.segment).value(end.cell));
  });
  const bool or_empty = piece.may_be_empty() && may_stand_in_hole(piece.value(0), inner);
  const std::size_t ways = routes.size() + (or_empty ? 1 : 0);
  if (ways == 0) return fails("no path of its shape");
  std::size_t chosen = 0;
  if (ways > 1) {
    chosen = guess(ways);
  }
  if (chosen == routes.size()) return match_empty(place, outer, 0);
  if (!equate(outer.offset, inner.offset)) return false;
  const PieceSearch::Route& route = routes[chosen];
  image_[outer.node] = {route.front().segment, route.back().segment};
  if (!search.take(*piece.shape(), route)) return fails("something that is not of its shape");
  work_.push_back({{}, outer.node, route.back().segment, 0, route.back().cell});
  return match_arguments(outer.node, search) && match_hole_bounds(outer.node, search);
}

/// Whether no segment on the way surely has a block.
bool Matcher::may_be_empty(const PieceSearch::Route& route) const {
  return std::all_of(route.begin(), route.end(), [&](const PieceSearch::Step& step) {
    return inner_.segment(step.segment).may_be_empty();
  });
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
