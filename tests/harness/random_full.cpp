// Each feature is added by a step of its own with a chance of its own, so that any two of them meet
// in some systems. Edges stand apart until the end, as in outline.cpp.
#include "tests/harness/random_full.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "tests/harness/build.h"
#include "tests/harness/outline.h"
#include "tests/harness/random_part.h"
#include "tests/harness/random_system.h"
#include "tests/harness/rewrite.h"

namespace heapreach::test {

using namespace rts;

namespace {

System base_system(std::uint64_t seed, Random& random) {
  Size size;
  size.chaos_percent = 15;
  size.least_vertices = 4;
  System system = random_system(seed, size);
  if (random.chance(65)) system = outline(system, random);
  if (random.chance(60)) system = with_more_calls(system, random);
  if (random.chance(25)) system = with_recursion(system, random);
  return system;
}

class Embellisher {
 public:
  Embellisher(System system, Random& random)
      : random_(random), system_(std::move(system)), edges_(system_.edges()) {}

  System run() {
    if (random_.chance(60)) add_errors();
    if (random_.chance(60)) add_exits();
    if (random_.chance(35)) aim_calls();
    if (random_.chance(50)) add_conditions();
    if (random_.chance(40)) add_ways();
    if (random_.chance(40)) leave_errors();
    if (random_.chance(4)) start_at_error();
    change_instructions();
    change_settings();
    if (!system_.exits.empty() && random_.chance(40)) add_roots();
    System result = with_edges(system_, std::move(edges_));
    result.name = "full";
    return result;
  }

 private:
  std::optional<ProcedureId> owner(VertexId v) const { return system_.vertex(v).procedure; }

  bool is_procedure_exit(VertexId v) const {
    return std::any_of(system_.procedures.begin(), system_.procedures.end(), [&](const auto& p) {
      return std::find(p.exits.begin(), p.exits.end(), v) != p.exits.end();
    });
  }

  std::vector<VertexId> vertices_where(const auto& predicate) const {
    std::vector<VertexId> result;
    for (VertexId v = 0; v < system_.vertices().size(); ++v) {
      if (predicate(v)) result.push_back(v);
    }
    return result;
  }

  Part part(VertexId at) const { return Part(system_, owner(at)); }

  static bool is_call(const Edge& edge) {
    return !edge.instructions.empty() &&
           std::holds_alternative<Call>(edge.instructions.front().action);
  }

  /// Some edges into errors lead to others of them then.
  void add_errors() {
    for (std::size_t i = 1 + random_.below(2); i > 0 && system_.errors.size() < 3; --i) {
      const auto name = "err" + std::to_string(system_.errors.size());
      system_.errors.push_back(system_.add_vertex({name, {}, {}}));
    }
    if (random_.chance(30)) std::swap(system_.errors.front(), system_.errors.back());
    for (Edge& edge : edges_) {
      if (system_.is_error(edge.to) && random_.chance(45)) edge.to = random_.pick(system_.errors);
    }
  }

  void add_exits() {
    const auto fitting = vertices_where([&](VertexId v) {
      return !system_.is_error(v) && !system_.is_exit(v) && !is_procedure_exit(v);
    });
    if (random_.chance(30)) system_.exits.clear();
    for (const VertexId v : fitting) {
      if (random_.chance(owner(v) ? 25 : 12)) system_.exits.push_back(v);
    }
  }

  /// Calls into errors and exits, in place of their targets or beside.
  void aim_calls() {
    for (std::size_t i = edges_.size(); i-- > 0;) {
      if (!is_call(edges_[i]) || !random_.chance(30)) continue;
      std::vector<VertexId> targets = system_.errors;
      for (const VertexId exit : system_.exits) {
        if (owner(exit) == owner(edges_[i].from)) targets.push_back(exit);
      }
      const VertexId target = random_.pick(targets);
      if (!owner(edges_[i].from) && random_.chance(60)) {
        edges_[i].to = target;
      } else {
        Edge beside = edges_[i];
        beside.to = target;
        edges_.push_back(std::move(beside));
      }
    }
  }

