// What the tests of single passes share.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/preprocess/back_translations.h"
#include "tests/preprocess/clauses.h"

namespace heapreach::test {

/// A clause system in the making, and what a pass does to it.
struct OnePass : ::testing::Test, Clauses {
  preprocess::Preprocessed run_pass(const std::string& name) {
    return preprocess::run(system, {&preprocess::pass_named(name)}, {});
  }
  /// Whether the query is derivable; evidence goes back and is checked.
  void check(const preprocess::Preprocessed& after, bool derivable) {
    check_back_translations(system, after, derivable);
  }
  static std::vector<std::string> labels(const horn::ClauseSystem& system) {
    std::vector<std::string> result;
    for (const horn::Clause& clause : system.clauses) result.push_back(clause.label);
    return result;
  }
  static std::vector<std::size_t> arities(const horn::ClauseSystem& system) {
    std::vector<std::size_t> result;
    for (const auto& predicate : system.predicates) result.push_back(predicate.arity());
    return result;
  }
};

}  // namespace heapreach::test
