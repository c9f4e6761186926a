// Values of one bit are conditions, never 0/1 integers, unless a variable has to hold them.
#pragma once

#include "frontends/lower/values/given.h"
#include "frontends/lower/values/pointers.h"
#include "frontends/lower/values/reuse.h"

namespace heapreach::frontends::lower {

class Conditions : private Part {
 public:
  Conditions(Context& context, Integers& integers, Pointers& pointers, Given& given, Reuse& reuse)
      : Part(context), integers_(integers), pointers_(pointers), given_(given), reuse_(reuse) {}

  /// The value of one bit as a condition. Throws InputError for values that are not translated.
  ExpressionPtr condition(const llvm::Value& value);
  /// From now on the value is this condition.
  void set(const llvm::Value& value, const ExpressionPtr& condition);

 private:
  ExpressionPtr computed(const llvm::Value& value);
  ExpressionPtr comparison(const llvm::ICmpInst& compare);
  ExpressionPtr number_comparison(const llvm::FCmpInst& fcmp);
  ExpressionPtr pointer_comparison(const llvm::ICmpInst& compare);
  void keep_gaps(const llvm::Value& a, const llvm::Value& b);

  Integers& integers_;
  Pointers& pointers_;
  Given& given_;
  Reuse& reuse_;
  std::unordered_map<const llvm::Value*, ExpressionPtr> conditions_;
};

}  // namespace heapreach::frontends::lower
