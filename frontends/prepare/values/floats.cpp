// The bodies of functions, and variables. Each instruction is rewritten for itself, between casts;
// casts that undo each other go at the end.
#include "frontends/prepare/values/floats.h"

#include <vector>

#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include "frontends/prepare/values/float_signatures.h"
#include "frontends/prepare/values/float_types.h"

namespace heapreach::frontends::prepare {

namespace {

class Bodies {
 public:
  explicit Bodies(llvm::Module& module) : builder_(module.getContext()) {}

  void rewrite(llvm::Function& function) {
    for (llvm::Instruction& instruction :
         llvm::make_early_inc_range(llvm::instructions(function))) {
      auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
      if (local) rewrite_local(*local);
    }
    std::vector<llvm::LoadInst*> records;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
      if (load && load->getType()->isStructTy() && has_bits(load->getType()))
        records.push_back(load);
    }
    for (llvm::LoadInst* load : records) rewrite_record(*load);
    for (llvm::Instruction& instruction :
         llvm::make_early_inc_range(llvm::instructions(function))) {
      rewrite(instruction);
    }
    drop_casts(function);
  }

 private:
  void begin(llvm::Instruction& at) {
    builder_.SetInsertPoint(&at);
    builder_.SetCurrentDebugLocation(at.getDebugLoc());
  }

  void replace(llvm::Instruction& old, llvm::Value* bits) {
    if (llvm::isa<llvm::Instruction>(bits) && !bits->hasName()) bits->takeName(&old);
    old.replaceAllUsesWith(builder_.CreateBitCast(bits, old.getType()));
    old.eraseFromParent();
  }

  /// A number; nothing but loads and stores may be done with x86's long double, which has a gap.
  void rewrite_local(llvm::AllocaInst& local) {
    llvm::Type* type = local.getAllocatedType();
    if (local.isArrayAllocation() || !is_known_float(*type)) return;
    if (type->isX86_FP80Ty() && !llvm::isAllocaPromotable(&local)) return;
    begin(local);
    llvm::AllocaInst* bits = builder_.CreateAlloca(bits_type(type));
    bits->setAlignment(local.getAlign());
    llvm::SmallVector<llvm::DbgVariableIntrinsic*, 2> names;
    llvm::findDbgUsers(names, &local);
    for (llvm::DbgVariableIntrinsic* name : names) name->replaceVariableLocationOp(&local, bits);
    bits->takeName(&local);
    local.replaceAllUsesWith(builder_.CreateBitCast(bits, local.getType()));
    local.eraseFromParent();
  }

