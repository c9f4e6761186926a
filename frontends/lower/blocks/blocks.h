// Blocks whose size the types of the program say.
#pragma once

#include "frontends/lower/part.h"

namespace heapreach::frontends::lower {

class Blocks : private Part {
 public:
  explicit Blocks(Context& context) : Part(context) {}

  /// How many cells the block of a global or local has.
  std::uint64_t cells_of(const llvm::Value& object);
  /// Makes the block of a global or local. A static one is never freed.
  void make(const llvm::Value& object, bool is_static, const Position& at);
  /// The variable has a block of its own at the start.
  void find(const llvm::GlobalVariable& global);

 private:
  ExpressionPtr size_of(const llvm::Value& object);
};

}  // namespace heapreach::frontends::lower
