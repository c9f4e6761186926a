// Clausal form. A formula is read as a conjunction of sequents "constraint and atoms imply one of
// the heads"; connectives concatenate or multiply the sequents of their parts, depending on
// polarity. Quantifier-free subformulas without predicates stay whole, so only disjunctions over
// predicates are ever multiplied out. Quantifiers are opened where that is sound: universal ones in
// positive, existential ones in negative places (variables are distinct, so nothing is captured).
// Recursion is bounded by FormulaArena's limit on the depth.
#include "horn/read/hornify.h"

#include <algorithm>

namespace heapreach::horn {

namespace {

constexpr std::size_t most_clauses = 1000;  // that distribution may give
constexpr std::size_t most_literals = 10'000'000;

struct Sequent {
  std::vector<const Formula*> body;   // atoms
  std::vector<const Formula*> heads;  // atoms
  std::vector<Term> constraint;
};
using Sequents = std::vector<Sequent>;

bool same_atom(const Formula* a, const Formula* b) {
  return a->atom.predicate == b->atom.predicate && a->atom.arguments == b->atom.arguments;
}

class Clausifier {
 public:
  Clausifier(TermStore& terms, const Source& source, const Deadline& deadline)
      : terms_(terms), source_(source), deadline_(deadline) {}

  /// Sequents whose conjunction is the formula, or its negation.
  Sequents sequents(const Formula& formula, bool positive) {
    switch (formula.kind) {
      case Formula::Kind::constraint:
        return {{{}, {}, {positive ? terms_.negation(formula.term) : formula.term}}};
      case Formula::Kind::atom:
        if (positive) return {{{}, {&formula}, {}}};
        return {{{&formula}, {}, {}}};
      case Formula::Kind::negation:
        return sequents(*formula.parts[0], !positive);
      case Formula::Kind::conjunction:
      case Formula::Kind::disjunction:
        return (formula.kind == Formula::Kind::conjunction) == positive
                   ? all(formula, positive)
                   : product(formula, positive);
      case Formula::Kind::choose:
        return choose(formula, positive);
      case Formula::Kind::forall:
      case Formula::Kind::exists:
        if ((formula.kind == Formula::Kind::forall) != positive) {
          source_.fail(*formula.where, positive ? "not a Horn clause: 'exists' in the conclusion"
                                                : "not a Horn clause: 'forall' in a premise");
        }
        return sequents(*formula.parts[0], positive);
    }
    return {};
  }

 private:
  Sequents all(const Formula& formula, bool positive) {
    Sequents result;
    for (const Formula* part : formula.parts) append(result, sequents(*part, positive));
    return result;
  }

  Sequents product(const Formula& formula, bool positive) {
    Sequents result{{}};
    for (const Formula* part : formula.parts) {
      result = multiply(std::move(result), sequents(*part, positive), formula);
    }
    return result;
  }

  /// (c and a) or (not c and b), negated or not: c implies the (negated) a, not c the (negated) b.
  Sequents choose(const Formula& formula, bool positive) {
    const auto& parts = formula.parts;
    Sequents result = multiply(sequents(*parts[0], false), sequents(*parts[1], positive), formula);
    append(result, multiply(sequents(*parts[0], true), sequents(*parts[2], positive), formula));
    return result;
  }

  static void append(Sequents& result, Sequents more) {
    std::move(more.begin(), more.end(), std::back_inserter(result));
  }

  Sequents multiply(Sequents left, Sequents right, const Formula& formula) {
    if (right.size() == 1) {
      for (Sequent& sequent : left) add(sequent, right[0]);
      return left;
    }
    const bool distributes = left.size() > 1;
    if ((distributes && left.size() * right.size() > most_clauses) ||
        left.size() * literals(right) + right.size() * literals(left) > most_literals) {
      source_.fail(*formula.where, "distributing disjunctions over predicates gives more than " +
                                       std::to_string(most_clauses) + " clauses");
    }
    deadline_.poll("read");
    Sequents result;
    for (const Sequent& a : left) {
      for (const Sequent& b : right) {
        result.push_back(a);
        add(result.back(), b);
      }
    }
    return result;
  }

  static void add(Sequent& to, const Sequent& from) {
    to.body.insert(to.body.end(), from.body.begin(), from.body.end());
    to.heads.insert(to.heads.end(), from.heads.begin(), from.heads.end());
    to.constraint.insert(to.constraint.end(), from.constraint.begin(), from.constraint.end());
  }

  static std::size_t literals(const Sequents& sequents) {
    std::size_t count = 0;
    for (const Sequent& s : sequents) count += s.body.size() + s.heads.size() + s.constraint.size();
    return count;
  }

  TermStore& terms_;
  const Source& source_;
  const Deadline& deadline_;
};

}  // namespace

void add_clauses(ClauseSystem& system, const Source& source, const Formula& formula,
                 const std::string& label, const Deadline& deadline) {
  for (Sequent& sequent : Clausifier(*system.terms, source, deadline).sequents(formula, true)) {
    Term constraint = system.terms->conjunction(std::move(sequent.constraint));
    if (constraint->is_false()) continue;
    Clause clause{std::nullopt, {}, constraint, label};
    for (const Formula* head : sequent.heads) {
      if (!same_atom(head, sequent.heads[0])) {
        source.fail(*head->where,
                    "not a Horn clause: it would conclude one of several predicates, " +
                        system.predicates[sequent.heads[0]->atom.predicate].name + " or " +
                        system.predicates[head->atom.predicate].name);
      }
      clause.head = head->atom;
    }
    for (const Formula* atom : sequent.body) clause.body.push_back(atom->atom);
    system.clauses.push_back(std::move(clause));
  }
}

}  // namespace heapreach::horn
