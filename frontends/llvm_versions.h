// What LLVM 14, 16 and 19 call differently.
#pragma once

#include <llvm/ADT/APInt.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Config/llvm-config.h>
#if LLVM_VERSION_MAJOR >= 17
#include <llvm/Analysis/SimplifyQuery.h>
#include <llvm/Analysis/WithCache.h>
#endif

namespace heapreach::frontends {

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

}  // namespace heapreach::frontends
