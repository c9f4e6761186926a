#include "tests/harness/mutate_execution.h"

#include <algorithm>
#include <utility>

namespace heapreach::test {

using namespace rts;

namespace {

Integer mutated_value(const Integer& value, const System& system, Random& random) {
  switch (random.below(6)) {
    case 0:
      return value + 1;
    case 1:
      return value - 1;
    case 2:
      return 0;
    case 3:
      return Integer(random.chance(50) ? 1 : -1) << 130;
    default:
      return static_cast<long>(system.origin()) + random.between(-1, 6);
  }
}

class Mutation {
 public:
  Mutation(Execution execution, const System& system, std::size_t edges, Random& random)
      : execution_(std::move(execution)), system_(system), edges_(edges), random_(random) {}

  Execution run() {
    const std::vector<void (Mutation::*)()> changes = {
        &Mutation::start_value,  &Mutation::start_value,  &Mutation::number_of_starts,
        &Mutation::start_block,  &Mutation::edge,         &Mutation::edge,
        &Mutation::drop_step,    &Mutation::repeat_step,  &Mutation::swap_steps,
        &Mutation::end_early,    &Mutation::go_on,        &Mutation::choice,
        &Mutation::choice_value, &Mutation::choice_value, &Mutation::choice_value};
    for (std::size_t i = 1 + random_.below(3); i > 0; --i) (this->*random_.pick(changes))();
    return std::move(execution_);
  }

 private:
  void start_value() {
    if (execution_.start_values.empty()) return number_of_starts();
    Integer& value = execution_.start_values[random_.below(execution_.start_values.size())];
    value = mutated_value(value, system_, random_);
  }

  void number_of_starts() {
    if (!random_.chance(20)) return;
    execution_.start_values.resize(execution_.start_values.size() + (random_.chance(50) ? 1 : -1));
  }

  void start_block() {
    auto& blocks = execution_.start_blocks;
    if (blocks.empty() || random_.chance(30)) {
      const auto size = random_.below(3);
      StartBlock block{static_cast<unsigned long>(size), random_.chance(60), {}};
      block.values.resize(size + (random_.chance(10) ? 1 : 0));
      blocks.insert(blocks.begin() + static_cast<std::ptrdiff_t>(random_.below(blocks.size() + 1)),
                    std::move(block));
      return;
    }
    const std::size_t place = random_.below(blocks.size());
    StartBlock& block = blocks[place];
    switch (random_.below(4)) {
      case 0:
        block.allocated = !block.allocated;
        break;
      case 1:
        block.size += random_.between(-1, 1);
        if (block.size >= 0 && random_.chance(70)) block.values.resize(block.size.get_ui());
        break;
      case 2:
        blocks.erase(blocks.begin() + static_cast<std::ptrdiff_t>(place));
        break;
      default:
        if (block.values.empty()) break;
        Integer& value = block.values[random_.below(block.values.size())];
        value = mutated_value(value, system_, random_);
    }
  }

  Step* any_step() {
    auto& steps = execution_.steps;
    return steps.empty() ? nullptr : &steps[random_.below(steps.size())];
  }

  /// Often an edge with the same source.
  void edge() {
    Step* step = any_step();
    if (step == nullptr) return;
    step->edge = static_cast<EdgeId>(random_.below(edges_ + 1));
    if (step->edge >= system_.edges().size()) return;
    step->choices.resize(system_.edge(step->edge).instructions.size());
  }

  void drop_step() {
    auto& steps = execution_.steps;
    if (steps.empty()) return;
    steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(random_.below(steps.size())));
  }

  void repeat_step() {
    auto& steps = execution_.steps;
    if (steps.empty()) return;
    const std::size_t place = random_.below(steps.size());
    const Step copy = steps[place];
    steps.insert(steps.begin() + static_cast<std::ptrdiff_t>(place), copy);
  }

  void swap_steps() {
    auto& steps = execution_.steps;
    if (steps.size() < 2) return;
    std::swap(steps[random_.below(steps.size())], steps[random_.below(steps.size())]);
  }

  void end_early() {
    auto& steps = execution_.steps;
    if (!steps.empty()) steps.resize(random_.below(steps.size()));
  }

  /// A step more at the end.
  void go_on() {
    Step step;
    step.edge = static_cast<EdgeId>(random_.below(edges_));
    if (step.edge < system_.edges().size()) {
      step.choices.resize(system_.edge(step.edge).instructions.size());
    }
    execution_.steps.push_back(std::move(step));
  }

  Choice* any_choice() {
    Step* step = any_step();
    if (step == nullptr || step->choices.empty()) return nullptr;
    return &step->choices[random_.below(step->choices.size())];
  }

  void choice() {
    Choice* choice = any_choice();
    if (choice == nullptr) return;
    if (random_.chance(60)) {
      choice->alloc_fails = !choice->alloc_fails;
      if (random_.chance(50)) choice->values.clear();
    } else if (random_.chance(50) || choice->values.empty()) {
      choice->values.emplace_back(random_.between(-1, 3));
    } else {
      choice->values.pop_back();
    }
  }

  void choice_value() {
    for (int tries = 0; tries < 8; ++tries) {
      Choice* choice = any_choice();
      if (choice == nullptr || choice->values.empty()) continue;
      Integer& value = choice->values[random_.below(choice->values.size())];
      value = mutated_value(value, system_, random_);
      return;
    }
  }

  Execution execution_;
  const System& system_;
  std::size_t edges_;
  Random& random_;
};

}  // namespace

Execution mutated(const Execution& execution, const System& system, std::size_t edges,
                  Random& random) {
  return Mutation(execution, system, edges, random).run();
}

}  // namespace heapreach::test
