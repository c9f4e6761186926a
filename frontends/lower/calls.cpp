// Calls that remain after inlining: intrinsics, functions known by name, unknown ones.
#include <llvm/IR/Constants.h>
#include <llvm/IR/InlineAsm.h>

#include "frontends/library/spell_out.h"
#include "frontends/lower/translator.h"
#include "frontends/prepare/function_pointers.h"
#include "frontends/prepare/prepare.h"
#include "frontends/prepare/roots.h"

namespace heapreach::frontends::lower {

using prepare::arbitrary_prefix;
using prepare::bad_call;
using prepare::ends_normally;
using prepare::root_prefix;

/// The value becomes any of its type.
void Translator::make_arbitrary(const llvm::Value& value, const Position& at) {
  if (value.getType()->isVoidTy()) return;
  const rts::VariableId variable = variable_of(value);
  const ExpressionPtr e = rts::make_variable(variable);
  graph_.emit(rts::Kill{{variable}}, at);
  expressions_[&value] = e;
  if (value.getType()->isIntegerTy() && range_matters(value)) {
    assume_in_range(e, value.getType()->getIntegerBitWidth(), inference_.is_unsigned(value), at);
  }
}

bool Translator::call(const llvm::CallBase& site) {
  if (const auto* own = llvm::dyn_cast<llvm::IntrinsicInst>(&site)) return intrinsic(*own);
  if (site.isInlineAsm()) unsupported(site, "inline assembly");
  const auto* callee = llvm::dyn_cast<llvm::Function>(site.getCalledOperand()->stripPointerCasts());
  if (!callee) unsupported(site, "this call");
  if (procedures_.count(callee)) {
    call_procedure(site, *callee);
    return true;
  }
  const std::string name = callee->getName().str();
  bool goes_on = true;
  if (site.getType()->isFloatingPointTy()) unsupported(site, "floating point");
  if (known_function(site, name, goes_on)) return goes_on;
  unknown_function(site, name);
  if (!callee->doesNotReturn() && !site.doesNotReturn()) return true;
  end_program(End::aborted, site);
  return false;
}

bool Translator::known_function(const llvm::CallBase& site, const std::string& name,
                                bool& goes_on) {
  if (name.rfind(arbitrary_prefix, 0) == 0) {
    if (!site.use_empty()) make_arbitrary(site, position_of(site));
  } else if (name == bad_call) {
    report_bad_call(site);
    goes_on = false;
  } else if (name.rfind(root_prefix, 0) == 0) {
    note_root(site, name.substr(std::string(root_prefix).size()));
  } else if (name == library::bytes_read) {
    read_bytes(site);
  } else if (const library::Effect* effect = library::effect_of(site)) {
    goes_on = library_function(site, name, *effect);
  } else {
    return false;
  }
  return true;
}

/// By the table. False if the execution ends here.
bool Translator::library_function(const llvm::CallBase& site, const std::string& name,
                                  const library::Effect& effect) {
  using library::Kind;
  const Position at = position_of(site);
  switch (effect.kind) {
    case Kind::allocation:
      allocate(site);
      return true;
    case Kind::reallocation:
      reallocate(site);
      return true;
    case Kind::release:
      free_block(site);
      return true;
    case Kind::any_value:
      if (!site.getType()->isIntegerTy() && !site.getType()->isPointerTy()) {
        unsupported(site, "the call of " + name, "its type");
      }
      make_arbitrary(site, at);
      return true;
    case Kind::assumption:
      assume_argument(site);
      return true;
    case Kind::error:
      error_calls_[next_edge()] = at;
      finish_with_error_call();
      return false;
    case Kind::normal_end:
    case Kind::abnormal_end:
      end_program(effect.kind == Kind::normal_end ? End::called_exit : End::aborted, site);
      return false;
    case Kind::outside:
      outside_function(site, effect);
      return true;
    case Kind::defined:
      unsupported(site, "the call of " + name, "its declaration is not that of C's library");
    case Kind::refused:
      break;
  }
  unsupported(site, "the call of " + name, std::string(effect.note));
}

void Translator::assume_argument(const llvm::CallBase& site) {
  const llvm::Value& argument = *site.getArgOperand(0);
  const auto* wide = llvm::dyn_cast<llvm::ZExtInst>(&argument);
  const bool is_condition = wide && wide->getOperand(0)->getType()->isIntegerTy(1);
  const ExpressionPtr c = is_condition ? condition(*wide->getOperand(0))
                                       : compare(rts::Op::not_equal, integer(argument), number(0));
  cut(c, "the program assumes it", site);
}

/// The path that leads here says that the pointer is none of these functions.
void Translator::report_bad_call(const llvm::CallBase& site) {
  const ExpressionPtr called = pointer(*site.getArgOperand(0));
  ExpressionPtr is_one = rts::make_boolean(false);
  for (unsigned i = 1; i < site.arg_size(); ++i) {
    is_one = either(is_one, compare(rts::Op::equal, called, pointer(*site.getArgOperand(i))));
  }
  emit(rts::Assert{is_one}, site);
  bad_calls_.insert(next_edge());
  finish(exit_, "exit");
}

bool Translator::intrinsic(const llvm::IntrinsicInst& site) {
  const Position at = position_of(site);
  switch (site.getIntrinsicID()) {
    case llvm::Intrinsic::lifetime_start:
    case llvm::Intrinsic::lifetime_end: {
      const auto* local = llvm::dyn_cast<llvm::AllocaInst>(
          site.getArgOperand(site.arg_size() - 1)->stripPointerCasts());
      if (!local) unsupported(site, "the lifetime of this local");
      if (site.getIntrinsicID() == llvm::Intrinsic::lifetime_start)
        start_lifetime(*local, at);
      else
        end_lifetime(*local, at);
      return true;
    }
    case llvm::Intrinsic::memcpy:
    case llvm::Intrinsic::memmove:
      copy(llvm::cast<llvm::MemTransferInst>(site));
      return true;
    case llvm::Intrinsic::memset:
      fill(llvm::cast<llvm::MemSetInst>(site));
      return true;
    case llvm::Intrinsic::expect:
      if (site.getType()->isIntegerTy(1)) {
        conditions_[&site] = condition(*site.getArgOperand(0));
      } else {
        expressions_[&site] = integer(*site.getArgOperand(0), inference_.is_unsigned(site));
      }
      return true;
    case llvm::Intrinsic::assume:
    case llvm::Intrinsic::donothing:
    case llvm::Intrinsic::experimental_noalias_scope_decl:
      return true;
    case llvm::Intrinsic::stacksave:
      save_stack(site);
      return true;
    case llvm::Intrinsic::stackrestore:
      restore_stack(site);
      return true;
    case llvm::Intrinsic::trap:
      end_program(End::aborted, site);
      return false;
    default:
      unsupported(site, "the built-in function " + site.getCalledFunction()->getName().str());
  }
}

}  // namespace heapreach::frontends::lower
