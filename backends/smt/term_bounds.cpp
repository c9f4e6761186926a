#include "backends/smt/term_bounds.h"

#include <algorithm>
#include <utility>

#include "horn/terms/traverse.h"

namespace heapreach::backends {

using horn::Kind;
using horn::Sort;
using horn::Term;

namespace {

/// A term that is one variable plus a number.
struct Shifted {
  Term variable = nullptr;  // null: the number alone
  Integer by = 0;
};

std::optional<Shifted> shifted(Term term) {
  if (term->is_variable()) return Shifted{term, 0};
  if (term->kind == Kind::numeral) return Shifted{nullptr, term->value.get_num()};
  if (term->kind != Kind::add) return std::nullopt;
  Shifted sum;
  for (Term part : term->arguments) {
    if (part->kind == Kind::numeral) {
      sum.by += part->value.get_num();
    } else if (part->is_variable() && sum.variable == nullptr) {
      sum.variable = part;
    } else {
      return std::nullopt;
    }
  }
  return sum;
}

Integer floored(const Integer& value, const Integer& by) {
  Integer result;
  mpz_fdiv_q(result.get_mpz_t(), value.get_mpz_t(), by.get_mpz_t());
  return result;
}

}  // namespace

void BoundsOfTerms::learn(Term condition) {
  if (condition->kind == Kind::conjunction) {
    for (Term part : condition->arguments) learn(part);
    return;
  }
  const bool orders = condition->kind == Kind::less_equal || condition->kind == Kind::equal;
  if (!orders || condition->arguments[0]->sort != Sort::integer) return;
  compare(condition->arguments[0], condition->arguments[1]);
  if (condition->kind == Kind::equal) compare(condition->arguments[1], condition->arguments[0]);
}

void BoundsOfTerms::compare(Term less, Term greater) {
  const auto low = shifted(less);
  const auto high = shifted(greater);
  if (!low || !high || (low->variable == nullptr) == (high->variable == nullptr)) return;
  if (low->variable == nullptr) {
    std::optional<Integer>& least = known_[high->variable].least;
    const Integer value = low->by - high->by;
    if (!least || *least < value) least = value;
  } else {
    std::optional<Integer>& most = known_[low->variable].most;
    const Integer value = high->by - low->by;
    if (!most || value < *most) most = value;
  }
}

void BoundsOfTerms::limit(Term variable, const TermBounds& bounds) {
  Known& known = known_[variable];
  if (!known.least || *known.least < bounds.least) known.least = bounds.least;
  if (!known.most || bounds.most < *known.most) known.most = bounds.most;
}

TermBounds BoundsOfTerms::of_variable(Term variable) {
  const Known known = known_[variable];
  is_limited_ = is_limited_ || !known.least || !known.most;
  TermBounds bounds{known.least.value_or(widest_.least), known.most.value_or(widest_.most)};
  // Where they contradict each other any will do.
  if (bounds.most < bounds.least) std::swap(bounds.least, bounds.most);
  return bounds;
}

std::optional<TermBounds> BoundsOfTerms::of(Term term) {
  horn::post_order(
      term, [&](Term t) { return memo_.contains(t); },
      [&](Term t) {
        const auto bounds = t->sort == Sort::integer ? of_parts(t) : std::nullopt;
        if (bounds) {
          greatest_ =
              std::max({greatest_, Integer(abs(bounds->least)), Integer(abs(bounds->most))});
        }
        memo_.emplace(t, bounds);
      });
  return memo_.at(term);
}

std::optional<TermBounds> BoundsOfTerms::of_parts(Term term) {
  std::vector<TermBounds> parts;
  for (Term argument : term->arguments) {
    if (argument->sort == Sort::boolean) continue;
    const auto bounds = memo_.at(argument);
    if (!bounds) return std::nullopt;
    parts.push_back(*bounds);
  }
  switch (term->kind) {
    case Kind::variable:
      return of_variable(term);
    case Kind::numeral:
      return TermBounds{term->value.get_num(), term->value.get_num()};
    case Kind::add: {
      TermBounds sum{0, 0};
      Integer reach = 0;  // of any partial sum
      for (const TermBounds& part : parts) {
        sum = {sum.least + part.least, sum.most + part.most};
        reach += std::max(Integer(abs(part.least)), Integer(abs(part.most)));
      }
      greatest_ = std::max(greatest_, reach);
      return sum;
    }
    case Kind::multiply: {
      const Integer& factor = parts[0].least;
      const Integer x = factor * parts[1].least, y = factor * parts[1].most;
      return TermBounds{std::min(x, y), std::max(x, y)};
    }
    case Kind::divide:
      return TermBounds{floored(parts[0].least, parts[1].least),
                        floored(parts[0].most, parts[1].least)};
    case Kind::modulo:
      return TermBounds{0, parts[1].least - 1};
    case Kind::choose:
      return TermBounds{std::min(parts[0].least, parts[1].least),
                        std::max(parts[0].most, parts[1].most)};
    default:
      return std::nullopt;
  }
}

}  // namespace heapreach::backends
