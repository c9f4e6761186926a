// Arithmetic on integers. Unsigned arithmetic wraps exactly. Signed arithmetic does not wrap:
// executions that overflow have no meaning in C and are cut off by an assumption behind each
// operation that could overflow, except for counters that would have to be counted up for 2^26
// rounds first.
#include <llvm/IR/Constants.h>
#include <llvm/IR/Operator.h>

#include "frontends/lower/integers.h"
#include "frontends/lower/translator.h"

namespace heapreach::frontends::lower {

void Translator::forbid_overflow(const llvm::Instruction& instruction, const ExpressionPtr& e) {
  // Numbers of bytes in a block, see library.cpp.
  if (instruction.hasNoUnsignedWrap() && instruction.hasNoSignedWrap()) return;
  assume(no_overflow);
  const llvm::Value& a = *instruction.getOperand(0);
  const auto* step = constant(*instruction.getOperand(1));
  if (step && is_counter(a) && step->getBitWidth() <= 64 && std::abs(step->getSExtValue()) <= 16) {
    return;
  }
  assume_in_range(e, width(instruction), false, position_of(instruction), no_overflow);
}

void Translator::define_integer(const llvm::Instruction& instruction) {
  if (instruction.getType()->isIntegerTy(1)) return;  // conditions are built on demand
  if (width(instruction) > 64) unsupported(instruction, "an integer of more than 64 bits");
  if (instruction.getOpcode() == llvm::Instruction::PtrToInt) return;  // see difference()
  const ExpressionPtr e = arithmetic(instruction);
  if (only_sizes_blocks(instruction))
    expressions_[&instruction] = e;
  else
    set_expression(instruction, e);
}

/// Sizes of blocks are counted in cells, so the expression in bytes is hardly ever written.
bool Translator::only_sizes_blocks(const llvm::Instruction& instruction) const {
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

/// The value in the instruction's own representation.
ExpressionPtr Translator::arithmetic(const llvm::Instruction& instruction) {
  switch (instruction.getOpcode()) {
    case llvm::Instruction::Add:
    case llvm::Instruction::Sub:
      return sum(instruction);
    case llvm::Instruction::Mul: {
      const llvm::Value& a = *instruction.getOperand(0);
      const llvm::Value& b = *instruction.getOperand(1);
      if (const auto* factor = known_integer(b)) {
        return product(instruction, a, to_integer(factor->getValue(), false));
      }
      if (const auto* factor = known_integer(a)) {
        return product(instruction, b, to_integer(factor->getValue(), false));
      }
      return approximated(instruction);
    }
    case llvm::Instruction::UDiv:
    case llvm::Instruction::SDiv:
    case llvm::Instruction::URem:
    case llvm::Instruction::SRem:
      return quotient(instruction);
    case llvm::Instruction::Shl:
    case llvm::Instruction::LShr:
    case llvm::Instruction::AShr:
      return shift(instruction);
    case llvm::Instruction::And:
    case llvm::Instruction::Or:
    case llvm::Instruction::Xor:
      return bits(instruction);
    case llvm::Instruction::ZExt:
    case llvm::Instruction::SExt:
    case llvm::Instruction::Trunc:
      return conversion(instruction);
    case llvm::Instruction::Freeze:
      return integer(*instruction.getOperand(0), inference_.is_unsigned(instruction));
    case llvm::Instruction::Select: {
      const bool own = inference_.is_unsigned(instruction);
      return choose(condition(*instruction.getOperand(0)), integer(*instruction.getOperand(1), own),
                    integer(*instruction.getOperand(2), own));
    }
    case llvm::Instruction::FPToSI:
    case llvm::Instruction::FPToUI:
      unsupported(instruction, "floating point");
    default:
      unsupported(instruction, std::string("the operation ") + instruction.getOpcodeName());
  }
}

ExpressionPtr Translator::sum(const llvm::Instruction& instruction) {
  const llvm::Value& a = *instruction.getOperand(0);
  const llvm::Value& b = *instruction.getOperand(1);
  const bool subtracts = instruction.getOpcode() == llvm::Instruction::Sub;
  if (subtracts && (llvm::isa<llvm::PtrToIntOperator>(a) || llvm::isa<llvm::PtrToIntOperator>(b))) {
    return difference(instruction);
  }
  const unsigned bits = width(instruction);
  const bool own = inference_.is_unsigned(instruction);
  const bool no_wrap = instruction.hasNoSignedWrap();
  const ExpressionPtr x = integer(a, no_wrap ? false : own);
  const auto* step = constant(b);
  // Small steps down are subtractions, also where C's constant is a large unsigned number.
  const ExpressionPtr y =
      step ? number(to_integer(step->getValue(), false)) : integer(b, no_wrap ? false : own);
  const ExpressionPtr e = subtracts ? minus(x, y) : plus(x, y);
  if (no_wrap) {
    forbid_overflow(instruction, e);
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

ExpressionPtr Translator::conversion(const llvm::Instruction& instruction) {
  const llvm::Value& a = *instruction.getOperand(0);
  const bool own = inference_.is_unsigned(instruction);
  const unsigned size = width(instruction);
  if (instruction.getOpcode() == llvm::Instruction::ZExt) return integer(a, true);
  if (instruction.getOpcode() == llvm::Instruction::SExt) {
    if (a.getType()->isIntegerTy(1)) {
      return represented(choose(condition(a), number(-1), number(0)), size, false, own);
    }
    return represented(integer(a, false), size, fits_both(a) && own, own);
  }
  if (llvm::isa<llvm::PtrToIntOperator>(a)) unsupported(instruction, "a pointer as an integer");
  // A number that was widened and is cut back is itself.
  const auto* wide = llvm::dyn_cast<llvm::Operator>(&a);
  const bool widened = wide && (wide->getOpcode() == llvm::Instruction::SExt ||
                                wide->getOpcode() == llvm::Instruction::ZExt);
  if (widened && wide->getOperand(0)->getType() == instruction.getType()) {
    return integer(*wide->getOperand(0), own);
  }
  return wrapped(integer(a), !(inference_.is_unsigned(a) || fits_both(a)), size, own);
}

/// The difference of two pointers in bytes, where what follows divides it by a size that cells
/// have.
ExpressionPtr Translator::difference(const llvm::Instruction& instruction) {
  const auto* a = llvm::dyn_cast<llvm::PtrToIntOperator>(instruction.getOperand(0));
  const auto* b = llvm::dyn_cast<llvm::PtrToIntOperator>(instruction.getOperand(1));
  if (!a || !b) unsupported(instruction, "a pointer as an integer");
  const llvm::Value& p = *a->getPointerOperand();
  const llvm::Value& q = *b->getPointerOperand();
  assume("pointers that are subtracted or compared by order point into one block");
  const ExpressionPtr cells = minus(pointer(p), pointer(q));
  const auto [unit, bytes] = unit_of_differences(p, q);
  const ExpressionPtr result = unit == 1 ? times(cells, bytes) : times(divided(cells, unit), bytes);
  return represented(result, width(instruction), false, inference_.is_unsigned(instruction));
}

/// How many cells are how many bytes between the two pointers.
std::pair<Integer, Integer> Translator::unit_of_differences(const llvm::Value& p,
                                                            const llvm::Value& q) {
  const bool first = inference_.is_bytes(p);
  if (first && inference_.is_bytes(q)) return {1, 1};
  if (first) want_bytes(q, "the difference of pointers to different types");
  const LayoutId layout = inference_.layout_of(inference_.points(p));
  const LayoutId other = inference_.layout_of(inference_.points(q));
  if (!layouts_.same_shape(layout, other)) {
    want_bytes(p, "the difference of pointers to different types");
  }
  const bool in_record =
      ((layouts_.marks(inference_.points(p)) | layouts_.marks(inference_.points(q))) &
       Layouts::inside_mixed_record) != 0;
  const Layout& object = layouts_[layout];
  const bool uniform = layouts_.is_uniform(layout) && object.cells > 0;
  // Inside one array bytes and cells keep step.
  if (in_record && !(uniform && walks_in_array(p) && walks_in_array(q))) {
    want_bytes(p, "the difference of pointers into a record whose fields differ in size");
  }
  if (uniform) return {1, static_cast<unsigned long>(object.bytes / object.cells)};
  if (object.cells == 0) want_bytes(p, "the difference of pointers to an unknown type");
  // Of whole records the distance is a multiple of their cells.
  return {static_cast<unsigned long>(object.cells), static_cast<unsigned long>(object.bytes)};
}

}  // namespace heapreach::frontends::lower
