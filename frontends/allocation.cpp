// malloc and calloc: from bytes to cells.
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Operator.h>

#include "frontends/source.h"
#include "frontends/translator.h"

namespace heapreach::frontends {

namespace {

/// More cells than any bound has: what a size of 2^63 bytes and more asks for.
const Integer beyond_every_bound = Integer(1) << 40;

Integer constant_of(const llvm::Value& value) {
  llvm::SmallString<40> text;
  llvm::cast<llvm::ConstantInt>(value).getValue().toString(text, 10, false);
  return Integer(text.c_str());
}

/// The value as another one times a constant, which may be 1.
std::pair<const llvm::Value*, Integer> product_in(const llvm::Value& value) {
  const auto* op = llvm::dyn_cast<llvm::Operator>(&value);
  const bool shift = op && op->getOpcode() == llvm::Instruction::Shl;
  if (!op || (!shift && op->getOpcode() != llvm::Instruction::Mul)) return {&value, 1};
  for (unsigned side = shift ? 1 : 0; side < 2; ++side) {
    if (!llvm::isa<llvm::ConstantInt>(op->getOperand(side))) continue;
    const Integer factor = constant_of(*op->getOperand(side));
    if (factor <= 0 || (shift && factor > 62)) break;
    return {op->getOperand(1 - side),
            shift ? power_of_two(static_cast<unsigned>(factor.get_ui())) : factor};
  }
  return {&value, 1};
}

bool is_allocation(const llvm::CallBase& call) {
  const llvm::Function* callee = call.getCalledFunction();
  return callee && (callee->getName() == "malloc" || callee->getName() == "calloc");
}

}  // namespace

/// Marks the classes that some block is too small for, or is not a whole number of objects of.
void Translator::note_undersized() {
  for (const llvm::Function* function : functions_) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (call && is_allocation(*call)) note_undersized(*call);
    }
  }
}

void Translator::note_undersized(const llvm::CallBase& call) {
  const ClassId id = inference_.points(call);
  if (!layouts_.bound(id)) return;
  Integer bytes = 1;
  for (const llvm::Use& argument : call.args()) {
    if (!llvm::isa<llvm::ConstantInt>(*argument)) bytes = 0;
    else bytes *= constant_of(*argument);
  }
  if (bytes < Integer(static_cast<unsigned long>(layouts_[inference_.layout_of(id)].bytes))) {
    layouts_.mark(id, Layouts::undersized);
  }
}

/// Cells of a block of bytes * factor bytes for objects of the layout.
Translator::Amount Translator::amount_of(const llvm::Value& bytes, const Integer& factor,
                                         LayoutId layout, const llvm::Instruction& at) {
  const Layout& object = layouts_[layout];
  if (llvm::isa<llvm::ConstantInt>(bytes)) {
    const Integer total = constant_of(bytes) * factor;
    if (total == 0) return {number(0), nullptr};
    if (total > beyond_every_bound) return {number(beyond_every_bound), nullptr};
    const std::uint64_t cells = layouts_.cells_within(layout, total.get_ui());
    if (cells == 0) unsupported(at, "a block smaller than the first field of its type");
    return {records_.size(layout, cells), nullptr};
  }
  const Integer size = static_cast<unsigned long>(object.bytes);
  const Integer cells = static_cast<unsigned long>(object.cells);
  const auto [variable, own] = product_in(bytes);
  const Integer by = own * factor;
  const auto* narrow = llvm::dyn_cast<llvm::Operator>(variable);
  const bool widened = narrow &&
                       (narrow->getOpcode() == llvm::Instruction::SExt ||
                        narrow->getOpcode() == llvm::Instruction::ZExt) &&
                       narrow->getOperand(0)->getType()->getIntegerBitWidth() <= 32 &&
                       by < power_of_two(31);
  const bool whole = by % size == 0;
  if (widened && (whole || layouts_.is_uniform(layout))) {
    // |x * by| < 2^63: nothing wraps, and a negative product is a huge unsigned one.
    const ExpressionPtr x = integer(*variable, false);
    Amount amount{whole ? times(x, by / size * cells) : divided(times(x, by), size / cells),
                  nullptr};
    if (!fits_both(*variable)) amount.beyond = compare(rts::Op::less, x, number(0));
    return amount;
  }
  const ExpressionPtr total = times(integer(bytes, true), factor);
  if (layouts_.is_uniform(layout)) return {divided(total, size / cells), nullptr};
  unsupported(at, "a block of records",
              "its size is not a variable times the size of the record");
}

