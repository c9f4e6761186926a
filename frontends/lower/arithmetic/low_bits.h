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
  /// A number whose lowest bits are those of the pointer's number: how many bytes it points behind
  /// the start of its block, which begins at a multiple of 16 (8 with pointers of 4 bytes), or the
  /// number itself where it comes from a constant. Any number where it leads to no block. Emits
  /// instructions.
  ExpressionPtr number_with(const llvm::Value& pointer, const llvm::Instruction& at);

 private:
  ExpressionPtr positive(const ExpressionPtr& distance) const;

  Pointers& pointers_;
  Roots& roots_;
  Differences& differences_;
};

}  // namespace heapreach::frontends::lower
