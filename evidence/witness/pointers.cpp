#include "evidence/witness/pointers.h"

#include <optional>
#include <utility>
#include <vector>

namespace heapreach::evidence {

namespace {

bool is_pointer(const rts::Expression& e, const rts::System& system) {
  return e.op == rts::Op::variable &&
         system.variables[e.variable].type == rts::VariableType::pointer;
}

/// k if the expression is `p + k` for one pointer variable p and integer constants. Sums can be
/// deep trees, so they are taken apart with a stack.
std::optional<Integer> offset_of(const rts::Expression& expression, const rts::System& system) {
  std::vector<std::pair<const rts::Expression*, int>> open = {{&expression, 1}};
  Integer offset = 0;
  int pointers = 0;
  while (!open.empty()) {
    const auto [e, sign] = open.back();
    open.pop_back();
    if (e->op == rts::Op::add || e->op == rts::Op::subtract) {
      open.emplace_back(e->arguments[0].get(), sign);
      open.emplace_back(e->arguments[1].get(), e->op == rts::Op::add ? sign : -sign);
    } else if (e->op == rts::Op::integer) {
      offset += sign * e->value;
    } else if (is_pointer(*e, system) && sign > 0) {
      ++pointers;
    } else {
      return std::nullopt;
    }
  }
  if (pointers != 1) return std::nullopt;
  return offset;
}

class Scan {
 public:
  explicit Scan(const rts::System& system) : system_(system) {}

  void operator()(const rts::Load& load) {
    if (system_.variables[load.to].type == rts::VariableType::pointer) add(*load.address);
  }
  void operator()(const rts::Store& store) {
    if (is_address(*store.value, system_)) add(*store.address);
  }
  void operator()(const rts::Fail& fail) { std::visit(*this, fail.inner); }
  template <typename Other>
  void operator()(const Other&) {}

  std::set<Integer> offsets;

 private:
  void add(const rts::Expression& address) {
    if (const auto offset = offset_of(address, system_)) offsets.insert(*offset);
  }

  const rts::System& system_;
};

}  // namespace

bool is_address(const rts::Expression& expression, const rts::System& system) {
  if (expression.op == rts::Op::choose) {
    return is_address(*expression.arguments[1], system) ||
           is_address(*expression.arguments[2], system);
  }
  return offset_of(expression, system).has_value();
}

std::set<Integer> pointer_offsets(const rts::System& system) {
  Scan scan(system);
  for (const rts::Edge& edge : system.edges()) {
    for (const rts::Instruction& instruction : edge.instructions) {
      std::visit(scan, instruction.action);
    }
  }
  return scan.offsets;
}

}  // namespace heapreach::evidence
