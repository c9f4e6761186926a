#include "frontends/lower/arithmetic/low_bits.h"

#include <optional>

#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Operator.h>

#include "frontends/lower/addresses.h"
#include "frontends/prepare/values/held_pointers.h"

namespace heapreach::frontends::lower {

namespace {

/// How a variable is aligned, in bytes. Null is aligned to everything. Nothing is known of others.
std::optional<std::uint64_t> alignment_of(const llvm::Value& root) {
  if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&root)) return local->getAlign().value();
  if (llvm::isa<llvm::ConstantPointerNull>(root)) return UINT64_MAX;
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&root);
  if (!global) return std::nullopt;
  return global->getPointerAlignment(global->getParent()->getDataLayout()).value();
}

}  // namespace

bool LowBits::asks(const llvm::Instruction& instruction) const {
  if (instruction.getOpcode() != llvm::Instruction::And) return false;
  const auto* mask = constant(*instruction.getOperand(1));
  return mask && mask->getValue().ule(prepare::lowest_bits(data_layout())) &&
         llvm::isa<llvm::PtrToIntOperator>(instruction.getOperand(0));
}

/// A number with the same lowest bits that is not negative: the pointer may lie before its block.
ExpressionPtr LowBits::positive(const ExpressionPtr& distance) const {
  const unsigned long modulus = prepare::lowest_bits(data_layout()) + 1;
  const ExpressionPtr rest = plus(remainder(distance, modulus), number(modulus));
  return choose(compare(rts::Op::less, distance, number(0)), rest, distance);
}

/// A variable that holds any number of the lowest bits. Emits what makes it arbitrary.
ExpressionPtr LowBits::any(const ExpressionPtr& address, const llvm::Instruction& at) {
  rts::VariableId unknown = 0;
  const ExpressionPtr result = temporary("unclear", rts::VariableType::integer, unknown);
  rts::Approximation operation;
  operation.operation = rts::Operation::pointer_part;
  operation.width = data_layout().getPointerSizeInBits();
  operation.result = unknown;
  operation.a = address;
  operation.b = number(0);
  operation.place = to_string(position_of(at));
  emit(rts::Havoc{{unknown}}, at);
  const Integer most(static_cast<unsigned long>(prepare::lowest_bits(data_layout())));
  emit(rts::Assume{within(result, 0, most)}, at);
  system_.approximations.operations.push_back(std::move(operation));
  return result;
}

ExpressionPtr LowBits::number_with(const llvm::Value& pointer, std::uint64_t mask,
                                   const llvm::Instruction& at) {
  const llvm::Value& root = root_of(pointer);
  const ExpressionPtr address = pointers_.pointer(pointer);
  const ExpressionPtr from = pointers_.root_expression(root);
  if (const auto alignment = alignment_of(root); alignment && *alignment <= mask) {
    return any(address, at);
  }
  if (roots_.is_exact_base(root)) {
    if (!alignment_of(root)) assume("objects begin where accesses of every type may");
    if (Pointers::are_same(address, from)) return number(0);
    return positive(differences_.in_bytes(minus(address, from), pointer, root));
  }
  assume("objects begin where accesses of every type may");
  if (!inference_.is_bytes(pointer)) want_bytes(pointer, "the lowest bits of an address");
  rts::VariableId id = 0, start = 0;
  const ExpressionPtr result = temporary("lowest", rts::VariableType::integer, id);
  const ExpressionPtr block = temporary("block", rts::VariableType::pointer, start);
  context_.computed.insert(start);
  emit(rts::Havoc{{start}}, at);
  emit(rts::Assume{compare(rts::Op::equal, block, rts::make(rts::Op::base, {from}))}, at);
  const ExpressionPtr in_block = compare(rts::Op::not_equal, block, number(0));
  const Integer functions(
      static_cast<unsigned long>(first_function(data_layout().getPointerSizeInBits())));
  const ExpressionPtr is_number = compare(rts::Op::less, from, number(functions));
  const rts::VertexId before = graph_.here(position_of(at));
  const rts::VertexId after = graph_.add_vertex("", position_of(at));
  const auto when = [&](const ExpressionPtr& condition, const auto& value) {
    graph_.begin(before);
    emit(rts::Assume{condition}, at);
    emit(rts::Move{id, value()}, at);
    graph_.end(after);
  };
  when(in_block, [&] { return positive(minus(address, block)); });
  when(both(opposite(in_block), is_number), [&] { return positive(address); });
  when(both(opposite(in_block), opposite(is_number)), [&] { return any(address, at); });
  graph_.begin(after);
  return result;
}

}  // namespace heapreach::frontends::lower
