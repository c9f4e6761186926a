#include "frontends/lower/memory/constants.h"

#include <llvm/IR/Operator.h>

namespace heapreach::frontends::lower {

namespace {

/// Whether the pointer that others are derived from may point to a constant of its class.
bool may_be_constant(const llvm::Value& root, std::set<const llvm::Value*>& visited) {
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

}  // namespace

void Constants::forbid_constant(const llvm::Value& target, const ExpressionPtr& address,
                                const llvm::Instruction& at) {
  const ExpressionPtr constant = may_be_among_constants(target, address);
  if (constant) emit(rts::Assert{opposite(constant)}, at, note_on("constant", {address}));
}

ExpressionPtr Constants::may_be_among_constants(const llvm::Value& target,
                                                const ExpressionPtr& address) {
  if (constants_.empty()) return nullptr;
  std::set<const llvm::Value*> visited;
  if (!may_be_constant(root_of(target), visited)) return nullptr;
  if (options_.is_open()) return is_in_block_of_constant(target, address);
  const llvm::GlobalVariable *first = nullptr, *last = nullptr;
  for (const llvm::GlobalVariable* constant : constants_) {
    if (!inference_.may_lie_in(inference_.points(target), *constant)) continue;
    if (!first) first = constant;
    last = constant;
  }
  if (!first) return nullptr;
  const Integer cells = inference_.cells_of(inference_.object_layout(*last), *last);
  return both(compare(rts::Op::greater_equal, address, pointers_.pointer(*first)),
              compare(rts::Op::less, address, plus(pointers_.pointer(*last), cells)));
}

/// Where nothing says how blocks lie, and callers may know a constant that others can name.
ExpressionPtr Constants::is_in_block_of_constant(const llvm::Value& target,
                                                 const ExpressionPtr& address) {
  const ExpressionPtr block = rts::make(rts::Op::base, {address});
  ExpressionPtr found;
  for (const llvm::GlobalVariable* constant : constants_) {
    const bool may_be_known = !constant->hasLocalLinkage();
    if (!may_be_known && !inference_.may_lie_in(inference_.points(target), *constant)) continue;
    const ExpressionPtr one = compare(rts::Op::equal, block, pointers_.pointer(*constant));
    found = found ? either(found, one) : one;
  }
  return found;
}

}  // namespace heapreach::frontends::lower
