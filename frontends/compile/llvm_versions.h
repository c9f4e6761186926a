// What LLVM 14, 16 and 19 call differently.
#pragma once

#include <llvm/ADT/APInt.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#if LLVM_VERSION_MAJOR >= 17
#include <llvm/Analysis/SimplifyQuery.h>
#include <llvm/Analysis/WithCache.h>
#endif
#if LLVM_VERSION_MAJOR >= 19
#include <llvm/Support/CommandLine.h>

extern llvm::cl::opt<bool> UseNewDbgInfoFormat;  // LLVM's, a command line option
#endif

namespace heapreach::frontends::compile {

/// Whether pointers do not say what they point to.
inline bool has_plain_pointers([[maybe_unused]] const llvm::LLVMContext& context) {
#if LLVM_VERSION_MAJOR >= 17
  return true;
#else
  return !context.supportsTypedPointers();
#endif
}

/// What a pointer type says that its pointers point to; null if it says nothing.
inline llvm::Type* pointee([[maybe_unused]] const llvm::Type& pointer) {
#if LLVM_VERSION_MAJOR >= 17
  return nullptr;
#else
  const auto& type = llvm::cast<llvm::PointerType>(pointer);
  return type.isOpaque() ? nullptr : type.getNonOpaquePointerElementType();
#endif
}

/// Moves all blocks of a function to another one that has none.
inline void move_blocks(llvm::Function& from, llvm::Function& to) {
#if LLVM_VERSION_MAJOR >= 16
  to.splice(to.begin(), &from);
#else
  to.getBasicBlockList().splice(to.begin(), from.getBasicBlockList());
#endif
}

inline unsigned number_of_ones(const llvm::APInt& bits) {
#if LLVM_VERSION_MAJOR >= 17
  return bits.popcount();
#else
  return bits.countPopulation();
#endif
}

/// Number of zeros below the lowest one.
inline unsigned trailing_zeros(const llvm::APInt& bits) {
#if LLVM_VERSION_MAJOR >= 17
  return bits.countr_zero();
#else
  return bits.countTrailingZeros();
#endif
}

/// Whether no bit is set in both, as far as LLVM knows.
inline bool have_no_common_bits(const llvm::Value* a, const llvm::Value* b,
                                const llvm::DataLayout& data) {
#if LLVM_VERSION_MAJOR >= 17
  return llvm::haveNoCommonBitsSet(a, b, llvm::SimplifyQuery(data));
#else
  return llvm::haveNoCommonBitsSet(a, b, data);
#endif
}

/// The stack as it is here, and its return to that.
inline llvm::Value* save_stack(llvm::IRBuilder<>& builder) {
#if LLVM_VERSION_MAJOR >= 18
  return builder.CreateStackSave();
#else
  return builder.CreateIntrinsic(llvm::Intrinsic::stacksave, {}, {});
#endif
}
inline void restore_stack(llvm::IRBuilder<>& builder, llvm::Value& stack) {
#if LLVM_VERSION_MAJOR >= 18
  builder.CreateStackRestore(&stack);
#else
  builder.CreateIntrinsic(llvm::Intrinsic::stackrestore, {}, {&stack});
#endif
}

/// Before a module is read: the names of variables are to be intrinsics, not records beside the
/// instructions. Of LLVM 19 the passes look at the flag, not at the module that they work on.
inline void keep_debug_intrinsics() {
#if LLVM_VERSION_MAJOR >= 19
  UseNewDbgInfoFormat = false;
#endif
}

/// The same of a module that has been read.
inline void keep_debug_intrinsics([[maybe_unused]] llvm::Module& module) {
#if LLVM_VERSION_MAJOR >= 19
  module.setIsNewDbgInfoFormat(false);
#endif
}

}  // namespace heapreach::frontends::compile
