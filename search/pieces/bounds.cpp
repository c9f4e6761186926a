#include "search/pieces/bounds.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "search/shapes/shape_bounds.h"
#include "search/state/materialise.h"

namespace heapreach::search {

namespace {

/// What is known of the data of a child, as a bound of them.
Datum end_of(const Segment& child, std::size_t cell, bool lower) {
  if (!child.is_piece()) {
    if (cell >= child.cells() || child.forward_link(cell) || child.backward_link(cell)) return {};
    if (!child.is_list()) return child.value(cell);
    return child.rises_by(cell, lower) ? child.at_first(cell) : child.value(cell);
  }
  if (child.is_stack()) return {};
  const Shape& shape = *child.shape();
  if (shape.bounded_cell() != cell) return {};
  const ShapeCell& bounded = shape.cells[cell];
  if (!(lower ? bounded.at_least : bounded.at_most)) return {};
  return child.arguments()[lower ? shape.lower() : shape.upper()];
}

bool is_number(const Datum& datum) {
  return datum.kind == Datum::Kind::linear;
}

/// The only bound of pieces whose data keep to a limit; nothing for other shapes.
std::optional<Datum> limit_of(const Shape& shape) {
  const std::optional<std::size_t> cell = shape.bounded_cell();
  if (!cell || !shape.cells[*cell].limit) return std::nullopt;
  return number(linear_constant(*shape.cells[*cell].limit));
}

class BoundLearning {
 public:
  BoundLearning(const Configuration& configuration, SegmentId block, const Shape& shape,
                Facts& facts)
      : configuration_(configuration),
        block_(configuration.segments[block]),
        shape_(shape),
        facts_(facts) {}

  ShapePtr by(std::size_t cell) const {
    if (!is_number(block_.value(cell))) return nullptr;
    ShapePtr result = std::make_shared<const Shape>(of_block(cell));
    if (result->bounds() == 0) return nullptr;
    for (std::size_t i = 0; i < shape_.cells.size(); ++i) {
      const Datum& to = block_.value(i);
      if (!shape_.cells[i].is_own() || !to.is_place()) continue;
      const Segment& child = configuration_.segments[to.segment];
      if (result && child.is_piece()) result = join_bounds(*result, *child.shape());
    }
    return result;
  }

 private:
  /// Where the block has no child nothing is known of one.
  Shape of_block(std::size_t cell) const {
    Shape result = shape_;
    std::size_t links = 0;
    bool least = false, most = false;
    for (std::size_t i = 0; i < result.cells.size(); ++i) {
      ShapeCell& link = result.cells[i];
      const Datum& to = block_.value(i);
      if (link.is_own() || is_null(to)) ++links;
      if (!link.is_own()) continue;
      if (!to.is_place()) {
        link = {CellKind::number};
        continue;
      }
      if (!put_in_order(configuration_.segments[to.segment], cell, link)) return {};
      least = least || link.from;
      most = most || link.to;
    }
    // Other children may be on the other side.
    result.cells[cell] = {CellKind::bounded};
    result.cells[cell].at_least = least || (most && links > 1);
    result.cells[cell].at_most = most || (least && links > 1);
    return result;
  }

  bool put_in_order(const Segment& child, std::size_t cell, ShapeCell& link) const {
    for (const Number gap : {1, 0}) {
      const Datum least = end_of(child, cell, true);
      if (is_number(least) && is_below(block_.value(cell), least, gap)) {
        link.from = gap;
        return true;
      }
      const Datum most = end_of(child, cell, false);
      if (is_number(most) && is_below(most, block_.value(cell), gap)) {
        link.to = -gap;
        return true;
      }
    }
    return false;
  }

  bool is_below(const Datum& a, const Datum& b, Number gap) const {
    return facts_.implied(configuration_.condition, less_equal(add(a.linear, gap), b.linear));
  }

