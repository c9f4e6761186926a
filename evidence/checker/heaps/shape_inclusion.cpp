// Which shapes include others: what is shown of pairs of them is shown of all that they lead to.
#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "evidence/checker/heaps/bounds.h"
#include "evidence/checker/heaps/shapes.h"

namespace heapreach::evidence::checker {

namespace {

using CellKind = ShapeCell::Kind;
using ArgumentKind = ShapeArgument::Kind;

/// The only cell that leads to the shape itself. Contract: it has no cases, and such a cell.
std::size_t only_link(const std::vector<Shape>& shapes, std::uint32_t shape) {
  std::size_t cell = 0;
  while (!is_own(shapes, shape, cell)) ++cell;
  return cell;
}

/// Whether pieces of a shape are some of another one, where pairs that were met are taken to be so:
/// what is wrong would be so in finitely many blocks.
class Inclusion {
 public:
  explicit Inclusion(const std::vector<Shape>& shapes) : shapes_(shapes) {}

  /// `paths`: what leads to the special shape leads to the general one.
  bool holds(std::uint32_t general, std::uint32_t special, bool paths) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> work = {{general, special}};
    while (!work.empty()) {
      const auto [g, s] = work.back();
      work.pop_back();
      if (!met_.insert({g, s}).second) continue;
      if (shapes_[g].is_static != shapes_[s].is_static || !has_arguments_of(g, s)) return false;
      if (shapes_[g].leaf != shapes_[s].leaf) return false;
      const bool own = paths && g == general && s == special;
      for (std::size_t i = 0; i < cases_of(shapes_[s]); ++i) {
        const auto chosen = case_for(g, s, case_of(shapes_[s], i), own);
        if (!chosen) return false;
        add_children(case_of(shapes_[g], *chosen), case_of(shapes_[s], i), work);
      }
    }
    return true;
  }

 private:
  using Work = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

  /// The first case of the general shape which is as the cells of a case of the special one are, if
  /// their children are; as far as can be seen from there, they are.
  std::optional<std::size_t> case_for(std::uint32_t general, std::uint32_t special,
                                      const std::vector<ShapeCell>& cells, bool own) const {
    for (std::size_t i = 0; i < cases_of(shapes_[general]); ++i) {
      const std::vector<ShapeCell>& wanted = case_of(shapes_[general], i);
      if (wanted.size() != cells.size()) return std::nullopt;
      bool all = true;
      for (std::size_t c = 0; c < cells.size() && all; ++c) {
        const bool leads_on = cells[c].kind == CellKind::child && cells[c].child == special;
        all = fits(wanted[c], cells[c]) && ends_so(wanted[c], cells[c], cells) &&
              may_include(wanted[c], cells[c], levels);
        if (own && leads_on) all = all && wanted[c].child == general;
      }
      if (all) return i;
    }
    return std::nullopt;
  }

  /// Whether the child of the one may include that of the other, so many levels of both being
  /// looked at.
  bool may_include(const ShapeCell& wanted, const ShapeCell& cell, int depth) const {
    if (wanted.kind != CellKind::child || cell.kind != CellKind::child || depth == 0) return true;
    if (met_.count({wanted.child, cell.child}) > 0) return true;
    const Shape& general = shapes_[wanted.child];
    const Shape& special = shapes_[cell.child];
    if (general.cells.size() != special.cells.size()) return false;
    const auto has = [&](std::size_t s, std::size_t g) {
      for (std::size_t c = 0; c < special.cells.size(); ++c) {
        const ShapeCell& a = case_of(general, g)[c];
        const ShapeCell& b = case_of(special, s)[c];
        if (!fits(a, b) || !may_include(a, b, depth - 1)) return false;
      }
      return true;
    };
    for (std::size_t s = 0; s < cases_of(special); ++s) {
      std::size_t g = 0;
      while (g < cases_of(general) && !has(s, g)) ++g;
      if (g == cases_of(general)) return false;
    }
    return true;
  }

