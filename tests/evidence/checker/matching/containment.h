// Whether one state of a graph contains another one, for unit tests of the matcher.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "evidence/checker/graph/subsumption.h"
#include "evidence/checker/matching/matcher.h"
#include "tests/evidence/checker/graph_parts.h"
#include "tests/harness/build.h"

namespace heapreach::test {

/// Of a system with the variables x, y and z, and states of up to ten unknowns.
class ContainmentTest : public ::testing::Test {
 protected:
  ContainmentTest() {
    for (const char* name : {"x", "y", "z"}) builder_.pointer(name);
    builder_.vertex("start");
  }

  /// Variables that are not named hold anything.
  static evidence::State state(std::vector<evidence::Value> store,
                               std::vector<evidence::Node> nodes = {},
                               std::vector<evidence::Constraint> condition = {}) {
    evidence::State result;
    result.unknowns = 10;
    result.store = std::move(store);
    result.store.resize(3);
    result.nodes = std::move(nodes);
    result.condition = std::move(condition);
    return result;
  }

  /// Empty if the outer state contains the inner one.
  std::string why_not(const evidence::State& inner, const evidence::State& outer) {
    return evidence::checker::why_not_subsumed(end_of(inner), read(outer), system(), solver_);
  }
  bool contains(const evidence::State& outer, const evidence::State& inner) {
    return why_not(inner, outer).empty();
  }

  struct Attempt {
    bool holds = false;
    std::string reason;
    std::optional<std::uint32_t> unsettled;
    std::optional<evidence::Constraint> undecided;
  };
  /// One of them alone, with these guesses.
  Attempt attempt(const evidence::State& inner, const evidence::State& outer,
                  std::vector<evidence::checker::Guess>& guesses) {
    const evidence::checker::PathEnd end = end_of(inner);
    const evidence::checker::SymbolicState wanted = read(outer);
    evidence::checker::Matcher matcher(end, wanted, system(), solver_, guesses);
    const bool holds = matcher.run();
    return {holds, matcher.reason(), matcher.unsettled(), matcher.undecided()};
  }
  Attempt attempt(const evidence::State& inner, const evidence::State& outer) {
    std::vector<evidence::checker::Guess> guesses;
    return attempt(inner, outer, guesses);
  }

  rts::System& system() { return builder_.system; }

  std::vector<evidence::Shape> shapes_;

 private:
  evidence::checker::SymbolicState read(const evidence::State& state) const {
    evidence::checker::SymbolicState result(state);
    result.speaks_of(shapes_);
    return result;
  }
  evidence::checker::PathEnd end_of(const evidence::State& inner) const {
    evidence::checker::PathEnd end;
    end.state = read(inner);
    end.facts = evidence::checker::Facts(inner.condition);
    return end;
  }

  Builder builder_;
  evidence::checker::GraphSolver solver_{{}};
};

}  // namespace heapreach::test
