#include "tests/harness/machine.h"

#include <algorithm>
#include <utility>

#include "rts/semantics/call_stack.h"
#include "tests/harness/lazy_state.h"

namespace heapreach::test {

using namespace rts;

namespace {

constexpr long frame_distance = 1000;  // no frame has so many cells

Integer first_frame() {
  return -(Integer(1) << 100);
}

}  // namespace

Machine::Machine(const System& system, std::uint64_t bound, const Execution& start)
    : system_(&system), bound_(bound), state_(start_state(system, bound, start)) {}

Outcome Machine::take(EdgeId id, const Choose& choose) {
  if (const Call* call = system_->call_of(id)) {
    const std::size_t locals = system_->procedures[call->to].locals.size();
    const Action& action = system_->edge(id).instructions[0].action;
    enter_call(id, choose(0, action, locals), *system_, state_);
    return Outcome::done;
  }
  const rts::State before = state_;
  const auto frames = frames_;
  const Edge& edge = system_->edge(id);
  for (std::size_t i = 0; i < edge.instructions.size(); ++i) {
    const Outcome outcome = perform(i, edge.instructions[i].action, choose);
    if (outcome == Outcome::done) continue;
    state_ = before;
    frames_ = frames;
    failed_at_ = i;
    return outcome;
  }
  state_.vertex = edge.to;
  return Outcome::done;
}

bool Machine::return_once() {
  return return_from_call(*system_, state_);
}

Integer* Machine::frame_cell(const Integer& address) {
  auto place = frames_.upper_bound(address);
  if (place == frames_.begin()) return nullptr;
  --place;
  const Integer offset = address - place->first;
  return offset < place->second.size() ? &place->second[offset.get_ui()] : nullptr;
}

Outcome Machine::perform(std::size_t index, const Action& action, const Choose& choose) {
  Choice choice;
  if (const auto* alloc = std::get_if<Alloc>(&action)) {
    const Integer size = evaluate(*alloc->size, state_, *system_);
    if (alloc->is_frame) {
      const Integer base =
          frames_.empty() ? first_frame() : Integer(frames_.rbegin()->first + frame_distance);
      frames_[base].resize(size.get_ui());
      state_.store[alloc->to] = base;
      return Outcome::done;
    }
    const bool fits = size >= 1 && size <= static_cast<unsigned long>(bound_);
    choice = choose(index, action, fits ? size.get_ui() : 0);
  } else if (const auto* havoc = std::get_if<Havoc>(&action)) {
    choice = choose(index, action, havoc->variables.size());
  } else if (const auto* load = std::get_if<Load>(&action)) {
    if (const Integer* cell = frame_cell(evaluate(*load->address, state_, *system_))) {
      state_.store[load->to] = *cell;
      return Outcome::done;
    }
  } else if (const auto* store = std::get_if<Store>(&action)) {
    if (Integer* cell = frame_cell(evaluate(*store->address, state_, *system_))) {
      *cell = evaluate(*store->value, state_, *system_);
      return Outcome::done;
    }
  }
  return execute({action, std::nullopt}, choice, bound_, *system_, state_);
}

Machine::Choose Draw::choose(std::size_t instructions, std::vector<Choice>& noted) {
  noted.assign(instructions, {});
  return [this, &noted](std::size_t index, const Action& action, std::size_t values) {
    Choice& choice = noted[index];
    const auto* alloc = std::get_if<Alloc>(&action);
    choice.alloc_fails = alloc != nullptr && alloc->may_fail && random_.chance(30);
    for (std::size_t i = 0; i < values && !choice.alloc_fails; ++i) {
      choice.values.push_back(random_.pick(values_));
    }
    return choice;
  };
}

std::optional<Execution> random_start(const System& system, std::uint64_t bound, Random& random) {
  constexpr int attempts = 40;
  const std::vector<Integer> values = domain_of(system, bound, 24);
  for (int attempt = 0; attempt < attempts; ++attempt) {
    Execution start;
    for (std::size_t v = 0; v < system.global_count(); ++v) {
      start.start_values.push_back(random.pick(values));
    }
    while (system.heap == StartHeap::unknown && random.chance(60)) {
      StartBlock block;
      block.values.resize(1 + random.below(2));
      for (Integer& value : block.values) value = random.pick(values);
      block.size = Integer(static_cast<unsigned long>(block.values.size()));
      block.allocated = random.chance(70);
      start.start_blocks.push_back(std::move(block));
    }
    try {
      start_state(system, bound, start);
      return start;
    } catch (const InputError&) {
      // The start condition does not hold, say.
    }
  }
  return std::nullopt;
}

std::optional<Execution> random_walk(const System& system, std::uint64_t bound, std::size_t steps,
                                     Random& random) {
  std::optional<Execution> walk = random_start(system, bound, random);
  if (!walk) return std::nullopt;
  Machine machine(system, bound, *walk);
  Draw draw(domain_of(system, bound, 24), random);
  while (walk->steps.size() < steps && !system.is_error(machine.state().vertex)) {
    const std::vector<EdgeId> edges = system.graph().out_edges(machine.state().vertex);
    bool done = false;
    for (std::size_t i = 0; i < 4 * edges.size() && !done; ++i) {
      Step step{random.pick(edges), {}};
      const std::size_t instructions = system.edge(step.edge).instructions.size();
      done = machine.take(step.edge, draw.choose(instructions, step.choices)) == Outcome::done;
      if (done) walk->steps.push_back(std::move(step));
    }
    if (!done) break;
    while (machine.return_once()) {
    }
  }
  return walk;
}

}  // namespace heapreach::test
