// Random small clause systems over Int, Bool and Real, with loops, constants in arguments, repeated
// and compound arguments, conditions and several body atoms: food for passes and backends. Some are
// chaotic, others look like programs: guarded updates of the same variables, and a query about
// them.
#pragma once

#include <cstdint>

#include "horn/clauses/clause.h"

namespace heapreach::test {

struct ClauseSize {
  std::size_t most_predicates = 6;
  std::size_t most_arguments = 3;
  std::size_t clauses_per_predicate = 2;  // on average, queries and facts included
  int nonlinear_percent = 20;             // of systems
  int real_percent = 10;                  // of systems: numbers are reals
  int located_percent = 20;               // of systems: argument 0 is a constant nearly everywhere
  int acyclic_percent = 20;               // of systems
  int program_percent = 60;               // of systems
};

/// The same system for the same arguments, on every platform. Small enough for naive search.
horn::ClauseSystem random_clauses(std::uint64_t seed, const ClauseSize& size = {});

/// SMT-LIB-like text of the clauses, for messages of failed tests.
std::string to_text(const horn::ClauseSystem& system);

}  // namespace heapreach::test
