#include "frontends/lower/program/translate.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

#include "frontends/lower/declared.h"
#include "frontends/lower/program/graph_walk.h"
#include "frontends/lower/program/meta.h"
#include "frontends/lower/program/open_orders.h"
#include "frontends/lower/program/place_notes.h"
#include "frontends/lower/value_kinds.h"
#include "frontends/prepare/locals/padding.h"
#include "frontends/prepare/passes/one_thread.h"
#include "rts/semantics/operations.h"

namespace heapreach::frontends::lower {

namespace {

constexpr const char* argc_is_positive = "argc is at least 1";

class Translation : private Part {
 public:
  Translation(Context& context, const Deadline& deadline)
      : Part(context), parts_(context), walk_(context, parts_, deadline) {}

  Imported run();

 private:
  void analyse();
  void translate_entry();
  void translate_procedure(const llvm::Function& function, ProcedureShape& shape);
  void make_parameters_arbitrary();
  [[noreturn]] void refuse(const llvm::Argument& parameter);
  void end_errors();

  Parts parts_;
  GraphWalk walk_;
};

/// The C names of values, from the debug information.
void note_names(Context& context) {
  for (const llvm::Function* function : context.functions) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      if (is_start_value(instruction)) {
        context.names.emplace(&instruction, variable_of_start(instruction));
      }
      const auto* named = llvm::dyn_cast<llvm::DbgVariableIntrinsic>(&instruction);
      if (!named || named->getNumVariableLocationOps() != 1) continue;
      const llvm::Value* value = named->getVariableLocationOp(0);
      if (!value || llvm::isa<llvm::Constant>(value)) continue;
      const std::string mark = kind_mark(named->getVariable()->getType());
      // A floating-point number is the integer of its bits, which gets the name as well.
      const auto* bits = llvm::dyn_cast<llvm::BitCastInst>(value);
      const bool is_pointer = value->getType()->isPointerTy();
      const llvm::Value* behind = is_pointer ? value->stripPointerCasts()
                                  : bits     ? bits->getOperand(0)
                                             : value;
      for (const llvm::Value* one : {value, behind}) {
        if (!mark.empty()) context.kind_marks.emplace(one, mark);
        context.names.emplace(one, named->getVariable()->getName().str());
        context.namings.emplace_back(one, named);
      }
    }
  }
}

/// Copies left padding out, which nobody misses as long as it has no cells: in blocks of whole
/// scalars none ends in padding, and no access reads any. Among bytes, or where the cells are other
/// ones than the copy's, padding has contents, and an end.
void check_padding(Context& context) {
  const layouts::Layouts& layouts = context.inference.layouts();
  for (const llvm::Function* function : context.functions) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      if (!prepare::is_padding_mark(instruction)) continue;
      const auto& mark = llvm::cast<llvm::CallBase>(instruction);
      const auto number = [&](unsigned i) {
        return llvm::cast<llvm::ConstantInt>(mark.getArgOperand(i))->getZExtValue();
      };
      const ClassId id = context.inference.points(*mark.getArgOperand(0));
      const LayoutId layout = context.inference.layout_of(id);
      const bool leaves_record = (layouts.marks(id) & layouts::Layouts::inside_mixed_record) != 0 &&
                                 number(1) > layouts[layout].bytes;
      if (layouts.is_bytes(id) || leaves_record ||
          layouts.cells_of_whole(layout, number(1)) != number(2)) {
        throw PaddingNeeded();
      }
    }
  }
}

Imported Translation::run() {
  system_.guard = 1;
  if (options_.is_open()) system_.heap = rts::StartHeap::unknown;
  system_.start = graph_.add_vertex("start");
  const auto* reason = layouts_.some_reason();
  if (reason && options_.cells() == MemoryModel::fields) {
    throw InputError(reason->at, reason->text + ": not supported by --memory-model fields");
  }
  check_padding(context_);
  analyse();
  translate_entry();
  for (const llvm::Function* function : context_.functions) {
    ProcedureShape* shape = parts_.procedure_table.find(function);
    if (shape) translate_procedure(*function, *shape);
  }
  end_errors();
  rts::tie_operations(system_);
  note_open_orders(context_);
  end_meta(context_, parts_.leak_roots);
  if (options_.every_line) {
    system_.meta.entries.emplace_back(rts::assumptions_key, rts::text_of(differences(context_)));
  }
  Imported result;
  result.places = PlaceNotes(context_).places(parts_.ends.edges());
  result.places.malloc_zero_is_null = options_.malloc_zero == MallocZero::null;
  result.system = std::move(system_);
  result.warnings = std::move(parts_.outside.warnings());
  result.undefined = parts_.outside.undefined();
  result.assumptions = listed_cuts(context_);
  result.static_cells = context_.static_cells;
  return result;
}

