#include "tests/harness/random_system.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "rts/text/write.h"
#include "tests/harness/liveness.h"
#include "tests/harness/oracle.h"

namespace heapreach::test::random_system_test {
namespace {

using namespace rts;

constexpr std::uint64_t seeds = 300;

std::string yaml(const System& system) {
  std::ostringstream out;
  write(out, system);
  return out.str();
}

bool has_op(const ExpressionPtr& e, const std::vector<Op>& ops) {
  return std::find(ops.begin(), ops.end(), e->op) != ops.end() ||
         std::any_of(e->arguments.begin(), e->arguments.end(),
                     [&](const ExpressionPtr& argument) { return has_op(argument, ops); });
}

void count_action(const Action& action, const System& system, std::map<std::string, bool>& has) {
  if (const auto* alloc = std::get_if<Alloc>(&action)) {
    has["alloc"] = true;
    has["may_fail"] |= alloc->may_fail;
    has["static"] |= alloc->is_static;
    has["symbolic size"] |= !is_constant(*alloc->size);
  }
  has["free"] |= std::holds_alternative<Free>(action);
  if (const auto* load = std::get_if<Load>(&action)) {
    has["load"] = true;
    has["in"] |= load->in != nullptr;
  }
  if (const auto* move = std::get_if<Move>(&action)) {
    has["interior"] |=
        move->value->op == Op::add && system.variables[move->to].type == VariableType::pointer;
  }
  for (const ExpressionPtr& e : expressions_of(action)) {
    has["heap atom"] |= has_op(e, {Op::allocated, Op::size, Op::base, Op::no_live_cells});
    has["division"] |= has_op(e, {Op::divide, Op::remainder});
  }
}

/// Which features a system shows.
std::map<std::string, bool> features_of(const System& system) {
  std::map<std::string, bool> has;
  has["guard"] = system.guard > 0;
  has["unknown heap"] = system.heap == StartHeap::unknown;
  has["several errors"] = system.errors.size() > 1;
  has["implicit"] = system.memory_errors == MemoryErrors::implicit;
  const auto reachable = system.graph().reachable_from(std::vector<VertexId>{system.start});
  std::map<std::pair<VertexId, VertexId>, int> between;
  for (const Edge& edge : system.edges()) {
    if (!reachable[edge.from]) continue;
    has["self-loop"] |= edge.from == edge.to;
    has["parallel"] |= !system.is_error(edge.to) && ++between[{edge.from, edge.to}] > 1;
    has["loop"] |= system.graph().reachable_from(std::vector<VertexId>{edge.to})[edge.from];
    for (const Instruction& i : edge.instructions) count_action(i.action, system, has);
  }
  return has;
}

TEST(RandomSystem, IsWhatTheReaderAccepts) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const std::string text = yaml(random_system(seed));
    ASSERT_NO_THROW({ EXPECT_EQ(yaml(read_text(text, "random").system), text); }) << text;
  }
}

TEST(RandomSystem, FollowsItsSeed) {
  EXPECT_EQ(yaml(random_system(7)), yaml(random_system(7)));
  System other = random_system(8);
  other.name = "random_7";
  EXPECT_NE(yaml(random_system(7)), yaml(other));
}

TEST(RandomSystem, LeavesOutWhatIsSwitchedOff) {
  Size size;
  size.features = {false, false, false, false, false, false, false,
                   false, false, false, false, false, false};
  size.mistake_percent = size.chaos_percent = 0;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    auto has = features_of(random_system(seed, size));
    for (const char* feature :
         {"may_fail", "static", "guard", "in", "unknown heap", "symbolic size", "heap atom",
          "division", "several errors", "implicit", "interior"}) {
      EXPECT_FALSE(has[feature]) << feature << ", seed " << seed;
    }
  }
}

TEST(RandomSystem, IsCorrectWithoutMistakes) {
  Size size;
  size.mistake_percent = size.chaos_percent = 0;
  size.features.parallel_edges = size.features.self_loops = size.features.unknown_heap = false;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const System system = with_implicit_errors(random_system(seed, size));
    const OracleAnswer answer = ask_oracle(system, 4);
    EXPECT_FALSE(std::holds_alternative<OracleFeasible>(answer)) << yaml(system);
  }
}

/// The distribution that other tests count on: enough errors that lie deep, and enough systems
/// without error that are no triviality.
TEST(RandomSystem, IsNeitherTrivialNorHopeless) {
  int deep = 0, rich = 0;
  std::map<std::string, int> verdicts, features;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const System system = random_system(seed);
    auto has = features_of(system);
    for (const auto& [feature, present] : has) features[feature] += present;
    const OracleAnswer answer = ask_oracle(with_implicit_errors(system), 3);
    if (const auto* feasible = std::get_if<OracleFeasible>(&answer)) {
      ++verdicts["feasible"];
      deep += feasible->execution.steps.size() >= 6;
    } else if (const auto* infeasible = std::get_if<OracleInfeasible>(&answer)) {
      ++verdicts["infeasible"];
      verdicts["infeasible, cut"] += infeasible->cut;
      verdicts["infeasible, domain limited"] += infeasible->domain_limited;
      rich += has["loop"] && has["alloc"] && has["free"] && has["load"];
    } else {
      ++verdicts["unknown"];
    }
  }
  const int percent = static_cast<int>(seeds) / 100;
  for (const auto& counts : {verdicts, features}) {
    for (const auto& [what, count] : counts) std::cout << what << ": " << count / percent << " %\n";
  }
  std::cout << "feasible, shortest error at least 6 edges: " << deep / percent << " %\n"
            << "infeasible, with loop, alloc, free, load: " << rich / percent << " %\n";
  EXPECT_GE(deep, 30 * percent);
  EXPECT_GE(rich, 30 * percent);
  for (const auto& [feature, count] : features) EXPECT_GE(count, 2 * percent) << feature;
}

}  // namespace
}  // namespace heapreach::test::random_system_test
