#include "analyses/angelic/systems/angelic_points.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "rts/model/folding.h"
#include "rts/model/imported.h"
#include "rts/text/parse.h"
#include "rts/transform/transformed.h"
#include "rts/transform/unique_names.h"
#include "support/error.h"

namespace heapreach::analyses::angelic {

namespace {

using rts::EdgeId;
using rts::VertexId;

bool compares_with_null(const rts::Expression& e, const rts::System& system) {
  if (e.op == rts::Op::conjunction || e.op == rts::Op::disjunction || e.op == rts::Op::negation) {
    for (const rts::ExpressionPtr& part : e.arguments) {
      if (compares_with_null(*part, system)) return true;
    }
    return false;
  }
  if (e.op != rts::Op::equal && e.op != rts::Op::not_equal) return false;
  for (const std::size_t side : {0u, 1u}) {
    const rts::Expression& pointer = *e.arguments[side];
    const rts::Expression& null = *e.arguments[1 - side];
    if (pointer.op == rts::Op::variable && null.op == rts::Op::integer && null.value == 0 &&
        system.variables[pointer.variable].type == rts::VariableType::pointer) {
      return true;
    }
  }
  return false;
}

/// The first condition of a branch that counts; null if none does. `own`: of an imported program,
/// the branches that stand in it.
const rts::Expression* condition_of(const rts::System& system, EdgeId id, Permissive permissive,
                                    const std::map<EdgeId, rts::OwnBranch>& own) {
  if (rts::is_imported(system) && !own.contains(id)) return nullptr;
  for (const rts::Instruction& instruction : system.edge(id).instructions) {
    const auto* assume = std::get_if<rts::Assume>(&instruction.action);
    if (assume == nullptr) continue;
    if (permissive == Permissive::branches || compares_with_null(*assume->condition, system)) {
      return assume->condition.get();
    }
  }
  return nullptr;
}

bool is_branching(const rts::System& system, VertexId vertex) {
  std::size_t ways = 0;
  for (const EdgeId edge : system.graph().out_edges(vertex)) {
    ways += !system.is_error(system.edge(edge).to);
  }
  return ways > 1;
}

class PointsSystemMaker {
 public:
  PointsSystemMaker(const EntrySystem& entry, const Installed& installed,
                    const std::vector<AngelicPoint>& points, const std::vector<std::size_t>& asked,
                    BehindErrors behind)
      : entry_(entry),
        installed_(installed),
        points_(points),
        asked_(asked),
        goes_on_(behind == BehindErrors::goes_on) {}

  PointsSystem run() {
    const rts::System& from = installed_.system;
    result_.system = rts::header_of(from);
    result_.system.start = from.start;
    result_.system.exits = from.exits;
    for (const rts::Vertex& vertex : from.vertices()) {
      names_.unique(vertex.name, "'");
      result_.system.add_vertex(vertex);
    }
    reached_ = add_vertex("reached");
    result_.system.errors = {reached_};
    for (EdgeId id = 0; id < from.edges().size(); ++id) {
      if (!from.is_error(from.edge(id).to) && !from.is_error(from.edge(id).from)) add(id);
    }
    for (const std::size_t point : asked_) {
      if (!points_[point].edge) add_edge({installed_.begin, reached_, "", {}, {}, {}}, point);
    }
    return std::move(result_);
  }

 private:
  VertexId add_vertex(const std::string& name) {
    rts::Vertex vertex;
    vertex.name = names_.unique(name, "'");
    return result_.system.add_vertex(std::move(vertex));
  }

  std::optional<std::size_t> point_at(EdgeId id, std::optional<std::size_t> instruction) const {
    const std::optional<EdgeId> original = installed_.origins[id].edge;
    if (!original) return std::nullopt;
    for (const std::size_t point : asked_) {
      const bool is_there = points_[point].edge == entry_.origin(*original);
      if (is_there && points_[point].instruction == instruction) return point;
    }
    return std::nullopt;
  }

  /// A way from before a free to the error vertex, where it frees something.
  void add_free(rts::Edge& part, const rts::Instruction& free, std::size_t point) {
    part.to = add_vertex("free");
    add_edge(part, std::nullopt);
    part.from = std::exchange(part.to, reached_);
    const auto& address = std::get<rts::Free>(free.action).address;
    part.instructions = {
        {rts::Assume{rts::folding::compare(rts::Op::not_equal, address, rts::folding::number(0))},
         free.at}};
    add_edge(part, point);
    part.instructions.clear();
  }

  void add_edge(rts::Edge edge, std::optional<std::size_t> point) {
    edge.id = edge_names_.unique(edge.id.empty() ? "point" : edge.id, "'");
    edge.implicit.reset();
    result_.reaches.push_back(point);
    result_.system.add_edge(std::move(edge));
  }

  /// Imported programs part ways where a pointer leads to no block: an assertion fails there, and
  /// nothing comes behind it. The other way is the one on which executions go on.
  void let_pass(EdgeId id, std::vector<rts::Instruction>& instructions) const {
    const rts::System& from = installed_.system;
    if (instructions.empty()) return;
    auto* here = std::get_if<rts::Assume>(&instructions.front().action);
    if (here == nullptr) return;
    for (const EdgeId other : from.graph().out_edges(from.edge(id).from)) {
      const auto* failing = other == id ? nullptr : condition_of_failing_way(from.edge(other));
      if (failing != nullptr) {
        here->condition = rts::folding::either(here->condition, failing->condition);
      }
    }
  }

