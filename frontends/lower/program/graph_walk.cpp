#include "frontends/lower/program/graph_walk.h"

#include <llvm/IR/Constants.h>

#include "frontends/prepare/passes/own_branches.h"
#include "frontends/prepare/values/float_types.h"
#include "rts/model/imported.h"
#include "rts/text/parse.h"

namespace heapreach::frontends::lower {

void GraphWalk::translate_from(rts::VertexId first) {
  translate({&function().getEntryBlock(), first, {}});
  while (!work_.empty()) {
    Work next = std::move(work_.back());
    work_.pop_back();
    translate(std::move(next));
  }
  parts_.ends.finish_function();
}

void GraphWalk::translate(Work work) {
  graph_.begin(work.from, std::move(work.code));
  live_roots_.clear();
  for (const llvm::Instruction& instruction : *work.block) {
    deadline_.poll("import");
    context_.current = &instruction;
    graph_.set_call(context_.calls.of(instruction));
    if (llvm::isa<llvm::PHINode>(instruction) || llvm::isa<llvm::DbgInfoIntrinsic>(instruction)) {
      continue;
    }
    if (!translate(instruction)) return;
  }
}

bool GraphWalk::translate(const llvm::Instruction& instruction) {
  const auto known = context_.refusals.find(&instruction);
  if (known != context_.refusals.end()) {
    end_in(known->second);
    return false;
  }
  try {
    if (!instruction.isTerminator()) return translate_other(instruction);
    terminate(instruction);
  } catch (const compile::Unsupported& problem) {
    if (!options_.refuses_where_reached) throw;
    context_.refusals[&instruction] = {problem.position(), problem.message()};
  }
  return false;
}

void GraphWalk::end_in(const Refusal& refusal) {
  graph_.begin(graph_.here(refusal.at));  // so that the edge stands there
  graph_.end(error_of(rts::Property::supported, refusal.text), refusal.at);
}

bool GraphWalk::translate_other(const llvm::Instruction& instruction) {
  for (const llvm::Type* type = instruction.getType(); type;) {
    if (type->isVectorTy()) unsupported(instruction, "a vector");
    if (type->isFloatingPointTy() && !prepare::is_known_float(*type)) {
      unsupported(instruction, "a floating-point type of this kind");
    }
    break;
  }
  if (const auto* call_site = llvm::dyn_cast<llvm::CallBase>(&instruction))
    return parts_.calls.call(*call_site);
  if (instruction.isAtomic()) unsupported(instruction, "an atomic access");
  if (instruction.isVolatile() && !options_.volatile_is_any) {
    assume("volatile variables hold what was stored");
  }
  if (const auto* from = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    parts_.memory.load(*from);
    parts_.outside.load(*from);
    if (from->isVolatile() && options_.volatile_is_any) {
      parts_.arbitrary.make(*from, position_of(*from));
      opens("a volatile variable holds any value whenever it is read", position_of(*from));
    }
  } else if (const auto* to = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    parts_.memory.store(*to);
  } else if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
    if (!local->isStaticAlloca()) {
      parts_.dynamic_locals.make(*local);
      parts_.locals.note_made(*local, position_of(*local));
    }
  } else if (const auto* gep = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction)) {
    parts_.member_checks.check_index(*gep);
    set_expression(instruction, parts_.pointers.pointer(*gep));
  } else if (instruction.getType()->isPointerTy()) {
    set_expression(instruction, parts_.pointers.pointer(instruction));
  } else if (instruction.getType()->isIntegerTy()) {
    parts_.arithmetic.define(instruction);
  } else if (instruction.getType()->isFloatingPointTy()) {
    parts_.floats.define(instruction);
  } else {
    unsupported(instruction, std::string("the instruction ") + instruction.getOpcodeName());
  }
  return true;
}

