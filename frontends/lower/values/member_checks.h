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
  MemberChecks(Context& context, Integers& integers, const Roots& roots, Shifts& shifts,
               Members& members, Pointers& pointers)
      : Part(context),
        integers_(integers),
        roots_(roots),
        shifts_(shifts),
        members_(members),
        pointers_(pointers) {}

  /// Asserts that the indices into arrays inside such records lie in them.
  void check_index(const llvm::GetElementPtrInst& gep);
  /// Asserts that an access of so many cells, `further` behind the pointer, lies in the arrays that
  /// the pointer was made from, unless that is plain.
  void stay_in_member(const llvm::Value& value, const ExpressionPtr& address,
                      const ExpressionPtr& further, std::uint64_t cells,
                      const llvm::Instruction& at);
  /// What the variable for a moving pointer's block becomes when it takes this value: null where it
  /// walks along an array that is not there. May go on at another vertex.
  ExpressionPtr base_behind(const llvm::Value& walker, const llvm::Value& source,
                            const llvm::Instruction& at);

 private:
  void go_on_in_bytes(const llvm::Value& pointer);
  bool is_in_first(const Member& member, const llvm::Value& value, const Integer& cells);
  bool is_plain(const Member& member, const llvm::Value& value, const Integer& cells,
                const llvm::Instruction& at);
  bool lies_plainly_in(const Member& outer, const Member& inner, const llvm::Instruction& at);
  ExpressionPtr lies_in(const Member& member, const ExpressionPtr& address, const Integer& cells);
  bool starts_in_block(const Member& member);
  ExpressionPtr exists(const std::vector<Member>& arrays, const llvm::Value& source,
                       const ExpressionPtr& start, const llvm::Instruction& at);

  Integers& integers_;
  const Roots& roots_;
  Shifts& shifts_;
  Members& members_;
  Pointers& pointers_;
};

}  // namespace heapreach::frontends::lower
