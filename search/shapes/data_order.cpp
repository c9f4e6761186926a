#include "search/shapes/data_order.h"

#include <algorithm>
#include <variant>
#include <vector>

#include "search/shapes/data_flow.h"

namespace heapreach::search {

namespace {

using rts::Expression;
using rts::Op;

class Comparisons {
 public:
  explicit Comparisons(const DataFlow& flow) : flow_(flow) {}

  bool compares(const rts::Edge& edge) const {
    return std::any_of(edge.instructions.begin(), edge.instructions.end(),
                       [&](const rts::Instruction& instruction) { return compares(instruction); });
  }

 private:
  bool compares(const rts::Instruction& instruction) const {
    const auto* assume = std::get_if<rts::Assume>(&instruction.action);
    const auto* assertion = std::get_if<rts::Assert>(&instruction.action);
    const auto* fails = std::get_if<rts::Fail>(&instruction.action);
    if (fails != nullptr) assertion = std::get_if<rts::Assert>(&fails->inner);
    return (assume != nullptr && compares(*assume->condition)) ||
           (assertion != nullptr && compares(*assertion->condition));
  }

  bool compares(const Expression& expression) const {
    const bool orders = expression.op == Op::less || expression.op == Op::less_equal ||
                        expression.op == Op::greater || expression.op == Op::greater_equal;
    if (orders) return flow_.is_about_data(expression);
    return std::any_of(expression.arguments.begin(), expression.arguments.end(),
                       [&](const rts::ExpressionPtr& part) { return compares(*part); });
  }

  const DataFlow& flow_;
};

}  // namespace

std::vector<bool> edges_that_compare_data(const rts::System& system) {
  const DataFlow flow(system);
  const Comparisons comparisons(flow);
  std::vector<bool> result;
  for (const rts::Edge& edge : system.edges()) result.push_back(comparisons.compares(edge));
  return result;
}

}  // namespace heapreach::search
