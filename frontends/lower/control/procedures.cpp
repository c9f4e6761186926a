#include "frontends/lower/control/procedures.h"

namespace heapreach::frontends::lower {

/// Names of variables that all functions have.
std::set<std::string> Procedures::shared_names() {
  std::set<std::string> shared;
  for (const auto& [value, id] : variables_) {
    if (llvm::isa<llvm::GlobalVariable>(value)) shared.insert(system_.variables[id].name);
  }
  for (const llvm::AllocaInst* local : context_.locals.of_entry) {
    shared.insert(system_.variables[variable_of(*local)].name);
  }
  for (const auto& id : {locals_.watched(), ends_.ending()}) {
    if (id) shared.insert(system_.variables[*id].name);
  }
  return shared;
}

void Procedures::enter(const llvm::Function& function, ProcedureShape& shape) {
  context_.function = &function;
  context_.current = nullptr;
  ends_.enter_function();
  context_.temporaries.clear();
  graph_.enter(shape.id, shared_names());
  rts::Procedure& procedure = system_.procedures[shape.id];
  for (const llvm::Argument* parameter : shape.parameters) {
    const rts::VariableId id = variable_of(*parameter);
    expressions_[parameter] = rts::make_variable(id);
    unset_.note_passed(*parameter, expressions_[parameter]);
    procedure.parameters.push_back(id);
    if (roots_.moves(*parameter)) procedure.parameters.push_back(roots_.add_base(*parameter));
  }
  first_local_ = static_cast<rts::VariableId>(system_.variables.size());
  if (shape.gives_back) {
    const bool is_pointer = function.getReturnType()->isPointerTy();
    shape.results.push_back(graph_.add_variable(
        "result", is_pointer ? rts::VariableType::pointer : rts::VariableType::integer));
    if (roots_.moves(*shape.sites.front())) {
      shape.results.push_back(graph_.add_variable("result_block", rts::VariableType::pointer));
    }
    procedure.results = shape.results;
  }
}

void Procedures::leave(const ProcedureShape& shape) {
  rts::Procedure& procedure = system_.procedures[shape.id];
  ends_.finish_procedure(procedure);
  for (auto id = first_local_; id < system_.variables.size(); ++id) procedure.locals.push_back(id);
}

void Procedures::give_back(const llvm::ReturnInst& end) {
  const ProcedureShape* shape = table_.find(&function());
  if (!shape) return ends_.end_program(End::returned, end);
  const std::vector<rts::VariableId>& results = shape->results;
  const llvm::Value* value = end.getReturnValue();
  if (!results.empty()) {
    const bool is_pointer = value->getType()->isPointerTy();
    const ExpressionPtr result =
        is_pointer ? pointers_.pointer(*value)
                   : integers_.integer(*value, inference_.returns_unsigned(function()));
    emit(rts::Move{results[0], unset_.kept(*value, result)}, end);
  }
  if (results.size() > 1) {
    emit(rts::Move{results[1], member_checks_.base_behind(*shape->sites.front(), *value, end)},
         end);
  }
  ends_.end_procedure();
}

void Procedures::call(const llvm::CallBase& site, const llvm::Function& callee) {
  const ProcedureShape& shape = *table_.find(&callee);
  rts::Call call{shape.id, {}, {}};
  for (const llvm::Argument* parameter : shape.parameters) {
    const llvm::Value& argument = *site.getArgOperand(parameter->getArgNo());
    if (!parameter->getType()->isPointerTy()) {
      call.arguments.push_back(
          unset_.kept(argument, integers_.integer(argument, inference_.is_unsigned(*parameter))));
      continue;
    }
    call.arguments.push_back(unset_.kept(argument, pointers_.pointer(argument)));
    if (roots_.moves(*parameter))
      call.arguments.push_back(member_checks_.base_behind(*parameter, argument, site));
  }
  if (shape.gives_back) {
    const rts::VariableId result = variable_of(site);
    call.results.push_back(result);
    expressions_[&site] = rts::make_variable(result);
    unset_.note_passed(site, expressions_[&site]);
    if (roots_.moves(site)) call.results.push_back(roots_.add_base(site));
  }
  const Position at = position_of(site);
  graph_.here(at);
  emit(std::move(call), site);
  graph_.here(at);
  live_roots_.clear();
  ends_.end_if_ending(site);
}

}  // namespace heapreach::frontends::lower
