// Formulas for predicates that resolution has eliminated.
#pragma once

#include <vector>

#include "preprocess/pass.h"

namespace heapreach::preprocess {

/// Body atom `position` of a clause.
struct Use {
  std::size_t clause = 0;
  std::size_t position = 0;
};

/// Each of `uses`, body atoms of `predicate` in different clauses, was replaced by its resolvents
/// with all clauses whose head it unifies with; these are among `definitions`, which are all
/// clauses for the predicate at that time. Clauses are indices into a list that outlives the
/// resolution.
struct ResolutionStep {
  horn::PredicateId predicate = 0;
  std::vector<Use> uses;
  std::vector<std::size_t> definitions;
  bool eliminated = false;  // no use was left, and the definitions were dropped
};

/// Turns a model of the clauses after a step into one of those before it, by changing the formula
/// of its predicate: to the weakest precondition of the uses if that needs no quantifiers, else to
/// the strongest postcondition of the definitions if that needs none, else to what `solver` finds
/// between the two, else to the former with quantifiers.
class Restorer {
 public:
  Restorer(std::shared_ptr<horn::TermStore> terms, const std::vector<horn::Clause>& clauses,
           const std::vector<horn::Predicate>& predicates, const AcyclicSolver& solver,
           const Deadline& deadline);
  void undo(const ResolutionStep& step, horn::Model& model) const;
  /// The weakest precondition of the step's uses, over the predicate's arguments. The model has the
  /// formulas of all other predicates that occur in them.
  horn::Term weakest(const ResolutionStep& step, const horn::Model& model) const;

 private:
  horn::Term premises(const horn::Clause& clause, const horn::Atom* except,
                      const horn::Model& model) const;
  horn::Term projected(const horn::Clause& clause, const horn::Atom& atom,
                       horn::Term premises) const;
  horn::Term strongest(const ResolutionStep& step, const horn::Model& model) const;
  horn::Term between(const ResolutionStep& step, const horn::Model& model) const;

  std::shared_ptr<horn::TermStore> terms_;
  const std::vector<horn::Clause>& clauses_;
  const std::vector<horn::Predicate>& predicates_;
  const AcyclicSolver& solver_;
  const Deadline& deadline_;
};

}  // namespace heapreach::preprocess
