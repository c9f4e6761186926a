#include "frontends/lower/control/calls.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InlineAsm.h>

#include "frontends/library/call_site.h"
#include "frontends/library/calls.h"
#include "frontends/library/spell_out.h"
#include "frontends/prepare/prepared.h"
#include "frontends/prepare/values/float_types.h"

namespace heapreach::frontends::lower {

using prepare::arbitrary_prefix;
using prepare::bad_call;
using prepare::block_size;
using prepare::line_mark;
using prepare::loaded_mark;
using prepare::padding_dropped;
using prepare::root_prefix;
using prepare::start_value_prefix;

bool Calls::call(const llvm::CallBase& site) {
  if (Floats::is_function(site)) {
    to_.floats.call(site);
    return true;
  }
  if (const auto* own = llvm::dyn_cast<llvm::IntrinsicInst>(&site)) return intrinsic(*own);
  if (site.isInlineAsm()) unsupported(site, "inline assembly");
  const auto* callee = llvm::dyn_cast<llvm::Function>(site.getCalledOperand()->stripPointerCasts());
  if (!callee) unsupported(site, "this call");
  if (to_.procedure_table.contains(*callee)) {
    to_.procedures.call(site, *callee);
    return true;
  }
  const std::string name = callee->getName().str();
  bool goes_on = true;
  if (known_function(site, name, goes_on)) return goes_on;
  return unknown_function(site, name);
}

void Calls::use_arguments(const llvm::CallBase& site) {
  for (const llvm::Use& argument : site.args()) to_.unset.use(*argument, site);
}

/// False if it does not return.
bool Calls::unknown_function(const llvm::CallBase& site, const std::string& name) {
  use_arguments(site);
  to_.outside.unknown_function(site, name);
  const llvm::Function* callee = library::called_function(site);
  if (!callee->doesNotReturn() && !site.doesNotReturn()) return true;
  to_.ends.end_program(End::aborted, site);
  return false;
}

bool Calls::known_function(const llvm::CallBase& site, const std::string& name, bool& goes_on) {
  if (name.starts_with(start_value_prefix)) {
    to_.arbitrary.make_start_value(site);
    to_.handed_over.assume_start_value(site);
  } else if (name.rfind(arbitrary_prefix, 0) == 0) {
    if (site.use_empty()) return true;
    if (options_.checks(rts::Property::valid_init)) return to_.unset.make(site), true;
    to_.arbitrary.make(site, position_of(site));
    opens("variables without a value hold any", position_of(site));
  } else if (name == bad_call) {
    to_.ends.end_in_bad_call(site);
    goes_on = false;
  } else if (name.rfind(root_prefix, 0) == 0) {
    to_.leak_roots.note(site, name.substr(std::string(root_prefix).size()));
  } else if (name.rfind(block_size, 0) == 0) {
    expressions_[&site] =
        to_.integers.integer(*site.getArgOperand(0), inference_.is_unsigned(site));
  } else if (name.rfind(loaded_mark, 0) == 0) {
    to_.unset.use(*site.getArgOperand(0), site);
  } else if (name == line_mark) {
    graph_.mark(position_of(site));
  } else if (name == padding_dropped) {
    // It counts as long as the places do not change: check_padding.
  } else if (name == allocated_function) {
    to_.outside.ask_allocated(site);
  } else if (name == library::digit_function) {
    to_.outside.make_digit(site);
  } else if (name == library::bytes_read) {
    to_.outside.read_bytes(site);
  } else if (const library::Effect* effect = library::effect_of(site)) {
    goes_on = library_function(site, name, *effect);
  } else {
    return false;
  }
  return true;
}

/// By the table. False if the execution ends here.
bool Calls::library_function(const llvm::CallBase& site, const std::string& name,
                             const library::Effect& effect) {
  using library::Kind;
  const Position at = position_of(site);
  if (const llvm::MDNode* refused = site.getMetadata(library::reason_of_refusal)) {
    unsupported(site, "the call of " + name,
                llvm::cast<llvm::MDString>(refused->getOperand(0))->getString().str());
  }
  switch (effect.kind) {
    case Kind::allocation:
      to_.allocation.allocate(site);
      return true;
    case Kind::reallocation:
      to_.allocation.reallocate(site);
      return true;
    case Kind::release:
      to_.allocation.free_block(site);
      return true;
    case Kind::any_value:
      if (!site.getType()->isIntegerTy() && !site.getType()->isPointerTy() &&
          !prepare::is_known_float(*site.getType())) {
        unsupported(site, "the call of " + name, "its type");
      }
      to_.arbitrary.make(site, at);
      return true;
    case Kind::assumption:
      assume_argument(site);
      return true;
    case Kind::error:
    case Kind::assertion:  // its argument is 0: library/assertions.h
      warn_of_reason(site);
      to_.ends.end_in_error_call(site);
      return false;
    case Kind::normal_end:
    case Kind::abnormal_end:
      to_.ends.end_program(effect.kind == Kind::normal_end ? End::called_exit : End::aborted, site);
      return false;
    case Kind::outside:
      use_arguments(site);
      if (effect.result == 'd') {
        to_.floats.any(site);
        return true;
      }
      to_.outside.outside_function(site, effect);
      return true;
    case Kind::defined:
      unsupported(site, "the call of " + name,
                  effect.note.empty() ? "its declaration is not that of C's library"
                                      : std::string(effect.note));
    case Kind::unknown:
      if (!options_.has_outside) {
        unsupported(site, "the call of " + name,
                    std::string(effect.note) + ", or say what it does (--extern)");
      }
      return unknown_function(site, name);
    case Kind::refused:
      break;
  }
  unsupported(site, "the call of " + name, std::string(effect.note));
}

/// Of an error that the import has found in the program's text.
void Calls::warn_of_reason(const llvm::CallBase& site) {
  const llvm::MDNode* reason = site.getMetadata(library::reason_of_error);
  if (!reason) return;
  const auto* text = llvm::cast<llvm::MDString>(reason->getOperand(0));
  to_.outside.warnings().push_back(
      {position_of(site), "the format does not match the arguments: " + text->getString().str()});
}

void Calls::assume_argument(const llvm::CallBase& site) {
  if (site.arg_size() == 0) unsupported(site, "an assumption without a condition");
  const llvm::Value& argument = *site.getArgOperand(0);
  const llvm::Type& type = *argument.getType();
  const auto* wide = llvm::dyn_cast<llvm::ZExtInst>(&argument);
  const bool is_condition = wide && wide->getOperand(0)->getType()->isIntegerTy(1);
  const ExpressionPtr c =
      is_condition          ? to_.conditions.condition(*wide->getOperand(0))
      : type.isIntegerTy(1) ? to_.conditions.condition(argument)
      : type.isPointerTy()  ? compare(rts::Op::not_equal, to_.pointers.pointer(argument), number(0))
                           : compare(rts::Op::not_equal, to_.integers.integer(argument), number(0));
  cut_by_program(c, site);
}

void Calls::count_bits(const llvm::IntrinsicInst& site, rts::Operation operation) {
  const ExpressionPtr of =
      to_.results.operand(to_.integers.integer(*site.getArgOperand(0), true), "operand", site);
  const auto* is_undefined =
      site.arg_size() > 1 ? llvm::dyn_cast<llvm::ConstantInt>(site.getArgOperand(1)) : nullptr;
  if (is_undefined && is_undefined->isOne()) {
    const char* reason = "no zeros of 0 are counted";
    assume(reason);
    cut(compare(rts::Op::not_equal, of, number(0)), reason, site);
  }
  expressions_[&site] = to_.results.of(operation, of, number(0), width(site), site);
}

bool Calls::intrinsic(const llvm::IntrinsicInst& site) {
  const Position at = position_of(site);
  switch (site.getIntrinsicID()) {
    case llvm::Intrinsic::lifetime_start:
    case llvm::Intrinsic::lifetime_end: {
      const auto* local = llvm::dyn_cast<llvm::AllocaInst>(
          site.getArgOperand(site.arg_size() - 1)->stripPointerCasts());
      if (!local) unsupported(site, "the lifetime of this local");
      if (site.getIntrinsicID() == llvm::Intrinsic::lifetime_start)
        to_.locals.start_lifetime(*local, at);
      else
        to_.locals.end_lifetime(*local, at);
      return true;
    }
    case llvm::Intrinsic::memcpy:
    case llvm::Intrinsic::memmove:
      to_.transfers.copy(llvm::cast<llvm::MemTransferInst>(site));
      return true;
    case llvm::Intrinsic::memset:
      to_.transfers.fill(llvm::cast<llvm::MemSetInst>(site));
      return true;
    case llvm::Intrinsic::ctpop:
    case llvm::Intrinsic::ctlz:
    case llvm::Intrinsic::cttz: {
      const auto id = site.getIntrinsicID();
      count_bits(site, id == llvm::Intrinsic::ctpop  ? rts::Operation::count_ones
                       : id == llvm::Intrinsic::ctlz ? rts::Operation::leading_zeros
                                                     : rts::Operation::trailing_zeros);
      return true;
    }
    case llvm::Intrinsic::expect:
      if (site.getType()->isIntegerTy(1)) {
        to_.conditions.set(site, to_.conditions.condition(*site.getArgOperand(0)));
      } else {
        expressions_[&site] =
            to_.integers.integer(*site.getArgOperand(0), inference_.is_unsigned(site));
      }
      return true;
    case llvm::Intrinsic::is_constant:  // as without optimisation
      to_.conditions.set(site, rts::make_boolean(false));
      return true;
    case llvm::Intrinsic::assume:
    case llvm::Intrinsic::donothing:
    case llvm::Intrinsic::experimental_noalias_scope_decl:
      return true;
    case llvm::Intrinsic::stacksave:
      to_.dynamic_locals.save_stack(site);
      return true;
    case llvm::Intrinsic::stackrestore:
      to_.dynamic_locals.restore_stack(site);
      return true;
    case llvm::Intrinsic::trap:
    case llvm::Intrinsic::debugtrap:
    case llvm::Intrinsic::ubsantrap:
      to_.ends.end_program(End::aborted, site);
      return false;
    default:
      unsupported(site, "the built-in function " + site.getCalledFunction()->getName().str());
  }
}

}  // namespace heapreach::frontends::lower
