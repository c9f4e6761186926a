#include "frontends/prepare/prepared.h"

#include "frontends/library/calls.h"

namespace heapreach::frontends::prepare {

bool is_line_mark(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  return callee && callee->getName() == line_mark;
}

bool known_by_name(const llvm::Function& function) {
  return library::counts_though_defined(function.getName().str());
}

llvm::Function* defined_callee(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  if (!call) return nullptr;
  llvm::Function* callee = call->getCalledFunction();
  if (!callee || callee->isDeclaration() || known_by_name(*callee)) return nullptr;
  return callee;
}

bool ends_normally(const llvm::CallBase& call) {
  return library::is_call_of(call, library::Kind::normal_end);
}

}  // namespace heapreach::frontends::prepare
