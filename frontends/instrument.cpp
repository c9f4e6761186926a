// Purpose: a run that agrees with the imported system on the order and number of all arbitrary
// values by construction, since both come from the same function: the one that prepare.cpp has
// inlined, with a call for every value that C leaves undefined. Here those calls become real ones,
// and blocks of locals are filled when their lifetime starts.
#include "frontends/instrument.h"

#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>

#include "frontends/prepare.h"

namespace heapreach::frontends {

namespace {

bool is_arbitrary(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  return callee && callee->getName().find(arbitrary_prefix) == 0;
}

bool is_open_global(const llvm::GlobalVariable& global) {
  return !global.hasInitializer() && !global.use_empty() && global.getValueType()->isSized();
}

class Instrumentation {
 public:
  explicit Instrumentation(llvm::Function& function)
      : function_(function),
        module_(*function.getParent()),
        numbers_(numbered(function)),
        builder_(module_.getContext()) {}

  void run() {
    supply_values();
    supply_blocks();
    if (llvm::Function* other = module_.getFunction("main")) {
      if (other != &function_) other->setName("heapreach_other_main");
    }
    function_.setName(entry_name);
    function_.setLinkage(llvm::GlobalValue::ExternalLinkage);
    function_.setVisibility(llvm::GlobalValue::DefaultVisibility);
    function_.setDSOLocal(false);
    function_.setComdat(nullptr);
    function_.addFnAttr(llvm::Attribute::SanitizeAddress);
  }

 private:
  llvm::Type* wide() { return builder_.getInt64Ty(); }
  llvm::Type* bytes() { return llvm::PointerType::get(builder_.getInt8Ty(), 0); }
  llvm::Value* number(const llvm::Value& value) { return builder_.getInt32(numbers_.at(&value)); }

  void supply_values() {
    std::vector<llvm::Instruction*> calls;
    for (llvm::Instruction& instruction : llvm::instructions(function_)) {
      if (is_arbitrary(instruction)) calls.push_back(&instruction);
    }
    for (llvm::Instruction* call : calls) {
      if (!call->use_empty()) call->replaceAllUsesWith(supplied(*call));
      call->eraseFromParent();
    }
  }

  llvm::Value* supplied(llvm::Instruction& call) {
    builder_.SetInsertPoint(&call);
    const bool is_pointer = call.getType()->isPointerTy();
    llvm::Type* type = is_pointer ? bytes() : wide();
    const llvm::FunctionCallee supplier =
        module_.getOrInsertFunction(is_pointer ? "heapreach_local_pointer" : "heapreach_local",
                                    llvm::FunctionType::get(type, {builder_.getInt32Ty()}, false));
    llvm::Value* value = builder_.CreateCall(supplier, {number(call)});
    return is_pointer ? builder_.CreateBitCast(value, call.getType())
                      : builder_.CreateZExtOrTrunc(value, call.getType());
  }

  void supply_blocks() {
    std::vector<llvm::AllocaInst*> locals;
    for (llvm::Instruction& instruction : function_.getEntryBlock()) {
      auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
      if (local && numbers_.count(local)) locals.push_back(local);
    }
    llvm::BasicBlock::iterator top = function_.getEntryBlock().begin();
    while (llvm::isa<llvm::AllocaInst>(*top)) ++top;
    llvm::Instruction* first = &*top;
    for (llvm::GlobalVariable& global : module_.globals()) {
      if (!is_open_global(global)) continue;
      global.setInitializer(llvm::Constant::getNullValue(global.getValueType()));
      global.setLinkage(llvm::GlobalValue::InternalLinkage);
      if (!global.isConstant()) fill(global, global.getValueType(), number(global), first);
    }
    for (llvm::AllocaInst* local : locals) fill_local(*local, first);
  }

  /// Where its lifetime starts, or at the top if that has no end (Translator::make_locals).
  void fill_local(llvm::AllocaInst& local, llvm::Instruction* first) {
    std::vector<llvm::Instruction*> starts;
    bool mortal = false;
    for (llvm::Instruction& instruction : llvm::instructions(function_)) {
      const auto* marker = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
      if (!marker || !marker->isLifetimeStartOrEnd()) continue;
      if (marker->getArgOperand(marker->arg_size() - 1)->stripPointerCasts() != &local) continue;
      if (marker->getIntrinsicID() == llvm::Intrinsic::lifetime_end)
        mortal = true;
      else
        starts.push_back(instruction.getNextNode());
    }
    if (!mortal) starts = {first};
    for (llvm::Instruction* at : starts) fill(local, local.getAllocatedType(), number(local), at);
  }

  void fill(llvm::Value& block, llvm::Type* type, llvm::Value* place, llvm::Instruction* before) {
    builder_.SetInsertPoint(before);
    const llvm::FunctionCallee supplier = module_.getOrInsertFunction(
        "heapreach_block",
        llvm::FunctionType::get(builder_.getVoidTy(), {bytes(), wide(), builder_.getInt32Ty()},
                                false));
    const std::uint64_t size = module_.getDataLayout().getTypeAllocSize(type);
    builder_.CreateCall(
        supplier, {builder_.CreatePointerCast(&block, bytes()), builder_.getInt64(size), place});
  }

  llvm::Function& function_;
  llvm::Module& module_;
  std::unordered_map<const llvm::Value*, unsigned> numbers_;
  llvm::IRBuilder<> builder_;
};

}  // namespace

std::unordered_map<const llvm::Value*, unsigned> numbered(const llvm::Function& function) {
  std::unordered_map<const llvm::Value*, unsigned> numbers;
  const auto add = [&](const llvm::Value& value) {
    numbers.emplace(&value, static_cast<unsigned>(numbers.size() + 1));
  };
  for (const llvm::GlobalVariable& global : function.getParent()->globals()) {
    if (is_open_global(global)) add(global);
  }
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    const bool in_memory = local && local->isStaticAlloca();
    if (in_memory || (is_arbitrary(instruction) && !instruction.use_empty())) add(instruction);
  }
  return numbers;
}

std::string instrument(llvm::Function& function) {
  Instrumentation(function).run();
  std::string bitcode;
  llvm::raw_string_ostream out(bitcode);
  llvm::WriteBitcodeToFile(*function.getParent(), out);
  out.flush();
  return bitcode;
}

}  // namespace heapreach::frontends
