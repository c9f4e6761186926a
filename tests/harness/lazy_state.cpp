// Start states, comparison and completion of lazy states; what instructions do to them is in
// lazy_step.cpp.
#include "tests/harness/lazy_state.h"

#include <functional>
#include <utility>

namespace heapreach::test {

using namespace rts;

namespace {

/// All start heaps without their values: sizes and whether each block is allocated.
void start_heaps(std::uint64_t room, std::uint64_t guard, std::vector<StartBlock>& blocks,
                 const std::function<void(const std::vector<StartBlock>&)>& visit) {
  visit(blocks);
  for (std::uint64_t size = 1; guard < room && size <= room - guard; ++size) {
    for (bool allocated : {true, false}) {
      blocks.push_back({static_cast<unsigned long>(size), allocated, std::vector<Integer>(size)});
      start_heaps(room - guard - size, guard, blocks, visit);
      blocks.pop_back();
    }
  }
}

}  // namespace

std::vector<LazyStepper::Start> LazyStepper::starts() {
  const System& system = model_.system();
  std::vector<Start> result;
  auto visit = [&](const std::vector<StartBlock>& blocks) {
    Execution execution;
    for (std::size_t v = 0; v < model_.global_count(); ++v) {
      execution.start_values.push_back(fresh());
    }
    execution.start_blocks = blocks;
    for (StartBlock& block : execution.start_blocks) {
      for (Integer& value : block.values) value = block.allocated ? fresh() : Integer(0);
    }
    Way way;
    way.lazy.state = reference::start_state(model_, execution);
    for (std::size_t v = 0; system.heap == StartHeap::unknown && v < model_.global_count(); ++v) {
      if (system.variables[v].type != VariableType::pointer) continue;
      Mask mask = everything_;
      for (std::size_t i = 0; i < domain_.size(); ++i) {
        const bool unborn = way.lazy.state.frontier <= domain_[i];
        if (unborn) mask &= ~(Mask(1) << i);
      }
      narrow(way, hole_of(execution.start_values[v]), mask);
    }
    std::vector<Way> ways = {std::move(way)};
    if (system.start_condition) ways = run(Assume{system.start_condition}, std::move(ways));
    for (Way& each : ways) result.push_back({std::move(each), execution});
  };
  std::vector<StartBlock> blocks;
  if (system.heap == StartHeap::unknown) {
    start_heaps(bound_, system.guard, blocks, visit);
  } else {
    visit(blocks);
  }
  return result;
}

void LazyStepper::fill(Execution& execution, const std::map<HoleId, Mask>& narrowed) const {
  auto place = [&](Integer& value) {
    if (!is_hole(value)) return;
    const auto found = narrowed.find(hole_of(value));
    value = 0;
    if (found == narrowed.end()) return;
    for (std::size_t i = domain_.size(); i-- > 0;) {
      if ((found->second >> i & 1) == 0) continue;
      value = domain_[i];
      if (value == 0) return;
    }
  };
  for (Integer& value : execution.start_values) place(value);
  for (StartBlock& block : execution.start_blocks) {
    for (Integer& value : block.values) place(value);
  }
  for (Step& step : execution.steps) {
    for (Choice& choice : step.choices) {
      for (Integer& value : choice.values) place(value);
    }
  }
}

void LazyStepper::forget_lost_holes(LazyState& lazy) {
  if (lazy.narrowed.empty()) return;
  std::map<HoleId, Mask> kept;
  for_each_value(lazy.state, [&](const Integer& value) {
    if (!is_hole(value)) return;
    const auto found = lazy.narrowed.find(hole_of(value));
    if (found != lazy.narrowed.end()) kept.insert(*found);
  });
  lazy.narrowed = std::move(kept);
}

std::string LazyStepper::key(const LazyState& lazy) const {
  std::string text = std::to_string(lazy.state.vertex) + '@' + lazy.state.frontier.get_str(62);
  std::map<HoleId, std::size_t> names;
  auto add = [&](const Integer& value) {
    text += ' ';
    if (!is_hole(value)) {
      text += value.get_str(62);
      return;
    }
    const HoleId hole = hole_of(value);
    const auto [name, is_new] = names.emplace(hole, names.size());
    text += '?' + std::to_string(name->second);
    const auto found = lazy.narrowed.find(hole);
    if (is_new && found != lazy.narrowed.end()) text += '/' + std::to_string(found->second);
  };
  for (const Integer& value : lazy.state.globals) add(value);
  for (const reference::Activation& activation : lazy.state.stack) {
    text += " called" + std::to_string(activation.call);
    for (const Integer& value : activation.values) add(value);
  }
  for (const reference::Block& block : lazy.state.blocks) {
    text += (block.is_static ? " s" : " a") + block.base.get_str(62) + '[';
    for (const Integer& value : block.cells) add(value);
    text += ']';
  }
  for (const reference::Block& block : lazy.state.at_start) {
    text += " then" + block.base.get_str(62) + '[';
    for (const Integer& value : block.cells) add(value);
    text += ']';
  }
  return text;
}

}  // namespace heapreach::test
