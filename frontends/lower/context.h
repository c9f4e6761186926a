// What all parts of the translation share: the program, the system that is being built, and which
// variables and expressions stand for the program's values.
#pragma once

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "frontends/imported.h"
#include "frontends/layouts/inference.h"
#include "frontends/lower/expressions.h"
#include "frontends/lower/graph_builder.h"
#include "frontends/lower/inlined_calls.h"
#include "frontends/lower/records.h"
#include "frontends/lower/refusals.h"
#include "frontends/options.h"

namespace heapreach::frontends::lower {

using layouts::ClassId;
using layouts::Inference;
using layouts::SignId;

/// The blocks of locals.
struct LocalBlocks {
  std::vector<const llvm::AllocaInst*> of_entry;      // in memory, in the order of the code
  std::vector<const llvm::AllocaInst*> own;           // the same of the function at work
  std::set<const llvm::AllocaInst*> mortal;           // with an end of lifetime
  std::set<const llvm::AllocaInst*> of_a_whole_life;  // of them: from the start to a normal end
};

struct Context {
  /// Contract: the functions are those of prepare(); what the pointers of `wanted` point to is
  /// bytes.
  Context(const std::vector<llvm::Function*>& functions, const Options& options,
          const std::vector<layouts::BytesWanted>& wanted, Refusals& refusals);
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  const std::vector<llvm::Function*> functions;
  const llvm::Function* function;              // the one at work
  const llvm::Instruction* current = nullptr;  // that is being translated
  const Options& options;
  Refusals& refusals;

  rts::System system;
  GraphBuilder graph;
  Inference inference;
  Records records;
  bool may_fail_on_memory = false;
  std::uint64_t static_cells = 0;

  std::unordered_map<const llvm::Value*, rts::VariableId> variables;
  std::unordered_map<const llvm::Value*, ExpressionPtr> expressions;
  std::unordered_map<const llvm::Value*, std::string> names;  // in C
  /// What says so, all of it: inlined functions may have other names for one value.
  std::vector<std::pair<const llvm::Value*, const llvm::DbgVariableIntrinsic*>> namings;
  InlinedCalls calls;
  std::map<std::string, rts::VariableId> temporaries;  // of the function at work
  LocalBlocks locals;
  std::set<std::pair<const llvm::Value*, bool>> live_roots;  // asserted since the last free

  std::vector<rts::VariableId> start_variables;  // lead to variables of the program at the start
  std::map<std::pair<rts::Property, std::string>, rts::VertexId> errors;  // and their labels
  std::set<std::string> assumptions;
  std::set<std::tuple<std::string, int, int, std::string>> cuts;   // positions and reasons
  std::set<std::tuple<std::string, int, int, std::string>> opens;  // where more may happen, and why
  std::map<const llvm::Value*, std::string> kind_marks;            // of C's types (value_kinds.h)
  std::set<rts::VariableId> computed;           // made arbitrary, and then assumed to be something
  std::vector<rts::VariableId> reused_address;  // not 0 once a block has got an old address
};

}  // namespace heapreach::frontends::lower
