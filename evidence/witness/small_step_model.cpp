// The clauses without large steps are made anew. At cut points the model is the given one, and what
// is left is a system without recursion, since every cycle passes a cut point. For a predicate p of
// it, with all predicates that p leads to known, the weakest precondition of its uses is a solution
// that makes those uses true; where a cut point leads into the weakest precondition, the clause
// holds because the large step holds, which is the conjunction of the clauses along the paths.
// Where a precondition has a quantifier, or would get large (along paths that meet again and again,
// each one is copied for every path), it and all that lead to it are left open; Spacer is asked for
// those together, between what enters them and what they must not reach. Without an answer
// quantifiers stay as they are, for the checker to cope with.
#include "evidence/witness/large_steps.h"

#include <map>

#include "backends/pdr/acyclic.h"
#include "encoders/worlds/kripke.h"
#include "horn/graph/clause_graph.h"
#include "horn/read/read.h"
#include "horn/terms/traverse.h"
#include "preprocess/elimination/restore.h"
#include "rts/graph/fragments.h"
#include "support/error.h"

namespace heapreach::evidence {

namespace {

using encoders::Encoding;
using horn::Clause;
using horn::PredicateId;
using horn::Sort;
using horn::Term;

constexpr std::size_t largest_formula = 20'000;  // nodes, for one predicate
constexpr const char* stage = "back-translation";

class SmallSteps {
 public:
  SmallSteps(const rts::System& system, const Encoding& large, const horn::Model& model,
             const ClauseSource& source, const Limits& limits)
      : system_(system),
        large_(large),
        by_argument_(source.options.vertex == encoders::VertexAs::argument),
        source_{source.encoder, small_steps(source.options)},
        limits_(limits),
        small_(encoders::encoder_named(source.encoder)
                   .encode(system, source_.options, limits.deadline)),
        graph_(small_.system),
        restorer_(small_.system.terms, small_.system.clauses, small_.system.predicates, no_solver_,
                  limits.deadline),
        formulas_(make_model_certificate(large.system, model, source, large.predicates, &system)) {
    if (!small_.system.is_linear()) throw InternalError("large steps over clauses that branch");
    const std::size_t count = small_.predicates.size();
    uses_.resize(count);
    for (std::size_t c = 0; c < clauses().size(); ++c) {
      if (!clauses()[c].body.empty()) uses_[clauses()[c].body[0].predicate].push_back({c, 0});
    }
    result_.formulas.assign(count, nullptr);
  }

  std::optional<ModelCertificate> run() {
    keep_cut_points();
    keep_unreachable();
    for (const PredicateId predicate : inner_backwards()) precondition(predicate);
    if (!open_.empty() && !solve_open()) return std::nullopt;
    return make_model_certificate(small_.system, result_, source_, small_.predicates, &system_);
  }

 private:
  const std::vector<Clause>& clauses() const { return small_.system.clauses; }
  horn::TermStore& terms() { return *small_.system.terms; }

  /// Formulas of the cut points and the goal, over the small system's terms.
  void keep_cut_points() {
    using Place = std::pair<std::optional<rts::VertexId>, std::size_t>;  // goals: at no vertex
    std::map<Place, std::size_t> places;
    for (std::size_t p = 0; p < large_.predicates.size(); ++p) {
      const encoders::PredicateMeaning& meaning = large_.predicates[p];
      if (!by_argument_ || meaning.is_goal) {
        places[{meaning.vertex, meaning.world}] = p;
        continue;
      }
      for (const rts::VertexId vertex : cut_points()) places[{vertex, meaning.world}] = p;
    }
    for (std::size_t p = 0; p < small_.predicates.size(); ++p) {
      const encoders::PredicateMeaning& meaning = small_.predicates[p];
      const auto place = places.find({meaning.vertex, meaning.world});
      if (place == places.end()) continue;
      const ModelCertificate::Entry& entry = formulas_.entries[place->second];
      const Term formula =
          horn::read_term(terms(), entry.formula, entry.arguments, entry.sorts, Position{"", 1, 1});
      const bool with_vertex = by_argument_ && !meaning.is_goal;
      result_.formulas[p] =
          with_vertex ? at_vertex(formula, entry.sorts, *meaning.vertex) : formula;
      if (!meaning.is_goal) keep_frontier(p);
    }
  }

