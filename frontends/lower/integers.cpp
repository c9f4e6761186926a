// C's integers as mathematical ones: each value in one representation, signed or unsigned, and the
// way to the other.
#include "frontends/lower/integers.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Operator.h>

#include "frontends/lower/translator.h"

namespace heapreach::frontends::lower {

namespace {

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

}  // namespace heapreach::frontends::lower
