// Inlining as in Berdine, Bjorner, Ishtiaq, Kriener, Wintersteiger, "Resourceful
// Reachability as HORN-LA" (LPAR 2013): a body atom that exactly one clause head unifies with is
// replaced by that clause's body. In two alternating phases until neither changes anything:
// predicates with a single definition are eliminated altogether; then single atoms are inlined
// where constant arguments rule out all definitions but one (or all: then the clause goes). A
// definition is never inlined that uses its own predicate; the growth bound (GrowthBound) ends what
// recursion through several predicates is left.
#include "preprocess/passes/inline.h"

#include "preprocess/elimination/eliminate.h"
#include "preprocess/elimination/resolve.h"
#include "preprocess/elimination/worklist.h"

namespace heapreach::preprocess {

using horn::PredicateId;

std::string_view Inline::summary() const {
  return "put the one matching definition of a body atom in its place";
}

namespace {

constexpr std::size_t compared_definitions = 16;  // per atom: keeps the search linear

bool uses_itself(const horn::Clause& clause) {
  for (const horn::Atom& atom : clause.body) {
    if (clause.head && atom.predicate == clause.head->predicate) return true;
  }
  return false;
}

/// Inlines one body atom if at most one definition can match; returns whether it did.
bool inline_atom(Elimination& elimination, Use use) {
  const horn::Atom& atom = elimination.clause(use.clause).body[use.position];
  if (elimination.definition_count(atom.predicate) > compared_definitions) return false;
  std::vector<Elimination::Id> matching;
  for (Elimination::Id definition : elimination.definitions(atom.predicate)) {
    if (clash(atom, *elimination.clause(definition).head)) continue;
    if (!matching.empty()) return false;
    matching.push_back(definition);
  }
  if (!matching.empty() &&
      (matching[0] == use.clause || uses_itself(elimination.clause(matching[0])))) {
    return false;
  }
  return elimination.resolve_atom(use, matching);
}

bool inline_atoms(Elimination& elimination) {
  bool any = false;
  for (Elimination::Id c = 0; c < elimination.clauses(); ++c) {
    elimination.deadline().poll("inline");
    for (std::size_t i = 0; elimination.alive(c) && i < elimination.clause(c).body.size(); ++i) {
      any |= inline_atom(elimination, {c, i});
    }
  }
  return any;
}

}  // namespace

Transformed Inline::run(const horn::ClauseSystem& system, const Deadline& deadline) const {
  Elimination elimination(system, {}, deadline, "inline");
  do {
    eliminate_all(elimination, [&](PredicateId p) { return elimination.definition_count(p) == 1; });
  } while (inline_atoms(elimination));
  return elimination.finish();
}

}  // namespace heapreach::preprocess