  /// Large steps that only states begin which no execution is in are not there, so that a model may
  /// allow for such states at cut points, where the small steps are there. What tells those states
  /// apart is where the frontier lies: the encoder leaves out nothing for another reason, and every
  /// small step keeps it.
  void keep_frontier(std::size_t predicate) {
    const horn::Predicate& about = small_.system.predicates[predicate];
    const Term frontier = terms().variable(0, about.sorts[0]);
    std::vector<Term> facts = {result_.formulas[predicate]};
    add_range(predicate, frontier, facts);
    constexpr std::string_view cell = "alloc[";
    for (std::uint32_t i = 1; i < about.argument_names.size(); ++i) {
      const std::string& name = about.argument_names[i];
      if (about.sorts[i] != Sort::boolean || !name.starts_with(cell)) continue;
      const unsigned long address = std::stoul(name.substr(cell.size()));
      const Term below = terms().less(terms().numeral(address, frontier->sort), frontier);
      facts.push_back(
          terms().disjunction(terms().negation(terms().variable(i, Sort::boolean)), below));
    }
    result_.formulas[predicate] = terms().conjunction(std::move(facts));
  }

  /// At the origin or above, and in a Kripke world where that says.
  void add_range(std::size_t predicate, Term frontier, std::vector<Term>& facts) {
    const Integer origin = static_cast<unsigned long>(system_.origin());
    const auto number = [&](const Integer& cells) {
      return terms().numeral(Integer(origin + cells), frontier->sort);
    };
    facts.push_back(terms().less_equal(number(0), frontier));
    if (source_.encoder != "kripke") return;
    const auto sizes = encoders::world_sizes(source_.options.worlds, source_.options.bound);
    const std::size_t world = small_.predicates[predicate].world;
    const auto range = encoders::frontier_range(system_, sizes, world);
    if (range.beyond) facts.push_back(terms().less(number(*range.beyond), frontier));
    facts.push_back(terms().less_equal(frontier, number(range.most)));
  }

  std::vector<rts::VertexId> cut_points() const {
    const rts::Fragments fragments(system_);
    std::vector<rts::VertexId> result;
    for (rts::VertexId v = 0; v < fragments.cut_points().size(); ++v) {
      if (fragments.cut_points()[v]) result.push_back(v);
    }
    return result;
  }

  /// A formula whose first argument is the vertex, without that argument.
  Term at_vertex(Term formula, const std::vector<Sort>& sorts, rts::VertexId vertex) {
    horn::Substitution substitution(terms());
    substitution.set(terms().variable(0, sorts[0]), terms().numeral(vertex, sorts[0]));
    for (std::uint32_t i = 1; i < sorts.size(); ++i) {
      substitution.set(terms().variable(i, sorts[i]), terms().variable(i - 1, sorts[i]));
    }
    return substitution.apply(formula);
  }

  /// What no fact leads to is never reached, and may be part of cycles. Cut points among them, too:
  /// the given model may say anything of them, and what they lead to may be false here.
  void keep_unreachable() {
    const std::vector<bool> reached = graph_.derivable();
    for (std::size_t p = 0; p < reached.size(); ++p) {
      if (!reached[p]) result_.formulas[p] = terms().falsity();
    }
  }

  /// The predicates without a formula, each behind those that it leads to.
  std::vector<PredicateId> inner_backwards() const {
    std::vector<bool> open;
    for (const Term formula : result_.formulas) open.push_back(formula == nullptr);
    auto order = graph_.backwards(open);
    if (!order) throw InternalError("a cycle passes no cut point");
    return *std::move(order);
  }

