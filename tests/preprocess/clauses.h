// A builder for the clause systems of the tests.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "horn/clauses/clause.h"

namespace heapreach::test {

class Clauses {
 public:
  Clauses() { system.terms = std::make_shared<horn::TermStore>(); }

  horn::TermStore& terms() { return *system.terms; }
  /// Integer variable i of a clause.
  horn::Term x(std::uint32_t i) { return terms().variable(i, horn::Sort::integer); }
  /// Boolean variable i of a clause; shares no index with x().
  horn::Term b(std::uint32_t i) { return terms().variable(100 + i, horn::Sort::boolean); }
  horn::Term num(long value) { return terms().numeral(value, horn::Sort::integer); }
  horn::Term plus(horn::Term a, long value) { return terms().add(a, num(value)); }
  horn::Term equal(horn::Term a, horn::Term b) { return terms().equal(a, b); }
  horn::Term at_most(horn::Term a, horn::Term b) { return terms().less_equal(a, b); }
  horn::Term at_least(horn::Term a, long value) { return terms().less_equal(num(value), a); }
  horn::Term both(horn::Term a, horn::Term b) { return terms().conjunction(a, b); }

  horn::PredicateId predicate(const std::string& name, std::size_t integers) {
    system.predicates.push_back({name, std::vector<horn::Sort>(integers, horn::Sort::integer), {}});
    return static_cast<horn::PredicateId>(system.predicates.size() - 1);
  }
  void clause(horn::Atom head, std::vector<horn::Atom> body, horn::Term constraint = nullptr) {
    add({std::move(head), std::move(body), constraint, {}});
  }
  void query(std::vector<horn::Atom> body, horn::Term constraint = nullptr) {
    add({std::nullopt, std::move(body), constraint, {}});
  }

  horn::ClauseSystem system;

 private:
  void add(horn::Clause clause) {
    if (clause.constraint == nullptr) clause.constraint = terms().truth();
    clause.label = "e" + std::to_string(system.clauses.size());
    system.clauses.push_back(std::move(clause));
  }
};

}  // namespace heapreach::test
