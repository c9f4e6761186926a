#include "rts/faint/pointer_classes.h"

#include <limits>
#include <optional>
#include <utility>

namespace heapreach::rts {

namespace {

constexpr std::size_t no_content = std::numeric_limits<std::size_t>::max();

}  // namespace

std::vector<VariableId> variables_of(const Expression& expression) {
  std::vector<VariableId> result;
  collect_variables(expression, result);
  return result;
}

/// What instructions assign.
struct PointerClasses::Assigning {
  PointerClasses& classes;

  void operator()(const Move& move) { classes.unify_variables(move.value, move.to); }
  void operator()(const Load& load) {
    classes.unify(load.to, classes.content_of(classes.of_access(load.address, load.in)));
  }
  void operator()(const Store& store) {
    classes.unify_variables(store.value,
                            classes.content_of(classes.of_access(store.address, store.in)));
  }
  template <typename Other>
  void operator()(const Other&) {}
};

PointerClasses::PointerClasses(const System& system) : system_(system) {
  for (std::size_t v = 0; v < system.variables.size(); ++v) added();
  at_constants_ = added();
  for (const Edge& edge : system.edges()) {
    for (const Instruction& instruction : edge.instructions) {
      std::visit(Assigning{*this}, instruction.action);
    }
  }
}

std::size_t PointerClasses::of_access(const ExpressionPtr& address, const ExpressionPtr& in) {
  return class_in(in ? in : address, true);
}

/// By one of its pointers, or by one of its variables if it has none: all pointers in it are in one
/// class from now on. Addresses without variables have one in common.
std::size_t PointerClasses::class_in(const ExpressionPtr& expression, bool only_pointers) {
  std::optional<std::size_t> found;
  for (const VariableId variable : variables_of(*expression)) {
    if (only_pointers && system_.variables[variable].type != VariableType::pointer) continue;
    if (found) unify(*found, variable);
    if (!found) found = variable;
  }
  if (found) return find(*found);
  return only_pointers ? class_in(expression, false) : find(at_constants_);
}

std::size_t PointerClasses::added() {
  parent_.push_back(parent_.size());
  content_.push_back(no_content);
  return parent_.size() - 1;
}

std::size_t PointerClasses::find(std::size_t index) {
  while (parent_[index] != index) index = parent_[index] = parent_[parent_[index]];
  return index;
}

std::size_t PointerClasses::content_of(std::size_t index) {
  index = find(index);
  if (content_[index] == no_content) {
    const std::size_t content = added();
    content_[index] = content;
  }
  return find(content_[index]);
}

void PointerClasses::unify(std::size_t a, std::size_t b) {
  while (true) {
    a = find(a);
    b = find(b);
    if (a == b) return;
    parent_[b] = a;
    if (content_[b] == no_content) return;
    const std::size_t content = std::exchange(content_[b], no_content);
    if (content_[a] == no_content) {
      content_[a] = content;
      return;
    }
    b = content;
    a = content_[a];
  }
}

void PointerClasses::unify_variables(const ExpressionPtr& expression, std::size_t with) {
  for (const VariableId variable : variables_of(*expression)) unify(with, variable);
}

}  // namespace heapreach::rts
