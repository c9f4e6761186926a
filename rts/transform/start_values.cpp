// startvalue(E) is the content of a cell at the start, asked for later. Engines do not keep the
// start heap beside the heap, and need not: what is asked for can be read at the start, if it is
// known there which cell that will be. So this is done here, once for all engines and their
// evidence, and none of them knows the operator but those that follow single paths (the replayer,
// evidence/witness/path), which have the start heap at hand.
// - If the variables of E have their start values where it is evaluated, E is read at the start.
// - Else a variable foretells the address (a prophecy: Abadi, Lamport 1991), its cell is read at
//   the start, and where E is evaluated an execution goes on only if it was foretold rightly. An
//   execution of the original has one here that foretells rightly what it comes to: so errors and
//   cuts are the same at every bound. Conditions that no execution can both come to share a
//   variable.
// - In a loop one variable cannot foretell all addresses. There a comparison that reads the start
//   heap may come out either way: no execution is lost, and errors that are found are looked for
//   along their path in the original. Executions end at errors, so edges into these are in no
//   loop, and what they ask is exact; what is weaker are conditions of edges that go round.
// - Conditions also say that the cell was there at the start if it is there when they ask and was
//   not handed out since: because nothing is, or because a pointer's start value lies in its block.
//   It follows from the rest; but an engine that does not remember which numbers led nowhere would
//   take the content for 0 and find the cell all the same.
#include "rts/transform/start_values.h"

#include <algorithm>
#include <utility>

#include "rts/model/folding.h"
#include "rts/transform/places.h"
#include "rts/transform/unique_names.h"
#include "support/error.h"

namespace heapreach::rts {

namespace {

/// A cell that is read at the start.
struct StartCell {
  ExpressionPtr address;
  VariableId content = 0;
  std::vector<Place> foretold_at = {};  // its address is a variable, for these conditions
  std::optional<VariableId> is_there = std::nullopt;  // 0 if no cell was allocated there
};

/// The condition without comparisons that read the start heap: it holds wherever it may have held
/// (`weaker`), or only where it must have.
ExpressionPtr freed_of_start(const ExpressionPtr& e, bool weaker) {
  if (!reads_start_heap(*e)) return e;
  const auto part = [&](std::size_t i) { return freed_of_start(e->arguments[i], weaker); };
  switch (e->op) {
    case Op::negation:
      return folding::opposite(freed_of_start(e->arguments[0], !weaker));
    case Op::conjunction:
      return folding::both(part(0), part(1));
    case Op::disjunction:
      return folding::either(part(0), part(1));
    case Op::choose:
      if (!reads_start_heap(*e->arguments[0])) {
        return folding::choose(e->arguments[0], part(1), part(2));
      }
      return weaker ? folding::either(part(1), part(2)) : folding::both(part(1), part(2));
    default:
      return make_boolean(weaker);
  }
}

/// Whether blocks are handed out: else what is allocated was so at the start.
bool allocates(const System& system) {
  return std::any_of(system.edges().begin(), system.edges().end(), [](const Edge& edge) {
    return std::any_of(
        edge.instructions.begin(), edge.instructions.end(),
        [](const Instruction& instruction) { return std::get_if<Alloc>(&instruction.action); });
  });
}

class StartReader {
 public:
  explicit StartReader(const System& original)
      : original_(original), places_(original), allocates_(allocates(original)) {}

  /// The system, and whether it is weaker.
  std::pair<std::shared_ptr<const System>, bool> run() {
    system_ = std::make_shared<System>(header_of(original_));
    system().memory_errors = MemoryErrors::explicit_edges;
    system().errors = original_.errors;
    system().exits = original_.exits;
    system().start = original_.start;
    for (const Vertex& vertex : original_.vertices()) {
      vertex_names_.unique(vertex.name, "'");
      system().add_vertex(vertex);
    }
    for (const Variable& variable : original_.variables) names_.unique(variable.name, "$");
    std::vector<Instruction> at_start;
    if (original_.start_condition && reads_start_heap(*original_.start_condition)) {
      system().start_condition = nullptr;
      Condition is_start = exact(original_.start_condition, {});
      at_start.push_back({Assume{folding::both(is_start.foretold, is_start.itself)}, {}});
    }
    for (EdgeId id = 0; id < original_.edges().size(); ++id) copy(id);
    add_start(std::move(at_start));
    return {std::move(system_), is_weaker_};
  }

 private:
  System& system() { return *system_; }

