#include <algorithm>
#include <set>
#include <utility>

#include "search/state/shape.h"

namespace heapreach::search {

namespace {

/// Inclusion by coinduction: pairs that were met are taken to hold.
class Inclusion {
 public:
  /// `paths`: at the first pair, cells that lead to the special shape lead to the general one.
  bool holds(const Shape& general, const Shape& special, bool paths = false) {
    if (general.cells.size() != special.cells.size()) return false;
    if (general.has_leaf != special.has_leaf) return false;
    const std::size_t values = general.values();
    if (values > 0 && values != special.values()) return false;
    if (general.bounds() > 0 && values != special.values()) return false;
    if (!assumed_.emplace(&general, &special).second) return true;
    for (std::size_t i = 0; i < special.cases(); ++i) {
      if (!has_case(general, special, special.of_case(i), paths)) return false;
    }
    return true;
  }

 private:
  /// What was assumed for a case that does not hold is forgotten.
  bool has_case(const Shape& general, const Shape& special, const ShapeCells& cells, bool paths) {
    const std::set<std::pair<const Shape*, const Shape*>> before = assumed_;
    for (std::size_t i = 0; i < general.cases(); ++i) {
      const ShapeCells& wanted = general.of_case(i);
      bool all = true;
      for (std::size_t c = 0; c < cells.size() && all; ++c) {
        all = !(paths && cells[c].is_own() && !wanted[c].is_own()) &&
              holds(general, wanted[c], special, cells[c]) && ends_so(wanted[c], special, cells[c]);
      }
      if (all) return true;
      assumed_ = before;
    }
    return false;
  }

  bool holds(const Shape& general, const ShapeCell& g, const Shape& special, const ShapeCell& s) {
    if (g.kind == CellKind::bounded) {
      // The arguments of the one are the first ones of the other.
      return s.kind == CellKind::bounded && g.at_least == s.at_least &&
             (g.at_most == s.at_most || !g.at_most);
    }
    if (g.is_data()) return s.kind != CellKind::child;
    if (g.kind == CellKind::number) return s.kind == CellKind::number && s.number == g.number;
    if (g.kind == CellKind::argument) {
      return s.kind == CellKind::argument && s.number == g.number && s.passes == g.passes;
    }
    if (s.kind == CellKind::number) {
      const bool is_none = s.number == 0 && !child_of(general, g).has_leaf;
      return (is_none || g.end) && !g.never_null;
    }
    if (s.kind != CellKind::child || s.number != g.number) return false;
    if (g.never_null && !s.never_null) return false;
    return gives_same(general, g, special, s) && holds(child_of(general, g), child_of(special, s));
  }

  /// What there is in the general one's child is given to the special one's, too.
  static bool gives_same(const Shape& general, const ShapeCell& g, const Shape& special,
                         const ShapeCell& s) {
    const std::vector<ShapeArgument> wanted = arguments_of(general, g);
    const std::vector<ShapeArgument> given = arguments_of(special, s);
    return wanted.size() <= given.size() &&
           std::equal(wanted.begin(), wanted.end(), given.begin(),
                      [](const ShapeArgument& a, const ShapeArgument& b) {
                        return a.kind == ShapeArgument::Kind::any || a == b;
                      });
  }

  /// Both end at the same cell, or the special one holds what that does, or has null there and a
  /// list that ends so.
  static bool ends_so(const ShapeCell& g, const Shape& special, const ShapeCell& s) {
    if (!g.end) return !s.end;
    const ShapeCell& end = special.cells[*g.end];
    if (s.kind == CellKind::number) return end.kind == CellKind::number && end.number == s.number;
    if (s.end) {
      return s.end == g.end && only_own_cell(*g.child) == only_own_cell(*s.child);
    }
    return end.kind == CellKind::number && end.number == 0;
  }

  std::set<std::pair<const Shape*, const Shape*>> assumed_;
};

}  // namespace

bool includes(const Shape& general, const Shape& special) {
  return Inclusion().holds(general, special);
}

bool includes_paths(const Shape& general, const Shape& special) {
  return Inclusion().holds(general, special, true);
}

}  // namespace heapreach::search
