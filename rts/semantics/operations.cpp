#include "rts/semantics/operations.h"

#include <algorithm>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "rts/model/folding.h"
#include "rts/semantics/approximation_cases.h"

namespace heapreach::rts {

using namespace folding;

namespace {

/// Groups of ones that are cut out of an operand: each is a quotient and a remainder.
constexpr unsigned most_groups = 4;

bool is_shift(Operation operation) {
  return operation == Operation::shift_left || operation == Operation::shift_right ||
         operation == Operation::shift_right_signed;
}

bool takes_signed(const Approximation& operation, bool second) {
  return takes_signed(operation) && !(second && is_shift(operation.operation));
}

/// Values of an operand for which the result is written down: few, since every engine reads them.
std::vector<Integer> cases_written(Operation operation) {
  switch (operation) {
    case Operation::multiply:
      return {0, 1, 2, -1};
    case Operation::divide_signed:
    case Operation::remainder_signed:
      return {1, 2, -1};
    case Operation::divide_unsigned:
    case Operation::remainder_unsigned:
      return {1, 2};
    case Operation::bits_and:
    case Operation::bits_or:
    case Operation::bits_xor:
      return {0, 1};
    default:
      return {0, 1, 2, 3};
  }
}

using Operations = std::unordered_map<VariableId, std::shared_ptr<const Approximation>>;

/// By result, null for those that are the result of several.
Operations operations_of(const System& system) {
  Operations result;
  for (const Approximation& one : system.approximations.operations) {
    const auto [place, is_new] = result.try_emplace(one.result);
    const bool counts = is_new && one.operation != Operation::pointer_part;
    place->second = counts ? std::make_shared<const Approximation>(one) : nullptr;
  }
  return result;
}

}  // namespace

void tie_operations(System& system) {
  if (system.approximations.operations.empty()) return;
  const Operations operations = operations_of(system);
  const Approximation* last = nullptr;
  system.for_each_instruction([&](Instruction& instruction) {
    if (auto* assume = std::get_if<Assume>(&instruction.action)) {
      if (last == nullptr) return;
      assume->is_of_result = are_same(*assume->condition, *said_of_result(*last));
      if (assume->is_of_result) last = nullptr;
      return;
    }
    last = nullptr;
    auto* havoc = std::get_if<Havoc>(&instruction.action);
    if (havoc == nullptr || havoc->variables.size() != 1) return;
    const auto operation = operations.find(havoc->variables.front());
    if (operation == operations.end()) return;
    havoc->operation = operation->second;
    last = havoc->operation.get();
  });
}

bool has_operations(const System& system) {
  const auto is_one = [](const Instruction& instruction) {
    const auto* havoc = std::get_if<Havoc>(&instruction.action);
    return havoc != nullptr && havoc->operation != nullptr;
  };
  return std::any_of(system.edges().begin(), system.edges().end(), [&](const Edge& edge) {
    return std::any_of(edge.instructions.begin(), edge.instructions.end(), is_one);
  });
}

ExpressionPtr said_of_result(const Approximation& operation) {
  const ExpressionPtr result = make_variable(operation.result);
  const bool is_signed = takes_signed(operation);
  ExpressionPtr as_operand = result;
  const Integer range = power_of_two(operation.width);
  if (is_signed && !operation.is_signed) {
    as_operand = choose(compare(Op::greater_equal, result, number(range / 2)),
                        plus(result, Integer(-range)), result);
  } else if (!is_signed && operation.is_signed) {
    as_operand = choose(compare(Op::less, result, number(0)), plus(result, range), result);
  }
  ExpressionPtr known = known_of_result(operation, as_operand);
  const std::vector<LinearCase> cases = linear_cases(operation, cases_written(operation.operation));
  for (auto one = cases.rbegin(); one != cases.rend(); ++one) {
    known = choose(one->guard, make(Op::equal, {result, one->value}), known);
  }
  return known;
}

std::optional<ExpressionPtr> result_with(const Approximation& operation, bool second_is_known,
                                         const Integer& known) {
  const Integer number = modulo(known, operation.width, takes_signed(operation, second_is_known));
  ExpressionPtr value = linear_case(operation, second_is_known, number, most_groups);
  return value ? std::optional(std::move(value)) : std::nullopt;
}

OperandRange range_of_operand(const Approximation& operation, bool second) {
  const Integer size = power_of_two(operation.width);
  if (!takes_signed(operation, second)) return {0, size - 1};
  return {-size / 2, size / 2 - 1};
}

}  // namespace heapreach::rts
