// That random systems with all features are what files can hold, and that they have them.
#include "tests/harness/random_full.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <sstream>

#include "rts/text/read/read.h"
#include "rts/text/write.h"
#include "tests/harness/liveness.h"
#include "tests/harness/oracle.h"

namespace heapreach::test::random_full_test {
namespace {

using namespace rts;

std::string text_of(const System& system) {
  std::ostringstream text;
  write(text, system);
  return text.str();
}

TEST(RandomFull, IsWhatTheReaderAccepts) {
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    const std::string text = text_of(random_full_system(seed));
    try {
      ASSERT_EQ(text_of(read_text(text, "again").system), text);
    } catch (const InputError& error) {
      FAIL() << "seed " << seed << ": " << error.what() << "\n" << text;
    }
  }
}

bool asks(const ExpressionPtr& e, bool led) {
  if (e->op == Op::no_live_cells && e->arguments.empty() != led) return true;
  return std::any_of(e->arguments.begin(), e->arguments.end(),
                     [&](const ExpressionPtr& argument) { return asks(argument, led); });
}

std::map<std::string, bool> features_of(const System& system) {
  std::map<std::string, bool> has;
  has["procedures"] = !system.procedures.empty();
  has["several errors"] = system.errors.size() > 1;
  has["three errors"] = system.errors.size() > 2;
  has["start is an error"] = system.is_error(system.start);
  has["guard"] = system.guard > 0;
  has["unknown heap"] = system.heap == StartHeap::unknown;
  has["implicit errors"] = system.memory_errors == MemoryErrors::implicit;
  for (const auto& [key, text] : system.meta.entries) has["meta." + key] = true;
  for (const VertexId exit : system.exits) {
    has[system.vertex(exit).procedure ? "exit in a procedure" : "exit"] = true;
  }
  for (const Edge& edge : system.edges()) {
    has["edge out of an error"] |= system.is_error(edge.from);
    has["edge from error to error"] |= system.is_error(edge.from) && system.is_error(edge.to);
    for (const Instruction& i : edge.instructions) {
      const bool call = std::holds_alternative<Call>(i.action);
      has["call into an error"] |= call && system.is_error(edge.to);
      has["call into an exit"] |= call && system.is_exit(edge.to);
      const auto* load = std::get_if<Load>(&i.action);
      has["in"] |= load != nullptr && load->in != nullptr;
      const auto* alloc = std::get_if<Alloc>(&i.action);
      has["static block"] |= alloc != nullptr && alloc->is_static;
      has["empty block"] |= alloc != nullptr && alloc->is_empty;
      for (const ExpressionPtr& e : expressions_of(i.action)) {
        has["what is left"] |= asks(e, false);
        has["what is reachable"] |= asks(e, true);
      }
    }
  }
  return has;
}

TEST(RandomFull, HasAllFeatures) {
  constexpr int count = 1000;
  std::map<std::string, int> counts;
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    for (const auto& [feature, has] : features_of(random_full_system(seed))) {
      counts[feature] += has;
    }
  }
  for (const auto& [feature, number] : counts) {
    std::cout << feature << ": " << number / (count / 100) << " %\n";
    EXPECT_GE(number, count / 100) << feature;
  }
  EXPECT_GE(counts.size(), 19U);
}

TEST(RandomFull, QuestionsAreDecidedBothWays) {
  int feasible = 0, infeasible = 0, unknown = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const System system = random_full_system(seed);
    Random random(seed);
    OracleLimits limits;
    limits.states = 5000;
    const auto answer = ask_oracle(system, 3, random_question(system, random), limits);
    feasible += std::holds_alternative<OracleFeasible>(answer);
    infeasible += std::holds_alternative<OracleInfeasible>(answer);
    unknown += std::holds_alternative<OracleUnknown>(answer);
  }
  std::cout << feasible << " feasible, " << infeasible << " infeasible, " << unknown
            << " undecided\n";
  EXPECT_GT(feasible, 120);
  EXPECT_GT(infeasible, 120);
  EXPECT_LT(unknown, 60);
}

}  // namespace
}  // namespace heapreach::test::random_full_test