  void rewrite(llvm::Instruction& instruction) {
    if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) return rewrite_store(*store);
    if (!has_bits(instruction.getType()) || instruction.getType()->isStructTy()) return;
    begin(instruction);
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
      rewrite_load(*load);
    } else if (auto* phi = llvm::dyn_cast<llvm::PHINode>(&instruction)) {
      rewrite_phi(*phi);
    } else if (auto* choice = llvm::dyn_cast<llvm::SelectInst>(&instruction)) {
      llvm::Value* yes = to_bits(builder_, *choice->getTrueValue());
      llvm::Value* no = to_bits(builder_, *choice->getFalseValue());
      replace(*choice, builder_.CreateSelect(choice->getCondition(), yes, no));
    } else if (llvm::isa<llvm::FreezeInst>(instruction)) {
      llvm::Value* bits = to_bits(builder_, *instruction.getOperand(0));
      replace(instruction, builder_.CreateFreeze(bits));
    }
  }

  llvm::LoadInst* load_bits(llvm::LoadInst& load, llvm::Type* type, llvm::Value& from) {
    llvm::LoadInst* bits = builder_.CreateAlignedLoad(type, &from, load.getAlign());
    bits->setVolatile(load.isVolatile());
    bits->setAtomic(load.getOrdering(), load.getSyncScopeID());
    return bits;
  }

  void rewrite_record(llvm::LoadInst& load) {
    begin(load);
    llvm::Type* type = bits_type(load.getType());
    llvm::Value* from = cast_pointer(builder_, *load.getPointerOperand(), type);
    replace_record(load, *load_bits(load, type, *from));
  }

  static bool is_local_of(const llvm::Value& place, const llvm::Type* type) {
    const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&place);
    return local && local->getAllocatedType() == type;
  }

  void rewrite_load(llvm::LoadInst& load) {
    llvm::Type* type = bits_type(load.getType());
    llvm::Value& from = *load.getPointerOperand();
    llvm::Value* at = cast_pointer(builder_, from, type);
    if (!load.getType()->isX86_FP80Ty() || is_local_of(*at, type)) {
      return replace(load, load_bits(load, type, *at));
    }
    llvm::StructType* parts = parts_of_long_double(load.getContext());
    llvm::Value* whole = cast_pointer(builder_, from, parts);
    const auto part = [&](unsigned i) {
      llvm::Value* place = builder_.CreateStructGEP(parts, whole, i);
      return builder_.CreateZExt(load_bits(load, parts->getElementType(i), *place), type);
    };
    llvm::Value* low = part(0);
    llvm::Value* high = part(1);
    replace(load, builder_.CreateOr(builder_.CreateShl(high, 64), low));
  }

  void rewrite_store(llvm::StoreInst& store) {
    llvm::Value& value = *store.getValueOperand();
    if (!has_bits(value.getType()) || value.getType()->isStructTy()) return;
    begin(store);
    llvm::Type* type = bits_type(value.getType());
    llvm::Value* bits = to_bits(builder_, value);
    llvm::Value& to = *store.getPointerOperand();
    const auto put = [&](llvm::Value* what, llvm::Value* place) {
      llvm::StoreInst* now = builder_.CreateAlignedStore(what, place, store.getAlign());
      now->setVolatile(store.isVolatile());
      now->setAtomic(store.getOrdering(), store.getSyncScopeID());
    };
    llvm::Value* at = cast_pointer(builder_, to, type);
    if (!value.getType()->isX86_FP80Ty() || is_local_of(*at, type)) {
      put(bits, at);
    } else {
      llvm::StructType* parts = parts_of_long_double(store.getContext());
      llvm::Value* whole = cast_pointer(builder_, to, parts);
      put(builder_.CreateTrunc(bits, parts->getElementType(0)),
          builder_.CreateStructGEP(parts, whole, 0));
      put(builder_.CreateTrunc(builder_.CreateLShr(bits, 64), parts->getElementType(1)),
          builder_.CreateStructGEP(parts, whole, 1));
    }
    store.eraseFromParent();
  }

  void rewrite_phi(llvm::PHINode& phi) {
    llvm::PHINode* bits =
        builder_.CreatePHI(bits_type(phi.getType()), phi.getNumIncomingValues(), phi.getName());
    for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
      begin(*phi.getIncomingBlock(i)->getTerminator());
      bits->addIncoming(to_bits(builder_, *phi.getIncomingValue(i)), phi.getIncomingBlock(i));
    }
    begin(*phi.getParent()->getFirstNonPHI());
    replace(phi, bits);
  }

  /// Casts there and back, and those that nobody needs.
  static void drop_casts(llvm::Function& function) {
    const auto is_cast = [](const llvm::Value& value) {
      const auto* cast = llvm::dyn_cast<llvm::BitCastInst>(&value);
      return cast && (has_bits(cast->getSrcTy()) || has_bits(cast->getDestTy()) ||
                      cast->getType()->isPointerTy());
    };
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (!is_cast(instruction) || !is_cast(*instruction.getOperand(0))) continue;
      llvm::Value* first = llvm::cast<llvm::User>(instruction.getOperand(0))->getOperand(0);
      if (first->getType() == instruction.getType()) instruction.replaceAllUsesWith(first);
    }
    for (bool again = true; again;) {
      again = false;
      for (llvm::Instruction& instruction :
           llvm::make_early_inc_range(llvm::instructions(function))) {
        if (!is_cast(instruction) || !instruction.use_empty()) continue;
        instruction.eraseFromParent();
        again = true;
      }
    }
  }

  llvm::IRBuilder<> builder_;
};

/// Single numbers that may leave memory. Their places stay.
void rewrite_variables(llvm::Module& module) {
  for (llvm::GlobalVariable& variable : llvm::make_early_inc_range(module.globals())) {
    llvm::Type* type = variable.getValueType();
    if (!type->isFloatTy() && !type->isDoubleTy()) continue;
    llvm::Constant* start = nullptr;
    if (variable.hasInitializer()) {
      start = llvm::ConstantExpr::getBitCast(variable.getInitializer(), bits_type(type));
    }
    auto* bits = new llvm::GlobalVariable(
        module, bits_type(type), variable.isConstant(), variable.getLinkage(), start, "", &variable,
        variable.getThreadLocalMode(), variable.getAddressSpace());
    bits->copyAttributesFrom(&variable);
    bits->copyMetadata(&variable, 0);
    bits->takeName(&variable);
    variable.replaceAllUsesWith(llvm::ConstantExpr::getBitCast(bits, variable.getType()));
    variable.eraseFromParent();
  }
}

bool computes_with_floats(const llvm::Module& module) {
  for (const llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      if (has_bits(instruction.getType())) return true;
      for (const llvm::Use& operand : instruction.operands()) {
        if (has_bits(operand->getType())) return true;
      }
    }
  }
  return false;
}

}  // namespace

void keep_floats_as_bits(llvm::Module& module) {
  if (!computes_with_floats(module)) return;
  rewrite_variables(module);
  change_signatures(module);
  Bodies bodies(module);
  for (llvm::Function& function : module) {
    if (!function.isDeclaration()) bodies.rewrite(function);
  }
}

}  // namespace heapreach::frontends::prepare
