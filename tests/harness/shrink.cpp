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

/// Whether a procedure begins or ends there, or the system begins.
bool is_fixed(const System& system, VertexId vertex) {
  if (vertex == system.start) return true;
  return std::any_of(system.procedures.begin(), system.procedures.end(), [&](const auto& p) {
    return p.entry == vertex || std::find(p.exits.begin(), p.exits.end(), vertex) != p.exits.end();
  });
}

/// The system without an edge that does nothing, its ends merged; nothing if that cannot be.
std::optional<System> contracted(const System& system, EdgeId gone) {
  const Edge& edge = system.edge(gone);
  const bool into_error = system.is_error(edge.to);
  if (!edge.instructions.empty() || edge.from == edge.to) return std::nullopt;
  if (system.is_error(edge.from) || (into_error && !system.procedures.empty())) return std::nullopt;
  const VertexId lost = into_error ? edge.from : edge.to, merged = into_error ? edge.to : edge.from;
  if (is_fixed(system, lost)) return std::nullopt;
  std::vector<Edge> edges;
  for (EdgeId id = 0; id < system.edges().size(); ++id) {
    Edge copy = system.edge(id);
    if (id == gone) continue;
    if (copy.from == lost) copy.from = merged;
    if (copy.to == lost) copy.to = merged;
    edges.push_back(std::move(copy));
  }
  return with_edges(system, std::move(edges));
}

/// The system without procedures that no edge calls, nor what belongs to them; nothing if all are
/// called.
std::optional<System> without_uncalled(const System& system) {
  Kept kept = everything(system);
  kept.procedures.assign(system.procedures.size(), false);
  for (EdgeId id = 0; id < system.edges().size(); ++id) {
    if (const Call* call = system.call_of(id)) kept.procedures[call->to] = true;
  }
  if (std::find(kept.procedures.begin(), kept.procedures.end(), false) == kept.procedures.end()) {
    return std::nullopt;
  }
  const auto is_lost = [&](VertexId v) {
    const auto owner = system.vertex(v).procedure;
    return owner && !kept.procedures[*owner];
  };
  for (VertexId v = 0; v < system.vertices().size(); ++v) kept.vertices[v] = !is_lost(v);
  for (EdgeId e = 0; e < system.edges().size(); ++e) kept.edges[e] = !is_lost(system.edge(e).from);
  for (ProcedureId p = 0; p < system.procedures.size(); ++p) {
    if (kept.procedures[p]) continue;
    const Procedure& procedure = system.procedures[p];
    for (const VariableId v : procedure.parameters) kept.variables[v] = false;
    for (const VariableId v : procedure.locals) kept.variables[v] = false;
  }
  return restrict_to(system, kept);
}

class Shrinker {
 public:
  Shrinker(const System& system, const Predicate& predicate)
      : best_(system), predicate_(predicate) {}

  System run() {
    while (drop_edges() || drop_uncalled() || drop_unused() || contract() || change_settings() ||
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

  bool drop_uncalled() {
    auto candidate = without_uncalled(best_);
    return candidate && take(std::move(*candidate));
  }

  bool drop_unused() {
    Kept kept = everything(best_);
    std::fill(kept.vertices.begin(), kept.vertices.end(), false);
    std::fill(kept.variables.begin(), kept.variables.end(), false);
    kept.vertices[best_.start] = kept.vertices[best_.errors.front()] = true;
    std::vector<VariableId> used;
    for (const Procedure& procedure : best_.procedures) {
      kept.vertices[procedure.entry] = true;
      for (const VertexId exit : procedure.exits) kept.vertices[exit] = true;
      used.insert(used.end(), procedure.parameters.begin(), procedure.parameters.end());
      used.insert(used.end(), procedure.locals.begin(), procedure.locals.end());
    }
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
    if (const auto* havoc = std::get_if<Havoc>(&action)) {
      used.insert(used.end(), havoc->variables.begin(), havoc->variables.end());
    }
    if (const auto* call = std::get_if<Call>(&action)) {
      used.insert(used.end(), call->results.begin(), call->results.end());
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
           attempt(!best_.exits.empty(), [](System& s) { s.exits.clear(); }) ||
           attempt(!best_.meta.entries.empty(), [](System& s) { s.meta.entries.clear(); }) ||
           attempt(best_.memory_errors == MemoryErrors::implicit,
                   [](System& s) { s.memory_errors = MemoryErrors::explicit_edges; }) ||
           drop_one(&System::exits, 0) || drop_one(&System::errors, 1);
  }

  /// One vertex fewer in the list, of which `least` must stay.
  bool drop_one(std::vector<VertexId> System::*list, std::size_t least) {
    for (std::size_t i = 0; i < (best_.*list).size() && (best_.*list).size() > least; ++i) {
      System candidate = best_;
      (candidate.*list).erase((candidate.*list).begin() + static_cast<std::ptrdiff_t>(i));
      if (take(std::move(candidate))) return true;
    }
    return false;
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
