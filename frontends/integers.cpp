// C's integers as mathematical ones. Unsigned arithmetic wraps exactly. Signed arithmetic does not
// wrap: executions that overflow have no meaning in C and are cut off by an assumption behind each
// operation that could overflow, except for counters that would have to be counted up for 2^26
// rounds first.
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Operator.h>

#include "frontends/source.h"
#include "frontends/translator.h"

namespace heapreach::frontends {

namespace {

unsigned width(const llvm::Value& value) {
  return value.getType()->getIntegerBitWidth();
}

const llvm::ConstantInt* constant(const llvm::Value& value) {
  return llvm::dyn_cast<llvm::ConstantInt>(&value);
}

/// A phi that starts at small constants and is moved by small constants only.
bool is_counter(const llvm::Value& value) {
  const auto* phi = llvm::dyn_cast<llvm::PHINode>(&value);
  if (!phi) return false;
  const auto small = [](const llvm::Value& v, std::int64_t most) {
    const auto* number = constant(v);
    return number && number->getBitWidth() <= 64 && std::abs(number->getSExtValue()) <= most;
  };
  for (const llvm::Use& incoming : phi->incoming_values()) {
    const auto* step = llvm::dyn_cast<llvm::BinaryOperator>(incoming);
    const bool steps = step && step->getOperand(0) == phi &&
                       (step->getOpcode() == llvm::Instruction::Add ||
                        step->getOpcode() == llvm::Instruction::Sub) &&
                       small(*step->getOperand(1), 16);
    if (incoming != phi && !steps && !small(*incoming, 1 << 20)) return false;
  }
  return true;
}

/// A counter that starts at no negative number and only goes up, without signed overflow.
bool counts_up(const llvm::Value& value) {
  const auto* phi = llvm::dyn_cast<llvm::PHINode>(&value);
  if (!phi || width(value) < 32 || !is_counter(value)) return false;
  for (const llvm::Use& incoming : phi->incoming_values()) {
    const auto* step = llvm::dyn_cast<llvm::BinaryOperator>(incoming);
    const auto* number = constant(step ? *step->getOperand(1) : *incoming);
    if (incoming == phi) continue;
    if (!number || number->isNegative()) return false;
    const bool up = step && step->getOpcode() == llvm::Instruction::Add && step->hasNoSignedWrap();
    if (step && !up) return false;
  }
  return true;
}

}  // namespace

Integer to_integer(const llvm::APInt& value, bool as_unsigned) {
  llvm::SmallString<40> text;
  value.toString(text, 10, !as_unsigned);
  return Integer(text.c_str());
}

ExpressionPtr Translator::represented(const ExpressionPtr& e, unsigned bits, bool from_unsigned,
                                      bool to_unsigned) const {
  if (from_unsigned == to_unsigned) return e;
  const Integer range = power_of_two(bits);
  if (const Integer* value = literal(e)) {
    if (to_unsigned) return number(*value < 0 ? Integer(*value + range) : *value);
    return number(*value >= range / 2 ? Integer(*value - range) : *value);
  }
  if (to_unsigned) return choose(compare(rts::Op::less, e, number(0)), plus(e, range), e);
  return choose(compare(rts::Op::greater_equal, e, number(range / 2)), plus(e, Integer(-range)), e);
}

/// Any integer modulo 2^bits.
ExpressionPtr Translator::wrapped(const ExpressionPtr& e, bool may_be_negative, unsigned bits,
                                  bool as_unsigned) const {
  const Integer range = power_of_two(bits);
  const ExpressionPtr rest = remainder(e, range);
  if (!may_be_negative) return represented(rest, bits, true, as_unsigned);
  const ExpressionPtr positive =
      choose(compare(rts::Op::less, rest, number(0)), plus(rest, range), rest);
  return represented(positive, bits, true, as_unsigned);
}

/// The value where it is the same in every execution; null otherwise.
const llvm::ConstantInt* Translator::known_integer(const llvm::Value& value) {
  if (const auto* number = constant(value)) return number;
  if (!value.getType()->isIntegerTy() || value.getType()->isIntegerTy(1)) return nullptr;
  const auto e = expressions_.find(&value);
  const Integer* known = e == expressions_.end() ? nullptr : literal(e->second);
  if (!known) return nullptr;
  Integer rest = *known % power_of_two(width(value));
  if (rest < 0) rest += power_of_two(width(value));
  return llvm::ConstantInt::get(value.getContext(), llvm::APInt(width(value), rest.get_str(), 10));
}

/// Whether the number is the same in both representations.
bool Translator::fits_both(const llvm::Value& value) const {
  if (const auto* known = constant(value)) return !known->isNegative();
  if (counts_up(value)) return true;
  const auto* op = llvm::dyn_cast<llvm::Operator>(&value);
  if (!op) return false;
  switch (op->getOpcode()) {
    case llvm::Instruction::ZExt:
      return true;
    case llvm::Instruction::Add: {
      const auto* step = constant(*op->getOperand(1));
      return step && counts_up(*op->getOperand(0)) && step->getValue().ult(16) &&
             llvm::cast<llvm::OverflowingBinaryOperator>(op)->hasNoSignedWrap();
    }
    case llvm::Instruction::LShr: {
      const auto* by = constant(*op->getOperand(1));
      return by && !by->isZero();
    }
    case llvm::Instruction::And:
    case llvm::Instruction::URem: {
      const auto* by = constant(*op->getOperand(1));
      return by && !by->isNegative();
    }
    case llvm::Instruction::SExt:
      return fits_both(*op->getOperand(0));
    default:
      return false;
  }
}

ExpressionPtr Translator::integer(const llvm::Value& value) {
  return integer(value, inference_.is_unsigned(value));
}

ExpressionPtr Translator::integer(const llvm::Value& value, bool as_unsigned) {
  if (value.getType()->isIntegerTy(1)) {
    return choose(condition(value), number(1), number(0));
  }
  if (const auto* known = constant(value))
    return number(to_integer(known->getValue(), as_unsigned));
  if (const auto known = expressions_.find(&value); known != expressions_.end()) {
    if (fits_both(value)) return known->second;
    return represented(known->second, width(value), inference_.is_unsigned(value), as_unsigned);
  }
  if (const auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value)) {
    unsupported(*instruction, llvm::isa<llvm::PtrToIntInst>(value) ? "a pointer as an integer"
                                                                   : "this integer value");
  }
  throw InputError(here(),
                   "an undefined value, or an address as an integer constant, is not supported");
}

