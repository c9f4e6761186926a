// Purpose: which cases a shape has (search/state/shape.h).
//
// Contract: the result includes both shapes. Cases of it always differ: some cell holds a number in
// one and another number in the other one. So at most one is left where a program has looked at
// the cells that tell them apart.
//
// Why this variant: which cell is the tag nobody says, and it need not be one: a number that
// differs may be a key, and a key says nothing about the other cells. So two cases are one again if
// they differ in nothing but numbers, and the others still differ from it. Where keys are mixed
// with tags, cases may become too many: then they are all one, if children are children in all of
// them.
//
// Termination: cells only turn from a number into data or into a child that may be null, and cases
// are no more than so many; a case without numbers takes all others in.
#include "search/shapes/shape_cases.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "search/shapes/shape_bounds.h"

namespace heapreach::search {

namespace {

constexpr std::size_t most_cases_of_shape = 8;

std::optional<ShapeCells> joined_case(const ShapeCells& a, const ShapeCells& b) {
  ShapeCells result;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const std::optional<ShapeCell> cell = join_cells(a[i], b[i], join_cases);
    if (!cell) return std::nullopt;
    result.push_back(*cell);
  }
  return result;
}

/// Whether both are the same but for numbers.
bool are_alike(const ShapeCells& a, const ShapeCells& b) {
  const auto is_value = [](const ShapeCell& cell) {
    return cell.kind == CellKind::any || cell.kind == CellKind::number;
  };
  for (std::size_t i = 0; i < a.size(); ++i) {
    // Null, and any other number, may be what tells that there is no child.
    if (is_value(a[i]) && is_value(b[i])) continue;
    if (a[i].kind != b[i].kind || a[i].number != b[i].number) return false;
    if (a[i].never_null != b[i].never_null || a[i].passes != b[i].passes) return false;
    if (!a[i].child != !b[i].child || a[i].arguments != b[i].arguments) return false;
    if (a[i].end != b[i].end) return false;
    if (!a[i].child || a[i].child == b[i].child) continue;
    if (!includes(*a[i].child, *b[i].child) || !includes(*b[i].child, *a[i].child)) return false;
  }
  return true;
}

class Cases {
 public:
  bool add(ShapeCells cells) {
    for (std::size_t i = 0; i < all_.size(); ++i) {
      if (differ(all_[i], cells)) continue;
      std::optional<ShapeCells> both = joined_case(all_[i], cells);
      if (!both) return false;
      // With fewer numbers it may go together with others.
      all_.erase(all_.begin() + static_cast<std::ptrdiff_t>(i));
      return add(std::move(*both));
    }
    all_.push_back(std::move(cells));
    return true;
  }

  /// Makes one of two that are alike, as often as that is so.
  void merge() {
    for (std::size_t i = 0; i < all_.size(); ++i) {
      for (std::size_t j = i + 1; j < all_.size(); ++j) {
        if (!may_become_one(i, j)) continue;
        all_[i] = *joined_case(all_[i], all_[j]);
        all_.erase(all_.begin() + static_cast<std::ptrdiff_t>(j));
        return merge();
      }
    }
  }

  bool unite() {
    std::optional<ShapeCells> one = all_.front();
    for (std::size_t i = 1; i < all_.size() && one; ++i) one = joined_case(*one, all_[i]);
    if (!one) return false;
    all_ = {std::move(*one)};
    return true;
  }

  std::size_t number() const { return all_.size(); }
  ShapePtr shape() && {
    Shape result{std::move(all_.front())};
    result.others.assign(std::make_move_iterator(all_.begin() + 1),
                         std::make_move_iterator(all_.end()));
    return std::make_shared<const Shape>(std::move(result));
  }

 private:
  bool may_become_one(std::size_t i, std::size_t j) const {
    if (!are_alike(all_[i], all_[j])) return false;
    const std::optional<ShapeCells> one = joined_case(all_[i], all_[j]);
    if (!one) return false;
    for (std::size_t k = 0; k < all_.size(); ++k) {
      if (k != i && k != j && !differ(all_[k], *one)) return false;
    }
    return true;
  }

  std::vector<ShapeCells> all_;
};

}  // namespace

namespace {

/// What a child of another shape gets but for its bounds.
std::vector<ShapeArgument> values_given(const ShapeCell& child) {
  const auto values = static_cast<std::ptrdiff_t>(child.child->values());
  return {child.arguments.begin(), child.arguments.begin() + values};
}

/// Whether only one of both has bounds, or both have: then joining cells is not enough.
bool have_bounds(const Shape& a, const Shape& b) {
  return a.bounds() > 0 || b.bounds() > 0;
}

}  // namespace

