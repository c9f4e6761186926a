// However data are changed between a load and a comparison, the cell has the limit: it is only
// tried, and does no harm where it is none.
#include "search/shapes/data_limits.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "rts/model/constant.h"
#include "search/shapes/data_flow.h"

namespace heapreach::search {

namespace {

using rts::Expression;
using rts::Op;

/// The number beside the constant; nothing where it is too large.
std::optional<Number> beside(const Expression& constant, Number by) {
  try {
    return narrowed(rts::constant_value(constant) + widened(by));
  } catch (const TooLarge&) {
    return std::nullopt;
  }
}

class Limits {
 public:
  explicit Limits(const DataFlow& flow) : flow_(flow) {}

  /// Asks the last instruction alone: those before it lead to where the error is, and limits of
  /// what they ask say nothing of that.
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

  const DataFlow& flow_;
  std::set<DataLimit> found_;
};

}  // namespace

std::vector<DataLimit> limits_at_errors(const rts::System& system) {
  const DataFlow flow(system);
  Limits limits(flow);
  for (const rts::Edge& edge : system.edges()) {
    if (system.is_error(edge.to)) limits.add(edge);
  }
  return limits.found();
}

}  // namespace heapreach::search
