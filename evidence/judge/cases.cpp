// An invariant that lists states says "either this heap, or that one, ..": a solver that is asked
// whether the states before a step lead into those after it has to go through all pairs of them.
// But for each state before, the step is concrete execution: with x = 5 put in for x, terms fold
// (horn/term.h), and the one state after that fits is what is left. Terms are reduced lazily: of
// a conjunction only what comes before its first false part.
//
// For all x: (x = c and R(x)) implies Q(x), exactly if R(c) implies Q(c); and (A or B) implies Q
// exactly if A implies Q and B implies Q.
#include "evidence/judge/cases.h"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "horn/traverse.h"

namespace heapreach::evidence::judge {

namespace {

using horn::Kind;
using horn::Sort;
using horn::Term;

constexpr std::size_t most_cases = 20000;
constexpr std::size_t most_choices = 4;        // Booleans that a step leaves open
constexpr std::size_t most_steps = 5'000'000;  // of reduction, per clause
constexpr std::size_t deepest = 2000;          // nesting that recursion is trusted with

/// There are too many cases, or they do not fix enough to get small.
class NotWorthIt : public std::exception {};

using Values = std::unordered_map<Term, Term>;  // of variables; looked up only

class Reduction {
 public:
  Reduction(horn::TermStore& terms, const Values& values, std::size_t& steps)
      : terms_(terms), values_(values), steps_(steps) {}

  Term operator()(Term term) {
    if (term->is_constant()) return term;
    if (term->is_variable()) {
      const auto value = values_.find(term);
      return value == values_.end() ? term : value->second;
    }
    const auto known = known_.find(term);
    if (known != known_.end()) return known->second;
    if (++steps_ > most_steps) throw NotWorthIt();
    return known_[term] = reduced(term);
  }

 private:
  Term reduced(Term term) {
    if (term->kind == Kind::conjunction || term->kind == Kind::disjunction) return junction(term);
    if (term->kind == Kind::choose) {
      const Term condition = (*this)(term->arguments[0]);
      if (condition->is_constant()) return (*this)(term->arguments[condition->is_true() ? 1 : 2]);
    }
    std::vector<Term> arguments;
    for (const Term argument : term->arguments) arguments.push_back((*this)(argument));
    return terms_.rebuild(term, std::move(arguments));
  }

  Term junction(Term term) {
    const Term absorbing = terms_.boolean(term->kind == Kind::disjunction);
    std::vector<Term> parts;
    for (const Term argument : term->arguments) {
      parts.push_back((*this)(argument));
      if (parts.back() == absorbing) return absorbing;
    }
    return terms_.rebuild(term, std::move(parts));
  }

  horn::TermStore& terms_;
  const Values& values_;
  std::size_t& steps_;
  Values known_;
};

/// As many as split() makes; a few more than most_cases stand for any larger number.
std::size_t number_of_cases(Term premise) {
  if (premise->kind != Kind::disjunction && premise->kind != Kind::conjunction) return 1;
  const bool sum = premise->kind == Kind::disjunction;
  std::size_t number = sum ? 0 : 1;
  for (const Term argument : premise->arguments) {
    const std::size_t cases = number_of_cases(argument);
    number = std::min(sum ? number + cases : number * cases, most_cases + 1);
  }
  return number;
}

class Cases {
 public:
  Cases(const horn::ClauseSystem& system, const horn::Model& model, const horn::Clause& clause,
        const Deadline& deadline)
      : terms_(*system.terms), model_(model), clause_(clause), deadline_(deadline) {}

  Term condition(Term body) {
    const std::size_t cases = number_of_cases(body);
    if (cases > most_cases) throw NotWorthIt();
    check_depth(body);
    check_depth(clause_.constraint);
    if (clause_.head) check_depth(model_.formulas.at(clause_.head->predicate));
    split({body});
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
      if (alternative->kind == Kind::conjunction)
        chosen.insert(chosen.end(), alternative->arguments.begin(), alternative->arguments.end());
      else
        chosen.push_back(alternative);
      split(std::move(chosen));
    }
  }

  /// One implication: premises and the constraint imply the head.
  void state_case(const std::vector<Term>& premises) {
    deadline_.poll("certify");
    Values values;
    for (const Term premise : premises) fix(premise, values);
    if (3 * values.size() < clause_.body.front().arguments.size()) throw NotWorthIt();
    Reduction reduce(terms_, values, steps_);
    std::vector<Term> rest;
    for (const Term premise : premises) rest.push_back(reduce(premise));
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
        values[open[i]] = terms_.boolean((choice >> i & 1) != 0);
      }
      conclude(left, arguments, values);
    }
  }

  void conclude(Term left, const std::vector<Term>& arguments, const Values& choices) {
    Reduction reduce(terms_, choices, steps_);
    const Term premise = reduce(left);
    if (premise->is_false()) return;
    Term conclusion = terms_.falsity();
    if (clause_.head) {
      Values values;
      for (std::size_t i = 0; i < arguments.size(); ++i) {
        values[terms_.variable(static_cast<std::uint32_t>(i), arguments[i]->sort)] =
            reduce(arguments[i]);
      }
      conclusion = Reduction(terms_, values, steps_)(model_.formulas.at(clause_.head->predicate));
    }
    conditions_.push_back(terms_.implies(premise, conclusion));
  }

  /// Notes the value of a variable that the premise fixes.
  void fix(Term premise, Values& values) {
    if (premise->is_variable()) values.emplace(premise, terms_.truth());
    if (premise->kind == Kind::negation && premise->arguments[0]->is_variable()) {
      values.emplace(premise->arguments[0], terms_.falsity());
    }
    if (premise->kind != Kind::equal) return;
    for (const int side : {0, 1}) {
      const Term variable = premise->arguments[static_cast<std::size_t>(side)];
      const Term value = premise->arguments[static_cast<std::size_t>(1 - side)];
      if (variable->is_variable() && value->is_constant()) values.emplace(variable, value);
    }
  }

  horn::TermStore& terms_;
  const horn::Model& model_;
  const horn::Clause& clause_;
  const Deadline& deadline_;
  horn::Depths depths_;
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

}  // namespace heapreach::evidence::judge
