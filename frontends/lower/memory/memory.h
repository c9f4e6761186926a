// Single loads and stores.
#pragma once

#include "frontends/lower/memory/byte_blocks.h"
#include "frontends/lower/values/arbitrary.h"
#include "frontends/lower/values/handed_over.h"
#include "frontends/lower/values/unset.h"

namespace heapreach::frontends::lower {

class Memory : private Part {
 public:
  Memory(Context& context, Integers& integers, Pointers& pointers, HandedOver& handed_over,
         Accesses& accesses, Constants& constants, ByteBlocks& byte_blocks,
         const Arbitrary& arbitrary, Unset& unset)
      : Part(context),
        integers_(integers),
        pointers_(pointers),
        handed_over_(handed_over),
        accesses_(accesses),
        constants_(constants),
        byte_blocks_(byte_blocks),
        arbitrary_(arbitrary),
        unset_(unset) {}

  void load(const llvm::LoadInst& load);
  void store(const llvm::StoreInst& store);

 private:
  void limit_index(const llvm::Value& pointer, const llvm::Instruction& at);

  Integers& integers_;
  Pointers& pointers_;
  HandedOver& handed_over_;
  Accesses& accesses_;
  Constants& constants_;
  ByteBlocks& byte_blocks_;
  const Arbitrary& arbitrary_;
  Unset& unset_;
};

}  // namespace heapreach::frontends::lower
