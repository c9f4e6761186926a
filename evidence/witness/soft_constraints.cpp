// Soft constraints come in levels, the important ones first. Within a level, those that the current
// model fulfils are kept, the others are tried all at once, and by halves if they do not go
// together; what was satisfied is asserted and never taken back. Most of those for a number are
// decided without the solver: its conditions often mention no other unknown ("i != 0"), and then
// the constraint is that it has a small value that fulfils them.
#include "evidence/witness/soft_constraints.h"

#include <algorithm>
#include <set>
#include <unordered_set>

#include "horn/terms/traverse.h"

namespace heapreach::evidence {

using backends::Satisfiability;
using horn::Term;

namespace {

constexpr std::size_t calls_at_least = 12;
constexpr std::size_t calls_at_most = 200;
constexpr std::size_t nodes_for_all_calls = 1'000'000;  // calls times size of the formula
constexpr std::size_t largest_condition = 64;           // nodes, to be looked at for one unknown

class SoftConstraints {
 public:
  SoftConstraints(const PathFormula& formula, horn::TermStore& terms, backends::Smt& smt)
      : formula_(formula), terms_(terms), smt_(smt), end_(formula.end) {
    horn::VariableCollector collector;
    for (Term condition : formula.conditions) collector.visit(condition);
    collector.visit(formula.end);
    collector.visit(formula.start.frontier);
    constrained_.insert(collector.variables().begin(), collector.variables().end());
    // The model says of these, too, what a path with exact results needs.
    for (const PathOperation& one : formula.operations) {
      for (Term term : {one.a, one.b, one.result}) collector.visit(term);
    }
    variables_ = collector.variables();
    const std::size_t size = horn::dag_size(formula.conditions);
    calls_left_ = std::clamp(nodes_for_all_calls / (size + 1), calls_at_least, calls_at_most);
    if (!end_->is_constant()) {  // perhaps a large term, which many constraints would repeat
      end_ = terms.variable(horn::first_fresh_index - 1, horn::Sort::integer);
      smt.assert_term(terms.equal(end_, formula.end));
    }
    find_own_conditions();
    read_model();
  }

  Assignment run() {
    satisfy(failure_level());
    satisfy(wild_level());
    satisfy(null_level());
    satisfy(number_level());
    satisfy(near_level());
    return std::move(values_);
  }

 private:
  using Level = std::vector<Term>;

  Term number(const Integer& value) { return terms_.numeral(value, horn::Sort::integer); }
  bool is_open(Term unknown) const { return constrained_.count(unknown) > 0; }

  Level failure_level() {
    Level level;
    for (Term fails : formula_.failures) {
      if (is_open(fails)) level.push_back(terms_.negation(fails));
    }
    return level;
  }

  /// Pointers of the start may hold addresses of the start heap, others nothing the execution
  /// knows.
  Level wild_level() {
    Level level;
    for (Term pointer : formula_.pointers) {
      if (!is_open(pointer)) continue;
      level.push_back(terms_.disjunction(terms_.less(pointer, formula_.start.frontier),
                                         terms_.less_equal(end_, pointer)));
    }
    return level;
  }

  Level null_level() {
    Level level;
    for (Term pointer : formula_.pointers) {
      if (is_open(pointer)) level.push_back(terms_.equal(pointer, number(0)));
    }
    return level;
  }

  Level number_level() {
    Level level;
    for (Term unknown : formula_.numbers) {
      if (is_open(unknown)) level.push_back(terms_.equal(unknown, number(small_value(unknown))));
    }
    return level;
  }

  /// For what got no such value: at least not far away.
  Level near_level() {
    Level level;
    Term end = terms_.add(end_, number(16));
    for (const auto* unknowns : {&formula_.pointers, &formula_.numbers}) {
      for (Term unknown : *unknowns) {
        if (!is_open(unknown)) continue;
        level.push_back(terms_.conjunction(terms_.less_equal(number(0), unknown),
                                           terms_.less_equal(unknown, end)));
      }
    }
    return level;
  }

