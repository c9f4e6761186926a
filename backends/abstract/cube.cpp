// Invariant: each constraint follows from the conditions together with the choices that the
// assignment has made for them (which disjunct, which branch, which side of a disequation), so that
// whatever fulfils the conditions by the same choices fulfils the constraints. What is settled by a
// choice is decided itself, too: else the cube would claim the choice's outcome for facts that make
// another one.
#include "backends/abstract/cube.h"

#include "support/error.h"

namespace heapreach::backends::abstract {

using horn::Kind;
using horn::Sort;
using horn::Term;

std::size_t Cube::anonymous_column(bool integral) {
  integral_.push_back(integral);
  return integral_.size() - 1;
}

void Cube::declare(Term variable, std::size_t column) {
  column_of_.try_emplace(variable, column);
}

std::optional<std::size_t> Cube::column_of(Term variable) const {
  const auto place = column_of_.find(variable);
  if (place == column_of_.end()) return std::nullopt;
  return place->second;
}

void Cube::decide(Term condition) {
  to_decide_.push_back(condition);
  settle();
}

Affine Cube::sum_of(Term number) {
  Affine sum = expand(number);
  settle();
  return sum;
}

void Cube::add(Constraint constraint) {
  constraint.normalise(integral_);
  if (!constraint.sum.is_constant()) constraints_.push_back(std::move(constraint));
}

/// Works off what is still to be decided or defined, without recursion.
void Cube::settle() {
  while (!to_decide_.empty() || !to_define_.empty()) {
    if (!to_decide_.empty()) {
      Term condition = to_decide_.back();
      to_decide_.pop_back();
      if (decided_.insert(condition).second) decide_one(condition);
      continue;
    }
    // q = a div k:  0 <= a - k q <= k - 1
    Term division = to_define_.back();
    to_define_.pop_back();
    const Rational divisor = division->arguments[1]->value;
    Constraint lower{expand(division->arguments[0]), false};
    lower.sum.add(column_of_.at(division), Rational(-divisor));
    Constraint upper;
    upper.sum.add(lower.sum, -1);
    upper.sum.constant += divisor - 1;
    add(std::move(lower));
    add(std::move(upper));
  }
}

void Cube::decide_one(Term condition) {
  switch (condition->kind) {
    case Kind::boolean:
      return;
    case Kind::variable:
      if (const auto column = column_of(condition)) {
        Constraint literal{{}, true};
        literal.sum.add(*column, 1);
        if (value(condition)) literal.sum.constant = -1;
        add(std::move(literal));
      }
      return;
    case Kind::negation:
      to_decide_.push_back(condition->arguments[0]);
      return;
    case Kind::conjunction:
    case Kind::disjunction:
      return decide_junction(condition);
    case Kind::choose:
      to_decide_.push_back(condition->arguments[0]);
      to_decide_.push_back(condition->arguments[value(condition->arguments[0]) ? 1 : 2]);
      return;
    case Kind::equal:
      if (condition->arguments[0]->sort == Sort::boolean) {
        to_decide_.insert(to_decide_.end(), condition->arguments.begin(),
                          condition->arguments.end());
        return;
      }
      return decide_comparison(condition);
    case Kind::less_equal:
    case Kind::less:
      return decide_comparison(condition);
    default:
      throw InternalError("a condition of a clause cannot be decided");
  }
}

/// All parts where the others would not do, else the first that decides.
void Cube::decide_junction(Term condition) {
  const bool needs_all = value(condition) == (condition->kind == Kind::conjunction);
  for (Term part : condition->arguments) {
    if (!needs_all && value(part) != value(condition)) continue;
    to_decide_.push_back(part);
    if (!needs_all) return;
  }
}

void Cube::decide_comparison(Term condition) {
  Term left = condition->arguments[0];
  Term right = condition->arguments[1];
  const bool holds = value(condition);
  Constraint literal{expand(right), holds && condition->kind == Kind::equal};
  literal.sum.add(expand(left), -1);
  const bool integral = left->sort == Sort::integer;
  if (condition->kind == Kind::equal) {
    if (!holds) {
      // The side on which the assignment lies.
      const bool below = values_.value(left) < values_.value(right);
      if (!below) {
        Affine turned;
        turned.add(literal.sum, -1);
        literal.sum = std::move(turned);
      }
      if (integral) literal.sum.constant -= 1;
    }
  } else if (!holds) {
    Affine turned;
    turned.add(literal.sum, -1);
    literal.sum = std::move(turned);
    if (integral && condition->kind == Kind::less_equal) literal.sum.constant -= 1;
  } else if (integral && condition->kind == Kind::less) {
    literal.sum.constant -= 1;
  }
  add(std::move(literal));
}

std::size_t Cube::column(Term term) {
  const auto place = column_of_.find(term);
  if (place != column_of_.end()) return place->second;
  const std::size_t column = anonymous_column(term->sort != Sort::real);
  column_of_.emplace(term, column);
  if (term->kind == Kind::divide) to_define_.push_back(term);
  return column;
}

Affine Cube::expand(Term number) {
  Affine sum;
  std::vector<std::pair<Term, Rational>> summands = {{number, 1}};
  while (!summands.empty()) {
    const auto [term, factor] = summands.back();
    summands.pop_back();
    switch (term->kind) {
      case Kind::numeral:
        sum.constant += factor * term->value;
        break;
      case Kind::variable:
      case Kind::divide:
        sum.add(column(term), factor);
        break;
      case Kind::modulo: {  // a mod k = a - k (a div k)
        Term divisor = term->arguments[1];
        Term quotient = terms_.divide(term->arguments[0], divisor->value.get_num());
        summands.emplace_back(term->arguments[0], factor);
        summands.emplace_back(quotient, Rational(-factor * divisor->value));
        break;
      }
      case Kind::add:
        for (Term argument : term->arguments) summands.emplace_back(argument, factor);
        break;
      case Kind::multiply:
        summands.emplace_back(term->arguments[1], Rational(factor * term->arguments[0]->value));
        break;
      case Kind::choose:
        to_decide_.push_back(term->arguments[0]);
        summands.emplace_back(term->arguments[value(term->arguments[0]) ? 1 : 2], factor);
        break;
      default:
        throw InternalError("a number of a clause has no sum");
    }
  }
  return sum;
}

}  // namespace heapreach::backends::abstract
