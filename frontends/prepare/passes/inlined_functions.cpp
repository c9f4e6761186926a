// Purpose: in a run of the prepared program, addresses of functions differ from each other and from
// null, as they do in the imported system. A call through a pointer compares it with the address of
// each function that it may call, and then holds that function's body, so the body that is under
// the address itself never runs.
#include "frontends/prepare/passes/inlined_functions.h"

#include <llvm/IR/IRBuilder.h>

namespace heapreach::frontends::prepare {

namespace {

constexpr const char* inlined = "heapreach-inlined";

}  // namespace

void drop_body(llvm::Function& function) {
  function.deleteBody();
  function.addFnAttr(inlined);
}

void restore_addresses(llvm::Module& module) {
  for (llvm::Function& function : module) {
    if (!function.hasFnAttribute(inlined) || function.use_empty()) continue;
    llvm::IRBuilder<> builder(llvm::BasicBlock::Create(module.getContext(), "", &function));
    // Code of some length: functions without any would begin where the next one does.
    builder.CreateIntrinsic(llvm::Intrinsic::trap, {}, {});
    builder.CreateUnreachable();
    function.setLinkage(llvm::GlobalValue::InternalLinkage);
    function.setComdat(nullptr);
  }
}

}  // namespace heapreach::frontends::prepare
