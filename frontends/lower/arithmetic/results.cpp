#include "frontends/lower/arithmetic/results.h"

#include "rts/semantics/approximation_cases.h"

namespace heapreach::frontends::lower {

namespace {

constexpr std::size_t largest_kept = 4;  // nodes of an operand that is written at every use

}  // namespace

ExpressionPtr Results::operand(const ExpressionPtr& e, const char* name,
                               const llvm::Instruction& at) {
  if (tree_size(e, largest_kept + 1) <= largest_kept) return e;
  rts::VariableId id = 0;
  const ExpressionPtr variable = temporary(name, rts::VariableType::integer, id);
  emit(rts::Move{id, e}, at);
  return variable;
}

ExpressionPtr Results::of(rts::Operation operation, const ExpressionPtr& a, const ExpressionPtr& b,
                          unsigned width, const llvm::Instruction& at) {
  rts::Approximation what;
  what.operation = operation;
  what.width = width;
  what.is_signed = !inference_.is_unsigned(at);
  what.place = to_string(position_of(at));
  what.a = operand(a, "operand", at);
  what.b = operand(b, "operand_2", at);
  const Integer *x = literal(what.a), *y = literal(what.b);
  if (x && y) {
    if (const auto known = rts::exact_result(what, *x, *y)) return number(*known);
  }
  what.result = variable_of(at);
  context_.computed.insert(what.result);
  const ExpressionPtr result = rts::make_variable(what.result);
  emit(rts::Havoc{{what.result}}, at);
  assume_in_range(result, width, !what.is_signed, position_of(at));
  const ExpressionPtr known = rts::known_of_result(
      what, represented(result, width, !what.is_signed, !rts::takes_signed(what)));
  if (known->op != rts::Op::boolean) emit(rts::Assume{known}, at);
  system_.approximations.operations.push_back(std::move(what));
  return result;
}

}  // namespace heapreach::frontends::lower
