// Purpose: systems that say no more of data than what a memory error depends on. Checksums, digits
// and counters of what was found cost a search a condition per round of a loop, and each is a
// question about quotients.
//
// Contract: see the header. What is left out only adds executions, as far as the classes of
// pointers are right; whoever finds a path or a proof has it confirmed on the original.
#include "rts/faint/faint.h"

#include <limits>
#include <utility>

#include "rts/faint/uses.h"
#include "rts/transform/transformed.h"
#include "rts/transform/unique_names.h"

namespace heapreach::rts {

namespace {

bool is_constant_between(const Expression& e, long least, long greatest) {
  return e.op == Op::integer && e.value >= least && e.value <= greatest;
}

/// Whether the operation has a result for all numbers.
bool is_total(const Approximation& one) {
  switch (one.operation) {
    case Operation::multiply:
      return !one.may_not_overflow;
    case Operation::divide_signed:
    case Operation::divide_unsigned:
    case Operation::remainder_signed:
    case Operation::remainder_unsigned:
      return is_constant_between(*one.b, 1, std::numeric_limits<long>::max());
    case Operation::shift_left:
    case Operation::shift_right:
    case Operation::shift_right_signed:
      return !one.may_not_overflow && is_constant_between(*one.b, 0, one.width - 1L);
    case Operation::bits_and:
    case Operation::bits_or:
    case Operation::bits_xor:
      return true;
    default:
      return false;
  }
}

/// Makes edges that do only what they are good for.
class Reduced {
 public:
  explicit Reduced(VariableId unread) : unread_(unread) {}

  /// `uses`: by instruction of the edge.
  Edge of(Edge edge, const std::vector<Use>& uses) {
    std::vector<Instruction> result;
    for (std::size_t i = 0; i < uses.size(); ++i) {
      add(std::move(edge.instructions[i]), uses[i], result);
    }
    edge.instructions = std::move(result);
    return edge;
  }
  /// Whether what was left out may make more executions possible.
  bool is_weaker() const { return is_weaker_; }
  bool is_smaller() const { return is_smaller_; }

 private:
  void add(Instruction instruction, Use use, std::vector<Instruction>& result) {
    Action& action = instruction.action;
    is_smaller_ |= use != Use::all;
    if (use == Use::none) {
      const auto* havoc = std::get_if<Havoc>(&action);
      const auto* assume = std::get_if<Assume>(&action);
      is_weaker_ |= havoc != nullptr && havoc->operation && !is_total(*havoc->operation);
      is_weaker_ |= assume != nullptr && !assume->is_of_result;
      return;
    }
    if (use == Use::success) {
      if (auto* load = std::get_if<Load>(&action)) load->to = unread_;
      if (auto* store = std::get_if<Store>(&action)) {
        result.push_back({Havoc{{unread_}}, instruction.at});
        store->value = make_variable(unread_);
        is_weaker_ = true;
      }
    }
    result.push_back(std::move(instruction));
  }

  VariableId unread_;
  bool is_weaker_ = false;
  bool is_smaller_ = false;
};

VariableId add_unread(System& system) {
  UniqueNames names;
  for (const Variable& variable : system.variables) names.unique(variable.name, "'");
  system.variables.push_back({names.unique("unread", "'"), VariableType::integer});
  return static_cast<VariableId>(system.variables.size() - 1);
}

}  // namespace

WithoutFaint without_faint_values(const System& system) {
  const std::vector<std::vector<Use>> uses = uses_of_instructions(system);
  WithoutFaint result{header_of(system)};
  System& reduced = result.system;
  Reduced edges(add_unread(reduced));
  for (const Vertex& vertex : system.vertices()) reduced.add_vertex(vertex);
  for (EdgeId id = 0; id < system.edges().size(); ++id) {
    reduced.add_edge(edges.of(system.edge(id), uses[id]));
  }
  reduced.start = system.start;
  reduced.errors = system.errors;
  reduced.exits = system.exits;
  result.is_weaker = edges.is_weaker();
  result.is_smaller = edges.is_smaller();
  return result;
}

}  // namespace heapreach::rts
