#include "tests/harness/mutate_system.h"

#include <utility>
#include <vector>

#include "rts/transform/transformed.h"
#include "tests/harness/build.h"
#include "tests/harness/mutate.h"
#include "tests/harness/rewrite.h"

namespace heapreach::test {

using namespace rts;

namespace {

/// Changes one of the places of an expression, counted in the order in which it meets them.
class OneChange {
 public:
  OneChange(const System& system, Random& random, std::size_t place)
      : system_(system), random_(random), place_(place) {}

  ExpressionPtr operator()(const ExpressionPtr& e) {
    if (e == nullptr) return e;
    const bool is_here = met_++ == place_;
    if (is_here) return changed(e);
    // Factors and divisors stay what the reader takes for them.
    if (e->op == Op::multiply || e->op == Op::divide || e->op == Op::remainder) return e;
    std::vector<ExpressionPtr> arguments;
    for (const ExpressionPtr& argument : e->arguments) arguments.push_back((*this)(argument));
    return arguments.empty() ? e : make(e->op, std::move(arguments));
  }

  std::size_t met() const { return met_; }

 private:
  ExpressionPtr changed(const ExpressionPtr& e) {
    static const std::vector<std::pair<Op, Op>> slips = {{Op::less, Op::less_equal},
                                                         {Op::less_equal, Op::less},
                                                         {Op::greater, Op::greater_equal},
                                                         {Op::greater_equal, Op::greater},
                                                         {Op::equal, Op::not_equal},
                                                         {Op::not_equal, Op::equal},
                                                         {Op::conjunction, Op::disjunction},
                                                         {Op::disjunction, Op::conjunction},
                                                         {Op::add, Op::subtract},
                                                         {Op::subtract, Op::add}};
    for (const auto& [from, to] : slips) {
      if (e->op == from) return make(to, e->arguments);
    }
    if (e->op == Op::negation) return e->arguments[0];
    if (e->op == Op::variable) return var(like(e->variable));
    if (is_constant(*e) && e->op == Op::integer) {
      return make(Op::add, {e, num(random_.chance(50) ? 1 : -1)});
    }
    return e;
  }

  /// Another variable of the type and the owner, if there is one.
  VariableId like(VariableId variable) {
    std::vector<VariableId> fitting;
    for (VariableId v = 0; v < system_.global_count(); ++v) {
      if (v != variable && system_.variables[v].type == system_.variables[variable].type) {
        fitting.push_back(v);
      }
    }
    return fitting.empty() ? variable : random_.pick(fitting);
  }

  const System& system_;
  Random& random_;
  std::size_t place_;
  std::size_t met_ = 0;
};

Action with_one_change(const Action& action, const System& system, Random& random) {
  if (const auto* alloc = std::get_if<Alloc>(&action)) {
    if (alloc->is_empty) return action;  // its size is no part of it
  }
  OneChange counting(system, random, std::size_t(-1));
  map_expressions(action, [&](const ExpressionPtr& e) { return counting(e); });
  if (const auto* call = std::get_if<Call>(&action)) {
    for (const ExpressionPtr& argument : call->arguments) counting(argument);
  }
  if (counting.met() == 0) return action;
  OneChange change(system, random, random.below(counting.met()));
  Action result = map_expressions(action, [&](const ExpressionPtr& e) { return change(e); });
  if (auto* call = std::get_if<Call>(&result)) {
    for (ExpressionPtr& argument : call->arguments) argument = change(argument);
  }
  return result;
}

/// The system with these edges, whose ids are their places: implicit errors name edges by ids.
System in_order(const System& system, std::vector<Edge> edges) {
  System result = header_of(system);
  result.procedures = system.procedures;
  result.start = system.start;
  result.errors = system.errors;
  result.exits = system.exits;
  for (const Vertex& vertex : system.vertices()) result.add_vertex(vertex);
  for (Edge& edge : edges) result.add_edge(std::move(edge));
  return result;
}

/// Another vertex of the same graph that is no end of it.
VertexId elsewhere(const System& system, const Edge& edge, Random& random) {
  std::vector<VertexId> fitting;
  for (VertexId v = 0; v < system.vertices().size(); ++v) {
    const bool same = system.vertex(v).procedure == system.vertex(edge.from).procedure;
    if (same && !system.is_error(v)) fitting.push_back(v);
  }
  return random.pick(fitting);
}

std::string change_instructions(Edge& edge, const System& system, Random& random) {
  std::vector<Instruction>& all = edge.instructions;
  const std::size_t i = random.below(all.size());
  const auto here = all.begin() + static_cast<std::ptrdiff_t>(i);
  const std::string place = "instruction " + std::to_string(i + 1) + ": ";
  switch (random.below(9)) {
    case 0:
      all.erase(here);
      return place + "dropped";
    case 1:
      all.insert(here, Instruction(*here));
      return place + "doubled";
    case 2:
      if (i + 1 < all.size()) std::swap(all[i], all[i + 1]);
      return place + "swapped with the next one";
    case 3:
      // It may take any variable, and those of a procedure belong to it.
      if (system.procedures.empty()) {
        here->action = random_action(system, random);
        return place + "another one";
      }
      [[fallthrough]];
    case 4:
      if (auto* alloc = std::get_if<Alloc>(&here->action)) {
        alloc->may_fail = !alloc->may_fail;
        return place + "may_fail";
      }
      [[fallthrough]];
    default:
      here->action = with_one_change(here->action, system, random);
      return place + "changed inside";
  }
}

}  // namespace

Mutant mutant_of(const System& system, Random& random) {
  if (system.start_condition && random.chance(4)) {
    Mutant mutant{in_order(system, system.edges()), "no start condition"};
    mutant.system.start_condition = nullptr;
    return mutant;
  }
  std::vector<Edge> edges = system.edges();
  EdgeId id = 0;
  do {
    id = static_cast<EdgeId>(random.below(edges.size()));
  } while (edges[id].instructions.empty());
  Edge& edge = edges[id];
  std::string change = "edge " + system.edge_name(id) + ", ";
  if (system.call_of(id) != nullptr) {
    edge.instructions[0].action = with_one_change(edge.instructions[0].action, system, random);
    change += "an argument";
  } else if (random.chance(8) && !system.is_error(edge.to)) {
    edge.to = elsewhere(system, edge, random);
    change += "led elsewhere";
  } else {
    change += change_instructions(edge, system, random);
  }
  return {in_order(system, std::move(edges)), std::move(change)};
}

}  // namespace heapreach::test
