#include "frontends/lower/blocks/allocation.h"

#include "rts/model/imported.h"

namespace heapreach::frontends::lower {

/// What the call of malloc or calloc asks for.
Amount Allocation::amount_of(const llvm::CallBase& call) {
  const llvm::Value& a = *call.getArgOperand(0);
  if (call.arg_size() == 1) return amounts_.amount_of(a, 1, call);
  const llvm::Value& b = *call.getArgOperand(1);
  if (const auto* known = integers_.known_integer(b)) {
    return amounts_.amount_of(a, to_integer(known->getValue(), true), call);
  }
  if (const auto* known = integers_.known_integer(a)) {
    return amounts_.amount_of(b, to_integer(known->getValue(), true), call);
  }
  unsupported(call, "a block of a variable number of objects of variable size");
}

/// One that the library keeps, or whoever started the program: it is never freed, and no leak.
void Allocation::allocate_static(const llvm::CallBase& call, bool stays_as_it_is) {
  inference_.layout_of(inference_.points(call));
  live_roots_.clear();
  if (stays_as_it_is) {
    assume("each text that a function of the C library returns stays as it is, apart from others");
  }
  const rts::VariableId variable = variable_of(call);
  expressions_[&call] = rts::make_variable(variable);
  const Amount amount = amount_of(call);
  emit(rts::Alloc{variable, amount.cells, false, true}, call);
  unset_.fill_with_any(expressions_[&call], amount.cells, position_of(call));
}

void Allocation::allocate(const llvm::CallBase& call) {
  const llvm::StringRef name = library::called_function(call)->getName();
  const bool is_kept = name == library::static_block_function;
  if (is_kept || name == library::argument_block_function) return allocate_static(call, is_kept);
  const bool zeroed = call.arg_size() == 2;
  // Pointers that nobody follows are compared all the same.
  const ClassId id = inference_.points(call);
  const bool is_whole = layouts_.bound(id).has_value() ||
                        (layouts_.marks(id) & (Layouts::moved | Layouts::moved_by_bytes)) != 0;
  inference_.layout_of(inference_.points(call));
  if (options_.malloc_may_fail) {
    opens("malloc, calloc and realloc may fail", position_of(call));
  } else {
    assume("malloc and calloc always succeed");
  }
  live_roots_.clear();
  Amount amount = amount_of(call);
  // Nobody looks into the block or moves along it, so that one cell will do.
  const Integer* known = literal(amount.cells);
  if (!is_whole && known && *known > 1) amount.cells = number(1);
  const rts::VariableId variable = variable_of(call);
  const ExpressionPtr result = rts::make_variable(variable);
  expressions_[&call] = result;
  const rts::Alloc alloc{variable, amount.cells, options_.malloc_may_fail, false};
  amounts_.allocate(alloc, amount, call);
  reuse_.made(result, call);
  if (!zeroed) return unset_.fill(result, made_cells(result, amount.cells), position_of(call));
  const Integer* cells = amount.beyond ? nullptr : literal(amount.cells);
  if (cells && *cells == 0) return;
  if (cells && !options_.malloc_may_fail && !amount.too_large)
    return transfers_.fill_cells(call, amount.cells);
  transfers_.fill_cells(call, made_cells(result, amount.cells));
}

/// The cells of a new block; none if there is no memory.
ExpressionPtr Allocation::made_cells(const ExpressionPtr& result, const ExpressionPtr& cells) {
  return choose(compare(rts::Op::equal, result, number(0)), number(0), cells);
}

void Allocation::free_block(const llvm::CallBase& call) {
  unset_.use(*call.getArgOperand(0), call);
  const ExpressionPtr address = pointers_.pointer(*call.getArgOperand(0));
  const llvm::Value& root = root_of(*call.getArgOperand(0));
  if (&root == call.getArgOperand(0)->stripPointerCasts()) {
    handed_over_.settle_freed(root, call);
  }
  locals_.assert_freeable(*call.getArgOperand(0), call);
  live_roots_.clear();
  reuse_.free_block(address, call, options_.is_open() ? rts::own_free_note : "");
}

}  // namespace heapreach::frontends::lower
