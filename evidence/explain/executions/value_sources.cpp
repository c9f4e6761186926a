#include "evidence/explain/executions/value_sources.h"

namespace heapreach::evidence::explain {

ValueSource ValueSources::of(const rts::Expression& expression) const {
  return expression.op == rts::Op::variable ? sources_[expression.variable] : ValueSource();
}

void ValueSources::follow(const rts::Action& action, const rts::State& before,
                          const std::string& function) {
  if (const auto* alloc = std::get_if<rts::Alloc>(&action)) {
    sources_[alloc->to] = {};
  } else if (const auto* load = std::get_if<rts::Load>(&action)) {
    sources_[load->to] = {blocks_.cell_of(rts::evaluate(*load->address, before, system_)), ""};
  } else if (const auto* move = std::get_if<rts::Move>(&action)) {
    sources_[move->to] = of(*move->value);
  } else if (const auto* havoc = std::get_if<rts::Havoc>(&action)) {
    for (const rts::VariableId v : havoc->variables) sources_[v] = {std::nullopt, function};
  } else if (const auto* call = std::get_if<rts::Call>(&action)) {
    const rts::Procedure& procedure = system_.procedures[call->to];
    std::vector<ValueSource> given;
    for (const rts::ExpressionPtr& argument : call->arguments) given.push_back(of(*argument));
    for (std::size_t i = 0; i < given.size(); ++i) sources_[procedure.parameters[i]] = given[i];
    for (const rts::VariableId local : procedure.locals) sources_[local] = {};
  }
}

void ValueSources::follow_return(const rts::State& before) {
  const rts::Frame& frame = before.stack.back();
  const rts::Procedure& procedure = system_.procedures[frame.procedure];
  const std::vector<rts::VariableId>& results = system_.call_of(frame.call)->results;
  std::vector<ValueSource> given;
  for (std::size_t i = 0; i < results.size(); ++i) given.push_back(sources_[procedure.results[i]]);
  // What the caller's own variables came from is not kept for recursive calls.
  for (const auto* own : {&procedure.parameters, &procedure.locals}) {
    for (const rts::VariableId v : *own) sources_[v] = {};
  }
  for (std::size_t i = 0; i < results.size(); ++i) sources_[results[i]] = given[i];
}

}  // namespace heapreach::evidence::explain
