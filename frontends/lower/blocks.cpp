// Blocks of memory: globals, locals in memory, malloc and free, and single accesses. Locals that
// die are freed at the end of their lifetime, so that a pointer to them dangles; since the program
// itself must not free them, each of its frees is preceded by an assertion that it is none of
// theirs. Locals that live to the end, and globals, are static blocks.
#include <algorithm>

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include "frontends/library/spell_out.h"
#include "frontends/lower/translator.h"
#include "frontends/prepare/recursion.h"

namespace heapreach::frontends::lower {

using prepare::defined_callee;

namespace {

constexpr std::uint64_t most_initialised = 4096;  // cells of one global

/// A call of a function outside the system, which has no use for addresses, unless it changes what
/// is there (`hands_over`).
bool goes_out(const llvm::Instruction& instruction, bool hands_over) {
  const llvm::Function* callee = library::called_function(instruction);
  if (!callee || defined_callee(instruction) || callee->isIntrinsic()) return false;
  if (hands_over && library::is_unknown_call(instruction)) return false;
  return !is_call_of(instruction, library::Kind::release) &&
         !is_call_of(instruction, library::Kind::reallocation) &&
         callee->getName() != library::bytes_read;
}

/// Every global that the functions mention, also through other globals, in the module's order.
std::set<const llvm::GlobalVariable*> used_globals(const std::vector<llvm::Function*>& functions,
                                                   bool hands_over) {
  std::set<const llvm::GlobalVariable*> used;
  std::set<const llvm::Constant*> seen;
  std::vector<const llvm::Constant*> todo;
  const auto add = [&](const llvm::Value* value) {
    const auto* constant = llvm::dyn_cast<llvm::Constant>(value);
    if (constant && seen.insert(constant).second) todo.push_back(constant);
  };
  for (const llvm::Function* function : functions) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      if (llvm::isa<llvm::DbgInfoIntrinsic>(instruction)) continue;
      if (goes_out(instruction, hands_over)) continue;  // texts for it need no block
      for (const llvm::Use& operand : instruction.operands()) add(operand.get());
    }
  }
  while (!todo.empty()) {
    const llvm::Constant* constant = todo.back();
    todo.pop_back();
    if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(constant)) {
      used.insert(global);
      if (global->hasInitializer()) add(global->getInitializer());
    } else if (!llvm::isa<llvm::Function>(constant)) {
      for (const llvm::Use& operand : constant->operands()) add(operand.get());
    }
  }
  return used;
}

const llvm::AllocaInst* local_of(const llvm::IntrinsicInst& marker) {
  return llvm::dyn_cast<llvm::AllocaInst>(
      marker.getArgOperand(marker.arg_size() - 1)->stripPointerCasts());
}

}  // namespace

void Translator::make_block(const llvm::Value& object, bool is_static, const Position& at) {
  const LayoutId layout = inference_.object_layout(object);
  // The end of a record may hold elements of its array without length.
  const auto within = layouts_.cells_within(layout, layouts_[layout].bytes);
  if (!within && !inference_.is_bytes(object) && layouts_[layout].bytes > 0) {
    want_bytes(object, "a record that ends in an array of other records");
  }
  const Integer own = inference_.is_bytes(object) || !within
                          ? cells_of(layout, object)
                          : Integer(static_cast<unsigned long>(*within));
  const std::uint64_t cells = std::max<std::uint64_t>(own.get_ui(), 1);
  const ExpressionPtr size = inference_.is_bytes(object) ? number(static_cast<unsigned long>(cells))
                                                         : records_.size(layout, cells);
  graph_.emit(rts::Alloc{variable_of(object), size, false, is_static}, at);
  if (is_static) static_cells_ += cells + system_.guard;
}

