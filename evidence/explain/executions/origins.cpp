#include "evidence/explain/executions/origins.h"

#include <algorithm>
#include <utility>

#include "evidence/witness/pointers.h"

namespace heapreach::evidence::explain {

namespace {

/// Whether the next instruction says which value the variable has: conditions alone read blocks, so
/// that `x := size(p)` is written as any x that equals size(p).
bool says_value_of(rts::VariableId variable, const rts::Action* next) {
  const auto* assume = next == nullptr ? nullptr : std::get_if<rts::Assume>(next);
  if (assume == nullptr || assume->condition->op != rts::Op::equal) return false;
  const rts::Expression& one = *assume->condition->arguments[0];
  const rts::Expression& value = *assume->condition->arguments[1];
  if (one.op != rts::Op::variable || one.variable != variable) return false;
  if (value.op != rts::Op::size && value.op != rts::Op::base) return false;
  std::vector<rts::VariableId> read;
  rts::collect_variables(value, read);
  return std::find(read.begin(), read.end(), variable) == read.end();
}

}  // namespace

Origins::Origins(const rts::System& system)
    : system_(system), variables_(system.variables.size(), true) {}

bool Origins::is_arbitrary(const rts::Expression& expression, bool is_pointer) const {
  if (!is_pointer && expression.op != rts::Op::variable) return false;
  std::vector<rts::VariableId> variables;
  rts::collect_variables(expression, variables);
  return std::any_of(variables.begin(), variables.end(),
                     [&](rts::VariableId variable) { return variables_[variable]; });
}

bool Origins::is_pointer(rts::VariableId variable) const {
  return system_.variables[variable].type == rts::VariableType::pointer;
}

/// Contract: the instruction succeeded, so the address is a cell.
std::size_t Origins::cell(const rts::Expression& address, const rts::State& state) const {
  const Integer index = rts::evaluate(address, state, system_) -
                        Integer(static_cast<unsigned long>(system_.origin()));
  return index.get_ui();
}

void Origins::follow(const rts::Action& action, const rts::Action* next, const rts::State& before,
                     const rts::State& after) {
  cells_.resize(before.heap.size());  // guards and the start heap are not marked
  if (const auto* alloc = std::get_if<rts::Alloc>(&action)) {
    cells_.resize(before.heap.size());
    cells_.resize(after.heap.size(), true);
    variables_[alloc->to] = false;
  } else if (const auto* havoc = std::get_if<rts::Havoc>(&action)) {
    // The result of an operation is as arbitrary as its operands.
    const rts::Approximation* operation = havoc->operation.get();
    const bool is_arbitrary_one = operation == nullptr || is_arbitrary(*operation->a, false) ||
                                  is_arbitrary(*operation->b, false);
    for (const rts::VariableId v : havoc->variables)
      variables_[v] = is_arbitrary_one && !says_value_of(v, next);
  } else if (const auto* move = std::get_if<rts::Move>(&action)) {
    variables_[move->to] = is_arbitrary(*move->value, is_pointer(move->to));
  } else if (const auto* load = std::get_if<rts::Load>(&action)) {
    variables_[load->to] = cells_[cell(*load->address, before)];
  } else if (const auto* store = std::get_if<rts::Store>(&action)) {
    cells_[cell(*store->address, before)] =
        is_arbitrary(*store->value, is_address(*store->value, system_));
  } else if (const auto* call = std::get_if<rts::Call>(&action)) {
    follow_call(*call);
  }
}

void Origins::follow_call(const rts::Call& call) {
  const rts::Procedure& procedure = system_.procedures[call.to];
  std::vector<bool> inside = variables_;
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    const rts::VariableId parameter = procedure.parameters[i];
    inside[parameter] = is_arbitrary(*call.arguments[i], is_pointer(parameter));
  }
  for (const rts::VariableId local : procedure.locals) inside[local] = true;
  hidden_.push_back(std::exchange(variables_, std::move(inside)));
}

void Origins::follow_return(const rts::State& before) {
  const rts::Frame& frame = before.stack.back();
  const rts::Procedure& procedure = system_.procedures[frame.procedure];
  const rts::Call& call = *system_.call_of(frame.call);
  std::vector<bool> outside = variables_;
  for (const auto* own : {&procedure.parameters, &procedure.locals}) {
    for (const rts::VariableId v : *own) outside[v] = hidden_.back()[v];
  }
  for (std::size_t i = 0; i < call.results.size(); ++i) {
    outside[call.results[i]] = variables_[procedure.results[i]];
  }
  variables_ = std::move(outside);
  hidden_.pop_back();
}

}  // namespace heapreach::evidence::explain