void Translator::allocate(const llvm::CallBase& call) {
  const bool zeroed = call.arg_size() == 2;
  const bool accessed = layouts_.bound(inference_.points(call)).has_value();
  const LayoutId layout = inference_.layout_of(inference_.points(call));
  if (!options_.malloc_may_fail) assume("malloc and calloc always succeed");
  live_roots_.clear();
  Amount amount;
  if (!zeroed) {
    amount = amount_of(*call.getArgOperand(0), 1, layout, call);
  } else {
    const llvm::Value& a = *call.getArgOperand(0);
    const llvm::Value& b = *call.getArgOperand(1);
    if (llvm::isa<llvm::ConstantInt>(b)) {
      amount = amount_of(a, constant_of(b), layout, call);
    } else if (llvm::isa<llvm::ConstantInt>(a)) {
      amount = amount_of(b, constant_of(a), layout, call);
    } else {
      unsupported(call, "a block of a variable number of objects of variable size");
    }
  }
  // Nobody looks into the block, so that one cell will do.
  const Integer* known = literal(amount.cells);
  if (!accessed && known && *known > 1) amount.cells = number(1);
  const rts::VariableId variable = variable_of(call);
  const ExpressionPtr result = rts::make_variable(variable);
  expressions_[&call] = result;
  const rts::Alloc alloc{variable, amount.cells, options_.malloc_may_fail, false};
  const Position at = position_of(call);
  if (const Integer* cells = literal(amount.cells)) {
    if (*cells == 0) {
      assume("malloc(0) returns null");
      return emit(rts::Move{variable, number(0)}, call);
    }
    emit(alloc, call);
    if (zeroed && options_.malloc_may_fail) {
      return fill_cells(result, choose(compare(rts::Op::equal, result, number(0)), number(0),
                                       amount.cells), call);
    }
    if (zeroed) fill_cells(result, amount.cells, call);
    return;
  }
  allocate_variable(alloc, amount, at);
  if (!zeroed) return;
  fill_cells(result, choose(compare(rts::Op::equal, result, number(0)), number(0), amount.cells),
             call);
}

/// Nothing is asked for, or something, or more than there is: that cuts the execution.
void Translator::allocate_variable(const rts::Alloc& alloc, const Amount& amount,
                                   const Position& at) {
  assume("malloc(0) returns null");
  const rts::VertexId before = graph_.here(at);
  const rts::VertexId after = graph_.add_vertex("", at);
  const ExpressionPtr none = compare(amount.beyond ? rts::Op::equal : rts::Op::less_equal,
                                     amount.cells, number(0));
  const auto way = [&](const ExpressionPtr& when, const rts::Action& action) {
    graph_.begin(before);
    graph_.emit(rts::Assume{when}, at);
    graph_.emit(action, at);
    graph_.end(after);
  };
  if (amount.beyond) {
    rts::Alloc huge = alloc;
    huge.size = number(beyond_every_bound);
    way(amount.beyond, huge);
    way(both(opposite(amount.beyond), none), rts::Move{alloc.to, number(0)});
  } else {
    way(none, rts::Move{alloc.to, number(0)});
  }
  way(compare(rts::Op::greater_equal, amount.cells, number(1)), alloc);
  graph_.begin(after);
}

}  // namespace heapreach::frontends
