// Recipes share their parts, so that a clause that resolves k old ones costs O(1) to note and O(k)
// to expand; expansion keeps its own stack, since chains of resolvents get as long as the pass lets
// them.
#include "preprocess/elimination/recipe.h"

#include <utility>

namespace heapreach::preprocess {

using Premises = std::vector<std::size_t>;

RecipeId RecipeBook::clause(horn::ClauseId clause, std::size_t body_atoms) {
  Recipe recipe{true};
  recipe.clause = clause;
  recipe.body_atoms = body_atoms;
  recipes_.push_back(recipe);
  return static_cast<RecipeId>(recipes_.size() - 1);
}

RecipeId RecipeBook::resolvent(RecipeId upper, std::size_t position, RecipeId lower) {
  Recipe recipe{false, 0, upper, lower, position};
  recipe.body_atoms = recipes_[upper].body_atoms - 1 + recipes_[lower].body_atoms;
  recipe.steps = recipes_[upper].steps + recipes_[lower].steps;
  recipe.height = recipes_[upper].height + recipes_[lower].height;
  recipes_.push_back(recipe);
  return static_cast<RecipeId>(recipes_.size() - 1);
}

std::size_t RecipeBook::expand(RecipeId recipe, Premises premises, horn::Derivation& result) const {
  struct Pending {
    RecipeId upper;
    std::size_t position;
    Premises premises;  // without the one that is being derived
  };
  std::vector<Pending> pending;
  while (true) {
    const Recipe& current = recipes_[recipe];
    if (!current.is_clause) {
      const auto first = premises.begin() + static_cast<std::ptrdiff_t>(current.position);
      const auto last = first + static_cast<std::ptrdiff_t>(recipes_[current.lower].body_atoms);
      Premises below(first, last);
      premises.erase(first, last);
      pending.push_back({current.upper, current.position, std::move(premises)});
      premises = std::move(below);
      recipe = current.lower;
      continue;
    }
    result.steps.push_back({current.clause, std::move(premises)});
    const std::size_t step = result.steps.size() - 1;
    if (pending.empty()) return step;
    Pending& top = pending.back();
    premises = std::move(top.premises);
    premises.insert(premises.begin() + static_cast<std::ptrdiff_t>(top.position), step);
    recipe = top.upper;
    pending.pop_back();
  }
}

horn::Derivation RecipeBook::expand(const horn::Derivation& derivation,
                                    const std::vector<RecipeId>& recipes) const {
  horn::Derivation result;
  std::vector<std::size_t> place(derivation.steps.size());
  for (std::size_t i = 0; i < derivation.steps.size(); ++i) {
    const horn::Derivation::Step& step = derivation.steps[i];
    Premises premises;
    for (std::size_t premise : step.premises) premises.push_back(place.at(premise));
    place[i] = expand(recipes.at(step.clause), std::move(premises), result);
  }
  return result;
}

}  // namespace heapreach::preprocess