void Translator::make_globals() {
  const llvm::Module& module = *function_->getParent();
  const std::set<const llvm::GlobalVariable*> used =
      used_globals(functions_, options_.outside == OutsideCalls::havoc_args);
  std::vector<const llvm::GlobalVariable*> order;
  for (const llvm::GlobalVariable& global : module.globals()) {
    if (used.count(&global) && !layouts_.bound(inference_.points(global))) continue;
    if (used.count(&global)) order.push_back(&global);
  }
  // Constants side by side, so that one comparison tells whether an address is among them.
  std::stable_partition(order.begin(), order.end(),
                        [](const llvm::GlobalVariable* global) { return global->isConstant(); });
  for (const llvm::GlobalVariable* global : order) {
    if (global->isThreadLocal()) {
      throw InputError(position_of(*global), "the thread-local variable " +
                                                 global->getName().str() + " is not supported");
    }
    if (cells_of(inference_.object_layout(*global), *global) > most_initialised) {
      const std::string cells = inference_.is_bytes(*global) ? " bytes" : " elements";
      throw InputError(position_of(*global),
                       "the variable " + global->getName().str() + " has more than " +
                           std::to_string(most_initialised) + cells + ": not supported");
    }
    make_block(*global, true, {});
    if (global->isConstant()) constants_.push_back(global);
  }
  for (const llvm::GlobalVariable* global : order) {
    if (!global->hasInitializer()) continue;
    initialise(*global, {});
  }
}

/// Stores what the initialiser says, in a block of bytes also zeros between.
void Translator::initialise(const llvm::GlobalVariable& global, const Position& at) {
  struct Part {
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
      graph_.emit(rts::Store{address, byte_of(number(0), block), nullptr}, at);
    }
  };
  may_fail_on_memory_ = true;
  std::vector<Part> todo = {{global.getInitializer(), inference_.object_layout(global), 0}};
  while (!todo.empty()) {
    const Part part = todo.back();
    todo.pop_back();
    const Layout shape = layouts_[part.layout];
    if (bytes && part.content->isNullValue()) continue;
    if (shape.parts.empty()) {
      if (shape.kind == LayoutKind::other || llvm::isa<llvm::UndefValue>(part.content)) continue;
      const bool is_pointer = shape.kind == LayoutKind::pointer;
      const SignId sign = is_pointer ? 0 : bytes ? block.signs.at(shape.bytes) : shape.sign;
      const ExpressionPtr value =
          is_pointer ? pointer(*part.content) : integer(*part.content, layouts_.is_unsigned(sign));
      const ExpressionPtr address = plus(base, static_cast<unsigned long>(part.cell));
      if (!bytes) {
        graph_.emit(rts::Store{address, value, nullptr}, at);
        continue;
      }
      set_zeros(part.cell);
      next = part.cell + shape.bytes;
      put_whole({address, nullptr}, value, *part.content->getType(), block, nullptr);
      continue;
    }
    const bool is_array = shape.kind == LayoutKind::array;
    const std::size_t count = is_array ? shape.count : shape.parts.size();
    std::vector<Part> inner;
    std::uint64_t cell = part.cell;
    for (std::size_t i = 0; i < count; ++i) {
      const LayoutId id = shape.parts[is_array ? 0 : i];
      const llvm::Constant* element = part.content->getAggregateElement(static_cast<unsigned>(i));
      if (!element) throw InternalError("an initialiser without the element of its type");
      if (bytes && !is_array) cell = part.cell + shape.offsets[i];
      inner.push_back({element, id, cell});
      cell += bytes ? layouts_[id].bytes : layouts_[id].cells;
    }
    todo.insert(todo.end(), inner.rbegin(), inner.rend());
  }
  set_zeros(layouts_[inference_.object_layout(global)].bytes);
}

void Translator::make_locals() {
  for (const llvm::Instruction& instruction : llvm::instructions(*function_)) {
    const auto* marker = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
    if (!marker || marker->getIntrinsicID() != llvm::Intrinsic::lifetime_end) continue;
    if (const auto* local = local_of(*marker)) mortal_.insert(local);
  }
  const bool is_procedure = procedures_.count(function_) > 0;
  const bool frees = !is_procedure && frees_something();
  own_locals_.clear();
  note_dynamic_locals(frees || options_.leaks);
  for (const llvm::Instruction& instruction : function_->getEntryBlock()) {
    const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (!local || !local->isStaticAlloca()) continue;
    // It looks like a local of one byte and is none.
    if (local->isArrayAllocation()) unsupported(*local, "alloca of a constant size");
    if (!is_procedure) locals_.push_back(local);
    own_locals_.push_back(local);
    const rts::VariableId variable = variable_of(*local);
    if (mortal_.count(local)) {
      if (frees || options_.leaks) graph_.emit(rts::Move{variable, number(0)}, {});
    } else if (options_.leaks) {
      make_block(*local, false, position_of(*local));
      whole_life_.insert(local);
    } else {
      make_block(*local, true, position_of(*local));
    }
  }
  mortal_.insert(whole_life_.begin(), whole_life_.end());
}