std::optional<ShapeCell> join_cells(
    const ShapeCell& a, const ShapeCell& b,
    const std::function<ShapePtr(const Shape& a, const Shape& b)>& join) {
  if (a.kind == CellKind::child || b.kind == CellKind::child) {
    ShapeCell child = a.kind == CellKind::child ? a : b;
    const ShapeCell& other = a.kind == CellKind::child ? b : a;
    child.never_null = a.never_null && b.never_null;
    if (other.kind == CellKind::number && other.number == 0) {
      if (child.child && child.child->has_leaf) return std::nullopt;  // null is no leaf
      return child;
    }
    if (other.kind != CellKind::child || other.number != child.number) return std::nullopt;
    if (!a.child && !b.child) return child;
    if (!a.child || !b.child || values_given(a) != values_given(b)) return std::nullopt;
    if (a.end && b.end && a.end != b.end) return std::nullopt;
    child.end = a.end ? a.end : b.end;
    child.child = join(*a.child, *b.child);
    if (!child.child) return std::nullopt;
    // What is given as a bound is any.
    child.arguments.resize(child.child->values());
    child.arguments.resize(child.child->arguments(), {ShapeArgument::Kind::any});
    return child;
  }
  if (a.kind == CellKind::argument || b.kind == CellKind::argument) {
    const bool same = a.kind == b.kind && a.number == b.number && a.passes == b.passes;
    return same ? std::optional(a) : std::nullopt;
  }
  if (a.kind == CellKind::dropped || b.kind == CellKind::dropped)
    return ShapeCell{CellKind::dropped};
  if (a.kind == CellKind::number && b.kind == CellKind::number && a.number == b.number) return a;
  return ShapeCell{CellKind::any};
}

ShapePtr join(const Shape& a, const Shape& b) {
  if (a.cells.size() != b.cells.size()) return nullptr;
  if (a.has_leaf != b.has_leaf) return nullptr;
  if (have_bounds(a, b)) return join_bounds(a, b);
  Shape result{a.cells};
  result.has_leaf = a.has_leaf;
  const auto add = [&](const ShapeCells& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::optional<ShapeCell> cell = join_cells(
          result.cells[i], cells[i], [](const Shape& x, const Shape& y) { return join(x, y); });
      if (!cell) return false;
      // Null is no leaf.
      const bool one_is_own = result.cells[i].is_own() != cells[i].is_own();
      if (result.has_leaf && one_is_own) return false;
      result.cells[i] = *cell;
    }
    return true;
  };
  for (const ShapeCells& other : a.others) {
    if (!add(other)) return nullptr;
  }
  for (std::size_t i = 0; i < b.cases(); ++i) {
    if (!add(b.of_case(i))) return nullptr;
  }
  // What a cell ends at may have become more than the one of both lets it.
  const bool says_too_much = has_ends(result) && !(includes(result, a) && includes(result, b));
  return says_too_much ? nullptr : std::make_shared<const Shape>(std::move(result));
}

bool all_arguments(const Shape& shape, const std::function<bool(std::size_t offset)>& meet) {
  if (shape.has_leaf) return false;  // which tells where there is no child
  for (std::size_t c = 0; c < shape.cases(); ++c) {
    const ShapeCells& cells = shape.of_case(c);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const bool bounded = cells[i].kind == CellKind::bounded;
      if ((cells[i].kind == CellKind::argument || bounded) && !meet(i)) return false;
      if (cells[i].child && !all_arguments(*cells[i].child, meet)) return false;
    }
  }
  return true;
}

bool differ(const ShapeCells& a, const ShapeCells& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const bool numbers = a[i].kind == CellKind::number && b[i].kind == CellKind::number;
    if (numbers && a[i].number != b[i].number) return true;
  }
  return false;
}

ShapePtr join_cases(const Shape& a, const Shape& b) {
  if (a.cells.size() != b.cells.size()) return nullptr;
  if (have_bounds(a, b)) return join_bounds(a, b);
  // Such shapes have no cases.
  if (has_ends(a) || has_ends(b) || a.has_leaf || b.has_leaf) return join(a, b);
  Cases cases;
  for (const Shape* shape : {&a, &b}) {
    for (std::size_t i = 0; i < shape->cases(); ++i) {
      if (!cases.add(shape->of_case(i))) return nullptr;
    }
  }
  cases.merge();
  if (cases.number() > most_cases_of_shape && !cases.unite()) return nullptr;
  ShapePtr result = std::move(cases).shape();
  // All arguments are the same in all cases, and so is where pieces of the shape are met.
  for (std::size_t i = 0; i < result->cases(); ++i) {
    for (std::size_t c = 0; c < result->cells.size(); ++c) {
      const ShapeCell& cell = result->of_case(i)[c];
      const ShapeCell& first = result->cells[c];
      const bool argument = cell.kind == CellKind::argument || first.kind == CellKind::argument;
      if (argument &&
          (cell.kind != first.kind || cell.number != first.number || cell.passes != first.passes)) {
        return nullptr;
      }
      if (cell.is_own() && cell.number != own_offset(*result)) return nullptr;
    }
  }
  return result;
}

ShapePtr without_never_null(const Shape& shape) {
  Shape result = shape;
  const auto change = [](ShapeCells& cells) {
    for (ShapeCell& cell : cells) {
      cell.never_null = false;
      if (cell.child) cell.child = without_never_null(*cell.child);
    }
  };
  change(result.cells);
  for (ShapeCells& other : result.others) change(other);
  return std::make_shared<const Shape>(std::move(result));
}

}  // namespace heapreach::search
