// Cell abstraction. A set of states at a vertex is represented by the tuples that it shows of K
// distinguished cells: the predicate P of a vertex holds of (f, X, d1, heap at d1, .., dK, heap at
// dK) for d1 < .. < dK, and stands for the states with
//
//     for all integers d1 < .. < dK: P(f, X, d1, heap at d1, .., dK, heap at dK).
//
// Every integer is an address here; a cell outside origin .. f - 1 is (not allocated, 0, 0). A
// model of the clauses thus gives invariants that are quantified over cells, and they hold for
// every bound: no clause tests one.
//
// Source: Monniaux and Gonnord, SAS 2016, whose arrays are functions from indices to values; here
// the heap is a function from addresses to cells. Reading it at e instantiates the quantifier at e,
// which takes all K-tuples out of the distinguished cells and the accessed ones as body atoms, so
// clauses are not linear. Fewer atoms would be sound, too, since each only restricts the body.
//
// A clause says nothing about which executions there are: whatever holds for all states in the set
// before must hold for the tuples after. So each case of an instruction (how the accessed address
// lies among the distinguished ones, which outcome it has) is one clause whose constraint is a
// conjunction, but for the program's own conditions, and every possible outcome is some case.
//
// An edge is cut before every instruction that touches the heap but the first one: a state between
// two instructions has a predicate, too. That loses what relates more than K cells there, and keeps
// the number of cases of a clause small.
//
// Without distinguished cells (K = 0) nothing is kept of the heap but the conditions below, and
// clauses are linear: an abstraction to frontier and variables.
//
// At error vertices nothing is read any more; there any one tuple of the body is enough, and the
// cells that the last instruction accesses are the ones that speak of it.
//
// Conditions make use of what holds in every reachable state, by induction over executions from an
// empty heap (docs/semantics.md):
//  - a cell that is allocated lies in origin .. f - 1, and from f on no cell was ever handed out;
//  - a cell that is not allocated has size 0, or 1 at the base of an empty block;
//  - the cells of a block of s cells are allocated and freed together, the i-th one behind the base
//    with size -i. (Other encodings say 0 there. Here base(E) and `in:` would have nothing to go
//    by: the base is another cell.) The base of a static block has size 0, and its true size is not
//    kept;
//  - without `free` and `guard` every cell in origin .. f - 1 is allocated;
//  - the layout (layout.h): where blocks fill one stride, a cell's place in its block follows
//    from its address.
#include "encoders/cells/cells.h"

#include <map>
#include <unordered_set>
#include <utility>

#include "encoders/cells/cell_case.h"
#include "support/error.h"

namespace heapreach::encoders {

using horn::Sort;
using horn::Term;
using Kind = ClauseMeaning::Kind;

namespace {

bool touches_heap(const rts::Action& action) {
  if (const auto* move = std::get_if<rts::Move>(&action)) return rts::reads_heap(*move->value);
  if (const auto* assume = std::get_if<rts::Assume>(&action))
    return rts::reads_heap(*assume->condition);
  if (const auto* fail = std::get_if<rts::Fail>(&action)) {
    const auto* assertion = std::get_if<rts::Assert>(&fail->inner);
    return assertion == nullptr || rts::reads_heap(*assertion->condition);
  }
  if (const auto* assertion = std::get_if<rts::Assert>(&action)) {
    return rts::reads_heap(*assertion->condition);
  }
  return !std::holds_alternative<rts::Havoc>(action) && !std::holds_alternative<rts::Nop>(action);
}

/// Where the parts of an edge begin, in instructions; the first one begins at 0.
std::vector<std::size_t> parts_of(const rts::Edge& edge) {
  std::vector<std::size_t> begins = {0};
  bool touched = false;
  for (std::size_t i = 0; i < edge.instructions.size(); ++i) {
    if (!touches_heap(edge.instructions[i].action)) continue;
    if (touched) begins.push_back(i);
    touched = true;
  }
  return begins;
}

class CellClauses {
 public:
  CellClauses(const rts::System& system, std::size_t cells, const Deadline& deadline)
      : system_(system),
        cells_(cells),
        deadline_(deadline),
        encoding_{{std::make_shared<horn::TermStore>(), {}, {}}, {}, {}},
        context_(cell_context(system, terms(), deadline)) {
    const std::vector<std::string> names = argument_names(cells);
    encoding_.cells.emplace();
    for (std::size_t i = 0; i < cells; ++i) {
      encoding_.cells->push_back(names[1 + system.variables.size() + 4 * i]);
    }
  }

