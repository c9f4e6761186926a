// Ends of the program. Where leaks are asked for (--property), `exit` in the system is what they
// are looked for at, so only normal ends lead there: a return from the entry function, and `exit`.
// Blocks of locals are no leaks, so those that live until then are freed first. Where `exit` is
// called in a recursive function, every activation has its own: a variable says that the program is
// ending, and all of them free theirs and return. For valid-memtrack `meta.roots` names the
// variables that lead to blocks then: globals, and copies of what locals hold when `exit` is
// called. Activations could have any number of these, so there both together are refused.
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>

#include "frontends/lower/translator.h"
#include "frontends/prepare/roots.h"

namespace heapreach::frontends::lower {

using prepare::ends_normally;

namespace {

constexpr std::uint64_t most_roots = 64;  // cells of one local

bool ends_lifetime(const llvm::Instruction& instruction, const llvm::AllocaInst& local) {
  const auto* marker = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  return marker && marker->getIntrinsicID() == llvm::Intrinsic::lifetime_end &&
         marker->getArgOperand(marker->arg_size() - 1)->stripPointerCasts() == &local;
}

bool starts_lifetime(const llvm::Instruction& instruction, const llvm::AllocaInst& local) {
  const auto* marker = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  return marker && marker->getIntrinsicID() == llvm::Intrinsic::lifetime_start &&
         marker->getArgOperand(marker->arg_size() - 1)->stripPointerCasts() == &local;
}

/// Whether a way leads from a start of the local's lifetime to the instruction without an end of
/// it.
class Lifetime {
 public:
  Lifetime(const llvm::AllocaInst& local, const llvm::Instruction& target)
      : local_(local), target_(target) {}

  bool reaches() {
    for (const llvm::BasicBlock& block : *local_.getFunction()) {
      for (const llvm::Instruction& instruction : block) {
        if (starts_lifetime(instruction, local_)) follow(*instruction.getNextNode());
      }
    }
    while (!work_.empty() && !found_) {
      const llvm::BasicBlock* block = work_.back();
      work_.pop_back();
      follow(block->front());
    }
    return found_;
  }

 private:
  void follow(const llvm::Instruction& from) {
    for (const llvm::Instruction* at = &from; at; at = at->getNextNode()) {
      if (at == &target_) found_ = true;
      if (found_ || ends_lifetime(*at, local_)) return;
      if (!at->isTerminator()) continue;
      for (unsigned i = 0; i < at->getNumSuccessors(); ++i) {
        if (seen_.insert(at->getSuccessor(i)).second) work_.push_back(at->getSuccessor(i));
      }
    }
  }

  const llvm::AllocaInst& local_;
  const llvm::Instruction& target_;
  std::set<const llvm::BasicBlock*> seen_;
  std::vector<const llvm::BasicBlock*> work_;
  bool found_ = false;
};

}  // namespace

void Translator::end_program(End end, const llvm::Instruction& at) {
  if (options_.leaks) {
    const bool in_procedure = procedures_.count(function_) > 0;
    if (end == End::called_exit && in_procedure && options_.tracks) {
      unsupported(at, "a call of exit in a recursive function",
                  "with valid-memtrack: any number of locals may lead to blocks then");
    }
    if (end == End::called_exit && in_procedure) {
      emit(rts::Move{*ending_, number(1)}, at);
      return end_activation(at);
    }
    if (end == End::aborted) {
      emit(rts::Assume{rts::make_boolean(false)}, at);
    } else {
      for (const llvm::AllocaInst* local : locals_) free_local(*local, end, at);
    }
  }
  if (end == End::called_exit) exits_.insert(next_edge());
  finish(exit_, "exit");
}

/// Whether `exit` may be called in a recursive function, and what is left then matters.
void Translator::note_exits_of_procedures() {
  bool is_needed = false;
  for (const auto& [function, shape] : procedures_) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      const auto* site = llvm::dyn_cast<llvm::CallBase>(&instruction);
      is_needed |= site && ends_normally(*site);
    }
  }
  if (!is_needed || !options_.leaks) return;
  ending_ = graph_.add_variable("ending", rts::VariableType::integer);
  graph_.emit(rts::Move{*ending_, number(0)}, {});
}

/// Leaves the function at work, behind a call of `exit` or of a function that called it.
void Translator::end_activation(const llvm::Instruction& at) {
  for (const llvm::AllocaInst* local : own_locals_) free_local(*local, End::called_exit, at);
  if (procedures_.count(function_))
    finish(returned_, "return");
  else
    finish(exit_, "exit");
}

