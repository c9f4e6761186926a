// Assertions that keep pointers inside the arrays of records that they were made from. An index is
// checked where it is computed: up to the end of the array, or up to its last element where the
// same stretch of code accesses it. Every other way to an access is checked there, whatever lies
// between: further address computations, copies, memset and memcpy, calls.
#pragma once

#include "frontends/lower/values/pointers.h"

namespace heapreach::frontends::lower {

/// "read" or "write": what the instruction does by the pointer.
const char* word_of_access(const llvm::Value& pointer, const llvm::Instruction& at);

class MemberChecks : private Part {
 public:
  MemberChecks(Context& context, Integers& integers, Members& members, Pointers& pointers)
      : Part(context), integers_(integers), members_(members), pointers_(pointers) {}

  /// Asserts that the indices into arrays inside such records lie in them.
  void check_index(const llvm::GetElementPtrInst& gep);
  /// Asserts that an access of so many cells, `further` behind the pointer, lies in the array that
  /// the pointer was made from, unless that is plain. True if that is all there is to say about it.
  bool stay_in_member(const llvm::Value& value, const ExpressionPtr& address,
                      const ExpressionPtr& further, std::uint64_t cells,
                      const llvm::Instruction& at);

 private:
  bool is_plain(const Member& member, const llvm::Value& value, const Integer& end,
                const llvm::Instruction& at);

  Integers& integers_;
  Members& members_;
  Pointers& pointers_;
};

}  // namespace heapreach::frontends::lower
