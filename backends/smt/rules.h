// A clause system as rules of Z3's fixedpoint engines.
#pragma once

#include <z3++.h>

#include <memory>
#include <vector>

#include "backends/smt/translate.h"
#include "backends/smt/z3_guard.h"
#include "horn/clauses/clause.h"
#include "horn/graph/relevance.h"

namespace heapreach::backends {

class Rules {
 public:
  /// Adds the relevant clauses; queries become rules for the relation goal().
  Rules(Z3Guard& guard, const horn::ClauseSystem& system, const horn::Relevance& relevance);
  /// Leaves an engine that was interrupted to the end of the process: its destructor may rewrite
  /// terms, is interrupted there too, and would end the process (docs/gotchas.md).
  ~Rules();
  Rules(const Rules&) = delete;
  Rules& operator=(const Rules&) = delete;

  z3::fixedpoint& engine() { return *engine_; }
  const z3::func_decl& goal() const { return goal_; }
  const z3::func_decl& relation(horn::PredicateId predicate) const { return relations_[predicate]; }
  /// The predicate of a relation; the number of predicates for goal(), and beyond it for others.
  std::size_t predicate_of(const z3::func_decl& relation) const;
  /// Z3's answer to "is goal() derivable?", with its exceptions; `sat` means it is.
  z3::check_result query();

 private:
  z3::expr rule(const horn::Clause& clause, const std::vector<horn::Term>& variables);
  z3::expr atom(const horn::Atom& atom);

  Z3Guard& guard_;
  ToZ3 translate_;
  std::unique_ptr<z3::fixedpoint> engine_;
  std::vector<z3::func_decl> relations_;
  z3::func_decl goal_;
};

}  // namespace heapreach::backends
