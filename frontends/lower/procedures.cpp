// Recursive functions become procedures of the system, whose variables belong to one activation.
// Parameters that nobody uses are left out. A pointer that is moved along arrays goes with the
// block that it was made from, here as in phis: as a second parameter or result.
//
// A local in memory is freed when its function returns, but the program itself must not free it.
// Where a free might (by the classes of pointers), the block of any one local is singled out when
// it is made: a choice that every execution makes as it likes, so that an error is reachable
// exactly if some local may be freed, however many activations there are.
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

#include "frontends/lower/translator.h"
#include "frontends/prepare/recursion.h"

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

void Translator::declare_procedures() {
  GraphBuilder::Names names;
  for (const llvm::Function* function : functions_) {
    if (function == function_) continue;
    ProcedureShape& shape = procedures_[function];
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
  for (const llvm::Function* function : functions_) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      const auto own = procedures_.find(function);
      const auto* end = llvm::dyn_cast<llvm::ReturnInst>(&instruction);
      if (end && end->getReturnValue() && own != procedures_.end()) {
        own->second.returned.push_back(end->getReturnValue());
      }
      const llvm::Function* callee = defined_callee(instruction);
      const auto called = callee ? procedures_.find(callee) : procedures_.end();
      if (called == procedures_.end()) continue;
      called->second.sites.push_back(llvm::cast<llvm::CallBase>(&instruction));
      called->second.gives_back |= !instruction.use_empty();
      if (!instruction.use_empty() && !has_variable(*instruction.getType())) {
        unsupported(instruction, "the result of " + callee->getName().str(),
                    trouble_with(*instruction.getType()));
      }
    }
  }
}

/// The procedure that a value is a parameter of, or the result of a call of.
const Translator::ProcedureShape* Translator::procedure_of(const llvm::Value& value) const {
  const llvm::Function* function = nullptr;
  if (const auto* parameter = llvm::dyn_cast<llvm::Argument>(&value)) {
    function = parameter->getParent();
  } else if (const auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value)) {
    function = defined_callee(*instruction);
  }
  const auto known = procedures_.find(function);
  return known == procedures_.end() ? nullptr : &known->second;
}

std::vector<const llvm::Value*> Translator::sources_of(const llvm::Value& value) const {
  std::vector<const llvm::Value*> sources;
  if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(&value)) {
    for (const llvm::Use& incoming : phi->incoming_values()) sources.push_back(incoming.get());
  }
  const ProcedureShape* shape = procedure_of(value);
  if (!shape) return sources;
  const auto* parameter = llvm::dyn_cast<llvm::Argument>(&value);
  if (!parameter) return shape->returned;
  for (const llvm::CallBase* site : shape->sites) {
    sources.push_back(site->getArgOperand(parameter->getArgNo()));
  }
  return sources;
}

void Translator::find_moving_pointers() {
  std::vector<const llvm::Value*> candidates;
  const auto add = [&](const llvm::Value& value) {
    if (!value.getType()->isPointerTy()) return;
    if (layouts_.marks(inference_.points(value)) & Layouts::moved) candidates.push_back(&value);
  };
  for (const llvm::Function* function : functions_) {
    for (const llvm::BasicBlock& block : *function) {
      for (const llvm::PHINode& phi : block.phis()) add(phi);
    }
    const auto known = procedures_.find(function);
    if (known == procedures_.end()) continue;
    for (const llvm::Argument* parameter : known->second.parameters) add(*parameter);
    for (const llvm::CallBase* site : known->second.sites) add(*site);
  }
  bool again = true;
  while (again) {
    again = false;
    for (const llvm::Value* candidate : candidates) {
      if (moving_.count(candidate)) continue;
      for (const llvm::Value* source : sources_of(*candidate)) {
        if (!is_shifted(*source)) continue;
        again |= moving_.insert(candidate).second;
        break;
      }
    }
  }
  for (const llvm::Value* candidate : candidates) {
    if (moving_.count(candidate)) walkers_.push_back(candidate);
  }
}

