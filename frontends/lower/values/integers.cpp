#include "frontends/lower/values/integers.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/IR/Operator.h>

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

bool counts_bytes(const llvm::Value& value) {
  if (!counts_up(value)) return false;
  const auto& phi = llvm::cast<llvm::PHINode>(value);
  return std::all_of(
      phi.incoming_values().begin(), phi.incoming_values().end(), [&](const llvm::Use& incoming) {
        const auto* step = llvm::dyn_cast<llvm::BinaryOperator>(incoming);
        return incoming == &phi || !step || (step->hasNoUnsignedWrap() && step->hasNoSignedWrap());
      });
}

Integer to_integer(const llvm::APInt& value, bool as_unsigned) {
  llvm::SmallString<40> text;
  value.toString(text, 10, !as_unsigned);
  return Integer(text.c_str());
}

bool fits_both(const llvm::Value& value) {
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

const llvm::ConstantInt* Integers::known_integer(const llvm::Value& value) const {
  if (const auto* number = constant(value)) return number;
  if (!value.getType()->isIntegerTy() || value.getType()->isIntegerTy(1)) return nullptr;
  const auto e = expressions_.find(&value);
  const Integer* known = e == expressions_.end() ? nullptr : literal(e->second);
  if (!known) return nullptr;
  Integer rest = *known % power_of_two(width(value));
  if (rest < 0) rest += power_of_two(width(value));
  return llvm::ConstantInt::get(value.getContext(), llvm::APInt(width(value), rest.get_str(), 10));
}

ExpressionPtr Integers::integer(const llvm::Value& value) {
  return integer(value, inference_.is_unsigned(value));
}

ExpressionPtr Integers::bits_of_float(const llvm::Value& value, bool as_unsigned) {
  if (const auto* known = llvm::dyn_cast<llvm::ConstantFP>(&value)) {
    return number(to_integer(known->getValueAPF().bitcastToAPInt(), as_unsigned));
  }
  const auto bits =
      static_cast<unsigned>(value.getType()->getPrimitiveSizeInBits().getFixedValue());
  if (const auto known = expressions_.find(&value); known != expressions_.end()) {
    return represented(known->second, bits, false, as_unsigned);
  }
  const auto* cast = llvm::dyn_cast<llvm::BitCastOperator>(&value);
  if (cast && cast->getSrcTy()->isIntegerTy()) return integer(*cast->getOperand(0), as_unsigned);
  const auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value);
  if (instruction) unsupported(*instruction, "this floating-point number");
  throw InputError(here(), "an undefined floating-point number is not supported");
}

ExpressionPtr Integers::integer(const llvm::Value& value, bool as_unsigned) {
  if (value.getType()->isFloatingPointTy()) return bits_of_float(value, as_unsigned);
  if (value.getType()->isIntegerTy(1)) {
    return choose(conditions_.condition(value), number(1), number(0));
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

Linear Integers::linear_in(const llvm::Value& value) const {
  if (const auto* known = known_integer(value))
    return {nullptr, 0, to_integer(known->getValue(), false)};
  const auto* op = llvm::dyn_cast<llvm::Operator>(&value);
  const unsigned code = op ? op->getOpcode() : 0;
  const bool is_shift = code == llvm::Instruction::Shl;
  if (!is_shift && code != llvm::Instruction::Mul && code != llvm::Instruction::Add) {
    return {&value, 1, 0};
  }
  for (unsigned side = 2; side-- > (is_shift ? 1u : 0u);) {
    const auto* known = known_integer(*op->getOperand(side));
    if (!known || known->isNegative()) continue;
    Integer number = to_integer(known->getValue(), false);
    if (is_shift && number > 62) break;
    Linear inner = linear_in(*op->getOperand(1 - side));
    if (code == llvm::Instruction::Add) {
      inner.constant += number;
      return inner;
    }
    if (is_shift) number = power_of_two(static_cast<unsigned>(number.get_ui()));
    if (number == 0) return {nullptr, 0, 0};
    return {inner.variable, inner.factor * number, inner.constant * number};
  }
  return {&value, 1, 0};
}

Integer Integers::size_step(const llvm::Value& value) const {
  const Linear linear = linear_in(value);
  return gcd(linear.factor, linear.constant);
}

}  // namespace heapreach::frontends::lower
