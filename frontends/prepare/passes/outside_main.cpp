#include "frontends/prepare/passes/outside_main.h"

#include <array>
#include <string>

#include <llvm/IR/Constants.h>

#include "frontends/compile/source.h"
#include "support/error.h"

namespace heapreach::frontends::prepare {

namespace {

/// LLVM lists functions with their priorities, `{i32, void ()*, i8*}`.
void refuse_list(const llvm::Module& module, const char* name, const std::string& when) {
  const llvm::GlobalVariable* list = module.getNamedGlobal(name);
  const auto* rows = list && list->hasInitializer()
                         ? llvm::dyn_cast<llvm::ConstantArray>(list->getInitializer())
                         : nullptr;
  if (!rows) return;
  const llvm::Value* first = rows->getAggregateElement(0u)->getAggregateElement(1);
  const auto* function = llvm::dyn_cast<llvm::Function>(first->stripPointerCasts());
  if (!function) throw InternalError(std::string(name) + " does not list functions");
  throw InputError(
      compile::position_of(*function),
      "a function that runs " + when + ": " + function->getName().str() + " is not supported");
}

}  // namespace

void refuse_constructors(const llvm::Module& module) {
  refuse_list(module, "llvm.global_ctors", "before main (constructor)");
  refuse_list(module, "llvm.global_dtors", "after main (destructor)");
  constexpr std::array sections = {".init_array", ".fini_array", ".preinit_array", ".ctors",
                                   ".dtors"};
  for (const llvm::GlobalVariable& variable : module.globals()) {
    for (const char* section : sections) {
      if (!variable.getSection().str().starts_with(section)) continue;
      throw InputError(compile::position_of(variable),
                       "the variable " + variable.getName().str() + " in section " + section +
                           ", whose functions run outside main, is not supported");
    }
  }
}

}  // namespace heapreach::frontends::prepare
