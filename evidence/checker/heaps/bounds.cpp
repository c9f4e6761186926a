#include "evidence/checker/heaps/bounds.h"

#include <algorithm>
#include <optional>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/heaps/shapes.h"

namespace heapreach::evidence::checker {

namespace {

using CellKind = ShapeCell::Kind;
using ArgumentKind = ShapeArgument::Kind;
using Uses = std::vector<std::vector<ArgumentUse>>;

/// How the blocks of one shape use its arguments, where shapes before it are known.
class UsesOfOne {
 public:
  UsesOfOne(const std::vector<Shape>& shapes, std::uint32_t shape, const Uses& before)
      : shape_(shape), before_(before), found_(shapes[shape].arguments) {
    for (std::size_t i = 0; i < cases_of(shapes[shape]); ++i) {
      for (const ShapeCell& cell : case_of(shapes[shape], i)) look_at(cell);
    }
    if (shapes[shape].leaf) note(*shapes[shape].leaf, ArgumentUse::exact);
  }

  bool is_mixed() const { return is_mixed_; }
  std::vector<ArgumentUse> uses() const {
    std::vector<ArgumentUse> result;
    for (const auto& use : found_) result.push_back(use.value_or(ArgumentUse::exact));
    return result;
  }

 private:
  void note(std::uint32_t argument, ArgumentUse use) {
    if (found_[argument] && *found_[argument] != use) is_mixed_ = true;
    found_[argument] = use;
  }
  void look_at(const ShapeCell& cell) {
    if (cell.kind == CellKind::argument) note(cell.argument, ArgumentUse::exact);
    if (cell.at_least) note(cell.at_least->argument, ArgumentUse::lower);
    if (cell.at_most) note(cell.at_most->argument, ArgumentUse::upper);
    // To a child of the same shape each argument is passed on as itself.
    if (cell.kind != CellKind::child || cell.child == shape_) return;
    for (std::size_t a = 0; a < cell.arguments.size(); ++a) {
      const ShapeArgument& given = cell.arguments[a];
      if (given.kind == ArgumentKind::argument) note(given.index, before_[cell.child][a]);
    }
  }

  std::uint32_t shape_;
  const Uses& before_;
  std::vector<std::optional<ArgumentUse>> found_;
  bool is_mixed_ = false;
};

/// `cells`: of the block that holds the child; none has it outside of shapes.
std::string malformed_given(const std::vector<ArgumentUse>& uses, const ShapeCell& child,
                            const std::vector<ShapeCell>& cells) {
  for (std::size_t a = 0; a < child.arguments.size(); ++a) {
    const ShapeArgument& given = child.arguments[a];
    const bool from_data = given.kind == ArgumentKind::cell && given.index < cells.size() &&
                           cells[given.index].kind == CellKind::bounded;
    if (uses[a] == ArgumentUse::exact) {
      if (given.kind == ArgumentKind::any || from_data) return "gives a bound for what is none";
      if (given.kind == ArgumentKind::cell && given.number != 0) {
        return "passes on what is beside another child";
      }
    } else if (given.kind == ArgumentKind::owner || given.kind == ArgumentKind::slot ||
               (given.kind == ArgumentKind::cell && !from_data)) {
      return "gives a bound that is no bounded data";
    }
  }
  return "";
}

}  // namespace

Uses uses_of_arguments(const std::vector<Shape>& shapes) {
  Uses result;
  for (std::uint32_t s = 0; s < shapes.size(); ++s) {
    result.push_back(UsesOfOne(shapes, s, result).uses());
  }
  return result;
}

std::vector<std::uint32_t> changing_bounds(const std::vector<Shape>& shapes, std::uint32_t shape) {
  std::vector<std::uint32_t> result;
  const std::vector<const ShapeCell*> own = own_cells(shapes, shape);
  if (own.empty()) return result;
  const std::vector<ArgumentUse> uses = uses_of_arguments(shapes)[shape];
  for (std::uint32_t a = 0; a < shapes[shape].arguments; ++a) {
    const ShapeArgument& first = own.front()->arguments[a];
    const bool changes = std::any_of(own.begin(), own.end(), [&](const ShapeCell* cell) {
      return cell->arguments[a] != first || first.kind == ArgumentKind::cell;
    });
    if (changes && uses[a] != ArgumentUse::exact) result.push_back(a);
  }
  return result;
}

std::string malformed_bounds(const std::vector<Shape>& shapes) {
  Uses uses;
  for (std::uint32_t s = 0; s < shapes.size(); ++s) {
    const UsesOfOne own(shapes, s, uses);
    const std::string name = "shapes[" + std::to_string(s) + "] ";
    if (own.is_mixed()) return name + "uses an argument as a bound, and otherwise";
    uses.push_back(own.uses());
    for (std::size_t i = 0; i < cases_of(shapes[s]); ++i) {
      const std::vector<ShapeCell>& cells = case_of(shapes[s], i);
      for (const ShapeCell& cell : cells) {
        if (cell.kind == CellKind::bounded) {
          if (shapes[s].is_static || has_ends(shapes[s])) {
            return name + "has bounds, and is static or has ends";
          }
          if (!cell.at_least && !cell.at_most) return name + "has a bound that is not said";
        }
        if (cell.kind != CellKind::child) continue;
        const std::string wrong = malformed_given(uses[cell.child], cell, cells);
        if (!wrong.empty()) return name + wrong;
      }
    }
  }
  return "";
}

std::string malformed_given_bounds(const std::vector<Shape>& shapes, const ShapeCell& child) {
  return malformed_given(uses_of_arguments(shapes)[child.child], child, {});
}

Value bounded_value(GraphHeap& heap, const ShapeCell& cell, const std::vector<Value>& arguments) {
  const Linear name = term_of(heap.fresh());
  const auto bound_of = [&](const ShapeBound& bound) -> std::optional<Linear> {
    const auto* linear = std::get_if<Linear>(&arguments[bound.argument]);
    return linear == nullptr ? std::nullopt : std::optional(sum(*linear, constant(bound.number)));
  };
  if (cell.at_least) {
    if (const auto bound = bound_of(*cell.at_least)) heap.say(at_most(*bound, name));
  }
  if (cell.at_most) {
    if (const auto bound = bound_of(*cell.at_most)) heap.say(at_most(name, *bound));
  }
  return name;
}

}  // namespace heapreach::evidence::checker
