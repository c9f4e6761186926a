#include "frontends/library/unseen_choices.h"

#include <map>
#include <set>
#include <string>

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include "frontends/library/calls.h"
#include "frontends/library/table/choices.h"

namespace heapreach::frontends::library {

namespace {

bool is_zero(const llvm::Value& value) {
  const auto* constant = llvm::dyn_cast<llvm::Constant>(&value);
  return constant && constant->isNullValue();
}

/// Whether all that is asked of the value is how it compares to 0.
class Uses {
 public:
  explicit Uses(Choice choice) : choice_(choice) {}

  bool see_no_more(const llvm::Value& value) {
    if (!seen_.insert(&value).second) return true;
    return llvm::all_of(value.users(), [&](const llvm::User* user) {
      if (const auto* test = llvm::dyn_cast<llvm::ICmpInst>(user)) return is_alike(*test);
      return (llvm::isa<llvm::PHINode>(user) || llvm::isa<llvm::SelectInst>(user)) &&
             see_no_more(*user);
    });
  }

 private:
  bool is_alike(const llvm::ICmpInst& test) const {
    if (!is_zero(*test.getOperand(0)) && !is_zero(*test.getOperand(1))) return false;
    return test.isEquality() || (choice_ == Choice::sign && test.isSigned());
  }

  Choice choice_;
  std::set<const llvm::Value*> seen_;
};

}  // namespace

void drop_unseen_choices(const std::vector<llvm::Function*>& functions) {
  std::map<std::string, std::vector<llvm::Instruction*>> calls;
  for (llvm::Function* function : functions) {
    for (llvm::Instruction& instruction : llvm::instructions(*function)) {
      const llvm::Function* callee = called_function(instruction);
      if (callee) calls[callee->getName().str()].push_back(&instruction);
    }
  }
  for (const auto& [name, sites] : calls) {
    const Choice choice = choice_of(name);
    if (choice != Choice::sign && choice != Choice::truth) continue;
    const bool unseen = llvm::all_of(
        sites, [&](const llvm::Instruction* call) { return Uses(choice).see_no_more(*call); });
    if (!unseen) continue;
    for (llvm::Instruction* call : sites) {
      call->replaceAllUsesWith(llvm::cast<llvm::CallBase>(call)->getArgOperand(0));
      call->eraseFromParent();
    }
  }
}

}  // namespace heapreach::frontends::library
