#include "frontends/lower/arithmetic/arithmetic.h"

#include <algorithm>

#include <llvm/IR/Operator.h>

namespace heapreach::frontends::lower {

namespace {

/// Sizes of blocks are counted in cells, so the expression in bytes is hardly ever written.
bool only_sizes_blocks(const llvm::Instruction& instruction) {
  for (const llvm::User* user : instruction.users()) {
    const auto* local = llvm::dyn_cast<llvm::AllocaInst>(user);
    const auto* raw = llvm::dyn_cast<llvm::MemIntrinsic>(user);
    if (local || (raw && raw->getLength() == &instruction) || is_allocation(*user)) continue;
    // Part of such a size.
    const auto* part = llvm::dyn_cast<llvm::BinaryOperator>(user);
    const bool linear = part &&
                        (part->getOpcode() == llvm::Instruction::Add ||
                         part->getOpcode() == llvm::Instruction::Mul) &&
                        llvm::isa<llvm::ConstantInt>(part->getOperand(1));
    if (!linear || !only_sizes_blocks(*part)) return false;
  }
  return true;
}

}  // namespace

Arithmetic::Arithmetic(Context& context, Integers& integers, Conditions& conditions,
                       Pointers& pointers, Roots& roots, Differences& differences, Floats& floats,
                       Results& results, Unset& unset)
    : Part(context),
      integers_(integers),
      conditions_(conditions),
      pointers_(pointers),
      differences_(differences),
      floats_(floats),
      results_(results),
      approximations_(context, integers, unset),
      products_(context, integers, approximations_, unset),
      bits_(context, integers, approximations_),
      low_bits_(context, pointers, roots, differences) {}

void Arithmetic::define(const llvm::Instruction& instruction) {
  if (instruction.getType()->isIntegerTy(1)) return;     // conditions are built on demand
  const bool is_long_double = width(instruction) == 80;  // its bits
  if (width(instruction) > 64 && !is_long_double) {
    unsupported(instruction, "an integer of more than 64 bits");
  }
  if (instruction.getOpcode() == llvm::Instruction::PtrToInt) return address(instruction);
  const ExpressionPtr e = arithmetic(instruction);
  if (only_sizes_blocks(instruction))
    expressions_[&instruction] = e;
  else
    set_expression(instruction, e);
}

/// The value in the instruction's own representation.
ExpressionPtr Arithmetic::arithmetic(const llvm::Instruction& instruction) {
  switch (instruction.getOpcode()) {
    case llvm::Instruction::Add:
    case llvm::Instruction::Sub:
      return sum(instruction);
    case llvm::Instruction::Mul:
      return products_.product(instruction);
    case llvm::Instruction::UDiv:
    case llvm::Instruction::SDiv:
    case llvm::Instruction::URem:
    case llvm::Instruction::SRem:
      return products_.quotient(instruction);
    case llvm::Instruction::Shl:
    case llvm::Instruction::LShr:
    case llvm::Instruction::AShr:
      return products_.shift(instruction);
    case llvm::Instruction::And:
      if (low_bits_.asks(instruction)) return low_bits(instruction);
      [[fallthrough]];
    case llvm::Instruction::Or:
    case llvm::Instruction::Xor:
      return bits_.bits(instruction);
    case llvm::Instruction::ZExt:
    case llvm::Instruction::SExt:
    case llvm::Instruction::Trunc:
      return conversion(instruction);
    case llvm::Instruction::Freeze:
      return integers_.integer(*instruction.getOperand(0), inference_.is_unsigned(instruction));
    case llvm::Instruction::Select: {
      const bool own = inference_.is_unsigned(instruction);
      return choose(conditions_.condition(*instruction.getOperand(0)),
                    integers_.integer(*instruction.getOperand(1), own),
                    integers_.integer(*instruction.getOperand(2), own));
    }
    case llvm::Instruction::BitCast:  // of a floating-point number
      return integers_.integer(*instruction.getOperand(0), inference_.is_unsigned(instruction));
    case llvm::Instruction::FPToSI:
    case llvm::Instruction::FPToUI:
      return floats_.whole_part(instruction);
    default:
      unsupported(instruction, std::string("the operation ") + instruction.getOpcodeName());
  }
}

ExpressionPtr Arithmetic::sum(const llvm::Instruction& instruction) {
  const llvm::Value& a = *instruction.getOperand(0);
  const llvm::Value& b = *instruction.getOperand(1);
  const bool subtracts = instruction.getOpcode() == llvm::Instruction::Sub;
  if (Differences::is_one(instruction)) return differences_.difference(instruction);
  const unsigned bits = width(instruction);
  const bool own = inference_.is_unsigned(instruction);
  const bool no_wrap = instruction.hasNoSignedWrap();
  const ExpressionPtr x = integers_.integer(a, no_wrap ? false : own);
  const auto* step = constant(b);
  // Small steps down are subtractions, also where C's constant is a large unsigned number.
  const ExpressionPtr y = step ? number(to_integer(step->getValue(), false))
                               : integers_.integer(b, no_wrap ? false : own);
  limit_count(a, x, instruction);
  limit_count(b, y, instruction);
  const ExpressionPtr e = subtracts ? minus(x, y) : plus(x, y);
  if (no_wrap) {
    products_.forbid_overflow(instruction, e);
    return represented(e, bits, false, own);
  }
  const Integer range = power_of_two(bits);
  const Integer least = own ? Integer(0) : Integer(-range / 2);
  const Integer most = least + range - 1;
  const ExpressionPtr low = choose(compare(rts::Op::less, e, number(least)), plus(e, range), e);
  const ExpressionPtr high =
      choose(compare(rts::Op::greater, e, number(most)), plus(e, Integer(-range)), e);
  if (own && subtracts && !step) return low;
  if (own && !subtracts && !step) return high;
  if (const Integer* by = step ? literal(y) : nullptr) {
    const bool down = subtracts ? *by > 0 : *by < 0;
    return down ? low : high;
  }
  return choose(compare(rts::Op::less, e, number(least)), plus(e, range), high);
}

/// What counts the bytes of a block is no number that no block has bytes for.
void Arithmetic::limit_count(const llvm::Value& value, const ExpressionPtr& count,
                             const llvm::Instruction& at) {
  const bool is_own_step = at.hasNoUnsignedWrap() && at.hasNoSignedWrap();
  if (is_own_step || !counts_bytes(value)) return;
  emit(rts::Assume{within(count, 0, power_of_two(width(value)) / 2 - 1)}, at);
}

/// In a variable of the instruction's own, since what the number is made of serves others, too.
ExpressionPtr Arithmetic::low_bits(const llvm::Instruction& instruction) {
  const auto& address = *llvm::cast<llvm::PtrToIntOperator>(instruction.getOperand(0));
  const llvm::APInt& mask = constant(*instruction.getOperand(1))->getValue();
  const ExpressionPtr bits = Bits::masked(
      low_bits_.number_with(*address.getPointerOperand(), mask.getZExtValue(), instruction), mask);
  if (literal(bits)) return bits;
  const rts::VariableId own = variable_of(instruction);
  emit(rts::Move{own, bits}, instruction);
  return rts::make_variable(own);
}

/// The number of an address, where the program computes with it: any one, but 0 for null.
void Arithmetic::address(const llvm::Instruction& instruction) {
  const bool is_needed =
      std::any_of(instruction.user_begin(), instruction.user_end(), [&](const llvm::User* user) {
        const auto& at = *llvm::cast<llvm::Instruction>(user);
        return !Differences::is_one(at) && !low_bits_.asks(at);
      });
  if (!is_needed) return;
  assume("the numbers of addresses are not known");
  const llvm::Value& pointer = *instruction.getOperand(0);
  const ExpressionPtr at = pointers_.pointer(pointer);
  const unsigned bits = width(instruction);
  const ExpressionPtr result =
      results_.of(rts::Operation::pointer_part, at, number(0), bits, instruction);
  expressions_[&instruction] = result;
  const auto is_null = [](const ExpressionPtr& e) { return compare(rts::Op::equal, e, number(0)); };
  if (bits < data_layout().getPointerSizeInBits()) return;
  emit(rts::Assume{choose(is_null(at), is_null(result), opposite(is_null(result)))}, instruction);
  if (!is_allocation(*pointer.stripPointerCasts())) return;
  const unsigned long alignment = 2 * data_layout().getPointerSize();
  emit(rts::Assume{compare(rts::Op::equal, remainder(result, alignment), number(0))}, instruction);
}

ExpressionPtr Arithmetic::conversion(const llvm::Instruction& instruction) {
  const llvm::Value& a = *instruction.getOperand(0);
  const bool own = inference_.is_unsigned(instruction);
  const unsigned size = width(instruction);
  if (instruction.getOpcode() == llvm::Instruction::ZExt) return integers_.integer(a, true);
  if (instruction.getOpcode() == llvm::Instruction::SExt) {
    if (a.getType()->isIntegerTy(1)) {
      return represented(choose(conditions_.condition(a), number(-1), number(0)), size, false, own);
    }
    return represented(integers_.integer(a, false), size, fits_both(a) && own, own);
  }
  // A number that was widened and is cut back is itself.
  const auto* wide = llvm::dyn_cast<llvm::Operator>(&a);
  const bool widened = wide && (wide->getOpcode() == llvm::Instruction::SExt ||
                                wide->getOpcode() == llvm::Instruction::ZExt);
  if (widened && wide->getOperand(0)->getType() == instruction.getType()) {
    return integers_.integer(*wide->getOperand(0), own);
  }
  return wrapped(integers_.integer(a), !(inference_.is_unsigned(a) || fits_both(a)), size, own);
}

}  // namespace heapreach::frontends::lower