  Encoding run() {
    declare_vertices();
    start();
    for (rts::EdgeId e = 0; e < system_.edges().size(); ++e) {
      if (!system_.is_error(system_.edge(e).from)) edge(e);
    }
    finish();
    return std::move(encoding_);
  }

 private:
  horn::TermStore& terms() { return *encoding_.system.terms; }

  void declare_vertices() {
    for (rts::VertexId v = 0; v < system_.vertices().size(); ++v) {
      PredicateMeaning meaning{v, 0, system_.is_error(v) ? 0 : cells_};
      declare(system_.vertex(v).name, meaning);
    }
  }

  horn::PredicateId declare(std::string name, const PredicateMeaning& meaning) {
    while (!names_.insert(name).second) name += "_";
    horn::Predicate predicate;
    predicate.name = std::move(name);
    if (!meaning.is_goal) {
      predicate.sorts.assign(1 + system_.variables.size(), Sort::integer);
      for (std::uint64_t i = 0; i < meaning.cells; ++i) {
        predicate.sorts.insert(predicate.sorts.end(),
                               {Sort::integer, Sort::boolean, Sort::integer, Sort::integer});
      }
      predicate.argument_names = argument_names(meaning.cells);
    }
    encoding_.system.predicates.push_back(std::move(predicate));
    encoding_.predicates.push_back(meaning);
    return static_cast<horn::PredicateId>(encoding_.predicates.size() - 1);
  }

  std::vector<std::string> argument_names(std::uint64_t cells) const {
    std::unordered_set<std::string> used;
    std::vector<std::string> names = {"f"};
    for (const rts::Variable& variable : system_.variables) used.insert(variable.name);
    while (used.contains(names[0])) names[0] += "_";
    used.insert(names[0]);
    for (const rts::Variable& variable : system_.variables) names.push_back(variable.name);
    for (std::uint64_t i = 0; i < cells; ++i) {
      std::string address(1, i == 0 ? 'c' : 'd');
      while (!used.insert(address).second) address += "_";
      names.push_back(address);
      for (const char* part : {"alloc", "size", "val"})
        names.push_back(part + ("[" + address + "]"));
    }
    return names;
  }

  void start() {
    Decisions decisions;
    do {
      // Nothing is allocated: the case's own heap is that of no state.
      CellCase now(context_, decisions, system_.is_error(system_.start) ? 0 : cells_);
      std::vector<Term> head = now.arguments_before();
      head[0] = number(static_cast<unsigned long>(system_.origin()));
      if (system_.start_condition) {
        Transition transition(system_, terms(), Sort::integer, {});
        now.require(transition.value(*system_.start_condition,
                                     {head[0], {head.begin() + 1, head.end()}, {}}));
      }
      for (const PlacedCell& placed : now.tuple_after()) {
        head.insert(head.end(), {placed.address, terms().falsity(), number(0), number(0)});
      }
      add({horn::Atom{system_.start, std::move(head)}, {}, now.condition(), "start"},
          {Kind::start});
    } while (decisions.next());
  }

  void edge(rts::EdgeId id) {
    const rts::Edge& edge = system_.edge(id);
    const std::vector<std::size_t> begins = parts_of(edge);
    // An implicit error shares its instructions with the edge behind it, up to the one that fails.
    const rts::EdgeId shared = edge.implicit ? edge.implicit->edge : id;
    horn::PredicateId from = edge.from;
    for (std::size_t part = 0; part < begins.size(); ++part) {
      const bool last = part + 1 == begins.size();
      const std::size_t end = last ? edge.instructions.size() : begins[part + 1];
      if (last) {
        cases(from, edge.to, {id, begins[part], end}, Kind::edge);
      } else if (const auto point = points_.find({shared, end}); point != points_.end()) {
        from = point->second;
      } else {
        const horn::PredicateId to = declare(system_.edge_name(id) + "." + std::to_string(end),
                                             {{}, 0, cells_, false, id, end});
        points_[{shared, end}] = to;
        cases(from, to, {id, begins[part], end}, Kind::part);
        from = to;
      }
    }
  }

