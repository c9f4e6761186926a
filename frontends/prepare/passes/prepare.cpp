// Purpose: inlined functions in SSA form that still hold every undefined value as an arbitrary one
// (registers.cpp). No pass that simplifies runs at all: the translation builds expressions on
// demand and needs none.
#include "frontends/prepare/passes/prepare.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/Local.h>

#include "frontends/compile/scopes/names.h"
#include "frontends/compile/source.h"
#include "frontends/library/assertions.h"
#include "frontends/library/calls.h"
#include "frontends/library/library.h"
#include "frontends/library/reals.h"
#include "frontends/library/spell_out.h"
#include "frontends/library/unseen_choices.h"
#include "frontends/lines/marks.h"
#include "frontends/prepare/calls/function_pointers.h"
#include "frontends/prepare/calls/recursion.h"
#include "frontends/prepare/calls/results.h"
#include "frontends/prepare/calls/results_in_parts.h"
#include "frontends/prepare/calls/unread_functions.h"
#include "frontends/prepare/calls/variadic.h"
#include "frontends/prepare/locals/aggregates.h"
#include "frontends/prepare/locals/debug_scopes.h"
#include "frontends/prepare/locals/made_up_types.h"
#include "frontends/prepare/locals/marked_scopes.h"
#include "frontends/prepare/locals/registers.h"
#include "frontends/prepare/locals/separate_allocas.h"
#include "frontends/prepare/passes/arguments.h"
#include "frontends/prepare/passes/entry_records.h"
#include "frontends/prepare/passes/inlined_functions.h"
#include "frontends/prepare/passes/marked_loads.h"
#include "frontends/prepare/passes/one_thread.h"
#include "frontends/prepare/passes/open_orders.h"
#include "frontends/prepare/passes/outside_main.h"
#include "frontends/prepare/passes/own_branches.h"
#include "frontends/prepare/prepared.h"
#include "frontends/prepare/values/absolute.h"
#include "frontends/prepare/values/built_ins.h"
#include "frontends/prepare/values/constant_expressions.h"
#include "frontends/prepare/values/dead.h"
#include "frontends/prepare/values/first_elements.h"
#include "frontends/prepare/values/floats.h"
#include "frontends/prepare/values/folded_casts.h"
#include "frontends/prepare/values/pointers_in_integers.h"
#include "frontends/prepare/values/round_trips.h"
#include "support/suggest.h"

namespace heapreach::frontends::prepare {

using compile::position_of;
using compile::unsupported;
using library::define_library;

namespace {

constexpr std::size_t most_instructions = 200000;  // after inlining

/// Where inlining will put what it does before the function's own instructions: behind the last
/// instruction before the call, or at the start of its block.
class BeforeCall {
 public:
  explicit BeforeCall(llvm::CallBase& call)
      : block_(*call.getParent()), last_(call.getPrevNode()), at_(call.getDebugLoc()) {
    for (unsigned i = 0; i < call.arg_size(); ++i) {
      if (call.isByValArgument(i)) copied_.push_back(call.getArgOperand(i)->stripPointerCasts());
    }
  }

  /// Inlining copies arguments that are passed by value, and says of the copies and their lifetimes
  /// that they are made in the function: they are made at the call.
  void place_copies() const {
    std::size_t open = copied_.size();
    auto next = last_ ? std::next(last_->getIterator()) : block_.begin();
    for (; open > 0 && is_made_up(*next); ++next) {
      next->setDebugLoc(at_);
      const auto* copy = llvm::dyn_cast<llvm::MemCpyInst>(&*next);
      if (copy && is_copied(*copy->getRawSource())) --open;
    }
  }

 private:
  /// Whether it may stand before all that comes from the function.
  static bool is_made_up(const llvm::Instruction& instruction) {
    return llvm::isa<llvm::BitCastInst>(instruction) ||
           (llvm::isa<llvm::IntrinsicInst>(instruction) &&
            !llvm::isa<llvm::DbgInfoIntrinsic>(instruction));
  }
  bool is_copied(const llvm::Value& source) const {
    return std::find(copied_.begin(), copied_.end(), source.stripPointerCasts()) != copied_.end();
  }