  /// Sorts out the conditions that mention a single unknown.
  void find_own_conditions() {
    for (Term condition : formula_.conditions) {
      const std::vector<Term> parts = condition->kind == horn::Kind::conjunction
                                          ? condition->arguments
                                          : std::vector<Term>{condition};
      for (Term part : parts) {
        const Term roots[] = {part};
        if (part->arguments.size() > largest_condition ||
            horn::dag_size(roots) > largest_condition) {
          continue;
        }
        const std::vector<Term> free = horn::free_variables(part);
        if (free.size() == 1) own_conditions_[free[0]].push_back(part);
      }
    }
  }

  /// The value of least magnitude, among 0, the constants of the conditions and their neighbours,
  /// that fulfils the conditions which mention the unknown alone; 0 if none does.
  Integer small_value(Term unknown) {
    const auto own = own_conditions_.find(unknown);
    if (own == own_conditions_.end()) return 0;
    auto less = [](const Integer& a, const Integer& b) {
      return abs(a) != abs(b) ? abs(a) < abs(b) : a > b;
    };
    std::set<Integer, decltype(less)> candidates(less);
    for (int i = -2; i <= 2; ++i) candidates.insert(i);
    for (Term condition : own->second) collect_candidates(condition, candidates);
    for (const Integer& value : candidates) {
      const std::unordered_map<Term, Rational> assignment = {{unknown, value}};
      const bool fits = std::all_of(own->second.begin(), own->second.end(), [&](Term condition) {
        return horn::evaluate(condition, assignment) != 0;
      });
      if (fits) return value;
    }
    return 0;
  }

  template <typename Set>
  static void collect_candidates(Term condition, Set& candidates) {
    horn::for_each_node({&condition, 1}, [&](Term term) {
      if (term->kind != horn::Kind::numeral) return;
      const Integer value = term->value.get_num() / term->value.get_den();
      for (int i = -1; i <= 1; ++i) {
        candidates.insert(value + i);
        candidates.insert(-value + i);
      }
    });
  }

  void satisfy(Level constraints) {
    while (true) {
      Level open;
      for (Term constraint : constraints) {
        if (constraint->is_constant()) continue;
        if (holds(constraint))
          smt_.assert_term(constraint);
        else
          open.push_back(constraint);
      }
      if (open.empty()) return;
      if (try_all(open)) return;
      if (open.size() == 1 || calls_left_ == 0) return;
      const std::size_t half = open.size() / 2;
      satisfy({open.begin(), open.begin() + half});
      constraints.assign(open.begin() + half, open.end());
    }
  }

  bool try_all(const Level& constraints) {
    if (calls_left_ == 0) return false;
    --calls_left_;
    if (smt_.check(constraints) != Satisfiability::sat) return false;
    read_model();
    for (Term constraint : constraints) smt_.assert_term(constraint);
    return true;
  }

  void read_model() {
    for (Term variable : variables_) values_[variable] = smt_.value(variable);
    if (end_ != formula_.end) values_[end_] = horn::evaluate(formula_.end, values_);
    in_model_ = horn::Evaluator(values_);
  }

  /// Whether the current model fulfils a soft constraint.
  bool holds(Term constraint) { return in_model_.value(constraint) != 0; }

  const PathFormula& formula_;
  horn::TermStore& terms_;
  backends::Smt& smt_;
  Term end_;                              // the last frontier, or a variable that equals it
  std::unordered_set<Term> constrained_;  // unknowns that matter at all
  std::vector<Term> variables_;
  std::unordered_map<Term, std::vector<Term>> own_conditions_;
  std::size_t calls_left_ = 0;
  Assignment values_;             // in the current model
  horn::Evaluator in_model_{{}};  // of terms over them
};

}  // namespace

Assignment satisfy_soft_constraints(const PathFormula& formula, horn::TermStore& terms,
                                    backends::Smt& smt) {
  return SoftConstraints(formula, terms, smt).run();
}

}  // namespace heapreach::evidence
