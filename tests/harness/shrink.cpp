// Greedy reduction: every candidate of a round is tried, the first that satisfies the predicate is
// taken, and rounds follow until none is left. Every candidate is smaller in edges, instructions,
// expression nodes or settings, so that this ends.
#include "tests/harness/shrink.h"

#include <algorithm>
#include <utility>

#include "tests/harness/rewrite.h"
#include "tests/harness/simplify.h"

namespace heapreach::test {

using namespace rts;

namespace {

/// The system with the instructions of one edge replaced.
System with_instructions(const System& system, EdgeId edge, std::vector<Instruction> instructions) {
  Kept none = everything(system);
  std::fill(none.edges.begin(), none.edges.end(), false);
  System result = restrict_to(system, none);
  for (EdgeId id = 0; id < system.edges().size(); ++id) {
    Edge copy = system.edge(id);
    if (id == edge) copy.instructions = std::move(instructions);
    result.add_edge(std::move(copy));
  }
  return result;
}

/// The system without an edge that does nothing, its ends merged; nothing if that cannot be.
std::optional<System> contracted(const System& system, EdgeId gone) {
  const Edge& edge = system.edge(gone);
  const bool into_error = system.is_error(edge.to);
  if (!edge.instructions.empty() || edge.from == edge.to) return std::nullopt;
  if (into_error && (edge.from == system.start || system.is_error(edge.from))) return std::nullopt;
  const VertexId lost = into_error ? edge.from : edge.to, merged = into_error ? edge.to : edge.from;
  Kept kept = everything(system);
  std::fill(kept.edges.begin(), kept.edges.end(), false);
  System result = restrict_to(system, kept);
  for (EdgeId id = 0; id < system.edges().size(); ++id) {
    Edge copy = system.edge(id);
    if (id == gone) continue;
    if (copy.from == lost) copy.from = merged;
    if (copy.to == lost) copy.to = merged;
    result.add_edge(std::move(copy));
  }
  return result;
}

class Shrinker {
 public:
  Shrinker(const System& system, const Predicate& predicate)
      : best_(system), predicate_(predicate) {}

  System run() {
    while (drop_edges() || drop_unused() || contract() || change_settings() ||
           drop_instructions() || simplify_instructions()) {
    }
    return best_;
  }

 private:
  bool take(System candidate) {
    if (!predicate_(candidate)) return false;
    best_ = std::move(candidate);
    return true;
  }

  bool drop_edges() {
    for (std::size_t i = best_.edges().size(); i-- > 0;) {
      Kept kept = everything(best_);
      kept.edges[i] = false;
      if (take(restrict_to(best_, kept))) return true;
    }
    return false;
  }

  bool drop_unused() {
    Kept kept = everything(best_);
    std::fill(kept.vertices.begin(), kept.vertices.end(), false);
    std::fill(kept.variables.begin(), kept.variables.end(), false);
    kept.vertices[best_.start] = kept.vertices[best_.errors.front()] = true;
    std::vector<VariableId> used;
    if (best_.start_condition) collect_variables(*best_.start_condition, used);
    for (const Edge& edge : best_.edges()) {
      kept.vertices[edge.from] = kept.vertices[edge.to] = true;
      for (const Instruction& instruction : edge.instructions) {
        collect(instruction.action, used);
      }
    }
    for (VariableId v : used) kept.variables[v] = true;
    const auto all = [](const std::vector<bool>& flags) {
      return std::find(flags.begin(), flags.end(), false) == flags.end();
    };
    if (all(kept.vertices) && all(kept.variables)) return false;
    return take(restrict_to(best_, kept));
  }

  static void collect(const Action& action, std::vector<VariableId>& used) {
    map_expressions(action, [&](const ExpressionPtr& e) { return collect_variables(*e, used), e; });
    if (const auto* alloc = std::get_if<Alloc>(&action)) used.push_back(alloc->to);
    if (const auto* load = std::get_if<Load>(&action)) used.push_back(load->to);
    if (const auto* move = std::get_if<Move>(&action)) used.push_back(move->to);
    if (const auto* kill = std::get_if<Kill>(&action)) {
      used.insert(used.end(), kill->variables.begin(), kill->variables.end());
    }
    if (const auto* fail = std::get_if<Fail>(&action)) {
      if (const auto* load = std::get_if<Load>(&fail->inner)) used.push_back(load->to);
    }
  }

  bool contract() {
    for (EdgeId id = 0; id < best_.edges().size(); ++id) {
      if (auto candidate = contracted(best_, id); candidate && take(std::move(*candidate))) {
        return true;
      }
    }
    return false;
  }

  bool change_settings() {
    const auto attempt = [&](bool worthwhile, const auto& change) {
      if (!worthwhile) return false;
      System candidate = best_;
      change(candidate);
      return take(std::move(candidate));
    };
    return attempt(best_.guard > 0, [](System& s) { s.guard = 0; }) ||
           attempt(best_.start_condition != nullptr,
                   [](System& s) { s.start_condition = nullptr; }) ||
           attempt(best_.heap == StartHeap::unknown,
                   [](System& s) { s.heap = StartHeap::empty; }) ||
           attempt(best_.declared_origin.has_value(),
                   [](System& s) { s.declared_origin.reset(); }) ||
           attempt(!best_.records.empty(), [](System& s) { s.records.clear(); }) ||
           attempt(!best_.exits.empty(), [](System& s) { s.exits.clear(); });
  }

  bool drop_instructions() {
    for (EdgeId id = 0; id < best_.edges().size(); ++id) {
      for (std::size_t i = 0; i < best_.edge(id).instructions.size(); ++i) {
        std::vector<Instruction> shorter = best_.edge(id).instructions;
        shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(i));
        if (take(with_instructions(best_, id, std::move(shorter)))) return true;
      }
    }
    return false;
  }

  bool simplify_instructions() {
    for (EdgeId id = 0; id < best_.edges().size(); ++id) {
      for (std::size_t i = 0; i < best_.edge(id).instructions.size(); ++i) {
        for (Action& candidate : simpler(best_.edge(id).instructions[i].action)) {
          std::vector<Instruction> changed = best_.edge(id).instructions;
          changed[i].action = std::move(candidate);
          if (take(with_instructions(best_, id, std::move(changed)))) return true;
        }
      }
    }
    return false;
  }

  System best_;
  const Predicate& predicate_;
};

}  // namespace

System shrink(const System& system, const Predicate& predicate) {
  return Shrinker(system, predicate).run();
}

}  // namespace heapreach::test
