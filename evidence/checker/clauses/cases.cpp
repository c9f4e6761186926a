// An invariant that lists states says "either this heap, or that one, ..": a solver that is asked
// whether the states before a step lead into those after it has to go through all pairs of them.
// But for each state before, the step is concrete execution: with x = 5 put in for x, terms fold
// (horn/terms/term.h), and the one state after that fits is what is left. Terms are reduced lazily:
// of a conjunction only what comes before its first false part.
//
// For all x: (x = c and R(x)) implies Q(x), exactly if R(c) implies Q(c); and (A or B) implies Q
// exactly if A implies Q and B implies Q.
#include "evidence/checker/clauses/cases.h"

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "evidence/certificates/check_result.h"
#include "evidence/checker/clauses/reduction.h"
#include "horn/terms/traverse.h"

namespace heapreach::evidence::checker {

namespace {

using horn::Kind;
using horn::Sort;
using horn::Term;

constexpr std::size_t most_split_cases = 20000;  // unless so many are listed one by one
constexpr std::size_t most_choices = 4;          // Booleans that a step leaves open
constexpr std::size_t deepest = 2000;            // nesting that recursion is trusted with
// Steps of reduction that a clause may take: so many, and so many more per case.
constexpr std::size_t most_steps = 5'000'000;
constexpr std::size_t most_steps_of_case = 500;

/// As many as split() makes; one more than `most` stands for any larger number.
class NumberOfCases {
 public:
  explicit NumberOfCases(std::size_t most) : most_(most) {}

  std::size_t operator()(Term premise) {
    if (premise->kind != Kind::disjunction && premise->kind != Kind::conjunction) return 1;
    const auto known = known_.find(premise);
    if (known != known_.end()) return known->second;
    const bool sum = premise->kind == Kind::disjunction;
    std::size_t number = sum ? 0 : 1;
    for (const Term argument : premise->arguments) {
      const std::size_t cases = (*this)(argument);
      number = std::min(sum ? number + cases : number * cases, most_ + 1);
    }
    return known_[premise] = number;
  }

 private:
  std::size_t most_;
  std::unordered_map<Term, std::size_t> known_;  // looked up only
};

class Cases {
 public:
  Cases(const horn::ClauseSystem& system, const horn::Model& model, const horn::Clause& clause,
        const Deadline& deadline)
      : terms_(*system.terms),
        model_(model),
        clause_(clause),
        deadline_(deadline),
        indices_(terms_) {
    if (!clause.head) return;
    for (const Term argument : clause.head->arguments) {
      const auto index = static_cast<std::uint32_t>(parameters_.size());
      parameters_.push_back(terms_.variable(index, argument->sort));
    }
  }

  Term condition(Term body) {
    check_depth(body);
    check_depth(clause_.constraint);
    if (clause_.head) check_depth(model_.formulas.at(clause_.head->predicate));
    // Choices one after the other multiply; lists have no more cases than parts.
    const std::size_t most = std::max(most_split_cases, horn::dag_size({{body}}));
    const std::size_t cases = NumberOfCases(most)(body);
    if (cases > most) throw NotWorthIt();
    steps_ = most_steps + cases * most_steps_of_case;
    std::vector<Term> premises;
    add(body, premises);
    split(std::move(premises));
    return terms_.conjunction(std::move(conditions_));
  }

 private:
  void check_depth(Term term) {
    if (depths_.of(term) > deepest) throw NotWorthIt();
  }

  /// Goes through the disjuncts of the first disjunction among the premises.
  void split(std::vector<Term> premises) {
    const auto choice = std::find_if(premises.begin(), premises.end(), [](Term premise) {
      return premise->kind == Kind::disjunction;
    });
    if (choice == premises.end()) {
      state_case(premises);
      return;
    }
    const Term disjunction = *choice;
    premises.erase(choice);
    for (const Term alternative : disjunction->arguments) {
      std::vector<Term> chosen = premises;
      add(alternative, chosen);
      split(std::move(chosen));
    }
  }

  static void add(Term premise, std::vector<Term>& premises) {
    if (premise->kind == Kind::conjunction)
      premises.insert(premises.end(), premise->arguments.begin(), premise->arguments.end());
    else
      premises.push_back(premise);
  }

  /// One implication: premises and the constraint imply the head.
  void state_case(const std::vector<Term>& premises) {
    deadline_.poll(certify_stage);
    Values values;
    std::vector<Term> open;
    for (const Term premise : premises) {
      const auto value = value_in(terms_, premise);
      if (!value || !values.set(value->first, value->second)) open.push_back(premise);
    }
    if (3 * values.size() < clause_.body.front().arguments.size()) throw NotWorthIt();
    Reduction reduce(terms_, values, indices_, steps_);
    std::vector<Term> rest;
    for (const Term premise : open) rest.push_back(reduce(premise));
    rest.push_back(reduce(clause_.constraint));
    const Term left = terms_.conjunction(std::move(rest));
    if (left->is_false()) return;
    std::vector<Term> arguments;
    if (clause_.head) {
      for (const Term argument : clause_.head->arguments) arguments.push_back(reduce(argument));
    }
    choose(left, arguments);
  }

  /// Tries both values of each Boolean that is left, such as the outcome of an alloc.
  void choose(Term left, const std::vector<Term>& arguments) {
    horn::VariableCollector collector;
    collector.visit(left);
    for (const Term argument : arguments) collector.visit(argument);
    std::vector<Term> open;
    for (const Term variable : collector.variables()) {
      if (variable->sort == Sort::boolean) open.push_back(variable);
    }
    if (open.size() > most_choices) open.clear();
    for (std::size_t choice = 0; choice < std::size_t{1} << open.size(); ++choice) {
      Values values;
      for (std::size_t i = 0; i < open.size(); ++i) {
        values.set(open[i], terms_.boolean((choice >> i & 1) != 0));
      }
      conclude(left, arguments, values);
    }
  }

  void conclude(Term left, const std::vector<Term>& arguments, const Values& choices) {
    Reduction reduce(terms_, choices, indices_, steps_);
    const Term premise = reduce(left);
    if (premise->is_false()) return;
    Term conclusion = terms_.falsity();
    if (clause_.head) {
      Values values;
      for (std::size_t i = 0; i < arguments.size(); ++i) {
        values.set(parameters_[i], reduce(arguments[i]));
      }
      conclusion =
          Reduction(terms_, values, indices_, steps_)(model_.formulas.at(clause_.head->predicate));
    }
    conditions_.push_back(terms_.implies(premise, conclusion));
  }

  horn::TermStore& terms_;
  const horn::Model& model_;
  const horn::Clause& clause_;
  const Deadline& deadline_;
  std::vector<Term> parameters_;  // of the head's formula
  horn::Depths depths_;
  CaseIndices indices_;
  std::size_t steps_ = 0;
  std::vector<Term> conditions_;
};

}  // namespace

horn::Term condition_by_cases(const horn::ClauseSystem& system, const horn::Model& model,
                              const horn::Clause& clause, const Deadline& deadline) {
  if (clause.body.size() == 1) {
    const Term body = horn::instantiate(*system.terms, model, clause.body.front());
    try {
      return Cases(system, model, clause, deadline).condition(body);
    } catch (const NotWorthIt&) {
    }
  }
  return horn::condition_of(system, model, clause);
}

}  // namespace heapreach::evidence::checker
