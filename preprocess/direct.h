// The back-translation of passes that keep clauses and predicates, drop some, or drop arguments.
#pragma once

#include <utility>
#include <vector>

#include "preprocess/height.h"
#include "preprocess/pass.h"

namespace heapreach::preprocess {

/// What became of an old predicate.
struct Fate {
  enum class Kind { kept, never_holds, irrelevant };
  Kind kind = Kind::kept;     // dropped ones get the formula false or true
  horn::PredicateId now = 0;  // of a kept one, in the new system
  bool all_arguments = true;  // else `arguments` are the old positions of those left
  std::vector<std::uint32_t> arguments;
  std::vector<std::pair<std::uint32_t, horn::Term>>
      constants;  // dropped arguments known to be these
};

/// Every new clause stands for one old clause with the same body atoms in the same order.
class DirectBackTranslation : public BackTranslation {
 public:
  struct Parts {
    std::vector<horn::ClauseId> clauses;  // per new clause, the old one
    std::vector<Fate> fates;              // per old predicate
    HeightBound height;
    bool simple_paths = true;
  };
  DirectBackTranslation(const horn::ClauseSystem& old_system, Parts parts);

  horn::Derivation derivation(const horn::Derivation& derivation) const override;
  horn::Model model(const horn::Model& model, const AcyclicSolver& solver,
                    const Deadline& deadline) const override;
  std::size_t height(std::size_t height) const override { return parts_.height(height); }
  bool keeps_simple_paths() const override { return parts_.simple_paths; }

 private:
  horn::Term formula(const horn::Model& model, std::size_t predicate) const;

  std::shared_ptr<horn::TermStore> terms_;
  std::vector<std::vector<horn::Sort>> sorts_;  // per old predicate whose arguments changed
  Parts parts_;
};

/// Builds the new system of such a pass: decide fates, keep and change clauses, finish.
class DirectChange {
 public:
  explicit DirectChange(const horn::ClauseSystem& system);

  /// Every predicate starts as kept with all its arguments.
  Fate& fate(horn::PredicateId predicate) { return fates_[predicate]; }
  /// Notes that no derivation uses the clause: it is left out.
  void never_fires(horn::ClauseId clause) { unused_[clause] = true; }
  /// The clause, over the old predicates, that stands in the place of `clause`; left out are
  /// clauses that were not kept. Call in ascending order.
  void keep(horn::ClauseId clause, horn::Clause now);
  /// Drops arguments from atoms and numbers predicates anew. `simple_paths`: no argument is
  /// forgotten.
  Transformed finish(bool simple_paths = true);

 private:
  void convert(horn::Atom& atom) const;
  HeightBound height_bound(const horn::ClauseSystem& now) const;

  const horn::ClauseSystem& old_;
  std::vector<Fate> fates_;
  std::vector<bool> unused_;
  std::vector<horn::ClauseId> kept_;
  std::vector<horn::Clause> clauses_;
};

}  // namespace heapreach::preprocess