  bool leads_to_large(PredicateId predicate) const {
    for (const preprocess::Use& use : uses_[predicate]) {
      const Clause& clause = clauses()[use.clause];
      if (clause.head && !result_.formulas[clause.head->predicate]) return true;
    }
    return false;
  }

  void precondition(PredicateId predicate) {
    limits_.deadline.poll(stage);
    if (leads_to_large(predicate)) {
      open_.push_back(predicate);
      return;
    }
    const Term formula = restorer_.weakest({predicate, uses_[predicate], {}, true}, result_);
    const bool quantified = horn::has_quantifier(formula);
    const Term roots[] = {formula};
    if (quantified) open_.push_back(predicate);
    if (horn::dag_size(roots) <= largest_formula) {
      result_.formulas[predicate] = formula;
    } else if (!quantified) {
      open_.push_back(predicate);
    }
  }

  /// Asks for formulas of the open predicates; false if some are left without.
  bool solve_open() {
    horn::ClauseSystem system;
    system.terms = small_.system.terms;
    std::map<PredicateId, PredicateId> places;
    for (const PredicateId predicate : open_) {
      places.emplace(predicate, static_cast<PredicateId>(system.predicates.size()));
      system.predicates.push_back(small_.system.predicates[predicate]);
    }
    bool solvable = true;
    for (const Clause& clause : clauses()) {
      const bool from = !clause.body.empty() && places.contains(clause.body[0].predicate);
      const bool to = clause.head && places.contains(clause.head->predicate);
      if (!from && !to) continue;
      system.clauses.push_back(known_parts_as_constraint(clause, places, from, to));
      solvable = solvable && !horn::has_quantifier(system.clauses.back().constraint);
    }
    std::optional<horn::Model> solution;
    if (solvable) solution = backends::acyclic_solver(limits_)(system, limits_.deadline);
    for (const PredicateId predicate : open_) {
      Term& formula = result_.formulas[predicate];
      if (solution) formula = solution->formulas.at(places.at(predicate));
      if (!formula) return false;
    }
    return true;
  }

  Clause known_parts_as_constraint(const Clause& clause,
                                   const std::map<PredicateId, PredicateId>& places, bool from,
                                   bool to) {
    Clause result;
    result.label = clause.label;
    std::vector<Term> conditions = {clause.constraint};
    for (const horn::Atom& atom : clause.body) {
      if (from) {
        result.body.push_back({places.at(atom.predicate), atom.arguments});
      } else {
        conditions.push_back(horn::instantiate(terms(), result_, atom));
      }
    }
    if (to) {
      result.head = horn::Atom{places.at(clause.head->predicate), clause.head->arguments};
    } else if (clause.head) {
      conditions.push_back(terms().negation(horn::instantiate(terms(), result_, *clause.head)));
    }
    result.constraint = terms().conjunction(std::move(conditions));
    return result;
  }

  const rts::System& system_;
  const Encoding& large_;
  bool by_argument_;     // whether the large steps have the vertex as an argument
  ClauseSource source_;  // of the small steps
  const Limits& limits_;
  Encoding small_;
  horn::ClauseGraph graph_;  // of the small steps
  preprocess::AcyclicSolver no_solver_;
  preprocess::Restorer restorer_;
  ModelCertificate formulas_;  // the given model as text, to move it to other terms
  std::vector<std::vector<preprocess::Use>> uses_;  // indexed by PredicateId
  horn::Model result_;                              // null where not known yet
  std::vector<PredicateId> open_;                   // each behind those that it leads to
};

}  // namespace

encoders::Options small_steps(encoders::Options options) {
  options.step = encoders::Step::small;
  options.vertex = encoders::VertexAs::predicate;
  return options;
}

std::optional<ModelCertificate> small_step_model(const rts::System& system,
                                                 const Encoding& encoding, const horn::Model& model,
                                                 const ClauseSource& source, const Limits& limits) {
  return SmallSteps(system, encoding, model, source, limits).run();
}

}  // namespace heapreach::evidence
