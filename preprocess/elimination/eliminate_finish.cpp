// The end of an elimination: the new system, and the way back over the log of resolution steps.
#include <algorithm>
#include <utility>

#include "horn/graph/clause_graph.h"
#include "preprocess/elimination/eliminate.h"
#include "preprocess/height.h"

namespace heapreach::preprocess {

using horn::ClauseSystem;
using horn::PredicateId;

namespace {

constexpr PredicateId gone = static_cast<PredicateId>(-1);

class EliminationWayBack : public WayBack {
 public:
  struct Parts {
    std::shared_ptr<horn::TermStore> terms;
    std::vector<horn::Predicate> predicates;  // old ones
    std::vector<PredicateId> places;          // of old ones in the new system, or `gone`
    std::vector<horn::Clause> clauses;        // all that ever were
    std::vector<ResolutionStep> steps;
    RecipeBook recipes;
    std::vector<RecipeId> final_recipes;  // per new clause
    HeightBound height;
  };
  explicit EliminationWayBack(Parts parts) : parts_(std::move(parts)) {}

  horn::Derivation derivation(const horn::Derivation& derivation) const override {
    return parts_.recipes.expand(derivation, parts_.final_recipes);
  }
  horn::Model model(const horn::Model& model, const AcyclicSolver& solver,
                    const Deadline& deadline) const override;
  std::size_t height(std::size_t height) const override { return parts_.height(height); }

 private:
  Parts parts_;
};

horn::Model EliminationWayBack::model(const horn::Model& model, const AcyclicSolver& solver,
                                      const Deadline& deadline) const {
  horn::Model result;
  for (PredicateId place : parts_.places) {
    result.formulas.push_back(place == gone ? nullptr : model.formulas.at(place));
  }
  const Restorer restorer(parts_.terms, parts_.clauses, parts_.predicates, solver, deadline);
  for (auto step = parts_.steps.rbegin(); step != parts_.steps.rend(); ++step) {
    restorer.undo(*step, result);
  }
  return result;
}

}  // namespace

HeightBound Elimination::height_bound(const ClauseSystem& now,
                                      const std::vector<PredicateId>& places) const {
  const std::vector<bool> reaching =
      horn::ClauseGraph(now, horn::false_clauses(now)).reaching_query();
  std::vector<bool> anchored(places.size());
  for (PredicateId p = 0; p < places.size(); ++p) {
    anchored[p] = places[p] != gone && reaching[places[p]];
  }
  std::size_t factor = 1;
  for (const Entry& entry : entries_) {
    if (entry.alive) factor = std::max(factor, recipes_.height(entry.recipe));
  }
  return HeightBound(old_, horn::ClauseGraph(old_).reaching_query(), anchored,
                     horn::false_clauses(old_), factor);
}

Transformed Elimination::finish() {
  ClauseSystem now;
  now.terms = terms_;
  std::vector<PredicateId> places(predicates_.size(), gone);
  for (PredicateId p = 0; p < predicates_.size(); ++p) {
    if (occurrences_[p].eliminated) continue;
    places[p] = static_cast<PredicateId>(now.predicates.size());
    now.predicates.push_back(predicates_[p]);
  }
  std::vector<RecipeId> final_recipes;
  for (Id id = 0; id < clauses_.size(); ++id) {
    if (!entries_[id].alive) continue;
    final_recipes.push_back(entries_[id].recipe);
    now.clauses.push_back(clauses_[id]);
    if (now.clauses.back().head) {
      now.clauses.back().head->predicate = places[now.clauses.back().head->predicate];
    }
    for (horn::Atom& atom : now.clauses.back().body) atom.predicate = places[atom.predicate];
  }
  const HeightBound height = height_bound(now, places);
  auto way_back = std::make_unique<EliminationWayBack>(EliminationWayBack::Parts{
      terms_, std::move(predicates_), std::move(places), std::move(clauses_), std::move(steps_),
      std::move(recipes_), std::move(final_recipes), height});
  return {std::move(now), std::move(way_back)};
}

}  // namespace heapreach::preprocess
