#include "frontends/lower/values/arbitrary.h"

#include "frontends/library/table/choices.h"
#include "frontends/lower/values/unset.h"

namespace heapreach::frontends::lower {

void Arbitrary::make_start_value(const llvm::Value& value) {
  const ExpressionPtr e = rts::make_variable(variable_of(value));
  expressions_[&value] = e;
  if (value.getType()->isIntegerTy() && range_matters(value)) {
    assume_in_range(e, value.getType()->getIntegerBitWidth(), inference_.is_unsigned(value), {});
  } else if (options_.checks(rts::Property::valid_init)) {
    graph_.emit(rts::Assume{is_set(e)}, {});
    assume("callers have set what they hand over");
  }
}

void Arbitrary::make(const llvm::Value& value, const Position& at, const std::string& from,
                     const std::vector<rts::VariableId>& besides) {
  if (value.getType()->isVoidTy()) {
    if (!besides.empty()) graph_.emit(rts::Havoc{besides, from}, at);
    return;
  }
  const rts::VariableId variable = variable_of(value);
  const ExpressionPtr e = rts::make_variable(variable);
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&value);
  const llvm::Function* called = call ? library::called_function(*call) : nullptr;
  std::string name = called ? called->getName().str() : "";
  const library::Choice choice = library::choice_of(name);
  if (choice == library::Choice::sign || choice == library::Choice::truth) {
    name = library::chosen_result(name);
  }
  const bool is_named = called && !name.starts_with("__heapreach");
  std::vector<rts::VariableId> all = {variable};
  all.insert(all.end(), besides.begin(), besides.end());
  graph_.emit(rts::Havoc{std::move(all), from}, at, is_named ? "result " + as_name(name) : "");
  expressions_[&value] = e;
  const llvm::Type& type = *value.getType();
  if (type.isFloatingPointTy() || (type.isIntegerTy() && range_matters(value))) {
    const auto bits = static_cast<unsigned>(
        const_cast<llvm::Type&>(type).getPrimitiveSizeInBits().getFixedValue());
    assume_in_range(e, bits, inference_.is_unsigned(value), at);
  } else if (options_.checks(rts::Property::valid_init)) {
    graph_.emit(rts::Assume{is_set(e)}, at);
  }
}

/// Not where all that is asked of
/// it is one comparison with a constant inside the range that can go both ways, since then some
/// value of the type answers like any other integer; and not for values that are only stored,
/// since loads assume the range.
bool Arbitrary::range_matters(const llvm::Value& value) const {
  if (options_.checks(rts::Property::valid_init)) return true;  // it is none that nothing has set
  bool stored_only = true;
  for (const llvm::User* user : value.users()) {
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
    stored_only &= store && store->getValueOperand() == &value;
  }
  if (stored_only) return false;
  if (!value.hasOneUse()) return true;
  const auto* icmp = llvm::dyn_cast<llvm::ICmpInst>(*value.user_begin());
  if (!icmp) return true;
  const auto* other = llvm::dyn_cast<llvm::ConstantInt>(icmp->getOperand(1));
  if (!other || icmp->getOperand(0) != &value) return true;
  if (icmp->isEquality()) return false;
  // Comparisons against the ends of the range answer one way only.
  const bool own = inference_.is_unsigned(value);
  if (icmp->isUnsigned() != own) return true;
  const llvm::APInt& number = other->getValue();
  return own ? number.isMinValue() || number.isMaxValue()
             : number.isMinSignedValue() || number.isMaxSignedValue();
}

}  // namespace heapreach::frontends::lower
