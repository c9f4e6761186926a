// Random systems that compare addresses which nobody has followed yet, and follow them later: what
// they need is remembered from one edge to the next.
#include "tests/harness/build.h"
#include "tests/harness/open_system.h"
#include "tests/harness/random.h"

namespace heapreach::test {

namespace {

using rts::Action;
using rts::ExpressionPtr;
using rts::Op;
using rts::VariableId;

class Comparing {
 public:
  explicit Comparing(std::uint64_t seed) : random_(seed) {
    for (const char* name : {"p", "q", "r"}) pointers_.push_back(builder_.pointer(name));
    number_ = builder_.integer("d");
  }

  rts::System make() {
    builder_.system.heap = rts::StartHeap::unknown;
    builder_.vertex("v0");
    if (random_.chance(20)) builder_.system.guard = 1;
    const int steps = static_cast<int>(random_.between(3, 6));
    for (int i = 0; i < steps; ++i) step(i);
    wrong("v" + std::to_string(steps));
    if (random_.chance(40)) builder_.system.start_condition = comparison();
    return builder_.system;
  }

 private:
  VariableId pointer() { return random_.pick(pointers_); }

  ExpressionPtr address() {
    return random_.chance(75) ? var(pointer()) : plus(pointer(), random_.between(-1, 2));
  }

  ExpressionPtr comparison() {
    const Op ops[] = {Op::not_equal, Op::not_equal, Op::not_equal, Op::equal, Op::less};
    const ExpressionPtr one = rts::make(ops[random_.below(5)], {address(), address()});
    if (random_.chance(75)) return one;
    const Op both = random_.chance(60) ? Op::conjunction : Op::disjunction;
    return rts::make(both, {one, comparison()});
  }

  Action action() {
    switch (random_.below(10)) {
      case 0:
      case 1:
      case 2:
        return rts::Store{address(), random_.chance(70) ? num(random_.between(0, 2)) : address(),
                          nullptr};
      case 3:
        return rts::Load{pointer(), var(pointer()), nullptr};
      case 4:
        return random_.chance(50) ? Action(rts::Free{var(pointer())})
                                  : Action(rts::Move{pointer(), address()});
      case 5:
        return rts::Assume{
            equal(rts::make(Op::size, {var(pointer())}), num(random_.between(1, 2)))};
      case 6:
        return rts::Assume{rts::make(Op::allocated, {address()})};
      default:
        return rts::Assume{comparison()};
    }
  }

  void step(int i) {
    const std::string from = "v" + std::to_string(i), to = "v" + std::to_string(i + 1);
    const int edges = random_.chance(25) ? 2 : 1;
    for (int k = 0; k < edges; ++k) {
      std::vector<Action> actions = {action()};
      if (random_.chance(40)) actions.push_back(action());
      builder_.edge(from, random_.chance(8) ? from : to, std::move(actions));
    }
    // A join of what is known with what is not.
    if (random_.chance(15)) builder_.edge(from, to, {rts::Nop{}});
  }

  /// What goes wrong: a value that is not there any more, an access, or a comparison.
  void wrong(const std::string& from) {
    switch (random_.below(4)) {
      case 0:
        builder_.edge(from, "bad", {rts::Assume{comparison()}});
        break;
      case 1:
        builder_.edge(from, "bad", {rts::Fail{rts::Load{number_, var(pointer()), nullptr}}});
        break;
      default:
        builder_.edge(from, "bad",
                      {rts::Load{number_, var(pointer()), nullptr},
                       rts::Assume{not_equal(var(number_), num(random_.between(0, 2)))}});
    }
  }

  Builder builder_;
  Random random_;
  std::vector<VariableId> pointers_;
  VariableId number_ = 0;
};

}  // namespace

rts::System comparing_open_system(std::uint64_t seed) {
  rts::System system = Comparing(seed).make();
  system.name = "comparing_" + std::to_string(seed);
  return system;
}

}  // namespace heapreach::test
