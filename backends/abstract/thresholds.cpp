// Comparisons are collected where all their variables are arguments of one atom of the clause, and
// then carried along the clauses, from heads to bodies and back, by putting arguments in: `x = 0`
// said of a variable that was loaded becomes `value = 0`, said of the cell.
//
// Thresholds only say where to part values and where widening may stop: whichever are found, what
// the interpreter makes of them is a model. So some may be missed, and some be of no use; but each
// is an inequality between sums of its predicate's numbers, as constraints_of() takes them.
#include "backends/abstract/thresholds.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "horn/clauses/arguments.h"
#include "horn/graph/clause_graph.h"
#include "horn/terms/linear.h"
#include "horn/terms/traverse.h"

namespace heapreach::backends::abstract {

using horn::Atom;
using horn::Clause;
using horn::Kind;
using horn::PredicateId;
using horn::Sort;
using horn::Term;

namespace {

constexpr std::size_t most_leaves = 4;

bool is_comparison(Term term) {
  const bool compares =
      term->kind == Kind::equal || term->kind == Kind::less_equal || term->kind == Kind::less;
  if (!compares) return false;
  const Sort sort = term->arguments[0]->sort;
  return sort == Sort::integer || sort == Sort::real;
}

bool is_plain(Term term) {
  bool plain = true;
  const Term roots[] = {term};
  horn::for_each_node(roots, [&](Term t) {
    plain &= t->kind == Kind::variable || t->kind == Kind::numeral || t->kind == Kind::add ||
             t->kind == Kind::multiply || t == term;
  });
  return plain;
}

/// What an argument may be, case by case.
std::vector<Term> leaves_of(Term term) {
  std::vector<Term> leaves, work = {term};
  std::set<std::uint32_t> seen;
  while (!work.empty() && leaves.size() < most_leaves) {
    Term next = work.back();
    work.pop_back();
    if (!seen.insert(next->id).second) continue;
    if (next->kind == Kind::choose) {
      work.push_back(next->arguments[2]);
      work.push_back(next->arguments[1]);
    } else {
      leaves.push_back(next);
    }
  }
  return leaves;
}

class Collector {
 public:
  Collector(const horn::ClauseSystem& system, const horn::Relevance& relevance,
            std::size_t most_arguments, std::size_t most)
      : system_(system),
        most_arguments_(most_arguments),
        most_(most),
        graph_(system, relevance.ignored()),
        found_(system.predicates.size()) {}

  std::vector<std::vector<Term>> run() {
    for (horn::ClauseId c : graph_.clauses()) collect(system_.clauses[c]);
    // Carrying one adds others, for which the list may have to move: so a copy is carried.
    for (std::size_t done = 0; done < work_.size(); ++done) carry(Item(work_[done]));
    return std::move(found_);
  }

 private:
  struct Item {
    PredicateId predicate;
    Term threshold;
  };

  void collect(const Clause& clause) {
    std::vector<Term> roots = {clause.constraint};
    const std::vector<Term> arguments = horn::arguments_of(clause);
    roots.insert(roots.end(), arguments.begin(), arguments.end());
    horn::for_each_node(roots, [&](Term term) {
      if (is_comparison(term)) offer(clause, term);
    });
  }

  template <typename Visit>
  void for_each_atom(const Clause& clause, Visit visit) {
    for (const Atom& atom : clause.body) visit(atom);
    if (clause.head) visit(*clause.head);
  }

  /// Adds a comparison over the clause's variables to every atom that has them as arguments.
  void offer(const Clause& clause, Term comparison) {
    if (comparison->is_constant() || !is_plain(comparison)) return;
    const std::vector<Term> variables = horn::free_variables(comparison);
    if (variables.empty() || variables.size() > most_arguments_) return;
    for_each_atom(clause, [&](const Atom& atom) {
      horn::Substitution to_arguments(*system_.terms);
      for (Term variable : variables) {
        const auto place = std::find(atom.arguments.begin(), atom.arguments.end(), variable);
        if (place == atom.arguments.end()) return;
        const auto index = static_cast<std::uint32_t>(place - atom.arguments.begin());
        to_arguments.set(variable, system_.terms->variable(index, variable->sort));
      }
      add(atom.predicate, to_arguments.apply(comparison));
    });
  }

