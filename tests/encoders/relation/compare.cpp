#include "tests/encoders/relation/compare.h"

#include <algorithm>
#include <set>
#include <sstream>

#include "backends/smt/translate.h"
#include "encoders/encoder.h"
#include "tests/encoders/relation/expression.h"
#include "tests/encoders/relation/step.h"
#include "tests/encoders/relation/words.h"

namespace heapreach::test::relation {

namespace {

using Kind = encoders::ClauseMeaning::Kind;

class Comparing {
 public:
  Comparing(const rts::System& system, std::uint64_t bound)
      : system_(system), setting_{context_, system, bound} {
    encoders::Options options;
    options.bound = bound;
    options.target = encoders::Target::error_or_cut;
    encoding_ = encoders::encoder_named("basic").encode(system, options, {});
  }

  Comparison run() {
    const std::vector<bool> to_error = leads_to_error();
    std::set<std::pair<rts::EdgeId, std::size_t>> edges, cuts, due_edges, due_cuts;
    for (horn::ClauseId c = 0; c < encoding_.clauses.size(); ++c) {
      const encoders::ClauseMeaning& meaning = encoding_.clauses[c];
      if (meaning.kind == Kind::start) compare_start(c);
      if (meaning.kind == Kind::edge) compare_edge(c), edges.insert({meaning.edge, 0});
      if (meaning.kind != Kind::cut) continue;
      compare_cut(c);
      cuts.insert({meaning.edge, meaning.instruction});
    }
    for (rts::EdgeId e = 0; e < system_.edges().size(); ++e) {
      const rts::Edge& edge = system_.edge(e);
      if (system_.is_error(edge.from)) continue;
      due_edges.insert({e, 0});
      for (std::size_t i = 0; i < edge.instructions.size(); ++i) {
        const auto* alloc = std::get_if<rts::Alloc>(&edge.instructions[i].action);
        if (alloc && to_error[edge.to]) due_cuts.insert({e, i});
      }
    }
    if (edges != due_edges) result_.differences.push_back("other edges have clauses");
    if (cuts != due_cuts) result_.differences.push_back("other allocs have clauses for cuts");
    return result_;
  }

 private:
  const rts::System& system_;
  z3::context context_;
  Setting setting_;
  encoders::Encoding encoding_;
  Comparison result_;

  /// Per vertex, whether a path leads from it to an error, over edges that executions take.
  std::vector<bool> leads_to_error() const {
    std::vector<bool> leads(system_.vertices().size());
    for (const rts::VertexId error : system_.errors) leads[error] = true;
    for (bool changed = true; changed;) {
      changed = false;
      for (const rts::Edge& edge : system_.edges()) {
        if (leads[edge.from] || !leads[edge.to]) continue;
        leads[edge.from] = changed = true;
      }
    }
    return leads;
  }

  State state_of(const std::vector<horn::Term>& arguments, backends::ToZ3& translate) {
    std::size_t next = 0;
    State state{translate(arguments.at(next++)), {}, {}};
    for (std::size_t v = 0; v < system_.variables.size(); ++v) {
      state.variables.push_back(translate(arguments.at(next++)));
    }
    for (std::size_t i = 0; i < setting_.bound; ++i) {
      const z3::expr allocated = translate(arguments.at(next++));
      const z3::expr size = translate(arguments.at(next++));
      state.cells.push_back({allocated, size, translate(arguments.at(next++))});
    }
    if (next != arguments.size()) result_.differences.push_back("another number of arguments");
    return state;
  }

  /// The variables of a clause that are no arguments of its body, which has variables only.
  z3::expr_vector free_variables(const horn::Clause& clause, backends::ToZ3& translate) {
    std::set<horn::Term> arguments;
    for (const horn::Atom& atom : clause.body) {
      for (const horn::Term argument : atom.arguments) {
        if (argument->is_variable() && arguments.insert(argument).second) continue;
        result_.differences.push_back("body arguments that are no distinct variables");
      }
    }
    z3::expr_vector result(context_);
    for (const horn::Term variable : encoding_.system.variables_of(clause)) {
      if (arguments.count(variable) == 0) result.push_back(translate(variable));
    }
    return result;
  }

