// Purpose: in a file that was compiled elsewhere, an object lives from the entry into the block
// that it is declared in until that block ends (C17 6.2.4p6), and a compound literal as long as the
// block around it (6.5.2.5p5), as far as debug information tells: it says which block each
// instruction is in, so the lifetime starts where control comes into the block, and ends where it
// leaves it. Code between two rounds of a loop may be gone, and then an object goes on living.
// Variables that no debug information speaks of keep the whole function: to end one too early would
// be a false alarm.
#include "frontends/prepare/locals/debug_scopes.h"

#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include <llvm/Analysis/CFG.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "frontends/prepare/locals/local_uses.h"

namespace heapreach::frontends::prepare {

namespace {

/// Whether a lifetime marker speaks of the address, or of a cast of it.
bool has_markers(const llvm::Value& address) {
  for (const llvm::User* user : address.users()) {
    if (is_lifetime(*user, true) || is_lifetime(*user, false)) return true;
    if (llvm::isa<llvm::BitCastInst>(user) && has_markers(*user)) return true;
  }
  return false;
}

/// Whether the address goes anywhere but into loads and stores of the local itself.
bool leaves_its_accesses(const llvm::AllocaInst& local) {
  for (const llvm::Use& use : local.uses()) {
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(use.getUser());
    const bool is_access = llvm::isa<llvm::LoadInst>(use.getUser()) ||
                           (store && use.getOperandNo() == store->getPointerOperandIndex());
    if (!is_access) return true;
  }
  return false;
}

/// The innermost block of C's that a scope is in; null if that is the function's own.
const llvm::DILexicalBlock* block_around(const llvm::DILocalScope* scope) {
  if (!scope) return nullptr;
  return llvm::dyn_cast<llvm::DILexicalBlock>(scope->getNonLexicalBlockFileScope());
}

/// Whether clang names a compound literal so, or the record that an expression makes (`coerce` if a
/// call returns it in registers): objects that are set where they stand. A variable of the
/// program's may have such a name, too.
bool may_be_nameless(const llvm::AllocaInst& local) {
  const std::string_view name = local.getName();
  return name.starts_with(".compoundliteral") || name.starts_with("tmp") ||
         name.starts_with("coerce");
}

/// The variable that the instruction declares; null if it declares none.
llvm::AllocaInst* declared_by(const llvm::Instruction& instruction) {
  const auto* declares = llvm::dyn_cast<llvm::DbgDeclareInst>(&instruction);
  return declares ? llvm::dyn_cast_or_null<llvm::AllocaInst>(declares->getAddress()) : nullptr;
}

/// The blocks that locals without markers belong to, as far as they are no function's.
std::map<llvm::AllocaInst*, const llvm::DILexicalBlock*> unmarked(llvm::Function& function) {
  std::map<llvm::AllocaInst*, const llvm::DILexicalBlock*> result;
  const auto is_wanted = [](const llvm::AllocaInst& local) {
    return local.isStaticAlloca() && !local.isArrayAllocation() && !has_markers(local) &&
           leaves_its_accesses(local);
  };
  std::set<const llvm::AllocaInst*> variables;
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    llvm::AllocaInst* variable = declared_by(instruction);
    if (!variable) continue;
    variables.insert(variable);
    if (!is_wanted(*variable)) continue;
    const auto& declares = llvm::cast<llvm::DbgDeclareInst>(instruction);
    result.emplace(variable, block_around(declares.getVariable()->getScope()));
  }
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    if (!instruction.getDebugLoc()) continue;
    const auto* scope = llvm::cast<llvm::DILocalScope>(instruction.getDebugLoc().getScope());
    for (llvm::Value* operand : instruction.operands()) {
      auto* object = llvm::dyn_cast<llvm::AllocaInst>(operand);
      if (!object || variables.count(object) || !may_be_nameless(*object)) continue;
      if (is_wanted(*object)) result.emplace(object, block_around(scope));
    }
  }
  for (auto entry = result.begin(); entry != result.end();) {
    entry = entry->second ? std::next(entry) : result.erase(entry);
  }
  return result;
}

/// Where control comes into a block of C's, and where it leaves it.
class Borders {
 public:
  Borders(llvm::Function& function, const llvm::DILexicalBlock& block) : block_(block) {
    for (llvm::BasicBlock& basic : function) {
      for (llvm::Instruction& instruction : basic) note(instruction);
    }
  }

