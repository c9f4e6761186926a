#include "frontends/lower/arithmetic/conditions.h"

#include "frontends/lower/arithmetic/floats.h"
#include "frontends/prepare/values/float_types.h"

namespace heapreach::frontends::lower {

namespace {

rts::Op operator_of(llvm::CmpInst::Predicate predicate) {
  switch (predicate) {
    case llvm::CmpInst::ICMP_EQ:
      return rts::Op::equal;
    case llvm::CmpInst::ICMP_NE:
      return rts::Op::not_equal;
    case llvm::CmpInst::ICMP_SLT:
    case llvm::CmpInst::ICMP_ULT:
      return rts::Op::less;
    case llvm::CmpInst::ICMP_SLE:
    case llvm::CmpInst::ICMP_ULE:
      return rts::Op::less_equal;
    case llvm::CmpInst::ICMP_SGT:
    case llvm::CmpInst::ICMP_UGT:
      return rts::Op::greater;
    default:
      return rts::Op::greater_equal;
  }
}

}  // namespace

ExpressionPtr Conditions::condition(const llvm::Value& value) {
  if (const auto* known = llvm::dyn_cast<llvm::ConstantInt>(&value)) {
    return rts::make_boolean(known->isOne());
  }
  const auto variable = expressions_.find(&value);
  if (variable != expressions_.end()) {
    return compare(rts::Op::not_equal, variable->second, number(0));
  }
  const auto known = conditions_.find(&value);
  if (known != conditions_.end()) return known->second;
  return conditions_[&value] = computed(value);
}

void Conditions::set(const llvm::Value& value, const ExpressionPtr& condition) {
  conditions_[&value] = condition;
}

ExpressionPtr Conditions::computed(const llvm::Value& value) {
  const auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value);
  if (!instruction) {
    throw InputError(here(), "a condition on an address or an undefined value is not supported");
  }
  const auto operand = [&](unsigned i) -> const llvm::Value& {
    return *instruction->getOperand(i);
  };
  switch (instruction->getOpcode()) {
    case llvm::Instruction::ICmp:
      return comparison(llvm::cast<llvm::ICmpInst>(*instruction));
    case llvm::Instruction::And:
      return both(condition(operand(0)), condition(operand(1)));
    case llvm::Instruction::Or:
      return either(condition(operand(0)), condition(operand(1)));
    case llvm::Instruction::Add:  // of one bit, for the -- of a _Bool
    case llvm::Instruction::Sub:
    case llvm::Instruction::Xor: {
      const ExpressionPtr a = condition(operand(0));
      const ExpressionPtr b = condition(operand(1));
      if (b->op == rts::Op::boolean) return b->value != 0 ? opposite(a) : a;
      return either(both(a, opposite(b)), both(opposite(a), b));
    }
    case llvm::Instruction::Select: {
      const ExpressionPtr c = condition(operand(0));
      return either(both(c, condition(operand(1))), both(opposite(c), condition(operand(2))));
    }
    case llvm::Instruction::Freeze:
      return condition(operand(0));
    case llvm::Instruction::Trunc:
      return compare(rts::Op::not_equal, remainder(integers_.integer(operand(0)), 2), number(0));
    case llvm::Instruction::FCmp:
      return number_comparison(llvm::cast<llvm::FCmpInst>(*instruction));
    default:
      unsupported(*instruction, std::string("the condition ") + instruction->getOpcodeName());
  }
}

/// Cells of whole scalars have no gaps: there the end of an array is the next field.
void Conditions::keep_gaps(const llvm::Value& a, const llvm::Value& b) {
  for (const llvm::Value* one : {&a, &b}) {
    const bool past = layouts_.marks(inference_.points(*one)) & Layouts::before_gap;
    if (past && !inference_.is_bytes(*one)) {
      want_bytes(*one, "a comparison of pointers along an array with a gap behind it");
    }
  }
}

ExpressionPtr Conditions::pointer_comparison(const llvm::ICmpInst& icmp) {
  const llvm::Value& a = *icmp.getOperand(0);
  const llvm::Value& b = *icmp.getOperand(1);
  const rts::Op op = operator_of(icmp.getPredicate());
  if (!icmp.isEquality()) {
    assume("pointers that are subtracted or compared by order point into one block");
  }
  if (icmp.isEquality() && given_.are_apart(a, b)) {
    const ExpressionPtr null = both(compare(rts::Op::equal, pointers_.pointer(a), number(0)),
                                    compare(rts::Op::equal, pointers_.pointer(b), number(0)));
    assume("undefined functions return no pointer to a block that they cannot know");
    return op == rts::Op::equal ? null : opposite(null);
  }
  const bool any_null =
      llvm::isa<llvm::ConstantPointerNull>(a) || llvm::isa<llvm::ConstantPointerNull>(b);
  if (!any_null) keep_gaps(a, b);
  if (!any_null && icmp.isEquality() && pointers_.may_be_at_other_start(a, b)) {
    assume("where one block ends no other one begins");
  }
  if (any_null) return compare(op, pointers_.pointer(a), pointers_.pointer(b));
  return compare(op, reuse_.address(pointers_.pointer(a)), reuse_.address(pointers_.pointer(b)));
}

ExpressionPtr Conditions::number_comparison(const llvm::FCmpInst& fcmp) {
  const llvm::Value& a = *fcmp.getOperand(0);
  if (!prepare::is_known_float(*a.getType())) unsupported(fcmp, "a comparison of these types");
  const auto bits = static_cast<unsigned>(a.getType()->getPrimitiveSizeInBits().getFixedValue());
  return float_comparison(fcmp.getPredicate(), integers_.integer(a, false),
                          integers_.integer(*fcmp.getOperand(1), false), bits);
}

ExpressionPtr Conditions::comparison(const llvm::ICmpInst& icmp) {
  const llvm::Value& a = *icmp.getOperand(0);
  const llvm::Value& b = *icmp.getOperand(1);
  const rts::Op op = operator_of(icmp.getPredicate());
  if (a.getType()->isPointerTy()) return pointer_comparison(icmp);
  if (!a.getType()->isIntegerTy()) unsupported(icmp, "a comparison of these types");
  const auto* zero = llvm::dyn_cast<llvm::ConstantInt>(&b);
  if (icmp.isEquality() && zero && zero->isZero()) {
    // C's conditions are integers: undo the widening.
    const auto* wide = llvm::dyn_cast<llvm::ZExtInst>(&a);
    if (wide && wide->getOperand(0)->getType()->isIntegerTy(1)) {
      const ExpressionPtr c = condition(*wide->getOperand(0));
      return op == rts::Op::not_equal ? c : opposite(c);
    }
  }
  if (icmp.isEquality() && a.getType()->isIntegerTy(1)) {
    return compare(op, integers_.integer(a, true), integers_.integer(b, true));
  }
  const llvm::Value& decides = llvm::isa<llvm::Constant>(a) ? b : a;
  const bool as_unsigned = icmp.isEquality() ? inference_.is_unsigned(decides) : icmp.isUnsigned();
  return compare(op, integers_.integer(a, as_unsigned), integers_.integer(b, as_unsigned));
}

}  // namespace heapreach::frontends::lower
