#include "evidence/checker/heaps/shapes.h"

#include <algorithm>
#include <set>
#include <utility>

#include "evidence/checker/heaps/bounds.h"
#include "evidence/checker/heaps/segment.h"

namespace heapreach::evidence::checker {

namespace {

using CellKind = ShapeCell::Kind;
using ArgumentKind = ShapeArgument::Kind;

/// Whether blocks of the shape are of one case, and no cell is said never to be null.
bool is_without_cases(const Shape& shape) {
  const auto never_null = [](const ShapeCell& cell) { return cell.never_null; };
  return shape.others.empty() && is_for_paths(shape) &&
         std::none_of(shape.cells.begin(), shape.cells.end(), never_null);
}

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
      return (cell.number == 0 || wanted.end.has_value()) && !wanted.never_null;
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

bool may_be_passed(const std::vector<ShapeCell>& cells, std::size_t by, std::uint32_t index) {
  if (index >= cells.size() || index == by) return false;
  return cells[index].kind == CellKind::bounded ||
         (cells[index].kind == CellKind::child && cells[index].never_null);
}

/// What is wrong with the end of a cell of `shapes[s]`: it must be what another cell holds, which
/// does not depend on this one, and be reached through the same cell of each block on the way.
std::string malformed_end(const std::vector<Shape>& shapes, std::size_t s, std::size_t c) {
  const std::vector<ShapeCell>& cells = shapes[s].cells;
  if (!is_without_cases(shapes[s])) return "has ends, and cases, or children that are never null";
  if (cells[c].child == s) return "has an end for a child of its own shape";
  const Shape& child = shapes[cells[c].child];
  if (child.arguments > 0) return "has an end for a child that has arguments";
  if (!is_without_cases(child)) return "has an end for a child of whose shape no path can be";
  std::size_t own = 0;
  for (const ShapeCell& cell : child.cells) {
    if (cell.kind != CellKind::child || cell.child != cells[c].child) continue;
    if (cell.number != cells[c].number) return "leads to a path in another way than its links";
    ++own;
  }
  if (own != 1) return "has an end for a child whose blocks do not lead on in one cell";
  std::size_t at = c;
  for (std::size_t steps = 0; cells[at].end; ++steps) {
    at = *cells[at].end;
    if (at >= cells.size() || cells[at].kind != CellKind::child) {
      return "has an end that is no child";
    }
    if (steps == cells.size()) return "has an end that depends on itself";
  }
  return "";
}

/// What is wrong with a cell of a case of `shapes[s]`.
std::string malformed_cell(const std::vector<Shape>& shapes, std::size_t s,
                           const std::vector<ShapeCell>& cells, std::size_t c) {
  const ShapeCell& cell = cells[c];
  const std::uint32_t arguments = shapes[s].arguments;
  const auto has = [&](const std::optional<ShapeBound>& bound) {
    return !bound || bound->argument < arguments;
  };
  const bool argument_is_there = cell.kind != CellKind::argument || cell.argument < arguments;
  if (!argument_is_there || !has(cell.at_least) || !has(cell.at_most)) {
    return "speaks of an argument that it has not";
  }
  if (cell.kind != CellKind::child) {
    const bool none = cell.arguments.empty() && !cell.never_null && !cell.end;
    return none ? "" : "has what only a child may have";
  }
  if (cell.child > s) return "speaks of a shape that is not there, or comes later";
  // Frames lead to frames, but nothing else does.
  if (!shapes[s].is_static && shapes[cell.child].is_static) return "leads to static blocks";
  if (cell.arguments.size() != shapes[cell.child].arguments) {
    return "gives a child another number of arguments than its shape has";
  }
  for (std::size_t a = 0; a < cell.arguments.size(); ++a) {
    const ShapeArgument& argument = cell.arguments[a];
    if (argument.kind == ArgumentKind::cell && !may_be_passed(cells, c, argument.index)) {
      return "passes on what is neither the root of another child nor bounded data";
    }
    if (argument.kind == ArgumentKind::slot) return "gives a child what only ranges give";
    if (argument.kind != ArgumentKind::argument) continue;
    if (argument.index >= arguments) return "speaks of an argument that it has not";
    const bool same = argument.index == a && argument.number == 0;
    if (cell.child == s && !same) return "passes an argument on as another one";
  }
  return cell.end ? malformed_end(shapes, s, c) : "";
}

std::string malformed_piece(const Node& node, const std::vector<Shape>& shapes,
                            const std::vector<std::vector<ArgumentUse>>& uses) {
  if (!node.is_piece()) return node.or_empty ? "may be empty although it has no shape" : "";
  if (*node.shape >= shapes.size()) return "is of a shape that is not there";
  const Shape& shape = shapes[*node.shape];
  if (node.size != Integer(static_cast<unsigned long>(shape.cells.size()))) {
    return "is of another size than its shape";
  }
  if (!Segment::counts_one(node) || node.freed)
    return "is of a shape, and several blocks, or freed";
  if (node.is_static != shape.is_static) return "is static, or its shape is, but not both";
  const std::size_t holes = node.has_hole() ? 1 : 0;
  if (node.cells.size() != holes + shape.arguments) {
    return "has another number of arguments than its shape";
  }
  for (std::size_t c = 0; c < node.cells.size(); ++c) {
    if (!Segment::is_plain(node.cells[c])) return "has links or an order in its hole";
    if (c < holes) continue;
    const bool is_bound = uses[*node.shape][c - holes] != ArgumentUse::exact;
    const Value& value = node.cells[c].value;
    if (!is_bound && std::holds_alternative<Anything>(value)) {
      return "has an argument that is not said";
    }
    if (is_bound && std::holds_alternative<Pointer>(value)) return "has a pointer as a bound";
  }
  if (holes == 0) return "";
  if (node.or_empty && shape.arguments > 0) return "has a hole and arguments and may be empty";
  if (!is_for_paths(shape)) return "has a hole, and a shape of which no path can be";
  if (own_cell(shapes, *node.shape) == nullptr) {
    return "has a hole, and nothing of its shape leads on";
  }
  const bool uniform = has_uniform_links(shapes, *node.shape);
  return uniform ? "" : "has a hole, and its shape leads on in different ways";
}

}  // namespace

std::string malformed_shapes(const std::vector<Shape>& shapes) {
  for (std::size_t s = 0; s < shapes.size(); ++s) {
    const std::string name = "shapes[" + std::to_string(s) + "] ";
    if (shapes[s].cells.empty()) return name + "has no cells";
    for (std::size_t i = 0; i < cases_of(shapes[s]); ++i) {
      const std::vector<ShapeCell>& cells = case_of(shapes[s], i);
      if (cells.size() != shapes[s].cells.size()) return name + "has cases of different sizes";
      for (std::size_t c = 0; c < cells.size(); ++c) {
        const std::string wrong = malformed_cell(shapes, s, cells, c);
        if (!wrong.empty()) return name + wrong;
      }
    }
  }
  return malformed_bounds(shapes);
}

/// Whether the pointer leads to the first block of a path that may be empty as its links lead to
/// others: then what it holds is the same however many of these there are.
bool leads_as_links(const State& state, const std::vector<Shape>& shapes, const Pointer& pointer) {
  const Node& node = state.nodes[pointer.node];
  if (!node.has_hole()) return true;
  const ShapeCell* link = own_cell(shapes, *node.shape);
  return !pointer.last && pointer.offset == Linear{link->number, {}};
}

std::string malformed_pieces(const State& state, const std::vector<Shape>& shapes) {
  std::vector<int> uses(state.nodes.size(), 0);
  const std::vector<std::vector<ArgumentUse>> argument_uses = uses_of_arguments(shapes);
  for (std::size_t n = 0; n < state.nodes.size(); ++n) {
    const std::string wrong = malformed_piece(state.nodes[n], shapes, argument_uses);
    if (!wrong.empty()) return "node " + std::to_string(n) + " " + wrong;
  }
  const auto to_empty = [&](const Value& value) -> int* {
    const auto* pointer = std::get_if<Pointer>(&value);
    if (pointer == nullptr || pointer->node >= state.nodes.size()) return nullptr;
    return state.nodes[pointer->node].or_empty ? &uses[pointer->node] : nullptr;
  };
  for (const Value& value : state.store) {
    if (to_empty(value) != nullptr) return "the store points to a piece that may be empty";
  }
  for (std::size_t n = 0; n < state.nodes.size(); ++n) {
    const Node& node = state.nodes[n];
    const std::string name = "node " + std::to_string(n) + " ";
    for (const CellValue& cell : node.cells) {
      int* used = to_empty(cell.value);
      if (used == nullptr) continue;
      if (!leads_as_links(state, shapes, std::get<Pointer>(cell.value))) {
        return name + "points into a path that may be empty, or beside it";
      }
      if (!Segment::holds_once(node, cell) || ++*used > 1) {
        return name + "points to a piece that may be empty, which one cell of one block may";
      }
    }
  }
  return "";
}

bool has_ends(const Shape& shape) {
  return std::any_of(shape.cells.begin(), shape.cells.end(),
                     [](const ShapeCell& cell) { return cell.end.has_value(); });
}

bool is_end(const Shape& shape, std::size_t cell) {
  return std::any_of(shape.cells.begin(), shape.cells.end(),
                     [&](const ShapeCell& each) { return each.end == cell; });
}

std::size_t last_end(const Shape& shape, std::size_t cell) {
  while (shape.cells[cell].end) cell = *shape.cells[cell].end;
  return cell;
}

std::size_t cases_of(const Shape& shape) {
  return 1 + shape.others.size();
}

const std::vector<ShapeCell>& case_of(const Shape& shape, std::size_t index) {
  return index == 0 ? shape.cells : shape.others[index - 1];
}

namespace {

/// Whether its blocks are not static, and no child gets what a cell holds; with `data`: what a cell
/// holds that is no data.
bool gives_no_cell(const Shape& shape, bool data) {
  for (std::size_t i = 0; i < cases_of(shape); ++i) {
    const std::vector<ShapeCell>& cells = case_of(shape, i);
    for (const ShapeCell& cell : cells) {
      for (const ShapeArgument& given : cell.arguments) {
        if (given.kind != ArgumentKind::cell) continue;
        if (!data || cells[given.index].kind != CellKind::bounded) return false;
      }
    }
  }
  return !shape.is_static;
}

}  // namespace

bool is_for_paths(const Shape& shape) {
  return gives_no_cell(shape, false);
}

bool is_for_lists(const Shape& shape) {
  return gives_no_cell(shape, true);
}

namespace {

/// The cells, of all cases, that lead to the shape itself.
std::vector<const ShapeCell*> own_cells(const std::vector<Shape>& shapes, std::uint32_t shape) {
  std::vector<const ShapeCell*> result;
  for (std::size_t i = 0; i < cases_of(shapes[shape]); ++i) {
    for (const ShapeCell& cell : case_of(shapes[shape], i)) {
      if (cell.kind == CellKind::child && cell.child == shape) result.push_back(&cell);
    }
  }
  return result;
}

}  // namespace

bool is_own(const std::vector<Shape>& shapes, std::uint32_t shape, std::size_t cell) {
  for (std::size_t i = 0; i < cases_of(shapes[shape]); ++i) {
    const ShapeCell& is = case_of(shapes[shape], i)[cell];
    if (is.kind == CellKind::child && is.child == shape) return true;
  }
  return false;
}

const ShapeCell* own_cell(const std::vector<Shape>& shapes, std::uint32_t shape) {
  const std::vector<const ShapeCell*> all = own_cells(shapes, shape);
  return all.empty() ? nullptr : all.front();
}

bool has_uniform_links(const std::vector<Shape>& shapes, std::uint32_t shape) {
  const std::vector<const ShapeCell*> all = own_cells(shapes, shape);
  return std::all_of(all.begin(), all.end(), [&](const ShapeCell* cell) {
    return cell->number == all.front()->number && cell->arguments == all.front()->arguments;
  });
}

bool has_link_never_null(const std::vector<Shape>& shapes, std::uint32_t shape) {
  const std::vector<const ShapeCell*> all = own_cells(shapes, shape);
  return std::any_of(all.begin(), all.end(),
                     [](const ShapeCell* cell) { return cell->never_null; });
}

namespace {

/// Whether a child is pointed at inside its root.
bool is_inside(const std::vector<Shape>& shapes, const ShapeCell& child) {
  const auto size = Integer(static_cast<unsigned long>(shapes[child.child].cells.size()));
  return child.number >= 0 && child.number < size;
}

}  // namespace

bool leads_inside(const std::vector<Shape>& shapes, std::uint32_t shape) {
  std::set<std::uint32_t> met = {shape};
  std::vector<std::uint32_t> work = {shape};
  while (!work.empty()) {
    const Shape& next = shapes[work.back()];
    work.pop_back();
    for (std::size_t i = 0; i < cases_of(next); ++i) {
      for (const ShapeCell& cell : case_of(next, i)) {
        if (cell.kind != CellKind::child) continue;
        if (!is_inside(shapes, cell)) return false;
        if (met.insert(cell.child).second) work.push_back(cell.child);
      }
    }
  }
  return true;
}

bool leads_inside(const std::vector<Shape>& shapes, const ShapeCell& child) {
  return is_inside(shapes, child) && leads_inside(shapes, child.child);
}

bool leads_back(const std::vector<Shape>& shapes, std::uint32_t shape) {
  const ShapeCell* own = own_cell(shapes, shape);
  if (own == nullptr || !is_for_paths(shapes[shape]) || !has_uniform_links(shapes, shape)) {
    return false;
  }
  const auto cells_of_block = Integer(static_cast<unsigned long>(shapes[shape].cells.size()));
  for (std::size_t i = 0; i < cases_of(shapes[shape]); ++i) {
    const std::vector<ShapeCell>& cells = case_of(shapes[shape], i);
    const bool does = std::any_of(cells.begin(), cells.end(), [&](const ShapeCell& cell) {
      if (cell.kind != CellKind::argument) return false;
      const ShapeArgument& argument = own->arguments[cell.argument];
      const Integer offset = argument.number + cell.number;
      return argument.kind == ArgumentKind::owner && offset >= 0 && offset < cells_of_block;
    });
    if (!does) return false;
  }
  return true;
}

bool includes(const std::vector<Shape>& shapes, std::uint32_t general, std::uint32_t special) {
  return Inclusion(shapes).holds(general, special, false);
}

bool includes_paths(const std::vector<Shape>& shapes, std::uint32_t general,
                    std::uint32_t special) {
  return Inclusion(shapes).holds(general, special, true);
}

}  // namespace heapreach::evidence::checker
