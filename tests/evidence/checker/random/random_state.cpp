// Nodes hold numbers at first; then pointers to them are put where one may stand, to each node at
// least one, and some more.
#include "tests/evidence/checker/random/random_state.h"

#include "tests/evidence/checker/random/random_nodes.h"
#include "tests/evidence/checker/random/random_shapes.h"

namespace heapreach::test {

using evidence::CellValue;
using evidence::Constraint;
using evidence::Linear;
using evidence::Node;
using evidence::Pointer;
using evidence::Shape;
using evidence::State;
using evidence::Value;

namespace {

class RandomState {
 public:
  RandomState(const std::vector<Shape>& shapes, std::size_t variables, bool open, Random& random)
      : shapes_(shapes), open_(open), random_(random) {
    state_.unknowns = 2;
    state_.store.resize(variables);
  }

  State draw() {
    state_.garbage = random_.chance(60)   ? evidence::Garbage::none
                     : random_.chance(50) ? evidence::Garbage::any
                                          : evidence::Garbage::some;
    if (open_) open_state();
    for (Value& value : state_.store) value = random_value(random_, state_.unknowns);
    const auto nodes = static_cast<std::size_t>(random_.between(1, 3));
    while (state_.nodes.size() < nodes)
      state_.nodes.push_back(random_node(shapes_, state_, random_));
    for (Node& node : state_.nodes) {
      if (open_) open_node(node);
    }
    for (std::uint32_t n = 0; n < nodes; ++n) lead_to(n);
    while (random_.chance(40)) lead_to(static_cast<std::uint32_t>(random_.below(nodes)));
    while (random_.chance(30)) {
      const auto relation = random_.chance(60)   ? Constraint::Relation::at_most_zero
                            : random_.chance(50) ? Constraint::Relation::nonzero
                                                 : Constraint::Relation::zero;
      Linear linear{random_.between(-3, 2), {{random_.one_in(2) ? 1U : 0U, 1}}};
      if (random_.one_in(3)) linear.terms = {{0, 1}, {1, -1}};
      state_.condition.push_back({relation, linear});
    }
    return std::move(state_);
  }

 private:
  void open_state() {
    state_.garbage = evidence::Garbage::any;
    state_.unknowns = 3;
    for (std::uint32_t u = 0; u < state_.unknowns; ++u) {
      if (random_.chance(40)) state_.old.push_back(u);
    }
  }

  void open_node(Node& node) {
    node.is_static = false;
    node.is_new = random_.chance(40);
    node.ranges.clear();
    if (random_.chance(30)) node.address = Linear{0, {{state_.unknowns - 1, 1}}};
  }

  /// Puts a pointer to the node where one may stand.
  void lead_to(std::uint32_t n) {
    Node& node = state_.nodes[n];
    const bool last = node.is_segment() && random_.chance(25) && !node.or_empty;
    const Pointer pointer{n, last, {random_.one_in(6) ? random_.between(-1, 2) : 0, {}}};
    std::vector<Value*> places;
    for (std::size_t v = 0; !node.or_empty && v + 1 < state_.store.size(); ++v) {
      places.push_back(&state_.store[v]);
    }
    for (Node& other : state_.nodes) {
      for (CellValue& cell : other.cells) {
        if (cell.order == 0 && (&other != &node || random_.one_in(4)))
          places.push_back(&cell.value);
      }
    }
    std::erase_if(places, [](Value* value) { return std::holds_alternative<Pointer>(*value); });
    std::vector<Value*> nulls = places;
    std::erase_if(nulls, [](Value* value) { return *value != Value(Linear{}); });
    if (!nulls.empty() && random_.chance(60)) places = nulls;
    if (!places.empty()) *random_.pick(places) = pointer;
  }

  const std::vector<Shape>& shapes_;
  const bool open_;
  Random& random_;
  State state_;
};

}  // namespace

State random_state(const std::vector<Shape>& shapes, std::size_t variables, bool open,
                   Random& random) {
  return RandomState(shapes, variables, open, random).draw();
}

}  // namespace heapreach::test