  void add_conditions() {
    for (std::size_t i = 1 + random_.below(3); i > 0; --i) {
      Edge& edge = edges_[random_.below(edges_.size())];
      if (is_call(edge)) continue;
      const Part here = part(edge.from);
      const bool rest = random_.chance(60);
      const ExpressionPtr condition = here.condition(rest, random_);
      Action action = Assume{condition};
      if (random_.chance(40)) action = Assert{condition};
      if (random_.chance(15)) action = Fail{Assert{condition}};
      const std::size_t place = random_.below(edge.instructions.size() + 1);
      edge.instructions.insert(edge.instructions.begin() + static_cast<std::ptrdiff_t>(place),
                               {std::move(action), std::nullopt});
    }
  }

  /// New edges, mostly into errors.
  void add_ways() {
    const auto sources =
        vertices_where([&](VertexId v) { return !system_.is_error(v) && !is_procedure_exit(v); });
    for (std::size_t i = 1 + random_.below(2); i > 0; --i) {
      const VertexId from = random_.pick(sources);
      const auto there = vertices_where([&](VertexId v) {
        return owner(v) == owner(from) && !system_.is_error(v) && !is_procedure_exit(v);
      });
      const bool fails = random_.chance(70);
      connect(from, fails ? random_.pick(system_.errors) : random_.pick(there), fails);
    }
  }

  void connect(VertexId from, VertexId to, bool fails) {
    const Part here = part(from);
    Edge edge;
    edge.from = from;
    edge.to = to;
    for (std::size_t i = random_.below(2); i > 0; --i) {
      edge.instructions.push_back({here.action(random_), std::nullopt});
    }
    const Action last =
        random_.chance(50) ? here.action(random_) : Action(Assume{here.condition(true, random_)});
    const auto inner = checked(last);
    edge.instructions.push_back({fails && inner ? Action(Fail{*inner}) : last, std::nullopt});
    edges_.push_back(std::move(edge));
  }

  /// Edges behind errors, which no execution takes. Systems with procedures have none.
  void leave_errors() {
    if (!system_.procedures.empty()) return;
    for (const VertexId error : system_.errors) {
      if (!random_.chance(50)) continue;
      const auto targets = vertices_where([&](VertexId v) { return v != error; });
      connect(error, random_.pick(targets), random_.chance(50));
    }
  }

  void start_at_error() {
    const VertexId start = system_.start;
    if (system_.is_error(start) || system_.is_exit(start)) return;
    const std::size_t place = random_.below(system_.errors.size() + 1);
    system_.errors.insert(system_.errors.begin() + static_cast<std::ptrdiff_t>(place), start);
    if (system_.procedures.empty()) return;
    std::erase_if(edges_, [&](const Edge& edge) { return edge.from == start; });
  }

  void change_instructions() {
    for (Edge& edge : edges_) {
      const Part here = part(edge.from);
      for (Instruction& instruction : edge.instructions) here.vary(instruction.action, random_);
    }
  }

  void change_settings() {
    if (random_.chance(12)) system_.guard = 1 + random_.below(2);
    if (random_.chance(15)) system_.declared_origin = 1 + random_.below(4);
    if (random_.chance(8)) system_.heap = StartHeap::unknown;
    if (random_.chance(15)) system_.memory_errors = MemoryErrors::implicit;
    if (random_.chance(4)) system_.meta.entries.emplace_back("producer", "heapreach import");
    if (!system_.start_condition && random_.chance(15)) {
      system_.start_condition = part(system_.start).condition(random_.chance(20), random_);
    }
  }

  void add_roots() {
    std::string text;
    const std::size_t globals = system_.global_count();
    for (std::size_t v = 0; v < globals; ++v) {
      if (random_.chance(40)) text += (text.empty() ? "" : " ") + system_.variables[v].name;
    }
    system_.meta.entries.emplace_back("roots", text);
  }

  Random& random_;
  System system_;
  std::vector<Edge> edges_;
};

}  // namespace

System random_full_system(std::uint64_t seed) {
  Random random(seed * 7919 + 13);
  System result = Embellisher(base_system(seed, random), random).run();
  result.name += "_" + std::to_string(seed);
  return result;
}

Question random_question(const System& system, Random& random) {
  Question result;
  if (random.chance(65)) {
    result.properties = Properties::none();
    const int percent = random.chance(60) ? 25 : 55;
    for (const Property property : all_properties) {
      if (random.chance(percent)) result.properties.add(property);
    }
    if (result.properties == Properties::none()) {
      result.properties.add(all_properties[random.below(std::size(all_properties))]);
    }
  }
  if (random.chance(30)) result.error = random.pick(system.errors);
  return result;
}

}  // namespace heapreach::test