  void copy(EdgeId id) {
    Edge edge = original_.edge(id);
    for (std::size_t i = 0; i < edge.instructions.size(); ++i) {
      Action& action = edge.instructions[i].action;
      if (auto* assume = std::get_if<Assume>(&action)) {
        assume->condition = succeeding(assume->condition, {id, i});
      } else if (auto* assertion = std::get_if<Assert>(&action)) {
        assertion->condition = succeeding(assertion->condition, {id, i});
      } else if (auto* fail = std::get_if<Fail>(&action)) {
        auto* failing = std::get_if<Assert>(&fail->inner);
        if (failing == nullptr) continue;
        failing->condition =
            folding::opposite(succeeding(folding::opposite(failing->condition), {id, i}));
      }
    }
    edge_names_.unique(original_.edge_name(id), "'");
    system().add_edge(std::move(edge));
  }

  /// Of an instruction that goes on where the condition holds.
  ExpressionPtr succeeding(const ExpressionPtr& condition, const Place& site) {
    if (!reads_start_heap(*condition)) return condition;
    const Condition known = exact(condition, site);
    if (!reads_start_heap(*known.itself)) return folding::both(known.foretold, known.itself);
    is_weaker_ = true;
    return folding::both(known.foretold, freed_of_start(known.itself, true));
  }

  /// A condition over variables that have been foretold, if `foretold` holds.
  struct Condition {
    ExpressionPtr itself;
    ExpressionPtr foretold;
  };

  /// Cells that cannot be foretold in loops are left as they are.
  Condition exact(const ExpressionPtr& condition, const Place& site) {
    Condition result{nullptr, make_boolean(true)};
    here_.clear();
    there_.clear();
    result.itself = known(condition, site, result.foretold);
    return result;
  }

  ExpressionPtr known(const ExpressionPtr& e, const Place& site, ExpressionPtr& foretold) {
    if (!reads_start_heap(*e)) return e;
    std::vector<ExpressionPtr> arguments;
    for (const ExpressionPtr& argument : e->arguments) {
      arguments.push_back(known(argument, site, foretold));
    }
    if (e->op != Op::start_value || reads_start_heap(*arguments[0])) {
      return make(e->op, std::move(arguments));
    }
    const ExpressionPtr& address = arguments[0];
    if (is_of_start(*address, site)) {
      const std::size_t cell = content_at(address);
      if (site.edge) foretold = folding::both(foretold, is_there_if_still(cell, address));
      return make_variable(cells_[cell].content);
    }
    if (places_.is_in_loop(site)) return make(e->op, std::move(arguments));
    auto here = std::find_if(here_.begin(), here_.end(),
                             [&](const auto& other) { return are_same(*other.first, *address); });
    if (here == here_.end()) {
      const std::size_t cell = foretold_at(site);
      foretold = folding::both(foretold, make(Op::equal, {address, cells_[cell].address}));
      if (!allocates_) foretold = folding::both(foretold, is_there_if_still(cell, address));
      here = here_.insert(here, {address, cell});
    }
    return make_variable(cells_[here->second].content);
  }

  /// Whether the expression has the value there that it has at the start, once cells were read.
  bool is_of_start(const Expression& e, const Place& site) {
    if (reads_heap(e)) return false;
    std::vector<VariableId> variables;
    collect_variables(e, variables);
    return std::none_of(variables.begin(), variables.end(), [&](VariableId v) {
      return v < original_.variables.size() && places_.may_be_written(v, site);
    });
  }

  std::size_t content_at(const ExpressionPtr& address) {
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (cells_[i].foretold_at.empty() && are_same(*cells_[i].address, *address)) return i;
    }
    cells_.push_back({address, add_variable("content")});
    return cells_.size() - 1;
  }

  /// That the cell at an address was there at the start if it is now and cannot be newer, once per
  /// condition. It follows, but engines forget which numbers led nowhere.
  ExpressionPtr is_there_if_still(std::size_t index, const ExpressionPtr& address) {
    const ExpressionPtr may_be_newer = is_none_or_newer(address);
    if (!may_be_newer || std::find(there_.begin(), there_.end(), index) != there_.end()) {
      return make_boolean(true);
    }
    there_.push_back(index);
    StartCell& cell = cells_[index];
    if (!cell.is_there) cell.is_there = add_variable("there");
    const ExpressionPtr there = make_variable(*cell.is_there);
    return folding::either(make(Op::not_equal, {there, folding::number(0)}), may_be_newer);
  }

  /// What holds of all cells that were handed out, and where none is; null if nothing is known.
  /// Blocks are handed out above all that pointers held at the start.
  ExpressionPtr is_none_or_newer(const ExpressionPtr& address) {
    if (!allocates_) return folding::opposite(make(Op::allocated, {address}));
    std::vector<VariableId> variables;
    collect_variables(*address, variables);
    if (variables.size() != 1 || variables[0] >= original_.variables.size() ||
        original_.variables[variables[0]].type != VariableType::pointer) {
      return nullptr;
    }
    const ExpressionPtr pointer = make_variable(variables[0]);
    if (are_same(*address, *pointer)) return folding::opposite(make(Op::allocated, {address}));
    const ExpressionPtr block = make(Op::base, {pointer});
    return folding::either(make(Op::equal, {block, folding::number(0)}),
                           make(Op::not_equal, {make(Op::base, {address}), block}));
  }

