#include "tests/encoders/random_system.h"

#include "support/error.h"
#include "tests/harness/build.h"

namespace heapreach::test {

using namespace rts;

namespace {

constexpr VariableId pointers[] = {0, 1};
constexpr VariableId variables = 4;

ExpressionPtr unary(Op op, ExpressionPtr argument) {
  return make(op, {std::move(argument)});
}

ExpressionPtr random_address(Random& random) {
  if (random.one_in(8)) return num(random.between(0, 5));
  if (random.one_in(10)) return random_integer(random, 1);
  return plus(pointers[random.between(0, 1)], random.one_in(2) ? 0 : random.between(-1, 2));
}

/// How a system asks for blocks.
struct Sizes {
  bool constant;
  long least, most;
};

ExpressionPtr random_size(Random& random, const Sizes& sizes) {
  if (sizes.constant) return num(random.between(sizes.least, sizes.most));
  if (random.one_in(3)) return binary(Op::remainder, var(2), num(3));
  return plus(2, random.between(-1, 1));  // never a constant in disguise
}

Checked random_access(Random& random) {
  const ExpressionPtr in = random.one_in(3) ? random_address(random) : nullptr;
  const auto to = static_cast<VariableId>(random.between(0, variables - 1));
  switch (random.between(0, 3)) {
    case 0:
      return Free{random_address(random)};
    case 1:
      return Load{to, random_address(random), in};
    case 2:
      return Store{random_address(random), random_integer(random, 1), in};
    default:
      return Assert{random_condition(random, 1)};
  }
}

Action random_action(Random& random, const Sizes& sizes, bool with_static) {
  const auto to = static_cast<VariableId>(random.between(0, variables - 1));
  switch (random.between(0, 9)) {
    case 0:
    case 1:
    case 2:
    case 3: {
      const auto target = pointers[random.between(0, 1)];
      return Alloc{target, random_size(random, sizes), random.one_in(3),
                   with_static && random.one_in(3)};
    }
    case 4:
      return Move{to, random_integer(random, 2)};
    case 5:
      return Havoc{{2, to}};
    case 6:
      return Assume{random_condition(random, 2)};
    case 7:
      return Fail{random_access(random)};
    default:
      return std::visit([](auto inner) { return Action{inner}; }, random_access(random));
  }
}

}  // namespace

ExpressionPtr random_integer(Random& random, int depth) {
  if (depth == 0 || random.one_in(3)) {
    if (random.one_in(3)) return num(random.between(-3, 7));
    return var(static_cast<VariableId>(random.between(0, variables - 1)));
  }
  auto part = [&] { return random_integer(random, depth - 1); };
  switch (random.between(0, 8)) {
    case 0:
      return unary(Op::negate, part());
    case 1:
      return binary(Op::add, part(), part());
    case 2:
      return binary(Op::subtract, part(), part());
    case 3:
      return binary(Op::multiply, num(random.between(-2, 3)), part());
    case 4:
      return binary(Op::divide, part(), num(random.between(1, 3)));
    case 5:
      return binary(Op::remainder, part(), num(random.between(1, 3)));
    case 6:
      return make(Op::choose, {random_condition(random, depth - 1), part(), part()});
    case 7:
      return unary(Op::size, random_address(random));
    default:
      return unary(Op::base, random_address(random));
  }
}

ExpressionPtr random_condition(Random& random, int depth) {
  auto condition = [&] { return random_condition(random, depth - 1); };
  if (depth > 0 && random.one_in(3)) {
    switch (random.between(0, 3)) {
      case 0:
        return binary(Op::conjunction, condition(), condition());
      case 1:
        return binary(Op::disjunction, condition(), condition());
      case 2:
        return unary(Op::negation, condition());
      default:
        return make(Op::choose, {condition(), condition(), condition()});
    }
  }
  if (random.one_in(4)) return unary(Op::allocated, random_address(random));
  if (random.one_in(8)) return make(Op::no_live_cells, {});
  if (random.one_in(10)) return make_boolean(random.one_in(2));
  constexpr Op comparisons[] = {Op::equal,      Op::not_equal, Op::less,
                                Op::less_equal, Op::greater,   Op::greater_equal};
  const int smaller = depth > 0 ? depth - 1 : 0;
  return binary(comparisons[random.between(0, 5)], random_integer(random, smaller),
                random_integer(random, smaller));
}

System random_system(Random& random, std::size_t instructions) {
  Builder builder;
  for (const char* name : {"p", "q"}) builder.pointer(name);
  for (const char* name : {"i", "j"}) builder.integer(name);
  for (const char* name : {"v0", "v1", "v2", "bad"}) builder.vertex(name);
  System& system = builder.system;
  if (!random.one_in(3)) system.declared_origin = random.between(1, 3);
  if (random.one_in(2)) system.guard = random.between(1, 2);
  if (random.one_in(4)) system.heap = StartHeap::unknown;
  if (random.one_in(4)) system.start_condition = random_condition(random, 1);
  constexpr Sizes all_sizes[] = {{true, 1, 1}, {true, 2, 2}, {true, 3, 3},
                                 {true, 1, 3}, {true, 0, 2}, {false, 0, 0}};
  const Sizes& sizes = all_sizes[random.between(0, 5)];
  const bool with_static = random.one_in(3);
  const std::string sources[] = {"v0", "v1", "v2"};
  const std::string targets[] = {"v0", "v1", "v2", "bad"};
  for (int edge = 0; edge < 14; ++edge) {
    std::vector<Action> actions;
    const auto count = random.between(0, static_cast<long>(instructions));
    for (long i = 0; i < count; ++i) actions.push_back(random_action(random, sizes, with_static));
    builder.edge(sources[random.between(0, 2)], targets[random.between(0, 3)], actions);
  }
  return system;
}

std::optional<Execution> random_small_start(const System& system, std::uint64_t bound,
                                            Random& random) {
  for (int attempt = 0; attempt < 20; ++attempt) {
    Execution execution;
    for (VariableId v = 0; v < variables; ++v) {
      execution.start_values.push_back(random.between(-2, 6));
    }
    while (system.heap == StartHeap::unknown && !random.one_in(3)) {
      StartBlock block{random.between(1, 3), random.one_in(2), {}};
      for (long i = 0; i < block.size; ++i) block.values.push_back(random.between(-3, 6));
      execution.start_blocks.push_back(block);
    }
    try {
      start_state(system, bound, execution);
      return execution;
    } catch (const InputError&) {
    }
  }
  return std::nullopt;
}

Choice random_choice(const Action& action, const State& state, const System& system,
                     std::uint64_t bound, Random& random) {
  Choice choice;
  Integer count = 0;
  if (const auto* alloc = std::get_if<Alloc>(&action)) {
    choice.alloc_fails = alloc->may_fail && random.one_in(2);
    if (!choice.alloc_fails) count = evaluate(*alloc->size, state, system);
  } else if (const auto* havoc = std::get_if<Havoc>(&action)) {
    count = havoc->variables.size();
  }
  if (count > 2 + bound) count = 0;  // an alloc that cannot fit: no values needed
  for (long i = 0; i < count; ++i) choice.values.push_back(random.between(-3, 6));
  return choice;
}

}  // namespace heapreach::test
