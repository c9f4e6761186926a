// Calls that remain after inlining: intrinsics, functions known by name, unknown ones.
#include <llvm/IR/Constants.h>
#include <llvm/IR/InlineAsm.h>

#include "frontends/lower/translator.h"
#include "frontends/prepare/function_pointers.h"
#include "frontends/prepare/prepare.h"
#include "frontends/prepare/roots.h"

namespace heapreach::frontends::lower {

using prepare::arbitrary_prefix;
using prepare::bad_call;
using prepare::ends_normally;
using prepare::root_prefix;

namespace {

const std::set<std::string> error_functions = {"__VERIFIER_error", "reach_error", "__assert_fail",
                                               "__assert", "__assert_rtn"};
const std::set<std::string> ending_functions = {"abort", "exit", "_exit", "_Exit", "quick_exit"};

/// Functions that change memory, control or the set of threads in ways that must not be passed
/// over.
const std::map<std::string, std::string> refused_functions = {
    {"setjmp", ""},
    {"_setjmp", ""},
    {"sigsetjmp", ""},
    {"__sigsetjmp", ""},
    {"longjmp", ""},
    {"reallocarray", ""},
    {"aligned_alloc", ""},
    {"memalign", ""},
    {"valloc", ""},
    {"posix_memalign", ""},
    {"strndup", ""},
    {"strstr", "it reads memory"},
    {"strrchr", "it reads memory"},
    {"strtok", "it writes memory"},
    {"strsep", "it writes memory"},
    {"strpbrk", "it reads memory"},
    {"strspn", "it reads memory"},
    {"strcspn", "it reads memory"},
    {"strcasecmp", "it reads memory"},
    {"mempcpy", "it writes memory"},
    {"memccpy", "it writes memory"},
    {"memmem", "it reads memory"},
    {"asprintf", ""},
    {"__ctype_b_loc", "it returns a table"},
    {"sprintf", ""},
    {"snprintf", ""},
    {"vsprintf", ""},
    {"vsnprintf", ""},
    {"scanf", ""},
    {"fscanf", ""},
    {"sscanf", ""},
    {"__isoc99_scanf", ""},
    {"__isoc99_sscanf", ""},
    {"__isoc99_fscanf", ""},
    {"gets", ""},
    {"fgets", ""},
    {"getline", ""},
    {"read", ""},
    {"recv", ""},
    {"fread", ""},
    {"qsort", "it calls a function"},
    {"bsearch", "it calls a function"},
    {"atexit", "it calls a function"},
    {"signal", "it calls a function"},
    {"fork", ""},
    {"pthread_create", "threads"},
    {"pthread_join", "threads"},
    {"thrd_create", "threads"},
    {"bcopy", ""},
    {"bzero", ""},
    {"cfree", ""},
    {"reallocf", ""}};

}  // namespace

/// The value becomes any of its type.
void Translator::make_arbitrary(const llvm::Value& value, const Position& at) {
  if (value.getType()->isVoidTy()) return;
  const rts::VariableId variable = variable_of(value);
  const ExpressionPtr e = rts::make_variable(variable);
  graph_.emit(rts::Kill{{variable}}, at);
  expressions_[&value] = e;
  if (value.getType()->isIntegerTy() && range_matters(value)) {
    assume_in_range(e, value.getType()->getIntegerBitWidth(), inference_.is_unsigned(value), at);
  }
}

bool Translator::call(const llvm::CallBase& site) {
  if (const auto* own = llvm::dyn_cast<llvm::IntrinsicInst>(&site)) return intrinsic(*own);
  if (site.isInlineAsm()) unsupported(site, "inline assembly");
  const auto* callee = llvm::dyn_cast<llvm::Function>(site.getCalledOperand()->stripPointerCasts());
  if (!callee) unsupported(site, "this call");
  if (procedures_.count(callee)) {
    call_procedure(site, *callee);
    return true;
  }
  if (site.getType()->isFloatingPointTy()) unsupported(site, "floating point");
  const std::string name = callee->getName().str();
  bool goes_on = true;
  if (known_function(site, name, goes_on)) return goes_on;
  unknown_function(site, name);
  if (!callee->doesNotReturn() && !site.doesNotReturn()) return true;
  end_program(End::aborted, site);
  return false;
}

bool Translator::known_function(const llvm::CallBase& site, const std::string& name,
                                bool& goes_on) {
  const Position at = position_of(site);
  if (name.rfind(arbitrary_prefix, 0) == 0) {
    if (!site.use_empty()) make_arbitrary(site, at);
  } else if (name == bad_call) {
    report_bad_call(site);
    goes_on = false;
  } else if (name == "malloc" || name == "calloc") {
    allocate(site);
  } else if (name == "realloc" && site.arg_size() == 2) {
    reallocate(site);
  } else if (name == "free") {
    free_block(site);
  } else if (name.rfind("__VERIFIER_nondet_", 0) == 0) {
    if (!site.getType()->isIntegerTy() && !site.getType()->isPointerTy()) {
      unsupported(site, "the call of " + name, "its type");
    }
    make_arbitrary(site, at);
  } else if (name == "__VERIFIER_assume") {
    const llvm::Value& argument = *site.getArgOperand(0);
    const auto* wide = llvm::dyn_cast<llvm::ZExtInst>(&argument);
    const bool is_condition = wide && wide->getOperand(0)->getType()->isIntegerTy(1);
    emit(rts::Assume{is_condition ? condition(*wide->getOperand(0))
                                  : compare(rts::Op::not_equal, integer(argument), number(0))},
         site);
  } else if (error_functions.count(name)) {
    error_calls_[next_edge()] = at;
    finish_with_error_call();
    goes_on = false;
  } else if (name.rfind(root_prefix, 0) == 0) {
    note_root(site, name.substr(std::string(root_prefix).size()));
  } else if (ending_functions.count(name)) {
    end_program(ends_normally(site) ? End::called_exit : End::aborted, site);
    goes_on = false;
  } else {
    return false;
  }
  return true;
}

/// The path that leads here says that the pointer is none of these functions.
void Translator::report_bad_call(const llvm::CallBase& site) {
  const ExpressionPtr called = pointer(*site.getArgOperand(0));
  ExpressionPtr is_one = rts::make_boolean(false);
  for (unsigned i = 1; i < site.arg_size(); ++i) {
    is_one = either(is_one, compare(rts::Op::equal, called, pointer(*site.getArgOperand(i))));
  }
  emit(rts::Assert{is_one}, site);
  bad_calls_.insert(next_edge());
  finish(exit_, "exit");
}

void Translator::unknown_function(const llvm::CallBase& site, const std::string& name) {
  if (const auto refused = refused_functions.find(name); refused != refused_functions.end()) {
    unsupported(site, "the call of " + name, refused->second);
  }
  if (!site.getType()->isVoidTy() && !site.getType()->isIntegerTy() &&
      !site.getType()->isPointerTy()) {
    unsupported(site, "the call of " + name, "its type");
  }
  if (options_.strict) {
    unsupported(site, "the call of " + name, "the program does not define it (--strict)");
  }
  if (warned_.insert(name).second) {
    warnings_.push_back({position_of(site), "the function " + name +
                                                " is not defined: it is taken to return any value "
                                                "and to touch nothing"});
    assume("undefined functions return any value and touch nothing");
  }
  make_arbitrary(site, position_of(site));
}

bool Translator::intrinsic(const llvm::IntrinsicInst& site) {
  const Position at = position_of(site);
  switch (site.getIntrinsicID()) {
    case llvm::Intrinsic::lifetime_start:
    case llvm::Intrinsic::lifetime_end: {
      const auto* local = llvm::dyn_cast<llvm::AllocaInst>(
          site.getArgOperand(site.arg_size() - 1)->stripPointerCasts());
      if (!local) unsupported(site, "the lifetime of this local");
      if (site.getIntrinsicID() == llvm::Intrinsic::lifetime_start)
        start_lifetime(*local, at);
      else
        end_lifetime(*local, at);
      return true;
    }
    case llvm::Intrinsic::memcpy:
    case llvm::Intrinsic::memmove:
      copy(llvm::cast<llvm::MemTransferInst>(site));
      return true;
    case llvm::Intrinsic::memset:
      fill(llvm::cast<llvm::MemSetInst>(site));
      return true;
    case llvm::Intrinsic::expect:
      if (site.getType()->isIntegerTy(1)) {
        conditions_[&site] = condition(*site.getArgOperand(0));
      } else {
        expressions_[&site] = integer(*site.getArgOperand(0), inference_.is_unsigned(site));
      }
      return true;
    case llvm::Intrinsic::assume:
    case llvm::Intrinsic::donothing:
    case llvm::Intrinsic::experimental_noalias_scope_decl:
      return true;
    case llvm::Intrinsic::stacksave:
      save_stack(site);
      return true;
    case llvm::Intrinsic::stackrestore:
      restore_stack(site);
      return true;
    case llvm::Intrinsic::trap:
      end_program(End::aborted, site);
      return false;
    default:
      unsupported(site, "the built-in function " + site.getCalledFunction()->getName().str());
  }
}

}  // namespace heapreach::frontends::lower
