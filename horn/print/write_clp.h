// The writer behind horn/print/print_clp.h: one clause as Prolog text.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "horn/clauses/clause.h"
#include "horn/print/clp_names.h"

namespace heapreach::horn {

/// Writes one clause; a writer per clause.
class ClpWriter {
 public:
  /// `atoms` are the names of the system's predicates.
  ClpWriter(const ClauseSystem& system, const std::vector<std::string>& atoms)
      : system_(system), atoms_(atoms) {}

  /// The text of the clause, point and line feed included. Throws UsageError for arrays.
  std::string text(const Clause& clause);

 private:
  void name_variables(const Clause& clause, const std::vector<Term>& roots);
  void name_subterms(const Clause& clause, const std::vector<Term>& roots);
  void define(Term term, const std::string& name);
  std::string atom(const Atom& atom);
  std::string hint_of(const Atom& atom, std::size_t argument) const;
  void constrain(std::string text) { constraints_.push_back(std::move(text)); }

  std::string value(Term term) const;
  std::string sum(Term term) const;
  std::string product(Term term) const;
  std::string formula(Term term, bool holds) const;
  std::string junction(Term term, bool holds) const;
  std::string comparison(Term term, bool holds) const;
  std::string choice(const std::string& condition, const std::string& then_text,
                     const std::string& negated, const std::string& else_text) const;

  const ClauseSystem& system_;
  const std::vector<std::string>& atoms_;
  ClpNames names_;
  std::unordered_map<Term, std::string> name_of_;
  std::vector<std::string> constraints_;
};

}  // namespace heapreach::horn
