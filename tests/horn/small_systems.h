// Clause systems that several tests use.
#pragma once

#include <memory>

#include "horn/clauses/clause.h"

namespace heapreach::test {

/// A store and the system over it, with short-hands for integer and Boolean variables.
struct SmallSystem {
  horn::ClauseSystem system;
  horn::TermStore& terms;

  SmallSystem() : SmallSystem(std::make_shared<horn::TermStore>()) {}
  explicit SmallSystem(std::shared_ptr<horn::TermStore> store) : terms(*store) {
    system.terms = std::move(store);
  }

  horn::Term number(long value) { return terms.numeral(value, horn::Sort::integer); }
  horn::Term integer(std::uint32_t index) { return terms.variable(index, horn::Sort::integer); }
  horn::Term boolean(std::uint32_t index) { return terms.variable(index, horn::Sort::boolean); }
  horn::PredicateId predicate(const std::string& name, std::vector<horn::Sort> sorts,
                              std::vector<std::string> argument_names = {}) {
    system.predicates.push_back({name, std::move(sorts), std::move(argument_names)});
    return static_cast<horn::PredicateId>(system.predicates.size() - 1);
  }
  horn::ClauseId clause(std::optional<horn::Atom> head, std::vector<horn::Atom> body,
                        horn::Term constraint, const std::string& label = "") {
    system.clauses.push_back({std::move(head), std::move(body), constraint, label});
    return static_cast<horn::ClauseId>(system.clauses.size() - 1);
  }
};

/// loop(0); loop(x + 1) <- loop(x), x < 10; false <- loop(x), x > `limit`: derivable for limits
/// below 10.
inline SmallSystem counter(long limit) {
  SmallSystem s;
  const horn::PredicateId loop = s.predicate("loop", {horn::Sort::integer}, {"x"});
  horn::Term x = s.integer(0);
  s.clause(horn::Atom{loop, {s.number(0)}}, {}, s.terms.truth(), "start");
  s.clause(horn::Atom{loop, {s.terms.add(x, s.number(1))}}, {{loop, {x}}},
           s.terms.less(x, s.number(10)), "step");
  s.clause(std::nullopt, {{loop, {x}}}, s.terms.less(s.number(limit), x), "query");
  return s;
}

}  // namespace heapreach::test