  llvm::BasicBlock& block_;
  llvm::Instruction* last_;
  llvm::DebugLoc at_;
  std::vector<const llvm::Value*> copied_;
};

/// Calls of recursive functions stay.
void inline_calls(llvm::Function& function, const std::set<const llvm::Function*>& recursive) {
  std::vector<llvm::CallBase*> calls;
  const auto add = [&](llvm::Instruction& instruction) {
    const llvm::Function* callee = defined_callee(instruction);
    if (!callee || recursive.count(callee)) return;
    calls.push_back(llvm::cast<llvm::CallBase>(&instruction));
  };
  for (llvm::Instruction& instruction : llvm::instructions(function)) add(instruction);
  std::map<const llvm::Function*, std::size_t> sizes;
  std::size_t size = function.getInstructionCount();
  while (!calls.empty()) {
    llvm::CallBase* call = calls.back();
    calls.pop_back();
    const auto [known, is_new] = sizes.emplace(call->getCalledFunction(), 0);
    if (is_new) known->second = known->first->getInstructionCount();
    size += known->second;
    if (size > most_instructions) {
      throw InputError(position_of(function),
                       "a program of this size is not supported: it has more than " +
                           std::to_string(most_instructions) +
                           " instructions once calls are inlined");
    }
    llvm::InlineFunctionInfo info;
    const BeforeCall before(*call);
    const llvm::InlineResult result = llvm::InlineFunction(*call, info);
    if (!result.isSuccess()) unsupported(*call, "this call", result.getFailureReason());
    before.place_copies();
    for (llvm::CallBase* inner : info.InlinedCallSites) add(*inner);
  }
}

/// All computed jumps of a function share one instruction, which has no place in the source.
const llvm::Instruction& with_position(const llvm::Instruction& jump) {
  if (jump.getDebugLoc()) return jump;
  for (const llvm::BasicBlock* before : llvm::predecessors(jump.getParent())) {
    if (before->getTerminator()->getDebugLoc()) return *before->getTerminator();
  }
  return jump;
}

/// Other names of functions and variables; whatever alias there is later on is ours.
void resolve_aliases(llvm::Module& module) {
  for (llvm::GlobalAlias& alias : llvm::make_early_inc_range(module.aliases())) {
    alias.replaceAllUsesWith(alias.getAliasee());
    alias.eraseFromParent();
  }
}

/// What would otherwise be refused for something that comes with it.
void refuse_jumps(const llvm::Function& function) {
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    if (llvm::isa<llvm::IndirectBrInst>(instruction)) {
      unsupported(with_position(instruction), "a computed goto");
    }
    const auto* built_in = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
    if (!built_in) continue;
    if (built_in->getIntrinsicID() == llvm::Intrinsic::eh_sjlj_setjmp)
      unsupported(instruction, "setjmp");
    if (built_in->getIntrinsicID() == llvm::Intrinsic::eh_sjlj_longjmp)
      unsupported(instruction, "longjmp");
  }
}

/// Whether a function that nobody defines is called, which may change variables that it can know.
bool calls_what_changes_variables(const std::vector<llvm::Function*>& functions,
                                  const Options& options) {
  if (options.outside != OutsideCalls::havoc_escaped) return false;
  return std::any_of(functions.begin(), functions.end(), [](llvm::Function* function) {
    return llvm::any_of(llvm::instructions(*function), [](const llvm::Instruction& instruction) {
      return library::is_unknown_call(instruction);
    });
  });
}

}  // namespace