  /// Instructions `first` .. `end` - 1 of an edge.
  struct Part {
    rts::EdgeId edge;
    std::size_t first;
    std::size_t end;
  };

  void cases(horn::PredicateId from, horn::PredicateId to, const Part& part, Kind kind) {
    const rts::Edge& edge = system_.edge(part.edge);
    std::string label = system_.edge_name(part.edge);
    if (kind == Kind::part) label += "." + std::to_string(part.end);
    Decisions decisions;
    do {
      CellCase now(context_, decisions, encoding_.predicates[to].cells);
      for (std::size_t i = part.first; i < part.end; ++i) {
        now.execute(edge.instructions[i].action);
      }
      now.fill(cells_);
      if (!now.possible()) continue;
      horn::Atom head{to, now.arguments_after()};
      for (const PlacedCell& placed : now.tuple_after()) append(placed, head);
      add({std::move(head), body(from, now), now.condition(), label}, {kind, part.edge});
    } while (decisions.next());
  }

  static void append(const PlacedCell& placed, horn::Atom& atom) {
    atom.arguments.insert(atom.arguments.end(), {placed.address, placed.cell.allocated,
                                                 placed.cell.size, placed.cell.value});
  }

  /// The predicate at every K-tuple of known cells, the distinguished ones first.
  std::vector<horn::Atom> body(horn::PredicateId predicate, const CellCase& now) const {
    std::vector<horn::Atom> atoms;
    auto add = [&](const std::vector<std::size_t>& tuple) {
      horn::Atom atom{predicate, now.arguments_before()};
      bool distinguished = !now.tuple_after().empty();
      for (const std::size_t i : tuple) {
        append(now.known()[i], atom);
        distinguished &= now.is_distinguished(i);
      }
      atoms.insert(distinguished ? atoms.begin() : atoms.end(), std::move(atom));
    };
    if (cells_ == 0) add({});
    for (std::size_t i = 0; i < now.known().size(); ++i) {
      if (cells_ == 1) add({i});
      for (std::size_t j = i + 1; cells_ == 2 && j < now.known().size(); ++j) add({i, j});
    }
    return atoms;
  }

  void finish() {
    const bool several = system_.errors.size() > 1;
    std::optional<horn::PredicateId> goal;
    if (several) goal = declare("goal", {{}, 0, 0, true});
    for (const rts::VertexId error : system_.errors) {
      Decisions decisions;
      const CellCase now(context_, decisions, 0);
      horn::Clause clause{{}, {{error, now.arguments_before()}}, terms().truth(), "query"};
      if (goal) {
        clause.head = horn::Atom{*goal, {}};
        clause.label = "goal";
      }
      add(std::move(clause), {goal ? Kind::link : Kind::query});
    }
    if (goal) add({{}, {{*goal, {}}}, terms().truth(), "query"}, {Kind::query});
  }

  void add(horn::Clause clause, const ClauseMeaning& meaning) {
    deadline_.poll("encode");
    if (clause.constraint->is_false()) return;
    encoding_.system.clauses.push_back(std::move(clause));
    encoding_.clauses.push_back(meaning);
  }

  Term number(const Integer& value) { return terms().numeral(value, Sort::integer); }

  const rts::System& system_;
  std::size_t cells_;
  const Deadline& deadline_;
  Encoding encoding_;
  CellContext context_;
  std::unordered_set<std::string> names_;
  std::map<std::pair<rts::EdgeId, std::size_t>, horn::PredicateId> points_;  // within edges
};

}  // namespace

CellsEncoder::CellsEncoder(std::size_t cells)
    : cells_(cells), name_("cells:" + std::to_string(cells)) {}

Encoding CellsEncoder::clauses_of(const rts::System& system, const Options& options,
                                  const Deadline& deadline) const {
  if (options.sort == NumberSort::real) {
    throw UsageError("the encoding " + name_ + " knows integers only, not --sort real");
  }
  if (options.vertex == VertexAs::argument) {
    throw UsageError("the encoding " + name_ +
                     " has a predicate per vertex: not --vertex argument");
  }
  if (system.heap == rts::StartHeap::unknown) {
    throw UsageError("the encoding " + name_ + " does not support heap: unknown");
  }
  return CellClauses(system, cells_, deadline).run();
}

}  // namespace heapreach::encoders
