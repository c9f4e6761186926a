#include "tests/harness/random_part.h"

#include <set>

#include "tests/harness/build.h"

namespace heapreach::test {

using namespace rts;

Part::Part(const System& system, std::optional<ProcedureId> procedure) {
  std::set<std::string> hidden;
  if (procedure) {
    for (const auto* own :
         {&system.procedures[*procedure].parameters, &system.procedures[*procedure].locals}) {
      for (const VariableId v : *own) {
        all_.push_back(v);
        hidden.insert(system.variables[v].name);
      }
    }
  }
  for (VariableId v = 0; v < system.global_count(); ++v) {
    if (hidden.count(system.variables[v].name) == 0) all_.push_back(v);
  }
  for (const VariableId v : all_) {
    if (system.variables[v].type == VariableType::pointer) pointers_.push_back(v);
  }
  if (pointers_.empty()) pointers_ = all_;
}

VariableId Part::any(Random& random) const {
  return random.pick(all_);
}

ExpressionPtr Part::pointer(Random& random) const {
  if (pointers_.empty()) return num(random.between(0, 3));
  return plus(random.pick(pointers_), random.chance(20) ? random.between(-1, 2) : 0);
}

ExpressionPtr Part::number(Random& random) const {
  if (all_.empty() || random.chance(50)) return num(random.between(-1, 4));
  return plus(any(random), random.chance(25) ? random.between(-1, 1) : 0);
}

ExpressionPtr Part::atom(bool rest, Random& random) const {
  static const std::vector<Op> comparisons = {Op::equal,      Op::not_equal, Op::less,
                                              Op::less_equal, Op::greater,   Op::greater_equal};
  if (!rest) return binary(random.pick(comparisons), number(random), number(random));
  switch (random.below(7)) {
    case 0:
      return make(Op::allocated, {pointer(random)});
    case 1:
      return binary(random.pick(comparisons), make(Op::size, {pointer(random)}), number(random));
    case 2:
      return equal(make(Op::base, {pointer(random)}), pointer(random));
    case 3:
    case 4:
      return make(Op::no_live_cells, {});
    default: {
      std::vector<ExpressionPtr> roots = {pointer(random)};
      if (random.chance(40)) roots.push_back(random.chance(30) ? number(random) : pointer(random));
      return make(Op::no_live_cells, std::move(roots));
    }
  }
}

ExpressionPtr Part::condition(bool rest, Random& random) const {
  ExpressionPtr result = atom(rest, random);
  if (random.chance(50)) result = make(Op::negation, {result});
  if (random.chance(25)) {
    result = binary(random.chance(50) ? Op::conjunction : Op::disjunction, result,
                    atom(random.chance(40), random));
  }
  if (random.chance(6)) {
    result = make(Op::choose, {atom(false, random), result, atom(random.chance(50), random)});
  }
  return result;
}

Action Part::action(Random& random) const {
  if (all_.empty()) return Assume{condition(random.chance(50), random)};
  const VariableId to = random.chance(70) ? random.pick(pointers_) : any(random);
  const ExpressionPtr in = random.chance(20) ? pointer(random) : nullptr;
  switch (random.below(8)) {
    case 0:
      return Free{pointer(random)};
    case 1:
      return Load{to, pointer(random), in};
    case 2:
      return Store{pointer(random), random.chance(50) ? pointer(random) : number(random), in};
    case 3:
      return Alloc{to, num(random.between(1, 2)), random.chance(15), random.chance(15)};
    case 4:
      return Move{to, random.chance(50) ? pointer(random) : number(random)};
    case 5:
      return Havoc{{to}};
    case 6:
      return Assume{condition(random.chance(60), random)};
    default:
      return Assert{condition(random.chance(60), random)};
  }
}

void Part::vary(Action& action, Random& random) const {
  if (auto* load = std::get_if<Load>(&action); load != nullptr && random.chance(6)) {
    load->in = pointer(random);
  }
  if (auto* store = std::get_if<Store>(&action); store != nullptr && random.chance(6)) {
    store->in = pointer(random);
  }
  if (auto* alloc = std::get_if<Alloc>(&action)) {
    if (random.chance(7)) alloc->is_static = true;
    if (random.chance(5)) alloc->may_fail = true;
    if (random.chance(4)) alloc->size = number(random);
    if (!alloc->is_static && random.chance(5)) {
      alloc->is_empty = true;
      alloc->size = make_integer(0);
    }
  }
}

}  // namespace heapreach::test
