#include "frontends/prepare/passes/arguments.h"

#include <algorithm>
#include <vector>

#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

#include "frontends/library/library.h"
#include "frontends/library/texts/arguments.h"

namespace heapreach::frontends::prepare {

namespace {

/// Without optimisation every argument is stored: it counts once that is loaded.
bool is_looked_at(const llvm::Argument& argument) {
  return std::any_of(argument.user_begin(), argument.user_end(), [&](const llvm::User* user) {
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
    const auto* local =
        store ? llvm::dyn_cast<llvm::AllocaInst>(store->getPointerOperand()) : nullptr;
    if (!local || store->getValueOperand() != &argument) return true;
    return std::any_of(local->user_begin(), local->user_end(), [](const llvm::User* other) {
      const bool is_idle = llvm::isa<llvm::LoadInst>(other) && other->use_empty();  // (void)argv
      return !llvm::isa<llvm::StoreInst>(other) && !is_idle;
    });
  });
}

class Arguments {
 public:
  explicit Arguments(llvm::Function& main)
      : main_(main), module_(*main.getParent()), builder_(main.getContext()) {}

  bool run() {
    llvm::Argument* vector = looked_at(1);
    llvm::Argument* environment = looked_at(2);
    for (const unsigned number : {1U, 2U}) forget_idle(number);
    std::vector<llvm::GlobalVariable*> variables;
    for (const char* name : {"environ", "__environ"}) {
      llvm::GlobalVariable* variable = module_.getNamedGlobal(name);
      const bool is_outside = variable && variable->isDeclaration() && !variable->use_empty() &&
                              variable->getValueType()->isPointerTy();
      if (is_outside) variables.push_back(variable);
    }
    if (!vector && !environment && variables.empty()) return false;
    library::link_definitions(module_,
                              library::argument_texts(module_.getDataLayout().getPointerSize()));
    begin();
    if (vector) replace(*vector, call(library::new_arguments, {main_.getArg(0)}));
    if (environment || !variables.empty()) {
      llvm::Value* texts = call(library::new_environment, {});
      if (environment) replace(*environment, texts);
      for (llvm::GlobalVariable* variable : variables) {
        variable->setInitializer(llvm::Constant::getNullValue(variable->getValueType()));
        builder_.CreateStore(builder_.CreatePointerCast(texts, variable->getValueType()), variable);
      }
    }
    return true;
  }

 private:
  /// The argument where it is there, of its type in C, and looked at.
  llvm::Argument* looked_at(unsigned number) {
    if (main_.arg_size() <= number || !main_.getArg(0)->getType()->isIntegerTy(32)) return nullptr;
    llvm::Argument* argument = main_.getArg(number);
    return argument->getType()->isPointerTy() && is_looked_at(*argument) ? argument : nullptr;
  }

  /// What nobody looks at is only stored. The store would keep it where the ends of the program ask
  /// for all that is reachable.
  void forget_idle(unsigned number) {
    if (main_.arg_size() <= number || looked_at(number) != nullptr) return;
    llvm::Argument* argument = main_.getArg(number);
    if (!argument->getType()->isPointerTy()) return;
    argument->replaceAllUsesWith(llvm::Constant::getNullValue(argument->getType()));
  }

  void begin() {
    llvm::BasicBlock::iterator place = main_.getEntryBlock().begin();
    while (llvm::isa<llvm::AllocaInst>(*place)) ++place;
    builder_.SetInsertPoint(&*place);
    if (llvm::DISubprogram* known = main_.getSubprogram()) {
      builder_.SetCurrentDebugLocation(
          llvm::DILocation::get(main_.getContext(), known->getLine(), 0, known));
    }
  }

  llvm::Value* call(const char* name, const std::vector<llvm::Value*>& arguments) {
    return builder_.CreateCall(module_.getFunction(name), arguments);
  }

  void replace(llvm::Argument& argument, llvm::Value* by) {
    argument.replaceAllUsesWith(builder_.CreatePointerCast(by, argument.getType()));
  }

  llvm::Function& main_;
  llvm::Module& module_;
  llvm::IRBuilder<> builder_;
};

}  // namespace

bool make_arguments(llvm::Module& module) {
  llvm::Function* main = module.getFunction("main");
  // Nobody but the system calls it.
  return main && !main->isDeclaration() && main->use_empty() && Arguments(*main).run();
}

}  // namespace heapreach::frontends::prepare
