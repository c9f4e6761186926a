#include "evidence/checker/heaps/shapes.h"

#include <algorithm>
#include <set>
#include <utility>

#include "evidence/checker/heaps/segment.h"

namespace heapreach::evidence::checker {

namespace {

using CellKind = ShapeCell::Kind;
using ArgumentKind = ShapeArgument::Kind;

/// Whether pieces of a shape are some of another one, where pairs that were met are taken to be so:
/// what is wrong would be so in finitely many blocks.
class Inclusion {
 public:
  explicit Inclusion(const std::vector<Shape>& shapes) : shapes_(shapes) {}

  bool holds(std::uint32_t general, std::uint32_t special) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> work = {{general, special}};
    while (!work.empty()) {
      const auto [g, s] = work.back();
      work.pop_back();
      if (!met_.insert({g, s}).second) continue;
      const auto& wanted = shapes_[g].cells;
      const auto& cells = shapes_[s].cells;
      if (wanted.size() != cells.size() || !has_arguments_of(g, s)) return false;
      for (std::size_t c = 0; c < cells.size(); ++c) {
        if (!fits(wanted[c], cells[c])) return false;
        if (wanted[c].kind == CellKind::child && cells[c].kind == CellKind::child) {
          work.emplace_back(wanted[c].child, cells[c].child);
        }
      }
    }
    return true;
  }

 private:
  /// Where the general shape has arguments, each stands for the special one's of the same index.
  bool has_arguments_of(std::uint32_t general, std::uint32_t special) const {
    const std::uint32_t wanted = shapes_[general].arguments;
    return wanted == 0 || wanted == shapes_[special].arguments;
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
      case CellKind::child:
        break;
    }
    if (cell.kind == CellKind::number) return cell.number == 0;
    if (cell.kind != CellKind::child || cell.number != wanted.number) return false;
    return shapes_[wanted.child].arguments == 0 || cell.arguments == wanted.arguments;
  }

  const std::vector<Shape>& shapes_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> met_;
};

/// What is wrong with a cell of `shapes[s]`.
std::string malformed_cell(const std::vector<Shape>& shapes, std::size_t s, const ShapeCell& cell) {
  const std::uint32_t arguments = shapes[s].arguments;
  if (cell.kind == CellKind::argument && cell.argument >= arguments) {
    return "speaks of an argument that it has not";
  }
  if (cell.kind != CellKind::child) {
    return cell.arguments.empty() ? "" : "has arguments without a child";
  }
  if (cell.child > s) return "speaks of a shape that is not there, or comes later";
  if (cell.arguments.size() != shapes[cell.child].arguments) {
    return "gives a child another number of arguments than its shape has";
  }
  for (std::size_t a = 0; a < cell.arguments.size(); ++a) {
    const ShapeArgument& argument = cell.arguments[a];
    if (argument.kind != ArgumentKind::argument) continue;
    if (argument.index >= arguments) return "speaks of an argument that it has not";
    const bool same = argument.index == a && argument.number == 0;
    if (cell.child == s && !same) return "passes an argument on as another one";
  }
  return "";
}

std::string malformed_piece(const Node& node, const std::vector<Shape>& shapes) {
  if (!node.is_piece()) return node.or_empty ? "may be empty although it has no shape" : "";
  if (*node.shape >= shapes.size()) return "is of a shape that is not there";
  const Shape& shape = shapes[*node.shape];
  if (node.size != Integer(static_cast<unsigned long>(shape.cells.size()))) {
    return "is of another size than its shape";
  }
  if (node.count != 1 || node.freed || node.is_static) {
    return "is of a shape, and several blocks, freed or static";
  }
  const std::size_t holes = node.has_hole() ? 1 : 0;
  if (node.cells.size() != holes + shape.arguments) {
    return "has another number of arguments than its shape";
  }
  for (std::size_t c = 0; c < node.cells.size(); ++c) {
    if (!Segment::is_plain(node.cells[c])) return "has links or an order in its hole";
    const bool anything = std::holds_alternative<Anything>(node.cells[c].value);
    if (c >= holes && anything) return "has an argument that is not said";
  }
  if (holes == 0) return "";
  if (node.or_empty) return "has a hole and may be empty";
  if (!own_cell(shapes, *node.shape)) return "has a hole, and nothing of its shape leads on";
  const bool uniform = has_uniform_links(shapes, *node.shape);
  return uniform ? "" : "has a hole, and its shape leads on in different ways";
}

}  // namespace

std::string malformed_shapes(const std::vector<Shape>& shapes) {
  for (std::size_t s = 0; s < shapes.size(); ++s) {
    const std::string name = "shapes[" + std::to_string(s) + "] ";
    if (shapes[s].cells.empty()) return name + "has no cells";
    for (const ShapeCell& cell : shapes[s].cells) {
      if (const std::string wrong = malformed_cell(shapes, s, cell); !wrong.empty()) {
        return name + wrong;
      }
    }
  }
  return "";
}

std::string malformed_pieces(const State& state, const std::vector<Shape>& shapes) {
  std::vector<int> uses(state.nodes.size(), 0);
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
    if (const std::string wrong = malformed_piece(node, shapes); !wrong.empty()) {
      return name + wrong;
    }
    for (const CellValue& cell : node.cells) {
      int* used = to_empty(cell.value);
      if (used == nullptr) continue;
      if (!Segment::holds_once(node, cell) || ++*used > 1) {
        return name + "points to a piece that may be empty, which one cell of one block may";
      }
    }
  }
  return "";
}

bool is_own(const std::vector<Shape>& shapes, std::uint32_t shape, std::size_t cell) {
  const ShapeCell& is = shapes[shape].cells[cell];
  return is.kind == CellKind::child && is.child == shape;
}

std::optional<std::size_t> own_cell(const std::vector<Shape>& shapes, std::uint32_t shape) {
  for (std::size_t c = 0; c < shapes[shape].cells.size(); ++c) {
    if (is_own(shapes, shape, c)) return c;
  }
  return std::nullopt;
}

bool has_uniform_links(const std::vector<Shape>& shapes, std::uint32_t shape) {
  const std::optional<std::size_t> first = own_cell(shapes, shape);
  for (std::size_t c = 0; c < shapes[shape].cells.size(); ++c) {
    if (is_own(shapes, shape, c) && shapes[shape].cells[c] != shapes[shape].cells[*first]) {
      return false;
    }
  }
  return true;
}

bool leads_back(const std::vector<Shape>& shapes, std::uint32_t shape) {
  const std::optional<std::size_t> own = own_cell(shapes, shape);
  if (!own || !has_uniform_links(shapes, shape)) return false;
  const std::vector<ShapeCell>& cells = shapes[shape].cells;
  return std::any_of(cells.begin(), cells.end(), [&](const ShapeCell& cell) {
    if (cell.kind != CellKind::argument) return false;
    const ShapeArgument& argument = cells[*own].arguments[cell.argument];
    const Integer offset = argument.number + cell.number;
    return argument.kind == ArgumentKind::owner && offset >= 0 &&
           offset < Integer(static_cast<unsigned long>(cells.size()));
  });
}

bool includes(const std::vector<Shape>& shapes, std::uint32_t general, std::uint32_t special) {
  return Inclusion(shapes).holds(general, special);
}

}  // namespace heapreach::evidence::checker
