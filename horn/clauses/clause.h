// Systems of constrained Horn clauses: what encoders make, passes rewrite and backends decide.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "horn/terms/term.h"

namespace heapreach::horn {

/// Index into ClauseSystem::predicates.
using PredicateId = std::uint32_t;
/// Index into ClauseSystem::clauses.
using ClauseId = std::uint32_t;

struct Predicate {
  std::string name;                         // unique; any text, the printer quotes it
  std::vector<Sort> sorts;                  // per argument
  std::vector<std::string> argument_names;  // per argument, for people; may be empty
  std::size_t arity() const { return sorts.size(); }
};

/// A predicate applied to terms over the clause's variables. Arguments may be any term: the printer
/// brings them into the shape with distinct variables.
struct Atom {
  PredicateId predicate = 0;
  std::vector<Term> arguments;
};

/// head <- body and constraint, universally closed over all its variables; a clause without a head
/// is a query (its head is `false`). Variables are Kind::variable terms; their indices mean nothing
/// outside the clause, and their sort is the term's.
struct Clause {
  std::optional<Atom> head;
  std::vector<Atom> body;
  Term constraint = nullptr;  // Boolean; never null in a finished clause
  std::string label;  // for people and dumps ("e3", "start", "fan w1"); not part of the logic

  bool is_query() const { return !head; }
  bool is_fact() const { return body.empty(); }
};

struct ClauseSystem {
  std::shared_ptr<TermStore> terms;
  std::vector<Predicate> predicates;
  std::vector<Clause> clauses;

  /// At most one body atom per clause.
  bool is_linear() const;
  /// Every variable of a clause in order of first occurrence (head, body, constraint).
  std::vector<Term> variables_of(const Clause& clause) const;
};

/// Sizes as `--stats` shows them.
struct SystemSize {
  std::size_t predicates = 0;
  std::size_t clauses = 0;
  std::size_t arguments = 0;   // sum of the arities
  std::size_t constraint = 0;  // distinct term nodes, summed over the clauses

  bool operator==(const SystemSize&) const = default;
};
SystemSize size_of(const ClauseSystem& system);

/// Throws InternalError if the system is malformed: an atom whose arguments do not fit its
/// predicate in number or sort, a constraint that is no Boolean, names that are not unique. Cheap;
/// run on clauses that were read and after every pass.
void check_well_formed(const ClauseSystem& system);

}  // namespace heapreach::horn
