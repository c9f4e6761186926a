#include "tests/harness/mutate.h"

#include <algorithm>
#include <utility>

#include "tests/harness/build.h"
#include "tests/harness/rewrite.h"

namespace heapreach::test {

using namespace rts;

namespace {

struct Place {
  Block* block;
  std::size_t index;
  Statement& statement() const { return (*block)[index]; }
};

void collect(Block& block, std::vector<Place>& out) {
  for (std::size_t i = 0; i < block.size(); ++i) {
    out.push_back({&block, i});
    collect(block[i].body, out);
    collect(block[i].otherwise, out);
  }
}

VariableId any_variable(const System& system, Random& random) {
  return static_cast<VariableId>(random.below(system.variables.size()));
}

/// A variable of the type, or any if there is none.
VariableId variable_of(VariableType type, const System& system, Random& random) {
  std::vector<VariableId> fitting;
  for (VariableId v = 0; v < system.variables.size(); ++v) {
    if (system.variables[v].type == type) fitting.push_back(v);
  }
  return fitting.empty() ? any_variable(system, random) : random.pick(fitting);
}

VariableId pointer(const System& system, Random& random) {
  return variable_of(random.chance(85) ? VariableType::pointer : VariableType::integer, system,
                     random);
}

ExpressionPtr shifted(const ExpressionPtr& address, Random& random) {
  return make(Op::add, {address, num(random.chance(60) ? 1 : -1)});
}

/// The condition that a careless programmer might have written instead.
ExpressionPtr careless(const ExpressionPtr& condition, Random& random) {
  if (condition == nullptr || condition->arguments.size() != 2 || random.chance(20)) return nullptr;
  static const std::vector<std::pair<Op, Op>> slips = {
      {Op::less, Op::less_equal},       {Op::less_equal, Op::less},
      {Op::greater, Op::greater_equal}, {Op::greater_equal, Op::greater},
      {Op::equal, Op::not_equal},       {Op::not_equal, Op::equal}};
  for (const auto& [from, to] : slips) {
    if (condition->op == from) return make(to, condition->arguments);
  }
  return nullptr;
}

void change_condition(Statement& statement, Random& random) {
  statement.condition = careless(statement.condition, random);
}

void change_action(Statement& statement, const System& system, Random& random) {
  Action& action = statement.action;
  if (auto* load = std::get_if<Load>(&action); load != nullptr && random.chance(30)) {
    load->address = shifted(load->address, random);
  } else if (auto* store = std::get_if<Store>(&action); store != nullptr && random.chance(50)) {
    ExpressionPtr& part = random.chance(50) ? store->address : store->value;
    part = shifted(part, random);
  } else if (auto* free = std::get_if<Free>(&action); free != nullptr && random.chance(20)) {
    free->address = shifted(free->address, random);
  } else if (auto* alloc = std::get_if<Alloc>(&action); alloc != nullptr && random.chance(50)) {
    alloc->may_fail = true;
  } else {
    action = replace_variable(action, any_variable(system, random), pointer(system, random));
  }
}

}  // namespace

ExpressionPtr random_condition(const System& system, Random& random) {
  static const std::vector<Op> comparisons = {Op::equal,     Op::not_equal,    Op::equal,
                                              Op::not_equal, Op::less,         Op::less_equal,
                                              Op::greater,   Op::greater_equal};
  const ExpressionPtr left = var(any_variable(system, random));
  const ExpressionPtr right =
      random.chance(60) ? num(random.between(0, 2)) : var(any_variable(system, random));
  return binary(random.pick(comparisons), left, right);
}

Action random_action(const System& system, Random& random) {
  const VariableId p = pointer(system, random), v = any_variable(system, random);
  const long offset = random.chance(25) ? 1 : 0;
  switch (random.below(12)) {
    case 0:
    case 1:
      return Free{plus(p, random.chance(10) ? 1 : 0)};
    case 2:
    case 3:
      return Load{v, plus(p, offset), nullptr};
    case 4:
    case 5:
      return Store{plus(p, offset), var(v), nullptr};
    case 6:
      return Store{plus(p, offset), num(random.between(0, 3)), nullptr};
    case 7:
      return Alloc{p, num(random.chance(80) ? 1 : 2), random.chance(20), random.chance(5)};
    case 8:
      return Move{p, random.chance(30) ? num(0) : plus(pointer(system, random), offset)};
    case 9:
      return Havoc{{v}};
    case 10:
      return Assume{random_condition(system, random)};
    default:
      return Assert{random_condition(system, random)};
  }
}

void mutate(Block& program, const System& system, Random& random) {
  std::vector<Place> places;
  collect(program, places);
  std::size_t late = 0;
  for (int i = 0; i < 4; ++i) late = std::max(late, random.below(places.size()));
  const Place place = places[late];
  Block& block = *place.block;
  const auto here = block.begin() + static_cast<std::ptrdiff_t>(place.index);
  const bool is_basic = place.statement().kind == Statement::Kind::basic;
  switch (random.below(7)) {
    case 0:
      if (is_basic) {
        block.erase(here);
      } else {
        change_condition(place.statement(), random);
      }
      break;
    case 1:
      block.insert(here, Statement(place.statement()));
      break;
    case 2:
    case 3:
      if (block.size() > 1) {
        const std::size_t first = std::min(place.index, block.size() - 2);
        std::swap(block[first], block[first + 1]);
      }
      break;
    case 4:
      block.insert(here + 1, basic(random_action(system, random)));
      break;
    default:
      if (is_basic) {
        change_action(place.statement(), system, random);
      } else {
        change_condition(place.statement(), random);
      }
  }
}

}  // namespace heapreach::test
