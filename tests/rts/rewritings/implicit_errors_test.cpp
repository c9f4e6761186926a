// Edges for errors that a system does not name (rts/model/memory_errors.h) against the instructions
// that fail, along random executions.
#include <gtest/gtest.h>

#include <iostream>

#include "rts/model/memory_errors.h"
#include "tests/harness/machine.h"
#include "tests/rts/rewritings/lockstep.h"
#include "tests/rts/rewritings/originals.h"

namespace heapreach::rts::implicit_errors_test {
namespace {

using namespace test;

constexpr std::uint64_t bound = bound_of_rewritings;
constexpr int walks = walks_of_rewritings;

/// A system and the same with an edge for every error that it does not name.
class Expanded {
 public:
  explicit Expanded(std::uint64_t seed) : seed_(seed), declared_(random_original(seed)) {
    declared_.memory_errors = MemoryErrors::implicit;
    expanded_ = with_implicit_errors(declared_);
  }
  const System& declared() const { return declared_; }

  /// Compares at every state of the execution.
  void along(const Execution& walk, Random& random) {
    Machine machine(expanded_, bound, walk);
    for (const Step& step : walk.steps) {
      for (const EdgeId e : declared_.graph().out_edges(machine.state().vertex)) {
        if (declared_.call_of(e) == nullptr) compare(machine, e, random);
      }
      const auto choose = [&](std::size_t index, const Action&, std::size_t) {
        return step.choices.at(index);
      };
      ASSERT_EQ(machine.take(step.edge, choose), Outcome::done);
      while (machine.return_once()) {
      }
    }
  }

  std::size_t edges = 0;
  std::size_t failing = 0;  // edges whose failing is an error
  std::size_t errors = 0;   // edges that were added and can be taken

 private:
  /// Of the edges that were added for an edge exactly those can be taken whose instruction is where
  /// the edge ends without being cut.
  void compare(const Machine& machine, EdgeId e, Random& random) {
    std::vector<Choice> choices;
    Machine end = machine;
    Draw draw({0, 1, 2}, random);
    const auto& instructions = declared_.edge(e).instructions;
    const bool blocked = end.take(e, draw.choose(instructions.size(), choices)) == Outcome::blocked;
    for (auto added = static_cast<EdgeId>(declared_.edges().size());
         added < expanded_.edges().size(); ++added) {
      const ImplicitError& error = *expanded_.edge(added).implicit;
      if (error.edge != e) continue;
      const bool here = blocked && end.failed_at() == error.instruction;
      EXPECT_EQ(fails(machine, added, choices), here)
          << "seed " << seed_ << ", " << expanded_.edge_name(added) << "\n"
          << text_of(declared_);
      errors += here;
    }
    ++edges;
    failing += blocked && checked(instructions[end.failed_at()].action);
  }

  bool fails(Machine machine, EdgeId added, const std::vector<Choice>& choices) {
    const auto choose = [&](std::size_t index, const Action&, std::size_t) {
      return choices.at(index);
    };
    if (machine.take(added, choose) != Outcome::done) return false;
    EXPECT_EQ(machine.state().vertex, declared_.errors.front());
    return true;
  }

  const std::uint64_t seed_;
  System declared_;
  System expanded_;
};

void check_implicit_errors(std::uint64_t first, std::uint64_t last) {
  std::size_t edges = 0;
  for (std::uint64_t seed = first; seed < last && !testing::Test::HasFailure(); ++seed) {
    Expanded expanded(seed);
    Random random(seed + 1);
    for (int i = 0; i < walks; ++i) {
      const auto walk = random_walk(expanded.declared(), bound, 25, random);
      if (!walk) break;
      expanded.along(*walk, random);
    }
    EXPECT_EQ(expanded.errors, expanded.failing) << "seed " << seed;
    edges += expanded.edges;
  }
  std::cout << edges << " edges\n";
  EXPECT_GE(edges, 10 * (last - first));
}

TEST(ImplicitErrors, AreWhereInstructionsFail) {
  check_implicit_errors(500, 600);
}

TEST(ImplicitErrorsLong, AreWhereInstructionsFail) {
  check_implicit_errors(60000, 66000);
}

}  // namespace
}  // namespace heapreach::rts::implicit_errors_test
