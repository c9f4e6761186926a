// A formula over given atoms that implies the negation of given conditions.
#pragma once

#include <optional>
#include <vector>

#include "analyses/angelic/specification/vocabulary.h"
#include "backends/smt/smt.h"

namespace heapreach::analyses::angelic {

/// An atom, and how it and its opposite are said, where they may be.
struct AtomInWords {
  horn::Term atom = nullptr;
  std::optional<Literal> holds, fails;
};

class FormulaSearch {
 public:
  FormulaSearch(std::vector<AtomInWords> atoms, const std::vector<horn::Term>& facts,
                const std::vector<horn::Term>& conditions, horn::TermStore& terms,
                const Limits& limits);

  /// Whether the facts exclude that the conditions hold.
  bool is_excluded() { return !possible({failing_}); }

  /// Whether a condition, which the facts do not exclude, excludes the failure.
  bool is_excluded_by(horn::Term condition) {
    return !possible({condition, failing_}) && possible({condition});
  }

  /// Whether the values that these atoms have in some failure make it certain.
  bool is_decided_by(const std::vector<horn::Term>& atoms);

  /// The literals of its clauses.
  using Formula = std::vector<std::vector<Literal>>;

  /// Formulas of this structure that imply, with the facts, that one of the conditions does not
  /// hold, and that the facts do not exclude: a single clause, if one does, and the weakest
  /// conjunction over the atoms, up to the theory, if that is another one.
  std::vector<Formula> find(Vocabulary::Structure structure);
  /// Whether find() has left out a conjunction, of which there may be one, since the atoms are
  /// many.
  bool has_given_up() const { return has_given_up_; }

 private:
  /// By atom: 1 it holds, 0 it does not, -1 nothing is said.
  using Cube = std::vector<int>;

  bool possible(const std::vector<horn::Term>& assumptions);
  horn::Term term(std::size_t atom, bool holds);
  std::vector<Literal> clause();
  Formula conjunction(Vocabulary::Structure structure);
  Formula cnf();
  Formula cube();
  Formula growing_conjunction();
  Cube failing_cube();
  void classify(Cube& prefix, std::vector<horn::Term>& assumed);
  bool is_out_of_words(std::size_t atom, int value) const;
  void close_downwards();
  bool has_good(const Cube& cube) const;
  static bool covers(const Cube& cube, const Cube& minterm);

  std::vector<AtomInWords> atoms_;
  horn::Term failing_;
  horn::TermStore& terms_;
  backends::Smt solver_;
  bool has_given_up_ = false;
  std::vector<Cube> good_, bad_;  // consistent valuations that exclude the failure, or do not
};

}  // namespace heapreach::analyses::angelic
