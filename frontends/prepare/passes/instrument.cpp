// Purpose: a run that agrees with the imported system on the order and number of all arbitrary
// values by construction, since both come from the same function: the one that prepare.cpp has
// inlined, with a call for every value that C leaves undefined. Here those calls become real ones,
// and blocks of locals are filled when their lifetime starts.
#include "frontends/prepare/passes/instrument.h"

#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>

#include "frontends/library/spell_out.h"
#include "frontends/prepare/passes/inlined_functions.h"
#include "frontends/prepare/prepared.h"

namespace heapreach::frontends::prepare {

namespace {

bool is_call_of(const llvm::Instruction& instruction, const char* prefix) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  return callee && callee->getName().find(prefix) == 0;
}

bool is_open_global(const llvm::GlobalVariable& global) {
  return !global.hasInitializer() && !global.use_empty() && global.getValueType()->isSized();
}

class Instrumentation {
 public:
  explicit Instrumentation(const std::vector<llvm::Function*>& functions)
      : functions_(functions),
        entry_(*functions.front()),
        module_(*entry_.getParent()),
        numbers_(numbered(functions)),
        builder_(module_.getContext()) {}

  void run() {
    for (llvm::Function* function : functions_) {
      keep_roots(*function);
      drop_marks(*function);
      supply_values(*function);
      supply_locals(*function);
      function->addFnAttr(llvm::Attribute::SanitizeAddress);
    }
    supply_globals();
    restore_addresses(module_);
    if (llvm::Function* report = module_.getFunction(bad_call)) report->setName(bad_call_name);
    if (llvm::Function* other = module_.getFunction("main")) {
      if (other != &entry_) other->setName("heapreach_other_main");
    }
    entry_.setName(entry_name);
    entry_.setLinkage(llvm::GlobalValue::ExternalLinkage);
    entry_.setVisibility(llvm::GlobalValue::DefaultVisibility);
    entry_.setDSOLocal(false);
    entry_.setComdat(nullptr);
  }

 private:
  llvm::Type* wide() { return builder_.getInt64Ty(); }
  llvm::Type* bytes() { return llvm::PointerType::get(builder_.getInt8Ty(), 0); }
  llvm::Value* number(const llvm::Value& value) { return builder_.getInt32(numbers_.at(&value)); }

  /// What blocks are reachable from at the end is in memory again, where LeakSanitizer looks.
  void keep_roots(llvm::Function& function) {
    for (llvm::Instruction& instruction :
         llvm::make_early_inc_range(llvm::instructions(function))) {
      if (!is_call_of(instruction, root_prefix)) continue;
      llvm::Value* root = llvm::cast<llvm::CallBase>(instruction).getArgOperand(0);
      auto* kept = new llvm::GlobalVariable(
          module_, root->getType(), false, llvm::GlobalValue::InternalLinkage,
          llvm::Constant::getNullValue(root->getType()), "heapreach_root");
      builder_.SetInsertPoint(&instruction);
      builder_.CreateStore(root, kept, true);
      instruction.eraseFromParent();
    }
  }

  /// The functions that read bytes do that themselves in a run (runs/harness.cpp).
  static void drop_marks(llvm::Function& function) {
    for (llvm::Instruction& instruction :
         llvm::make_early_inc_range(llvm::instructions(function))) {
      if (is_call_of(instruction, block_size)) {
        instruction.replaceAllUsesWith(instruction.getOperand(0));
        instruction.eraseFromParent();
      } else if (is_call_of(instruction, library::bytes_read) ||
                 is_call_of(instruction, padding_dropped) || is_call_of(instruction, loaded_mark) ||
                 is_line_mark(instruction)) {
        instruction.eraseFromParent();
      }
    }
  }

  void supply_values(llvm::Function& function) {
    std::vector<llvm::Instruction*> calls;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (is_call_of(instruction, arbitrary_prefix)) calls.push_back(&instruction);
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

  static llvm::Instruction* top_of(llvm::Function& function) {
    llvm::BasicBlock::iterator top = function.getEntryBlock().begin();
    while (llvm::isa<llvm::AllocaInst>(*top)) ++top;
    return &*top;
  }

  void supply_locals(llvm::Function& function) {
    std::vector<llvm::AllocaInst*> locals;
    for (llvm::Instruction& instruction : function.getEntryBlock()) {
      auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
      if (local && numbers_.count(local)) locals.push_back(local);
    }
    llvm::Instruction* first = top_of(function);
    for (llvm::AllocaInst* local : locals) fill_local(*local, first);
  }

  void supply_globals() {
    llvm::Instruction* first = top_of(entry_);
    for (llvm::GlobalVariable& global : module_.globals()) {
      if (!is_open_global(global)) continue;
      global.setInitializer(llvm::Constant::getNullValue(global.getValueType()));
      global.setLinkage(llvm::GlobalValue::InternalLinkage);
      if (!global.isConstant()) fill(global, global.getValueType(), number(global), first);
    }
  }

  /// Where its lifetime starts, or at the top if that has no end (lower::Locals::make).
  void fill_local(llvm::AllocaInst& local, llvm::Instruction* first) {
    std::vector<llvm::Instruction*> starts;
    bool mortal = false;
    for (llvm::Instruction& instruction : llvm::instructions(*local.getFunction())) {
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

  const std::vector<llvm::Function*>& functions_;
  llvm::Function& entry_;
  llvm::Module& module_;
  std::unordered_map<const llvm::Value*, unsigned> numbers_;
  llvm::IRBuilder<> builder_;
};

/// A load is an access, whatever becomes of its value: no code generator may leave it out.
void keep_loads(const std::vector<llvm::Function*>& functions) {
  for (llvm::Function* function : functions) {
    for (llvm::Instruction& instruction : llvm::instructions(*function)) {
      if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) load->setVolatile(true);
    }
  }
}

}  // namespace

std::unordered_map<const llvm::Value*, unsigned> numbered(
    const std::vector<llvm::Function*>& functions) {
  std::unordered_map<const llvm::Value*, unsigned> numbers;
  const auto add = [&](const llvm::Value& value) {
    numbers.emplace(&value, static_cast<unsigned>(numbers.size() + 1));
  };
  for (const llvm::GlobalVariable& global : functions.front()->getParent()->globals()) {
    if (is_open_global(global)) add(global);
  }
  for (const llvm::Function* function : functions) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
      const bool in_memory = local && local->isStaticAlloca();
      const bool is_arbitrary = is_call_of(instruction, arbitrary_prefix);
      if (in_memory || (is_arbitrary && !instruction.use_empty())) add(instruction);
    }
  }
  return numbers;
}

std::string instrument(const std::vector<llvm::Function*>& functions) {
  Instrumentation(functions).run();
  keep_loads(functions);
  std::string bitcode;
  llvm::raw_string_ostream out(bitcode);
  llvm::WriteBitcodeToFile(*functions.front()->getParent(), out);
  out.flush();
  return bitcode;
}

}  // namespace heapreach::frontends::prepare