  z3::expr for_no(const z3::expr_vector& values, const z3::expr& condition) {
    return values.empty() ? !condition : z3::forall(values, !condition);
  }

  /// Says that there is a difference if the condition can be satisfied.
  void refute(const z3::expr& condition, const std::string& what) {
    z3::solver solver = z3::tactic(context_, "simplify").mk_solver();
    const z3::check_result answer = check_limited(context_, condition, solver);
    if (answer == z3::unknown) ++result_.open;
    if (answer != z3::sat) return;
    std::ostringstream text;
    text << what << ":\n" << solver.get_model();
    result_.differences.push_back(text.str());
  }

  void compare_start(horn::ClauseId id) {
    const horn::Clause& clause = encoding_.system.clauses[id];
    backends::ToZ3 translate(context_, {});
    const State clauses = state_of(clause.head->arguments, translate);
    const State page = state_of_constants(setting_, "start");
    const z3::expr constraint = translate(clause.constraint);
    ++result_.compared;
    if (encoding_.predicates[clause.head->predicate].vertex != system_.start) {
      result_.differences.push_back("another start");
    }
    refute(constraint && !is_start(setting_, clauses), "the clauses have another start");
    refute(constraint && !is_well_formed(setting_, clauses), "a start is not well-formed");
    refute(is_start(setting_, page) && for_no(free_variables(clause, translate),
                                              constraint && are_alike(setting_, clauses, page)),
           "the clauses lack a start");
  }

  void compare_edge(horn::ClauseId id) {
    const horn::Clause& clause = encoding_.system.clauses[id];
    const rts::EdgeId e = encoding_.clauses[id].edge;
    const rts::Edge& edge = system_.edge(e);
    const std::string name = system_.edge_name(e) + ": ";
    ++result_.compared;
    if (encoding_.predicates[clause.body.at(0).predicate].vertex != edge.from ||
        encoding_.predicates[clause.head->predicate].vertex != edge.to) {
      result_.differences.push_back(name + "other ends");
    }
    backends::ToZ3 translate(context_, {});
    const State from = state_of(clause.body[0].arguments, translate);
    const State to = state_of(clause.head->arguments, translate);
    const z3::expr constraint = translate(clause.constraint);
    const z3::expr here = is_well_formed(setting_, from);
    const Step step = through(setting_, from, edge, edge.instructions.size());
    z3::expr_vector choices(context_);
    for (const z3::expr& choice : step.choices) choices.push_back(choice);
    refute(here && constraint &&
               for_no(choices, step.condition && are_alike(setting_, step.state, to)),
           name + "the clauses have a step that the page lacks");
    refute(here && step.condition &&
               for_no(free_variables(clause, translate),
                      constraint && are_alike(setting_, step.state, to)),
           name + "the clauses lack a step of the page");
    refute(here && constraint && !is_well_formed(setting_, to),
           name + "a step leads to a state that is not well-formed");
  }

  void compare_cut(horn::ClauseId id) {
    const horn::Clause& clause = encoding_.system.clauses[id];
    const encoders::ClauseMeaning& meaning = encoding_.clauses[id];
    const rts::Edge& edge = system_.edge(meaning.edge);
    const std::string name = system_.edge_name(meaning.edge) + ", cut: ";
    ++result_.compared;
    backends::ToZ3 translate(context_, {});
    const State from = state_of(clause.body.at(0).arguments, translate);
    const z3::expr constraint = translate(clause.constraint);
    const z3::expr here = is_well_formed(setting_, from);
    const Step step = through(setting_, from, edge, meaning.instruction);
    const auto& alloc = std::get<rts::Alloc>(edge.instructions.at(meaning.instruction).action);
    const z3::expr cut = step.condition && is_cut(setting_, step.state, alloc);
    z3::expr_vector choices(context_);
    for (const z3::expr& choice : step.choices) choices.push_back(choice);
    refute(here && constraint && for_no(choices, cut), name + "the page does not cut");
    refute(here && cut && for_no(free_variables(clause, translate), constraint),
           name + "the clauses do not cut");
  }
};

}  // namespace

Comparison compare_basic(const rts::System& system, std::uint64_t bound) {
  return Comparing(system, bound).run();
}

}  // namespace heapreach::test::relation
