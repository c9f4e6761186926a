#include "frontends/lower/procedure_table.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>

#include "frontends/prepare/prepared.h"

namespace heapreach::frontends::lower {

using prepare::defined_callee;

namespace {

bool has_variable(const llvm::Type& type) {
  return type.isIntegerTy() || type.isPointerTy();
}

std::string trouble_with(const llvm::Type& type) {
  return type.isFPOrFPVectorTy() ? "floating point" : "a type that is no integer or pointer";
}

}  // namespace

void ProcedureTable::declare() {
  GraphBuilder::Names names;
  for (const llvm::Function* function : context_.functions) {
    if (function == context_.function) continue;
    ProcedureShape& shape = shapes_[function];
    shape.id = static_cast<rts::ProcedureId>(system_.procedures.size());
    const Position at = position_of(*function);
    rts::Procedure procedure;
    procedure.name = graph_.unique(as_name(function->getName().str()), names);
    if (at.line > 0) procedure.at = at;
    system_.procedures.push_back(std::move(procedure));
    for (const llvm::Argument& parameter : function->args()) {
      if (parameter.use_empty()) continue;
      if (!has_variable(*parameter.getType())) {
        throw InputError(at, "the parameter " + name_of(parameter) + " of " +
                                 function->getName().str() +
                                 " is not supported: " + trouble_with(*parameter.getType()));
      }
      shape.parameters.push_back(&parameter);
    }
  }
  note_calls();
}

/// Who calls them, and what they return.
void ProcedureTable::note_calls() {
  for (const llvm::Function* function : context_.functions) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      ProcedureShape* own = find(function);
      const auto* end = llvm::dyn_cast<llvm::ReturnInst>(&instruction);
      if (end && end->getReturnValue() && own) {
        own->returned.push_back(end->getReturnValue());
      }
      const llvm::Function* callee = defined_callee(instruction);
      ProcedureShape* called = find(callee);
      if (!called) continue;
      called->sites.push_back(llvm::cast<llvm::CallBase>(&instruction));
      called->gives_back |= !instruction.use_empty();
      if (!instruction.use_empty() && !has_variable(*instruction.getType())) {
        unsupported(instruction, "the result of " + callee->getName().str(),
                    trouble_with(*instruction.getType()));
      }
    }
  }
}

const ProcedureShape* ProcedureTable::find(const llvm::Function* function) const {
  const auto known = shapes_.find(function);
  return known == shapes_.end() ? nullptr : &known->second;
}

ProcedureShape* ProcedureTable::find(const llvm::Function* function) {
  const auto known = shapes_.find(function);
  return known == shapes_.end() ? nullptr : &known->second;
}

const ProcedureShape* ProcedureTable::of(const llvm::Value& value) const {
  const llvm::Function* function = nullptr;
  if (const auto* parameter = llvm::dyn_cast<llvm::Argument>(&value)) {
    function = parameter->getParent();
  } else if (const auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value)) {
    function = defined_callee(*instruction);
  }
  return find(function);
}

std::vector<const llvm::Value*> ProcedureTable::sources_of(const llvm::Value& value) const {
  std::vector<const llvm::Value*> sources;
  if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(&value)) {
    for (const llvm::Use& incoming : phi->incoming_values()) sources.push_back(incoming.get());
  }
  const ProcedureShape* shape = of(value);
  if (!shape) return sources;
  const auto* parameter = llvm::dyn_cast<llvm::Argument>(&value);
  if (!parameter) return shape->returned;
  for (const llvm::CallBase* site : shape->sites) {
    sources.push_back(site->getArgOperand(parameter->getArgNo()));
  }
  return sources;
}

}  // namespace heapreach::frontends::lower
