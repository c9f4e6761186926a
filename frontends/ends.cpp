// Ends of the program. Where leaks are asked for (--property), `exit` in the system is what they
// are looked for at, so only normal ends lead there: a return from the entry function, and `exit`.
// Blocks of locals are no leaks, so those that live until then are freed first. For valid-memtrack
// `meta.roots` names the variables that lead to blocks then: globals, and copies of what locals
// hold when `exit` is called.
#include <llvm/IR/Constants.h>

#include "frontends/source.h"
#include "frontends/translator.h"

namespace heapreach::frontends {

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
    if (end == End::called_exit && procedures_.count(function_)) {
      unsupported(at, "a call of exit in a recursive function", "with properties about leaks");
    }
    if (end == End::called_exit && !dying_.empty()) {
      unsupported(at, "a call of exit where arrays of variable length live",
                  "with properties about leaks");
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

/// Frees the block of a local that may be alive at the end of the program.
void Translator::free_local(const llvm::AllocaInst& local, End end, const llvm::Instruction& at) {
  const ExpressionPtr base = rts::make_variable(variable_of(local));
  const bool tracked = options_.tracks && end == End::called_exit;
  if (whole_life_.count(&local)) {
    if (tracked) note_roots_in(local, at);
    return emit(rts::Free{base}, at);
  }
  if (!Lifetime(local, at).reaches()) return;
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
  const LayoutId layout = *layouts_.bound(inference_.points(local));
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

}  // namespace heapreach::frontends
