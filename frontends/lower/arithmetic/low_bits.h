// The lowest bits of addresses: what programs test for alignment and keep tags in.
#pragma once

#include "frontends/lower/arithmetic/differences.h"

namespace heapreach::frontends::lower {

class LowBits : private Part {
 public:
  LowBits(Context& context, Pointers& pointers, Roots& roots, Differences& differences)
      : Part(context), pointers_(pointers), roots_(roots), differences_(differences) {}

  /// Whether the instruction takes some of the lowest bits of a pointer's number, and no others.
  bool asks(const llvm::Instruction& instruction) const;
  /// A number that has the bits of `mask` as the pointer's number has them: how many bytes it
  /// points behind the start of its block, which begins at a multiple of 16 (8 with pointers of 4
  /// bytes), or the number itself where it comes from a constant. Any number where it leads to no
  /// block, or to a variable that is not aligned as far as that. Emits instructions; what they set
  /// serves until the next call. Contract: asks(at).
  ExpressionPtr number_with(const llvm::Value& pointer, std::uint64_t mask,
                            const llvm::Instruction& at);

 private:
  ExpressionPtr positive(const ExpressionPtr& distance) const;
  ExpressionPtr any(const ExpressionPtr& address, const llvm::Instruction& at);

  Pointers& pointers_;
  Roots& roots_;
  Differences& differences_;
};

}  // namespace heapreach::frontends::lower
