// The clauses of `cells:K` against the pages. Their relations say something of K cells at ascending
// addresses, whatever K of them these are, so that a state of the page *fits* a formula if all of
// its K cells do (docs/evidence.md, "Certificates of the encodings"; every integer is an address).
// What the pages claim is that proofs hold: formulas that fulfil all clauses are fit by each state
// that executions reach, at every bound. That is so if
//   start  for a start of the page and any K of its cells, a clause derives just these;
//   step   for a step of the page and any K cells behind it, a clause derives these from cells
//          before it, K for each atom of its body;
//   query  error vertices lead to the query, whatever frontier and variables are.
// The other direction does not hold: clauses may derive what no execution reaches.
//
// An edge may have points where it falls into parts, each with clauses of its own; then each part
// is such a step. Edges from one vertex that begin with the same instructions, as implicit errors
// do, may share points. Cells that were never handed out have value 0, as the page says; freed ones
// keep theirs.
#include <algorithm>
#include <map>

#include "backends/smt/translate.h"
#include "support/error.h"
#include "tests/encoders/relation/compare.h"
#include "tests/encoders/relation/expression.h"
#include "tests/encoders/relation/step.h"
#include "tests/harness/same_system.h"

namespace heapreach::test::relation {

namespace {

using Kind = encoders::ClauseMeaning::Kind;

/// Whether the edges leave one vertex and have the same first instructions.
bool begin_alike(const rts::Edge& a, const rts::Edge& b, std::size_t count) {
  const auto beginning = [&](const rts::Edge& edge) {
    rts::System result;
    result.add_vertex({});
    rts::Edge begun{0, 0, {}, {}, {}, {}};
    for (std::size_t i = 0; i < count; ++i) {
      begun.instructions.push_back({edge.instructions.at(i).action, {}});
    }
    result.add_edge(begun);
    return result;
  };
  return a.from == b.from && std::min(a.instructions.size(), b.instructions.size()) >= count &&
         difference(beginning(a), beginning(b)).empty();
}

class ComparingCells {
 public:
  ComparingCells(const rts::System& system, const Way& way, const encoders::Encoding& encoding)
      : system_(system),
        encoding_(encoding),
        setting_{context_, system, way.options.bound},
        questions_(context_) {
    if (!encoding.cells) throw InternalError("test: an encoding without distinguished cells");
  }

  Comparison run() {
    compare_start();
    for (rts::EdgeId e = 0; e < system_.edges().size(); ++e) {
      if (!system_.is_error(system_.edge(e).from)) compare_edge(e);
    }
    for (const rts::VertexId error : system_.errors) compare_way_to_query(at(error));
    return questions_.result();
  }

 private:
  const rts::System& system_;
  const encoders::Encoding& encoding_;
  z3::context context_;
  Setting setting_;
  Questions questions_;

  horn::PredicateId at(rts::VertexId vertex) const {
    for (horn::PredicateId p = 0; p < encoding_.predicates.size(); ++p) {
      if (encoding_.predicates[p].vertex == vertex) return p;
    }
    throw InternalError("test: a vertex without a relation");
  }

  /// Where an edge falls into parts: places of instructions, and the relations there.
  std::map<std::size_t, horn::PredicateId> points_on(rts::EdgeId edge) const {
    std::map<std::size_t, horn::PredicateId> points;
    for (horn::PredicateId p = 0; p < encoding_.predicates.size(); ++p) {
      const encoders::PredicateMeaning& meaning = encoding_.predicates[p];
      if (meaning.edge == edge) points.emplace(meaning.instruction, p);
    }
    return points;
  }

