// Data are followed from loads through moves, however they are changed on the way: a limit is only
// tried, and does no harm where it is none.
#include "search/shapes/data_limits.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "rts/model/constant.h"

namespace heapreach::search {

namespace {

using rts::Expression;
using rts::Op;

/// The offset in an address that is a variable, or one plus a constant.
std::optional<Number> offset_in(const Expression& address) {
  if (address.op == Op::variable) return 0;
  if (address.op != Op::add) return std::nullopt;
  for (const int side : {0, 1}) {
    const Expression& offset = *address.arguments[1 - side];
    if (address.arguments[side]->op != Op::variable || !rts::is_constant(offset)) continue;
    const Integer value = rts::constant_value(offset);
    if (value.fits_sint_p()) return value.get_si();
  }
  return std::nullopt;
}

/// The number beside the constant; nothing where it is too large.
std::optional<Number> beside(const Expression& constant, Number by) {
  try {
    return narrowed(rts::constant_value(constant) + widened(by));
  } catch (const TooLarge&) {
    return std::nullopt;
  }
}

class Flow {
 public:
  explicit Flow(const rts::System& system) : cells_(system.variables.size()) {
    bool again = true;
    const auto mark = [&](rts::VariableId variable, Number cell) {
      again |= cells_[variable].insert(cell).second;
    };
    while (std::exchange(again, false)) {
      for (const rts::Edge& edge : system.edges()) {
        for (const rts::Instruction& instruction : edge.instructions) {
          if (const auto* load = std::get_if<rts::Load>(&instruction.action)) {
            if (const auto cell = offset_in(*load->address)) mark(load->to, *cell);
          } else if (const auto* move = std::get_if<rts::Move>(&instruction.action)) {
            for (const Number cell : cells_in(*move->value)) mark(move->to, cell);
          }
        }
      }
    }
  }

  /// The cells from which the expression's variables may have been loaded.
  std::set<Number> cells_in(const Expression& expression) const {
    std::vector<rts::VariableId> variables;
    rts::collect_variables(expression, variables);
    std::set<Number> result;
    for (const rts::VariableId v : variables) result.insert(cells_[v].begin(), cells_[v].end());
    return result;
  }

 private:
  std::vector<std::set<Number>> cells_;  // indexed by VariableId
};

class Limits {
 public:
  explicit Limits(const Flow& flow) : flow_(flow) {}

  /// Of the last instruction: those before it lead to where the error is, and limits of what they
  /// ask say nothing of that.
  void add(const rts::Edge& edge) {
    if (edge.instructions.empty()) return;
    const rts::Action& last = edge.instructions.back().action;
    const auto* assume = std::get_if<rts::Assume>(&last);
    const auto* assertion = std::get_if<rts::Assert>(&last);
    const auto* fails = std::get_if<rts::Fail>(&last);
    if (fails != nullptr) assertion = std::get_if<rts::Assert>(&fails->inner);
    if (assume != nullptr) visit(*assume->condition);
    if (assertion != nullptr) visit(*assertion->condition);
  }
  std::vector<DataLimit> found() const { return {found_.begin(), found_.end()}; }

 private:
  void visit(const Expression& condition) {
    switch (condition.op) {
      case Op::equal:
      case Op::not_equal:
        return compare(condition, 1, -1);
      case Op::less:
      case Op::greater_equal:
        return compare(condition, 0, -1);
      case Op::less_equal:
      case Op::greater:
        return compare(condition, 1, 0);
      default:
        for (const rts::ExpressionPtr& part : condition.arguments) visit(*part);
    }
  }

  /// `least` and `most` are what the limits are beside the number where the data stand on the left.
  void compare(const Expression& comparison, Number least, Number most) {
    for (const int side : {0, 1}) {
      const Expression& number = *comparison.arguments[1 - side];
      if (!rts::is_constant(number)) continue;
      const std::optional<Number> low = beside(number, side == 0 ? least : -most);
      const std::optional<Number> high = beside(number, side == 0 ? most : -least);
      for (const Number cell : flow_.cells_in(*comparison.arguments[side])) {
        if (low) found_.insert({cell, *low, true});
        if (high) found_.insert({cell, *high, false});
      }
    }
  }

  const Flow& flow_;
  std::set<DataLimit> found_;
};

}  // namespace

std::vector<DataLimit> limits_at_errors(const rts::System& system) {
  const Flow flow(system);
  Limits limits(flow);
  for (const rts::Edge& edge : system.edges()) {
    if (system.is_error(edge.to)) limits.add(edge);
  }
  return limits.found();
}

}  // namespace heapreach::search
