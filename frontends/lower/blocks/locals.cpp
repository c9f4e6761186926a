#include "frontends/lower/blocks/locals.h"

#include <llvm/IR/InstIterator.h>

#include "frontends/lower/blocks/lifetime.h"

namespace heapreach::frontends::lower {

void Locals::make() {
  LocalBlocks& locals = context_.locals;
  for (const llvm::Instruction& instruction : llvm::instructions(function())) {
    const auto* marker = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
    if (!marker || marker->getIntrinsicID() != llvm::Intrinsic::lifetime_end) continue;
    if (const auto* local = local_of(*marker)) locals.mortal.insert(local);
  }
  const bool is_procedure = procedures_.contains(function());
  const bool frees = !is_procedure && frees_something();
  locals.own.clear();
  dynamic_.note(frees || options_.properties.ask_for_leaks());
  for (const llvm::Instruction& instruction : function().getEntryBlock()) {
    const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (!local || !local->isStaticAlloca()) continue;
    // It looks like a local of one byte and is none.
    if (local->isArrayAllocation()) unsupported(*local, "alloca of a constant size");
    if (!is_procedure) locals.of_entry.push_back(local);
    locals.own.push_back(local);
    const rts::VariableId variable = variable_of(*local);
    if (locals.mortal.count(local)) {
      if (frees || options_.properties.ask_for_leaks())
        graph_.emit(rts::Move{variable, number(0)}, {});
    } else if (options_.properties.ask_for_leaks()) {
      make_block(*local, false, position_of(*local));
      locals.of_a_whole_life.insert(local);
    } else {
      make_block(*local, true, position_of(*local));
    }
  }
  locals.mortal.insert(locals.of_a_whole_life.begin(), locals.of_a_whole_life.end());
}

void Locals::make_block(const llvm::AllocaInst& local, bool is_static, const Position& at) {
  blocks_.make(local, is_static, at);
  unset_.fill(rts::make_variable(variable_of(local)),
              number(static_cast<unsigned long>(blocks_.cells_of(local))), at);
}

bool Locals::frees_something() const {
  for (const llvm::Function* function : context_.functions) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      const bool frees = is_call_of(instruction, library::Kind::release) ||
                         is_call_of(instruction, library::Kind::reallocation);
      if (frees) return true;
    }
  }
  return false;
}

void Locals::start_lifetime(const llvm::AllocaInst& local, const Position& at) {
  const LocalBlocks& locals = context_.locals;
  if (!locals.mortal.count(&local) || locals.of_a_whole_life.count(&local)) return;
  make_block(local, false, at);
  if (is_watched(local)) watch(local, at);
}

void Locals::note_made(const llvm::AllocaInst& local, const Position& at) {
  if (is_watched(local)) watch(local, at);
}

void Locals::end_lifetime(const llvm::AllocaInst& local, const Position& at) {
  live_roots_.clear();
  graph_.emit(rts::Free{rts::make_variable(variable_of(local))}, at);
  context_.may_fail_on_memory = true;
}

bool Locals::assert_freeable(const llvm::Value& pointer, const llvm::CallBase& call) {
  const LocalBlocks& locals = context_.locals;
  const ExpressionPtr address = pointers_.pointer(pointer);
  ExpressionPtr allowed = rts::make_boolean(true);
  for (const llvm::AllocaInst* local : locals.of_entry) {
    if (!locals.mortal.count(local)) continue;
    allowed = both(allowed,
                   compare(rts::Op::not_equal, address, rts::make_variable(variable_of(*local))));
  }
  for (const rts::VariableId global : context_.start_variables) {
    allowed = both(allowed, compare(rts::Op::not_equal, address, rts::make_variable(global)));
  }
  if (watched_ && procedures_.contains(function())) {
    allowed = both(allowed, compare(rts::Op::not_equal, address, rts::make_variable(*watched_)));
  }
  if (const ExpressionPtr own = pointers_.frees_own_block(pointer)) {
    allowed = both(allowed, own);
  }
  if (allowed->op == rts::Op::boolean && allowed->value != 0) return false;
  graph_.keep_together(2, position_of(call));  // the assertion is about the free
  emit(rts::Assert{either(compare(rts::Op::equal, address, number(0)), allowed)}, call,
       note_on("free", {address}));
  return true;
}

void Locals::note_freed_classes() {
  bool is_needed = false;
  for (const auto& [function, shape] : procedures_.all()) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      const auto* site = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (!site || !is_call_of(*site, library::Kind::release)) continue;
      freed_in_procedures_.insert(layouts_.find(inference_.points(*site->getArgOperand(0))));
    }
  }
  for (const auto& [function, shape] : procedures_.all()) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
      is_needed |= local && is_watched(*local);
    }
  }
  if (!is_needed) return;
  watched_ = graph_.add_variable("some_local", rts::VariableType::pointer);
  graph_.emit(rts::Move{*watched_, number(0)}, {});
}

bool Locals::is_watched(const llvm::AllocaInst& local) {
  if (!procedures_.contains(*local.getFunction())) return false;
  return freed_in_procedures_.count(layouts_.find(inference_.points(local))) > 0;
}

/// Perhaps this one is it.
void Locals::watch(const llvm::AllocaInst& local, const Position& at) {
  const rts::VertexId before = graph_.here(at);
  const rts::VertexId after = graph_.add_vertex("", at);
  graph_.begin(before);
  graph_.emit(rts::Move{*watched_, rts::make_variable(variable_of(local))}, at);
  graph_.end(after);
  graph_.begin(before);
  graph_.end(after);
  graph_.begin(after);
}

}  // namespace heapreach::frontends::lower