  /// Where the clauses of an edge begin: at its first instruction, or at a point of another edge
  /// that leads there by the same instructions, and is compared with that edge.
  std::pair<std::size_t, horn::PredicateId> beginning_of(rts::EdgeId edge) {
    for (horn::ClauseId c = 0; c < encoding_.clauses.size(); ++c) {
      const horn::Clause& clause = encoding_.system.clauses[c];
      if (encoding_.clauses[c].edge != edge || clause.body.empty()) continue;
      const encoders::PredicateMeaning& from = encoding_.predicates[clause.body[0].predicate];
      if (encoding_.clauses[c].kind != Kind::edge || !from.edge || *from.edge == edge) continue;
      if (!begin_alike(system_.edge(*from.edge), system_.edge(edge), from.instruction)) {
        questions_.differ(system_.edge_name(edge) + " goes on behind another edge's instructions");
      }
      return {from.instruction, clause.body[0].predicate};
    }
    return {0, at(system_.edge(edge).from)};
  }

  /// The state's cell at an address, as arguments say it (docs/evidence.md).
  Cell cell_at(const State& state, const z3::expr& address) const {
    const z3::expr base = base_of(setting_, state, address);
    Cell result{is_allocated(setting_, state, address), setting_.number(0),
                value_at(setting_, state, address)};
    z3::expr size = setting_.number(0);  // at the base
    for (std::size_t i = 0; i < state.cells.size(); ++i) {
      size = z3::ite(address == setting_.address(i), state.cells[i].size, size);
    }
    const z3::expr written = z3::ite(size < 0, setting_.number(0), size);
    result.size = z3::ite(result.allocated && base != address, base - address, written);
    return result;
  }

  /// K addresses, ascending; none for an error vertex.
  std::vector<z3::expr> addresses(horn::PredicateId predicate) const {
    const auto& vertex = encoding_.predicates[predicate].vertex;
    std::vector<z3::expr> result;
    for (std::size_t k = 0; k < encoding_.cells->size(); ++k) {
      if (vertex && system_.is_error(*vertex)) break;
      result.push_back(setting_.context.int_const(("address " + std::to_string(k)).c_str()));
    }
    return result;
  }

  /// Whether arguments are what relations say of the state's cells at these addresses.
  z3::expr are_of(const std::vector<z3::expr>& arguments, const State& state,
                  const std::vector<z3::expr>& addresses) {
    std::vector<z3::expr> values = {state.frontier};
    values.insert(values.end(), state.variables.begin(), state.variables.end());
    for (const z3::expr& address : addresses) {
      const Cell cell = cell_at(state, address);
      for (const z3::expr& part : {address, cell.allocated, cell.size, cell.value}) {
        values.push_back(part);
      }
    }
    if (values.size() != arguments.size()) {
      questions_.differ("a relation over cells with another number of arguments");
      return setting_.truth(false);
    }
    std::vector<z3::expr> parts;
    for (std::size_t i = 0; i < values.size(); ++i) parts.push_back(arguments[i] == values[i]);
    for (std::size_t k = 1; k < addresses.size(); ++k) {
      parts.push_back(addresses[k - 1] < addresses[k]);
    }
    return all(context_, parts);
  }

  z3::expr hold_nothing_behind_frontier(const State& state) const {
    std::vector<z3::expr> parts;
    for (std::size_t i = 0; i < state.cells.size(); ++i) {
      const z3::expr is_handed_out = setting_.address(i) < state.frontier;
      parts.push_back(is_handed_out || state.cells[i].value == 0);
    }
    return all(setting_.context, parts);
  }

  std::vector<z3::expr> translated(const horn::Atom& atom, backends::ToZ3& translate) {
    std::vector<z3::expr> result;
    for (const horn::Term argument : atom.arguments) result.push_back(translate(argument));
    return result;
  }

