#include "frontends/prepare/calls/recursion.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "frontends/compile/llvm_versions.h"
#include "frontends/compile/source.h"
#include "frontends/prepare/prepared.h"
#include "rts/model/graph.h"
#include "support/worklist.h"

namespace heapreach::frontends::prepare {

using compile::unsupported;

namespace {

/// The functions that calls of an entry lead to. LLVM's own call graph has nodes for callers and
/// callees outside the module, which make everything one component.
class CallGraph {
 public:
  explicit CallGraph(llvm::Function& entry) { visit(entry); }

  /// Those on cycles, but for such that are part of the one function which calls them, in one
  /// place: activations of two functions that take turns become alike, and so do their frames.
  std::set<const llvm::Function*> recursive() const {
    std::set<const llvm::Function*> result = on_cycles();
    std::vector<Calls> calls = calls_;
    for (bool again = true; again;) {
      again = false;
      for (std::size_t f = 1; f < calls.size(); ++f) {  // not the entry
        if (result.count(functions_[f]) == 0 || !become_part_of_caller(calls, f)) continue;
        result.erase(functions_[f]);
        again = true;
      }
    }
    return result;
  }

 private:
  using Calls = std::vector<std::size_t>;  // a function's callees, once for each call

  std::set<const llvm::Function*> on_cycles() const {
    const std::vector<std::size_t> component = graph_.components();
    std::map<std::size_t, std::size_t> sizes;
    for (const std::size_t number : component) ++sizes[number];
    std::set<const llvm::Function*> result = call_themselves_;
    for (const auto& [function, vertex] : vertices_) {
      if (sizes[component[vertex]] > 1) result.insert(function);
    }
    return result;
  }

  /// False if there are several calls of the function, or one is its own.
  static bool become_part_of_caller(std::vector<Calls>& calls, std::size_t function) {
    std::optional<std::size_t> caller;
    for (std::size_t f = 0; f < calls.size(); ++f) {
      const auto number = std::count(calls[f].begin(), calls[f].end(), function);
      if (number == 0) continue;
      if (caller || number > 1 || f == function) return false;
      caller = f;
    }
    if (!caller) return false;
    std::erase(calls[*caller], function);
    calls[*caller].insert(calls[*caller].end(), calls[function].begin(), calls[function].end());
    calls[function].clear();
    return true;
  }

  rts::VertexId visit(llvm::Function& function) {
    const auto known = vertices_.find(&function);
    if (known != vertices_.end()) return known->second;
    const rts::VertexId vertex = graph_.add_vertex();
    vertices_[&function] = vertex;
    functions_.push_back(&function);
    calls_.emplace_back();
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      check(instruction);
      llvm::Function* callee = defined_callee(instruction);
      if (!callee) continue;
      if (callee == &function) call_themselves_.insert(callee);
      const rts::VertexId to = visit(*callee);
      graph_.add_edge(vertex, to);
      calls_[vertex].push_back(to);
    }
    return vertex;
  }

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

  rts::Graph graph_;
  std::map<const llvm::Function*, rts::VertexId> vertices_;
  std::vector<const llvm::Function*> functions_;  // by vertex; the first is the entry
  std::vector<Calls> calls_;                      // by vertex
  std::set<const llvm::Function*> call_themselves_;
};

bool has_lifetime(const llvm::AllocaInst& local) {
  for (Worklist<const llvm::Value*> work = {&local}; !work.empty();) {
    for (const llvm::User* user : work.take()->users()) {
      const auto* marker = llvm::dyn_cast<llvm::IntrinsicInst>(user);
      if (marker && marker->isLifetimeStartOrEnd()) return true;
      if (llvm::isa<llvm::BitCastInst>(user)) work.add(user);
    }
  }
  return false;
}

/// Where the function begins.
llvm::DILocation* place_of(llvm::DISubprogram& subprogram) {
  return llvm::DILocation::get(subprogram.getContext(), subprogram.getLine(), 0, &subprogram);
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

/// A block of alloca, or an array of variable length.
bool is_dynamic(const llvm::Instruction& instruction) {
  const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
  return local && !local->isStaticAlloca();
}

}  // namespace

std::vector<llvm::Function*> recursive_functions(llvm::Function& entry) {
  const std::set<const llvm::Function*> recursive = CallGraph(entry).recursive();
  std::vector<llvm::Function*> result;
  for (llvm::Function& function : *entry.getParent()) {
    if (recursive.count(&function)) result.push_back(&function);
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
    call->setDebugLoc(place_of(*subprogram));
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
  for (; !is_dynamic(*behind) && llvm::isa<llvm::AllocaInst>(*behind); ++behind) {
    auto* local = llvm::cast<llvm::AllocaInst>(&*behind);
    if (!has_lifetime(*local)) locals.push_back(local);
  }
  llvm::IRBuilder<> begin(&*behind);
  const auto all = llvm::instructions(function);
  const bool restores = std::any_of(all.begin(), all.end(), is_dynamic);
  llvm::Value* stack = restores ? compile::save_stack(begin) : nullptr;
  for (llvm::AllocaInst* local : locals) begin.CreateLifetimeStart(local);
  if (llvm::DISubprogram* subprogram = function.getSubprogram()) {
    begin.SetCurrentDebugLocation(place_of(*subprogram));
  }
  for (const auto& [argument, own] : copies) {
    const llvm::MaybeAlign alignment(own->getAlign());
    begin.CreateMemCpy(own, alignment, argument, alignment,
                       data.getTypeAllocSize(own->getAllocatedType()).getFixedValue());
  }
  for (llvm::BasicBlock& block : function) {
    if (!llvm::isa<llvm::ReturnInst>(block.getTerminator())) continue;
    llvm::IRBuilder<> end(block.getTerminator());
    for (llvm::AllocaInst* local : locals) end.CreateLifetimeEnd(local);
    if (restores) compile::restore_stack(end, *stack);
  }
}

}  // namespace heapreach::frontends::prepare
