#include "frontends/prepare/calls/unread_functions.h"

#include <map>
#include <optional>
#include <set>
#include <vector>

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "frontends/library/calls.h"
#include "frontends/prepare/prepared.h"

namespace heapreach::frontends::prepare {

namespace {

/// How much would be read for a call: nothing of functions that may call themselves.
class Sizes {
 public:
  Sizes(const llvm::Function& entry, std::size_t most) : entry_(entry), most_(most) {}

  bool is_small(const llvm::Function& function) { return size_of(function).has_value(); }

 private:
  /// Nothing of more than the most that is read.
  std::optional<std::size_t> size_of(const llvm::Function& function) {
    if (&function == &entry_ || open_.contains(&function)) return std::nullopt;
    const auto known = sizes_.find(&function);
    if (known != sizes_.end()) return known->second;
    open_.insert(&function);
    std::optional<std::size_t> size = 0;
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      if (!size || llvm::isa<llvm::DbgInfoIntrinsic>(instruction)) continue;
      size = *size + 1;
      const llvm::Function* callee = library::called_function(instruction);
      if (callee == nullptr || callee->isDeclaration()) continue;
      const std::optional<std::size_t> inner = size_of(*callee);
      size = inner ? std::optional(*size + *inner) : std::nullopt;
    }
    open_.erase(&function);
    if (size && *size > most_) size.reset();
    sizes_[&function] = size;
    return size;
  }

  const llvm::Function& entry_;
  const std::size_t most_;
  std::map<const llvm::Function*, std::optional<std::size_t>> sizes_;
  std::set<const llvm::Function*> open_;  // those that call what is measured now
};

void mark(llvm::Function& declaration, llvm::StringRef name) {
  declaration.addFnAttr(unread_attribute, name);
}

void drop(llvm::Function& function) {
  const std::string name = function.getName().str();
  function.deleteBody();
  function.setComdat(nullptr);
  function.setSubprogram(nullptr);
  mark(function, name);
}

/// Its calls become those of a declaration; its address stays what it is.
void declare_calls_of(llvm::Function& entry) {
  std::vector<llvm::CallBase*> calls;
  for (llvm::User* user : entry.users()) {
    auto* call = llvm::dyn_cast<llvm::CallBase>(user);
    if (call != nullptr && call->getCalledOperand() == &entry) calls.push_back(call);
  }
  if (calls.empty()) return;
  llvm::Function* declared =
      llvm::Function::Create(entry.getFunctionType(), llvm::GlobalValue::ExternalLinkage,
                             entry.getName() + ".again", entry.getParent());
  mark(*declared, entry.getName());
  for (llvm::CallBase* call : calls) call->setCalledOperand(declared);
}

}  // namespace

void leave_unread(llvm::Module& module, llvm::Function& entry, std::size_t most) {
  Sizes sizes(entry, most);
  std::vector<llvm::Function*> large;
  for (llvm::Function& function : module) {
    const bool is_read = function.isDeclaration() || &function == &entry;
    if (!is_read && !sizes.is_small(function)) large.push_back(&function);
  }
  for (llvm::Function* function : large) drop(*function);
  declare_calls_of(entry);
  if (large.empty()) return;
  // They stand in this file, so that they may change what is private to it.
  for (llvm::GlobalVariable& global : module.globals()) {
    if (global.hasLocalLinkage() && !global.isConstant()) {
      global.setLinkage(llvm::GlobalValue::ExternalLinkage);
    }
  }
}

}  // namespace heapreach::frontends::prepare
