#include "frontends/lower/blocks/globals.h"

#include <algorithm>

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

#include "frontends/library/spell_out.h"
#include "frontends/prepare/prepared.h"
#include "support/worklist.h"

namespace heapreach::frontends::lower {

using prepare::defined_callee;

namespace {

/// Cells of one global that are set one by one; more only where all are zero, by a loop.
constexpr std::uint64_t most_initialised = 4096;

bool is_zero(const llvm::GlobalVariable& global) {
  return global.hasInitializer() && global.getInitializer()->isNullValue();
}

/// A call of a function outside the system, which has no use for addresses, unless it changes what
/// is there (`hands_over`).
bool goes_out(const llvm::Instruction& instruction, bool hands_over) {
  const llvm::Function* callee = library::called_function(instruction);
  if (!callee || defined_callee(instruction) || callee->isIntrinsic()) return false;
  if (hands_over && library::is_unknown_call(instruction)) return false;
  return !is_call_of(instruction, library::Kind::release) &&
         !is_call_of(instruction, library::Kind::reallocation) &&
         callee->getName() != library::bytes_read && callee->getName() != "__heapreach_allocated";
}

/// A part of a record, of an array, or of x86's long double (layouts::Layouts).
const llvm::Constant* element_of(const llvm::Constant& whole, unsigned i) {
  const auto* number = llvm::dyn_cast<llvm::ConstantFP>(&whole);
  if (!number) return whole.getAggregateElement(i);
  const llvm::APInt bits = number->getValueAPF().bitcastToAPInt();
  return llvm::ConstantInt::get(whole.getContext(),
                                i == 0 ? bits.trunc(64) : bits.lshr(64).trunc(16));
}

/// Every global that the functions mention, also through other globals, in the module's order.
std::set<const llvm::GlobalVariable*> used_globals(const std::vector<llvm::Function*>& functions,
                                                   bool hands_over) {
  std::set<const llvm::GlobalVariable*> used;
  Worklist<const llvm::Constant*> work;
  const auto add = [&](const llvm::Value* value) {
    if (const auto* constant = llvm::dyn_cast<llvm::Constant>(value)) work.add(constant);
  };
  for (const llvm::Function* function : functions) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      if (llvm::isa<llvm::DbgInfoIntrinsic>(instruction)) continue;
      if (goes_out(instruction, hands_over)) continue;  // texts for it need no block
      for (const llvm::Use& operand : instruction.operands()) add(operand.get());
    }
  }
  while (!work.empty()) {
    const llvm::Constant* constant = work.take();
    if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(constant)) {
      used.insert(global);
      if (global->hasInitializer()) add(global->getInitializer());
    } else if (!llvm::isa<llvm::Function>(constant)) {
      for (const llvm::Use& operand : constant->operands()) add(operand.get());
    }
  }
  return used;
}

}  // namespace

void Globals::make() {
  const std::set<const llvm::GlobalVariable*> used =
      used_globals(context_.functions, options_.outside != OutsideCalls::pure);
  std::vector<const llvm::GlobalVariable*> order;
  for (const llvm::GlobalVariable& global : module().globals()) {
    if (used.count(&global) && !layouts_.bound(inference_.points(global))) continue;
    if (used.count(&global)) order.push_back(&global);
  }
  // Constants side by side, so that one comparison tells whether an address is among them.
  std::stable_partition(order.begin(), order.end(),
                        [](const llvm::GlobalVariable* global) { return global->isConstant(); });
  for (const llvm::GlobalVariable* global : order) {
    if (is_large(*global) && global->hasInitializer() && !is_zero(*global)) {
      const std::string cells = inference_.is_bytes(*global) ? " bytes" : " elements";
      throw InputError(position_of(*global), "the variable " + global->getName().str() +
                                                 " has more than " +
                                                 std::to_string(most_initialised) + cells +
                                                 ", not all of them zero: not supported");
    }
    if (options_.is_open()) {
      blocks_.find(*global);
    } else {
      blocks_.make(*global, true, {});
    }
    if (global->isConstant()) constants_.add(*global);
  }
  for (const llvm::GlobalVariable* global : order) {
    // Who calls another function than main may have changed variables before.
    const bool was_called = options_.is_open() && options_.entry != "main";
    if (!global->hasInitializer() || (was_called && !global->isConstant())) continue;
    if (is_large(*global)) {
      set_to_zero(*global);
    } else {
      initialise(*global);
    }
  }
}

bool Globals::is_large(const llvm::GlobalVariable& global) const {
  return inference_.cells_of(inference_.object_layout(global), global) > most_initialised;
}