  /// A cell whose address is foretold for the condition, and for no other that an execution may
  /// come to as well.
  std::size_t foretold_at(const Place& site) {
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      std::vector<Place>& sites = cells_[i].foretold_at;
      const auto in_the_way = [&](const Place& other) { return places_.may_meet(site, other); };
      if (sites.empty() || std::any_of(sites.begin(), sites.end(), in_the_way)) continue;
      sites.push_back(site);
      return i;
    }
    const VariableId address = add_variable("address");
    cells_.push_back({make_variable(address), add_variable("content"), {site}});
    return cells_.size() - 1;
  }

  VariableId add_variable(const std::string& name) {
    const auto id = static_cast<VariableId>(system().variables.size());
    system().variables.push_back({names_.unique("start$" + name, "$"), VariableType::integer});
    return id;
  }

  VertexId add_vertex() {
    Vertex vertex;
    vertex.name = vertex_names_.unique("start heap", "'");
    vertex.at = original_.vertex(original_.start).at;
    return system().add_vertex(std::move(vertex));
  }

  void add_edge(VertexId from, VertexId to, std::vector<Instruction> instructions) {
    Edge edge{from, to, edge_names_.unique("start heap", "'"), std::move(instructions), {}, {}};
    system().add_edge(std::move(edge));
  }

  /// Reads the cells, each with an edge for where none is allocated, and goes to the start.
  void add_start(std::vector<Instruction> at_start) {
    if (cells_.empty() && at_start.empty()) return;
    VertexId here = system().start = add_vertex();
    for (const StartCell& cell : cells_) {
      const VertexId next = add_vertex();
      const Load load{cell.content, cell.address, nullptr};
      std::vector<Instruction> there = {{load, {}}};
      std::vector<Instruction> none = {{Fail{load}, {}},
                                       {Move{cell.content, folding::number(0)}, {}}};
      if (cell.is_there) {
        there.push_back({Move{*cell.is_there, folding::number(1)}, {}});
        none.push_back({Move{*cell.is_there, folding::number(0)}, {}});
      }
      add_edge(here, next, std::move(there));
      add_edge(here, next, std::move(none));
      here = next;
    }
    add_edge(here, original_.start, std::move(at_start));
  }

  const System& original_;
  Places places_;
  std::shared_ptr<System> system_;
  const bool allocates_;
  bool is_weaker_ = false;
  std::vector<StartCell> cells_;  // in the order in which they are read
  /// Addresses that are foretold for the condition at work, with their cells.
  std::vector<std::pair<ExpressionPtr, std::size_t>> here_;
  std::vector<std::size_t> there_;  // cells of which it says when they are there
  UniqueNames names_, vertex_names_, edge_names_;
};

/// What an instruction asks for that goes on where a condition holds, or where it does not.
ExpressionPtr condition_of(const Action& action) {
  if (const auto* assume = std::get_if<Assume>(&action)) return assume->condition;
  if (const auto* assertion = std::get_if<Assert>(&action)) return assertion->condition;
  const auto* fail = std::get_if<Fail>(&action);
  const auto* failing = fail != nullptr ? std::get_if<Assert>(&fail->inner) : nullptr;
  return failing != nullptr ? failing->condition : nullptr;
}

}  // namespace

bool reads_start_heap(const System& system) {
  const auto reads = [](const ExpressionPtr& e) { return e && rts::reads_start_heap(*e); };
  if (reads(system.start_condition)) return true;
  for (const Edge& edge : system.edges()) {
    for (const Instruction& instruction : edge.instructions) {
      if (const auto condition = condition_of(instruction.action); reads(condition)) return true;
    }
  }
  return false;
}

void refuse_start_values(const System& system, const std::string& why) {
  if (!reads_start_heap(system)) return;
  const std::string place = to_string(system.start_value_at.value_or(Position{}));
  throw UsageError(place + (place.empty() ? "" : ": ") + why);
}

Transformed without_start_values(Transformed seen) {
  if (!seen.refusal().empty() || !reads_start_heap(seen.system())) return seen;
  if (seen.system().is_error(seen.system().start)) {
    throw InputError(seen.system().start_value_at.value_or(Position{}),
                     "startvalue(..) in a system that starts at an error vertex");
  }
  auto [system, is_weaker] = StartReader(seen.system()).run();
  return seen.with_more_steps(std::move(system), is_weaker);
}

}  // namespace heapreach::rts
