// In C a pointer stays bound to the block that it was made from. Here is what is known of that, its
// *root*, and which roots need a variable of their own: phis, parameters and results of procedures
// that take pointers which were moved along their block.
#pragma once

#include <optional>
#include <set>
#include <unordered_set>

#include "frontends/lower/procedure_table.h"

namespace heapreach::frontends::lower {

/// A call of malloc, calloc or realloc.
bool is_allocation(const llvm::Value& value);
/// The pointer that another one is computed from by an offset or a cast; null for others.
const llvm::Value* operand_behind(const llvm::Value& value);
/// The pointer that all offsets and casts start from.
const llvm::Value& root_of(const llvm::Value& value);

class Roots : private Part {
 public:
  Roots(Context& context, const ProcedureTable& procedures)
      : Part(context), procedures_(procedures) {}

  /// Finds the phis, parameters and results that take moved pointers.
  void find_moving();
  /// Whether it is one of these.
  bool moves(const llvm::Value& value) const { return moving_.count(&value) > 0; }
  /// All of these in a fixed order.
  const std::vector<const llvm::Value*>& walkers() const { return walkers_; }
  /// Gives one of these a variable for the block behind it.
  rts::VariableId add_base(const llvm::Value& walker);
  /// That variable, if there is one.
  std::optional<rts::VariableId> base_of(const llvm::Value& root) const;
  /// Whether the root is always null or the base of a block, alive or freed.
  bool is_exact_base(const llvm::Value& root) const;

  /// Whether the pointer may point elsewhere than its root, or its root goes with a block of its
  /// own.
  bool is_shifted(const llvm::Value& value) const;
  /// Whether both pointers surely were made from one and the same pointer.
  bool share_origin(const llvm::Value& a, const llvm::Value& b) const;
  /// From now on the root counts as null or the base of a block.
  void take_for_base(const llvm::Value& root) { bases_of_blocks_.insert(&root); }

  /// From now on the root may point into a block, behind its base.
  void take_for_inner(const llvm::Value& root) { inner_.insert(&root); }
  bool is_inner(const llvm::Value& root) const { return inner_.count(&root) > 0; }

  /// Whether who calls the program, or what it calls, makes the pointer up.
  bool is_handed_over(const llvm::Value& root) const;

 private:
  bool is_exact_base(const llvm::Value& root, std::set<const llvm::Value*>& visited) const;
  std::set<const llvm::Value*> origins_of(const llvm::Value& value) const;

  const ProcedureTable& procedures_;
  std::unordered_set<const llvm::Value*> moving_;
  std::vector<const llvm::Value*> walkers_;
  std::unordered_set<const llvm::Value*> bases_of_blocks_, inner_;
  std::unordered_map<const llvm::Value*, rts::VariableId> bases_;
};

}  // namespace heapreach::frontends::lower
