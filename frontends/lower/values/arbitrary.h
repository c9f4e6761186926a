// Values that may be any of their type.
#pragma once

#include "frontends/lower/part.h"

namespace heapreach::frontends::lower {

class Arbitrary : private Part {
 public:
  explicit Arbitrary(Context& context) : Part(context) {}

  /// The value becomes any of its type, a result of the unknown procedure `from` if that is one;
  /// so do the variables that stand for what the procedure leaves besides.
  void make(const llvm::Value& value, const Position& at, const std::string& from = "",
            const std::vector<rts::VariableId>& besides = {});
  /// The value is what its variable holds at the start: any of its type.
  void make_start_value(const llvm::Value& value);
  /// Whether an arbitrary integer must be kept within its type's range.
  bool range_matters(const llvm::Value& value) const;
};

}  // namespace heapreach::frontends::lower
