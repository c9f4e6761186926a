// Conditional constant propagation over clauses (after Wegman and Zadeck, "Constant propagation
// with conditional branches", 1991): predicates start as underivable; a clause whose body is
// derivable is simplified under what is known of the body's arguments, and unless its constraint
// becomes false its head arguments join what was known. The optimistic start finds constants that
// survive loops. An argument changes at most twice, and a predicate that changed `patience` times
// gives up on all its arguments, so the work stays linear in the system.
#include "preprocess/passes/constants.h"

#include <algorithm>
#include <deque>
#include <optional>

#include "horn/graph/clause_graph.h"
#include "preprocess/direct.h"
#include "preprocess/formulas/normalise.h"
#include "preprocess/formulas/rewriter.h"

namespace heapreach::preprocess {

using horn::Atom;
using horn::Clause;
using horn::ClauseId;
using horn::ClauseSystem;
using horn::PredicateId;
using horn::Term;
using horn::TermStore;

std::string_view Constants::summary() const {
  return "replace arguments that are the same constant in every derivable fact";
}

namespace {

constexpr int patience = 12;

/// What is known of a predicate's arguments; null stands for "several values".
struct Knowledge {
  bool derivable = false;
  std::vector<Term> values;
  std::size_t known = 0;  // how many are not null
  int changes = 0;
};

class Propagation {
 public:
  Propagation(const ClauseSystem& system, const Deadline& deadline);

  const Knowledge& of(PredicateId predicate) const { return knowledge_[predicate]; }
  /// The clause under what is known of its body, simplified; nothing if it cannot fire.
  std::optional<Clause> evaluate(const Clause& clause) const;

 private:
  bool assume(const Atom& atom, Rewriter& rewriter, std::vector<Term>& conjuncts,
              horn::TermMap<Term>& bound) const;
  bool join(const Atom& head);

  TermStore& terms_;
  std::vector<Knowledge> knowledge_;
};

Propagation::Propagation(const ClauseSystem& system, const Deadline& deadline)
    : terms_(*system.terms), knowledge_(system.predicates.size()) {
  const horn::ClauseGraph graph(system);
  std::deque<ClauseId> work;
  std::vector<bool> queued(system.clauses.size());
  auto enqueue = [&](ClauseId c) {
    if (queued[c] || system.clauses[c].is_query()) return;
    queued[c] = true;
    work.push_back(c);
  };
  for (ClauseId c = 0; c < system.clauses.size(); ++c) {
    if (system.clauses[c].is_fact()) enqueue(c);
  }
  for (; !work.empty(); work.pop_front()) {
    deadline.poll("constants");
    const Clause& clause = system.clauses[work.front()];
    queued[work.front()] = false;
    const Knowledge& head = knowledge_[clause.head->predicate];
    if (head.derivable && head.known == 0) continue;
    const std::optional<Clause> now = evaluate(clause);
    if (!now || !join(*now->head)) continue;
    for (ClauseId use : graph.uses(clause.head->predicate)) enqueue(use);
  }
}

/// Binds the atom's variables to what is known; false if that contradicts the atom.
bool Propagation::assume(const Atom& atom, Rewriter& rewriter, std::vector<Term>& conjuncts,
                         horn::TermMap<Term>& bound) const {
  const Knowledge& known = knowledge_[atom.predicate];
  if (!known.derivable) return false;
  if (known.known == 0) return true;
  for (std::size_t i = 0; i < atom.arguments.size(); ++i) {
    Term argument = atom.arguments[i], value = known.values[i];
    if (value == nullptr || argument == value) continue;
    if (argument->is_constant()) return false;
    if (!argument->is_variable()) {
      conjuncts.push_back(terms_.equal(argument, value));
    } else if (const auto [known_value, added] = bound.emplace(argument, value); added) {
      rewriter.replace(argument, value);
    } else if (known_value != value) {
      return false;
    }
  }
  return true;
}

std::optional<Clause> Propagation::evaluate(const Clause& clause) const {
  Rewriter rewriter(terms_);
  std::vector<Term> conjuncts{clause.constraint};
  horn::TermMap<Term> bound;
  for (const Atom& atom : clause.body) {
    if (!assume(atom, rewriter, conjuncts, bound)) return std::nullopt;
  }
  for (Term& conjunct : conjuncts) conjunct = rewriter.apply(conjunct);
  Clause result{std::nullopt, {}, terms_.conjunction(std::move(conjuncts)), clause.label};
  if (result.constraint->is_false()) return std::nullopt;
  if (clause.head) result.head = rewriter.apply(*clause.head);
  for (const Atom& atom : clause.body) result.body.push_back(rewriter.apply(atom));
  if (!simplify(terms_, result)) return std::nullopt;
  return result;
}

/// Adds a fact's arguments to what is known; returns whether that changed.
bool Propagation::join(const Atom& head) {
  Knowledge& known = knowledge_[head.predicate];
  bool changed = !known.derivable;
  if (changed) {
    known.derivable = true;
    known.values = head.arguments;
    for (Term& value : known.values) {
      if (!value->is_constant()) value = nullptr;
    }
  } else {
    for (std::size_t i = 0; i < known.values.size(); ++i) {
      if (known.values[i] == nullptr || known.values[i] == head.arguments[i]) continue;
      known.values[i] = nullptr;
      changed = true;
    }
  }
  if (changed && ++known.changes > patience) known.values.assign(known.values.size(), nullptr);
  known.known = static_cast<std::size_t>(
      std::count_if(known.values.begin(), known.values.end(), [](Term t) { return t != nullptr; }));
  return changed;
}

Fate fate_of(const Knowledge& known) {
  Fate fate;
  if (!known.derivable) fate.kind = Fate::Kind::never_holds;
  if (known.known == 0) return fate;
  fate.all_arguments = false;
  for (std::uint32_t i = 0; i < known.values.size(); ++i) {
    if (known.values[i] == nullptr)
      fate.arguments.push_back(i);
    else
      fate.constants.emplace_back(i, known.values[i]);
  }
  return fate;
}

}  // namespace

Transformed Constants::run(const ClauseSystem& system, const Deadline& deadline) const {
  const Propagation propagation(system, deadline);
  DirectChange change(system);
  for (PredicateId p = 0; p < system.predicates.size(); ++p) {
    change.fate(p) = fate_of(propagation.of(p));
  }
  for (ClauseId c = 0; c < system.clauses.size(); ++c) {
    deadline.poll("constants");
    std::optional<Clause> now = propagation.evaluate(system.clauses[c]);
    if (!now) {
      change.never_fires(c);
      continue;
    }
    renumber(*system.terms, *now);
    change.keep(c, std::move(*now));
  }
  return change.finish();
}

}  // namespace heapreach::preprocess
