// Coarse partitions first: by Boolean arguments alone; then also by comparisons with constants that
// the clauses make (is a pointer null?), and with congruences (is it even?); then by comparisons
// of two arguments (does a cell lie below the frontier?). Disjunctive facts such as "if allocated,
// then null or below the frontier" are within reach of convex domains only so.
#include "backends/abstract/interpreter.h"

#include <algorithm>
#include <optional>

#include "backends/abstract/fixpoint.h"
#include "backends/abstract/thresholds.h"
#include "support/error.h"

namespace heapreach::backends::abstract {

using horn::PredicateId;
using horn::Sort;
using horn::Term;

namespace {

constexpr std::size_t most_parts = 64;  // of one predicate's value
constexpr std::size_t most_descents = 2;

/// How finely values are partitioned.
struct Fineness {
  std::size_t most_arguments;    // in a comparison
  std::size_t most_comparisons;  // per predicate
  bool congruences;              // where all numbers are integers
};
constexpr Fineness finenesses[] = {{0, 0, false}, {1, 6, false}, {1, 6, true}, {2, 10, true}};
constexpr Fineness for_thresholds = {2, 24, false};

void check_describable(const horn::ClauseSystem& system, const horn::Relevance& relevance) {
  auto reject = [](const std::string& what) {
    throw BackendError(Failure::gave_up, "abstract", "numeric domains cannot describe " + what);
  };
  for (PredicateId p = 0; p < system.predicates.size(); ++p) {
    const std::vector<Sort>& sorts = system.predicates[p].sorts;
    auto has = [&](Sort sort) {
      return std::find(sorts.begin(), sorts.end(), sort) != sorts.end();
    };
    if (relevance.predicate(p) && has(Sort::integer) && has(Sort::real)) {
      reject("integers and reals in one predicate");
    }
  }
  for (horn::ClauseId c = 0; c < system.clauses.size(); ++c) {
    const horn::Clause& clause = system.clauses[c];
    if (!relevance.clauses[c]) continue;
    bool quantified = horn::has_quantifier(clause.constraint);
    for (const horn::Atom& atom : clause.body) {
      for (Term argument : atom.arguments) quantified |= horn::has_quantifier(argument);
    }
    if (clause.head) {
      for (Term argument : clause.head->arguments) quantified |= horn::has_quantifier(argument);
    }
    if (quantified) reject("quantifiers in clauses");
  }
}

class Interpreter {
 public:
  Interpreter(const horn::ClauseSystem& system, Domain domain, const Limits& limits,
              const Progress& progress)
      : system_(system),
        domain_(domain),
        limits_(limits),
        progress_(progress),
        relevance_(horn::relevance_of(system)),
        thresholds_(thresholds(system, relevance_, for_thresholds.most_arguments,
                               for_thresholds.most_comparisons)) {
    check_describable(system, relevance_);
  }

  Interpretation run(Effort effort) {
    Interpretation result;
    std::optional<std::pair<std::vector<std::vector<Term>>, bool>> before;
    for (const Fineness& fineness : finenesses) {
      const bool congruences = fineness.congruences && all_integral();
      std::vector<std::vector<Term>> partitions = partitions_of(fineness);
      if (before && before->first == partitions && before->second == congruences) continue;
      before.emplace(partitions, congruences);
      result = iterate(std::move(partitions), {domain_, congruences});
      if (result.proves || effort == Effort::invariants) break;
    }
    horn::complete(system_, relevance_, result.model);
    return result;
  }

 private:
  std::vector<std::vector<Term>> partitions_of(const Fineness& fineness) {
    std::vector<std::vector<Term>> result;
    const auto comparisons =
        thresholds(system_, relevance_, fineness.most_arguments, fineness.most_comparisons);
    for (PredicateId p = 0; p < system_.predicates.size(); ++p) {
      result.push_back(boolean_arguments(*system_.terms, system_.predicates[p]));
      result[p].insert(result[p].end(), comparisons[p].begin(), comparisons[p].end());
    }
    return result;
  }

  bool all_integral() const {
    return std::none_of(
        system_.predicates.begin(), system_.predicates.end(), [](const horn::Predicate& p) {
          return std::find(p.sorts.begin(), p.sorts.end(), Sort::real) != p.sorts.end();
        });
  }

  /// Predicates whose values get too many parts, and those with partitions as fine, are partitioned
  /// by Boolean arguments only, and if that is too fine, not at all.
  void coarsen(std::vector<std::vector<Term>>& partitions, PredicateId too_fine) {
    const std::size_t size = partitions[too_fine].size();
    for (PredicateId p = 0; p < partitions.size(); ++p) {
      if (partitions[p].size() < size) continue;
      std::vector<Term> booleans = boolean_arguments(*system_.terms, system_.predicates[p]);
      if (booleans.size() == partitions[p].size()) booleans.clear();
      partitions[p] = std::move(booleans);
    }
  }

  Interpretation iterate(std::vector<std::vector<Term>> partitions, const Space& space) {
    while (true) {
      try {
        return iterate_once(partitions, space);
      } catch (const TooManyParts& too_many) {
        coarsen(partitions, too_many.predicate);
      }
    }
  }

  Interpretation iterate_once(const std::vector<std::vector<Term>>& partitions,
                              const Space& space) {
    std::vector<Shape> shapes;
    std::vector<std::vector<Constraint>> constraints;
    for (PredicateId p = 0; p < system_.predicates.size(); ++p) {
      shapes.push_back(shape_of(*system_.terms, system_.predicates[p], partitions[p]));
      constraints.push_back(constraints_of(thresholds_[p], shapes[p]));
    }
    const std::function<void()> on_update = [this] { progress_.report("update", ++updates_); };
    Fixpoint fixpoint(system_, relevance_, space, shapes, constraints, most_parts, limits_,
                      on_update);
    fixpoint.ascend();
    Interpretation result;
    result.proves = fixpoint.refutes_queries();
    for (std::size_t i = 0; i < most_descents && !result.proves; ++i) {
      if (!fixpoint.descend()) break;
      result.proves = fixpoint.refutes_queries();
    }
    result.model = fixpoint.model();
    return result;
  }

  const horn::ClauseSystem& system_;
  Domain domain_;
  const Limits& limits_;
  ThrottledProgress progress_;
  horn::Relevance relevance_;
  std::vector<std::vector<Term>> thresholds_;
  std::size_t updates_ = 0;
};

}  // namespace

Interpretation interpret(const horn::ClauseSystem& system, Domain domain, const Limits& limits,
                         const Progress& progress, Effort effort) {
  limits.deadline.poll("abstract");
  const Interruption interruption(limits.deadline);
  try {
    return Interpreter(system, domain, limits, progress).run(effort);
  } catch (const std::bad_alloc&) {
    throw BackendError(Failure::memory_limit, "abstract", "out of memory");
  }
}

}  // namespace heapreach::backends::abstract
