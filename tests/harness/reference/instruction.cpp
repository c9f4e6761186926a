#include "tests/harness/reference/instruction.h"

#include <algorithm>
#include <stdexcept>

namespace heapreach::test::reference {

using namespace rts;

namespace {

/// The block in which an access happens, or null if it does not succeed.
const Block* accessed(const ExpressionPtr& address, const ExpressionPtr& in, const State& state,
                      const Model& model) {
  const Block* block = block_around(state, number(*address, state, model));
  if (block == nullptr || in == nullptr) return block;
  const Block* wanted = block_pointed_to(state, number(*in, state, model));
  return wanted == nullptr || wanted == block ? block : nullptr;
}

Integer& cell_at(const Integer& address, State& state) {
  Block& block = *block_around(state, address);
  const Integer offset = address - block.base;
  return block.cells[offset.get_ui()];
}

class Performance {
 public:
  Performance(const Open& open, std::uint64_t bound, const Model& model, State& state)
      : open_(open), bound_(bound), model_(model), state_(state) {}

  Effect operator()(const Alloc& alloc) const {
    if (open_.alloc_fails) {
      if (!alloc.may_fail || !open_.values.empty()) return Effect::misfit;
      return set(alloc.to, 0);
    }
    const Integer size = number(*alloc.size, state_, model_);
    if (size < 1 && !alloc.is_empty) return Effect::blocked;
    const Integer taken = alloc.is_empty ? Integer(1) : size;
    const Integer limit = Integer(static_cast<unsigned long>(model_.system().origin())) +
                          static_cast<unsigned long>(bound_);
    const Integer base = state_.frontier;
    if (base + taken > limit) return Effect::cut;
    if (open_.values.size() != size) return Effect::misfit;
    state_.blocks.push_back({base, alloc.is_static, open_.values});
    state_.frontier = base + taken + static_cast<unsigned long>(model_.system().guard);
    return set(alloc.to, base);
  }

  Effect operator()(const Free& free) const {
    if (!succeeds(free, state_, model_)) return Effect::blocked;
    const Integer base = number(*free.address, state_, model_);
    std::erase_if(state_.blocks, [&](const Block& block) { return block.base == base; });
    return Effect::happened;
  }

  Effect operator()(const Load& load) const {
    if (!succeeds(load, state_, model_)) return Effect::blocked;
    return set(load.to, cell_at(number(*load.address, state_, model_), state_));
  }

  Effect operator()(const Store& store) const {
    if (!succeeds(store, state_, model_)) return Effect::blocked;
    const Integer value = number(*store.value, state_, model_);
    cell_at(number(*store.address, state_, model_), state_) = value;
    return Effect::happened;
  }

  Effect operator()(const Move& move) const {
    return set(move.to, number(*move.value, state_, model_));
  }

  Effect operator()(const Havoc& havoc) const {
    if (open_.values.size() != havoc.variables.size()) return Effect::misfit;
    for (std::size_t i = 0; i < havoc.variables.size(); ++i) {
      model_.place(havoc.variables[i], state_) = open_.values[i];
    }
    return Effect::happened;
  }

  Effect operator()(const Assume& assume) const { return only_if(*assume.condition); }
  Effect operator()(const Assert& assertion) const { return only_if(*assertion.condition); }
  Effect operator()(const Fail& fail) const {
    return succeeds(fail.inner, state_, model_) ? Effect::blocked : Effect::happened;
  }
  Effect operator()(const Nop&) const { return Effect::happened; }
  Effect operator()(const Call&) const { throw std::logic_error("a call beside instructions"); }

 private:
  Effect set(VariableId to, Integer value) const {
    model_.place(to, state_) = std::move(value);
    return Effect::happened;
  }

  Effect only_if(const Expression& condition) const {
    return truth(condition, state_, model_) ? Effect::happened : Effect::blocked;
  }

  const Open& open_;
  std::uint64_t bound_;
  const Model& model_;
  State& state_;
};

}  // namespace

bool succeeds(const Checked& inner, const State& state, const Model& model) {
  if (const auto* free = std::get_if<Free>(&inner)) {
    const Integer address = number(*free->address, state, model);
    const Block* block = block_pointed_to(state, address);
    return address == 0 || (block != nullptr && block->base == address && !block->is_static);
  }
  if (const auto* load = std::get_if<Load>(&inner)) {
    return accessed(load->address, load->in, state, model) != nullptr;
  }
  if (const auto* store = std::get_if<Store>(&inner)) {
    return accessed(store->address, store->in, state, model) != nullptr;
  }
  return truth(*std::get<Assert>(inner).condition, state, model);
}

Effect perform(const Action& action, const Open& open, std::uint64_t bound, const Model& model,
               State& state) {
  const bool allocates = std::holds_alternative<Alloc>(action);
  if (open.alloc_fails && !allocates) return Effect::misfit;
  const bool takes_values = allocates || std::holds_alternative<Havoc>(action);
  if (!open.values.empty() && !takes_values) return Effect::misfit;
  return std::visit(Performance(open, bound, model, state), action);
}

Effect enter(EdgeId edge, const Open& open, const Model& model, State& state) {
  const Call& call = *model.call_on(edge);
  const Procedure& procedure = model.system().procedures[call.to];
  if (open.alloc_fails || open.values.size() != procedure.locals.size()) return Effect::misfit;
  Activation activation{edge, {}};
  for (const ExpressionPtr& argument : call.arguments) {
    activation.values.push_back(number(*argument, state, model));
  }
  activation.values.insert(activation.values.end(), open.values.begin(), open.values.end());
  state.stack.push_back(std::move(activation));
  state.vertex = procedure.entry;
  return Effect::happened;
}

bool leave(const Model& model, State& state) {
  if (state.stack.empty()) return false;
  const EdgeId edge = state.stack.back().call;
  const Procedure& procedure = model.procedure_of(state.stack.back());
  const auto& exits = procedure.exits;
  if (std::find(exits.begin(), exits.end(), state.vertex) == exits.end()) return false;
  std::vector<Integer> results;
  for (const VariableId result : procedure.results) results.push_back(model.place(result, state));
  state.stack.pop_back();
  const Call& call = *model.call_on(edge);
  for (std::size_t i = 0; i < call.results.size(); ++i) {
    model.place(call.results[i], state) = results[i];
  }
  state.vertex = model.system().edge(edge).to;
  return true;
}

}  // namespace heapreach::test::reference
