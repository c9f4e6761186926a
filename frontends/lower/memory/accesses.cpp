#include "frontends/lower/memory/accesses.h"

namespace heapreach::frontends::lower {

bool Accesses::lives_for_ever(const llvm::Value& root) const {
  if (llvm::isa<llvm::GlobalVariable>(root)) return true;
  const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&root);
  return local && local->isStaticAlloca() && context_.locals.mortal.count(local) == 0;
}

Checked Accesses::access(const llvm::Value& value, const ExpressionPtr& further, bool moved,
                         const llvm::Instruction& at, std::uint64_t cells) {
  unset_.use(value, at);
  const llvm::Value& root = root_of(value);
  const ExpressionPtr base = pointers_.root_expression(root);
  const ExpressionPtr address = plus(pointers_.pointer(value), further);
  if (options_.is_open()) {
    handed_over_.settle(root, at, note_on(word_of_access(value, at), {address, base}));
  }
  members_.stay_in_member(value, address, further, cells, at);
  if (Pointers::are_same(address, base)) return {address, nullptr};
  const unsigned marks = layouts_.marks(inference_.points(root));
  const bool has_block = roots_.base_of(root).has_value();
  const bool whole = (marks & (Layouts::moved | Layouts::undersized)) == 0 && !has_block;
  if ((whole && !moved && shifts_.moves_by_constants(value)) || lives_for_ever(root)) {
    return {address, base};
  }
  const std::string about = note_on(word_of_access(value, at), {address, base});
  if (roots_.is_exact_base(root)) {
    // The assertion holds until something is freed; `in:` then says the rest.
    if (live_roots_.insert({&root, has_block}).second) {
      emit(rts::Assert{rts::make(rts::Op::allocated, {base})}, at, about);
    }
    return {address, base};
  }
  emit(rts::Assert{pointers_.lies_in_block(address, base)}, at, about);
  return {address, nullptr};
}

}  // namespace heapreach::frontends::lower