/// Behind a call of a procedure.
void Translator::end_if_ending(const llvm::CallBase& call) {
  if (!ending_) return;
  const ExpressionPtr ending = rts::make_variable(*ending_);
  const rts::VertexId behind = graph_.here(position_of(call));
  graph_.begin(behind);
  emit(rts::Assume{compare(rts::Op::not_equal, ending, number(0))}, call);
  end_activation(call);
  graph_.begin(behind);
  emit(rts::Assume{compare(rts::Op::equal, ending, number(0))}, call);
}

/// Frees the block of a local that may be alive at the end of the program.
void Translator::free_local(const llvm::AllocaInst& local, End end, const llvm::Instruction& at) {
  const ExpressionPtr base = rts::make_variable(variable_of(local));
  const bool tracked = options_.tracks && end == End::called_exit;
  if (whole_life_.count(&local)) {
    if (tracked) note_roots_in(local, at);
    return emit(rts::Free{base}, at);
  }
  if (!local.isStaticAlloca()) {
    if (tracked && leads_somewhere(local)) {
      unsupported(at, "valid-memtrack with `exit` and pointers in an array of variable length");
    }
    if (!mortal_.count(&local)) return;  // its block is static
  } else if (!Lifetime(local, at).reaches()) {
    return;
  }
  const Position place = position_of(at);
  const ExpressionPtr lives = rts::make(rts::Op::allocated, {base});
  const rts::VertexId before = graph_.here(place);
  const rts::VertexId after = graph_.add_vertex("", place);
  graph_.begin(before);
  emit(rts::Assume{opposite(lives)}, at);
  graph_.end(after);
  graph_.begin(before);
  emit(rts::Assume{lives}, at);
  if (tracked) note_roots_in(local, at);
  emit(rts::Free{base}, at);
  graph_.end(after);
  graph_.begin(after);
}

bool Translator::leads_somewhere(const llvm::AllocaInst& local) {
  const LayoutId layout = inference_.layout_of(inference_.points(local));
  for (std::uint64_t i = 0; i < layouts_[layout].cells; ++i) {
    if (layouts_[layouts_.leaf(layout, i)].kind == LayoutKind::pointer) return true;
  }
  return false;
}

/// The call of a function that root_prefix starts; `name` is the rest of its name.
void Translator::note_root(const llvm::CallBase& call, const std::string& name) {
  rts::VariableId id = 0;
  const std::size_t dot = name.find('.');
  const std::string own = name.substr(dot + 1);
  temporary("root" + name.substr(0, dot) + "_" + own.substr(0, own.find('.')),
            rts::VariableType::pointer, id);
  roots_.insert(system_.variables[id].name);
  // Globals are roots by themselves, and those that nobody looks into have no block.
  const llvm::Value& value = *call.getArgOperand(0);
  emit(rts::Move{id, llvm::isa<llvm::Constant>(value) ? number(0) : pointer(value)}, call);
}

/// Copies what the pointers in the block of a local hold.
void Translator::note_roots_in(const llvm::AllocaInst& local, const llvm::Instruction& at) {
  const LayoutId layout = inference_.object_layout(local);
  const ExpressionPtr base = rts::make_variable(variable_of(local));
  for (std::uint64_t i = 0; i < layouts_[layout].cells; ++i) {
    if (layouts_[layouts_.leaf(layout, i)].kind != LayoutKind::pointer) continue;
    if (i >= most_roots) unsupported(at, "valid-memtrack with `exit` and a large local array");
    rts::VariableId id = 0;
    temporary("root" + std::to_string(i) + "_in_" + system_.variables[variable_of(local)].name,
              rts::VariableType::pointer, id);
    roots_.insert(system_.variables[id].name);
    emit(rts::Load{id, plus(base, Integer(static_cast<unsigned long>(i))), nullptr}, at);
  }
}

/// Writes the roots down.
void Translator::end_roots() {
  if (!options_.tracks) return;
  for (const auto& [value, variable] : variables_) {
    if (llvm::isa<llvm::GlobalVariable>(value)) roots_.insert(system_.variables[variable].name);
  }
  std::string names;
  for (const std::string& name : roots_) names += (names.empty() ? "" : " ") + name;
  system_.meta.entries.emplace_back("roots", names);
}

}  // namespace heapreach::frontends::lower
