// realloc: a new block, the old one's cells as far as both reach, and the end of the old block. The
// copy asks the heap for the old block's size, which the program does not know either.
#include "frontends/lower/blocks/allocation.h"

#include <algorithm>

#include <llvm/IR/InstIterator.h>

namespace heapreach::frontends::lower {

void Allocation::reallocate(const llvm::CallBase& call) {
  assume("realloc moves the block; realloc(p, 0) frees it");
  if (options_.malloc_may_fail) {
    opens("malloc, calloc and realloc may fail", position_of(call));
  } else {
    assume("malloc, calloc and realloc always succeed");
  }
  const LayoutId layout = inference_.layout_of(inference_.points(call));
  const ExpressionPtr old = pointers_.pointer(*call.getArgOperand(0));
  const Amount amount = amounts_.amount_of(*call.getArgOperand(1), 1, call);
  const rts::VariableId variable = variable_of(call);
  const ExpressionPtr result = rts::make_variable(variable);
  expressions_[&call] = result;
  const Position at = position_of(call);
  live_roots_.clear();
  if (locals_.assert_freeable(*call.getArgOperand(0), call)) free_nothing(call);
  // The call may be passed again, with the old block in its own variable.
  rts::VariableId waiting = 0;
  const ExpressionPtr source = temporary("resized", rts::VariableType::pointer, waiting);
  emit(rts::Move{waiting, old}, call);
  const rts::Alloc alloc{variable, amount.cells, options_.malloc_may_fail, false};
  amounts_.allocate(alloc, amount, call);
  reuse_.made(result, call);
  unset_.fill(result, made_cells(result, amount.cells), at);
  const rts::VertexId after = graph_.add_vertex("", at);
  if (options_.malloc_may_fail || amount.too_large) {
    // Out of memory, or too much for any: the old block stays.
    const ExpressionPtr something = amount.nothing
                                        ? opposite(amount.nothing)
                                        : compare(rts::Op::not_equal, amount.cells, number(0));
    const ExpressionPtr failed = both(compare(rts::Op::equal, result, number(0)), something);
    const rts::VertexId made = graph_.here(at);
    graph_.begin(made);
    emit(rts::Assume{failed}, call);
    graph_.keep_together(2, at);
    emit(rts::Assert{either(compare(rts::Op::equal, source, number(0)), is_from_malloc(source))},
         call, note_on("free", {source}));
    free_nothing(call);
    graph_.end(after);
    graph_.begin(made);
    emit(rts::Assume{opposite(failed)}, call);
  }
  copy_old_cells(source, result, amount.cells, layout, call);
  reuse_.free_block(source, call);
  graph_.end(after);
  graph_.begin(after);
}

/// Says of the assertion in front that it is about a free.
void Allocation::free_nothing(const llvm::CallBase& call) {
  emit(rts::Free{number(0)}, call);
}

/// What must hold of a pointer that realloc gets where it fails, too (C17 7.22.3.5p3). Empty blocks
/// look like freed ones: where the program may make some, both count as blocks.
ExpressionPtr Allocation::is_from_malloc(const ExpressionPtr& pointer) {
  const ExpressionPtr base = rts::make(rts::Op::base, {pointer});
  ExpressionPtr result = compare(rts::Op::equal, base, pointer);
  if (may_make_empty_blocks()) result = either(result, compare(rts::Op::equal, base, number(0)));
  const auto exclude = [&](const llvm::Value& object) {
    const auto block = variables_.find(&object);
    if (block == variables_.end()) return;
    result = both(result, compare(rts::Op::not_equal, pointer, rts::make_variable(block->second)));
  };
  for (const llvm::GlobalVariable& global : module().globals()) exclude(global);
  for (const llvm::AllocaInst* local : context_.locals.of_entry) exclude(*local);
  return result;
}

bool Allocation::may_make_empty_blocks() const {
  if (options_.malloc_zero == MallocZero::null) return false;
  for (const llvm::Function* function : context_.functions) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      if (!is_allocation(instruction)) continue;
      const auto& site = llvm::cast<llvm::CallBase>(instruction);
      const bool surely_some =
          std::all_of(site.arg_begin(), site.arg_end(), [](const llvm::Use& argument) {
            const auto* size = llvm::dyn_cast<llvm::ConstantInt>(argument.get());
            return !argument->getType()->isIntegerTy() || (size && !size->isZero());
          });
      if (!surely_some) return true;
    }
  }
  return false;
}

void Allocation::copy_old_cells(const ExpressionPtr& source, const ExpressionPtr& target,
                                const ExpressionPtr& cells, LayoutId layout,
                                const llvm::Instruction& at) {
  const Position position = position_of(at);
  rts::VariableId index_id = 0, value_id = 0;
  const ExpressionPtr index = temporary("cell", rts::VariableType::integer, index_id);
  const ExpressionPtr value = transfers_.carrier(layout, 0, "copied", value_id);
  const ExpressionPtr both_have =
      both(compare(rts::Op::less, index, cells),
           compare(rts::Op::less, index, rts::make(rts::Op::size, {source})));
  emit(rts::Move{index_id, number(0)}, at);
  const rts::VertexId loop = graph_.here(position);
  graph_.begin(loop);
  emit(rts::Assume{both_have}, at);
  emit(rts::Load{value_id, plus(source, index), source}, at);
  emit(rts::Store{plus(target, index), value, target}, at);
  emit(rts::Move{index_id, plus(index, Integer(1))}, at);
  graph_.end(loop);
  graph_.begin(loop);
  emit(rts::Assume{opposite(both_have)}, at);
}

}  // namespace heapreach::frontends::lower
