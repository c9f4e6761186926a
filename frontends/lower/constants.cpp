// String literals and other constants are blocks that must not be written to.
#include <llvm/IR/Operator.h>

#include "frontends/lower/translator.h"

namespace heapreach::frontends::lower {

/// Whether the pointer that others are derived from may point to a constant of its class.
bool Translator::may_be_constant(const llvm::Value& root, std::set<const llvm::Value*>& visited) {
  if (!visited.insert(&root).second) return false;
  if (llvm::isa<llvm::AllocaInst>(root) || llvm::isa<llvm::ConstantPointerNull>(root)) return false;
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&root)) return global->isConstant();
  if (is_allocation(root)) return false;
  const bool is_phi = llvm::isa<llvm::PHINode>(root);
  if (!is_phi && !llvm::isa<llvm::SelectInst>(root)) return true;
  const auto& user = llvm::cast<llvm::User>(root);
  for (unsigned i = is_phi ? 0 : 1; i < user.getNumOperands(); ++i) {
    if (may_be_constant(root_of(*user.getOperand(i)), visited)) return true;
  }
  return false;
}

/// Asserts before a store that its target is no constant, where it might be one.
void Translator::forbid_constant(const llvm::Value& target, const ExpressionPtr& address,
                                 const llvm::Instruction& at) {
  const ExpressionPtr constant = may_be_among_constants(target, address);
  if (constant) emit(rts::Assert{opposite(constant)}, at);
}

/// Whether the address is one of the constants that the pointer may point to; null if there is
/// none.
ExpressionPtr Translator::may_be_among_constants(const llvm::Value& target,
                                                 const ExpressionPtr& address) {
  if (constants_.empty()) return nullptr;
  std::set<const llvm::Value*> visited;
  if (!may_be_constant(root_of(target), visited)) return nullptr;
  const llvm::GlobalVariable *first = nullptr, *last = nullptr;
  for (const llvm::GlobalVariable* constant : constants_) {
    if (!inference_.may_lie_in(inference_.points(target), *constant)) continue;
    if (!first) first = constant;
    last = constant;
  }
  if (!first) return nullptr;
  const Integer cells = cells_of(inference_.object_layout(*last), *last);
  return both(compare(rts::Op::greater_equal, address, pointer(*first)),
              compare(rts::Op::less, address, plus(pointer(*last), cells)));
}

}  // namespace heapreach::frontends::lower