/// A loop that sets all cells.
void Globals::set_to_zero(const llvm::GlobalVariable& global) {
  const ExpressionPtr base = rts::make_variable(variable_of(global));
  const bool bytes = inference_.is_bytes(global);
  const Layout block = layouts_[inference_.layout_of(inference_.points(global))];
  const ExpressionPtr zero = bytes ? byte_of(number(0), block) : number(0);
  const Position at = position_of(global);
  rts::VariableId id = 0;
  const ExpressionPtr index = temporary("cell", rts::VariableType::integer, id);
  const ExpressionPtr cells = number(static_cast<unsigned long>(blocks_.cells_of(global)));
  context_.may_fail_on_memory = true;
  graph_.emit(rts::Move{id, number(0)}, at);
  const rts::VertexId loop = graph_.here(at);
  graph_.begin(loop);
  graph_.emit(rts::Assume{compare(rts::Op::less, index, cells)}, at);
  graph_.emit(rts::Store{plus(base, index), zero, base}, at);
  graph_.emit(rts::Move{id, plus(index, Integer(1))}, at);
  graph_.end(loop);
  graph_.begin(loop);
  graph_.emit(rts::Assume{compare(rts::Op::greater_equal, index, cells)}, at);
}

/// Stores what the initialiser says, in a block of bytes also zeros between.
void Globals::initialise(const llvm::GlobalVariable& global) {
  struct Piece {
    const llvm::Constant* content;
    LayoutId layout;
    std::uint64_t cell;
  };
  const ExpressionPtr base = rts::make_variable(variable_of(global));
  const bool bytes = inference_.is_bytes(global);
  const Layout block = layouts_[inference_.layout_of(inference_.points(global))];
  std::uint64_t next = 0;  // the first byte that is not set yet
  const auto set_zeros = [&](std::uint64_t end) {
    for (; bytes && next < end; ++next) {
      const ExpressionPtr address = plus(base, static_cast<unsigned long>(next));
      graph_.emit(rts::Store{address, byte_of(number(0), block), nullptr}, {});
    }
  };
  context_.may_fail_on_memory = true;
  std::vector<Piece> todo = {{global.getInitializer(), inference_.object_layout(global), 0}};
  while (!todo.empty()) {
    const Piece part = todo.back();
    todo.pop_back();
    const Layout shape = layouts_[part.layout];
    if (bytes && part.content->isNullValue()) continue;
    if (llvm::isa<llvm::UndefValue>(part.content) && part.content->getType()->isX86_FP80Ty()) {
      continue;
    }
    if (shape.parts.empty()) {
      if (shape.kind == LayoutKind::record) continue;  // a record without members
      if (shape.kind == LayoutKind::other || llvm::isa<llvm::UndefValue>(part.content)) continue;
      const bool is_pointer = shape.kind == LayoutKind::pointer;
      const SignId sign = is_pointer ? 0 : bytes ? block.signs.at(shape.bytes) : shape.sign;
      const ExpressionPtr value =
          is_pointer ? pointers_.stored(*part.content)
                     : integers_.integer(*part.content, layouts_.is_unsigned(sign));
      const ExpressionPtr address = plus(base, static_cast<unsigned long>(part.cell));
      if (!bytes) {
        graph_.emit(rts::Store{address, value, nullptr}, {});
        continue;
      }
      set_zeros(part.cell);
      next = part.cell + shape.bytes;
      byte_blocks_.put_whole({address, nullptr}, value, *part.content->getType(), block, nullptr);
      continue;
    }
    const bool is_array = shape.kind == LayoutKind::array;
    const std::size_t count = is_array ? shape.count : shape.parts.size();
    std::vector<Piece> inner;
    std::uint64_t cell = part.cell;
    for (std::size_t i = 0; i < count; ++i) {
      const LayoutId id = shape.parts[is_array ? 0 : i];
      const llvm::Constant* element = element_of(*part.content, static_cast<unsigned>(i));
      if (!element) throw InternalError("an initialiser without the element of its type");
      if (bytes && !is_array) cell = part.cell + shape.offsets[i];
      inner.push_back({element, id, cell});
      cell += bytes ? layouts_[id].bytes : layouts_[id].cells;
    }
    todo.insert(todo.end(), inner.rbegin(), inner.rend());
  }
  const Layout object = layouts_[inference_.object_layout(global)];
  set_zeros(object.bytes);
  // What an array without length has of the variable's end.
  for (std::uint64_t cell = object.cells; !bytes && cell < blocks_.cells_of(global); ++cell) {
    const ExpressionPtr address = plus(base, static_cast<unsigned long>(cell));
    if (cell > 0) graph_.emit(rts::Store{address, number(0), nullptr}, {});
  }
}

}  // namespace heapreach::frontends::lower
