// Strongly connected components of the call graph by Tarjan (SIAM J. Comput. 1972). LLVM's own call
// graph has nodes for callers and callees outside the module, which make everything one component.
#include "frontends/prepare/recursion.h"

#include <algorithm>
#include <map>
#include <set>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "frontends/compile/source.h"
#include "frontends/prepare/prepare.h"

namespace heapreach::frontends::prepare {

using compile::unsupported;

namespace {

class CallGraph {
 public:
  std::set<const llvm::Function*> recursive;

  void visit(llvm::Function& function) {
    const std::size_t index = numbers_.size() + 1;
    numbers_[&function] = index;
    std::size_t lowest = index;
    bool calls_itself = false;
    stack_.push_back(&function);
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      check(instruction);
      llvm::Function* callee = defined_callee(instruction);
      if (!callee) continue;
      calls_itself |= callee == &function;
      if (!numbers_.count(callee)) visit(*callee);
      if (numbers_[callee] != done) lowest = std::min(lowest, numbers_[callee]);
    }
    numbers_[&function] = lowest;
    if (lowest == index) close(function, calls_itself);
  }

 private:
  static constexpr std::size_t done = 0;

  static void check(const llvm::Instruction& instruction) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (!call) return;
    const auto* callee =
        llvm::dyn_cast<llvm::Function>(call->getCalledOperand()->stripPointerCasts());
    if (!callee || callee->isDeclaration() || known_by_name(*callee)) return;
    if (callee->isVarArg()) {
      unsupported(
          instruction,
          "the function " + callee->getName().str() + " with a variable number of arguments",
          "its address is taken, it is given structs or long double, or the machine is "
          "not x86; give it a fixed number");
    }
    if (!defined_callee(instruction)) {
      unsupported(instruction, "the call of " + callee->getName().str(),
                  "its arguments do not have the types of the definition");
    }
  }

  void close(const llvm::Function& root, bool calls_itself) {
    const bool alone = stack_.back() == &root;
    while (true) {
      const llvm::Function* member = stack_.back();
      stack_.pop_back();
      if (!alone || calls_itself) recursive.insert(member);
      numbers_[member] = done;
      if (member == &root) return;
    }
  }

  std::map<const llvm::Function*, std::size_t> numbers_;  // the lowest that is reached, or done
  std::vector<const llvm::Function*> stack_;
};

bool has_lifetime(const llvm::AllocaInst& local) {
  std::vector<const llvm::Value*> todo = {&local};
  while (!todo.empty()) {
    const llvm::Value* value = todo.back();
    todo.pop_back();
    for (const llvm::User* user : value->users()) {
      const auto* marker = llvm::dyn_cast<llvm::IntrinsicInst>(user);
      if (marker && marker->isLifetimeStartOrEnd()) return true;
      if (llvm::isa<llvm::BitCastInst>(user)) todo.push_back(user);
    }
  }
  return false;
}

struct Copied {
  llvm::Argument* argument;
  llvm::AllocaInst* own;
};

/// Arguments of the attribute byval are copies in the caller's frame: here is room for own ones.
std::vector<Copied> make_room_for_arguments(llvm::Function& function) {
  std::vector<Copied> copies;
  llvm::IRBuilder<> builder(&function.getEntryBlock(), function.getEntryBlock().begin());
  for (llvm::Argument& argument : function.args()) {
    if (!argument.hasByValAttr()) continue;
    copies.push_back({&argument, builder.CreateAlloca(argument.getParamByValType(), nullptr,
                                                      argument.getName() + ".own")});
  }
  for (const auto& [argument, own] : copies) argument->replaceAllUsesWith(own);
  return copies;
}

}  // namespace

llvm::Function* defined_callee(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  if (!call) return nullptr;
  llvm::Function* callee = call->getCalledFunction();
  if (!callee || callee->isDeclaration() || known_by_name(*callee)) return nullptr;
  return callee;
}

std::vector<llvm::Function*> recursive_functions(llvm::Function& entry) {
  CallGraph graph;
  graph.visit(entry);
  std::vector<llvm::Function*> result;
  for (llvm::Function& function : *entry.getParent()) {
    if (graph.recursive.count(&function)) result.push_back(&function);
  }
  return result;
}

llvm::Function& calling(llvm::Function& function) {
  llvm::Function* caller =
      llvm::Function::Create(function.getFunctionType(), llvm::GlobalValue::InternalLinkage,
                             "__heapreach_entry", function.getParent());
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(function.getContext(), "", caller));
  std::vector<llvm::Value*> arguments;
  for (llvm::Argument& argument : caller->args()) {
    argument.setName(function.getArg(argument.getArgNo())->getName());
    arguments.push_back(&argument);
  }
  llvm::CallInst* call = builder.CreateCall(&function, arguments);
  call->setAttributes(function.getAttributes());
  if (llvm::DISubprogram* subprogram = function.getSubprogram()) {
    caller->setSubprogram(subprogram);
    call->setDebugLoc(
        llvm::DILocation::get(function.getContext(), subprogram->getLine(), 0, subprogram));
  }
  if (call->getType()->isVoidTy())
    builder.CreateRetVoid();
  else
    builder.CreateRet(call);
  return *caller;
}

void own_its_frame(llvm::Function& function) {
  const std::vector<Copied> copies = make_room_for_arguments(function);
  const llvm::DataLayout& data = function.getParent()->getDataLayout();
  std::vector<llvm::AllocaInst*> locals;
  llvm::BasicBlock::iterator behind = function.getEntryBlock().begin();
  for (; llvm::isa<llvm::AllocaInst>(*behind); ++behind) {
    auto* local = llvm::cast<llvm::AllocaInst>(&*behind);
    if (local->isStaticAlloca() && !has_lifetime(*local)) locals.push_back(local);
  }
  llvm::IRBuilder<> begin(&*behind);
  for (llvm::AllocaInst* local : locals) begin.CreateLifetimeStart(local);
  for (const auto& [argument, own] : copies) {
    const llvm::MaybeAlign alignment(own->getAlign());
    begin.CreateMemCpy(own, alignment, argument, alignment,
                       data.getTypeAllocSize(own->getAllocatedType()).getFixedValue());
  }
  for (llvm::BasicBlock& block : function) {
    if (!llvm::isa<llvm::ReturnInst>(block.getTerminator())) continue;
    llvm::IRBuilder<> end(block.getTerminator());
    for (llvm::AllocaInst* local : locals) end.CreateLifetimeEnd(local);
  }
}

}  // namespace heapreach::frontends::prepare
