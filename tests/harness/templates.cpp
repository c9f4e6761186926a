// Every phase keeps to one convention, so that phases fit together: `head` is null or a null-ended
// list of nodes that nobody has freed; `p` and `q` are scratch, and so is the integer `i`.
#include "tests/harness/templates.h"

#include <utility>

#include "tests/harness/build.h"

namespace heapreach::test {

using namespace rts;

namespace {

void append_to(Block& block, Block more) {
  for (Statement& statement : more) block.push_back(std::move(statement));
}

ExpressionPtr is_null(VariableId v) {
  return equal(var(v), num(0));
}
ExpressionPtr not_null(VariableId v) {
  return not_equal(var(v), num(0));
}

}  // namespace

Templates::Templates(const Features& features, Random& random, System& system)
    : features_(features), random_(random), system_(system) {
  if (random_.chance(25)) {
    size_ = 2;
    next_ = random_.between(0, 1);
  }
}

VariableId Templates::declare(const std::string& name, VariableType type) {
  for (VariableId v = 0; v < system_.variables.size(); ++v) {
    if (system_.variables[v].name == name) return v;
  }
  system_.variables.push_back({name, type});
  return static_cast<VariableId>(system_.variables.size() - 1);
}

VariableId Templates::pointer(const std::string& name) {
  return declare(name, VariableType::pointer);
}

VariableId Templates::integer(const std::string& name) {
  return declare(name, VariableType::integer);
}

Statement Templates::load(VariableId to, VariableId pointer, long offset) {
  const bool in = features_.in && random_.chance(15);
  return basic(Load{to, plus(pointer, offset), in ? var(pointer) : nullptr});
}

Statement Templates::store(VariableId pointer, long offset, ExpressionPtr value) {
  const bool in = features_.in && random_.chance(15);
  return basic(Store{plus(pointer, offset), std::move(value), in ? var(pointer) : nullptr});
}

/// Allocates a node at `p`, and uses it if that has worked.
Block Templates::new_node(Block use) {
  const VariableId p = pointer("p");
  const bool may_fail = features_.may_fail && random_.chance(15);
  Block result = {basic(Alloc{p, num(size_), may_fail, false})};
  if (may_fail) {
    result.push_back(branch(not_null(p), std::move(use), {}));
  } else {
    append_to(result, std::move(use));
  }
  return result;
}

/// A list of any length, or of at most a constant one, in front of head.
Block Templates::build() {
  const VariableId head = pointer("head"), p = pointer("p");
  Block push = {store(p, next_, var(head)), basic(Move{head, var(p)})};
  Block body = new_node(std::move(push));
  if (random_.chance(75)) return {loop(nullptr, std::move(body))};
  const VariableId i = integer("i");
  body.push_back(basic(Move{i, plus(i, 1)}));
  const ExpressionPtr more = binary(Op::less, var(i), num(random_.between(1, 3)));
  return {basic(Move{i, num(0)}), loop(more, std::move(body))};
}

/// A list of any length, behind the last node q.
Block Templates::append() {
  const VariableId head = pointer("head"), p = pointer("p"), q = pointer("q");
  return {
      loop(nullptr, {basic(Alloc{p, num(size_), false, false}), store(p, next_, num(0)),
                     branch(is_null(head), {basic(Move{head, var(p)})}, {store(q, next_, var(p))}),
                     basic(Move{q, var(p)})})};
}

/// Pushes and pops in any order.
Block Templates::churn() {
  const VariableId head = pointer("head"), p = pointer("p");
  Block pop = {load(p, head, next_), basic(Free{var(head)}), basic(Move{head, var(p)})};
  Block push = new_node({store(p, next_, var(head)), basic(Move{head, var(p)})});
  return {loop(nullptr, {branch(not_null(head), std::move(pop), std::move(push))})};
}

Block Templates::walk() {
  const VariableId head = pointer("head"), q = pointer("q");
  Block body;
  if (features_.heap_atoms && random_.chance(20)) {
    body.push_back(basic(Assert{equal(make(Op::size, {var(q)}), num(size_))}));
  }
  body.push_back(load(q, q, next_));
  return {basic(Move{q, var(head)}), loop(not_null(q), std::move(body))};
}

Block Templates::destroy() {
  const VariableId head = pointer("head"), p = pointer("p");
  Block result = {loop(not_null(head),
                       {load(p, head, next_), basic(Free{var(head)}), basic(Move{head, var(p)})})};
  if (features_.heap_atoms && random_.chance(15)) {
    result.push_back(basic(Assert{make(Op::no_live_cells, {})}));
  }
  return result;
}

/// One block: written, read back, freed.
Block Templates::single() {
  const VariableId p = pointer("p"), i = integer("i");
  const long value = random_.between(-2, 9);
  Block use = {store(p, size_ - 1, num(value)), load(i, p, size_ - 1),
               basic(Assert{equal(var(i), num(value))}), basic(Free{var(p)})};
  return new_node(std::move(use));
}

/// Two blocks, one of which points to the other, and perhaps a global.
Block Templates::neighbours() {
  const VariableId p = pointer("p"), q = pointer("q");
  const bool global = features_.static_blocks && random_.chance(75);
  Block result = {basic(Alloc{q, num(1), false, global}),
                  basic(Alloc{p, num(1), false, false}),
                  store(p, 0, var(q)),
                  basic(Havoc{{q}}),
                  load(q, p, 0),
                  store(q, 0, num(1))};
  result.push_back(basic(Free{var(p)}));
  if (!global) result.push_back(basic(Free{var(q)}));
  return result;
}

/// A block whose size is known at run time only.
Block Templates::sized() {
  const VariableId p = pointer("p"), i = integer("i");
  const ExpressionPtr last = binary(Op::subtract, make(Op::add, {var(p), var(i)}), num(1));
  return {basic(Havoc{{i}}),
          basic(Assume{binary(Op::greater_equal, var(i), num(random_.between(0, 1)))}),
          basic(Alloc{p, var(i), false, false}),
          basic(Store{last, num(0), nullptr}),
          basic(Load{i, last, features_.in && random_.chance(50) ? var(p) : nullptr}),
          basic(Free{var(p)})};
}

Block Templates::interior() {
  const VariableId p = pointer("p"), q = pointer("q");
  Block result = {basic(Alloc{p, num(2), false, false}), basic(Move{q, plus(p, 1)}),
                  store(q, -1, var(q)), store(q, 0, num(0)), load(q, p, 0)};
  if (features_.heap_atoms && random_.chance(50)) {
    result.push_back(basic(Assert{equal(make(Op::base, {var(q)}), var(p))}));
  }
  result.push_back(basic(Free{plus(q, -1)}));
  return result;
}

/// Arithmetic on an unknown integer, C's division included.
Block Templates::counting() {
  const VariableId i = integer("i");
  const long divisor = random_.between(2, 3);
  const ExpressionPtr remainder = binary(Op::remainder, var(i), num(divisor));
  Block result = {basic(Havoc{{i}}), basic(Assume{binary(Op::less, var(i), num(4))})};
  if (features_.division) {
    result.push_back(basic(Move{i, remainder}));
    result.push_back(basic(Assert{binary(Op::less, var(i), num(divisor))}));
  } else {
    result.push_back(basic(Assert{binary(Op::less_equal, var(i), num(3))}));
  }
  return result;
}

void Templates::add(Block& program, Block phase) {
  append_to(program, std::move(phase));
}

Block Templates::program() {
  Block result;
  if (features_.interior_pointers && random_.chance(6)) add(result, interior());
  if (random_.chance(6)) add(result, counting());
  if (random_.chance(15)) {
    const std::size_t kinds = features_.symbolic_sizes ? 3 : 2;
    switch (random_.below(kinds)) {
      case 0:
        add(result, single());
        break;
      case 1:
        add(result, neighbours());
        break;
      default:
        add(result, sized());
        break;
    }
    if (random_.chance(35)) return result;
  }
  result.push_back(basic(Move{pointer("head"), num(0)}));
  for (int lists = random_.chance(15) ? 2 : 1; lists > 0; --lists) {
    const std::size_t kind = random_.below(10);
    add(result, kind < 6 ? build() : kind < 8 ? append() : churn());
    if (random_.chance(40)) add(result, walk());
    if (lists > 1 || random_.chance(90)) add(result, destroy());
  }
  return result;
}

Block Templates::open_program() {
  const VariableId head = pointer("head"), p = pointer("p"), q = pointer("q");
  const ExpressionPtr block =
      binary(Op::conjunction, equal(make(Op::base, {var(head)}), var(head)), not_null(head));
  system_.start_condition = random_.chance(70) ? block : make(Op::allocated, {var(head)});
  Block result = {load(q, head, 0)};
  append_to(result, new_node({store(p, 0, var(q)), load(q, p, 0), basic(Free{var(p)})}));
  if (random_.chance(50)) {
    result.push_back(loop(not_equal(var(head), make(Op::base, {var(head)})),
                          {basic(Move{head, plus(head, -1)})}));
  }
  if (random_.chance(70)) result.push_back(basic(Free{var(head)}));
  if (random_.chance(30)) {
    result.push_back(
        loop(not_null(q), {load(p, q, 0), basic(Free{var(q)}), basic(Move{q, var(p)})}));
  }
  return result;
}

}  // namespace heapreach::test