  /// Whether the clause does not derive the cells of `after` from cells of `before`.
  z3::expr does_not_derive(const horn::Clause& clause, const State& before, const State& after,
                           const std::vector<z3::expr>& cells) {
    backends::ToZ3 translate(context_, {});
    std::vector<z3::expr> parts = {translate(clause.constraint),
                                   are_of(translated(*clause.head, translate), after, cells)};
    for (const horn::Atom& atom : clause.body) {
      const std::vector<z3::expr> arguments = translated(atom, translate);
      std::vector<z3::expr> places;
      for (std::size_t i = 1 + system_.variables.size(); i < arguments.size(); i += 4) {
        places.push_back(arguments[i]);
      }
      parts.push_back(are_of(arguments, before, places));
    }
    z3::expr_vector variables(context_);
    for (const horn::Term variable : encoding_.system.variables_of(clause)) {
      variables.push_back(translate(variable));
    }
    return for_no(variables, all(context_, parts));
  }

  /// That a clause of the kind leads from cells of `before` (for starts: from nothing) to any cells
  /// of `after` in a relation, where the condition holds.
  void expect_derived(const z3::expr& condition, const State& before, const State& after,
                      std::optional<horn::PredicateId> from, horn::PredicateId to, Kind kind,
                      rts::EdgeId edge, const std::string& name) {
    questions_.count();
    const std::vector<z3::expr> cells = addresses(to);
    std::vector<z3::expr> parts = {condition, hold_nothing_behind_frontier(before)};
    for (std::size_t k = 1; k < cells.size(); ++k) parts.push_back(cells[k - 1] < cells[k]);
    for (horn::ClauseId c = 0; c < encoding_.clauses.size(); ++c) {
      const horn::Clause& clause = encoding_.system.clauses[c];
      const encoders::ClauseMeaning& meaning = encoding_.clauses[c];
      const bool is_such = (kind == Kind::start) == (meaning.kind == Kind::start);
      if (!is_such || !clause.head || clause.head->predicate != to) continue;
      if (from && meaning.edge != edge) continue;
      const auto is_from = [&](const horn::Atom& atom) { return atom.predicate == from; };
      if (!std::all_of(clause.body.begin(), clause.body.end(), is_from)) continue;
      parts.push_back(does_not_derive(clause, before, after, cells));
    }
    questions_.refute(all(context_, parts), name + ": the clauses do not derive some cells");
  }

  void compare_start() {
    const State start = state_of_constants(setting_, "start");
    expect_derived(is_start(setting_, start), start, start, std::nullopt, at(system_.start),
                   Kind::start, 0, "start");
  }

  void compare_edge(rts::EdgeId e) {
    const rts::Edge& edge = system_.edge(e);
    std::map<std::size_t, horn::PredicateId> places = points_on(e);
    places.emplace(edge.instructions.size(), at(edge.to));
    auto [first, from] = beginning_of(e);
    for (const auto& [end, to] : places) {
      const State before = state_of_constants(setting_, "s");
      const Step step = through(setting_, stay(setting_, before), edge, first, end - first);
      expect_derived(is_well_formed(setting_, before) && step.condition, before, step.state, from,
                     to, Kind::edge, e,
                     system_.edge_name(e) + " from instruction " + std::to_string(first));
      from = to, first = end;
    }
  }

  /// By a query, or by a clause to another relation without arguments that has one.
  void compare_way_to_query(horn::PredicateId from) {
    questions_.count();
    for (const horn::Clause& clause : encoding_.system.clauses) {
      if (clause.body.size() != 1 || clause.body[0].predicate != from) continue;
      if (clause.head && !clause.head->arguments.empty()) continue;
      if (!clause.constraint->is_true()) continue;
      if (clause.is_query()) return;
      return compare_way_to_query(clause.head->predicate);
    }
    questions_.differ("an error vertex does not lead to the query");
  }
};

}  // namespace

Comparison compare_cells(const rts::System& system, const Way& way) {
  encoders::Encoding encoding;
  try {
    encoding = encoders::encoder_named(way.encoding).encode(system, way.options, {});
  } catch (const UsageError&) {
    return {};
  }
  return ComparingCells(system, way, encoding).run();
}

}  // namespace heapreach::test::relation
