#include "frontends/lines/marks.h"

#include <algorithm>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "frontends/compile/source.h"
#include "frontends/prepare/prepared.h"

namespace heapreach::frontends::lines {

namespace {

/// Whether it says where the scope of a local begins or ends, or is the cast for that.
bool is_of_a_scope(const llvm::User& user) {
  if (llvm::isa<llvm::BitCastInst>(user)) {
    return !user.use_empty() && std::all_of(user.user_begin(), user.user_end(),
                                            [](const auto* one) { return is_of_a_scope(*one); });
  }
  const auto* built_in = llvm::dyn_cast<llvm::IntrinsicInst>(&user);
  return built_in && (built_in->isLifetimeStartOrEnd() ||
                      built_in->getIntrinsicID() == llvm::Intrinsic::stackrestore);
}

/// The line that an instruction has code of; 0 if it has none.
unsigned line_of(const llvm::Instruction& instruction) {
  const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
  if (llvm::isa<llvm::PHINode>(instruction) || llvm::isa<llvm::DbgInfoIntrinsic>(instruction) ||
      (local && local->isStaticAlloca()) || is_of_a_scope(instruction)) {
    return 0;
  }
  const llvm::DILocation* location = instruction.getDebugLoc().get();
  return location == nullptr ? 0 : location->getLine();
}

/// The instructions at which another line begins.
std::vector<llvm::Instruction*> beginnings(const llvm::Module& module) {
  std::vector<llvm::Instruction*> result;
  for (const llvm::Function& function : module) {
    if (!function.getSubprogram()) continue;
    for (const llvm::BasicBlock& block : function) {
      unsigned last = 0;
      for (const llvm::Instruction& instruction : block) {
        const unsigned line = line_of(instruction);
        if (line == 0 || line == last) continue;
        last = line;
        result.push_back(const_cast<llvm::Instruction*>(&instruction));
      }
    }
  }
  return result;
}

void note(const llvm::Instruction& instruction, LinesByFunction& lines) {
  const llvm::DILocation* location = instruction.getDebugLoc().get();
  const llvm::DISubprogram* function = location ? location->getScope()->getSubprogram() : nullptr;
  if (function == nullptr) return;
  const Position at = compile::position_of(instruction);
  lines[{at.file, function->getName().str()}].insert(at.line);
}

}  // namespace

void insert_marks(llvm::Module& module) {
  const llvm::FunctionCallee mark = module.getOrInsertFunction(
      prepare::line_mark,
      llvm::FunctionType::get(llvm::Type::getVoidTy(module.getContext()), false));
  for (llvm::Instruction* instruction : beginnings(module)) {
    llvm::IRBuilder<> builder(instruction);
    builder.CreateCall(mark)->setDebugLoc(instruction->getDebugLoc());
  }
}

LinesByFunction lines_to_mark(const llvm::Module& module) {
  LinesByFunction lines;
  for (const llvm::Instruction* instruction : beginnings(module)) note(*instruction, lines);
  return lines;
}

LinesByFunction marked_lines(const std::vector<llvm::Function*>& functions) {
  LinesByFunction lines;
  for (const llvm::Function* function : functions) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      if (prepare::is_line_mark(instruction)) note(instruction, lines);
    }
  }
  return lines;
}

}  // namespace heapreach::frontends::lines
