#include "frontends/lower/blocks/dynamic_locals.h"

#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>

#include "frontends/code/flow.h"

namespace heapreach::frontends::lower {

namespace {

/// Whether control may come from one instruction to the other without passing `barrier`.
bool reaches(const llvm::Instruction& from, const llvm::Instruction& to,
             const llvm::Instruction& barrier) {
  return code::may_reach(
      {&from}, [&](const llvm::Instruction& at) { return &at == &to; },
      [&](const llvm::Instruction& at) { return &at == &barrier; });
}

bool is_intrinsic(const llvm::Value& value, llvm::Intrinsic::ID id) {
  const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&value);
  return call && call->getIntrinsicID() == id;
}

/// Whether the alloca is an array of the program, whose length must be positive.
bool is_declared(const llvm::AllocaInst& local) {
  for (const llvm::Instruction& instruction : llvm::instructions(*local.getFunction())) {
    const auto* declared = llvm::dyn_cast<llvm::DbgDeclareInst>(&instruction);
    if (declared && declared->getAddress() == &local) return true;
  }
  return false;
}

}  // namespace

void DynamicLocals::note(bool are_looked_for) {
  std::vector<const llvm::AllocaInst*> dynamic;
  std::vector<const llvm::IntrinsicInst*> saves, restores;
  for (const llvm::Instruction& instruction : llvm::instructions(function())) {
    const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (local && !local->isStaticAlloca()) dynamic.push_back(local);
    if (is_intrinsic(instruction, llvm::Intrinsic::stacksave)) {
      saves.push_back(llvm::cast<llvm::IntrinsicInst>(&instruction));
    }
    if (is_intrinsic(instruction, llvm::Intrinsic::stackrestore)) {
      restores.push_back(llvm::cast<llvm::IntrinsicInst>(&instruction));
    }
  }
  if (dynamic.empty()) return;
  const bool is_procedure = procedures_.contains(function());
  // It does not change the function, but takes no constant one.
  const llvm::DominatorTree dominators(const_cast<llvm::Function&>(function()));
  for (const llvm::AllocaInst* local : dynamic) {
    const llvm::IntrinsicInst* owner = nullptr;
    for (const llvm::IntrinsicInst* save : saves) {
      if (!dominators.dominates(save, local)) continue;
      if (owner && dominators.dominates(save, owner)) continue;  // an outer one
      for (const llvm::IntrinsicInst* restore : restores) {
        if (restore->getArgOperand(0) == save && reaches(*local, *restore, *save)) owner = save;
      }
    }
    if (!is_procedure) context_.locals.of_entry.push_back(local);
    context_.locals.own.push_back(local);
    // Nothing ends it, but a block without cells is never static: it is freed at the end of the
    // program, where leaks are looked for.
    const bool is_single = !reaches(*local, *local, function().getEntryBlock().front());
    if (!owner && is_single) context_.locals.mortal.insert(local);
    // What is left of an activation's own ones is freed where it ends.
    if ((are_looked_for || is_procedure) && (owner || is_single)) {
      graph_.emit(rts::Move{variable_of(*local), number(0)}, {});
    }
    if (!owner) continue;
    if (reaches(*local, *local, *owner)) {
      in_loops_.insert(local);
      continue;
    }
    context_.locals.mortal.insert(local);
    bool always_made = true;
    for (const llvm::IntrinsicInst* restore : restores) {
      if (restore->getArgOperand(0) != owner) continue;
      dying_[restore].push_back(local);
      always_made &= dominators.dominates(local, restore);
    }
    if (!always_made) starting_[owner].push_back(local);
  }
}

/// As the program has it, with its sign, before it is widened to a number of elements.
ExpressionPtr DynamicLocals::length_of(const llvm::AllocaInst& local,
                                       const ExpressionPtr& cells) const {
  const auto* widened = llvm::dyn_cast<llvm::ZExtInst>(local.getArraySize());
  if (widened == nullptr) return cells;
  const auto own = expressions_.find(widened->getOperand(0));
  return own == expressions_.end() ? cells : own->second;
}

void DynamicLocals::make(const llvm::AllocaInst& local) {
  const Integer size = static_cast<unsigned long>(function()
                                                      .getParent()
                                                      ->getDataLayout()
                                                      .getTypeAllocSize(local.getAllocatedType())
                                                      .getFixedValue());
  live_roots_.clear();
  if (in_loops_.count(&local) > 0) {
    unsupported(local, "alloca in a loop", "its blocks end together, when the function returns");
  }
  const Amount amount = amounts_.amount_of(*local.getArraySize(), size, local);
  if (is_declared(local)) {
    // A negative length comes as a large one.
    const Integer most = (Integer(1) << 31) - 1;
    ExpressionPtr possible = both(compare(rts::Op::greater, amount.cells, number(0)),
                                  compare(rts::Op::less_equal, amount.cells, number(most)));
    if (amount.beyond) possible = both(opposite(amount.beyond), possible);
    if (possible->op != rts::Op::boolean || possible->value == 0) {
      emit(rts::Assert{possible}, local, note_on("length", {length_of(local, amount.cells)}));
    }
  }
  const bool is_static = context_.locals.mortal.count(&local) == 0;
  const Integer* known = amount.beyond ? nullptr : literal(amount.cells);
  if (is_static && !(known && *known > 0)) {
    unsupported(local, "alloca in a loop", "it may be asked for nothing there");
  }
  amounts_.allocate({variable_of(local), amount.cells, false, is_static}, amount, local);
}

void DynamicLocals::save_stack(const llvm::IntrinsicInst& save) {
  for (const llvm::AllocaInst* local : starting_[&save]) {
    emit(rts::Move{variable_of(*local), number(0)}, save);
  }
}

void DynamicLocals::restore_stack(const llvm::IntrinsicInst& restore) {
  if (!is_intrinsic(*restore.getArgOperand(0), llvm::Intrinsic::stacksave)) {
    unsupported(restore, "this use of the stack");
  }
  live_roots_.clear();
  for (const llvm::AllocaInst* local : dying_[&restore]) {
    emit(rts::Free{rts::make_variable(variable_of(*local))}, restore);
    // Where the program or the activation ends, a block that is gone does not show whether it is
    // left.
    if (options_.properties.ask_for_leaks() || procedures_.contains(function()))
      emit(rts::Move{variable_of(*local), number(0)}, restore);
  }
}

}  // namespace heapreach::frontends::lower
