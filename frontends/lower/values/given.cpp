// A closure over points-to classes: from a place to the whole object and back, since a
// function may move a pointer within its block, and from a pointer in memory to what it points to.
#include "frontends/lower/values/given.h"

#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include "frontends/library/calls.h"

namespace heapreach::frontends::lower {

using layouts::ClassId;
using layouts::Inference;
using layouts::Layout;
using layouts::LayoutId;
using layouts::LayoutKind;

namespace {

bool makes_block(const llvm::Value& value) {
  return llvm::isa<llvm::AllocaInst>(value) ||
         library::is_call_of(value, library::Kind::allocation) ||
         library::is_call_of(value, library::Kind::reallocation);
}

}  // namespace

Given::Given(const std::vector<llvm::Function*>& functions, Inference& inference, bool has_callers)
    : functions_(functions), inference_(inference), has_callers_(has_callers) {}

/// At the first question, since only few programs ask.
void Given::compute() {
  if (is_computed_) return;
  is_computed_ = true;
  const llvm::Module& module = *functions_.front()->getParent();
  std::vector<const llvm::Value*> objects;
  for (const llvm::Function* function : functions_) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      join(instruction);
      if (library::is_unknown_call(instruction)) seed(instruction);
      if (makes_block(instruction)) objects.push_back(&instruction);
    }
  }
  for (const llvm::Argument& parameter : functions_.front()->args()) {
    if (has_callers_ && parameter.getType()->isPointerTy()) add(inference_.points(parameter));
  }
  for (const llvm::GlobalVariable& global : module.globals()) {
    if (library::is_library_variable(global.getName().str())) continue;
    objects.push_back(&global);
    if (!global.hasLocalLinkage() || (has_callers_ && !global.isConstant()))
      add(inference_.points(global));
    if (global.hasInitializer()) join(*global.getInitializer());
  }
  while (!given_.empty()) {
    const ClassId id = given_.take();
    if (const auto layout = inference_.layouts().bound(id)) add_contents(*layout);
    for (const auto& [a, b] : parts_) {
      if (inference_.layouts().find(a) == id) add(b);
      if (inference_.layouts().find(b) == id) add(a);
    }
  }
  for (const llvm::Value* object : objects) {
    if (is_given(inference_.points(*object))) objects_.push_back(object);
  }
}

bool Given::includes(ClassId id) {
  compute();
  return is_given(id);
}

const std::vector<const llvm::Value*>& Given::objects() {
  compute();
  return objects_;
}

bool Given::are_apart(const llvm::Value& a, const llvm::Value& b) {
  const auto all = [&](const llvm::Value& value, const auto& is_one) {
    Worklist<const llvm::Value*> work;
    const auto add = [&](const llvm::Value* one) { work.add(one->stripPointerCasts()); };
    add(&value);
    while (!work.empty()) {
      const llvm::Value* one = work.take();
      if (llvm::isa<llvm::ConstantPointerNull>(one)) continue;
      if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(one)) {
        for (const llvm::Use& incoming : phi->incoming_values()) add(incoming.get());
      } else if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(one)) {
        add(select->getTrueValue());
        add(select->getFalseValue());
      } else if (!is_one(*one)) {
        return false;
      }
    }
    return true;
  };
  const auto from_outside = [](const llvm::Value& v) { return library::is_unknown_call(v); };
  const auto is_private = [&](const llvm::Value& v) {
    const bool is_object = llvm::isa<llvm::GlobalVariable>(v) || makes_block(v);
    return is_object && !includes(inference_.points(v));
  };
  return (all(a, from_outside) && all(b, is_private)) ||
         (all(b, from_outside) && all(a, is_private));
}

bool Given::is_given(ClassId id) const {
  return given_.seen().count(inference_.layouts().find(id)) > 0;
}

/// What it is called with, and what it returns. Addresses as numbers count, too.
void Given::seed(const llvm::Instruction& call) {
  if (call.getType()->isPointerTy()) add(inference_.points(call));
  for (const llvm::Use& argument : llvm::cast<llvm::CallBase>(call).args()) {
    const llvm::Value* value = argument.get();
    if (const auto* number = llvm::dyn_cast<llvm::PtrToIntOperator>(value)) {
      value = number->getPointerOperand();
    }
    if (value->getType()->isPointerTy()) add(inference_.points(*value));
  }
}

void Given::add(ClassId id) {
  given_.add(inference_.layouts().find(id));
}

void Given::add_contents(LayoutId id) {
  const Layout layout = inference_.layouts()[id];
  if (layout.kind == LayoutKind::pointer || layout.pointers) add(layout.content);
  for (const LayoutId part : layout.parts) add_contents(part);
}

/// Every address in the value that is computed from another one, as a part of the same object.
void Given::join(const llvm::Value& value) {
  if (!joined_.insert(&value).second) return;
  const llvm::Value* base = nullptr;
  if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(&value)) base = gep->getPointerOperand();
  if (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(&value)) base = alias->getAliasee();
  if (const auto* cast = llvm::dyn_cast<llvm::BitCastOperator>(&value)) {
    if (value.getType()->isPointerTy()) base = cast->getOperand(0);
  }
  if (base && base->getType()->isPointerTy()) {
    parts_.emplace_back(inference_.points(*base), inference_.points(value));
    if (llvm::isa<llvm::Constant>(base)) join(*base);
  }
  const auto* user = llvm::dyn_cast<llvm::User>(&value);
  if (!user || llvm::isa<llvm::GlobalValue>(value)) return;
  for (const llvm::Use& operand : user->operands()) {
    if (llvm::isa<llvm::Constant>(operand)) join(*operand);
  }
}

}  // namespace heapreach::frontends::lower
