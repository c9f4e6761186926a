// What the reader builds: terms, and formulas where predicates or quantifiers are involved.
#pragma once

#include <deque>
#include <vector>

#include "horn/clauses/clause.h"
#include "horn/read/sexpr.h"

namespace heapreach::horn {

/// A formula with predicates or quantifiers in it. Bound variables are distinct from all others of
/// the assertion, so a quantifier can be opened where its polarity allows.
struct Formula {
  enum class Kind { constraint, atom, negation, conjunction, disjunction, choose, forall, exists };
  Kind kind = Kind::constraint;
  Term term = nullptr;                // constraint
  Atom atom;                          // atom
  std::vector<const Formula*> parts;  // the others
  const Sexpr* where = nullptr;
  std::size_t depth = 1;  // of nesting
};

/// The value of an expression: a term, or a formula if it is none.
struct Value {
  Term term = nullptr;
  const Formula* formula = nullptr;

  bool is_term() const { return term != nullptr; }
  Sort sort() const { return term ? term->sort : Sort::boolean; }
};

/// Owns formulas.
class FormulaArena {
 public:
  explicit FormulaArena(const Source& source) : source_(source) {}

  const Formula* constraint(Term term, const Sexpr& where);
  const Formula* atom(Atom atom, const Sexpr& where);
  /// Throws InputError if the formula gets deeper than what recursion stands.
  const Formula* make(Formula::Kind kind, std::vector<const Formula*> parts, const Sexpr& where);
  const Formula* of(const Value& value, const Sexpr& where);
  void clear() { formulas_.clear(); }

 private:
  const Source& source_;
  std::deque<Formula> formulas_;
};

}  // namespace heapreach::horn
