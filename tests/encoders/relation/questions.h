// Questions to Z3, and what came of them.
#pragma once

#include <z3++.h>

#include <string>
#include <vector>

namespace heapreach::test::relation {

/// What was found by comparing one system's clauses with the pages.
struct Comparison {
  std::size_t compared = 0;              // starts, steps, cuts, and ways to the query
  std::vector<std::string> open;         // what Z3 left open: nothing is known of these
  std::vector<std::string> differences;  // "e3: the clauses have a step that ... : state"
};

class Questions {
 public:
  explicit Questions(z3::context& context) : context_(context) {}

  /// Notes a difference if the condition, in which quantifiers may stand, can be satisfied.
  void refute(const z3::expr& condition, const std::string& what);
  void differ(const std::string& what) { result_.differences.push_back(what); }
  void count() { ++result_.compared; }
  const Comparison& result() const { return result_; }

 private:
  z3::context& context_;
  Comparison result_;
};

/// For no values of the constants does the condition hold.
z3::expr for_no(const z3::expr_vector& values, const z3::expr& condition);

}  // namespace heapreach::test::relation
