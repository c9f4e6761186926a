#include "search/shapes/data_order.h"

#include <algorithm>
#include <variant>
#include <vector>

namespace heapreach::search {

namespace {

using rts::Expression;
using rts::Op;

class DataFlow {
 public:
  explicit DataFlow(const rts::System& system) : is_data_(system.variables.size(), false) {
    while (std::exchange(again_, false)) {
      for_each_instruction(system, [&](const rts::Instruction& instruction) {
        if (const auto* load = std::get_if<rts::Load>(&instruction.action)) mark(load->to);
        const auto* move = std::get_if<rts::Move>(&instruction.action);
        if (move != nullptr && is_about_data(*move->value)) mark(move->to);
      });
    }
  }

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

  template <typename Visit>
  static void for_each_instruction(const rts::System& system, const Visit& visit) {
    for (const rts::Edge& edge : system.edges()) {
      for (const rts::Instruction& instruction : edge.instructions) visit(instruction);
    }
  }

  void mark(rts::VariableId variable) {
    again_ = again_ || !is_data_[variable];
    is_data_[variable] = true;
  }

  bool is_about_data(const Expression& expression) const {
    if (expression.op == Op::variable) return is_data_[expression.variable];
    return std::any_of(expression.arguments.begin(), expression.arguments.end(),
                       [&](const rts::ExpressionPtr& part) { return is_about_data(*part); });
  }

  bool compares(const Expression& expression) const {
    const bool orders = expression.op == Op::less || expression.op == Op::less_equal ||
                        expression.op == Op::greater || expression.op == Op::greater_equal;
    if (orders) return is_about_data(expression);
    return std::any_of(expression.arguments.begin(), expression.arguments.end(),
                       [&](const rts::ExpressionPtr& part) { return compares(*part); });
  }

  std::vector<bool> is_data_;  // indexed by VariableId
  bool again_ = true;
};

}  // namespace

std::vector<bool> edges_that_compare_data(const rts::System& system) {
  const DataFlow flow(system);
  std::vector<bool> result;
  for (const rts::Edge& edge : system.edges()) result.push_back(flow.compares(edge));
  return result;
}

}  // namespace heapreach::search
