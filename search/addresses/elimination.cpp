// By equations only: a * u + r = 0 has a solution u exactly if a divides r, and wherever else u
// occurs, that constraint times |a| says the same of r (the equality case of Cooper's elimination,
// "Theorem proving in arithmetic without multiplication", 1972). Nearly every unknown of a state is
// the value of some variable or cell, so this leaves few; inequalities that remain had been
// projected when the state was simplified, where that is exact.
#include "search/addresses/elimination.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace heapreach::search {

namespace {

class Elimination {
 public:
  Elimination(std::vector<Constraint> constraints, Unknown first_kept)
      : constraints_{std::move(constraints), {}}, first_kept_(first_kept) {}

  Constraints run() {
    while (const std::optional<Choice> choice = best()) use(*choice);
    return std::move(constraints_);
  }

 private:
  /// An unknown of an equation.
  struct Choice {
    std::size_t constraint = 0;
    Unknown unknown = 0;
    Number factor = 0;
  };

  /// The one with the smallest coefficient: with 1 nothing has to be multiplied.
  std::optional<Choice> best() const {
    std::optional<Choice> best;
    for (std::size_t i = 0; i < constraints_.linear.size(); ++i) {
      if (constraints_.linear[i].relation != Relation::zero) continue;
      for (const auto& [unknown, factor] : constraints_.linear[i].linear.terms) {
        if (unknown >= first_kept_) continue;
        if (best && magnitude(best->factor) <= magnitude(factor)) continue;
        best = Choice{i, unknown, factor};
      }
    }
    return best;
  }

  void use(const Choice& choice) {
    const auto place = constraints_.linear.begin() + static_cast<std::ptrdiff_t>(choice.constraint);
    LinearExpression rest = place->linear;
    std::erase_if(rest.terms, [&](const auto& term) { return term.first == choice.unknown; });
    constraints_.linear.erase(place);
    // |a| * u = -sign(a) * r
    const Number factor = magnitude(choice.factor);
    const LinearExpression image = multiply(choice.factor > 0 ? -1 : 1, rest);
    for (Constraint& constraint : constraints_.linear) {
      if (coefficient(constraint.linear, choice.unknown) == 0) continue;
      constraint = normalised(
          {constraint.relation, replaced(constraint.linear, choice.unknown, factor, image)});
    }
    for (Divisible& d : constraints_.divisible) {
      if (coefficient(d.linear, choice.unknown) == 0) continue;
      d = {checked_multiply(d.modulus, factor), replaced(d.linear, choice.unknown, factor, image)};
    }
    if (factor != 1) constraints_.divisible.push_back({factor, rest});
  }

  /// `factor` times the linear expression, with `image` for `factor` times the unknown.
  static LinearExpression replaced(const LinearExpression& linear, Unknown unknown, Number factor,
                                   const LinearExpression& image) {
    const Number uses = coefficient(linear, unknown);
    LinearExpression others = linear;
    std::erase_if(others.terms, [&](const auto& term) { return term.first == unknown; });
    return add(multiply(factor, others), multiply(uses, image));
  }

  Constraints constraints_;
  Unknown first_kept_;
};

}  // namespace

Constraints without_unknowns(std::vector<Constraint> constraints, Unknown first_kept) {
  return Elimination(std::move(constraints), first_kept).run();
}

}  // namespace heapreach::search
