// Values that nothing has set: what a new block holds, and a variable before its first assignment.
// Where `valid-init` is asked about they are one number that no type has, which copies keep, and a
// use of it is an error: to branch on it, to follow it, to hand it to a function outside.
// Arithmetic on it gives it again, as MemorySanitizer has it (Stepanov, Serebryany:
// MemorySanitizer, CGO 2015).
//
// Else they are any values, and all of this comes to nothing.
#pragma once

#include <map>

#include "frontends/lower/part.h"
#include "frontends/lower/values/integers.h"

namespace heapreach::frontends::lower {

/// What nothing has set holds this.
ExpressionPtr unset_number();
/// Whether a variable holds something that was set, whatever that is.
ExpressionPtr is_set(const ExpressionPtr& variable);

class Unset : private Part {
 public:
  Unset(Context& context, ConditionSource& conditions) : Part(context), conditions_(conditions) {}

  /// When the value is one that nothing has set; `false` where that is not asked about.
  ExpressionPtr is_unset(const llvm::Value& value);
  /// What stands for the value in memory or in another variable: `e`, unless nothing has set it.
  ExpressionPtr kept(const llvm::Value& value, const ExpressionPtr& e);
  /// The value is one that nothing has set.
  void make(const llvm::Value& value);
  /// The value was loaded into the variable as it stands in memory; keeps it within its type's
  /// range if it was set.
  void note_loaded(const llvm::LoadInst& load, const ExpressionPtr& variable, bool is_unsigned);
  /// The value came by the variable from another function of the program, set or not.
  void note_passed(const llvm::Value& value, const ExpressionPtr& variable);
  /// The variable holds what was set.
  void leave_out(const ExpressionPtr& variable, const llvm::Instruction& at);
  /// Here the value matters.
  void use(const llvm::Value& value, const llvm::Instruction& at);
  /// The first `cells` cells of a new block hold what nothing has set.
  void fill(const ExpressionPtr& base, const ExpressionPtr& cells, const Position& at);
  /// They hold any numbers that something outside of the program has set.
  void fill_with_any(const ExpressionPtr& base, const ExpressionPtr& cells, const Position& at);

 private:
  /// `value` is what the next cell gets, and emits what makes it.
  template <typename Value>
  void fill_cells(const ExpressionPtr& base, const ExpressionPtr& cells, const Position& at,
                  const Value& value);
  ExpressionPtr computed(const llvm::Value& value);
  ExpressionPtr any_of(const llvm::User& user);

  ConditionSource& conditions_;
  std::map<const llvm::Value*, ExpressionPtr> known_;
};

}  // namespace heapreach::frontends::lower