bool Translator::frees_something() const {
  for (const llvm::Function* function : functions_) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      const bool frees = is_call_of(instruction, library::Kind::release) ||
                         is_call_of(instruction, library::Kind::reallocation);
      if (frees) return true;
    }
  }
  return false;
}

void Translator::start_lifetime(const llvm::AllocaInst& local, const Position& at) {
  if (!mortal_.count(&local) || whole_life_.count(&local)) return;
  make_block(local, false, at);
  if (is_watched(local)) watch(local, at);
}

void Translator::end_lifetime(const llvm::AllocaInst& local, const Position& at) {
  live_roots_.clear();
  graph_.emit(rts::Free{rts::make_variable(variable_of(local))}, at);
  may_fail_on_memory_ = true;
}

void Translator::load(const llvm::LoadInst& load) {
  if (inference_.is_bytes(*load.getPointerOperand())) return load_bytes(load);
  const Checked place = access(*load.getPointerOperand(), number(0), false, load);
  const rts::VariableId variable = variable_of(load);
  emit(rts::Load{variable, place.at, place.in}, load);
  const ExpressionPtr e = rts::make_variable(variable);
  if (!load.getType()->isIntegerTy()) {
    if (!load.getType()->isPointerTy()) unsupported(load, "an access of this type");
    expressions_[&load] = e;
    return;
  }
  const LayoutId leaf =
      layouts_.leaf(inference_.layout_of(inference_.points(*load.getPointerOperand())), 0);
  const bool own = inference_.is_unsigned(load);
  const bool in_memory = layouts_.is_unsigned(layouts_[leaf].sign);
  const unsigned bits = load.getType()->getIntegerBitWidth();
  if (range_matters(load)) assume_in_range(e, bits, in_memory, position_of(load));
  expressions_[&load] = bits == 1 ? e : represented(e, bits, in_memory, own);
}

void Translator::store(const llvm::StoreInst& store) {
  if (inference_.is_bytes(*store.getPointerOperand())) return store_bytes(store);
  const llvm::Value& value = *store.getValueOperand();
  const Checked place = access(*store.getPointerOperand(), number(0), false, store);
  ExpressionPtr e;
  if (value.getType()->isPointerTy()) {
    e = pointer(value);
    if (!moves_by_constants(value)) {
      assume("pointers in memory point into their block or one past its end");
    }
  } else if (value.getType()->isIntegerTy()) {
    const LayoutId leaf =
        layouts_.leaf(inference_.layout_of(inference_.points(*store.getPointerOperand())), 0);
    e = integer(value, layouts_.is_unsigned(layouts_[leaf].sign));
  } else {
    unsupported(store,
                value.getType()->isFloatingPointTy() ? "floating point" : "an access of this type");
  }
  forbid_constant(*store.getPointerOperand(), place.at, store);
  emit(rts::Store{place.at, e, place.in}, store);
}

void Translator::free_block(const llvm::CallBase& call) {
  assume("addresses of freed blocks are not handed out again");
  const ExpressionPtr address = pointer(*call.getArgOperand(0));
  forbid_freeing_locals(address, call);
  live_roots_.clear();
  emit(rts::Free{address}, call);
}

/// The blocks of locals are not from malloc.
void Translator::forbid_freeing_locals(const ExpressionPtr& address, const llvm::CallBase& call) {
  ExpressionPtr foreign = rts::make_boolean(true);
  for (const llvm::AllocaInst* local : locals_) {
    if (!mortal_.count(local)) continue;
    foreign = both(foreign,
                   compare(rts::Op::not_equal, address, rts::make_variable(variable_of(*local))));
  }
  if (watched_ && procedures_.count(function_)) {
    foreign = both(foreign, compare(rts::Op::not_equal, address, rts::make_variable(*watched_)));
  }
  if (foreign->op != rts::Op::boolean) {
    graph_.keep_together(2, position_of(call));  // the assertion is about the free
    emit(rts::Assert{either(compare(rts::Op::equal, address, number(0)), foreign)}, call);
  }
}

}  // namespace heapreach::frontends::lower