void Translator::translate_procedure(const llvm::Function& function, ProcedureShape& shape) {
  function_ = &function;
  current_ = nullptr;
  exit_ = returned_ = no_vertex;
  temporaries_.clear();
  std::set<std::string> shared;
  for (const auto& [value, id] : variables_) {
    if (llvm::isa<llvm::GlobalVariable>(value)) shared.insert(system_.variables[id].name);
  }
  for (const llvm::AllocaInst* local : locals_) {
    shared.insert(system_.variables[variable_of(*local)].name);
  }
  if (watched_) shared.insert(system_.variables[*watched_].name);
  if (ending_) shared.insert(system_.variables[*ending_].name);
  graph_.enter(shape.id, shared);
  rts::Procedure& procedure = system_.procedures[shape.id];
  for (const llvm::Argument* parameter : shape.parameters) {
    const rts::VariableId id = variable_of(*parameter);
    expressions_[parameter] = rts::make_variable(id);
    procedure.parameters.push_back(id);
    if (!moving_.count(parameter)) continue;
    bases_[parameter] =
        graph_.add_variable(name_of(*parameter) + "_block", rts::VariableType::pointer);
    procedure.parameters.push_back(bases_[parameter]);
  }
  auto next = static_cast<rts::VariableId>(system_.variables.size());
  if (shape.gives_back) {
    const bool is_pointer = function.getReturnType()->isPointerTy();
    shape.results.push_back(graph_.add_variable(
        "result", is_pointer ? rts::VariableType::pointer : rts::VariableType::integer));
    if (moving_.count(shape.sites.front())) {
      shape.results.push_back(graph_.add_variable("result_block", rts::VariableType::pointer));
    }
    procedure.results = shape.results;
  }
  declare_phis();
  procedure.entry = graph_.add_vertex(function.getName().str(), procedure.at);
  graph_.begin(procedure.entry);
  make_locals();
  translate_from(graph_.here(position_of(function)));
  if (returned_ != no_vertex) procedure.exits.push_back(returned_);
  for (; next < system_.variables.size(); ++next) procedure.locals.push_back(next);
}

void Translator::give_back(const llvm::ReturnInst& end) {
  const auto shape = procedures_.find(function_);
  if (shape == procedures_.end()) return end_program(End::returned, end);
  const std::vector<rts::VariableId>& results = shape->second.results;
  const llvm::Value* value = end.getReturnValue();
  if (!results.empty()) {
    const bool is_pointer = value->getType()->isPointerTy();
    emit(rts::Move{results[0], is_pointer
                                   ? pointer(*value)
                                   : integer(*value, inference_.returns_unsigned(*function_))},
         end);
  }
  if (results.size() > 1) {
    emit(rts::Move{results[1], base_behind(*shape->second.sites.front(), *value)}, end);
  }
  finish(returned_, "return");
}

void Translator::call_procedure(const llvm::CallBase& site, const llvm::Function& callee) {
  const ProcedureShape& shape = procedures_.at(&callee);
  rts::Call call{shape.id, {}, {}};
  for (const llvm::Argument* parameter : shape.parameters) {
    const llvm::Value& argument = *site.getArgOperand(parameter->getArgNo());
    if (!parameter->getType()->isPointerTy()) {
      call.arguments.push_back(integer(argument, inference_.is_unsigned(*parameter)));
      continue;
    }
    call.arguments.push_back(pointer(argument));
    if (moving_.count(parameter)) call.arguments.push_back(base_behind(*parameter, argument));
  }
  if (shape.gives_back) {
    const rts::VariableId result = variable_of(site);
    call.results.push_back(result);
    expressions_[&site] = rts::make_variable(result);
    if (moving_.count(&site)) {
      bases_[&site] = graph_.add_variable(name_of(site) + "_block", rts::VariableType::pointer);
      call.results.push_back(bases_[&site]);
    }
  }
  const Position at = position_of(site);
  graph_.here(at);
  emit(std::move(call), site);
  graph_.here(at);
  live_roots_.clear();
  end_if_ending(site);
}

/// What procedures free, and whether it may be one of their locals.
void Translator::note_freed_classes() {
  bool is_needed = false;
  for (const auto& [function, shape] : procedures_) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      const auto* site = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (!site || !is_call_of(*site, library::Kind::release)) continue;
      freed_in_procedures_.insert(layouts_.find(inference_.points(*site->getArgOperand(0))));
    }
  }
  for (const auto& [function, shape] : procedures_) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
      is_needed |= local && is_watched(*local);
    }
  }
  if (!is_needed) return;
  watched_ = graph_.add_variable("some_local", rts::VariableType::pointer);
  graph_.emit(rts::Move{*watched_, number(0)}, {});
}

bool Translator::is_watched(const llvm::AllocaInst& local) {
  if (procedures_.count(local.getFunction()) == 0) return false;
  return freed_in_procedures_.count(layouts_.find(inference_.points(local))) > 0;
}

/// Perhaps this one is it.
void Translator::watch(const llvm::AllocaInst& local, const Position& at) {
  const rts::VertexId before = graph_.here(at);
  const rts::VertexId after = graph_.add_vertex("", at);
  graph_.begin(before);
  graph_.emit(rts::Move{*watched_, rts::make_variable(variable_of(local))}, at);
  graph_.end(after);
  graph_.begin(before);
  graph_.end(after);
  graph_.begin(after);
}

}  // namespace heapreach::frontends::lower
