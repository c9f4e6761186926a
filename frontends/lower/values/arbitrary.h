// Values that may be any of their type.
#pragma once

#include "frontends/lower/part.h"

namespace heapreach::frontends::lower {

class Arbitrary : private Part {
 public:
  explicit Arbitrary(Context& context) : Part(context) {}

  /// The value becomes any of its type.
  void make(const llvm::Value& value, const Position& at);
  /// Whether an arbitrary integer must be kept within its type's range.
  bool range_matters(const llvm::Value& value) const;
};

}  // namespace heapreach::frontends::lower
