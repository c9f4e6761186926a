// Clause systems for the tests of backends: small ones by hand, and random ones.
#pragma once

#include <string>
#include <vector>

#include "horn/clauses/clause.h"

namespace heapreach::backends {

/// Short names for making clauses; every call adds to one system.
class Builder {
 public:
  Builder();

  horn::PredicateId predicate(const std::string& name, std::vector<horn::Sort> sorts = {});
  horn::Term integer(std::uint32_t index) { return terms.variable(index, horn::Sort::integer); }
  horn::Term boolean(std::uint32_t index) { return terms.variable(index, horn::Sort::boolean); }
  horn::Term real(std::uint32_t index) { return terms.variable(index, horn::Sort::real); }
  horn::Term number(int value) { return terms.numeral(value, horn::Sort::integer); }
  horn::Term plus(horn::Term a, int value) { return terms.add(a, number(value)); }
  void fact(horn::Atom head, horn::Term constraint = nullptr);
  void rule(horn::Atom head, std::vector<horn::Atom> body, horn::Term constraint = nullptr);
  void query(std::vector<horn::Atom> body, horn::Term constraint = nullptr);

  horn::ClauseSystem system;
  horn::TermStore& terms;
};

struct Example {
  std::string name;
  horn::ClauseSystem system;
  bool derivable = false;
  bool finite = true;  // a backend that only unrolls decides it
};

/// Loops, Booleans, reals, division, predicates without arguments, queries without body, missing
/// queries and facts, ..
std::vector<Example> linear_examples();
std::vector<Example> nonlinear_examples();
/// The system of that name among them. Throws InternalError if there is none.
horn::ClauseSystem system_of_example(const std::string& name);
/// A counter to `limit` of which the query asks whether it gets to `asked`.
horn::ClauseSystem counter(int limit, int asked);
/// A subset-sum problem that takes every solver more than seconds.
horn::ClauseSystem hard();

/// The same for the same seed; up to five predicates with up to three arguments.
horn::ClauseSystem random_clauses(unsigned seed, bool linear);

}  // namespace heapreach::backends