/// What the translation needs to know of the whole program.
void Translation::analyse() {
  if (module().getNamedMetadata(prepare::had_atomics)) {
    assume("no other thread runs between the parts of what is atomic");
  }
  note_names(context_);
  note_undersized(context_);
  parts_.procedure_table.declare();
  parts_.roots.find_moving();
  parts_.members.find_walkers();
  if (options_.is_open()) parts_.handed_over.find();
}

void Translation::translate_entry() {
  parts_.phis.declare();
  graph_.begin(system_.start);
  make_parameters_arbitrary();
  parts_.globals.make();
  parts_.handed_over.begin();
  parts_.reuse.begin();
  parts_.locals.note_freed_classes();
  parts_.ends.note_exits_of_procedures();
  parts_.locals.make();
  walk_.translate_from(graph_.here({}));
}

void Translation::translate_procedure(const llvm::Function& function, ProcedureShape& shape) {
  parts_.procedures.enter(function, shape);
  parts_.phis.declare();
  rts::Procedure& procedure = system_.procedures[shape.id];
  procedure.entry = graph_.add_vertex(function.getName().str(), procedure.at);
  graph_.begin(procedure.entry);
  parts_.locals.make();
  walk_.translate_from(graph_.here(position_of(function)));
  parts_.procedures.leave(shape);
}

/// What counts as an error, in the order of the system.
void Translation::end_errors() {
  if (context_.may_fail_on_memory) {
    system_.memory_errors = rts::MemoryErrors::implicit;
    system_.errors.push_back(graph_.add_error("memory_error"));
  }
  const rts::VertexId error_call = parts_.ends.error_call();
  if (error_call != no_vertex) system_.errors.push_back(error_call);
  for (const auto& [error, vertex] : context_.errors) system_.errors.push_back(vertex);
  if (system_.errors.empty()) system_.errors.push_back(graph_.add_error("error"));
}

void Translation::make_parameters_arbitrary() {
  for (const llvm::Argument& argument : function().args()) {
    if (argument.use_empty()) continue;
    const bool is_hidden = argument.hasByValAttr() || argument.hasStructRetAttr();
    const bool is_pointer = options_.is_open() && !is_hidden && argument.getType()->isPointerTy();
    if (!is_pointer && !argument.getType()->isIntegerTy()) refuse(argument);
    if (options_.is_open()) {
      parts_.arbitrary.make_start_value(argument);
      parts_.handed_over.assume_start_value(argument);
    } else {
      parts_.arbitrary.make(argument, {});
    }
    opens("parameters of the function where executions begin are any integers", {});
    if (options_.entry == "main" && argument.getArgNo() == 0) {
      assume(argc_is_positive);
      cut(compare(rts::Op::greater_equal, parts_.integers.integer(argument, false), number(1)),
          argc_is_positive, position_of(function()));
    }
  }
}

void Translation::refuse(const llvm::Argument& parameter) {
  const std::string remedy =
      options_.is_open()
          ? "structs of more than 32 numbers and pointers that are passed or returned by value are "
            "handed over in memory; pass a pointer"
      : options_.entry == "main"
          ? "its type is none of main's in C, or the program calls main"
          : "only integers are arbitrary; write a function that calls it with what the pointer is "
            "to point to, and name that one with --entry, or ask for any callers with --open";
  throw InputError(
      position_of(function()),
      "the parameter " + name_of(parameter) + " of the entry function is not supported: " + remedy);
}

}  // namespace

Imported translate(const std::vector<llvm::Function*>& functions, const Options& options,
                   const std::vector<layouts::BytesWanted>& wanted, Refusals& refusals,
                   const Deadline& deadline) {
  Context context(functions, options, wanted, refusals);
  return Translation(context, deadline).run();
}

}  // namespace heapreach::frontends::lower
