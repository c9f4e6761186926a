// The writer behind horn/print.h: one clause in the shape of the CHC competition.
#pragma once

#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "horn/clause.h"
#include "horn/sharing.h"
#include "horn/symbol.h"
#include "horn/write_term.h"

namespace heapreach::horn {

/// Appends `(assert (forall (..) (=> body head)))` for one clause. Atoms stand over distinct
/// variables: other arguments, and large shared subterms, become variables of the clause with an
/// equation.
class ClauseWriter {
 public:
  /// `predicate_symbols` are the symbols of the system's predicates, all of them reserved in
  /// `outer_symbols`.
  ClauseWriter(std::string& out, const ClauseSystem& system,
               const std::vector<std::string>& predicate_symbols, const SymbolTable& outer_symbols);

  /// Contract: the clause has no quantifier (InternalError).
  void write(const Clause& clause);

 private:
  void name_variables(const Atom& atom);
  void name_remaining_variables(const std::vector<Term>& roots);
  void name_subterms(const Clause& clause, const std::vector<Term>& roots);
  std::string declare(const std::string& hint, Sort sort);
  std::string hint_of(const Atom& atom, std::size_t argument) const;
  std::string atom_text(const Atom& atom);
  void add_conjunct(Term term);

  std::string& out_;
  const ClauseSystem& system_;
  const std::vector<std::string>& predicate_symbols_;
  SymbolTable symbols_;
  std::string text_;  // of the conjunct being written
  TermWriter terms_;
  std::vector<std::pair<std::string, Sort>> variables_;
  std::vector<std::string> conjuncts_;
};

/// The conjuncts of a Boolean term: none for `true`.
std::vector<Term> conjuncts_of(Term term);

}  // namespace heapreach::horn