  /// Calls `mark` with each place in front of which the block begins or ends.
  template <typename Mark>
  void visit(llvm::Function& function, const Mark& mark) {
    std::vector<std::pair<llvm::BasicBlock*, llvm::BasicBlock*>> edges;
    for (llvm::BasicBlock& basic : function) {
      std::optional<bool> before;
      for (llvm::Instruction& instruction : basic) {
        const std::optional<bool> inside = is_inside(instruction);
        if (!inside) continue;
        if (before && *before != *inside) mark(instruction, *inside);
        before = inside;
      }
      for (llvm::BasicBlock* next : llvm::successors(&basic)) edges.emplace_back(&basic, next);
    }
    const llvm::BasicBlock& entry = function.getEntryBlock();
    if (first(entry) == true) mark(*first_.at(&entry), true);
    for (const auto& [from, to] : edges) {
      const std::optional<bool> before = last(*from), after = first(*to);
      if (!before || !after || *before == *after) continue;
      if (!split_.insert({from, to}).second) continue;  // a switch with two labels for one place
      mark(place_on(*from, *to), *after);
    }
  }

 private:
  /// A place that control passes just when it takes this edge.
  static llvm::Instruction& place_on(llvm::BasicBlock& from, llvm::BasicBlock& to) {
    llvm::Instruction& jump = *from.getTerminator();
    if (from.getUniqueSuccessor()) return jump;
    if (to.getUniquePredecessor()) return *to.getFirstInsertionPt();
    const unsigned number = llvm::GetSuccessorNumber(&from, &to);
    const auto options = llvm::CriticalEdgeSplittingOptions().setMergeIdenticalEdges();
    return *llvm::SplitCriticalEdge(&jump, number, options)->getTerminator();
  }

  std::optional<bool> is_inside(const llvm::Instruction& instruction) const {
    const llvm::DebugLoc& at = instruction.getDebugLoc();
    if (!at || llvm::isa<llvm::PHINode>(instruction)) return std::nullopt;
    for (const llvm::DIScope* scope = at->getScope(); scope; scope = scope->getScope()) {
      if (scope == &block_) return true;
      if (llvm::isa<llvm::DISubprogram>(scope)) break;
    }
    return false;
  }

  void note(llvm::Instruction& instruction) {
    if (!is_inside(instruction)) return;
    first_.emplace(instruction.getParent(), &instruction);
    last_[instruction.getParent()] = &instruction;
  }

  /// Of a basic block without any place in the source: what the one behind it says.
  std::optional<bool> first(const llvm::BasicBlock& basic) const {
    std::set<const llvm::BasicBlock*> seen;
    for (const llvm::BasicBlock* here = &basic; here && seen.insert(here).second;
         here = here->getSingleSuccessor()) {
      if (const auto known = first_.find(here); known != first_.end()) {
        return is_inside(*known->second);
      }
    }
    return std::nullopt;
  }
  std::optional<bool> last(const llvm::BasicBlock& basic) const {
    const auto known = last_.find(&basic);
    return known != last_.end() ? is_inside(*known->second) : first(basic);
  }

  const llvm::DILexicalBlock& block_;
  std::map<const llvm::BasicBlock*, llvm::Instruction*> first_, last_;  // with a place
  std::set<std::pair<llvm::BasicBlock*, llvm::BasicBlock*>> split_;
};

/// In bytes.
llvm::ConstantInt* size_of(const llvm::AllocaInst& local) {
  const llvm::DataLayout& layout = local.getModule()->getDataLayout();
  const std::uint64_t bytes = layout.getTypeAllocSize(local.getAllocatedType()).getFixedValue();
  return llvm::ConstantInt::get(llvm::Type::getInt64Ty(local.getContext()), bytes);
}

}  // namespace

void end_scopes(llvm::Module& module) {
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    for (const auto& [local, block] : unmarked(function)) {
      // AddressSanitizer, which runs are made with, heeds markers that say how much they are about.
      llvm::ConstantInt* size = size_of(*local);
      Borders(function, *block).visit(function, [&, local = local](llvm::Instruction& at, bool in) {
        llvm::IRBuilder<> builder(&at);
        if (in) {
          builder.CreateLifetimeStart(local, size);
        } else {
          builder.CreateLifetimeEnd(local, size);
        }
      });
    }
  }
}

}  // namespace heapreach::frontends::prepare