std::vector<llvm::Function*> prepare(llvm::Module& module, const std::string& path,
                                     const Options& options, Padding padding) {
  llvm::Function* entry = module.getFunction(options.entry);
  if (!entry || entry->isDeclaration()) {
    std::vector<std::string_view> names;
    for (const llvm::Function& function : module) {
      if (!function.isDeclaration()) names.emplace_back(function.getName());
    }
    throw InputError({path, 0, 0}, "no function '" + options.entry + "' is defined" +
                                       did_you_mean(options.entry, names));
  }
  if (entry->isVarArg()) {
    throw InputError(position_of(*entry),
                     "an entry function with a variable number of arguments is not supported");
  }
  // Who calls another function finds variables as anything may have left them.
  if (options.entry == "main") refuse_constructors(module);
  if (options.most_of_callees) leave_unread(module, *entry, *options.most_of_callees);
  mark_own_branches(module);
  resolve_aliases(module);
  spell_out_absolute_values(module);
  spell_out_built_ins(module);
  run_alone(module);
  separate_allocas(module);
  if (options.entry == "main" && !options.is_open()) make_arguments(module);
  entry = &take_records_in_parts(*entry);
  const std::string name = entry->getName().str();
  library::define_real_readers(module);
  keep_floats_as_bits(module);
  entry = module.getFunction(name);  // another one, if floating-point numbers are passed to it
  if (module.getNamedMetadata(compile::scopes::module_is_marked)) {
    mark_lifetimes(module);
  } else {
    end_scopes(module);
  }
  put_results_together_apart(module);
  KnownVariables known(module, options);
  fix_variadic_functions(module);
  define_library(module);
  lower_indirect_calls(module, options.is_open());
  library::branch_at_assertions(module);
  if (options.every_line) lines::insert_marks(module);
  std::vector<llvm::Function*> functions = recursive_functions(*entry);
  for (llvm::Function*& function : functions) {
    llvm::Function& in_parts = return_first_part(*function);
    if (function == entry) entry = &in_parts;
    function = &in_parts;
  }
  const std::set<const llvm::Function*> recursive(functions.begin(), functions.end());
  if (recursive.count(entry)) entry = &calling(*entry);
  functions.insert(functions.begin(), entry);
  for (llvm::Function* function : functions) {
    inline_calls(*function, recursive);
    refuse_jumps(*function);
    llvm::EliminateUnreachableBlocks(*function);
  }
  keep_open_orders_with_code(module, functions);
  for (llvm::Function& function : module) {
    const bool is_kept =
        std::find(functions.begin(), functions.end(), &function) != functions.end();
    const bool is_left = is_kept || library::is_real_reader(function);
    if (!is_left && !function.isDeclaration()) drop_body(function);
  }
  name_first_elements(module, functions);
  for (llvm::Function* function : functions) name_casts_of_records(*function);
  for (llvm::Function* function : functions) gather_allocas(*function);
  known.note_accesses(functions);
  const bool changes_variables = calls_what_changes_variables(functions, options);
  const std::vector<llvm::AllocaInst*> globals =
      globals_to_locals(module, *entry, known, changes_variables);
  for (llvm::Function* function : functions) {
    const bool first = function == entry;
    if (options.loads_are_uses()) mark_loads(*function);
    locals_to_registers(*function, options, first ? globals : std::vector<llvm::AllocaInst*>());
  }
  library::drop_unseen_choices(functions);
  library::spell_out_effects(functions);
  for (llvm::Function& function : module) {
    if (library::is_real_reader(function)) drop_body(function);
  }
  load_pointers_as_such(functions);
  for (llvm::Function* function : functions) {
    const bool first = function == entry;
    // What blocks are reachable from at the end is looked for in variables that mark_roots knew.
    if (options.checks(rts::Property::valid_memtrack))
      split_first_class(*function);
    else
      aggregates_to_registers(*function, padding);
    if (options.loads_are_uses()) mark_loads(*function);  // of records' members
    unfold_integers(*function);
    straighten_round_trips(*function);
    fold_known_functions(*function, options.every_line);
    if (!first) own_its_frame(*function);
    remove_dead_instructions(*function);
  }
  return functions;
}

}  // namespace heapreach::frontends::prepare