void Translator::assume_in_range(const ExpressionPtr& e, unsigned bits, bool is_unsigned,
                                 const Position& at) {
  const Integer range = power_of_two(bits);
  const ExpressionPtr c =
      is_unsigned ? within(e, 0, range - 1) : within(e, Integer(-range / 2), range / 2 - 1);
  if (c->op != rts::Op::boolean) graph_.emit(rts::Assume{c}, at);
}

void Translator::forbid_overflow(const llvm::Instruction& instruction, const ExpressionPtr& e) {
  // Numbers of bytes in a block, see library.cpp.
  if (instruction.hasNoUnsignedWrap() && instruction.hasNoSignedWrap()) return;
  assume("no signed integer overflow");
  const llvm::Value& a = *instruction.getOperand(0);
  const auto* step = constant(*instruction.getOperand(1));
  if (step && is_counter(a) && step->getBitWidth() <= 64 && std::abs(step->getSExtValue()) <= 16) {
    return;
  }
  assume_in_range(e, width(instruction), false, position_of(instruction));
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
      return approximated(instruction, "a product of two variables");
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

ExpressionPtr Translator::product(const llvm::Instruction& instruction, const llvm::Value& a,
                                  const Integer& factor) {
  const unsigned bits = width(instruction);
  const bool own = inference_.is_unsigned(instruction);
  if (instruction.hasNoSignedWrap()) {
    const ExpressionPtr e = times(integer(a, false), factor);
    forbid_overflow(instruction, e);
    return represented(e, bits, false, own);
  }
  // The size of an array of variable length.
  if (instruction.hasNoUnsignedWrap() && factor > 0) {
    return represented(times(integer(a, true), factor), bits, true, own);
  }
  const bool negative = factor < 0 || !(inference_.is_unsigned(a) || fits_both(a));
  return wrapped(times(integer(a), factor), negative, bits, own);
}

ExpressionPtr Translator::quotient(const llvm::Instruction& instruction) {
  const bool is_signed = instruction.getOpcode() == llvm::Instruction::SDiv ||
                         instruction.getOpcode() == llvm::Instruction::SRem;
  const bool divides = instruction.getOpcode() == llvm::Instruction::SDiv ||
                       instruction.getOpcode() == llvm::Instruction::UDiv;
  const auto* by = known_integer(*instruction.getOperand(1));
  if (!by) return approximated(instruction, "a division by a variable");
  const Integer divisor = to_integer(by->getValue(), !is_signed);
  if (divisor == 0) unsupported(instruction, "a division by zero");
  const ExpressionPtr a = integer(*instruction.getOperand(0), !is_signed);
  const Integer size = divisor < 0 ? Integer(-divisor) : divisor;
  ExpressionPtr e = divides ? divided(a, size) : remainder(a, size);
  if (divides && divisor < 0) e = minus(number(0), e);
  if (divides && divisor == -1) forbid_overflow(instruction, e);
  return represented(e, width(instruction), !is_signed, inference_.is_unsigned(instruction));
}

ExpressionPtr Translator::shift(const llvm::Instruction& instruction) {
  const llvm::Value& a = *instruction.getOperand(0);
  const auto* by = known_integer(*instruction.getOperand(1));
  const unsigned bits = width(instruction);
  if (!by || by->getValue().uge(bits)) return approximated(instruction, "a shift by a variable");
  const Integer factor = power_of_two(static_cast<unsigned>(by->getZExtValue()));
  const bool own = inference_.is_unsigned(instruction);
  switch (instruction.getOpcode()) {
    case llvm::Instruction::Shl:
      return product(instruction, a, factor);
    case llvm::Instruction::LShr:
      return represented(divided(integer(a, true), factor), bits, true, own);
    default: {
      const ExpressionPtr e = integer(a, false);
      const ExpressionPtr down = divided(plus(e, Integer(1 - factor)), factor);
      return represented(choose(compare(rts::Op::less, e, number(0)), down, divided(e, factor)),
                         bits, false, own);
    }
  }
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
  const LayoutId layout = inference_.layout_of(inference_.points(p));
  const LayoutId other = inference_.layout_of(inference_.points(q));
  if (!layouts_.same_shape(layout, other)) {
    unsupported(instruction, "the difference of pointers to different types");
  }
  const Layout& object = layouts_[layout];
  assume("pointers that are subtracted or compared by order point into one block");
  const ExpressionPtr cells = minus(pointer(p), pointer(q));
  if (layouts_.is_uniform(layout)) {
    const Integer bytes = static_cast<unsigned long>(object.bytes / object.cells);
    return represented(times(cells, bytes), width(instruction), false,
                       inference_.is_unsigned(instruction));
  }
  // Of whole records the distance is a multiple of their cells.
  const ExpressionPtr records = divided(cells, static_cast<unsigned long>(object.cells));
  return represented(times(records, static_cast<unsigned long>(object.bytes)), width(instruction),
                     false, inference_.is_unsigned(instruction));
}

/// Any value of the type's range instead of the exact one.
ExpressionPtr Translator::approximated(const llvm::Instruction& instruction,
                                       const std::string& construct) {
  approximations_.insert(to_string(position_of(instruction)) + ": " + construct);
  const rts::VariableId variable = variable_of(instruction);
  emit(rts::Kill{{variable}}, instruction);
  const ExpressionPtr e = rts::make_variable(variable);
  assume_in_range(e, width(instruction), inference_.is_unsigned(instruction),
                  position_of(instruction));
  return e;
}

}  // namespace heapreach::frontends
