#include "frontends/lower/values/pointers.h"

#include <llvm/IR/Operator.h>

namespace heapreach::frontends::lower {

ExpressionPtr Pointers::pointer(const llvm::Value& value) {
  if (llvm::isa<llvm::ConstantPointerNull>(value)) return number(0);
  const auto* global = llvm::dyn_cast<llvm::GlobalValue>(&value);
  if (global && global->hasExternalWeakLinkage()) {
    throw InputError(here(), "the address of '" + global->getName().str() +
                                 "' is not supported: it is weak and not defined, so it may be "
                                 "null");
  }
  if (const auto* first = llvm::dyn_cast<llvm::GlobalAlias>(&value)) {
    return pointer(*first->getAliasee());  // first_elements.h
  }
  if (const auto known = expressions_.find(&value); known != expressions_.end()) {
    return known->second;
  }
  if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(&value)) {
    return plus(pointer(*gep->getPointerOperand()), shifts_.shift_of(*gep).cells);
  }
  if (const llvm::Value* behind = operand_behind(value)) return pointer(*behind);
  if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(&value)) {
    return choose(conditions_.condition(*select->getCondition()), pointer(*select->getTrueValue()),
                  pointer(*select->getFalseValue()));
  }
  if (const auto known = variables_.find(&value); known != variables_.end()) {
    return rts::make_variable(known->second);
  }
  if (const auto* function = llvm::dyn_cast<llvm::Function>(&value)) {
    return records_.address(*function);
  }
  // A number in the program: no block lies there, as none lies behind null.
  const auto* made = llvm::dyn_cast<llvm::Operator>(&value);
  const bool is_made = made && made->getOpcode() == llvm::Instruction::IntToPtr;
  const auto* place = is_made ? integers_.known_integer(*made->getOperand(0)) : nullptr;
  if (place) return number(to_integer(place->getValue(), false));
  if (const auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value)) {
    unsupported(*instruction,
                llvm::isa<llvm::IntToPtrInst>(value)
                    ? "an integer as a pointer"
                    : std::string("the pointer operation ") + instruction->getOpcodeName());
  }
  throw InputError(here(), "a pointer constant that is no object's address is not supported");
}

ExpressionPtr Pointers::stored(const llvm::Value& value) {
  const ExpressionPtr e = pointer(value);
  if (may_have_left(value, true)) {
    assume("pointers in memory point into their block or one past its end");
  }
  return e;
}

bool Pointers::may_be_at_other_start(const llvm::Value& a, const llvm::Value& b) {
  return (may_have_left(a, false) || may_have_left(b, false)) && !roots_.share_origin(a, b);
}

/// Whether the pointer, or one of those that it is chosen from, may be outside of the block that
/// its root leads into. `end_counts`: one past the end is not outside.
bool Pointers::may_have_left(const llvm::Value& value, bool end_counts) {
  if (!shifts_.stays_near(value, end_counts)) return true;
  const llvm::Value& root = root_of(value);
  const bool is_small = layouts_.marks(inference_.points(root)) & Layouts::undersized;
  if (is_small && &root != value.stripPointerCasts()) return true;
  const auto* select = llvm::dyn_cast<llvm::SelectInst>(&root);
  if (!select) return roots_.moves(root);
  return may_have_left(*select->getTrueValue(), end_counts) ||
         may_have_left(*select->getFalseValue(), end_counts);
}

ExpressionPtr Pointers::root_expression(const llvm::Value& root) {
  if (const auto base = roots_.base_of(root)) return rts::make_variable(*base);
  if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(&root)) {
    return choose(conditions_.condition(*select->getCondition()),
                  root_expression(root_of(*select->getTrueValue())),
                  root_expression(root_of(*select->getFalseValue())));
  }
  return pointer(root);
}

bool Pointers::are_same(const ExpressionPtr& a, const ExpressionPtr& b) {
  return a == b ||
         (a->op == rts::Op::variable && b->op == rts::Op::variable && a->variable == b->variable);
}

ExpressionPtr Pointers::frees_own_block(const llvm::Value& value) {
  const llvm::Value& root = root_of(value);
  const ExpressionPtr address = pointer(value), base = root_expression(root);
  if (!roots_.is_shifted(value) || are_same(address, base)) return nullptr;
  const ExpressionPtr own = compare(rts::Op::equal, address, base);
  if (own->op == rts::Op::boolean && own->value != 0) return nullptr;
  return roots_.is_exact_base(root) ? own : either(own, lies_in_block(address, base));
}

ExpressionPtr Pointers::start_of(const Member& member) {
  if (member.walker) return rts::make_variable(*roots_.base_of(*member.walker));
  const llvm::GEPOperator& gep = *member.gep;
  const llvm::Value& base = *gep.getPointerOperand();
  LayoutId place = inference_.source_layout(gep);
  ExpressionPtr address = pointer(base);
  const auto step = [&](const llvm::Value& index) {
    address =
        plus(address, times(integers_.integer(index, false), inference_.cells_of(place, base)));
  };
  step(**gep.idx_begin());
  auto index = gep.idx_begin() + 1;
  for (unsigned i = 1; i < member.indices; ++i, ++index) {
    const Layout layout = layouts_[place];
    if (layout.kind != LayoutKind::record) {
      place = layout.parts[0];
      step(**index);
      continue;
    }
    const auto field = llvm::cast<llvm::ConstantInt>(*index)->getZExtValue();
    const std::uint64_t before = inference_.cells_before(place, field, base);
    if (before > 0) {
      address = plus(address, inference_.is_bytes(base) ? number(static_cast<unsigned long>(before))
                                                        : records_.offset(place, before));
    }
    place = layout.parts[field];
  }
  return address;
}

ExpressionPtr Pointers::lies_in_block(const ExpressionPtr& address, const ExpressionPtr& base) {
  const auto block = [](const ExpressionPtr& e) { return rts::make(rts::Op::base, {e}); };
  const ExpressionPtr own = compare(rts::Op::equal, block(address), block(base));
  const ExpressionPtr past =
      compare(rts::Op::equal, block(address), block(plus(base, Integer(-1))));
  return both(compare(rts::Op::not_equal, block(address), number(0)), either(own, past));
}

}  // namespace heapreach::frontends::lower
