// How a new clause is made of old ones: the back-translation for derivations.
#pragma once

#include <vector>

#include "horn/clauses/derivation.h"

namespace heapreach::preprocess {

/// Index into a RecipeBook.
using RecipeId = std::uint32_t;

/// Recipes are old clauses, or resolvents of two recipes: the body of `lower` stands in the place
/// of body atom `position` of `upper`, whose other body atoms keep their order around it.
class RecipeBook {
 public:
  RecipeId clause(horn::ClauseId clause, std::size_t body_atoms);
  RecipeId resolvent(RecipeId upper, std::size_t position, RecipeId lower);

  /// Number of uses of old clauses.
  std::size_t steps(RecipeId recipe) const { return recipes_[recipe].steps; }
  /// At least the height of the recipe as a tree of old clauses.
  std::size_t height(RecipeId recipe) const { return recipes_[recipe].height; }

  /// The derivation over old clauses, where recipes[c] says what clause c of the derivation stands
  /// for.
  horn::Derivation expand(const horn::Derivation& derivation,
                          const std::vector<RecipeId>& recipes) const;

 private:
  struct Recipe {
    bool is_clause;
    horn::ClauseId clause = 0;
    RecipeId upper = 0, lower = 0;
    std::size_t position = 0;
    std::size_t body_atoms = 0;
    std::size_t steps = 1, height = 1;
  };
  std::size_t expand(RecipeId recipe, std::vector<std::size_t> premises,
                     horn::Derivation& result) const;

  std::vector<Recipe> recipes_;
};

}  // namespace heapreach::preprocess
