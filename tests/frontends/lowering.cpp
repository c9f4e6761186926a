#include "tests/frontends/lowering.h"

#include <llvm/IR/InstIterator.h>

#include "rts/semantics/state.h"
#include "rts/text/parse.h"

namespace heapreach::frontends {

namespace {

std::vector<layouts::BytesWanted> wanted_in(Code& code, const std::vector<std::string>& names) {
  std::vector<layouts::BytesWanted> wanted;
  for (const std::string& name : names) wanted.push_back({&code.value(name), "a test", {}});
  return wanted;
}

}  // namespace

Lowering::Lowering(const std::string& text, const Options& chosen,
                   const std::vector<std::string>& in_bytes)
    : code(text),
      options(chosen),
      context(code.functions(), options, wanted_in(code, in_bytes), refusals),
      parts(context) {
  context.graph.begin(context.system.start = context.graph.add_vertex("start"));
  lower::note_undersized(context);
  parts.procedure_table.declare();
  parts.roots.find_moving();
  parts.members.find_walkers();
  for (const llvm::Argument& argument : code.function().args()) {
    const bool is_pointer = argument.getType()->isPointerTy();
    const rts::VariableId id = context.graph.add_variable(
        argument.getName().str(),
        is_pointer ? rts::VariableType::pointer : rts::VariableType::integer);
    context.variables[&argument] = id;
    context.expressions[&argument] = rts::make_variable(id);
  }
  parts.phis.declare();
}

void Lowering::define_integers() {
  for (const llvm::Instruction& instruction : llvm::instructions(code.function())) {
    context.current = &instruction;
    const bool is_integer = instruction.getType()->isIntegerTy();
    if (is_integer && !llvm::isa<llvm::PHINode>(instruction)) parts.arithmetic.define(instruction);
  }
}

const lower::ExpressionPtr& Lowering::expression(const std::string& name) {
  return context.expressions.at(&code.value(name));
}

std::string Lowering::text(const lower::ExpressionPtr& e) const {
  return rts::print(*e, context.system);
}

/// Of all edges, one after the other, and of that under construction.
std::vector<rts::Instruction> Lowering::instructions() const {
  std::vector<rts::Instruction> all;
  lower::GraphBuilder copy = context.graph;
  const std::vector<rts::Instruction> last = copy.take().second.instructions;
  for (const rts::Edge& edge : context.system.edges()) {
    all.insert(all.end(), edge.instructions.begin(), edge.instructions.end());
  }
  all.insert(all.end(), last.begin(), last.end());
  return all;
}

std::vector<std::string> Lowering::emitted() const {
  std::vector<std::string> steps;
  for (const rts::Instruction& one : instructions()) {
    steps.push_back(rts::describe(one.action, context.system));
  }
  return steps;
}

std::optional<Integer> Lowering::value(const std::string& name,
                                       const std::map<std::string, Integer>& parameters,
                                       const Integer& arbitrary) {
  rts::State state;
  state.store.resize(context.system.variables.size());
  for (const auto& [parameter, value] : parameters) {
    state.store[context.variables.at(&code.value(parameter))] = value;
  }
  for (const rts::Instruction& one : instructions()) {
    if (const auto* move = std::get_if<rts::Move>(&one.action)) {
      state.store[move->to] = rts::evaluate(*move->value, state, context.system);
    } else if (const auto* assume = std::get_if<rts::Assume>(&one.action)) {
      if (!rts::holds(*assume->condition, state, context.system)) return std::nullopt;
    } else if (const auto* havoc = std::get_if<rts::Havoc>(&one.action)) {
      for (const rts::VariableId id : havoc->variables) state.store[id] = arbitrary;
    }
  }
  return rts::evaluate(*expression(name), state, context.system);
}

}  // namespace heapreach::frontends