  void add(PredicateId predicate, Term comparison) {
    if (comparison->kind == Kind::equal) {
      add(predicate, system_.terms->less_equal(comparison->arguments[0], comparison->arguments[1]));
      add(predicate, system_.terms->less(comparison->arguments[0], comparison->arguments[1]));
      return;
    }
    if (comparison->is_constant()) return;
    std::vector<Term>& known = found_[predicate];
    Term opposite = system_.terms->negation(comparison);
    for (Term threshold : known) {
      if (threshold == comparison || threshold == opposite) return;
    }
    if (known.size() >= most_) return;
    known.push_back(comparison);
    work_.push_back({predicate, comparison});
  }

  /// In ascending order.
  std::vector<horn::ClauseId> clauses_about(PredicateId predicate) const {
    const auto definitions = graph_.definitions(predicate), uses = graph_.uses(predicate);
    std::vector<horn::ClauseId> result;
    std::set_union(definitions.begin(), definitions.end(), uses.begin(), uses.end(),
                   std::back_inserter(result));
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
  }

  void carry(const Item& item) {
    const std::vector<Term> variables = horn::free_variables(item.threshold);
    for (horn::ClauseId c : clauses_about(item.predicate)) {
      const Clause& clause = system_.clauses[c];
      for_each_atom(clause, [&](const Atom& atom) {
        if (atom.predicate == item.predicate) carry(clause, atom, item.threshold, variables);
      });
    }
  }

  void carry(const Clause& clause, const Atom& atom, Term threshold,
             const std::vector<Term>& variables) {
    std::vector<std::vector<Term>> leaves;
    std::size_t combinations = 1;
    for (Term variable : variables) {
      leaves.push_back(leaves_of(atom.arguments[variable->index]));
      combinations *= leaves.back().size();
    }
    for (std::size_t i = 0; i < combinations; ++i) {
      horn::Substitution from_arguments(*system_.terms);
      std::size_t rest = i;
      for (std::size_t v = 0; v < variables.size(); ++v) {
        from_arguments.set(variables[v], leaves[v][rest % leaves[v].size()]);
        rest /= leaves[v].size();
      }
      offer(clause, from_arguments.apply(threshold));
    }
  }

  const horn::ClauseSystem& system_;
  std::size_t most_arguments_;
  std::size_t most_;
  horn::ClauseGraph graph_;
  std::vector<std::vector<Term>> found_;
  std::vector<Item> work_;
};

}  // namespace

std::vector<std::vector<Term>> thresholds(const horn::ClauseSystem& system,
                                          const horn::Relevance& relevance,
                                          std::size_t most_arguments, std::size_t most) {
  return Collector(system, relevance, most_arguments, most).run();
}

std::vector<Constraint> constraints_of(const std::vector<Term>& thresholds, const Shape& shape) {
  std::vector<Constraint> result;
  for (Term threshold : thresholds) {
    // left <= right
    horn::Linear difference(threshold->arguments[1]);
    difference.subtract(threshold->arguments[0]);
    Constraint holds;
    holds.sum.constant = difference.constant();
    for (const auto& [variable, factor] : difference.atoms()) {
      const auto place = std::find(shape.arguments.begin(), shape.arguments.end(), variable->index);
      holds.sum.add(static_cast<std::size_t>(place - shape.arguments.begin()), factor);
    }
    Constraint fails;
    fails.sum.add(holds.sum, -1);
    if (threshold->arguments[0]->sort == Sort::integer) fails.sum.constant -= 1;
    result.push_back(std::move(holds));
    result.push_back(std::move(fails));
  }
  return result;
}

}  // namespace heapreach::backends::abstract
