// The writer behind horn/print/print.h: one clause in the shape of the CHC competition.
#pragma once

#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "horn/clauses/clause.h"
#include "horn/print/symbol.h"
#include "horn/print/write_term.h"
#include "horn/terms/sharing.h"

namespace heapreach::horn {

/// A clause as pieces of SMT-LIB text.
struct ClauseText {
  std::vector<std::pair<std::string, Sort>> variables;  // every one that the pieces mention
  std::vector<std::string> atoms;                       // of the body
  std::vector<std::string> conjuncts;                   // of the constraint
  std::string head;                                     // "false" for a query
};

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
  /// The same in pieces; nothing is appended. With `sorts`, a name keeps the sort that it has
  /// there, and new ones are added: clauses that share it can share declarations. Contract: this is
  /// the first and last call on the writer.
  ClauseText parts(const Clause& clause, std::unordered_map<std::string, Sort>* sorts = nullptr);

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
  std::unordered_map<std::string, Sort>* sorts_ = nullptr;  // of names in other clauses
};

/// The conjuncts of a Boolean term: none for `true`.
std::vector<Term> conjuncts_of(Term term);
/// Arguments of body and head, and the constraint's conjuncts.
std::vector<Term> roots_of(const Clause& clause);

}  // namespace heapreach::horn