  const Configuration& configuration_;
  const Segment& block_;
  const Shape& shape_;
  Facts& facts_;
};

}  // namespace

ShapePtr with_bounds(const Configuration& configuration, SegmentId block, const Shape& shape,
                     Facts& facts) {
  if (shape.cases() > 1 || has_ends(shape)) return nullptr;
  const BoundLearning learning(configuration, block, shape, facts);
  for (std::size_t i = 0; i < shape.cells.size(); ++i) {
    if (shape.cells[i].kind != CellKind::any) continue;
    if (configuration.segments[block].value(i).is_place()) continue;
    if (ShapePtr result = learning.by(i)) return result;
  }
  return nullptr;
}

ShapePtr with_limit(const Configuration& configuration, SegmentId block, const Shape& shape,
                    const std::vector<DataLimit>& limits, Facts& facts) {
  if (shape.cases() > 1 || has_ends(shape)) return nullptr;
  const Segment& segment = configuration.segments[block];
  const auto keeps = [&](const Datum& datum, const DataLimit& limit) {
    return is_within(configuration, &facts, number(linear_constant(limit.number)), datum,
                     limit.lower);
  };
  for (const DataLimit& limit : limits) {
    const auto cell = static_cast<std::size_t>(limit.cell);
    if (limit.cell < 0 || cell >= shape.cells.size()) continue;
    if (shape.cells[cell].kind != CellKind::any || !keeps(segment.value(cell), limit)) continue;
    Shape result = shape;
    result.cells[cell] = {CellKind::bounded};
    (limit.lower ? result.cells[cell].at_least : result.cells[cell].at_most) = true;
    result.cells[cell].limit = limit.number;
    bool all = true;
    for (std::size_t i = 0; i < result.cells.size() && all; ++i) {
      const Datum& to = segment.value(i);
      if (!result.cells[i].is_own() || !to.is_place()) continue;
      all = keeps(end_of(configuration.segments[to.segment], cell, limit.lower), limit);
    }
    if (all) return std::make_shared<const Shape>(std::move(result));
  }
  return nullptr;
}

bool is_within(const Configuration& configuration, Facts* facts, const Datum& bound,
               const Datum& datum, bool lower) {
  if (bound.kind == Datum::Kind::any) return true;
  if (!is_number(bound) || !is_number(datum)) return false;
  if (bound.linear == datum.linear) return true;
  if (facts == nullptr) return false;
  return facts->implied(configuration.condition, lower ? less_equal(bound.linear, datum.linear)
                                                       : less_equal(datum.linear, bound.linear));
}

bool is_within(const Configuration& configuration, Facts* facts, const Shape& shape,
               const std::vector<Datum>& arguments, const Segment& piece) {
  const std::optional<std::size_t> cell = shape.bounded_cell();
  if (!cell) return true;
  const std::vector<Datum> given = piece.arguments();
  if (given.size() < arguments.size()) return true;  // it has no such data
  const auto holds = [&](std::size_t a, bool lower) {
    return is_within(configuration, facts, arguments[a], given[a], lower);
  };
  return (!shape.cells[*cell].at_least || holds(shape.lower(), true)) &&
         (!shape.cells[*cell].at_most || holds(shape.upper(), false));
}

namespace {

/// As bounds_at(); `levels`: so many blocks below are looked at.
Datum bound_at(const Configuration& configuration, Facts* facts, SegmentId root, const Shape& shape,
               bool lower, int levels) {
  const std::size_t cell = *shape.bounded_cell();
  const Segment& segment = configuration.segments[root];
  std::vector<Datum> ends = {end_of(segment, cell, lower)};
  const std::optional<Datum> limit = limit_of(shape);
  if (limit && is_within(configuration, facts, *limit, ends[0], lower)) return *limit;
  if (segment.is_piece() || segment.is_list()) return is_number(ends[0]) ? ends[0] : anything();
  if (levels == 0 || segment.cells() != shape.cells.size()) return anything();
  // Children to which the bound is passed on may be beyond the root.
  for (std::size_t i = 0; i < shape.cells.size(); ++i) {
    const ShapeCell& link = shape.cells[i];
    const Datum& to = segment.value(i);
    if (!link.is_own() || (lower ? link.from : link.to) || !to.is_place()) continue;
    ends.push_back(bound_at(configuration, facts, to.segment, shape, lower, levels - 1));
  }
  const auto bounds_all = [&](const Datum& end) {
    return is_number(end) && std::all_of(ends.begin(), ends.end(), [&](const Datum& each) {
             return is_within(configuration, facts, end, each, lower);
           });
  };
  const auto found = std::find_if(ends.begin(), ends.end(), bounds_all);
  return found != ends.end() ? *found : anything();
}

}  // namespace

std::vector<Datum> bounds_at(const Configuration& configuration, Facts* facts, SegmentId root,
                             const Shape& shape) {
  constexpr int levels = 4;
  std::vector<Datum> result;
  const std::optional<std::size_t> cell = shape.bounded_cell();
  if (!cell) return result;
  for (const bool lower : {true, false}) {
    if (!(lower ? shape.cells[*cell].at_least : shape.cells[*cell].at_most)) continue;
    result.push_back(bound_at(configuration, facts, root, shape, lower, levels));
  }
  return result;
}

namespace {

/// As bounds_from_owner(); `levels`: so many blocks above are looked at.
std::vector<Datum> given_to(const Configuration& configuration, SegmentId root, const Shape& shape,
                            int levels) {
  const std::vector<Datum> none(shape.bounds(), anything());
  for (SegmentId id = 0; id < configuration.segments.size() && levels > 0; ++id) {
    const Segment& owner = configuration.segments[id];
    const auto leads_there = [&](const Datum& datum) {
      return datum.is_place() && datum.segment == root && !datum.last;
    };
    if (id == root || owner.is_stack() || owner.freed) continue;
    if (owner.has_hole()) {
      if (!leads_there(owner.hole())) continue;
      if (owner.shape()->bounds() != shape.bounds()) return none;
      std::vector<Datum> result = arguments_at_hole(owner, id);
      const auto values = static_cast<std::ptrdiff_t>(owner.shape()->values());
      result.erase(result.begin(), result.begin() + values);
      return result;
    }
    if (owner.is_piece() || owner.cells() != shape.cells.size()) continue;
    for (std::size_t i = 0; i < shape.cells.size(); ++i) {
      if (!shape.cells[i].is_own() || !leads_there(owner.value(i))) continue;
      std::vector<Datum> own(shape.values(), anything());
      for (Datum& bound : given_to(configuration, id, shape, levels - 1)) own.push_back(bound);
      std::vector<Datum> result = arguments_given(shape, shape.cells[i], own, place(id), &owner);
      result.erase(result.begin(), result.begin() + static_cast<std::ptrdiff_t>(shape.values()));
      for (Datum& bound : result) bound = is_number(bound) ? bound : anything();
      return result;
    }
  }
  return none;
}

}  // namespace

std::vector<Datum> bounds_from_owner(const Configuration& configuration, SegmentId root,
                                     const Shape& shape) {
  constexpr int levels = 4;
  const std::optional<Datum> limit = limit_of(shape);
  return limit ? std::vector{*limit} : given_to(configuration, root, shape, levels);
}

bool weaken_bounds(Configuration& configuration, Facts& facts, const Shapes& shapes) {
  const std::vector<BlockKind> kinds = shapes.kinds().of(configuration);
  bool any = false;
  for (SegmentId id = 0; id < configuration.segments.size(); ++id) {
    if (!is_plain_block(configuration.segments[id])) continue;
    const auto known = std::find_if(shapes.all().begin(), shapes.all().end(), [&](const auto& k) {
      return k.kind == kinds[id] && k.shape->bounds() > 0 && !limit_of(*k.shape);
    });
    if (known == shapes.all().end()) continue;
    const Shape& shape = *known->shape;
    for (std::size_t i = 0; i < configuration.segments[id].cells(); ++i) {
      const Datum& to = configuration.segments[id].value(i);
      if (i >= shape.cells.size() || !shape.cells[i].is_own() || !to.is_place()) continue;
      Segment& piece = configuration.segments[to.segment];
      if (!piece.is_piece() || piece.is_stack() || piece.has_hole()) continue;
      if (piece.shape()->bounds() != shape.bounds() || shape.values() > 0) continue;
      std::vector<Datum> given = bounds_from_owner(configuration, to.segment, shape);
      const bool same = given == piece.arguments();
      if (same || !is_within(configuration, &facts, shape, given, piece)) continue;
      piece = Segment::piece(piece.shape(), piece.may_be_empty(), std::move(given));
      any = true;
    }
  }
  return any;
}

std::optional<std::vector<Datum>> hole_bounds_at(const Configuration& configuration,
                                                 SegmentId block, const Shape& shape,
                                                 std::size_t exit,
                                                 const std::vector<Datum>& arguments) {
  const std::vector<Datum> given = arguments_given(shape, shape.cells[exit], arguments,
                                                   place(block), &configuration.segments[block]);
  std::vector<Datum> result;
  for (const bool lower : {true, false}) {
    if (!shape.changes(lower)) continue;
    result.push_back(given[lower ? shape.lower() : shape.upper()]);
    if (result.back().kind == Datum::Kind::dropped) return std::nullopt;
  }
  return result;
}

std::vector<Datum> hole_bounds_as(const Shape& shape, const Segment& path,
                                  const std::vector<Datum>& arguments) {
  std::vector<Datum> result;
  const std::vector<Datum> said = path.hole_bounds();
  std::size_t next = 0;
  for (const bool lower : {true, false}) {
    const bool is_said = path.shape()->changes(lower);
    if (shape.changes(lower)) {
      result.push_back(is_said ? said[next] : arguments[lower ? shape.lower() : shape.upper()]);
    }
    if (is_said) ++next;
  }
  return result;
}

bool list_is_within(const Configuration& configuration, Facts* facts, const Segment& list,
                    const Shape& shape, const ShapeCell& link,
                    const std::vector<Datum>& arguments) {
  const std::optional<std::size_t> cell = shape.bounded_cell();
  if (!cell) return true;
  const auto holds = [&](bool lower) {
    const std::optional<Number> towards = list.rises_by(*cell, lower);
    if (!towards && !list.rises_by(*cell, !lower)) return false;
    const std::optional<Number>& beside = lower ? link.from : link.to;
    if (beside && (!towards || *towards < (lower ? *beside : -*beside))) return false;
    const Datum& nearest = towards ? list.at_first(*cell) : list.value(*cell);
    return is_within(configuration, facts, arguments[lower ? shape.lower() : shape.upper()],
                     nearest, lower);
  };
  return (!shape.cells[*cell].at_least || holds(true)) &&
         (!shape.cells[*cell].at_most || holds(false));
}

}  // namespace heapreach::search