  /// What a way begins with that ends behind an assertion or a free; null for other ways.
  static const rts::Assume* condition_of_failing_way(const rts::Edge& edge) {
    const auto& instructions = edge.instructions;
    if (instructions.size() < 3) return nullptr;
    const auto* last = std::get_if<rts::Assume>(&instructions.back().action);
    const auto& before = instructions[instructions.size() - 2].action;
    const bool fails =
        std::holds_alternative<rts::Assert>(before) || std::holds_alternative<rts::Free>(before);
    const bool ends = fails && last != nullptr && last->condition->op == rts::Op::boolean &&
                      last->condition->value == 0;
    return ends ? std::get_if<rts::Assume>(&instructions.front().action) : nullptr;
  }

  /// The edge in parts: accesses of the entry have ways past them.
  void add(EdgeId id) {
    rts::Edge part = installed_.system.edge(id);
    std::vector<rts::Instruction> all = std::exchange(part.instructions, {});
    if (goes_on_) let_pass(id, all);
    const VertexId target = part.to;
    for (std::size_t i = 0; i < all.size(); ++i) {
      rts::Instruction instruction = all[i];
      const auto& own = installed_.origins[id].instructions[i];
      const bool is_its_own = own.has_value();
      const auto freeing = is_its_own ? point_at(id, own) : std::nullopt;
      if (freeing) add_free(part, instruction, *freeing);
      const bool is_assertion = std::holds_alternative<rts::Assert>(instruction.action);
      if (goes_on_ && is_assertion) instruction.action = rts::Nop{};
      const auto access = rts::checked(instruction.action);
      if (!access || !is_its_own || !goes_on_) {
        part.instructions.push_back(std::move(instruction));
        continue;
      }
      part.to = add_vertex("access");
      add_edge(part, std::nullopt);
      const VertexId before = part.to;
      part.from = before;
      part.to = add_vertex("access");
      part.instructions = {instruction};
      add_edge(part, std::nullopt);
      part.instructions = {{rts::Fail{*access}, instruction.at}};
      if (const auto* load = std::get_if<rts::Load>(&instruction.action)) {
        part.instructions.push_back({rts::Havoc{{load->to}}, instruction.at});
      }
      add_edge(part, std::nullopt);
      part.from = part.to;
      part.instructions.clear();
    }
    const std::optional<std::size_t> point = point_at(id, std::nullopt);
    part.to = target;
    add_edge(part, point);
    if (!point) return;
    part.to = reached_;
    add_edge(std::move(part), point);
  }

  const EntrySystem& entry_;
  const Installed& installed_;
  const std::vector<AngelicPoint>& points_;
  const std::vector<std::size_t>& asked_;
  const bool goes_on_;
  PointsSystem result_;
  VertexId reached_ = 0;
  rts::UniqueNames names_, edge_names_;
};

}  // namespace

Permissive permissive_named(const std::string& name) {
  if (name == "start") return Permissive::start;
  if (name == "branches") return Permissive::branches;
  if (name == "null-checks") return Permissive::null_checks;
  throw UsageError("--permissive " + name + ": expected start, branches or null-checks");
}

namespace {

/// A specification may not make a `free` vanish by saying that there is nothing to free.
void add_frees(const rts::System& file, const std::set<EdgeId>& there,
               std::vector<AngelicPoint>& points) {
  for (const auto& [place, text] : rts::instruction_notes(file)) {
    const auto& [edge, instruction] = place;
    if (text != rts::own_free_note || !there.contains(edge)) continue;
    const rts::Instruction& free = file.edge(edge).instructions.at(instruction);
    const std::string at = free.at ? " (" + to_string(*free.at) + ")" : "";
    points.push_back({edge, instruction, "something to free" + at});
  }
}

}  // namespace

std::vector<AngelicPoint> angelic_points(const rts::System& file, const EntrySystem& entry,
                                         Permissive permissive) {
  std::vector<AngelicPoint> result = {{{}, {}, "the start"}};
  // What the import assumes at the start has to be possible.
  const auto first = file.graph().out_edges(file.start);
  const bool is_one_way = std::count_if(first.begin(), first.end(), [&](EdgeId edge) {
                            return !file.is_error(file.edge(edge).to);
                          }) == 1;
  for (const EdgeId edge : first) {
    if (!rts::is_imported(file) || !is_one_way || file.is_error(file.edge(edge).to)) continue;
    result.push_back({edge, {}, "the first steps"});
  }
  if (permissive == Permissive::start) return result;
  const auto own = rts::own_branches(file);
  std::set<EdgeId> there;
  for (EdgeId id = 0; id < entry.system().edges().size(); ++id) there.insert(entry.origin(id));
  for (const EdgeId id : there) {
    const rts::Edge& edge = file.edge(id);
    if (file.is_error(edge.to) || !is_branching(file, edge.from)) continue;
    const rts::Expression* condition = condition_of(file, id, permissive, own);
    if (condition == nullptr) continue;
    const std::string at = edge.at ? to_string(*edge.at) : file.edge_name(id);
    result.push_back({id, {}, rts::print(*condition, file) + " (" + at + ")", true});
  }
  add_frees(file, there, result);
  return result;
}

PointsSystem points_system(const EntrySystem& entry, const Installed& installed,
                           const std::vector<AngelicPoint>& points,
                           const std::vector<std::size_t>& asked, BehindErrors behind) {
  return PointsSystemMaker(entry, installed, points, asked, behind).run();
}

}  // namespace heapreach::analyses::angelic