void GraphWalk::terminate(const llvm::Instruction& last) {
  const llvm::BasicBlock& block = *last.getParent();
  const Position at = position_of(last);
  if (const auto* jump = llvm::dyn_cast<llvm::BranchInst>(&last)) {
    if (jump->isUnconditional()) return go(block, *jump->getSuccessor(0), at);
    parts_.unset.use(*jump->getCondition(), last);
    const ExpressionPtr c = parts_.conditions.condition(*jump->getCondition());
    return branch(last, {{c, jump->getSuccessor(0), "true"},
                         {opposite(c), jump->getSuccessor(1), "false"}});
  }
  if (const auto* choice = llvm::dyn_cast<llvm::SwitchInst>(&last)) return choose_case(*choice);
  if (const auto* end = llvm::dyn_cast<llvm::ReturnInst>(&last))
    return parts_.procedures.give_back(*end);
  if (llvm::isa<llvm::UnreachableInst>(last)) return parts_.ends.end_program(End::aborted, last);
  if (llvm::isa<llvm::IndirectBrInst>(last)) unsupported(last, "a computed goto");
  if (llvm::isa<llvm::CallBrInst>(last)) unsupported(last, "inline assembly");
  unsupported(last, std::string("the instruction ") + last.getOpcodeName());
}

void GraphWalk::choose_case(const llvm::SwitchInst& choice) {
  parts_.unset.use(*choice.getCondition(), choice);
  const ExpressionPtr value = parts_.integers.integer(*choice.getCondition());
  const bool is_unsigned = inference_.is_unsigned(*choice.getCondition());
  Targets targets;
  ExpressionPtr otherwise = rts::make_boolean(true);
  for (const auto& one : choice.cases()) {
    const ExpressionPtr label = parts_.integers.integer(*one.getCaseValue(), is_unsigned);
    const std::string outcome = "case " + rts::print(*label, system_);
    targets.push_back({compare(rts::Op::equal, value, label), one.getCaseSuccessor(), outcome});
    otherwise = both(otherwise, compare(rts::Op::not_equal, value, label));
  }
  targets.push_back({otherwise, choice.getDefaultDest(), "default"});
  branch(choice, targets);
}

namespace {

/// "branch true 5:8", or without a place where none is known.
std::string branch_note(const llvm::Instruction& last, const std::string& outcome) {
  const std::string note = rts::own_branch_note + (" " + outcome);
  const prepare::ConditionPlace at = prepare::condition_place(last);
  if (at.line == 0 || at.column == 0) return note;
  return note + " " + std::to_string(at.line) + ":" + std::to_string(at.column);
}

}  // namespace

void GraphWalk::branch(const llvm::Instruction& last, const Targets& targets) {
  const llvm::BasicBlock& from = *last.getParent();
  const Position at = position_of(last);
  // Others have no need to tell outcomes.
  const bool is_noted = prepare::is_own_branch(last) && (options_.every_line || options_.is_open());
  const bool is_marked =
      graph_.take_mark(at, true);  // each edge from here has an instruction there
  const bool keeps_dead_code = options_.every_line && !options_.drops_dead_code;
  const rts::VertexId here = graph_.here(at);
  for (const auto& [c, target, outcome] : targets) {
    const std::string note = is_noted ? branch_note(last, outcome) : "";
    const bool is_constant = c->op == rts::Op::boolean;
    const bool is_dead = is_constant && c->value == 0;
    if (is_dead && !keeps_dead_code) continue;
    graph_.begin(here);
    if (!is_constant || is_dead) {
      graph_.emit(rts::Assume{c}, at, note);
    } else if (is_marked) {
      graph_.emit(rts::Nop{}, at, note);
    }
    go(from, *target, at);
  }
}

/// Ends the current edge at the block's vertex, or leaves it open if only this edge leads there.
void GraphWalk::go(const llvm::BasicBlock& from, const llvm::BasicBlock& to, const Position& at) {
  parts_.phis.move(from, to, at);
  if (to.getSinglePredecessor()) {
    auto [vertex, code] = graph_.take();
    return work_.push_back({&to, vertex, std::move(code)});
  }
  const auto known = vertices_.find(&to);
  if (known != vertices_.end()) return graph_.end(known->second);
  const llvm::Instruction* first = to.getFirstNonPHIOrDbgOrLifetime();
  const rts::VertexId vertex = graph_.add_vertex("", position_of(first ? *first : to.front()));
  vertices_[&to] = vertex;
  graph_.end(vertex);
  work_.push_back({&to, vertex, {}});
}

}  // namespace heapreach::frontends::lower
