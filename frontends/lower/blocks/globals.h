// The blocks of global variables, with what their initialisers say.
#pragma once

#include "frontends/lower/blocks/blocks.h"
#include "frontends/lower/memory/byte_blocks.h"

namespace heapreach::frontends::lower {

class Globals : private Part {
 public:
  Globals(Context& context, Integers& integers, Pointers& pointers, Constants& constants,
          ByteBlocks& byte_blocks, Blocks& blocks)
      : Part(context),
        integers_(integers),
        pointers_(pointers),
        constants_(constants),
        byte_blocks_(byte_blocks),
        blocks_(blocks) {}

  /// Makes and initialises the block of every global that the functions mention, constants first.
  void make();

 private:
  bool is_large(const llvm::GlobalVariable& global) const;
  void set_to_zero(const llvm::GlobalVariable& global);
  void initialise(const llvm::GlobalVariable& global);

  Integers& integers_;
  Pointers& pointers_;
  Constants& constants_;
  ByteBlocks& byte_blocks_;
  Blocks& blocks_;
};

}  // namespace heapreach::frontends::lower