  static void add_children(const std::vector<ShapeCell>& wanted,
                           const std::vector<ShapeCell>& cells, Work& work) {
    for (std::size_t c = 0; c < cells.size(); ++c) {
      if (wanted[c].kind != CellKind::child || cells[c].kind != CellKind::child) continue;
      work.emplace_back(wanted[c].child, cells[c].child);
    }
  }

  /// Where the general shape has arguments, each stands for the special one's of the same index;
  /// a special one without any is what it is with all of them, and of one that has more the others
  /// do not matter.
  bool has_arguments_of(std::uint32_t general, std::uint32_t special) {
    const std::uint32_t wanted = shapes_[general].arguments;
    const std::uint32_t arguments = shapes_[special].arguments;
    if (wanted == 0 || arguments == 0) return true;
    if (wanted > arguments) return false;
    if (uses_.empty()) uses_ = uses_of_arguments(shapes_);
    return std::equal(uses_[general].begin(), uses_[general].end(), uses_[special].begin());
  }

  /// The same of what children get: that some integer is a bound is true of any that is.
  bool gives_so(const ShapeCell& wanted, const ShapeCell& cell) const {
    const std::uint32_t most = shapes_[wanted.child].arguments;
    if (most == 0 || shapes_[cell.child].arguments == 0) return true;
    return most <= cell.arguments.size() &&
           std::equal(wanted.arguments.begin(), wanted.arguments.end(), cell.arguments.begin(),
                      [](const ShapeArgument& a, const ShapeArgument& b) {
                        return a.kind == ArgumentKind::any || a == b;
                      });
  }

  /// Where the general shape has an end, the special one has the same, or holds what it holds there
  /// itself, or has null there and a list that ends so.
  bool ends_so(const ShapeCell& wanted, const ShapeCell& cell,
               const std::vector<ShapeCell>& cells) const {
    if (!wanted.end) return !cell.end;
    const ShapeCell& end = cells[*wanted.end];
    if (cell.kind == CellKind::number) {
      return end.kind == CellKind::number && end.number == cell.number;
    }
    if (cell.end) {
      return cell.end == wanted.end &&
             only_link(shapes_, wanted.child) == only_link(shapes_, cell.child);
    }
    return end.kind == CellKind::number && end.number == 0;
  }

  /// What a child owns must not be forgotten, so it is no number.
  bool fits(const ShapeCell& wanted, const ShapeCell& cell) const {
    switch (wanted.kind) {
      case CellKind::anything:
        return cell.kind != CellKind::child;
      case CellKind::number:
        return cell.kind == CellKind::number && cell.number == wanted.number;
      case CellKind::argument:
        return cell.kind == CellKind::argument && cell.argument == wanted.argument &&
               cell.number == wanted.number;
      case CellKind::bounded:
        return cell.kind == CellKind::bounded &&
               (!wanted.at_least || wanted.at_least == cell.at_least) &&
               (!wanted.at_most || wanted.at_most == cell.at_most);
      case CellKind::child:
        break;
    }
    if (cell.kind == CellKind::number) {
      const bool is_none = cell.number == 0 && !shapes_[wanted.child].leaf;
      return (is_none || wanted.end.has_value()) && !wanted.never_null;
    }
    if (cell.kind != CellKind::child || cell.number != wanted.number) return false;
    if (wanted.never_null && !cell.never_null) return false;
    return gives_so(wanted, cell);
  }

  static constexpr int levels = 2;

  const std::vector<Shape>& shapes_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> met_;
  std::vector<std::vector<ArgumentUse>> uses_;  // once they have been asked for
};

}  // namespace

bool includes(const std::vector<Shape>& shapes, std::uint32_t general, std::uint32_t special) {
  return Inclusion(shapes).holds(general, special, false);
}

bool includes_paths(const std::vector<Shape>& shapes, std::uint32_t general,
                    std::uint32_t special) {
  return Inclusion(shapes).holds(general, special, true);
}

}  // namespace heapreach::evidence::checker
