#include "frontends/prepare/locals/marked_scopes.h"

#include <algorithm>
#include <map>
#include <vector>

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "frontends/compile/scopes/names.h"
#include "frontends/compile/source.h"
#include "frontends/prepare/locals/local_uses.h"
#include "support/error.h"

namespace heapreach::frontends::prepare {

namespace {

namespace names = compile::scopes;

std::vector<llvm::CallInst*> calls_of(llvm::Function& function, const char* name) {
  std::vector<llvm::CallInst*> calls;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
    if (callee && callee->getName() == name) calls.push_back(call);
  }
  return calls;
}

std::uint64_t number_in(const llvm::CallInst& call, unsigned argument) {
  return llvm::cast<llvm::ConstantInt>(call.getArgOperand(argument))->getZExtValue();
}

void drop_markers(llvm::Value& address) {
  for (llvm::User* user : llvm::make_early_inc_range(address.users())) {
    if (llvm::isa<llvm::BitCastInst>(user)) drop_markers(*user);
    if (!is_lifetime(*user, true) && !is_lifetime(*user, false)) continue;
    llvm::cast<llvm::Instruction>(user)->eraseFromParent();
  }
}

/// The objects of one function, by the number of their block.
class Lifetimes {
 public:
  explicit Lifetimes(llvm::Function& function) : function_(function) {
    for (llvm::CallInst* call : calls_of(function, names::object)) {
      auto* object = llvm::dyn_cast<llvm::AllocaInst>(call->getArgOperand(1)->stripPointerCasts());
      if (!object) throw InternalError("an object with a block that is no local");
      auto& objects = objects_[number_in(*call, 0)];
      if (std::find(objects.begin(), objects.end(), object) == objects.end()) {
        objects.push_back(object);
        drop_markers(*object);
      }
    }
  }

  void mark() {
    for (llvm::CallInst* call : calls_of(function_, names::unsupported)) {
      compile::unsupported(*call,
                           "a variable with a cleanup function that ends together with "
                           "compound literals, or with variables of a block with labels");
    }
    for (llvm::CallInst* call : calls_of(function_, names::enter)) mark(*call, true);
    for (llvm::CallInst* call : calls_of(function_, names::leave)) mark(*call, false);
    for (llvm::CallInst* call : calls_of(function_, names::object)) {
      if (number_in(*call, 2) != 0) lose_value(*call);
      call->replaceAllUsesWith(call->getArgOperand(1));
      call->eraseFromParent();
    }
  }

 private:
  llvm::Function& function_;
  std::map<std::uint64_t, std::vector<llvm::AllocaInst*>> objects_;

  /// In bytes.
  static llvm::ConstantInt* size_of(const llvm::AllocaInst& local) {
    const llvm::DataLayout& layout = local.getModule()->getDataLayout();
    const std::uint64_t bytes = layout.getTypeAllocSize(local.getAllocatedType()).getFixedValue();
    return llvm::ConstantInt::get(llvm::Type::getInt64Ty(local.getContext()), bytes);
  }

  void mark(llvm::CallInst& call, bool begins) {
    llvm::IRBuilder<> builder(&call);
    for (llvm::AllocaInst* object : objects_[number_in(call, 0)]) {
      // AddressSanitizer, which runs are made with, heeds markers that say how much they are about.
      if (begins) {
        builder.CreateLifetimeStart(object, size_of(*object));
      } else {
        builder.CreateLifetimeEnd(object, size_of(*object));
      }
    }
    call.eraseFromParent();
  }

  /// A scalar that no pointer leads to is another one from here on. Any other object gets a copy of
  /// one that nobody has set.
  void lose_value(llvm::CallInst& call) {
    auto& object = *llvm::cast<llvm::AllocaInst>(call.getArgOperand(1)->stripPointerCasts());
    if (is_unused(object)) return;
    llvm::IRBuilder<> here(&call);
    if (is_accessed_only(object)) {
      here.CreateLifetimeEnd(&object, size_of(object));
      here.CreateLifetimeStart(&object, size_of(object));
      return;
    }
    llvm::IRBuilder<> top(&*function_.getEntryBlock().getFirstInsertionPt());
    llvm::AllocaInst* unset = top.CreateAlloca(object.getAllocatedType());
    unset->setAlignment(object.getAlign());
    here.CreateLifetimeStart(unset, size_of(object));
    here.CreateMemCpy(&object, object.getAlign(), unset, unset->getAlign(), size_of(object));
    here.CreateLifetimeEnd(unset, size_of(object));
  }

  /// A marker of a lifetime, or a mark whose result nobody uses.
  static bool is_mark(const llvm::User& user) {
    if (is_lifetime(user, true) || is_lifetime(user, false)) return true;
    const auto* call = llvm::dyn_cast<llvm::CallInst>(&user);
    const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
    return callee && callee->getName() == names::object && call->use_empty();
  }

  static bool is_unused(const llvm::Value& address) {
    return std::all_of(address.user_begin(), address.user_end(), [](const llvm::User* user) {
      return is_mark(*user) || (llvm::isa<llvm::BitCastInst>(user) && is_unused(*user));
    });
  }

  /// Whether the object is a scalar that goes into a register once the marks are gone.
  static bool is_accessed_only(const llvm::AllocaInst& object) {
    const llvm::Type* type = object.getAllocatedType();
    if (!type->isIntOrPtrTy()) return false;
    return std::all_of(object.user_begin(), object.user_end(), [&](const llvm::User* user) {
      if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
        const llvm::Value* stored = store->getValueOperand();
        return stored != &object && stored->getType() == type;
      }
      if (llvm::isa<llvm::LoadInst>(user)) return user->getType() == type;
      if (is_mark(*user)) return true;
      return llvm::isa<llvm::BitCastInst>(user) && is_unused(*user);
    });
  }
};

}  // namespace

void mark_lifetimes(llvm::Module& module) {
  for (llvm::Function& function : module) {
    if (!function.isDeclaration()) Lifetimes(function).mark();
  }
}

}  // namespace heapreach::frontends::prepare
