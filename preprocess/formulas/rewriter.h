// Simultaneous rewriting of terms, also through definitions that refer to each other.
#pragma once

#include <vector>

#include "horn/clauses/clause.h"
#include "horn/terms/term.h"
#include "horn/terms/term_map.h"

namespace heapreach::preprocess {

/// Rewrites terms of one store. All replacements hold at the same time; results are memoised, so a
/// sequence of calls costs what their common DAG costs.
class Rewriter {
 public:
  explicit Rewriter(horn::TermStore& terms) : terms_(terms) {}

  /// Puts `to`, as it is, in the place of `from` (any term). Contract: `from` was not met yet.
  void replace(horn::Term from, horn::Term to) { memo_.assign(from, to); }
  /// Free variables without a replacement get this added to their index. Contract: before apply().
  void shift(std::uint32_t offset) { offset_ = offset; }

  /// Puts `value`, rewritten itself, in the place of `variable`. Values may mention other defined
  /// variables. Where that is circular, or where flattening would let sums and connectives grow
  /// beyond `widest_value` arguments, the variable stays and its equation goes to unresolved().
  /// Contract: as for replace(), and one definition per variable.
  void define(horn::Term variable, horn::Term value);
  bool defines(horn::Term variable) const { return definitions_.contains(variable); }
  std::size_t definitions() const { return order_.size(); }
  /// Rewrites every definition, so that unresolved() is complete.
  void resolve();
  /// Equations, rewritten, of the variables that stay in spite of their definition.
  const std::vector<horn::Term>& unresolved() const { return unresolved_; }

  horn::Term apply(horn::Term term);
  horn::Atom apply(const horn::Atom& atom);
  /// The term with its arguments rewritten; its own replacement is not looked up.
  horn::Term apply_below(horn::Term term);

  static constexpr std::size_t widest_value = 16;

 private:
  enum class Progress : char { waiting, visiting, done };
  struct Definition {
    horn::Term value = nullptr;
    Progress progress = Progress::waiting;
  };
  horn::Term shifted(horn::Term variable);
  void leave(horn::Term term, Definition* definition);

  horn::TermStore& terms_;
  std::uint32_t offset_ = 0;
  horn::TermMap<horn::Term> memo_;
  horn::TermMap<Definition> definitions_;
  std::vector<horn::Term> order_;
  std::vector<horn::Term> unresolved_;
};

}  // namespace heapreach::preprocess
