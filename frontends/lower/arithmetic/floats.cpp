#include "frontends/lower/arithmetic/floats.h"

#include <map>
#include <string>
#include <string_view>

#include <llvm/IR/IntrinsicInst.h>

#include "frontends/prepare/values/float_types.h"
#include "rts/model/float_operation.h"

namespace heapreach::frontends::lower {

namespace {

constexpr const char* rounds_to_nearest =
    "floating-point operations round to the nearest number of their type";

enum class Function { operation, absolute, copied_sign, unknown };

struct Meaning {
  Function function = Function::unknown;
  rts::Operation operation = rts::Operation::float_function;
};

/// What the C library and LLVM call them, without `f` and `l` for other types.
const std::map<std::string_view, Meaning>& meanings() {
  using rts::Operation;
  static const std::map<std::string_view, Meaning> all = [] {
    std::map<std::string_view, Meaning> result = {{"fabs", {Function::absolute}},
                                                  {"copysign", {Function::copied_sign}}};
    const std::pair<std::string_view, Operation> operations[] = {
        {"sqrt", Operation::float_root},       {"floor", Operation::float_floor},
        {"ceil", Operation::float_ceiling},    {"trunc", Operation::float_truncate},
        {"round", Operation::float_round},     {"roundeven", Operation::float_round_even},
        {"rint", Operation::float_round_even}, {"nearbyint", Operation::float_round_even},
        {"fmod", Operation::float_remainder},  {"fmin", Operation::float_least},
        {"fmax", Operation::float_most},       {"minnum", Operation::float_least},
        {"maxnum", Operation::float_most}};
    for (const auto& [name, operation] : operations)
      result[name] = {Function::operation, operation};
    for (const std::string_view name :
         {"sin",   "cos",    "tan",       "asin",      "acos",   "atan",   "atan2", "sinh",
          "cosh",  "tanh",   "asinh",     "acosh",     "atanh",  "exp",    "exp2",  "expm1",
          "exp10", "log",    "log2",      "log10",     "log1p",  "logb",   "pow",   "powi",
          "cbrt",  "hypot",  "erf",       "erfc",      "lgamma", "tgamma", "fma",   "fdim",
          "ldexp", "scalbn", "nextafter", "remainder", "scalbln"}) {
      result[name] = {};
    }
    return result;
  }();
  return all;
}

/// Null for other functions.
const Meaning* meaning_of(const llvm::CallBase& site) {
  const auto* callee = llvm::dyn_cast<llvm::Function>(site.getCalledOperand()->stripPointerCasts());
  if (!callee || !callee->isDeclaration() || site.arg_size() == 0) return nullptr;
  if (!prepare::is_known_float(*site.getType())) return nullptr;
  if (site.getArgOperand(0)->getType() != site.getType()) return nullptr;
  std::string name = callee->getName().str();
  if (callee->isIntrinsic()) {
    name = name.substr(name.find('.') + 1);
    name = name.substr(0, name.find('.'));
  } else if (!site.getType()->isDoubleTy()) {
    const char suffix = site.getType()->isFloatTy() ? 'f' : 'l';
    if (!name.ends_with(suffix)) return nullptr;
    name.pop_back();
  }
  const auto known = meanings().find(name);
  if (known == meanings().end()) return nullptr;
  const bool takes_two = known->second.function == Function::copied_sign ||
                         known->second.operation == rts::Operation::float_remainder ||
                         known->second.operation == rts::Operation::float_least ||
                         known->second.operation == rts::Operation::float_most;
  const unsigned expected = takes_two ? 2 : 1;
  const bool is_known = known->second.operation != rts::Operation::float_function ||
                        known->second.function != Function::unknown;
  return is_known && site.arg_size() != expected ? nullptr : &known->second;
}

unsigned bits_of_number(const llvm::Value& value) {
  return static_cast<unsigned>(value.getType()->getPrimitiveSizeInBits().getFixedValue());
}

rts::Operation float_operation_of(const llvm::Instruction& instruction) {
  switch (instruction.getOpcode()) {
    case llvm::Instruction::FAdd:
      return rts::Operation::float_add;
    case llvm::Instruction::FSub:
      return rts::Operation::float_subtract;
    case llvm::Instruction::FMul:
      return rts::Operation::float_multiply;
    case llvm::Instruction::FDiv:
      return rts::Operation::float_divide;
    case llvm::Instruction::FRem:
      return rts::Operation::float_remainder;
    case llvm::Instruction::FPExt:
    case llvm::Instruction::FPTrunc:
      return rts::Operation::float_resize;
    case llvm::Instruction::SIToFP:
      return rts::Operation::float_from_signed;
    case llvm::Instruction::UIToFP:
      return rts::Operation::float_from_unsigned;
    default:
      unsupported(instruction,
                  std::string("the floating-point operation ") + instruction.getOpcodeName());
  }
}

}  // namespace

bool Floats::is_function(const llvm::CallBase& site) {
  return meaning_of(site) != nullptr;
}

void Floats::define(const llvm::Instruction& instruction) {
  if (llvm::isa<llvm::BitCastInst>(instruction)) return;  // Integers::integer looks through it
  const llvm::Value& a = *instruction.getOperand(0);
  const unsigned width = bits_of_number(instruction);
  if (instruction.getOpcode() == llvm::Instruction::FNeg) {
    const ExpressionPtr e = integers_.integer(a, false);
    const ExpressionPtr up = plus(e, power_of_two(width - 1));
    const ExpressionPtr down = plus(e, Integer(-power_of_two(width - 1)));
    return set_expression(instruction, choose(compare(rts::Op::less, e, number(0)), up, down));
  }
  const rts::Operation operation = float_operation_of(instruction);
  Operands operands;
  operands.width = width;
  operands.a = integers_.integer(a, operation == rts::Operation::float_from_unsigned);
  operands.b = llvm::isa<llvm::CastInst>(instruction)
                   ? number(static_cast<unsigned long>(bits_of_number(a)))
                   : integers_.integer(*instruction.getOperand(1), false);
  expressions_[&instruction] = result_of(operation, operands, instruction);
}

/// In the representation of the instruction, which is signed for floating-point numbers.
ExpressionPtr Floats::result_of(rts::Operation operation, const Operands& operands,
                                const llvm::Instruction& at) {
  assume(rounds_to_nearest);
  return results_.of(operation, operands.a, operands.b, operands.width, at);
}

ExpressionPtr Floats::whole_part(const llvm::Instruction& instruction) {
  const llvm::Value& from = *instruction.getOperand(0);
  const unsigned bits = bits_of_number(from);
  const bool is_signed = instruction.getOpcode() == llvm::Instruction::FPToSI;
  const ExpressionPtr a = results_.operand(integers_.integer(from, false), "operand", instruction);
  const unsigned size = width(instruction);
  // Strictly between these two the whole part fits, as far as numbers are dense enough.
  const Integer most = power_of_two(is_signed ? size - 1 : size);
  const auto above = most == power_of_two(64) ? std::nullopt : rts::float_of(most, bits);
  const char* reason = "no conversion of a floating-point number to an integer that has no room";
  assume(reason);
  using Predicate = llvm::CmpInst::Predicate;
  const auto is = [&](Predicate predicate, const Integer& limit) {
    return float_comparison(predicate, a, number(limit), bits);
  };
  if (above) {
    cut(is(Predicate::FCMP_OLT, *above), reason, instruction);
  } else {
    const auto half = rts::float_of(power_of_two(63), bits), two = rts::float_of(2, bits);
    if (!half || !two) unsupported(instruction, "long double on this machine");
    cut(is(Predicate::FCMP_OLT, Integer(*half + *two - rts::float_one(bits))), reason, instruction);
  }
  // -2^(size - 1) - 1 is no number of the type where that has fewer bits.
  const auto one_less = rts::float_of(is_signed ? Integer(-most - 1) : Integer(-1), bits);
  const auto least = rts::float_of(Integer(-most), bits);
  if (is_signed && one_less == least) {
    cut(is(Predicate::FCMP_OGE, *least), reason, instruction);
  } else if (one_less) {
    cut(is(Predicate::FCMP_OGT, *one_less), reason, instruction);
  } else {
    cut(is(Predicate::FCMP_OGE, *least), reason, instruction);
  }
  return result_of(is_signed ? rts::Operation::float_to_signed : rts::Operation::float_to_unsigned,
                   {a, number(static_cast<unsigned long>(bits)), size}, instruction);
}

ExpressionPtr Floats::with_sign_of(const ExpressionPtr& size, const ExpressionPtr& sign,
                                   unsigned width) {
  const ExpressionPtr negative = plus(size, Integer(-power_of_two(width - 1)));
  return choose(compare(rts::Op::less, sign, number(0)), negative, size);
}

void Floats::call(const llvm::CallBase& site) {
  const Meaning& meaning = *meaning_of(site);
  const unsigned width = bits_of_number(site);
  const ExpressionPtr a =
      results_.operand(integers_.integer(*site.getArgOperand(0), false), "operand", site);
  if (meaning.function == Function::absolute || meaning.function == Function::copied_sign) {
    const ExpressionPtr size =
        choose(compare(rts::Op::less, a, number(0)), plus(a, power_of_two(width - 1)), a);
    const bool copies = meaning.function == Function::copied_sign;
    return set_expression(
        site, copies ? with_sign_of(size, integers_.integer(*site.getArgOperand(1), false), width)
                     : size);
  }
  ExpressionPtr b = number(0);
  if (site.arg_size() > 1 && prepare::is_known_float(*site.getArgOperand(1)->getType())) {
    b = integers_.integer(*site.getArgOperand(1), false);
  }
  expressions_[&site] = result_of(meaning.operation, {a, b, width}, site);
}

void Floats::any(const llvm::CallBase& site) {
  expressions_[&site] =
      results_.of(rts::Operation::float_function, number(0), number(0), bits_of_number(site), site);
}

}  // namespace heapreach::frontends::lower
